internal import CDataFlow

/// The context of a change to the state: how the update that follows is made.
///
/// All writes of one turn with equal transactions are one update. A write with
/// another transaction begins an update of its own, after the one before it.
///
/// Source: Apple, *Transaction*.
public struct Transaction: Sendable, Hashable {
  /// The animation of the update, or nil for a change at once.
  public var animation: Animation?

  /// Whether views keep from adding animations of their own.
  public var disablesAnimations: Bool = false

  /// Whether the change is one of many that follow each other, as while
  /// something is dragged.
  public var isContinuous: Bool = false

  /// What is called when the animations are complete.
  var completion: AnimationCompletion?

  /// A transaction without an animation.
  public init() { animation = nil }

  /// A transaction with an animation.
  ///
  /// - Parameter animation: The animation, or nil for none.
  public init(animation: Animation?) { self.animation = animation }

  /// Whether the transaction says nothing.
  @usableFromInline
  var isPlain: Bool {
    animation == nil && !disablesAnimations && !isContinuous && completion == nil
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
  let completion = AnimationCompletion(completionCriteria, completion)
  transaction.completion = completion
  defer { completion.end() }
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
