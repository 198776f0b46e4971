internal import ArgumentParser
internal import CommandKit
internal import Foundation

/// A run that was interrupted, which `bench run --resume` goes on with.
struct EarlierRun {
  /// As it was given.
  let path: String
  let report: Report
  /// What the run was asked for; what is printed at its end is asked for now.
  let options: RunOptions

  /// Reads what `options` wants to go on with.
  ///
  /// - Throws: ``CommandFailure``, if they ask for something else than the run did, or if the
  ///   run lacks nothing.
  init(_ path: String, _ options: RunOptions) throws {
    self.path = path
    report = try failing(.checkFailed) {
      try Report(directory: URL(literalPath: path), resamples: 1)
    }
    let environment = report.environment
    guard environment.interrupted == true else {
      throw CommandFailure(.usage, "the run in \(path) was not interrupted, and lacks nothing")
    }
    let words = Array(environment.commandLine.dropFirst())
    guard var asked = try? BenchOptions.parseAsRoot(words) as? RunOptions else {
      throw CommandFailure(
        .usage,
        "the run in \(path) was made by another build: this one does not know"
          + " '\(environment.commandLine.joined(separator: " "))'")
    }
    asked.seed = environment.seed
    try Self.check(options, asked, path)
    (asked.format, asked.table, asked.scorecard, asked.json) = (
      options.format, options.table, options.scorecard, options.json
    )
    (asked.output, asked.resume) = (nil, path)
    self.options = asked
  }

  /// What there is of the run.
  var result: Harness.Result {
    var result = Harness.Result()
    result.samples = report.samples
    result.threads = report.threads
    result.latencies = report.latencies
    result.checked = report.environment.checked ?? []
    return result
  }

  /// Whether the options that are given are those of the run.
  private static func check(_ given: RunOptions, _ asked: RunOptions, _ path: String) throws {
    guard given.output == nil else {
      throw CommandFailure(
        .usage, "--resume adds to the results in \(path): leave out --output")
    }
    func text(_ patterns: [String]) -> String? {
      patterns.isEmpty ? nil : patterns.joined(separator: ",")
    }
    let pairs: [(name: String, given: String?, asked: String?)] = [
      ("--filter", text(given.selection.filter), text(asked.selection.filter)),
      ("--candidate", text(given.selection.candidate), text(asked.selection.candidate)),
      ("the plan", given.plan?.rawValue, asked.plan?.rawValue ?? "full"),
      ("--seed", given.seed.map(String.init), asked.seed.map(String.init)),
    ]
    for (name, given, asked) in pairs {
      guard let given, given != asked else { continue }
      throw CommandFailure(
        .usage,
        "the run in \(path) had \(asked.map { "\(name) '\($0)'" } ?? "no \(name)"), and not"
          + " '\(given)': leave it out, --resume takes what the run had")
    }
  }

  /// Checks that the rest would be measured by the same build on the same machine.
  ///
  /// - Throws: ``CommandFailure``, which names what differs.
  func check(_ now: Environment) throws {
    let then = report.environment
    guard let executable = then.executable else {
      throw CommandFailure(
        .usage, "the run in \(path) is of a build that did not keep what --resume compares")
    }
    func names(_ environment: Environment) -> String {
      environment.candidates.map { $0.version.isEmpty ? $0.name : "\($0.name) \($0.version)" }
        .joined(separator: ", ")
    }
    let pairs: [(what: String, then: String, now: String)] = [
      ("machine", then.machine, now.machine), ("kernel", then.kernel, now.kernel),
      ("compiler", then.compiler, now.compiler),
      ("configuration", then.configuration, now.configuration),
      ("revision of the sources", then.sources, now.sources),
      ("executable", executable, now.executable ?? "unknown"),
      ("allocator", then.allocator, now.allocator), ("list of candidates", names(then), names(now)),
    ]
    for (what, then, now) in pairs where then != now {
      throw CommandFailure(
        .usage,
        "the run in \(path) cannot be gone on with: its \(what) was '\(then)', and is '\(now)' now")
    }
  }
}

extension Environment {
  /// What times depend on, beside the build.
  var machine: String { "\(host): \(cpu), \(cores) cores, hypervisor \(hypervisor)" }

  /// The revision, and whether the sources were those of it.
  fileprivate var sources: String {
    switch dirty {
    case true?: "\(revision), with changes"
    case false?: revision
    case nil: "\(revision), perhaps with changes"
    }
  }
}
