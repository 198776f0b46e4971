internal import Foundation
internal import Workloads

/// Where and how a run was made: `environment.json`.
package struct Environment: Sendable, Codable {
  var date: String
  var host: String
  var cpu: String
  var cores: Int
  var kernel: String
  var hypervisor: String
  var governor: String
  var compiler: String
  var configuration: String
  var buildFlags: [String]
  var allocator: String
  var allocations: String
  var revision: String
  var dirty: Bool?
  var seed: UInt64
  var plan: String
  var rounds: Int
  /// Whether the run was ended before its end; nil as for ``warnings``.
  package var interrupted: Bool?
  /// When the run was gone on with after an interruption; nil if it never was.
  package var resumed: [String]?
  /// The shapes that need not be checked and counted again, in a run that was interrupted.
  var checked: [Report.Key]?
  /// Which build has measured; nil as for ``warnings``.
  ///
  /// The size of the executable, and when it was written.
  var executable: String?
  var loadAverageBefore: [Double]
  var loadAverageAfter: [Double]
  /// The per cent of processor time that the hypervisor gave to others during
  /// the run; nil where the system does not say.
  var stealPercent: Double?
  var emptyLoopNanoseconds: Double?
  package var commandLine: [String]
  package var candidates: [Candidate]
  /// What the sizes of each workload count: `properties`, `observers`.
  ///
  /// Workloads of one size have none.
  package var units: [String: String]
  /// What was seen in the run that a reader must know; nil in results of
  /// builds that did not keep it.
  var warnings: [String]?
  /// Who has no figures for what; nil as for ``warnings``.
  var absences: [Harness.Absence]?

  /// A candidate or a yardstick.
  package struct Candidate: Sendable, Codable {
    package let name: String
    let version: String
    let summary: String
  }
}

// MARK: - This machine

extension Environment {
  /// What can be read from the system.
  ///
  /// What cannot is `unknown`.
  init(plan: Plan, seed: UInt64, commandLine: [String], participants: [Participant]) {
    date = Self.now()
    host = ProcessInfo.processInfo.hostName
    let processor = Self.processor()
    cpu = processor["model name"] ?? processor["CPU part"] ?? "unknown"
    cores = ProcessInfo.processInfo.activeProcessorCount
    kernel = Self.kernel()
    hypervisor = Self.hypervisor()
    governor = Self.file("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") ?? "unknown"
    compiler =
      ChildProcess.output("swift", ["--version"])?.split(separator: "\n").first
      .map(String.init) ?? Self.compilerOfThisBuild
    #if DEBUG
      configuration = "debug"
      buildFlags = ["-Onone"]
    #else
      configuration = "release"
      buildFlags = ["-O", "-whole-module-optimization"]
    #endif
    allocator = "unknown"
    allocations = "unknown"
    let sources = SourceRevision.current
    executable = Self.executable()
    revision = sources.name
    dirty = sources.isDirty
    self.seed = seed
    self.plan = plan.name
    rounds = plan.rounds
    interrupted = false
    loadAverageBefore = Self.loadAverage()
    loadAverageAfter = []
    stealPercent = nil
    emptyLoopNanoseconds = nil
    self.commandLine = commandLine
    candidates = participants.map {
      Candidate(name: $0.name, version: $0.version, summary: $0.summary)
    }
    units = Dictionary(
      uniqueKeysWithValues: Workload.all.filter { !$0.unit.isEmpty }.map { ($0.id, $0.unit) })
  }

  /// What the build says of its compiler, on a machine that has none to ask.
  private static var compilerOfThisBuild: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #else
      "Swift 6.3"
    #endif
  }

  /// The time, as results have it.
  static func now() -> String { ISO8601DateFormatter().string(from: Date()) }

  /// What tells the running executable from another build of the same sources.
  private static func executable() -> String? {
    var file = stat()
    guard stat(PackageDirectory.executable.path, &file) == 0 else { return nil }
    #if canImport(Darwin)
      let time = file.st_mtimespec
    #else
      let time = file.st_mtim
    #endif
    let fraction = String(Int(time.tv_nsec) + 1_000_000_000).dropFirst()
    return "\(file.st_size) bytes, written at \(time.tv_sec).\(fraction)"
  }

  /// The load average over 1, 5 and 15 minutes.
  static func loadAverage() -> [Double] {
    var loads = [Double](repeating: 0, count: 3)
    let count = getloadavg(&loads, 3)
    return Array(loads.prefix(max(0, Int(count))))
  }

  /// The ticks of all processors so far, and those of them that were stolen.
  static func processorTicks() -> (all: Double, stolen: Double)? {
    guard let line = file("/proc/stat")?.split(separator: "\n").first else { return nil }
    // cpu user nice system idle iowait irq softirq steal guest guest_nice, of
    // which the last two are part of the first two.
    let ticks = line.split(separator: " ").dropFirst().compactMap { Double($0) }
    guard ticks.count >= 8 else { return nil }
    return (ticks.prefix(8).reduce(0, +), ticks[7])
  }

  /// The properties of the first processor.
  private static func processor() -> [String: String] {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else {
      return [:]
    }
    var properties: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      if properties[name] == nil {
        properties[name] = parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return properties
  }

  private static func kernel() -> String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    func text<Tuple>(_ tuple: Tuple) -> String {
      withUnsafeBytes(of: tuple) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(names.sysname)) \(text(names.release)) \(text(names.machine))"
  }

  private static func hypervisor() -> String {
    let field = ChildProcess.output("lscpu", [])?.split(separator: "\n")
      .first { $0.hasPrefix("Hypervisor vendor:") }?
      .split(separator: ":", maxSplits: 1).last
    return field.map { $0.trimmingCharacters(in: .whitespaces) }
      ?? file("/sys/hypervisor/type") ?? "none known"
  }

  /// The text of a file, without the last line's end; nil if there is none.
  private static func file(_ path: String) -> String? {
    (try? String(contentsOfFile: path, encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
