internal import Foundation

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
  private var deliveries: [() -> Void] = []

  init(inbox: Inbox) { self.inbox = inbox }

  /// Has `delivery` called in the next step of the host.
  func post(_ delivery: @escaping () -> Void) {
    lock.withLock { deliveries.append(delivery) }
    inbox.post(Letter(self))
  }

  /// Makes the deliveries, in order; on the host's thread.
  func open() {
    for delivery in lock.withLock({ exchange(&deliveries, with: []) }) { delivery() }
  }
}
