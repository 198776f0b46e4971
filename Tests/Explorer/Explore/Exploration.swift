import CExplorer

/// What has been found in the schedules of a scenario.
struct Exploration {
  let scenario: Scenario
  let bound: Int
  /// Executions that came to their end, and those that were cut.
  private(set) var schedules = 0
  private(set) var cuts = 0
  /// Whether there are no other schedules within the bound.
  private(set) var isExhausted = false
  /// Whether the schedules were random ones.
  private(set) var isRandom = false
  private(set) var failure: Failure?
  /// Executions that end, as far as the order of their steps matters; if that is noted.
  private(set) var ends: Set<UInt64> = []

  struct Failure {
    let message: String
    let schedule: Schedule
    let preemptions: Int
  }

  /// How far to go.
  struct Limits {
    var bound = 2
    /// The most executions.
    var executions = Int.max
    /// Random schedules in place of all.
    var seed: UInt64?
    var memory = ExplorationMemory()
    /// Whether to leave out what has been seen, and to note how executions end.
    var cuts = true
    var notesEnds = false
  }

  /// Explores `scenario` with few preemptions first, so that a failure has as few as can be.
  ///
  /// - Parameter bug: The number of the one that is switched on, or 0.
  init(_ scenario: Scenario, _ limits: Limits, bug: Int32 = 0) {
    self.scenario = scenario
    bound = limits.bound
    var settings = scenario.settings(limits.memory)
    settings.cuts = limits.cuts
    if let seed = limits.seed {
      isRandom = true
      settings.strategy = EX_RANDOM
      settings.seed = seed
      settings.changes = Int32(limits.bound)
      Stage.take(scenario, settings)
      ex_warmUp()
      ex_setBug(bug)
      defer { ex_setBug(0) }
      while failure == nil, schedules < limits.executions { execute(limits) }
      return
    }
    settings.strategy = EX_SEARCH
    defer { ex_setBug(0) }
    for bound in 0...limits.bound {
      settings.bound = Int32(bound)
      Stage.take(scenario, settings)
      if bound == 0 {
        ex_warmUp()
        ex_setBug(bug)
      }
      schedules = 0
      cuts = 0
      repeat {
        execute(limits)
      } while failure == nil && schedules + cuts < limits.executions && ex_next()
      isExhausted = failure == nil && schedules + cuts < limits.executions
      if !isExhausted { return }
    }
  }

  private mutating func execute(_ limits: Limits) {
    let end = ex_execute()
    if end == EX_CUT { cuts += 1 } else { schedules += 1 }
    if end == EX_FAILED { failure = .ofLast }
    if end == EX_PASSED, limits.notesEnds { ends.insert(ex_endState()) }
  }
}

extension Exploration.Failure {
  /// What the last execution has failed by.
  static var ofLast: Self {
    Self(
      message: String(cString: ex_message()), schedule: .ofLast,
      preemptions: Int(ex_preemptions()))
  }

  /// The failure of `schedule`, or nil if it passes.
  static func of(_ schedule: Schedule, _ scenario: Scenario, _ memory: ExplorationMemory) -> Self? {
    var settings = scenario.settings(memory)
    settings.strategy = EX_REPLAY
    Stage.take(scenario, settings)
    schedule.actions.withUnsafeBufferPointer { actions in
      var none: UInt8 = 0
      withUnsafePointer(to: &none) {
        ex_setReplay(actions.baseAddress ?? $0, Int32(actions.count))
      }
    }
    return ex_execute() == EX_FAILED ? .ofLast : nil
  }
}

/// What the memory of executions does, beside what a scenario says.
struct ExplorationMemory {
  /// Whether threads keep blocks for their next use.
  var keepsSpares = false
  /// Whether loads may read what is older.
  var isWeak = false
  /// Whether it is checked between two steps, and not only at the end.
  var checksSteps = true
}

extension Scenario {
  /// Those of its executions, with nothing to choose.
  func settings(_ memory: ExplorationMemory) -> ExSettings {
    ExSettings(
      strategy: EX_SEARCH, bound: 0, cuts: true, buffersStores: buffersStores,
      isWeak: memory.isWeak || isWeak, hasFences: hasFences, keepsSpares: memory.keepsSpares,
      checksSteps: memory.checksSteps, seed: 0, changes: 0)
  }
}
