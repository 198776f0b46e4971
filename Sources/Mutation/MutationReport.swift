internal import CommandKit

/// What has become of all mutants.
package struct MutationReport {
  /// A mutant, and what each stage has made of it.
  struct Record {
    let mutant: MechanicalMutant
    /// Nil if it is none of the gate's.
    let gate: MutantOutcome?
    let tests: MutantOutcome?
    let isEquivalent: Bool

    var isForGate: Bool { !mutant.identity.change.isForSchedules }
    var isKilledAtGate: Bool { gate?.fate == .killed }
    var isKilled: Bool { isKilledAtGate || tests?.fate == .killed }
    var isSurvivor: Bool { !isKilled && !isEquivalent }
    /// Whether any code that checks was at its place.
    var isReached: Bool {
      gate.map { $0.fate != .unreached } == true || tests.map { $0.fate != .unreached } == true
    }
  }

  private let records: [Record]
  private let hasTests: Bool
  /// What is wrong with the list of equivalents, and what is missing.
  package let problems: [String]

  /// - Parameters:
  ///   - mutants: All mutants of a build.
  ///   - gate: What became of them at the gate.
  ///   - tests: What became of those that the gate has let live, in each kind of test.
  ///   - equivalent: Those that do nothing.
  ///   - isPartial: Whether only those with an outcome count.
  package init(
    mutants: [MechanicalMutant], gate: [MutantOutcome], tests: [[MutantOutcome]]?,
    equivalent: MutantNotes, isPartial: Bool
  ) {
    // Of two outcomes the one that tells more: one kind of test is enough.
    func byIdentity(_ outcomes: [MutantOutcome]) -> [String: MutantOutcome] {
      Dictionary(outcomes.map { ($0.identity, $0) }) { $1.fate.rank >= $0.fate.rank ? $1 : $0 }
    }
    let (atGate, inTests) = (byIdentity(gate), byIdentity((tests ?? []).flatMap { $0 }))
    var records: [Record] = []
    var problems = equivalent.problems
    var missing = 0
    for mutant in mutants {
      let identity = mutant.identity.description
      let outcome = atGate[identity]
      let isForSchedules = mutant.identity.change.isForSchedules
      guard outcome != nil || isForSchedules && (tests == nil || inTests[identity] != nil) else {
        missing += 1
        continue
      }
      if isForSchedules, tests == nil { continue }
      let record = Record(
        mutant: mutant, gate: outcome, tests: inTests[identity],
        isEquivalent: equivalent.reasons[identity] != nil)
      records.append(record)
      if record.isEquivalent, record.isKilled {
        let by = outcome?.by ?? record.tests?.by ?? ""
        problems.append("not equivalent, for it was killed (\(by)): \(identity)")
      }
    }
    let known = Set(mutants.map(\.identity.description))
    problems += equivalent.identities.filter { !known.contains($0) }
      .map { "equivalent, but not there: \($0)" }
    if missing > 0, !isPartial { problems.append("\(missing) mutants were not tried") }
    self.records = records
    self.problems = problems
    hasTests = tests != nil
  }

  /// The counts of some records.
  private struct Counts {
    var mutants = 0
    var equivalent = 0
    /// Those that the gate is asked about, and are not equivalent.
    var asked = 0
    var gate = 0
    var killed = 0
    var survivors = 0
    var unreached = 0

    init(_ records: [Record]) {
      mutants = records.count
      equivalent = records.count { $0.isEquivalent }
      asked = records.count { $0.isForGate && !$0.isEquivalent }
      gate = records.count { $0.isKilledAtGate && !$0.isEquivalent }
      killed = records.count { $0.isKilled && !$0.isEquivalent }
      survivors = records.count { $0.isSurvivor }
      unreached = records.count { $0.isSurvivor && !$0.isReached }
    }

    /// What the gate kills of those that it is asked about, in per cent.
    var gateRate: Double { asked == 0 ? 100 : Double(gate) / Double(asked) * 100 }

    /// What somebody kills of all that are not equivalent, in per cent.
    var rate: Double {
      let all = mutants - equivalent
      return all == 0 ? 100 : Double(killed) / Double(all) * 100
    }

    func row(_ name: String, hasTests: Bool) -> [String] {
      [name, "\(mutants)", "\(equivalent)", "\(gate)", MutationReport.text(gateRate)]
        + (hasTests ? ["\(killed - gate)", MutationReport.text(rate)] : [])
        + ["\(survivors)", "\(unreached)"]
    }
  }

  /// What of `least` is not reached at the gate.
  ///
  /// - Parameter least: What has to be killed of a module's mutants that are not equivalent, in
  ///   per cent.
  package func shortfalls(_ least: MutationRates) -> [String] {
    least.rates.sorted { $0.key < $1.key }.compactMap { module, rate in
      let counts = Counts(records(of: module))
      guard counts.mutants > 0 else { return "no mutant of \(module) was tried" }
      let reached = counts.gateRate
      guard reached < rate else { return nil }
      return "\(module): the gate kills \(Self.text(reached)) of \(counts.mutants) mutants, and "
        + "has to kill \(Self.text(rate))"
    }
  }

  private static func text(_ percent: Double) -> String {
    let tenths = Int((percent * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10) %"
  }

  private var header: [String] {
    ["", "mutants", "equivalent", "gate", "rate"] + (hasTests ? ["tests", "rate"] : [])
      + ["survivors", "not reached"]
  }

  private var modules: [String] { Set(records.map(\.mutant.identity.module)).sorted() }

  private func records(of module: String) -> [Record] {
    records.filter { $0.mutant.identity.module == module }
  }

  private func rows(by key: (Record) -> String, _ records: [Record]) -> [[String]] {
    Dictionary(grouping: records, by: key).sorted { $0.key < $1.key }
      .map { Counts($0.value).row($0.key, hasTests: hasTests) }
  }

  private var numbers: Set<Int> { Set(1..<header.count) }

  /// The modules, for a terminal.
  package var lines: [String] {
    let all = rows(by: \.mutant.identity.module, records)
    return TextTable.render([header] + all, numbers: numbers)
  }

  /// The modules, the kinds of changes, and the files, in Markdown.
  package var table: String {
    func table(_ rows: [[String]]) -> String {
      TextTable.markdown([header] + rows, numbers: numbers)
    }
    var parts = [table(rows(by: \.mutant.identity.module, records))]
    for module in modules {
      let own = records(of: module)
      parts.append("## \(module), by what is changed")
      parts.append(table(rows(by: \.mutant.identity.change.rawValue, own)))
      parts.append("## \(module), by file")
      parts.append(
        table(rows(by: { String($0.mutant.identity.path.dropFirst(module.count + 1)) }, own)))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The survivors as diffs, in Markdown.
  package var survivors: String {
    var parts: [String] = []
    for (path, own) in Dictionary(
      grouping: records.filter(\.isSurvivor), by: \.mutant.identity.path
    ).sorted(by: { $0.key < $1.key }) {
      parts.append("## \(path)")
      for record in own {
        let note = record.isReached ? "" : ", not reached"
        parts.append(
          "`\(record.mutant.identity.change.rawValue)`\(note)\n\n"
            + "```diff\n\(record.mutant.diff)\n```")
      }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }
}

extension MutantOutcome.Fate {
  /// How much an outcome tells.
  fileprivate var rank: Int {
    switch self {
    case .unreached: 0
    case .survived: 1
    case .killed: 2
    }
  }
}
