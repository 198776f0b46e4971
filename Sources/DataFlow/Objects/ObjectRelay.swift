internal import CDataFlow
internal import OpenCombine
internal import Synchronization

/// Passes on what a publisher that is not DataFlow's sends for an object.
///
/// Such a publisher tells of a change before it is made, and nobody tells once it has been
/// made. Another subscriber may have the views updated in between; they show what was, and
/// would go on to. So a relay finds out whether its publisher still sends when a view is
/// evaluated, and that view is evaluated once more after the step.
///
/// OpenCombine's publishers send to those who have subscribed when they begin, and keep
/// them until they are done. A subscription that is there after it has been cancelled is
/// one that they send to. Only a view that is updated by a step which began after the
/// signal asks, by subscribing anew: most changes are made in the step that shows them.
///
/// `receive(_:)` is safe from any thread; the rest is only for the host's.
final class ObjectRelay<Source: Publisher>: Subscriber, @unchecked Sendable
where Source.Failure == Never {
  // `@unchecked Sendable`: `source` is never changed, and what is sent from it is the
  // program's to synchronise; `subscription` is only used on the host's thread.

  private let signal = ObjectSignal()
  private let source: Source
  private var subscription: (any Subscription)?

  /// The smallest number of steps that a sender was inside of since a body was evaluated;
  /// `max` if nothing has been sent.
  private let senderSteps = Atomic<Int>(.max)

  /// Whether a new subscription is begun while a body is evaluated.
  private let isRenewing = Atomic<Bool>(false)

  init(of source: Source) {
    self.source = source
    source.subscribe(self)
  }

  /// Ends the subscription.
  func end() {
    subscription?.cancel()
    subscription = nil
  }

  // MARK: Subscriber

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Source.Output) -> Subscribers.Demand {
    // The value that a new subscriber is sent is no change. Relaxed: set by this thread,
    // or else of no concern, for no other evaluates bodies.
    if isRenewing.load(ordering: .relaxed), df_thread().pointee.evaluation != nil { return .none }
    signal.send(by: self) {}
    // Last: an update that the signal itself has made shows earlier writes only, and the
    // view is updated after it anyway (TX-16). Relaxed: one that another thread has asked
    // for may miss it, as it may miss the change.
    senderSteps.min(Int(df_thread().pointee.stepCount), ordering: .relaxed)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}

  // MARK: Reading

  /// Makes the body that is being evaluated depend on the object.
  func access() {
    signal.access()
    if let evaluation = df_thread().pointee.evaluation { noteSend(during: evaluation) }
  }

  /// Has the view of a body that is being evaluated updated once more if the source sends.
  private func noteSend(during evaluation: UnsafeMutableRawPointer) {
    // Before a second change in another transaction, of which the view is told once more.
    if ToldGraphs.areMakingUpdates(before: Unmanaged.passUnretained(self).toOpaque()) { return }
    let node = Unmanaged<ViewNode>.fromOpaque(evaluation).takeUnretainedValue()
    let graph = node.graph
    if graph.sending == nil {
      guard let sending = findSend() else { return }
      graph.sending = sending
    }
    if let node = node as? TrackedNode { graph.earlyNodes.append(node) }
  }

  /// What is there for as long as the source sends what it has sent last, or nil.
  private func findSend() -> AnyObject? {
    // A step updates views once what it has called has returned.
    let isOver =
      senderSteps.exchange(.max, ordering: .relaxed) >= Int(df_thread().pointee.stepCount)
    if isOver || !(Source.self is any KeepingSubscribers.Type) { return nil }
    let old = leave()
    isRenewing.store(true, ordering: .relaxed)
    source.subscribe(self)
    isRenewing.store(false, ordering: .relaxed)
    return old.object
  }

  private struct Weak {
    weak var object: AnyObject?
  }

  /// Ends the subscription, and keeps nothing of it.
  @inline(never)
  private func leave() -> Weak {
    let old = Weak(object: subscription as AnyObject)
    end()
    return old
  }
}

/// A publisher that sends to those who have subscribed when it begins, and keeps what it
/// has given them until it is done.
private protocol KeepingSubscribers {}

extension OpenCombine.ObservableObjectPublisher: KeepingSubscribers {}
extension PassthroughSubject: KeepingSubscribers {}
extension CurrentValueSubject: KeepingSubscribers {}
