internal import Dispatch
internal import Foundation
public import OpenCombine

/// What an observable object sends with before it changes.
///
/// A view does not subscribe: it depends on the publisher as it depends on a
/// state, by reading it while its body is evaluated. Others subscribe as to any
/// publisher. Their demand is not counted, because all signals are alike.
///
/// Safe from any thread.
///
/// Source: Apple, *ObservableObjectPublisher*.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  // `@unchecked Sendable`: `subscriptions` and `order` are only used under
  // `lock`.

  /// A signal says that there is a change, and not which.
  public typealias Output = Void
  /// A signal cannot fail.
  public typealias Failure = Never

  private let signal = ObjectSignal()
  private let lock = NSLock()
  private var subscriptions: [ObjectIdentifier: any ObjectSubscriber] = [:]
  private var order: [ObjectIdentifier] = []

  /// A publisher for an object that declares its `objectWillChange` itself.
  public init() {}

  /// Tells everybody that the object is about to change.
  ///
  /// Subscribers are called on the calling thread, in the order in which they
  /// came, before the return.
  public func send() { send {} }

  /// Calls the subscribers, then makes `change`.
  ///
  /// Views are told before and after it: a body that a subscriber has evaluated
  /// in between is evaluated again.
  func send(_ change: () -> Void) {
    signal.send(by: self) {
      for subscriber in current { subscriber.receive() }
      change()
    }
  }

  /// Tells everybody that others have changed the object: views at once, and subscribers on the
  /// main thread.
  func sendChange() {
    if HostThread.isCurrent { return send() }
    signal.announce()
    if current.isEmpty { return }
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      for subscriber in self.current { subscriber.receive() }
    }
  }

  /// Who has subscribed, in order.
  private var current: [any ObjectSubscriber] {
    lock.withLock { order.compactMap { subscriptions[$0] } }
  }

  /// Makes the body that is being evaluated depend on the object.
  func access() { signal.access() }

  /// How many subscribers there are, views not counted.
  @_spi(Testing)
  public var subscriberCount: Int { lock.withLock { subscriptions.count } }

  /// Calls `subscriber` at each signal until it cancels, however much it asks
  /// for.
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
