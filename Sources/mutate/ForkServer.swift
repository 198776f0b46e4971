import CFaults
import CommandKit
import ConformanceKit
import Dispatch
import Foundation

/// Does jobs in processes that are forked from this one, a few at a time.
///
/// This process has one thread and has run nothing, so that each begins as a new one
/// would, without the time that a start takes.
struct ForkServer {
  /// How many processes at a time.
  let width: Int
  /// After how many seconds without a line a process counts as hung: it has a watchdog of
  /// its own, which comes first.
  let patience: Double = 60

  /// How a process has ended.
  enum Ending {
    /// With its last line.
    case done
    case crash(signal: Int32)
    case exit(status: Int32)
    case hang
  }

  /// Memory that a process may have, in bytes of addresses.
  private static let memory: UInt = 16 << 30

  /// Does `jobs`.
  ///
  /// - Parameters:
  ///   - work: Called in a process of the job's own, on a thread that may block, with what
  ///     writes a line; returns when the job is done.
  ///   - begin: Called before a job begins.
  ///   - finish: Called with the job's lines, and how it ended.
  func run<Job: Sendable>(
    _ jobs: [Job], work: @escaping @Sendable (Job, (String) -> Void) -> Void,
    begin: (Job) -> Void = { _ in }, finish: (Job, [String], Ending) throws -> Void
  ) throws {
    var waiting = jobs[...]
    var children: [Child<Job>] = []
    defer { for child in children { POSIX.killGroup(of: child.identifier) } }
    while !waiting.isEmpty || !children.isEmpty {
      while children.count < width, let job = waiting.popFirst() {
        begin(job)
        children.append(try start(job, work))
      }
      var entries = children.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      guard poll(&entries, nfds_t(entries.count), 1_000) >= 0 else { continue }
      var running: [Child<Job>] = []
      for (place, entry) in entries.enumerated() {
        var child = children[place]
        if entry.revents != 0 { child.read() }
        let isHung = child.quietSince.duration(to: .now).seconds > patience
        guard child.isAtEnd || isHung else {
          running.append(child)
          continue
        }
        let ending = child.end(isHung: isHung && !child.isAtEnd)
        try finish(child.job, child.lines, ending)
      }
      children = running
    }
  }

  private func start<Job: Sendable>(
    _ job: Job, _ work: @escaping @Sendable (Job, (String) -> Void) -> Void
  ) throws -> Child<Job> {
    guard let pipe = POSIX.pipe() else {
      throw CommandFailure(ConformStatus.workerBroken, "no pipe: \(POSIX.errorMessage)")
    }
    let identifier = cf_fork(Self.memory)
    guard identifier >= 0 else {
      throw CommandFailure(ConformStatus.workerBroken, "no process: \(POSIX.errorMessage)")
    }
    guard identifier == 0 else {
      POSIX.close(pipe.output)
      return Child(job: job, identifier: identifier, descriptor: pipe.input)
    }
    DetachedThread.start {
      work(job) { line in _ = POSIX.write(Data((line + "\n").utf8), to: pipe.output) }
      _ = POSIX.write(Data("done\n".utf8), to: pipe.output)
      _exit(0)
    }
    dispatchMain()
  }
}

/// A process at work.
private struct Child<Job> {
  let job: Job
  let identifier: pid_t
  let descriptor: Int32
  private var text: [UInt8] = []
  private(set) var isAtEnd = false
  private(set) var quietSince: ContinuousClock.Instant = .now

  init(job: Job, identifier: pid_t, descriptor: Int32) {
    self.job = job
    self.identifier = identifier
    self.descriptor = descriptor
  }

  var lines: [String] {
    text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func read() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = POSIX.read(descriptor, &chunk)
    quietSince = .now
    if count > 0 { text += chunk[..<count] } else { isAtEnd = true }
  }

  /// Waits for the end, and brings it about.
  func end(isHung: Bool) -> ForkServer.Ending {
    let isDone = lines.last == "done"
    if isHung || isDone { POSIX.killGroup(of: identifier) }
    POSIX.close(descriptor)
    var status: Int32 = 0
    // What it has started ends with it: nobody else has its number until then.
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    POSIX.killGroup(of: identifier)
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    if isDone { return .done }
    if isHung { return .hang }
    let signal = status & 0x7f
    return signal == 0 ? .exit(status: (status >> 8) & 0xff) : .crash(signal: signal)
  }
}
