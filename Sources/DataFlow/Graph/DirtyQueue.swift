/// The nodes that have to run, the outermost first.
///
/// A node runs after all nodes around it: what those decide may change its
/// inputs, or remove it. Nodes at the same depth run in the order in which
/// they came. Only for the thread of the hosts.
struct DirtyQueue {
  /// The nodes by depth, and how far each list has been taken.
  private var levels: ContiguousArray<Level> = []
  /// No level before this one has nodes.
  private var lowest: Int = 0
  private(set) var count: Int = 0

  private struct Level {
    var nodes: ContiguousArray<TrackedNode> = []
    var taken: Int = 0
  }

  /// - Complexity: O(1), amortised; allocates only while the queue grows.
  mutating func append(_ node: TrackedNode) {
    let depth = node.depth
    while levels.count <= depth { levels.append(Level()) }
    levels[depth].nodes.append(node)
    if depth < lowest { lowest = depth }
    count += 1
  }

  /// - Complexity: O(1), amortised over the depths that are in use.
  mutating func popFirst() -> TrackedNode? {
    guard count > 0 else { return nil }
    while levels[lowest].taken == levels[lowest].nodes.count { lowest += 1 }
    let node = levels[lowest].nodes[levels[lowest].taken]
    levels[lowest].taken += 1
    if levels[lowest].taken == levels[lowest].nodes.count {
      levels[lowest].nodes.removeAll(keepingCapacity: true)
      levels[lowest].taken = 0
    }
    count -= 1
    if count == 0 { lowest = 0 }
    return node
  }
}
