/// The node of a modifier that calls code of its user's after an update.
///
/// The tree tells it what the new views say, in the middle of the update; it
/// takes note, and acts when the update is over. Only for the thread of the
/// hosts.
@usableFromInline
class EffectNode: ViewNode {
  /// Whether the node is among the graph's effects.
  @usableFromInline @exclusivity(unchecked)
  final var isDue: Bool = false

  @usableFromInline @exclusivity(unchecked)
  final var isMounted: Bool = true

  @usableFromInline
  init(in place: Place) { super.init(in: place, depth: 0) }

  /// Begins or ends to listen, before any effect of the same update acts: what
  /// those send is not missed, and not heard by who has gone.
  @MainActor
  func connect() {}

  /// Acts: called once after an update in which ``becomeDue()`` was called.
  ///
  /// Also called if the node has gone meanwhile.
  @MainActor
  @usableFromInline
  func perform() {}

  /// What is surely behind an update that has begun because the effect has acted.
  ///
  /// - Parameter earlier: What is behind the update after which it has.
  func cause(after earlier: ChangeCause?) -> ChangeCause? { earlier }

  /// Has the effect act once the update is over.
  ///
  /// - Complexity: O(1); allocates only while the queue grows.
  @usableFromInline
  final func becomeDue() {
    if isDue { return }
    isDue = true
    graph.hasEffects = true
    borrowing(Unmanaged.passUnretained(graph.effects)) { $0.append(self) }
  }

  @usableFromInline
  override func unmount() {
    isMounted = false
    super.unmount()
  }
}

/// The effects that wait for the end of an update.
///
/// They are performed in the order in which they became due, but those of views
/// that have gone before all others, and those of inner views before those of the
/// views around them. The modifiers of a view, and of views in one body, become due
/// from the inside out; other bodies are evaluated from the outside in, and are put
/// in order here.
final class EffectQueue {
  @exclusivity(unchecked)
  private var nodes: ContiguousArray<EffectNode> = []

  /// The places of the queue for the next effects, while some are performed.
  @exclusivity(unchecked)
  private var spare: ContiguousArray<EffectNode> = []

  func append(_ node: EffectNode) { nodes.append(node) }

  /// Calls `body` with the effects that are due, and forgets them.
  ///
  /// - Complexity: O(n) if they became due in order, and otherwise O(n log n).
  func take(_ body: (ContiguousArray<EffectNode>) -> Void) {
    swap(&nodes, &spare)
    if spare.count > 1 { putInOrder() }
    body(spare)
    spare.removeAll(keepingCapacity: true)
  }

  /// Has those wait again that are being performed and have not acted.
  ///
  /// - Returns: Whether there are any.
  func takeBackRound() -> Bool {
    let left = exchange(&spare, with: []).filter(\.isDue)
    nodes = left + nodes
    return !left.isEmpty
  }

  @inline(never)
  private func putInOrder() {
    let isInOrder = zip(spare, spare.dropFirst()).allSatisfy { !Self.comes($1, before: $0) }
    // A stable sort: what does not have to move stays where it is.
    if !isInOrder { spare.sort(by: Self.comes) }
  }

  /// Whether the effect of `node` has to be performed before that of `other`.
  private static func comes(_ node: EffectNode, before other: EffectNode) -> Bool {
    if node.isMounted != other.isMounted { return !node.isMounted }
    return node.depth > other.depth
  }
}

extension ViewGraph {
  /// Performs what updates have left to be done.
  ///
  /// What the effects write is shown by a later update, whose effects come
  /// after it. Effects that cause others without end are left to the next step.
  @MainActor
  func performEffects() {
    if isPerforming || !hasEffects { return }
    isPerforming = true
    defer { isPerforming = false }
    withoutTransaction {
      callDepartures()
      var rounds = 0
      while hasEffects {
        rounds += 1
        if rounds > Self.updateLimit { return issues.add(.effectLimit(Self.updateLimit)) }
        hasEffects = false
        if rounds > 1 { callDepartures() }
        // What effects of the round before have begun, these may write, too.
        if rounds > 1 { pending.forgetCause() }
        let serial = pending.lastSerial
        effects.take { nodes in
          // Unretained: the queue keeps the nodes until all have acted.
          for place in nodes.indices {
            unowned(unsafe) let node = nodes[place]
            node.connect()
          }
          for place in nodes.indices {
            unowned(unsafe) let node = nodes[place]
            // What it does may make it due again.
            node.isDue = false
            node.perform()
          }
          if pending.lastSerial != serial { noteCause(nodes, ofUpdatesAfter: serial) }
        }
        if !departed.isEmpty { departed = [] }
      }
    }
    // They may have set what no store tells of, and the step is to show it.
    if stored.needsPolling { pollStores() }
  }

  /// Calls who waits for the end of what was presented, before effects act.
  @MainActor
  private func callDepartures() {
    while !departures.isEmpty {
      let actions = exchange(&departures, with: [])
      let serial = pending.lastSerial
      for action in actions { action() }
      if pending.lastSerial != serial { noteCause([], ofUpdatesAfter: serial) }
    }
  }

  /// Performs what is left in the middle of an effect, which will never return.
  @MainActor
  func performLastEffects() {
    guard isPerforming else { return }
    isPerforming = false
    if effects.takeBackRound() { hasEffects = true }
    performEffects()
  }

  /// Whether what is sent now has to wait until the tree is at rest.
  var isBusy: Bool { isUpdating || isPerforming || isChanging }
}
