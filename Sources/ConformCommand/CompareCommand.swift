import ArgumentParser
import CommandKit
import ConformanceKit

/// `conform compare`: what has become of the results of one run in another.
struct CompareCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two reports: what fails newly, what passes, what is not checked any more.",
    discussion: """
      The reports are files that 'conform run --json' has written, before a change and after \
      it. A clause of which only the newer report has a result is new, and does not count; one \
      of which only the older one has a result counts, unless the edition of the newer one has no such clause.

      Exit status:
        0  no clause fails newly, and each that was run still is
        1  a clause fails that did not, or is not run any more
        2  the command line is wrong: unknown option, or a file that is no such report
        3  nothing was compared: the reports have no result in common
        7  the comparison could not be written
      """)

  @Argument(help: ArgumentHelp("The report before.", valueName: "old.json"))
  var old: String

  @Argument(help: ArgumentHelp("The report of now.", valueName: "new.json"))
  var new: String

  @Option(help: "What to print.")
  var format: Format = .text

  /// The forms of a comparison.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case markdown
  }

  @Option(
    help: ArgumentHelp(
      "Write the comparison in JSON as well; - is standard output, in place of the text.",
      valueName: "file"))
  var json: String?

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    let (before, now) = (try ReportFile.report(at: old), try ReportFile.report(at: new))
    let comparison = RunComparison(from: before, to: now, of: suite.clauses)
    if let json { try console.deliver(try comparison.json(), to: json) }
    let isTaken = json.map(WholeFile.isStandardOutput) ?? false
    switch format {
    case _ where isTaken: break
    case .text:
      // Of a file that may come from anywhere.
      console.print(comparison.lines.map { Text.visible($0) })
    case .json:
      console.write(try comparison.json())
    case .markdown:
      console.write(comparison.markdown)
    }
    if comparison.common == 0 {
      throw CommandFailure(
        .nothingMatched, "'\(old)' and '\(new)' have no clause of a candidate in common")
    }
    return (comparison.isWorse ? ConformStatus.nonconforming : .conforms).rawValue
  }
}
