/// The nodes that have to run, the outermost first.
///
/// A node runs after all nodes around it: what those decide may change its
/// inputs, or remove it. Nodes at the same depth run in the order in which
/// they came. The tree keeps the nodes: one that goes takes itself out. Only
/// for the thread of the hosts.
struct DirtyQueue: ~Copyable {
  /// The nodes by depth.
  private var levels = PlainArray<UnsafeMutablePointer<Level>>()
  /// No level before this one has nodes.
  private var lowest: Int = 0
  /// The places that have not been taken, also those of nodes that have gone.
  private(set) var count: Int = 0

  private struct Level: ~Copyable {
    /// Nil where a node has gone.
    var nodes = PlainArray<Unmanaged<TrackedNode>?>()
    /// How far the list has been taken.
    var taken: Int = 0
  }

  deinit {
    for depth in 0..<levels.count {
      levels[depth].deinitialize(count: 1)
      levels[depth].deallocate()
    }
  }

  /// - Complexity: O(1), amortised; allocates only while the queue grows.
  mutating func append(_ node: TrackedNode) {
    let depth = node.depth
    if depth >= levels.count { grow(to: depth) }
    let level = levels[depth]
    node.queueIndex = Int32(truncatingIfNeeded: level.pointee.nodes.count)
    level.pointee.nodes.append(.passUnretained(node))
    if count == 0 || depth < lowest { lowest = depth }
    count &+= 1
  }

  @inline(never)
  private mutating func grow(to depth: Int) {
    while levels.count <= depth {
      let level = UnsafeMutablePointer<Level>.allocate(capacity: 1)
      level.initialize(to: Level())
      levels.append(level)
    }
  }

  /// Takes out a node that is in the queue.
  ///
  /// - Complexity: O(1).
  mutating func remove(_ node: TrackedNode) {
    levels[node.depth].pointee.nodes[Int(node.queueIndex)] = nil
    node.queueIndex = -1
  }

  /// - Complexity: O(1), amortised over the depths that are in use.
  mutating func popFirst() -> Unmanaged<TrackedNode>? {
    while count > 0 {
      let level = levels[lowest]
      let taken = level.pointee.taken
      if taken == level.pointee.nodes.count {
        lowest &+= 1
        continue
      }
      let node = level.pointee.nodes[taken]
      count &-= 1
      if taken &+ 1 == level.pointee.nodes.count {
        level.pointee.nodes.removeAll()
        level.pointee.taken = 0
      } else {
        level.pointee.taken = taken &+ 1
      }
      guard let node else { continue }
      borrowing(node) { $0.queueIndex = -1 }
      return node
    }
    return nil
  }
}
