internal import CommandKit
import Foundation

/// How long a process has been able to get on, and has not.
///
/// What watches over threads must not take one that waits for a core for one that
/// hangs: under a load, a second of work takes many seconds. So these seconds are
/// counted: while no thread of the process wants a core, those that go by; while some
/// do, those of the cores that the process gets, divided by the number of the threads
/// that want one. A thread that spins for good, and threads that wait for each other
/// for good, use them up; one that is kept from running does not. One that the system
/// does not interrupt, as for a page, or for a process that it starts, waits like others.
/// Those that only wait, and look whether they have waited for too long, want none: where
/// there are two, each wakes when the other does.
///
/// Nothing is waited for without end: see ``isOver(_:)``.
///
/// Elsewhere than on Linux, the seconds that go by are counted.
package struct HeldUpTime {
  /// After how many seconds to look again at first; who waits for longer looks less often.
  package static let interval: Double = 0.05

  /// How many seconds count at most between two looks: whoever waits looks once a second,
  /// unless nothing ran.
  private static let longest: Double = 2

  /// The seconds counted so far.
  package var seconds: Double { clock.sums.counted - start.counted }

  private let clock: Clock
  private let start: Sums

  /// Begins to count, for this process.
  package init() { self.init(by: .this) }

  /// Begins to count, for `process`.
  package init(of process: Process) { self.init(by: Clock(process)) }

  private init(by clock: Clock) {
    self.clock = clock
    clock.look()
    start = clock.sums
  }

  /// Counts what has gone by since the last look.
  package func look() { clock.look() }

  /// How long to wait until the next look, at most.
  package var untilNextLook: Double { max(Self.interval, min(seconds / 8, 1)) }

  /// Those of this process's threads that wait with a bound.
  private static let waiting = Locked<Set<Int32>>([])

  /// Says that the calling thread does no more than wait, or that it does.
  package static func note(isWaiting: Bool) {
    let thread = WatchedThread.current.number
    waiting.withLock { waiting in
      if isWaiting { waiting.insert(thread) } else { waiting.remove(thread) }
    }
  }

  /// Whether a wait for so many seconds is over: they have been counted, or far more than
  /// these have gone by, whatever kept the process from running.
  package func isOver(_ patience: Double) -> Bool {
    let now = clock.sums
    return Self.isOver(
      patience, counted: now.counted - start.counted, passed: now.passed - start.passed)
  }

  /// As ``isOver(_:)``, of these seconds.
  ///
  /// - Parameters:
  ///   - counted: The seconds that count.
  ///   - passed: Those that have gone by, two at most for each look.
  package static func isOver(_ patience: Double, counted: Double, passed: Double) -> Bool {
    counted >= patience || passed >= patience * 10 + 30
  }

  /// How many of the seconds that have passed count.
  ///
  /// - Parameters:
  ///   - used: The seconds of cores that the process has had in them.
  ///   - wanting: How many of its threads want a core at the end of them.
  package static func counted(_ passed: Double, used: Double, wanting: Int) -> Double {
    min(longest, wanting == 0 ? passed : min(passed, used / Double(wanting)))
  }
}

extension HeldUpTime {
  /// Seconds since somebody began to look.
  private struct Sums {
    /// Those that count.
    var counted = 0.0
    /// All, but for those in which nobody could look.
    var passed = 0.0
  }

  /// Counts for everyone who waits: a look reads a file for each thread, and where a
  /// thousand threads wait, as many would look.
  private final class Clock: Sendable {
    /// The clock of this process.
    static let this = Clock(.this)

    private struct State {
      var sums = Sums()
      var now = ContinuousClock.now
      var used: Double
      /// Nobody looks before that.
      var next = ContinuousClock.now
    }

    private let process: Process
    private let state: Locked<State>

    init(_ process: Process) {
      self.process = process
      state = Locked(State(used: process.used))
    }

    var sums: Sums { state.withLock { $0.sums } }

    func look() {
      state.withLock { state in
        let time = ContinuousClock.now
        guard time >= state.next else { return }
        let used = process.used
        let passed = state.now.duration(to: time).seconds
        state.sums.passed += min(HeldUpTime.longest, passed)
        state.sums.counted += HeldUpTime.counted(
          passed, used: used - state.used, wanting: process.wanting)
        (state.now, state.used) = (time, used)
        // Little of a core, however many threads there are.
        let cost = time.duration(to: .now)
        state.next = .now + max(.seconds(HeldUpTime.interval / 2), cost * 20)
      }
    }
  }
}

extension HeldUpTime {
  /// What is known about a process.
  package struct Process {
    #if os(Linux)
      private let tasks: String
      private let clock: clockid_t
      private let isThis: Bool

      /// The process that asks.
      package static var this: Process {
        Process(tasks: "/proc/self/task", clock: CLOCK_PROCESS_CPUTIME_ID, isThis: true)
      }

      /// The process with an identifier; nil if there is none.
      package static func other(_ identifier: Int32) -> Process? {
        var clock = clockid_t()
        guard clock_getcpuclockid(identifier, &clock) == 0 else { return nil }
        return Process(tasks: "/proc/\(identifier)/task", clock: clock, isThis: false)
      }

      /// The seconds of cores that the process has had.
      package var used: Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
      }

      /// How many threads run or could; of this process, but for the one that asks, and for
      /// those that wait with a bound.
      package var wanting: Int {
        guard let directory = opendir(tasks) else { return 0 }
        defer { closedir(directory) }
        var others = isThis ? HeldUpTime.waiting.withLock { $0 } : []
        if isThis { others.insert(WatchedThread.current.number) }
        var count = 0
        while let entry = readdir(directory) {
          let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          }
          guard let thread = Int32(name), !others.contains(thread) else { continue }
          if wantsCore("\(tasks)/\(name)/stat") { count += 1 }
        }
        return count
      }

      /// Whether the thread of that file is in the state R: it runs, or waits for a core.
      private func wantsCore(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = read(file, &bytes, bytes.count)
        // The state stands behind the name, in which there may be anything.
        guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")),
          end + 2 < count
        else { return false }
        return bytes[end + 2] == UInt8(ascii: "R")
      }
    #else
      package static var this: Process { Process() }
      package static func other(_ identifier: Int32) -> Process? { Process() }
      package var used: Double { 0 }
      package var wanting: Int { 0 }
    #endif
  }
}
