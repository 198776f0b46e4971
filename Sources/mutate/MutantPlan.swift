import ConformanceKit
import Mutation

/// Which clauses a mutant is run against, in which order.
final class MutantPlan {
  let probes: [Probe]
  /// How long each takes; nil for one that does not pass where nothing is mutated.
  let seconds: [Double?]
  /// The probes that reach a mutant, by its number.
  private var reaching: [Int: [Int]] = [:]
  /// How often a probe has killed in a file: what saw one mutant sees its neighbours.
  private var kills: [String: [Int: Int]] = [:]

  init(probes: [Probe], coverage: Coverage) {
    self.probes = probes
    let reaches = probes.map { coverage.probes[$0.name] }
    seconds = reaches.map { $0?.seconds }
    for (place, reach) in reaches.enumerated() {
      for number in reach?.numbers ?? [] { reaching[number, default: []].append(place) }
    }
  }

  /// The probes that reach a mutant: first those that have killed near it, then the
  /// cheapest.
  func probes(reaching mutant: MechanicalMutant) -> [Int] {
    let kills = kills[mutant.identity.path] ?? [:]
    func key(_ place: Int) -> (Int, Double) { (-(kills[place] ?? 0), seconds[place] ?? 0) }
    return (reaching[mutant.number] ?? []).sorted { key($0) < key($1) }
  }

  /// What a process has said about a mutant, by its lines and its end.
  func outcome(
    of mutant: MechanicalMutant, _ lines: [String], _ ending: ForkServer.Ending, seconds: Double
  ) -> MutantOutcome {
    func outcome(_ fate: MutantOutcome.Fate, _ by: String? = nil) -> MutantOutcome {
      MutantOutcome(
        identity: mutant.identity.description, fate: fate, by: by, seconds: seconds)
    }
    guard let words = lines.last(where: { $0 != "done" })?.split(separator: " "),
      words.count > 1, let place = Int(words[1])
    else { return outcome(.unreached) }
    let how: String
    switch (ending, words.first) {
    case (.done, "seen"): how = String(words.last ?? "")
    case (.done, _): return outcome(.survived)
    case (.crash(let signal), _): how = "signal \(signal)"
    case (.exit(let status), _): how = "exit \(status)"
    case (.hang, _): how = "hang"
    }
    kills[mutant.identity.path, default: [:]][place, default: 0] += 1
    return outcome(.killed, "\(probes[place].name): \(how)")
  }
}
