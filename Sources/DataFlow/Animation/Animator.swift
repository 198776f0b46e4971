/// What moves in a host, and when it comes to rest.
///
/// The tree has the values that are asked for; only what is shown moves. There
/// is at most one movement for each modifier of a view. Only for the thread of
/// the hosts.
final class Animator {
  private let clock: HostClock
  /// The graph, which has the animator.
  unowned(unsafe) var graph: ViewGraph!
  private var lastID: Int = 0
  /// What moves, in the order in which it began; nil where something has ended.
  private var running: ContiguousArray<Movement?> = []
  /// How many of them move.
  private var count: Int = 0 {
    didSet {
      graph.movementCount = Int32(count)
      if count == 0, !textMovements.isEmpty { textMovements.removeAll() }
    }
  }
  /// The movements of the colours that texts are given themselves, in the order of these.
  ///
  /// Few texts move: they need no room for it in their nodes. A text that goes takes its
  /// own along, and with the last movement of all they are forgotten.
  private var textMovements: [ObjectIdentifier: [Movement?]] = [:]

  init(clock: HostClock) { self.clock = clock }

  deinit { for movement in running { movement?.stop(clock) } }

  var records: [AnimationRecord] { running.compactMap { $0?.record } }

  func isRunning(_ movement: Movement) -> Bool { movement.place != nil }

  /// A movement, who waits for it, and when that is.
  final class Movement {
    let record: AnimationRecord
    fileprivate let completion: AnimationCompletion?
    fileprivate var alarms: [Int] = []
    /// Where it is among those that run, or nil if it does not.
    fileprivate var place: Int?
    private var isReported: Bool = false
    private var looksReported: Bool = false

    fileprivate init(_ record: AnimationRecord, completion: AnimationCompletion?) {
      self.record = record
      self.completion = completion
      completion?.begin()
    }

    /// Tells those who wait until it looks as if nothing moved, once.
    fileprivate func reportLooks() {
      if looksReported { return }
      looksReported = true
      completion?.end(.logicallyComplete)
    }

    /// Tells all who wait, once.
    fileprivate func report() {
      reportLooks()
      if isReported { return }
      isReported = true
      completion?.end(.removed)
    }

    fileprivate func stop(_ clock: HostClock) {
      for alarm in alarms { clock.stop(alarm) }
      alarms = []
    }
  }

  /// Begins a movement at the present time.
  @MainActor
  func begin(
    _ change: AnimationRecord.Change, of node: ViewNode, _ animation: Animation,
    completion: AnimationCompletion?
  ) -> Movement {
    lastID += 1
    let record = AnimationRecord(
      id: lastID, path: node.path, tags: node.firstElement?.tags ?? [], change: change,
      animation: animation, start: clock.now)
    let movement = Movement(record, completion: completion)
    movement.place = running.count
    running.append(movement)
    count += 1
    ring(movement, after: animation.duration) { [weak self] in self?.comeToRest($0) }
    if completion?.waits(for: .logicallyComplete) == true {
      ring(movement, after: animation.perceivedDuration) { $0.reportLooks() }
    }
    return movement
  }

  /// Has an attribute move to another one, if the two and the transaction allow it.
  ///
  /// - Returns: The movement; nil if the new attribute is there at once.
  @MainActor
  func begin(
    from shown: Attribute, to new: Attribute, of node: ViewNode, in transaction: Transaction
  ) -> Movement? {
    guard let animation = transaction.animation, shown.isSameModifier(as: new),
      let from = AnimatedValue(shown), let to = AnimatedValue(new), from.canMove(to: to)
    else { return nil }
    return begin(
      .value(from: shown, to: new), of: node, animation, completion: transaction.completion)
  }

  private func ring(
    _ movement: Movement, after seconds: Double, _ body: @escaping (Movement) -> Void
  ) {
    guard seconds.isFinite else { return }
    let call = Handover { [weak movement] in if let movement { body(movement) } }
    movement.alarms.append(
      clock.once(at: movement.record.start.offset + Duration(counting: seconds)) { call.value() })
  }

  /// Ends a movement whose time is over, and asks for a step that shows it, unless it is
  /// over in one.
  private func comeToRest(_ movement: Movement) {
    // Found out first: whoever waits for the end may let the host go, and the graph with it.
    let (isInStep, inbox) = (graph.stepDepth > 0, graph.inbox)
    end(movement)
    if !isInStep { inbox.postNothing() }
  }

  /// Ends a movement: it is where it has to be, or something else has begun.
  ///
  /// - Complexity: O(log n), amortised.
  func end(_ movement: Movement) {
    movement.stop(clock)
    remove(movement)
    movement.report()
  }

  /// Ends a movement that something else takes the place of.
  ///
  /// - Returns: What it showed; nil if it had ended before.
  func stop(_ movement: Movement) -> Attribute? {
    let shown = isRunning(movement) ? value(of: movement) : nil
    end(movement)
    return shown
  }

  private func remove(_ movement: Movement) {
    guard let place = movement.place.take() else { return }
    running[place] = nil
    count -= 1
    // Half of the places are empty: none is moved more often than it is left.
    if running.count <= 2 * count { return }
    running.removeAll { $0 == nil }
    for (place, movement) in running.enumerated() { movement?.place = place }
  }

  /// What a movement shows now.
  func value(of movement: Movement) -> Attribute? { movement.record.value(at: clock.now) }
}

// MARK: - Texts

extension Animator {
  /// Has the colours of a text's own move to those of a new text.
  ///
  /// Colours at the same place of a part at the same place belong together; where the new
  /// text consists of other parts, it is there at once.
  ///
  /// - Complexity: O(attributes of the parts).
  @MainActor
  fileprivate func move(_ node: ViewNode, from old: Text, to new: Text) {
    let (old, new) = (old.attributes, new.attributes)
    guard old.map(\.count) == new.map(\.count) else { return leave(node) }
    let pairs = Array(zip(old.joined(), new.joined()))
    if pairs.allSatisfy({ $0 == $1 }) { return }
    let transaction = node.graph.transaction(at: node)
    let key = ObjectIdentifier(node)
    // Taken out: whoever waits for the end of one may change what moves.
    var movements = textMovements.removeValue(forKey: key) ?? []
    movements.append(contentsOf: Array(repeating: nil, count: pairs.count - movements.count))
    for (place, (from, to)) in pairs.enumerated() where from != to {
      let shown = movements[place].take().flatMap(stop) ?? from
      movements[place] = begin(from: shown, to: to, of: node, in: transaction)
    }
    if movements.contains(where: { $0 != nil }) { textMovements[key] = movements }
  }

  /// Ends what moves of a text: it goes, or has other colours at once.
  func leave(_ node: ViewNode) {
    let movements = textMovements.removeValue(forKey: ObjectIdentifier(node)) ?? []
    for case let movement? in movements { end(movement) }
  }
}

extension Text {
  /// What modifiers say about each part.
  fileprivate var attributes: [[Attribute]] { runs?.map(\.attributes) ?? [] }
}

extension ElementNode where Content == Text {
  /// Shows the colours of a new text bit by bit, as the update asks for.
  @usableFromInline
  @inline(never)
  @MainActor
  func moveColors(to new: Text) { graph.animator.move(self, from: view, to: new) }
}

// MARK: - Where it is

extension ViewNode {
  /// The names of the views around and of this one.
  fileprivate var path: String {
    var names: [String] = []
    var node: ViewNode? = self
    while let current = node {
      if current is TrackedNode, let name = current.pathName { names.append(name) }
      node = current.parent
    }
    return names.reversed().joined(separator: "/")
  }
}
