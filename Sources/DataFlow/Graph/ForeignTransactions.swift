internal import CDataFlow
internal import Foundation

/// What other threads have changed in transactions, until the host opens the letter.
///
/// Safe from any thread.
final class ForeignTransactions: @unchecked Sendable {
  // `@unchecked Sendable`: what can be changed is only used under `lock`; what is in it is
  // called on the host's thread alone.
  let link = InboxLink()
  private let lock = NSLock()
  /// What has changed.
  private var changes: [ObjectIdentifier: Change] = [:]
  /// Who waits for changes that have been made again in another transaction.
  private var holds: [CompletionHold] = []
  private var lastTurn: Int = 0
  private var isClosed: Bool = false

  /// A change, and in which transaction it was made last.
  private struct Change {
    let turn: Int
    let transaction: Transaction
    /// Also if the host goes, and nobody calls the function.
    let hold: CompletionHold?
    let delivery: () -> Void
  }

  /// Has `delivery` called in the next step of the host, in the transaction of the calling
  /// thread.
  ///
  /// What has changed several times is shown once, as it was left: in the transaction of the
  /// last change.
  ///
  /// - Parameters:
  ///   - target: What has changed, which `delivery` keeps.
  ///   - delivery: Makes the update pending.
  func add(_ target: AnyObject, _ delivery: @escaping () -> Void) {
    let transaction = Transaction.current
    let key = ObjectIdentifier(target)
    // Let go of outside of the lock: its values are the program's.
    let earlier: Change? = lock.withLock {
      let earlier = changes[key]
      if isClosed || earlier?.transaction == transaction { return nil }
      if let hold = earlier?.hold { holds.append(hold) }
      lastTurn += 1
      changes[key] = Change(
        turn: lastTurn, transaction: transaction,
        hold: transaction.completion.map(CompletionHold.init), delivery: delivery)
      return earlier
    }
    withExtendedLifetime(earlier) {}
  }

  /// Makes the deliveries, in the order of the last changes; on the host's thread.
  func open() {
    let (changes, holds) = take(isLast: false)
    for change in changes.values.sorted(by: { $0.turn < $1.turn }) {
      performing(change.delivery, in: change.transaction)
    }
    // Until views have been updated.
    if !holds.isEmpty { HostThread.graph?.postponed.append { withExtendedLifetime(holds) {} } }
  }

  /// Nobody will open the letter any more.
  func close() { _ = take(isLast: true) }

  private func take(isLast: Bool) -> ([ObjectIdentifier: Change], [CompletionHold]) {
    lock.withLock {
      isClosed = isClosed || isLast
      return (exchange(&changes, with: [:]), exchange(&holds, with: []))
    }
  }
}

extension Inbox {
  /// Posts a change that the calling thread makes in a transaction.
  ///
  /// - Parameters:
  ///   - target: What has changed, which `delivery` keeps.
  ///   - delivery: Makes the update pending, on the host's thread.
  @inline(never)
  func postInTransaction(_ target: AnyObject, _ delivery: @escaping () -> Void) {
    transactions.add(target, delivery)
    post(Letter(transactions))
  }
}

/// Keeps animations from being complete.
private final class CompletionHold: Sendable {
  private let completion: AnimationCompletion

  init(_ completion: AnimationCompletion) {
    self.completion = completion
    completion.begin()
  }

  deinit { completion.end() }
}
