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
  private var known: Set<Change> = []
  private var deliveries: [() -> Void] = []
  private var isClosed: Bool = false

  /// What has changed, and in which transaction: once is enough for the update.
  private struct Change: Hashable {
    let target: ObjectIdentifier
    let transaction: Transaction
  }

  /// Has `delivery` called in the next step of the host, in the transaction of the calling
  /// thread.
  ///
  /// - Parameters:
  ///   - target: What has changed, which `delivery` keeps.
  ///   - delivery: Makes the update pending.
  func add(_ target: AnyObject, _ delivery: @escaping () -> Void) {
    let transaction = Transaction.current
    let change = Change(target: ObjectIdentifier(target), transaction: transaction)
    lock.withLock {
      guard !isClosed, known.insert(change).inserted else { return }
      // Also if the host goes, and nobody calls the function.
      let hold = transaction.completion.map(CompletionHold.init)
      deliveries.append {
        withExtendedLifetime(hold) { withTransaction(transaction, delivery) }
      }
    }
  }

  /// Makes the deliveries, in order; on the host's thread.
  func open() { for delivery in take(isLast: false) { delivery() } }

  /// Nobody will open the letter any more.
  func close() { _ = take(isLast: true) }

  private func take(isLast: Bool) -> [() -> Void] {
    lock.withLock {
      isClosed = isClosed || isLast
      known.removeAll()
      return exchange(&deliveries, with: [])
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
private final class CompletionHold {
  private let completion: AnimationCompletion

  init(_ completion: AnimationCompletion) {
    self.completion = completion
    completion.begin()
  }

  deinit { completion.end() }
}
