/// A value of a program's own that writes carry to the views that show them.
///
/// ```swift
/// struct IsInteractiveKey: TransactionKey {
///   static let defaultValue = false
/// }
///
/// extension Transaction {
///   var isInteractive: Bool {
///     get { self[IsInteractiveKey.self] }
///     set { self[IsInteractiveKey.self] = newValue }
///   }
/// }
///
/// withTransaction(\.isInteractive, true) { offset = newOffset }
/// ```
///
/// Source: Apple, *TransactionKey*.
public protocol TransactionKey {
  /// The type of the values.
  ///
  /// A write compares those of two transactions: `==` must neither write nor end views or their
  /// host.
  associatedtype Value

  /// The value of a transaction for which none is set.
  static var defaultValue: Value { get }
}

extension Transaction {
  /// The value of a key.
  ///
  /// Transactions with other values are others: their writes are updates of their own. A
  /// value is told from another as views tell their inputs.
  ///
  /// Source: Apple, *Transaction.subscript(_:)*.
  public subscript<Key: TransactionKey>(key: Key.Type) -> Key.Value {
    get {
      // Of a key whose values are optional, nil is one of them.
      guard let entry = own[ObjectIdentifier(key)] else { return Key.defaultValue }
      return entry.value as? Key.Value ?? Key.defaultValue
    }
    set {
      let isDefault = Comparison.areEqual(newValue, Key.defaultValue)
      set(isDefault ? nil : TransactionEntry(newValue), of: ObjectIdentifier(key))
    }
  }
}

/// The value of a key of a program's own.
struct TransactionEntry: @unchecked Sendable, Hashable {
  // `@unchecked Sendable`: a transaction carries the value from who writes to the views, and
  // both are the program's; nothing here changes it.
  let value: Any
  private let isEqual: (Any) -> Bool

  init<Value>(_ value: Value) {
    self.value = value
    isEqual = { ($0 as? Value).map { Comparison.areEqual(value, $0) } ?? false }
  }

  static func == (left: Self, right: Self) -> Bool { left.isEqual(right.value) }

  // Equal values need not be hashable.
  func hash(into hasher: inout Hasher) {}
}
