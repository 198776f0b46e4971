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

extension AppStorage: PublishedStorage {
  static func box(at address: UnsafeRawPointer) -> any AnyPublishedBox {
    let wrapper = UnsafeMutableRawPointer(mutating: address).assumingMemoryBound(to: Self.self)
    let offset = MemoryLayout<Self>.offset(of: \.location)!
    // Other threads may be reading the property, and asking for the publisher.
    let place = (UnsafeMutableRawPointer(wrapper) + offset)
      .assumingMemoryBound(to: Atomic<UInt>.self)
    // Acquires the box's contents.
    let property =
      property(place.pointee.load(ordering: .acquiring)) ?? makeProperty(of: wrapper, at: place)
    property.follow()
    return property
  }

  /// The box that a word is the address of.
  private static func property(_ bits: UInt) -> StoredProperty<Value>? {
    guard let pointer = UnsafeRawPointer(bitPattern: bits) else { return nil }
    return Unmanaged<DerivedLocation<Value>>.fromOpaque(pointer).takeUnretainedValue()
      as? StoredProperty<Value>
  }

  /// Puts a box into the wrapper of an object.
  private static func makeProperty(
    of wrapper: UnsafeMutablePointer<Self>, at place: UnsafeMutablePointer<Atomic<UInt>>
  ) -> StoredProperty<Value> {
    let made = StoredProperty(
      AppStorage(
        wrapper.pointee.key, store: wrapper.pointee.store, fallback: wrapper.pointee.fallback,
        coding: wrapper.pointee.coding))
    let reference = Unmanaged.passRetained(made)
    // Releases the box's contents; acquires those of another thread's.
    let (isFirst, found) = place.pointee.compareExchange(
      expected: 0, desired: UInt(bitPattern: reference.toOpaque()),
      ordering: .acquiringAndReleasing)
    if isFirst { return made }
    reference.release()
    if let property = property(found) { return property }
    // The wrapper is a view's, which the object has been given: nobody else has it yet.
    wrapper.pointee.location = made
    wrapper.pointee.storage = nil
    return made
  }
}
