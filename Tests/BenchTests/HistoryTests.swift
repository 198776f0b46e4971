import BenchKit
import CommandKit
import ConformanceKit
import Foundation
import Testing

/// Counts, revision by revision, and the steps in them.
@Suite struct HistoryTests {
  private static let read = CostRow(workload: "read/untracked", size: 1, candidate: "core")
  private static let write = CostRow(workload: "write/equal", size: 1, candidate: "core")

  private static func entry(
    _ revision: String, _ row: CostRow, _ instructions: Double, allocations: Double = 0,
    bytes: Double = 0, machine: String = "x86_64 linux, Swift 6.3"
  ) -> CountHistory.Entry {
    CountHistory.Entry(
      date: "2026-11-24", revision: revision, machine: machine, row: row,
      Cost(instructions: instructions, allocations: allocations, bytes: bytes))
  }

  @Test func `a file is read as it was written, and only grows`() throws {
    var history = CountHistory()
    history.add([Self.entry("a", Self.read, 4), Self.entry("a", Self.write, 40, allocations: 1)])
    let text = history.text
    #expect(
      text == """
        date,revision,machine,workload,size,candidate,instructions,allocations,bytes
        2026-11-24,a,"x86_64 linux, Swift 6.3",read/untracked,1,core,4.00,0.00,0.0
        2026-11-24,a,"x86_64 linux, Swift 6.3",write/equal,1,core,40.00,1.00,0.0

        """)
    var again = try CountHistory(text)
    #expect(again == history)
    again.add([Self.entry("b", Self.read, 5)])
    #expect(again.text.hasPrefix(text) && again.entries.count == 3)
    #expect(again.has(Self.read, at: "b", on: "x86_64 linux, Swift 6.3"))
    #expect(!again.has(Self.write, at: "b", on: "x86_64 linux, Swift 6.3"))
    #expect(!again.has(Self.read, at: "b", on: "arm64 linux, Swift 6.3"))
  }

  @Test(arguments: [
    ("date,revision\n", "line 1: the columns are not date,revision,machine"),
    (
      "date,revision,machine,workload,size,candidate,instructions,allocations,bytes\n"
        + "d,r,m,w,1,core,-4,0,0\n", "line 2: instructions is '-4', not a count"
    ),
    (
      "date,revision,machine,workload,size,candidate,instructions,allocations,bytes\n"
        + "d,r,m,w,one,core,4,0,0\n", "line 2: size is 'one', not a whole number"
    ),
  ])
  func `what is none of it is named`(_ text: String, _ message: String) throws {
    do {
      _ = try CountHistory(text)
      Issue.record("it was read")
    } catch {
      #expect("\(error)".hasPrefix(message), "\(error)")
    }
  }

  /// Each figure by itself, each row by itself, each machine by itself.
  @Test func `a step is what is not as good as the same`() {
    var history = CountHistory()
    history.add([
      Self.entry("a", Self.read, 100), Self.entry("a", Self.write, 100),
      Self.entry("a", Self.read, 50, machine: "arm64 linux, Swift 6.3"),
      // Less than one per cent is no step.
      Self.entry("b", Self.read, 100.9), Self.entry("b", Self.write, 101.1),
      // From the last one, and not from the first.
      Self.entry("c", Self.read, 100),
      Self.entry("c", Self.write, 101.1, allocations: 1, bytes: 16),
      Self.entry("c", Self.read, 40, machine: "arm64 linux, Swift 6.3"),
    ])
    let steps = history.steps
    #expect(
      steps.map { "\($0.revision) \($0.row.workload) \($0.figure) \($0.before) \($0.after)" } == [
        "b write/equal instructions 100.0 101.1",
        "c write/equal allocations 0.0 1.0",
        "c write/equal bytes 0.0 16.0",
        "c read/untracked instructions 50.0 40.0",
      ])
    #expect(steps.last?.machine == "arm64 linux, Swift 6.3")
  }

  @Test func `a plot shows each row beside its first revision, those with steps on top`() {
    var history = CountHistory()
    history.add([
      Self.entry("before the others", Self.read, 1, machine: "arm64 linux, Swift 6.3"),
      Self.entry("0123456789", Self.write, 40), Self.entry("0123456789", Self.read, 4),
      Self.entry("abcdef0123", Self.write, 50), Self.entry("abcdef0123", Self.read, 4),
    ])
    #expect(
      history.points == """
        row,stepped,place,revision,ratio
        "read/untracked size 1, core",0,0,0123456,1.0000
        "read/untracked size 1, core",0,1,abcdef0,1.0000
        "write/equal size 1, core",1,0,0123456,1.0000
        "write/equal size 1, core",1,1,abcdef0,1.2500

        """)
    #expect(CountHistory().points == "")
  }

  @Test func `the command says where the steps are`() async throws {
    let scratch = try Scratch()
    let file = scratch.url.appendingPathComponent("history.csv")
    var history = CountHistory()
    history.add([
      Self.entry("0123456789", Self.read, 4), Self.entry("0123456789", Self.write, 40),
      Self.entry("abcdef0123", Self.read, 5), Self.entry("abcdef0123", Self.write, 40),
    ])
    try Data(history.text.utf8).write(to: file)
    let all = await Outcome(["history", "--file", file.path])
    #expect(all.status == .success)
    #expect(
      all.output == """
        2026-11-24  abcdef0  x86_64 linux, Swift 6.3
          read/untracked size 1, core: instructions 4.00 -> 5.00 (+25.0 %)
        2 rows at 2 revisions: 1 step

        """)
    let one = await Outcome(["history", "--file", file.path, "--filter", "write/*"])
    #expect(one.output == "1 row at 2 revisions: 0 steps\n")
    let none = await Outcome(["history", "--file", file.path, "--filter", "cycle/*"])
    #expect(none.status == .nothingMatched)
    let json = await Outcome(["history", "--file", file.path, "--json", "-"])
    #expect(json.output.contains(#""figure""#) && json.output.hasPrefix("["))
    let missing = await Outcome(["history", "--file", file.path + ".none"])
    #expect(missing.status == .usage && missing.error.contains("does not exist"))
  }
}
