internal import Foundation
internal import Synchronization

/// Where other threads put what an effect has to hear on the host's thread.
///
/// Unlike a change of a state, everything that is sent counts. Safe from any
/// thread.
@usableFromInline
final class Mailbox: @unchecked Sendable {
  // `@unchecked Sendable`: `deliveries` is only used under `lock`; what is in it
  // is called on the host's thread alone.
  let link = InboxLink()
  private let inbox: Inbox
  private let lock = NSLock()

  /// What was posted, the oldest first, but for those that were made.
  private var deliveries: [() -> Void] = []

  /// How many of `deliveries` have been made.
  private var madeCount = 0

  /// How many wait.
  private let waiting = Atomic<Int>(0)

  init(inbox: Inbox) { self.inbox = inbox }

  /// Has `delivery` called in the next step of the host.
  ///
  /// - Parameter delivery: Kept until then, or until the mailbox goes.
  func post(_ delivery: @escaping () -> Void) {
    lock.withLock {
      deliveries.append(delivery)
      waiting.add(1, ordering: .relaxed)  // in the order of the lock
    }
    inbox.post(Letter(self))
  }

  /// Makes the deliveries that wait, in order; on the host's thread.
  ///
  /// A delivery may call it again, for what comes behind it.
  func open() {
    // What was posted before a call that comes after it is seen; relaxed, because the lock
    // hands it over. What comes meanwhile is left to the letter that it has posted.
    for _ in 0..<waiting.load(ordering: .relaxed) {
      guard let delivery = takeFirst() else { return }
      delivery()
    }
  }

  private func takeFirst() -> (() -> Void)? {
    lock.withLock {
      guard madeCount < deliveries.count else { return nil }
      let delivery = exchange(&deliveries[madeCount], with: {})
      madeCount += 1
      if madeCount == deliveries.count { (deliveries, madeCount) = ([], 0) }
      waiting.add(-1, ordering: .relaxed)
      return delivery
    }
  }
}
