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
  final class Content: Sendable, Hashable {
    let values: Values

    init(_ values: Values) { self.values = values }

    @usableFromInline
    static func == (left: Content, right: Content) -> Bool {
      left === right || left.values == right.values
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) { hasher.combine(values) }
  }

  /// What a transaction can say.
  struct Values: Sendable, Hashable {
    var animation: Animation?
    var disablesAnimations: Bool = false
    var isContinuous: Bool = false
    var completion: AnimationCompletion?
    /// The values of the program's own keys that are not those by default.
    var own: [ObjectIdentifier: TransactionEntry] = [:]
  }

  private var values: Values {
    get { content?.values ?? Values() }
    set { content = newValue == Values() ? nil : Content(newValue) }
  }

  /// A transaction without an animation.
  public init() { content = nil }

  /// A transaction with an animation.
  ///
  /// - Parameter animation: The animation, or nil for none.
  public init(animation: Animation?) {
    content = nil
    self.animation = animation
  }

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
  /// something is dragged.
  public var isContinuous: Bool {
    get { values.isContinuous }
    set { values.isContinuous = newValue }
  }

  /// What is called when the animations are complete.
  var completion: AnimationCompletion? {
    get { content?.values.completion }
    set { values.completion = newValue }
  }

  /// The values of the program's own keys.
  var own: [ObjectIdentifier: TransactionEntry] {
    get { content?.values.own ?? [:] }
    set { values.own = newValue }
  }

  /// `plain`, or the animation.
  var description: String { animation.map { "\($0)" } ?? "plain" }

  /// The transaction of the calling thread's innermost `withTransaction`.
  static var current: Transaction {
    let pointer = df_thread().pointee.transaction?.assumingMemoryBound(to: Transaction.self)
    return pointer?.pointee ?? Transaction()
  }
}

/// Calls `body` so that its writes carry `transaction`.
///
/// A nested call replaces the transaction for its extent.
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
  let completion = transaction.completion
  completion?.begin()
  defer { completion?.end() }
  let outer = df_thread().pointee.transaction
  // The thread only looks at it until the end of the call.
  let current = UnsafeMutablePointer<Transaction>.allocate(capacity: 1)
  current.initialize(to: transaction)
  df_thread().pointee.transaction = UnsafeMutableRawPointer(current)
  defer {
    df_thread().pointee.transaction = outer
    current.deinitialize(count: 1)
    current.deallocate()
  }
  return try body()
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
  return try withTransaction(transaction, body)
}
