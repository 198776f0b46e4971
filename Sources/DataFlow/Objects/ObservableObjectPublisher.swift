internal import CDataFlow
internal import Foundation
internal import ObservationCore
public import OpenCombine

/// What an observable object sends with before it changes.
///
/// A view does not subscribe to it: it depends on it as it depends on a state,
/// by reading it while its body is evaluated. Others subscribe as to any
/// publisher; what they ask for is not counted, as a signal says no more than
/// that there was one.
///
/// Safe from any thread.
///
/// Source: Apple, *ObservableObjectPublisher*.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  // `@unchecked Sendable`: the registrar is safe from any thread, and
  // `subscriptions` is only used under `lock`.

  public typealias Output = Void
  public typealias Failure = Never

  private let registrar = ObservationRegistrar(__lazy: ())
  private let lock = NSLock()
  private var subscriptions: [ObjectIdentifier: any ObjectSubscriber] = [:]
  private var order: [ObjectIdentifier] = []

  /// The node whose body read the object last, to be compared alone.
  ///
  /// Only used on the thread of the hosts.
  private var lastReader: UnsafeMutableRawPointer?

  public init() {}

  private var pulse: Void { () }

  /// Tells everybody that the object is about to change.
  ///
  /// Subscribers are called on the calling thread, in the order in which they
  /// came, before the return.
  public func send() { send {} }

  /// Makes `change` after subscribers have been told, and what depends on it
  /// around it: a body that was evaluated in between is evaluated again.
  func send(_ change: () -> Void) {
    df_thread().pointee.isPublishing += 1
    if let evaluation = df_thread().pointee.evaluation {
      ViewGraph.didPublish(during: evaluation, ofReader: evaluation == lastReader)
    }
    registrar.__willSet(0, keyPath: \ObservableObjectPublisher.pulse)
    let current = lock.withLock { order.compactMap { subscriptions[$0] } }
    for subscriber in current { subscriber.receive() }
    change()
    registrar.__didSet(0, keyPath: \ObservableObjectPublisher.pulse)
    df_thread().pointee.isPublishing -= 1
  }

  /// Makes the body that is being evaluated depend on the object.
  func access() {
    lastReader = df_thread().pointee.evaluation
    registrar.__access(
      0, of: 1, in: ObservableObjectPublisher.self, keyPath: \ObservableObjectPublisher.pulse)
  }

  /// How many subscribers there are, views not counted.
  @_spi(Testing)
  public var subscriberCount: Int { lock.withLock { subscriptions.count } }

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Void, Downstream.Failure == Never {
    let subscription = ObjectSubscription(downstream: subscriber, publisher: self)
    lock.withLock {
      let key = ObjectIdentifier(subscription)
      subscriptions[key] = subscription
      order.append(key)
    }
    subscriber.receive(subscription: subscription)
  }

  fileprivate func remove(_ subscription: AnyObject) {
    let key = ObjectIdentifier(subscription)
    lock.withLock {
      subscriptions[key] = nil
      order.removeAll { $0 == key }
    }
  }
}

private protocol ObjectSubscriber: AnyObject {
  func receive()
}

private final class ObjectSubscription<Downstream: Subscriber>: Subscription, ObjectSubscriber
where Downstream.Input == Void, Downstream.Failure == Never {
  private let lock = NSLock()
  private var downstream: Downstream?
  private weak var publisher: ObservableObjectPublisher?

  init(downstream: Downstream, publisher: ObservableObjectPublisher) {
    self.downstream = downstream
    self.publisher = publisher
  }

  func receive() {
    let downstream = lock.withLock { self.downstream }
    _ = downstream?.receive(())
  }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {
    // Released after the lock: its captures may do anything.
    let downstream = lock.withLock { exchange(&self.downstream, with: nil) }
    if downstream != nil { publisher?.remove(self) }
  }
}

/// Replaces `place`, and returns what was there.
func exchange<Value>(_ place: inout Value, with value: Value) -> Value {
  let old = place
  place = value
  return old
}
