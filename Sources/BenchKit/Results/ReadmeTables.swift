internal import CommandKit

/// The tables of the project's README, from one run.
package struct ReadmeTables {
  let report: Report
  /// The directory of the results, as the README's links have it.
  let path: String

  /// What is made of one run.
  package enum Part: String, CaseIterable {
    /// Who is how fast: of a run of this package's own candidates.
    case results
    /// Which mechanism wins where: of a run of `Examples/Mechanisms`.
    case mechanisms

    /// The lines between which the tables stand.
    package var begin: String { "<!-- \(rawValue):begin -->" }
    package var end: String { "<!-- \(rawValue):end -->" }
  }

  /// A row: what it is called, and what it shows.
  struct Line {
    let label: String
    let key: Report.Key
    /// How many rows an operation touches.
    var touched = 1

    init(
      _ label: String, _ workload: String, _ size: Int = 1, threads: Int = 1, touched: Int = 1
    ) {
      self.label = label
      key = Report.Key(workload, size, threads)
      self.touched = touched
    }
  }

  private static let registrars = [
    Line("read, no scope", "read/untracked"),
    Line("the same, 2 threads", "read/untracked", threads: 2),
    Line("read in a generic class", "read/generic"),
    Line("tracked read, again", "read/tracked-repeat"),
    Line("write, no observers", "write/unobserved"),
    Line("write, 1,000 observers of another property", "write/observed-other", 1_000),
    Line("track 1 property, write, fire", "cycle/one-shot"),
    Line("the same, 2 threads", "cycle/one-shot", threads: 2),
    Line("the same, persistent observer", "cycle/persistent"),
    Line("track 10 properties, write, fire", "cycle/one-shot", 10),
    Line("the same, persistent observer", "cycle/persistent", 10),
    Line("track 100 objects, write, fire", "fan-in/objects", 100),
    Line("the same, persistent observer", "fan-in/objects-persistent", 100),
    Line("10,000 observers of one property, each", "fan-out/one-shot", 10_000),
    Line("the same, persistent observers", "fan-out/persistent", 10_000),
    Line("create and destroy a model", "lifetime/create"),
  ]

  private static let views = [
    Line("write one leaf's state and update, 1 view mounted", "view/leaf"),
    Line("the same, 10,000 mounted", "view/leaf", 10_000),
    Line("the same, 10,000, another leaf each time", "view/leaf-rotating", 10_000),
    Line("write 10,000 leaves in one turn, each", "view/all-leaves", 10_000),
    Line("write one leaf 1,000 times in a turn, each", "view/leaf-repeat", 1_000),
    Line("mount a leaf without a state", "view/mount-plain", 10_000),
    Line("mount a leaf with a state", "view/mount-stateful", 10_000),
    Line("evaluate a parent, per unchanged child", "view/parent", 1_000),
    Line("swap two rows of 1,000", "view/list-swap", 1_000),
    Line("change every tenth row of 1,000", "view/list-tenth", 1_000),
    Line("append 100 rows to 1,000, or take them away", "view/list-append", 1_000),
    Line("put a row into the middle of 1,000, or take it out", "view/list-insert", 1_000),
  ]

  private static let graphs = [
    Line("one derived value and an effect", "graph/propagate"),
    Line("10 chains of 10, an effect at the end of each", "graph/propagate", 10),
    Line("100 chains of 100", "graph/propagate", 100),
    Line("avoidable", "graph/avoidable"),
    Line("broad", "graph/broad"),
    Line("deep", "graph/deep"),
    Line("diamond", "graph/diamond"),
    Line("triangle", "graph/triangle"),
    Line("mux", "graph/mux"),
    Line("repeated", "graph/repeated"),
    Line("unstable", "graph/unstable"),
    Line("cellx, 1,000 layers, per value", "graph/layers", 1_000),
    Line("cellx, 2,500 layers, per value", "graph/layers", 2_500),
    Line("cellx, 5,000 layers, per value", "graph/layers", 5_000),
    Line("simple component", "grid/simple"),
    Line("dynamic component", "grid/component"),
    Line("large web app", "grid/large-app"),
    Line("wide dense", "grid/wide-dense"),
    Line("deep grid", "grid/deep"),
    Line("very dynamic", "grid/very-dynamic"),
  ]

  private static let nodes = [
    Line("make a source", "node/create-source"),
    Line("make a value of 1 source, and ask for it", "node/create-inputs"),
    Line("the same of 4 sources", "node/create-inputs", 4),
    Line("the same of 1,000 sources", "node/create-inputs", 1_000),
    Line("make a value, one of 8 of the same source", "node/create-outputs", 8),
    Line("the same, one of 1,000", "node/create-outputs", 1_000),
    Line("write a source, and run an effect of 1", "node/update-inputs"),
    Line("the same, of 4 sources", "node/update-inputs", 4),
    Line("the same, of 1,000 sources", "node/update-inputs", 1_000),
    Line("write a source, and run 4 effects, each", "node/update-outputs", 4),
    Line("the same, 1,000 effects, each", "node/update-outputs", 1_000),
  ]

  private static let rows = [
    Line("create 1,000 rows", "view/list-create", 1_000),
    Line("create 10,000 rows", "view/list-create", 10_000),
    Line("replace 1,000 rows", "view/list-replace", 1_000),
    Line("update every tenth of 10,000", "view/list-tenth", 10_000, touched: 1_000),
    Line("select a row of 1,000", "view/list-select", 1_000, touched: 2),
    Line("swap two rows of 1,000", "view/list-swap", 1_000, touched: 2),
    Line("remove a row of 1,000", "view/list-remove", 1_000),
    Line("append 1,000 rows to 10,000", "view/list-grow", 10_000),
    Line("clear 10,000 rows", "view/list-clear", 10_000),
  ]

  /// What stands between the lines of a part.
  ///
  /// - Throws: ``MissingFigure``
  package func markdown(_ part: Part = .results) throws -> String {
    switch part {
    case .results: try results()
    case .mechanisms: try mechanisms()
    }
  }

  /// What the links of `markdown` lead to, in the directory of the results.
  func files(_ markdown: String) -> [String] {
    markdown.split(separator: "](\(path)/").dropFirst().map { link in
      String(link.prefix { $0 != ")" })
    }
  }

  private func results() throws -> String {
    let environment = report.environment
    return """
      \(try registrarTable(Self.registrars, "ns per operation, and allocations"))

      From [\(path)](\(path)/summary.md)
      (\(environment.plan) plan; \(environment.cpu), \(environment.cores) cores, hypervisor \
      \(environment.hypervisor)). The last column is the time of
      `stdlib` divided by that of `core`, paired by round; times of two threads are
      thread time. `mutex` is written to be obviously correct, and not to be fast.

      ![Time per cycle of tracking, writing and firing, by candidate and number of properties]\
      (\(path)/plots/cycle.png)

      \(plots(of: Self.registrars))
      \(ratios)

      And views, in a host as it is by default: it keeps no events (see below). Its models are
      observed by `core`, or by `stdlib`:

      \(try hostTable(Self.views, "ns per operation, and allocations", cell(_:_:)))

      \(plots(of: Self.views))
      \(try newer())
      """
  }

  /// The tables of workloads that older results do not have; nothing where they have none
  /// of a table.
  private func newer() throws -> String {
    var text = ""
    if row(Self.graphs[0], "core") != nil {
      text += """

        Derived values: one write of a source, and all that follows from it. `core` has
        `Derived` and `Effect`; `mutex` and `stdlib` have a layer over their one-shot
        tracking (`TrackedGraph` in `Workloads`). Values, and how often code ran, are
        checked in each run:

        \(try registrarTable(Self.graphs, "ns per write, and allocations"))

        \(plots(of: Self.graphs, and: ["node"]))

        """
    }
    if row(Self.nodes[0], "core") != nil {
      text += """

        What the parts of such graphs cost, by the rows of S-bench:

        \(try registrarTable(Self.nodes, "ns per operation, and allocations"))

        """
    }
    if row(Self.rows[0], "core") != nil {
      text += """

        And the table of js-framework-benchmark, in a host without a screen:

        \(try hostTable(Self.rows, "ns per touched row, and bytes allocated", touched(_:_:)))

        """
    }
    return text
  }

  /// Links to the plots of the areas that a table is of, and of others if they were measured,
  /// a line each.
  func plots(of lines: [Line], and others: [String] = []) -> String {
    func area(_ workload: String) -> String { String(workload.prefix { $0 != "/" }) }
    let measured = Set(report.rows.map { area($0.workload) })
    var areas: [String] = []
    for name in lines.map({ area($0.key.workload) }) + others
    where measured.contains(name) && !areas.contains(name) {
      areas.append(name)
    }
    let links = areas.map { "[\($0)](\(path)/plots/\($0).png)" }.joined(separator: ",\n")
    return "Drawn, with all sizes:\n\(links)."
  }

  /// A link to the plot of ratios.
  var ratios: String {
    """
    How many times as fast as `stdlib`, and how many times the floor, all workloads are:
    [ratios](\(path)/plots/ratios.png).
    """
  }

  /// A table about registrars, whose last column is the ratio of `core` to `stdlib`.
  ///
  /// - Parameter unit: What its figures are, but for the ratios.
  private func registrarTable(_ lines: [Line], _ unit: String) throws -> String {
    let candidates = ["floor", "core", "mutex", "stdlib"]
    let heading = [unit, "floor", "`core`", "`mutex`", "`stdlib`", "`core` is"]
    return try table(lines, of: candidates, under: heading) { line in
      try candidates.map { try cell(line, $0) } + [ratio(line)]
    }
  }

  /// A table about hosts.
  ///
  /// - Parameters:
  ///   - unit: What its figures are.
  ///   - cell: The figure of a line for a candidate.
  private func hostTable(
    _ lines: [Line], _ unit: String, _ cell: (Line, String) throws -> String
  ) throws -> String {
    let candidates = ["floor", "core", "stdlib"]
    let heading = [unit, "floor", "on `core`", "on `stdlib`"]
    return try table(lines, of: candidates, under: heading) { line in
      try candidates.map { try cell(line, $0) }
    }
  }

  /// A figure by the rows that an operation touches.
  private func touched(_ line: Line, _ candidate: String) throws -> String {
    guard let row = row(line, candidate), let time = row.nanosecondsPerOperation else {
      throw missing(line, candidate)
    }
    let count = Double(line.touched)
    let bytes = ((row.bytesPerOperation ?? 0) / count).rounded(.toNearestOrEven)
    return "\(Self.grouped(Text.significant(time / count)))"
      + " · \(Self.grouped(Text.decimal(bytes, 0)))" + mark(line, [candidate])
  }

  /// How many times as fast as `stdlib` is `core`.
  private func ratio(_ line: Line) -> String {
    guard let interval = row(line, "core")?.stdlibRatio else { return Self.nothing }
    return "\(Self.factor(interval.value))×\(mark(line, ["core", "stdlib"]))"
      + (interval.isConclusive ? "" : " \(Self.few)")
  }

  func missing(_ line: Line, _ candidate: String) -> MissingFigure {
    MissingFigure(
      description: "there is no figure of \(candidate) for \(line.key)")
  }

  /// A table with a row for each of `lines`, and below it what is to be doubted.
  ///
  /// - Parameters:
  ///   - candidates: Whose warnings are told.
  ///   - heading: What stands above the labels of the lines, and above their cells.
  ///   - cells: The cells of a line behind its label: all of them are numbers.
  func table(
    _ lines: [Line], of candidates: [String], under heading: [String],
    _ cells: (Line) throws -> [String]
  ) throws -> String {
    let rows = try lines.map { line in try [line.label] + cells(line) }
    let table = TextTable.markdown([heading] + rows, numbers: Set(1..<heading.count))
    var notes: [String] = []
    let warnings = lines.flatMap { line in candidates.flatMap { self.warnings(line, $0) } }
    if !warnings.isEmpty {
      notes += ["", "\(Self.doubted) The run itself warns of these:", ""]
      notes += warnings.map { "- \($0)" }
    }
    if table.contains(Self.few) {
      notes += [
        "",
        "\(Self.few) Of fewer than \(Statistics.leastValues) rounds, from which nothing follows.",
      ]
    }
    return ([String(table.dropLast())] + notes).joined(separator: "\n")
  }

  /// What the run said of a figure.
  private func warnings(_ line: Line, _ candidate: String) -> [String] {
    guard row(line, candidate) != nil else { return [] }
    return report.warnings(of: Report.RowKey(line.key, candidate))
  }

  /// What stands behind a figure that the run warned of, or that is made of one.
  func mark(_ line: Line, _ candidates: [String]) -> String {
    candidates.allSatisfy { warnings(line, $0).isEmpty } ? "" : " \(Self.doubted)"
  }

  private static let doubted = "†"
  private static let few = "‡"

  private func cell(_ line: Line, _ candidate: String) throws -> String {
    let row = row(line, candidate)
    if row?.unavailability != nil { return Self.nothing }
    guard let row, let time = row.nanosecondsPerOperation else {
      throw missing(line, candidate)
    }
    let allocations = Text.decimal(
      (row.allocationsPerOperation ?? 0).rounded(.toNearestOrEven), 0)
    let text = Self.grouped(Text.significant(time))
    return (allocations == "0" ? text : "\(text) · \(Self.grouped(allocations))")
      + mark(line, [candidate])
  }

  func row(_ line: Line, _ candidate: String) -> Report.Row? {
    let key = Report.RowKey(line.key, candidate)
    return report.rows.first { Report.RowKey($0) == key }
  }

  static let nothing = "–"

  private static func factor(_ value: Double) -> String {
    grouped(Text.decimal(value, value < 9.95 ? 1 : 0))
  }

  /// `digits` with a comma before every three, if there is no point in them.
  static func grouped(_ digits: String) -> String {
    if digits.contains(".") { return digits }
    var groups: [Substring] = []
    var rest = digits[...]
    while rest.count > 3 {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return ([rest] + groups).joined(separator: ",")
  }
}

/// Results lack a figure of the README.
package struct MissingFigure: Error, CustomStringConvertible {
  package let description: String
}
