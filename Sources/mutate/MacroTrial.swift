import CommandKit
import ConformanceKit
import Foundation
import Mutation

/// The steps that mutants of the macros go through.
struct MacroTrial {
  let crew: ProcessCrew
  let expander: String
  let fixtures: [MacroFixture]
  /// Files with the compiler's arguments, a line each.
  let fixtureArguments, gateArguments: String
  /// A directory for programs.
  let programs: String

  /// Says what has become of a mutant: its fate, by whom, and after how many seconds.
  typealias Report = (MechanicalMutant, MutantOutcome.Fate, String?, Double) throws -> Void

  /// Mutants with the same expansions: what is found out about one holds for all.
  private struct Group {
    var mutants: [MechanicalMutant]
    /// The fixtures of which the expansion is another one.
    let changed: [MacroFixture]
    var seconds: Double

    /// Who stands for all.
    var number: Int { mutants[0].number }

    func changed(_ kind: MacroFixture.Kind) -> [String] {
      changed.filter { $0.kind == kind }.map(\.path)
    }
  }

  /// Tries `mutants`, and tells `report` of each as soon as it is known.
  func run(_ mutants: [MechanicalMutant], report: Report) throws {
    try checkFixtures()
    let groups = try expanded(mutants, report)
    print("\(groups.count) expansions that differ")
    let right = try filtered(groups, "compiler", report) { group in
      compiler(group.changed(.right), mutant: group.number, failure: refusal)
    }
    let wrong = try filtered(right, refused: try refusals(mutant: 0), report)
    print("\(wrong.count) of them compile as they should")
    try gate(wrong, report)
  }

  // MARK: Expansions

  /// The mutants by their expansions, without those that change none.
  private func expanded(_ mutants: [MechanicalMutant], _ report: Report) throws -> [Group] {
    let notes = try ExpansionNotes.record(fixtures, expander: expander, crew: crew)
    var groups: [String: Group] = [:]
    let lines = Box<[Int: [String]]>([:])
    func reaching(_ mutant: MechanicalMutant) -> [MacroFixture] {
      fixtures.filter { notes[$0.path]?.numbers.contains(mutant.number) == true }
    }
    try crew.run(mutants) { mutant in
      let reached = reaching(mutant)
      guard !reached.isEmpty else { return nil }
      let limit = reached.reduce(0) { $0 + (notes[$1.path]?.seconds ?? 0) } * 5 + 20
      return ProcessCrew.Program(
        path: expander, arguments: ["--digest"] + reached.map(\.path),
        environment: Self.environment(mutant.number), limit: limit
      ) { line in
        lines.value[mutant.number, default: []].append(String(line))
        return nil
      }
    } finish: { mutant, ending in
      guard ending.result != .none else { return try report(mutant, .unreached, nil, 0) }
      if let by = ending.by {
        return try report(mutant, .killed, "expansion: \(by)", ending.seconds)
      }
      let found = lines.value[mutant.number] ?? []
      let changed = reaching(mutant).enumerated().filter { place, fixture in
        !found.indices.contains(place) || found[place] != notes[fixture.path]?.digest
      }
      guard !changed.isEmpty else { return try report(mutant, .survived, nil, ending.seconds) }
      let key = changed.map { place, fixture in
        fixture.path + " " + (found.indices.contains(place) ? found[place] : "nothing")
      }.joined(separator: "\n")
      groups[
        key, default: Group(mutants: [], changed: changed.map(\.element), seconds: ending.seconds)
      ].mutants.append(mutant)
    }
    return groups.values.sorted { $0.number < $1.number }
  }

  // MARK: The compiler

  /// - Throws: If the compiler does not take without a mutant what is right.
  private func checkFixtures() throws {
    let program = compiler(
      fixtures.filter { $0.kind == .right }.map(\.path), mutant: 0, failure: refusal)
    try crew.run([0]) { _ in
      program
    } finish: { _, ending in
      guard let by = ending.by else { return }
      throw CommandFailure(ConformStatus.workerBroken, "what is right does not compile: \(by)")
    }
  }

  private func refusal(in line: Substring) -> String? {
    CompilerError.isThere(in: line) ? String(line.prefix(200)) : nil
  }

  /// The groups that live on after a program that each is given; nil for none.
  private func filtered(
    _ groups: [Group], _ name: String, _ report: Report,
    by program: (Group) -> ProcessCrew.Program?
  ) throws -> [Group] {
    var living: [Group] = []
    try crew.run(groups, program: program) { group, ending in
      var group = group
      group.seconds += ending.seconds
      if let by = ending.by {
        try kill(group, by: "\(name): \(by)", report)
      } else {
        living.append(group)
      }
    }
    return living.sorted { $0.number < $1.number }
  }

  private func kill(_ group: Group, by: String, _ report: Report) throws {
    for mutant in group.mutants { try report(mutant, .killed, by, group.seconds) }
  }

  private func compiler(
    _ files: [String], mutant: Int, failure: @escaping (Substring) -> String?
  ) -> ProcessCrew.Program? {
    guard !files.isEmpty else { return nil }
    return ProcessCrew.Program(
      path: "/usr/bin/env",
      arguments: ["swiftc", "@\(fixtureArguments)", "-emit-sil", "-o", "/dev/null"]
        + plugin(mutant) + files,
      environment: [:], limit: 120, failure: failure)
  }

  /// The arguments for the macros with a mutant: a hard link whose name has its number, because
  /// the compiler gives its plugins no environment, and follows links of the other kind.
  private func plugin(_ mutant: Int) -> [String] {
    let path = "\(programs)/plugin-\(mutant)"
    try? FileManager.default.removeItem(atPath: path)
    try? FileManager.default.linkItem(atPath: expander, toPath: path)
    return ["-load-plugin-executable", "\(path)#\(MechanicalMutant.macros)"]
  }

  /// The lines, `FILE:LINE`, of which the compiler has refused something, by their files.
  private func refusals(mutant: Int) throws -> [String: Set<String>] {
    let files = fixtures.filter { $0.kind == .wrong }.map(\.path)
    let found = Box<Set<String>>([])
    let program = compiler(files, mutant: mutant) { line in
      if let place = CompilerError.place(in: line) { found.value.insert(place) }
      return nil
    }
    try crew.run([0]) { _ in
      program
    } finish: { _, _ in
    }
    return Dictionary(grouping: found.value) { String($0.prefix { $0 != ":" }) }
      .mapValues(Set.init)
  }

  /// The groups that leave all errors where they are.
  private func filtered(
    _ groups: [Group], refused: [String: Set<String>], _ report: Report
  ) throws -> [Group] {
    var living: [Group] = []
    let found = Box<[Int: Set<String>]>([:])
    try crew.run(groups) { group in
      compiler(group.changed(.wrong), mutant: group.number) { line in
        if let place = CompilerError.place(in: line) {
          found.value[group.number, default: []].insert(place)
        }
        return nil
      }
    } finish: { group, ending in
      var group = group
      group.seconds += ending.seconds
      let expected = group.changed(.wrong).reduce(into: Set<String>()) {
        $0.formUnion(refused[$1] ?? [])
      }
      let missing = expected.subtracting(found.value[group.number] ?? []).sorted()
      if let first = missing.first {
        try kill(group, by: "compiler: nothing wrong at \(first)", report)
      } else {
        living.append(group)
      }
    }
    return living.sorted { $0.number < $1.number }
  }

  // MARK: The gate

  private func gate(_ groups: [Group], _ report: Report) throws {
    func survive(_ group: Group) throws {
      for mutant in group.mutants { try report(mutant, .survived, nil, group.seconds) }
    }
    for group in groups where group.changed(.kit).isEmpty { try survive(group) }
    let others = groups.filter { !$0.changed(.kit).isEmpty }
    print("\(others.count) change the models of the gate")
    func path(_ group: Group) -> String { "\(programs)/gate-\(group.number)" }
    let built = try filtered(others, "compiler of the gate", report) { group in
      ProcessCrew.Program(
        path: "/usr/bin/env",
        arguments: ["swiftc", "@\(gateArguments)", "-o", path(group)] + plugin(group.number),
        environment: [:], limit: 300, failure: refusal)
    }
    let last = Box<[Int: String]>([:])
    try crew.run(built) { group in
      ProcessCrew.Program(
        path: path(group), arguments: [], environment: ["SWIFT_BACKTRACE": "enable=no"], limit: 300
      ) { line in
        last.value[group.number] = String(line)
        return line.hasPrefix("failed ") ? String(line.dropFirst("failed ".count)) : nil
      }
    } finish: { group, ending in
      try? FileManager.default.removeItem(atPath: path(group))
      var group = group
      group.seconds += ending.seconds
      guard let by = ending.by else { return try survive(group) }
      let clause = last.value[group.number]?.split(separator: " ").dropFirst()
        .joined(separator: " ")
      try kill(group, by: by.contains(": ") ? by : "\(clause ?? "gate"): \(by)", report)
    }
  }

  private static func environment(_ mutant: Int) -> [String: String] {
    ["OBSERVATORY_MUTANT": "\(mutant)", "SWIFT_BACKTRACE": "enable=no"]
  }
}

/// A value that closures share; used on one thread.
final class Box<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}
