/// The alarms of a clock, in the order in which they ring.
///
/// Those with the same deadline ring in the order in which they were put in.
struct AlarmQueue {
  /// What is called at a time.
  final class Alarm {
    let id: Int
    let deadline: Duration
    /// How long until the next time, or nil if there is none.
    let interval: Duration?
    /// Whether a task sleeps until then.
    let isSleep: Bool
    let ring: @Sendable (_ isOver: Bool) -> Void
    /// Tells alarms with the same deadline apart.
    fileprivate var turn: Int = 0
    /// Where the alarm is in the heap.
    fileprivate var place: Int = 0

    init(
      id: Int, deadline: Duration, interval: Duration? = nil, isSleep: Bool = false,
      ring: @escaping @Sendable (_ isOver: Bool) -> Void
    ) {
      self.id = id
      self.deadline = deadline
      self.interval = interval
      self.isSleep = isSleep
      self.ring = ring
    }
  }

  private var heap = Heap<Alarm> { left, right in
    left.deadline == right.deadline ? left.turn < right.turn : left.deadline < right.deadline
  } didMove: { alarm, place in
    alarm.place = place
  }

  private var known: [Int: Alarm] = [:]
  private var lastTurn: Int = 0

  /// The alarm that rings next.
  var first: Alarm? { heap.first }

  /// Puts an alarm in, after those with the same deadline.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ alarm: Alarm) {
    lastTurn += 1
    alarm.turn = lastTurn
    known[alarm.id] = alarm
    heap.insert(alarm)
  }

  /// Takes out the alarm with an identifier, if there is one.
  ///
  /// - Complexity: O(log n).
  mutating func remove(_ id: Int) -> Alarm? {
    guard let alarm = known.removeValue(forKey: id) else { return nil }
    return heap.remove(at: alarm.place)
  }
}
