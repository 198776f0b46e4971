// Who is cut off.
//
// An action of `onChange` may change what another one watches, and so on, and the last one
// what the first one watches: a cycle, which has to end. Not every action that is called
// again and again is a part of one. It may only look on; it may be told of what an
// `onAppear` writes in ten transactions; or it may be at the end of a long chain.
//
// Two limits tell them apart.
//
// 1. *Surely its own doing.* An update that begins while an action is called is this
//    action's doing, and that of the actions whose doing the update before was, as long as
//    nobody else can have written what it shows: no other effect acts after the same
//    update, no other update waited, no other thread has written. The update keeps these
//    actions, as a list (`ChangeCause`). An action that is in the list twice is not called a
//    third time. Whatever could make the list wrong empties it, so that nobody is cut off
//    for what others have done.
//
// 2. *Probably.* Where several effects act after an update, nobody can tell whose doing the
//    next one is. But an endless chain of updates goes deeper and deeper, from those that
//    are written after one update to those that are written after them; and at each depth
//    somebody has written something that was not going to be shown anyway. There are
//    finitely many actions: one of them does so again and again. An action that has done so
//    at thirty depths is not called any more. One that only looks on is, whatever happens
//    beside it, and so is one that is called a thousand times for updates of one depth.
//
// All of it is forgotten when the chain of updates is over. A cycle of views that are others
// each time, or of effects of another kind, is not ended by either, but by the limit for the
// updates of a step.

/// A node whose action is called after the updates in which its value has changed.
@usableFromInline
class AnyChangeNode: EffectNode {
  /// Tells of the change that is due; called with the node itself.
  @usableFromInline @exclusivity(unchecked)
  final var call: (@MainActor (AnyChangeNode) -> Void)?

  /// The chain of updates in which the action has written last.
  @exclusivity(unchecked)
  private final var chain: Int = 0
  /// The depth in that chain at which it has.
  @exclusivity(unchecked)
  private final var writeDepth: Int32 = 0
  /// At how many depths of that chain it has.
  @exclusivity(unchecked)
  private final var writes: Int32 = 0

  @usableFromInline
  override init(in place: Place) { super.init(in: place) }

  @usableFromInline
  override final func perform() {
    guard let call = call.take(), isMounted else { return }
    // Whoever has begun the step keeps the graph.
    let graph = Unmanaged.passUnretained(self.graph)
    if let limit = borrowing(graph, { reachedLimit(in: $0) }) { return giveUp(after: limit) }
    let before = borrowing(graph) { $0.pending.extent }
    call(self)
    borrowing(graph) { if $0.pending.extent != before { noteWrite() } }
  }

  /// Which limit the action has reached, if any.
  private final func reachedLimit(in graph: ViewGraph) -> ChangeLimit? {
    if let cause = graph.cause, cause.count(of: self) >= ChangeLimit.own.count { return .own }
    return chain == graph.chain && writes >= ChangeLimit.depths.count ? .depths : nil
  }

  /// The action has written what was not going to be shown anyway.
  private final func noteWrite() {
    // What no update has caused belongs to no chain.
    if graph.chain == 0 { return }
    if chain != graph.chain {
      chain = graph.chain
      writeDepth = 0
      writes = 0
    }
    let depth = graph.depth + 1
    if depth <= writeDepth { return }
    writeDepth = depth
    writes += 1
  }

  override final func cause(after earlier: ChangeCause?) -> ChangeCause? {
    ChangeCause(self, after: earlier)
  }

  /// Notes that the action is not called any more.
  @MainActor
  func giveUp(after limit: ChangeLimit) {}
}

/// After what an action of `onChange` is cut off.
enum ChangeLimit {
  /// So many calls, all but the first of which are surely its own doing.
  case own
  /// Writes at so many depths of a chain of updates.
  case depths

  var count: Int { self == .own ? 2 : 30 }
}

/// The actions of `onChange` that are surely behind an update, the last one first.
final class ChangeCause {
  // Kept: another node at the address of one that has gone is somebody else.
  private let node: AnyChangeNode
  private let earlier: ChangeCause?
  private let length: Int

  /// The actions that a list may have: a longer one begins anew.
  private static var limit: Int { 100 }

  init(_ node: AnyChangeNode, after earlier: ChangeCause?) {
    self.node = node
    let isFull = earlier.map { $0.length >= Self.limit } ?? false
    self.earlier = isFull ? nil : earlier
    length = 1 + (self.earlier?.length ?? 0)
  }

  /// How often the action of a node is among them.
  ///
  /// - Complexity: O(actions), of which there are a hundred at most.
  func count(of node: AnyChangeNode) -> Int {
    var count = 0
    var cause: ChangeCause? = self
    while let current = cause {
      if current.node === node { count += 1 }
      cause = current.earlier
    }
    return count
  }
}

extension ViewGraph {
  /// Notes what is behind updates that have begun after the one under way, and because of it.
  ///
  /// - Parameters:
  ///   - nodes: The effects that have acted meanwhile.
  ///   - serial: The serial number of the last update before.
  @inline(never)
  func noteCause(_ nodes: ContiguousArray<EffectNode>, ofUpdatesAfter serial: Int) {
    // What effects do that no update has caused comes of itself.
    if chain == 0 { return }
    let present = cause
    let new = nodes.count == 1 ? nodes[0].cause(after: present) : present
    pending.note(new, depth: depth + 1, ofUpdatesAfter: serial)
  }
}
