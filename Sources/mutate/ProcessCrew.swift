import CFaults
import CommandKit
import ConformanceKit
import Foundation

/// Runs programs, a few at a time, and ends each at its first sign of a failure.
struct ProcessCrew {
  let width: Int

  /// A program to be run.
  struct Program {
    let path: String
    let arguments: [String]
    let environment: [String: String]
    /// In seconds.
    let limit: Double
    /// What a line of its output says has failed, if it does.
    let failure: (Substring) -> String?
  }

  /// How one has ended.
  struct Ending {
    let result: Result
    /// What has failed.
    let by: String?
    let seconds: Double

    enum Result { case passed, failed, none }
  }

  /// Does `jobs`.
  ///
  /// - Parameters:
  ///   - program: What is run for a job; nil for nothing.
  ///   - finish: Called with how that went.
  func run<Job>(
    _ jobs: [Job], program: (Job) -> Program?, finish: (Job, Ending) throws -> Void
  ) throws {
    var waiting = jobs[...]
    var running: [(job: Job, run: RunningProgram)] = []
    cf_adoptOrphans()
    defer {
      for (_, run) in running { run.kill() }
      endOrphans(besides: [])
    }
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < width, let job = waiting.popFirst() {
        if let program = program(job) {
          running.append((job, try RunningProgram(program)))
        } else {
          try finish(job, Ending(result: .none, by: nil, seconds: 0))
        }
      }
      var rest: [(job: Job, run: RunningProgram)] = []
      var entries = running.map { $0.run.entry }
      _ = poll(&entries, nfds_t(entries.count), 500)
      for (place, pair) in running.enumerated() {
        if let ending = pair.run.look(hasInput: entries[place].revents != 0) {
          try finish(pair.job, ending)
        } else {
          rest.append(pair)
        }
      }
      if rest.count < running.count { endOrphans(besides: rest.map(\.run.process)) }
      running = rest
    }
  }

  /// Ends what the programs that are over have started, in groups of their own, and have left
  /// behind: under a mutant it may use a core for good.
  private func endOrphans(besides running: [pid_t]) {
    #if os(Linux)
      let parent = "\(getpid())"
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
        guard let process = pid_t(name), !running.contains(process),
          let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
          let end = text.lastIndex(of: ")")
        else { continue }
        // After the program's name, in parentheses: the state, and the parent.
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 1, fields[1] == parent else { continue }
        kill(process, SIGKILL)
        _ = waitpid(process, nil, 0)
      }
    #endif
  }
}

/// A program that runs, in a group of its own.
private final class RunningProgram {
  let process: pid_t
  private let descriptor: Int32
  private let limit: Double
  private let failure: (Substring) -> String?
  private let start = ContinuousClock.now
  private var tail = ""
  private var found: String?

  init(_ program: ProcessCrew.Program) throws {
    guard let pipe = POSIX.pipe() else {
      throw CommandFailure(ConformStatus.workerBroken, "no pipe: \(POSIX.errorMessage)")
    }
    defer { POSIX.close(pipe.output) }
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for output in [Int32(1), 2] {
      posix_spawn_file_actions_adddup2(&actions, pipe.output, output)
    }
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let environment = ProcessInfo.processInfo.environment
      .merging(program.environment) { $1 }
    let words = ([program.path] + program.arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier: pid_t = 0
    let status = posix_spawn(&identifier, program.path, &actions, &attributes, words, variables)
    guard status == 0 else {
      throw CommandFailure(
        ConformStatus.workerBroken,
        "cannot start \(program.path): \(String(cString: strerror(status)))")
    }
    process = identifier
    descriptor = pipe.input
    limit = program.limit
    failure = program.failure
  }

  var entry: pollfd { pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0) }

  /// Reads what there is, and says how it has ended, if it has.
  func look(hasInput: Bool) -> ProcessCrew.Ending? {
    var isAtEnd = false
    if hasInput {
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = POSIX.read(descriptor, &chunk)
      isAtEnd = count <= 0
      tail += String(decoding: chunk.prefix(max(0, count)), as: UTF8.self)
      note()
    }
    let seconds = start.duration(to: .now).seconds
    if found == nil, seconds > limit { found = "hang" }
    guard isAtEnd || found != nil else { return nil }
    if found != nil { kill() }
    POSIX.close(descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    if found == nil, status != 0 {
      found = status & 0x7f == 0 ? "exit \(status >> 8)" : "signal \(status & 0x7f)"
    }
    return ProcessCrew.Ending(
      result: found == nil ? .passed : .failed, by: found, seconds: seconds)
  }

  /// Looks for what has failed in the lines that are whole.
  private func note() {
    while let end = tail.firstIndex(of: "\n") {
      let line = tail[..<end]
      if found == nil { found = failure(line) }
      tail = String(tail[tail.index(after: end)...])
    }
  }

  func kill() { POSIX.killGroup(of: process) }
}
