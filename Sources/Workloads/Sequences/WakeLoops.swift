internal import CWorkloads
internal import ConformanceKit

extension MeasuredCandidate {
  @inlinable static var sequenceWake: WorkloadLoop {
    wakeLoop(.sequenceWake, writes: 16)
  }

  @inlinable static var sequenceWakeOnce: WorkloadLoop {
    wakeLoop(.sequenceWakeOnce, writes: 1)
  }

  @inlinable static var sequenceWakeFlood: WorkloadLoop {
    wakeLoop(.sequenceWakeFlood, writes: 256)
  }

  /// - Parameter writes: How many there are at each time of the schedule.
  @inlinable
  static func wakeLoop(_ workload: Workload, writes: Int) -> WorkloadLoop {
    sequenceLoop(workload) { shape, iterations, cell in
      let schedule = Schedule(bursts: iterations, writes: writes, consumers: shape.size)
      let followers = followers(schedule.consumers, of: cell, receiving: schedule.receiver)
      return schedule.ensemble(followers) { cell.value = $0 }
    }
  }
}

/// Writes at fixed times, whether those who follow are done with the last ones or not, and
/// how long after the time of a burst each has got it.
///
/// A loop that waited for them would write later whenever they are slow, and then not
/// count how late that is. <https://www.youtube.com/watch?v=lJ8ydIuPFeU> calls that
/// coordinated omission.
///
/// For one thread at a time: `@unchecked Sendable` for that reason.
public final class Schedule: @unchecked Sendable {
  /// Nanoseconds between two bursts.
  public static let period: UInt64 = 1_000_000

  let bursts: Int
  let writes: Int
  /// How many follow.
  public let consumers: Int
  /// The nanoseconds from the time of each burst to when each has got it.
  public let log: LatencyLog
  private var start: UInt64 = 0
  private var seen: [Int]

  /// - Parameters:
  ///   - bursts: How many times there is something to write.
  ///   - writes: How many writes there are at each.
  ///   - consumers: How many follow.
  public init(bursts: Int, writes: Int, consumers: Int) {
    self.bursts = bursts
    self.writes = writes
    self.consumers = consumers
    log = LatencyLog(capacity: bursts * consumers)
    seen = Array(repeating: 0, count: consumers)
  }

  /// Gets the values of follower `number`: a value stands for all bursts before it.
  public func receiver(_ number: Int) -> (@Sendable (Int) -> Void)? {
    { [self] value in
      let now = cw_now()
      let last = value / writes
      while seen[number] < last {
        let intended = start &+ UInt64(seen[number]) &* Self.period
        log.record(now &- min(intended, now))
        seen[number] += 1
      }
    }
  }

  /// The ensemble of a thread that is the event loop: it looks at the time between jobs.
  ///
  /// - Parameters:
  ///   - write: Writes a value, each greater than the last.
  ///   - end: What ends the sample before the tasks are cancelled.
  /// - Returns: What returns 0 if nothing was lost and nothing came twice.
  public func ensemble(
    _ followers: Followers, write: @escaping @Sendable (Int) -> Void,
    end: @escaping @Sendable () -> Void = {}
  ) -> WorkloadLoop.Ensemble {
    WorkloadLoop.Ensemble(
      runs: [
        { [self] _ in
          let executor = followers.executor
          executor.drain()
          var value = 0
          start = cw_now() &+ Self.period
          for burst in 0..<bursts {
            let intended = start &+ UInt64(burst) &* Self.period
            while cw_now() < intended { if !executor.runOne() { cw_pause() } }
            for _ in 0..<writes {
              value &+= 1
              write(value)
            }
          }
          executor.drain()
          log.finish(writes: bursts * writes * consumers, elements: followers.elements)
          let lost = bursts * consumers - log.nanoseconds.count
          let late = consumers - followers.count(having: value)
          return Workload.fire &* (lost + late) &+ Workload.leak &* followers.doubled
        }
      ],
      settle: {
        end()
        return followers.end()
      }, log: log)
  }
}
