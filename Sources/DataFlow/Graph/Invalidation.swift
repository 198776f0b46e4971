internal import CDataFlow
internal import Synchronization

/// Tells a node that something it depends on is about to change.
///
/// A change may be announced by any thread, at any time, also while the node
/// is being removed. What the announcement holds on to is therefore not the
/// node but this object: the host's thread looks up the node, and finds none
/// if it is gone.
@usableFromInline
final class Invalidation: @unchecked Sendable {
  // `@unchecked Sendable`: `node` is only used on the host's thread.

  /// The node, or nil before there is one and after it has gone.
  @exclusivity(unchecked)
  var node: Unmanaged<TrackedNode>?

  /// Whether a change came while there was no node.
  @exclusivity(unchecked)
  private(set) var isMissed: Bool = false

  let link = InboxLink()
  private let inbox: Inbox

  /// Counts the registrations with a one-shot registrar: a call that belongs
  /// to an earlier one is late, and has no effect.
  private let generation = Atomic<Int>(0)

  init(inbox: Inbox) { self.inbox = inbox }

  /// Called before a change that the node depends on, by the thread that makes
  /// it.
  func call() {
    if !HostThread.isCurrent {
      if df_thread().pointee.publisher != nil { inbox.publishedOffMain.add(1, ordering: .relaxed) }
      if df_thread().pointee.transaction != nil {
        inbox.postInTransaction(self) { [self] in invalidateNode() }
      } else {
        inbox.post(Letter(self))
      }
    } else {
      invalidateNode()
    }
  }

  /// Makes the node run in the next update; on the host's thread.
  @inline(__always)
  func invalidateNode() {
    guard let node else {
      isMissed = true
      return
    }
    borrowing(node) { node in
      borrowing(Unmanaged.passUnretained(node.graph)) { $0.noteChange(of: node) }
    }
  }

  /// What to hand to a registrar that calls once.
  func nextOneShot() -> @Sendable () -> Void {
    // Relaxed: only told apart; `call` orders what matters.
    let mine = generation.wrappingAdd(1, ordering: .relaxed).newValue
    return { [self] in
      inbox.notifications.add(1, ordering: .relaxed)
      if generation.load(ordering: .relaxed) == mine { call() }
    }
  }
}
