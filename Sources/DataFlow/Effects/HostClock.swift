public import Foundation

/// The time of a host: what its timers, its animations and those of its tasks
/// that ask for it go by.
///
/// By default it stands still until the host is told to advance, so that a test
/// of what happens in an hour takes no hour:
///
/// ```swift
/// let host = Host { Alarm() }
/// host.advance(by: .seconds(3600))
/// ```
///
/// A program that serves people has one that goes: ``system()``.
///
/// A task of a view that sleeps until a time of this clock is at rest for
/// ``Host/settle()-async``: `try await clock.sleep(for: .seconds(1))`, with
/// `@Environment(\.hostClock) var clock`.
///
/// Safe from any thread.
public final class HostClock: Clock, @unchecked Sendable {
  // `@unchecked Sendable`: everything that changes is only used under `lock`.

  /// A time, as the distance from the start of its clock.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the start of the clock.
    public let offset: Duration

    /// The time that is later by `duration`.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How much later `other` is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether `left` is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  /// The date at the start of the clock.
  public let start: Date

  /// When the clock was made, if it goes by itself.
  private let origin: ContinuousClock.Instant?

  private let lock = NSLock()
  private var offset: Duration = .zero
  private var alarms = AlarmQueue()
  private var lastAlarm: Int = 0
  private var timer: (any DispatchSourceTimer)?

  private typealias Alarm = AlarmQueue.Alarm

  private init(start: Date, origin: ContinuousClock.Instant?) {
    self.start = start
    self.origin = origin
  }

  /// A clock that stands still until it is advanced.
  ///
  /// - Parameter start: The date at its start; the same each time by default.
  public static func manual(start: Date = Date(timeIntervalSinceReferenceDate: 0)) -> HostClock {
    HostClock(start: start, origin: nil)
  }

  /// A clock that goes as the computer's does; its alarms ring on the main queue.
  public static func system() -> HostClock { HostClock(start: Date(), origin: .now) }

  /// The time.
  public var now: Instant { Instant(offset: lock.withLock { currentOffset }) }

  /// The date: the computer's, of a clock that goes as that does.
  public var date: Date {
    origin == nil ? start.addingTimeInterval(now.offset / .seconds(1)) : Date()
  }

  /// The shortest time that counts.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Under the lock.
  private var currentOffset: Duration { origin.map { $0.duration(to: .now) } ?? offset }

  /// When the next sleep, timer or animation is due, or nil if none is.
  ///
  /// - Complexity: O(1).
  public var nextDeadline: Instant? {
    lock.withLock { alarms.first.map { Instant(offset: $0.deadline) } }
  }

  /// Whether the clock waits to be advanced.
  var isManual: Bool { origin == nil }
}

// MARK: - Sleeping

extension HostClock {
  /// Waits until the clock has reached `deadline`.
  ///
  /// The sleep begins where the caller is isolated, without a way over other threads.
  /// Tasks of views that sleep until the same time go on in the order in which they
  /// began, one after the other, if the host advances in the asynchronous form.
  ///
  /// - Parameters:
  ///   - deadline: The time to wait for.
  ///   - tolerance: Has no effect: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled meanwhile.
  nonisolated(nonsending)
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws
  {
    try await wait(until: deadline, on: #isolation)
  }

  /// On the actor `isolation`: the closure is isolated to what it captures.
  private func wait(until deadline: Instant, on isolation: isolated (any Actor)?) async throws {
    let id = lock.withLock { nextID() }
    let task = ViewTask.current
    let isWhole = task?.isCaller ?? false
    try await withTaskCancellationHandler {
      _ = isolation
      try await withCheckedThrowingContinuation { (sleeper: CheckedContinuation<Void, any Error>) in
        add(id, of: task, isWhole, at: deadline.offset) { isOver in
          if isOver {
            sleeper.resume()
          } else {
            sleeper.resume(throwing: CancellationError())
          }
        }
      }
    } onCancel: {
      cancelSleep(id)
    }
  }

  /// Waits for so long.
  ///
  /// As ``sleep(until:tolerance:)`` with the time that is `duration` from now. The
  /// method of every `Clock`, which this one hides, would leave the actor first.
  ///
  /// - Parameters:
  ///   - duration: How long to wait.
  ///   - tolerance: Has no effect: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled meanwhile.
  nonisolated(nonsending)
    public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws
  {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }

  private func cancelSleep(_ id: Int) {
    // Without an alarm the sleep is over, or finds by itself that it is cancelled.
    lock.withLock { remove(id) }?.ring(false)
  }

  private func add(
    _ id: Int, of task: ViewTask?, _ isWhole: Bool, at deadline: Duration,
    ring: @escaping @Sendable (Bool) -> Void
  ) {
    let isOver: Bool? = lock.withLock {
      // Whoever cancels says so before they look for the alarm, under the lock.
      if Task.isCancelled { return false }
      if deadline <= currentOffset { return true }
      // At rest exactly as long as there is an alarm: whoever sees the one sees
      // the other.
      task?.beginSleep(isWhole: isWhole)
      insert(
        Alarm(id: id, deadline: deadline, isSleep: true) { isOver in
          task?.endSleep(isWhole: isWhole)
          ring(isOver)
        })
      return nil
    }
    if let isOver { ring(isOver) }
  }
}

// MARK: - Alarms

extension HostClock {
  /// Calls `ring` again and again, first after one `interval`, until the result
  /// is passed to ``stop(_:)``.
  func repeatedly(every interval: Duration, ring: @escaping @Sendable () -> Void) -> Int {
    lock.withLock {
      let id = nextID()
      insert(
        Alarm(id: id, deadline: currentOffset + interval, interval: interval) { _ in ring() })
      return id
    }
  }

  /// Calls `ring` when the clock reaches `offset`, unless the result is passed to
  /// ``stop(_:)`` before.
  func once(at offset: Duration, ring: @escaping @Sendable () -> Void) -> Int {
    lock.withLock {
      let id = nextID()
      insert(Alarm(id: id, deadline: offset) { _ in ring() })
      return id
    }
  }

  /// Ends what ``repeatedly(every:ring:)`` or ``once(at:ring:)`` has begun.
  func stop(_ id: Int) { _ = lock.withLock { remove(id) } }

  /// Sets a clock that stands still to `offset`, and rings what is due by then.
  ///
  /// - Parameter sleepers: Which of those that sleep until then are woken.
  func move(to offset: Duration, waking sleepers: Sleepers = .all) {
    lock.withLock { if offset > self.offset { self.offset = offset } }
    ring(sleepers)
  }

  /// Which of those that sleep are woken by one movement of the clock.
  enum Sleepers {
    case all
    /// The first one, and nothing that is due after it: the runtime lets tasks that
    /// are woken together go on in any order.
    case first
  }

  /// Rings what is due, in order.
  private func ring(_ sleepers: Sleepers) {
    let now = lock.withLock { currentOffset }
    while let alarm = lock.withLock({ takeDue(at: now) }) {
      alarm.ring(true)
      if sleepers == .first, alarm.isSleep { return }
    }
  }

  /// Under the lock.
  private func takeDue(at now: Duration) -> Alarm? {
    guard let first = alarms.first, first.deadline <= now else { return nil }
    _ = alarms.remove(first.id)
    if let interval = first.interval {
      // From when it was due: a late one does not make the others late.
      let next = deadline(after: first.deadline, every: interval, at: now)
      alarms.insert(Alarm(id: first.id, deadline: next, interval: interval, ring: first.ring))
    }
    setTimer()
    return first
  }

  /// When what has been due at `deadline` is due again.
  ///
  /// A clock that goes by itself may come late, by hours where the computer was asleep: what
  /// was due meanwhile is left out, as a `Timer` does. One that is advanced rings it all.
  private func deadline(
    after deadline: Duration, every interval: Duration, at now: Duration
  ) -> Duration {
    var next = deadline + interval
    if isManual { return next }
    while next <= now {
      // In steps of as many intervals as can be left out at once.
      var step = interval
      var longer = step + step
      while next + longer <= now {
        step = longer
        longer = step + step
      }
      next += step
    }
    return next
  }

  /// Under the lock.
  private func nextID() -> Int {
    lastAlarm += 1
    return lastAlarm
  }

  /// Under the lock.
  private func insert(_ alarm: Alarm) {
    alarms.insert(alarm)
    if alarms.first === alarm { setTimer() }
  }

  /// Under the lock.
  private func remove(_ id: Int) -> Alarm? {
    let first = alarms.first
    guard let alarm = alarms.remove(id) else { return nil }
    if alarm === first { setTimer() }
    return alarm
  }

  /// Under the lock: has the main queue called when the next alarm is due.
  private func setTimer() {
    guard let origin else { return }
    guard let deadline = alarms.first?.deadline else {
      timer?.cancel()
      timer = nil
      return
    }
    let wait = max(.zero, deadline - origin.duration(to: .now))
    let timer = timer ?? makeTimer()
    timer.schedule(deadline: .now() + wait / .seconds(1))
  }

  /// Rings what is due, and sets the timer for what is left: its times are rounded, so that
  /// it may have rung a moment early.
  private func ringInTime() {
    ring(.all)
    lock.withLock { setTimer() }
  }

  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in self?.ringInTime() }
    timer.resume()
    self.timer = timer
    return timer
  }
}

extension Duration {
  /// So many seconds, or as many as can be added to a time without an overflow:
  /// thirty thousand million years.
  ///
  /// - Parameter seconds: The number; it may be infinite.
  init(counting seconds: Double) { self = .seconds(max(-1e18, min(seconds, 1e18))) }
}

// MARK: - In the environment

extension EnvironmentValues {
  private struct ClockKey: EnvironmentKey {
    static var defaultValue: HostClock? { nil }
  }

  /// The clock of the host that shows the view; outside of a host the system's.
  public internal(set) var hostClock: HostClock {
    get { self[ClockKey.self] ?? .outside }
    set { self[ClockKey.self] = newValue }
  }
}

extension HostClock {
  fileprivate static let outside = HostClock.system()
}
