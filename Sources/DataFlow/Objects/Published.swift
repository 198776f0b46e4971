internal import Foundation
public import OpenCombine
internal import Synchronization

/// A property of an observable object that announces its changes.
///
/// Setting it makes the object's publisher send, and the property's own one,
/// `$property`, before the new value is stored, also if it is equal to the old
/// one.
///
/// Source: Apple, *Published*.
@propertyWrapper
public struct Published<Value> {
  let box: PublishedBox<Value>

  /// A property that starts as `wrappedValue`, and announces nothing yet.
  public init(wrappedValue: Value) { box = PublishedBox(wrappedValue) }

  /// A property that starts as `initialValue`, without the syntax of a wrapper.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Sends the current value to each new subscriber, and then each new value
  /// before it is stored.
  ///
  /// Who subscribes while the value is set, as in the code of another subscriber, gets the
  /// one before, and is not told of the one that is set.
  ///
  /// Setting it has no effect: it can be set so that it can be given to
  /// `assign(to:)`.
  public var projectedValue: Publisher {
    get { Publisher(box: box) }
    set {}
  }

  /// Refuses a published property of a structure: there, nothing could announce
  /// a change.
  @available(*, unavailable, message: "@Published is only for properties of classes")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// The value of the property of an object, which the compiler calls for a read
  /// and a write.
  ///
  /// A write sends with the object's publisher first.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].box.value }
    set { object[keyPath: storageKeyPath].box.set(newValue) }
  }

  /// The values of a published property.
  public struct Publisher: OpenCombine.Publisher {
    /// A value that is about to be stored; the first one is the current value.
    public typealias Output = Value
    /// A property cannot fail.
    public typealias Failure = Never

    let box: PublishedBox<Value>

    /// Sends the current value to `subscriber`, and each new one until it
    /// cancels.
    ///
    /// A value that the subscriber has not asked for is not kept: it is sent the
    /// current value once it asks.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == Never {
      box.subscribe(subscriber)
    }
  }
}

extension Published: @unchecked Sendable where Value: Sendable {}

extension Publisher where Failure == Never {
  /// Sets a published property to each value, for as long as its object lives.
  ///
  /// ```swift
  /// names.map(\.count).assign(to: &$count)
  /// ```
  ///
  /// Source: Apple, *assign(to:)*.
  public func assign(to published: inout Published<Output>.Publisher) {
    published.box.assign(self)
  }
}

// MARK: - Storage

/// What the object directory knows of a property that its object publishes.
protocol PublishedStorage {
  /// The property's box, in an object; made if there is none.
  static func box(at address: UnsafeRawPointer) -> any AnyPublishedBox
}

extension Published: PublishedStorage {
  static func box(at address: UnsafeRawPointer) -> any AnyPublishedBox {
    address.assumingMemoryBound(to: Self.self).pointee.box
  }
}

protocol AnyPublishedBox: AnyObject {
  /// The publisher of the object, once somebody has asked for it.
  var publisher: ObservableObjectPublisher? { get }

  /// Makes `publisher` that of the object, unless there is one.
  ///
  /// - Returns: The one that counts.
  func install(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher
}

/// The value of a published property.
///
/// Safe from any thread, if the value is.
final class PublishedBox<Value>: AnyPublishedBox, @unchecked Sendable {
  private let shared: SharedValue<Value>

  private let place = PublisherPlace()

  private let lock = NSLock()
  private var subscriptions: [any PublishedSubscriber<Value>] = []
  /// What assigns to the property, for as long as it lives.
  private var sources: [AnyCancellable] = []
  private let subscriptionCount = Atomic<Int>(0)

  init(_ value: Value) { shared = SharedValue(value) }

  var value: Value { shared.load() }

  func set(_ value: Value) {
    guard let publisher else { return store(value) }
    publisher.send { store(value) }
  }

  private func store(_ value: Value) {
    // Relaxed: a subscriber that comes while a value is set may get the one before it, and
    // hear of the next one only; values are offered before they are stored.
    if subscriptionCount.load(ordering: .relaxed) > 0 {
      for subscription in lock.withLock({ subscriptions }) { subscription.offer(value) }
    }
    shared.store(value)
  }

  var publisher: ObservableObjectPublisher? { place.publisher }

  func install(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    place.install(publisher)
  }

  func subscribe<Downstream: Subscriber>(_ downstream: Downstream)
  where Downstream.Input == Value, Downstream.Failure == Never {
    let subscription = PublishedSubscription(downstream, box: self)
    lock.withLock { subscriptions.append(subscription) }
    subscriptionCount.add(1, ordering: .relaxed)
    downstream.receive(subscription: subscription)
  }

  /// Sets the property to each value of `source`, and keeps the subscription.
  func assign<Source: Publisher>(_ source: Source)
  where Source.Output == Value, Source.Failure == Never {
    let subscription = source.sink { [weak self] in self?.set($0) }
    lock.withLock { sources.append(subscription) }
  }

  func remove(_ subscription: AnyObject) {
    lock.withLock { subscriptions.removeAll { $0 === subscription } }
    subscriptionCount.subtract(1, ordering: .relaxed)
  }
}

private protocol PublishedSubscriber<Value>: AnyObject {
  associatedtype Value
  func offer(_ value: Value)
}

/// A subscriber of a property's values.
///
/// A value that nobody has asked for is not kept: what is delivered on the next
/// request is the current one.
private final class PublishedSubscription<Value, Downstream: Subscriber>: Subscription,
  PublishedSubscriber
where Downstream.Input == Value, Downstream.Failure == Never {
  private let lock = NSRecursiveLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var owesCurrent: Bool = true
  private let box: PublishedBox<Value>

  init(_ downstream: Downstream, box: PublishedBox<Value>) {
    self.downstream = downstream
    self.box = box
  }

  func request(_ demand: Subscribers.Demand) {
    lock.withLock { self.demand += demand }
    if lock.withLock({ owesCurrent }) { offer(box.value) }
  }

  func offer(_ value: Value) {
    let receiver: Downstream? = lock.withLock {
      guard demand > 0 else {
        owesCurrent = true
        return nil
      }
      demand -= 1
      owesCurrent = false
      return downstream
    }
    guard let receiver else { return }
    let more = receiver.receive(value)
    lock.withLock { demand += more }
  }

  func cancel() {
    let downstream = lock.withLock { exchange(&self.downstream, with: nil) }
    if downstream != nil { box.remove(self) }
  }
}
