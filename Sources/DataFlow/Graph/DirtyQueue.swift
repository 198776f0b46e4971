/// The nodes that have to run, the outermost first.
///
/// A node runs after all nodes around it: what those decide may change its
/// inputs, or remove it. Nodes at the same depth run in the order in which
/// they came. The tree keeps the nodes: one that goes takes itself out. Only
/// for the thread of the hosts.
struct DirtyQueue {
  /// The nodes by depth, and how far each list has been taken.
  private var levels: ContiguousArray<Level> = []
  /// No level before this one has nodes.
  private var lowest: Int = 0
  /// The places that have not been taken, also those of nodes that have gone.
  private(set) var count: Int = 0

  private struct Level {
    /// Nil where a node has gone.
    var nodes: ContiguousArray<Unmanaged<TrackedNode>?> = []
    var taken: Int = 0
  }

  /// - Complexity: O(1), amortised; allocates only while the queue grows.
  mutating func append(_ node: TrackedNode) {
    let depth = node.depth
    while levels.count <= depth { levels.append(Level()) }
    node.queueIndex = Int32(levels[depth].nodes.count)
    levels[depth].nodes.append(.passUnretained(node))
    if depth < lowest { lowest = depth }
    count += 1
  }

  /// Takes out a node that is in the queue.
  ///
  /// - Complexity: O(1).
  mutating func remove(_ node: TrackedNode) {
    levels[node.depth].nodes[Int(node.queueIndex)] = nil
    node.queueIndex = -1
  }

  /// - Complexity: O(1), amortised over the depths that are in use.
  mutating func popFirst() -> Unmanaged<TrackedNode>? {
    while count > 0 {
      while levels[lowest].taken == levels[lowest].nodes.count { lowest += 1 }
      let node = levels[lowest].nodes[levels[lowest].taken]
      levels[lowest].taken += 1
      if levels[lowest].taken == levels[lowest].nodes.count {
        levels[lowest].nodes.removeAll(keepingCapacity: true)
        levels[lowest].taken = 0
      }
      count -= 1
      if count == 0 { lowest = 0 }
      guard let node else { continue }
      borrowing(node) { $0.queueIndex = -1 }
      return node
    }
    return nil
  }
}
