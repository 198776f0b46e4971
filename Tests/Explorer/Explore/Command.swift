import CExplorer
import Glibc

/// What the command line asks for, done.
struct Command {
  private let options: Options

  init(_ options: Options) { self.options = options }

  /// - Returns: Whether all is as it must be.
  func run() -> Bool {
    if options.isList {
      list()
      return true
    }
    if options.isProof { return prove() }
    if options.isLitmus { return testMemory() }
    if let schedule = options.replay { return replay(schedule) }
    if let bugs = options.bugs {
      return find(
        Bug.all.filter { bug in
          bugs.isEmpty
            ? bug.isWeak || !options.memory.isWeak : bugs.contains { bug.isCalled($0) }
        })
    }
    return exploreAll()
  }

  private func list() {
    for scenario in Scenario.all {
      print("\(scenario.name) (\(scenario.parties) threads): \(scenario.summary)")
    }
    for bug in Bug.all { print("bug \(bug.model).\(bug.name): \(bug.scenario)") }
  }

  /// Those that were named, or all that say something: the weak memory has no buffers for stores,
  /// and with spares it is asked in their place.
  private var scenarios: [Scenario] {
    if !options.scenarios.isEmpty {
      return Scenario.all.filter { options.scenarios.contains($0.name) }
    }
    let isPlain = !options.memory.isWeak && !options.memory.keepsSpares
    return Scenario.all.filter { isPlain || !$0.buffersStores }
  }

  private func limits(_ scenario: Scenario) -> Exploration.Limits {
    var limits = Exploration.Limits()
    limits.memory = options.memory
    if options.random != nil || scenario.isRandom {
      limits.seed = options.seed
      limits.executions = options.random ?? (options.isLong ? 1_000_000 : 50_000)
      limits.bound = options.bound ?? 3
    } else if options.memory.isWeak {
      limits.bound = options.bound ?? scenario.weakBound
    } else {
      limits.bound = options.bound ?? (options.isLong ? scenario.longBound : scenario.bound)
    }
    return limits
  }

  private func exploreAll() -> Bool {
    let report = Report(isJSON: options.isJSON)
    report.scenarios()
    var isRight = true
    for scenario in scenarios {
      let start = Self.now
      let exploration = Exploration(scenario, limits(scenario))
      report.add(exploration, seconds: Self.now - start)
      fflush(nil)
      if let failure = exploration.failure {
        isRight = false
        explain(failure.shrunk(scenario, options.memory), scenario, bug: nil)
      } else if !exploration.isRandom, !exploration.isExhausted {
        isRight = false
      }
    }
    return isRight
  }

  /// Explores with the reduction and without, and compares all ends.
  private func prove() -> Bool {
    var isRight = true
    for scenario in scenarios where !scenario.isRandom {
      var limits = limits(scenario)
      limits.bound = options.bound ?? 2
      limits.notesEnds = true
      let reduced = Exploration(scenario, limits)
      limits.cuts = false
      let whole = Exploration(scenario, limits)
      let isSame = reduced.ends == whole.ends && whole.isExhausted && reduced.isExhausted
      print(
        "\(scenario.name): \(reduced.schedules) schedules for \(whole.schedules), ends: "
          + (isSame
            ? "the same \(whole.ends.count)" : "\(reduced.ends.count) of \(whole.ends.count)"))
      fflush(nil)
      if !isSame { isRight = false }
    }
    return isRight
  }

  /// Explores the programs that say what a weak memory is.
  private func testMemory() -> Bool {
    var isRight = true
    for test in Litmus.all {
      let found = test.explore()
      print("\(test.name): \(found.sorted().joined(separator: " "))")
      for result in found.subtracting(test.results).sorted() { print("  may not be: \(result)") }
      for result in test.results.subtracting(found).sorted() { print("  was not found: \(result)") }
      if found != test.results { isRight = false }
    }
    return isRight
  }

  private func find(_ bugs: [Bug]) -> Bool {
    let report = Report(isJSON: options.isJSON)
    report.bugs()
    var isRight = true
    // What the runtime says when it stops a program is not of interest.
    ex_silence(true)
    defer { ex_silence(false) }
    for bug in bugs {
      let names = options.scenarios.isEmpty ? [bug.scenario] : options.scenarios
      for scenario in Scenario.all where names.contains(scenario.name) {
        var limits = limits(scenario)
        limits.bound = options.bound ?? bug.bound
        limits.memory = memory(bug)
        if bug.isPassing, !passes(bug, scenario, limits) { isRight = false }
        let exploration = Exploration(scenario, limits, bug: Bug.number(of: bug) ?? 0)
        report.add(bug, exploration)
        fflush(nil)
        guard let failure = exploration.failure else {
          isRight = false
          continue
        }
        if options.bugs?.isEmpty ?? true { continue }
        ex_setBug(Bug.number(of: bug) ?? 0)
        explain(failure.shrunk(scenario, limits.memory), scenario, bug: bug)
        ex_setBug(0)
      }
    }
    return isRight
  }

  /// Whether nothing is wrong with a bug at the end of any execution, as it says.
  private func passes(_ bug: Bug, _ scenario: Scenario, _ limits: Exploration.Limits) -> Bool {
    var limits = limits
    limits.memory.checksSteps = false
    let exploration = Exploration(scenario, limits, bug: Bug.number(of: bug) ?? 0)
    if exploration.isExhausted { return true }
    print("\(bug.model).\(bug.name) is found at the end: \(exploration.failure?.message ?? "?")")
    return false
  }

  private func replay(_ schedule: Schedule) -> Bool {
    guard let scenario = scenarios.first else { return false }
    let bug = options.bugs.flatMap { names in
      Bug.all.first { bug in names.contains(where: bug.isCalled) }
    }
    let memory = memory(bug)
    Stage.take(scenario, scenario.settings(memory))
    ex_warmUp()
    ex_setBug(bug.flatMap(Bug.number) ?? 0)
    let failure = Exploration.Failure.of(schedule, scenario, memory)
    guard let failure else {
      for line in trace(scenario) { print(line) }
      print("passes")
      return true
    }
    explain(failure, scenario, bug: bug)
    return false
  }

  /// Prints a failure, with the trace of its schedule.
  private func explain(_ failure: Exploration.Failure, _ scenario: Scenario, bug: Bug?) {
    // The last execution may have been another one.
    _ = Exploration.Failure.of(failure.schedule, scenario, memory(bug))
    print("\n\(scenario.name): \(scenario.summary)")
    print("  \(failure.message)")
    print("  with \(failure.preemptions) preemptions: \(failure.schedule)")
    for line in trace(scenario) { print(line) }
    let more =
      (bug.map { " --bug \($0.model).\($0.name)" } ?? "")
      + (options.memory.keepsSpares ? " --spares" : "")
      + (options.memory.isWeak && bug?.isWeak != true ? " --weak" : "")
    print(
      "  again: scripts/explore.sh --scenario '\(scenario.name)'\(more)"
        + " --replay '\(failure.schedule)'")
    print(
      "  or:    swift run conform replay --scenario '\(scenario.name)'\(more)"
        + " '\(failure.schedule)'\n")
  }

  private func memory(_ bug: Bug?) -> ExplorationMemory {
    var memory = options.memory
    if bug?.isWeak == true { memory.isWeak = true }
    return memory
  }

  private func trace(_ scenario: Scenario) -> [String] {
    Trace(scenario, program: CommandLine.arguments[0]).lines
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
