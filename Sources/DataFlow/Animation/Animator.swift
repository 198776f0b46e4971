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
    didSet { graph.movementCount = count }
  }

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

    fileprivate init(_ record: AnimationRecord, completion: AnimationCompletion?) {
      self.record = record
      self.completion = completion
      completion?.begin()
    }

    /// Tells who waits, once.
    fileprivate func report() {
      if isReported { return }
      isReported = true
      completion?.end()
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
    ring(movement, after: animation.duration) { [weak self] in self?.end($0) }
    if completion?.criteria == .logicallyComplete {
      ring(movement, after: animation.perceivedDuration) { $0.report() }
    }
    return movement
  }

  private func ring(
    _ movement: Movement, after seconds: Double, _ body: @escaping (Movement) -> Void
  ) {
    guard seconds.isFinite else { return }
    let call = Handover { [weak movement] in if let movement { body(movement) } }
    movement.alarms.append(
      clock.once(at: movement.record.start.offset + Duration(counting: seconds)) { call.value() })
  }

  /// Ends a movement: it is where it has to be, or something else has begun.
  ///
  /// - Complexity: O(log n), amortised.
  func end(_ movement: Movement) {
    movement.stop(clock)
    remove(movement)
    movement.report()
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
