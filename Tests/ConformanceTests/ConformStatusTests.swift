import ConformanceKit
import Testing

/// Every row of the table of exit statuses, by the process that ends so.
@Suite struct ConformStatusTests {
  static let rows: [(arguments: String, status: ConformStatus)] = [
    ("run --candidate honest FX-pass FX-watch", .conforms),
    ("--candidate honest --level stdlib-compat", .conforms),
    ("run --candidate honest --no-isolation FX-pass", .conforms),
    ("run --candidate open --deadline 4 --rounds 7 FX-fail FX-abort FX-hang FX-chance", .conforms),
    ("list", .conforms),
    ("explain FX-pass", .conforms),
    ("candidates", .conforms),
    ("doctor --candidate honest", .conforms),
    ("mutants silent", .conforms),
    ("--help", .conforms),
    ("--version", .conforms),
    ("run --candidate honest FX-pass FX-n*", .conforms),
    ("run --candidate HON* FX-pass", .conforms),
    ("help run", .conforms),
    ("run --candidate honest FX-pass FX-fail", .nonconforming),
    ("run --candidate honest --no-isolation FX-throw", .nonconforming),
    ("run --candidate honest FX-abort", .nonconforming),
    ("run --candidate honest --deadline 4 FX-hang", .nonconforming),
    ("run --candidate honest --deadline 4 --no-isolation FX-hang", .nonconforming),
    ("run --candidate clumsy FX-pass", .nonconforming),
    ("doctor --candidate clumsy", .nonconforming),
    ("run --candidate nobody", .usage),
    ("run --candidate honest --candidate nobody", .usage),
    ("run --level most", .usage),
    ("run --unknown", .usage),
    ("run --rounds 0", .usage),
    ("run --rounds 9223372036854775807 --candidate honest FX-chance", .usage),
    ("run --json one --json two --candidate honest FX-pass", .usage),
    ("run --json=one --json two --candidate honest FX-pass", .usage),
    ("run --seed 1 --seed 2 --candidate honest FX-pass", .usage),
    ("run --json - --junit - --candidate honest FX-pass", .usage),
    ("run --quiet --verbose --candidate honest FX-pass", .usage),
    ("run --deadline -1", .usage),
    ("run --seed x", .usage),
    ("run --json report --junit ./report", .usage),
    ("mutants --json report --junit ./report", .usage),
    ("explain", .usage),
    ("run --candidate honest X-*", .nothingMatched),
    ("run --candidate honest FX-pass X-*", .nothingMatched),
    ("run --candidate honest --level required FX-fail", .nothingMatched),
    ("run --candidate honest FX-untested", .nothingMatched),
    ("run --candidate honest FX-needing", .nothingMatched),
    ("run --candidate honest FX-pass FX-needing", .nothingMatched),
    ("run --candidate honest FX-pass,fx-lacking", .nothingMatched),
    ("run --candidate honest FX-pass FX-untested", .nothingMatched),
    ("list X-*", .nothingMatched),
    ("explain X-1", .nothingMatched),
    ("mutants nobody", .nothingMatched),
    ("mutants silent nobody", .nothingMatched),
    ("run --candidate stale FX-pass", .staleExpectation),
    ("run --candidate misspelt FX-pass", .staleExpectation),
    ("doctor --candidate misspelt", .staleExpectation),
    ("run --candidate boasting FX-pass", .capabilityMismatch),
    ("run --candidate modest FX-pass FX-fail", .capabilityMismatch),
    ("doctor --candidate boasting", .capabilityMismatch),
    ("mutants harmless", .selfTestFailed),
    ("mutants", .selfTestFailed),
    ("run --candidate honest --json /does/not/exist.json FX-pass", .reportNotWritten),
    ("run --candidate honest --junit / FX-fail", .reportNotWritten),
    ("mutants --json /does/not/exist.json silent", .reportNotWritten),
    ("mutants --junit / harmless", .reportNotWritten),
    ("list --json /does/not/exist.json", .reportNotWritten),
    ("run --candidate honest --no-isolation FX-exit", .endedEarly),
  ]

  @Test(arguments: rows)
  func `ends as documented`(_ arguments: String, _ status: ConformStatus) async throws {
    let run = try await Spawned.run(arguments.split(separator: " ").map(String.init))
    #expect(run.status == status.rawValue, "\(run.output)\(run.error)")
    if ![.conforms, .nonconforming].contains(status) { #expect(run.output + run.error != "") }
  }

  // IsolationTests ends with `workerBroken`: no argument can bring that about.
  @Test func `the table of rows has every status but one`() {
    let statuses = Set(Self.rows.map(\.status))
    #expect(Set(ConformStatus.allCases).subtracting(statuses) == [.workerBroken])
  }

  @Test func `the help shows the table`() async throws {
    let help = try await Spawned.run(["help", "run"])
    for status in ConformStatus.allCases {
      #expect(help.output.contains("\(status.rawValue)  "))
    }
    #expect(!help.output.contains(ClauseWorker.subcommand))
  }

  @Test func `the most important one wins`() {
    #expect(ConformStatus.worst([]) == .conforms)
    #expect(Set(ConformStatus.order) == Set(ConformStatus.allCases))
    for (index, first) in ConformStatus.order.enumerated() {
      for second in ConformStatus.order[index...] {
        #expect(ConformStatus.worst([second, first]) == first)
      }
    }
  }

  @Test func `the table says which one wins`() {
    #expect(ConformStatus.table.hasSuffix("it is the first of 9, 8, 7, 6, 3, 5, 1, 4."))
  }
}
