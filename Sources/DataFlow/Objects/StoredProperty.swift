internal import CDataFlow
internal import Synchronization

/// A stored value that an observable object publishes.
///
/// It is in the property's wrapper once somebody has asked for the object's publisher: before
/// that there is nobody to tell, and what is no observable object never has one. It tells of
/// the property's own writes before they are made, and of those of others when the store does.
///
/// Safe from any thread, if the value is.
final class StoredProperty<Value>: DerivedLocation<Value>, AnyPublishedBox, @unchecked Sendable {
  // `@unchecked Sendable`: `observation` is set once, by whoever has set `isFollowing`.

  /// The wrapper as it was: without a location it asks the store itself.
  private let wrapper: AppStorage<Value>

  private let place = PublisherPlace()

  /// The thread that is writing to the store, or 0; the last one of several.
  private let writer = Atomic<UInt>(0)

  private let isFollowing = Atomic<Bool>(false)
  private var observation: StoreObservation?

  /// - Parameter wrapper: One without a location.
  init(_ wrapper: AppStorage<Value>) { self.wrapper = wrapper }

  /// The value; a body that asks by a binding depends on the object.
  override func get() -> Value {
    if df_thread().pointee.evaluation != nil { publisher?.access() }
    return wrapper.wrappedValue
  }

  override func getUnobserved() -> Value { wrapper.wrappedValue }

  override func set(_ value: Value) {
    guard let publisher else { return write(value) }
    publisher.send { write(value) }
  }

  private func write(_ value: Value) {
    let thread = UInt(bitPattern: df_thread())
    // Relaxed: only compared by the thread itself.
    writer.store(thread, ordering: .relaxed)
    wrapper.wrappedValue = value
    _ = writer.compareExchange(expected: thread, desired: 0, ordering: .relaxed)
  }

  /// Has the object publish what others write, from when there is a store.
  func follow() {
    // Relaxed: only says who does it.
    if isFollowing.load(ordering: .relaxed) { return }
    guard let store = wrapper.currentStore, !isFollowing.exchange(true, ordering: .relaxed) else {
      return
    }
    observation = store.observe(wrapper.key) { [weak self] in self?.hear() }
  }

  /// The store has changed.
  private func hear() {
    // Its own change has been told.
    if writer.load(ordering: .relaxed) == UInt(bitPattern: df_thread()) { return }
    publisher?.sendChange()
  }

  // MARK: AnyPublishedBox

  var publisher: ObservableObjectPublisher? { place.publisher }

  func install(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    place.install(publisher)
  }
}
