internal import CommandKit

extension ReadmeTables {
  private static let times = [
    Line("read, no scope", "read/untracked"),
    Line("tracked read, again", "read/tracked-repeat"),
    Line("write, no observers", "write/unobserved"),
    Line("the same, 2 threads", "write/unobserved", threads: 2),
    Line("track 1 property, write, fire", "cycle/one-shot"),
    Line("the same, 2 threads", "cycle/one-shot", threads: 2),
    Line("track 10 properties, write, fire", "cycle/one-shot", 10),
    Line("track 100 objects, write, fire", "fan-in/objects", 100),
    Line("1,000 observers of one property, each", "fan-out/one-shot", 1_000),
    Line("create and destroy a model", "lifetime/create"),
  ]

  private static let sizes = [
    Line("bytes of a model that was never read", "memory/idle"),
    Line("bytes of an observer that waits", "memory/armed", 1_000),
  ]

  private static let sequences = [
    Line("write, and one element for a task", "sequence/element"),
    Line("the same, 100 tasks, each", "sequence/element", 100),
    Line("256 writes, and one element, per write", "sequence/burst", 256),
  ]

  private static let registrarNames = [
    "locks", "stripes", "snapshots", "deferred", "single", "combine",
  ]
  private static let sequenceNames = ["channels"]

  /// Who is measured in a run of `Examples/Mechanisms` and in no other.
  static let mechanismNames = registrarNames + sequenceNames

  /// The table of what registrars can be made of.
  ///
  /// - Throws: ``MissingFigure``
  func mechanisms() throws -> String {
    let environment = report.environment
    let hasSequences = row(Self.sequences[0], Self.sequenceNames[0]) != nil
    return """
      \(try table(Self.times + Self.sizes, ["core", "mutex", "stdlib"] + Self.registrarNames))

      \(hasSequences ? try sequenceTable() : "")From [\(path)](\(path)/summary.md)
      (\(environment.plan) plan; \(environment.cpu), \(environment.cores) cores, hypervisor \
      \(environment.hypervisor)); times of two threads are thread time.

      \(plots(of: Self.times + Self.sizes + (hasSequences ? Self.sequences : [])))
      \(ratios)

      """
  }

  /// Who has sequences; older results have no such table.
  private func sequenceTable() throws -> String {
    """
    Sequences of a property's values, and what one writes instead with a library of channels:

    \(try table(Self.sequences, ["core", "stdlib"] + Self.sequenceNames))


    """
  }

  /// The figures of `floor` and of `candidates`.
  private func table(_ rows: [Line], _ candidates: [String]) throws -> String {
    let names = [Participant.floor.name] + candidates
    let heading = ["ns per operation", Participant.floor.name] + candidates.map { "`\($0)`" }
    return try table(rows, of: names, under: heading) { line in
      try names.map { try cell(of: line, $0) }
    }
  }

  private func cell(of line: Line, _ name: String) throws -> String {
    let row = row(line, name)
    // A yardstick has no loop where there would be nothing to do.
    if row?.unavailability != nil || row == nil && name == Participant.floor.name {
      return Self.nothing
    }
    let isSize = Self.sizes.contains { $0.key == line.key }
    let figure =
      isSize
      ? row?.bytesPerOperation.map { Text.decimal($0.rounded(.toNearestOrEven), 0) }
      : row?.nanosecondsPerOperation.map(Text.significant)
    guard let figure else { throw missing(line, name) }
    return Self.grouped(figure) + mark(line, [name])
  }
}

extension Report {
  /// The part of the README that is made of it.
  var readmePart: ReadmeTables.Part {
    let names = environment.candidates.map(\.name)
    return names.contains(where: ReadmeTables.mechanismNames.contains) ? .mechanisms : .results
  }
}
