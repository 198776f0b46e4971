/// A graph that is built, and one iteration over it.
public struct BuiltGraph: Sendable {
  /// What its code has done until now.
  public let tally: GraphTally
  /// One iteration: the writes of one round.
  public let iterate: @Sendable () -> Void

  /// A graph whose code counts in `tally`, and which `iterate` keeps.
  @inlinable
  public init(_ tally: GraphTally, iterate: @escaping @Sendable () -> Void) {
    self.tally = tally
    self.iterate = iterate
  }
}

/// Keeps the nodes of a graph, and ends them from the last to the first, so that a node
/// that keeps what it has read is never the last one that does.
///
/// A long chain that ends from its beginning would end inside of itself.
public final class GraphNodes<Node: Sendable>: @unchecked Sendable {
  // `@unchecked Sendable`: a graph is one thread's.

  /// In the order of their making.
  @exclusivity(unchecked)
  public var all: ContiguousArray<Node> = []

  /// No nodes yet.
  @inlinable
  public init() {}

  deinit { while all.popLast() != nil {} }
}
