internal import CDataFlow

/// The context of a change to the state: how the update that follows is made.
///
/// All writes of one turn with equal transactions are one update. A write with
/// another transaction begins an update of its own, after the one before it.
///
/// Source: Apple, *Transaction*.
public struct Transaction: Sendable, Hashable {
  /// What the transaction says, or nil if it says nothing: most do not, and are
  /// told by one word.
  @usableFromInline
  var content: Content?

  /// What a transaction says, behind a reference.
  @usableFromInline
  final class Content: Sendable {
    let values: Values
    /// Whether an update in the transaction is as one in none.
    let isWithoutEffect: Bool

    init(_ values: consuming Values) {
      isWithoutEffect = values.isWithoutEffect
      self.values = values
    }
  }

  /// What a transaction can say.
  struct Values: Sendable {
    var animation: Animation? { didSet { said.insert(.animation) } }
    var disablesAnimations: Bool = false { didSet { said.insert(.disablesAnimations) } }
    var isContinuous: Bool = false { didSet { said.insert(.isContinuous) } }
    var completion: AnimationCompletion?
    /// The values of the program's own keys that are not those by default.
    var own: [ObjectIdentifier: TransactionEntry] = [:]
    /// What has been set, if only to what it was: that counts in a nested call.
    private(set) var said: Said = []
    /// The program's own keys that have been set.
    var saidKeys: Set<ObjectIdentifier> = []

    /// Whether everything is as in a transaction that says nothing.
    var isWithoutEffect: Bool {
      animation == nil && !disablesAnimations && !isContinuous && completion == nil && own.isEmpty
    }

    /// Takes over what others say, and not what they do not.
    mutating func merge(_ others: Values) {
      if others.said.contains(.animation) { animation = others.animation }
      if others.said.contains(.disablesAnimations) {
        disablesAnimations = others.disablesAnimations
      }
      if others.said.contains(.isContinuous) { isContinuous = others.isContinuous }
      if let newest = others.completion { completion = newest }
      for key in others.saidKeys { own[key] = others.own[key] }
      saidKeys.formUnion(others.saidKeys)
    }
  }

  /// Which of its own properties a transaction says something about.
  struct Said: OptionSet, Sendable {
    let rawValue: UInt8
    static let animation = Said(rawValue: 1)
    static let disablesAnimations = Said(rawValue: 2)
    static let isContinuous = Said(rawValue: 4)
  }

  private var values: Values {
    get { content?.values ?? Values() }
    set { content = Content(newValue) }
  }

  /// The transaction with what another one says, which counts more.
  func merged(with other: Transaction) -> Transaction {
    guard let others = other.content?.values else { return self }
    if isPlain { return other }
    var merged = self
    merged.values.merge(others)
    return merged
  }

  /// A transaction without an animation.
  public init() { content = nil }

  /// A transaction with an animation.
  ///
  /// - Parameter animation: The animation, or nil for none.
  public init(animation: Animation?) {
    var values = Values()
    values.animation = animation
    content = Content(values)
  }

  /// Whether an update in the transaction is as one in none, whatever it says.
  var isWithoutEffect: Bool { content?.isWithoutEffect ?? true }

  /// Whether the transaction says nothing.
  @inlinable @inline(__always)
  var isPlain: Bool { content == nil }

  /// The animation of the update, or nil for a change at once.
  public var animation: Animation? {
    get { content?.values.animation }
    set { values.animation = newValue }
  }

  /// Whether views keep from adding animations of their own.
  public var disablesAnimations: Bool {
    get { values.disablesAnimations }
    set { values.disablesAnimations = newValue }
  }

  /// Whether the change is one of many that follow each other, as while
  /// something is dragged: a slider's are.
  public var isContinuous: Bool {
    get { values.isContinuous }
    set { values.isContinuous = newValue }
  }

  /// What is called when the animations are complete.
  var completion: AnimationCompletion? {
    get { content?.values.completion }
    set { values.completion = newValue }
  }

  /// The values of the program's own keys that are not those by default.
  var own: [ObjectIdentifier: TransactionEntry] { content?.values.own ?? [:] }

  /// Sets the value of one of the program's own keys, or nil for the one by default.
  mutating func set(_ entry: TransactionEntry?, of key: ObjectIdentifier) {
    var new = values
    new.own[key] = entry
    new.saidKeys.insert(key)
    values = new
  }

  /// `plain`, or the animation.
  var description: String { animation.map { "\($0)" } ?? "plain" }

  /// The transaction of the calling thread's innermost `withTransaction`.
  static var current: Transaction {
    let pointer = df_thread().pointee.transaction?.assumingMemoryBound(to: Transaction.self)
    return pointer?.pointee ?? Transaction()
  }
}

// Two transactions are equal if updates in them are: what is set to what it is anyway makes
// no difference.

extension Transaction.Values: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.animation == right.animation && left.disablesAnimations == right.disablesAnimations
      && left.isContinuous == right.isContinuous && left.completion == right.completion
      && left.own == right.own
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(animation)
    hasher.combine(disablesAnimations)
    hasher.combine(isContinuous)
    hasher.combine(completion)
    hasher.combine(own)
  }
}

extension Transaction {
  /// Whether updates in the two are alike.
  public static func == (left: Transaction, right: Transaction) -> Bool {
    if left.content === right.content { return true }
    guard let content = left.content else { return right.isWithoutEffect }
    guard let other = right.content else { return left.isWithoutEffect }
    return content.values == other.values
  }

  /// Hashes what counts for an update.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// Calls `body` so that its writes carry `transaction`.
///
/// In a nested call what `transaction` says counts for its extent, and what it does not is as
/// in the call around it: an animation that is set to nil is none.
///
/// - Parameters:
///   - transaction: The transaction of the writes.
///   - body: Called exactly once, before the return.
/// - Returns: What `body` returned.
/// - Throws: What `body` threw.
///
/// Source: Apple, *withTransaction(_:_:)*.
public func withTransaction<Result, Failure: Error>(
  _ transaction: Transaction, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try performing(body, in: Transaction.current.merged(with: transaction))
}

/// Calls `body` so that its writes carry `transaction` alone.
func performing<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result, in transaction: Transaction
) throws(Failure) -> Result {
  let completion = transaction.completion
  completion?.begin()
  defer { completion?.end() }
  let outer = df_thread().pointee.transaction
  // The thread only looks at it until the end of the call.
  return try withUnsafePointer(to: transaction) { current throws(Failure) in
    df_thread().pointee.transaction = UnsafeMutableRawPointer(mutating: current)
    defer { df_thread().pointee.transaction = outer }
    return try body()
  }
}

/// Calls `body` so that its writes carry no transaction, whoever has called.
func withoutTransaction<Result>(_ body: () -> Result) -> Result {
  let outer = df_thread().pointee.transaction
  df_thread().pointee.transaction = nil
  defer { df_thread().pointee.transaction = outer }
  return body()
}

/// Calls `body` so that the update that its writes cause is animated.
///
/// - Parameters:
///   - animation: The animation, or nil for none.
///   - body: Called exactly once, before the return.
/// - Returns: What `body` returned.
/// - Throws: What `body` threw.
///
/// Source: Apple, *withAnimation(_:_:)*.
public func withAnimation<Result, Failure: Error>(
  _ animation: Animation? = .default, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// As above, and calls `completion` once everything is where it has to be.
///
/// If nothing is animated, that is when the views have been updated, or at once
/// if there is nothing to update.
///
/// - Parameters:
///   - animation: The animation, or nil for none.
///   - completionCriteria: When an animation counts as complete.
///   - body: Called exactly once, before the return.
///   - completion: Called once, on the main actor.
/// - Returns: What `body` returned.
/// - Throws: What `body` threw.
///
/// Source: Apple, *withAnimation(_:completionCriteria:_:completion:)*.
public func withAnimation<Result, Failure: Error>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws(Failure) -> Result, completion: @escaping () -> Void
) throws(Failure) -> Result {
  var transaction = Transaction(animation: animation)
  transaction.addAnimationCompletion(criteria: completionCriteria, completion)
  return try withTransaction(transaction, body)
}

/// Calls `body` so that its writes carry a transaction with another value.
///
/// - Parameters:
///   - keyPath: What is set of the transaction around the call.
///   - value: What it is set to.
///   - body: Called exactly once, before the return.
/// - Returns: What `body` returned.
/// - Throws: What `body` threw.
///
/// Source: Apple, *withTransaction(_:_:_:)*.
public func withTransaction<Result, Failure: Error, Value>(
  _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value,
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try performing(body, in: transaction)
}
