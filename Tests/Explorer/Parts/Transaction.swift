internal import CDataFlow

/// A transaction that is told from others by a number; 0 says nothing.
struct Transaction: Hashable {
  var number = 0

  /// What waits for all that is animated in it: in these there is nothing.
  var completion: AnimationCompletion? { nil }

  static var current: Transaction {
    guard let number = df_thread().pointee.transaction else { return Transaction() }
    return Transaction(number: Int(bitPattern: number))
  }
}

final class AnimationCompletion: Sendable {
  func begin() {}
  func end() {}
}

func withTransaction(_ transaction: Transaction, _ body: () -> Void) {
  performing(body, in: transaction)
}

func performing(_ body: () -> Void, in transaction: Transaction) {
  let outer = df_thread().pointee.transaction
  df_thread().pointee.transaction = UnsafeMutableRawPointer(bitPattern: transaction.number)
  body()
  df_thread().pointee.transaction = outer
}
