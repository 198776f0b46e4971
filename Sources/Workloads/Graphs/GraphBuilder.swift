/// What builds graphs: sources, values that are derived from them, and effects.
///
/// A builder, and all that it has made, is one thread's, unless ``isShared`` says otherwise.
public protocol GraphBuilder: Sendable {
  /// A value that is written.
  associatedtype Source: Sendable
  /// A number that is made of others.
  associatedtype Value: Sendable
  /// A list of numbers that is made of others.
  associatedtype List: Sendable
  /// Code that runs again after a change of what it has read.
  associatedtype Effect: Sendable

  /// Whether values can be asked for by several threads at once. By default they cannot.
  static var isShared: Bool { get }

  /// What has built nothing yet.
  init()

  /// A source of `value`.
  func source(_ value: Int) -> Source
  /// What was written last.
  func read(_ source: Source) -> Int
  /// Writes a source, and lets effects run unless there is a batch.
  func write(_ value: Int, to source: Source)

  /// A value, which is evaluated when it is first read.
  func value(_ compute: @escaping @Sendable () -> Int) -> Value
  /// The value, brought up to date.
  func read(_ value: Value) -> Int
  /// A list, which is evaluated when it is first read.
  func list(_ compute: @escaping @Sendable () -> [Int]) -> List
  /// The list, brought up to date.
  func read(_ list: List) -> [Int]

  /// Runs `body`, and again after changes, for as long as the result is kept.
  func effect(_ body: @escaping @Sendable () -> Void) -> Effect
  /// Calls `body`, and lets the effects of all its writes run when it is over.
  func batch(_ body: () -> Void)
}

extension GraphBuilder {
  /// No: a graph is one thread's.
  public static var isShared: Bool { false }
}
