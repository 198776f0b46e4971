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
  private var count: Int = 0 { didSet { countMovements() } }
  /// How many others do not move any more, and have not been told yet that they would look
  /// complete.
  private var lateCount: Int = 0 { didSet { countMovements() } }
  /// The movements of the colours that texts are given themselves, in the order of these, and
  /// of those that are views.
  ///
  /// Few of them move: they need no room for it in their nodes. One that goes takes its
  /// own along, and with the last movement of all they are forgotten.
  private var colorMovements: [ObjectIdentifier: [Movement?]] = [:]

  init(clock: HostClock) { self.clock = clock }

  deinit { for movement in running { movement?.stop(clock) } }

  private func countMovements() {
    graph.movementCount = Int32(count + lateCount)
    if graph.movementCount == 0, !colorMovements.isEmpty { colorMovements.removeAll() }
  }

  var records: [AnimationRecord] { running.compactMap { $0?.record } }

  /// A movement, who waits for it, and when that is.
  final class Movement {
    let record: AnimationRecord
    /// Who waits, until all have been told.
    private var completion: AnimationCompletion?
    /// Whether somebody waits until nothing moves.
    private var isRestAwaited: Bool
    /// Whether somebody waits until it looks as if nothing moved.
    private var isLookAwaited: Bool
    /// The alarm at the end.
    fileprivate var restAlarm: Int?
    /// The alarm when it looks as if it had ended.
    fileprivate var lookAlarm: Int?
    /// Where it is among those that run, or nil if it does not.
    fileprivate var place: Int?
    /// Whose place it has taken, the oldest first.
    fileprivate var replaced = Replaced()
    /// Whether another one has taken its place before it looked as if it had ended.
    fileprivate var isLate: Bool = false

    fileprivate init(_ record: AnimationRecord, completion: AnimationCompletion?) {
      self.record = record
      self.completion = completion
      isRestAwaited = completion?.waits(for: .removed) ?? false
      isLookAwaited = completion?.waits(for: .logicallyComplete) ?? false
      completion?.begin()
    }

    /// Whether somebody waits for it.
    fileprivate var isAwaited: Bool { completion != nil }

    /// Tells those who wait until it looks as if nothing moved, once.
    fileprivate func reportLooks() {
      if !isLookAwaited { return }
      isLookAwaited = false
      forgettingCompletion { $0.end(.logicallyComplete) }
    }

    /// Tells those who wait until nothing moves, once.
    fileprivate func reportRest() {
      if !isRestAwaited { return }
      isRestAwaited = false
      forgettingCompletion { $0.end(.removed) }
    }

    /// Tells all who wait, once.
    fileprivate func report() {
      reportLooks()
      reportRest()
    }

    /// Whoever is told may hold anything: it is let go after the last one.
    private func forgettingCompletion(_ tell: (AnimationCompletion) -> Void) {
      guard let told = completion else { return }
      if !isLookAwaited, !isRestAwaited { completion = nil }
      tell(told)
    }

    fileprivate func stop(_ clock: HostClock) {
      restAlarm.take().map(clock.stop)
      lookAlarm.take().map(clock.stop)
    }
  }

  /// Movements whose place others have taken, as far as somebody waits for them.
  fileprivate struct Replaced {
    private(set) var movements: [Movement] = []
    private var limit = 8

    /// - Complexity: O(1), amortised: those who have been told are forgotten where the list
    ///   would become twice as long as it was.
    mutating func append(_ movement: Movement) {
      if movements.count >= limit {
        movements.removeAll { !$0.isAwaited }
        limit = max(8, 2 * movements.count)
      }
      movements.append(movement)
    }

    mutating func removeAll() -> [Movement] { exchange(&movements, with: []) }
  }

  /// Begins a movement at the present time.
  ///
  /// - Returns: The movement; nil if it would take no time, or go nowhere that is a number.
  @MainActor
  func begin(
    _ change: AnimationRecord.Change, of node: ViewNode, _ animation: Animation,
    completion: AnimationCompletion?
  ) -> Movement? {
    guard animation.duration > 0, !animation.perceivedDuration.isNaN else { return nil }
    lastID += 1
    let record = AnimationRecord(
      id: lastID, path: node.path, tags: node.firstElement?.tags ?? [], change: change,
      animation: animation, start: clock.now)
    let movement = Movement(record, completion: completion)
    movement.place = running.count
    running.append(movement)
    count += 1
    movement.restAlarm = alarm(of: movement, after: animation.duration) {
      [weak self] in self?.comeToRest($0)
    }
    if completion?.waits(for: .logicallyComplete) == true {
      movement.lookAlarm = alarm(of: movement, after: animation.perceivedDuration) {
        [weak self] in self?.lookComplete($0)
      }
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

  private func alarm(
    of movement: Movement, after seconds: Double, _ body: @escaping (Movement) -> Void
  ) -> Int? {
    guard seconds.isFinite else { return nil }
    let call = Handover { [weak movement] in if let movement { body(movement) } }
    return clock.once(at: movement.record.start.offset + Duration(counting: seconds)) {
      call.value()
    }
  }

  /// Tells those who wait until a movement looks as if it had ended, also if another one has
  /// taken its place.
  private func lookComplete(_ movement: Movement) {
    stopLooking(movement)
    movement.reportLooks()
  }

  private func stopLooking(_ movement: Movement) {
    movement.lookAlarm.take().map(clock.stop)
    if exchange(&movement.isLate, with: false) { lateCount -= 1 }
  }

  /// Ends a movement whose time is over, and asks for a step that shows it, unless it is
  /// over in one.
  private func comeToRest(_ movement: Movement) {
    // Found out first: whoever waits for the end may let the host go, and the graph with it.
    let (isInStep, inbox) = (graph.stepDepth > 0, graph.inbox)
    let replaced = movement.replaced.removeAll()
    // How long the others seem to take is not up to the one that has taken their place.
    for old in replaced where old.isLate { movement.replaced.append(old) }
    movement.stop(clock)
    remove(movement)
    for old in replaced { if old.isLate { old.reportRest() } else { old.report() } }
    movement.report()
    if !isInStep { inbox.postNothing() }
  }

  /// Ends a movement, and those whose place it has taken: what moved is there at once, or
  /// has gone.
  ///
  /// - Complexity: O(log n), amortised.
  func end(_ movement: Movement) {
    let replaced = movement.replaced.removeAll()
    for old in replaced { stopLooking(old) }
    movement.stop(clock)
    remove(movement)
    for old in replaced { old.report() }
    movement.report()
  }

  /// Has a movement take the place of another one; if there is none, that ends.
  ///
  /// Who waits until the old one looks complete is told in its own time, and who waits until
  /// nothing moves at the end of the new one. One that would never look complete does so
  /// then, too.
  ///
  /// - Complexity: O(log n), amortised.
  func replace(_ old: Movement?, by new: Movement?) {
    guard let old else { return }
    guard let new else { return end(old) }
    old.restAlarm.take().map(clock.stop)
    remove(old)
    new.replaced = exchange(&old.replaced, with: Replaced())
    if !old.isAwaited { return }
    new.replaced.append(old)
    if old.lookAlarm == nil { return }
    old.isLate = true
    lateCount += 1
  }

  /// What a movement shows now, or nil if it has ended.
  func value(of movement: Movement) -> Attribute? {
    movement.place != nil ? movement.record.value(at: clock.now) : nil
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
}

// MARK: - Texts and colours

extension Animator {
  /// Has the colours of a text's own move to those of a new text, and those of a colour that
  /// is a view, which has one part.
  ///
  /// Colours at the same place of a part at the same place belong together; where the new
  /// text consists of other parts, it is there at once.
  ///
  /// - Complexity: O(attributes of the parts).
  @MainActor
  fileprivate func move<Content: ColoredView>(
    _ node: ViewNode, from old: Content, to new: Content
  ) {
    let (old, new) = (old.attributes, new.attributes)
    guard old.map(\.count) == new.map(\.count) else { return leave(node) }
    let pairs = Array(zip(old.joined(), new.joined()))
    if pairs.allSatisfy({ $0 == $1 }) { return }
    let transaction = node.graph.transaction(at: node)
    let key = ObjectIdentifier(node)
    // Taken out: whoever waits for the end of one may change what moves.
    var movements = colorMovements.removeValue(forKey: key) ?? []
    movements.append(contentsOf: Array(repeating: nil, count: pairs.count - movements.count))
    for (place, (from, to)) in pairs.enumerated() where from != to {
      let old = movements[place].take()
      let shown = old.flatMap(value) ?? from
      movements[place] = begin(from: shown, to: to, of: node, in: transaction)
      replace(old, by: movements[place])
    }
    if movements.contains(where: { $0 != nil }) { colorMovements[key] = movements }
  }

  /// Ends what moves of a text or a colour: it goes, or has other colours at once.
  func leave(_ node: ViewNode) {
    let movements = colorMovements.removeValue(forKey: ObjectIdentifier(node)) ?? []
    for case let movement? in movements { end(movement) }
  }
}

/// A view that has colours itself, whatever modifiers say about it.
@usableFromInline
protocol ColoredView: ElementView {
  /// What is said about each of its parts.
  var attributes: [[Attribute]] { get }
}

extension Text: ColoredView {
  @usableFromInline
  var attributes: [[Attribute]] { runs?.map(\.attributes) ?? [] }
}

extension Color: ColoredView {
  @usableFromInline
  var attributes: [[Attribute]] { [[.foreground(self)]] }
}

extension ElementNode where Content: ColoredView {
  /// Shows the colours of a new view bit by bit, as the update asks for.
  @usableFromInline
  @inline(never)
  @MainActor
  func moveColors(to new: Content) { graph.animator.move(self, from: view, to: new) }
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
