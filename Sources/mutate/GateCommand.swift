import ArgumentParser
import CFaults
import CommandKit
import ConformanceKit
import Foundation
import Mutation

/// `mutate gate`: each mutant against the clauses that reach it, until one fails.
struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Run the gate against mutants.")

  @OptionGroup var selection: MutantSelection

  @Option(help: "Where it is kept which clauses reach which mutants.")
  var coverage: String

  @Option(
    help: """
      Seconds that a clause takes at most where nothing is mutated: one that is stochastic and \
      takes longer runs fewer rounds.
      """)
  var limit: Double = 0.1

  @Option(
    help: """
      A file of equivalent mutants: one that a clause seems to notice is run again, as the machine \
      may have been at fault, and the second time counts.
      """)
  var equivalent: String?

  @Option(
    help: """
      A file of mutants that are known to survive: they count as such, and are not run, which takes \
      longest for them.
      """)
  var survivors: String?

  func run() throws {
    let server = ForkServer(width: selection.workers)
    let all = try LineFile<MechanicalMutant>(selection.list).read()
    let chosen = try selection.chosen().filter {
      !$0.isOfMacros && !$0.identity.change.isForSchedules
    }
    let (file, known) = try selection.outcomes()
    let settled = Set(known.map(\.identity))
    // Of the macros only: to look at the clauses takes a while.
    guard !chosen.isEmpty else { return }
    let probes = Probe.all
    let start = ContinuousClock.now
    let reach = try reach(of: probes, server, count: all.last?.number ?? 0)
    print(
      "\(reach.probes.count) of \(probes.count) clauses on candidates pass, "
        + "\(Int(start.duration(to: .now).seconds)) s; \(chosen.count) mutants")
    let plan = MutantPlan(probes: probes, coverage: reach)

    let excused = try Set(
      survivors.map { try MutantNotes(contentsOf: $0, needsReasons: false).identities } ?? [])
    for gone in excused.subtracting(all.map(\.identity.description)).sorted() {
      print("no mutant any more: \(gone)")
    }
    var jobs = chosen.filter { !settled.contains($0.identity.description) }
    var tally = known.reduce(into: MutationTally()) { $0.add($1) }
    func note(_ outcome: MutantOutcome) throws {
      try file.append(outcome)
      tally.add(outcome)
      if tally.count % 100 == 0 { print("\(tally)") }
    }
    let split = jobs.partition { excused.contains($0.identity.description) }
    for mutant in jobs[split...] {
      let identity = mutant.identity.description
      try note(MutantOutcome(identity: identity, fate: .survived, seconds: 0))
    }
    jobs.removeSubrange(split...)
    var began: [Int: ContinuousClock.Instant] = [:]
    // Looked at by the process that forks, when it does.
    nonisolated(unsafe) let order = plan
    let limit = limit
    let equivalents = try equivalent.map { try MutantNotes(contentsOf: $0, needsReasons: true) }
    var doubtful: [MechanicalMutant] = []
    func judge(
      _ jobs: [MechanicalMutant], _ finish: (MechanicalMutant, MutantOutcome) throws -> Void
    ) throws {
      try server.run(jobs) { mutant, write in
        cf_mutate(Int32(mutant.number))
        for place in order.probes(reaching: mutant) {
          let probe = order.probes[place]
          write("run \(place)")
          let result = Self.runner(for: order.seconds[place], limit: limit)
            .run(probe.clause, on: probe.specimen)
          if result.verdict != .pass {
            write("seen \(place) \(result.verdict.kind.rawValue)")
            return
          }
        }
      } begin: { mutant in
        began[mutant.number] = .now
      } finish: { mutant, lines, ending in
        try finish(
          mutant,
          plan.outcome(
            of: mutant, lines, ending,
            seconds: began[mutant.number].map { $0.duration(to: .now).seconds } ?? 0))
      }
    }
    try judge(jobs) { mutant, outcome in
      if outcome.fate == .killed, equivalents?.reasons[outcome.identity] != nil {
        doubtful.append(mutant)
        return
      }
      try note(outcome)
    }
    try judge(doubtful) { try note($1) }
    print("\(tally); \(Int(start.duration(to: .now).seconds)) s")
  }

  /// What was recorded of this program, or is recorded now.
  private func reach(of probes: [Probe], _ server: ForkServer, count: Int) throws -> Coverage {
    func date(_ path: String) -> Date? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return attributes?[.modificationDate] as? Date
    }
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    if let kept = date(coverage), let built = date(program), kept > built,
      let data = FileManager.default.contents(atPath: coverage)
    {
      return try JSONDecoder().decode(Coverage.self, from: data)
    }
    let recorded = try Coverage.record(probes, server: server, count: count)
    try WholeFile(coverage).write(JSONEncoder().encode(recorded))
    return recorded
  }

  /// What runs a clause that takes so long without mutants.
  ///
  /// One that takes twenty times as long, and two seconds, does not end.
  static func runner(for seconds: Double?, limit: Double = .infinity) -> Runner {
    guard let seconds else { return Runner(seed: 1, isAlone: true) }
    let share = min(1, limit / seconds)
    return Runner(
      seed: 1, rounds: max(20, Int(Double(Runner.defaultRounds) * share)),
      deadline: .seconds(seconds * share * 20 + 2), patience: 1, isAlone: true)
  }
}
