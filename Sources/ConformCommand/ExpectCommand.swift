import ArgumentParser
import CommandKit
import ConformanceKit
import Foundation

/// `conform expect`: whether what is known to fail is what fails.
struct ExpectCommand: SuiteCommand {
  static let configuration = CommandConfiguration(
    commandName: "expect",
    abstract: "Compare the expectations of candidates with what they do, or bring them up to date.",
    discussion: """
      Runs clauses, and says what is to be done about the files that state what candidates are \
      known to fail: + a failure that is not stated, - an entry that does not hold any more or \
      whose clause never runs, ~ one that fails in another way, ! one that has expired, or \
      names no clause, and is left to you.

      With --update the files say it then; comments, empty lines and the order stay. A new \
      entry has what the clause says for a reason: write a better one. A file that was changed \
      meanwhile, or that nobody may write to, is left as it is. A program that contains its \
      file has to be built again.

      A clause that is named, and not by a pattern, has to run, as in 'run'.

      Exit status:
      \(ConformStatus.table)
      """)

  @Option(name: .customLong("candidate"), help: CandidateHelp.text)
  var names: [String] = []

  @OptionGroup var expectations: ExpectationOptions
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var runner: RunnerOptions

  @ArgumentParser.Flag(help: "Write what is to be done.")
  var update: Bool = false

  func execute(_ suite: Suite, _ console: Console) throws -> Int32 {
    let clauses = try selection.selection.choose(from: suite.clauses)
    let candidates = try suite.candidates(named: names)
    var statuses: [ConformStatus] = []
    var rest = candidates
    while let first = rest.first {
      var file = try ExpectationFile(
        of: first, or: expectations.expectations, mayBeNew: update)
      statuses.append(strangers(in: file.list, suite, console))
      let isAlike = { (other: any Candidate.Type) in
        other == first || file.isAbout(other, or: expectations.expectations)
      }
      var changes: [ExpectationList.Change] = []
      for candidate in rest.filter(isAlike) {
        let results = try results(of: candidate, by: clauses, console)
        statuses.append(gaps(in: results, console))
        let own = file.list.update(candidate, by: results, of: suite.clauses, in: .current)
        console.print(own.map(\.description))
        changes += own
      }
      statuses += changes.map { outcome(of: $0) }
      let isLeft = changes.contains { $0.kind == .left }
      try settle(file, of: first.name, isLeft: isLeft, console)
      rest.removeAll(where: isAlike)
    }
    let status = ConformStatus.worst(statuses)
    console.print("exit \(status.rawValue): \(status.summary)")
    return status.rawValue
  }

  /// What clauses say, with nothing known.
  ///
  /// - Throws: ``CommandFailure`` if the adapter is not in order, or no clause ran: then
  ///   nothing is known about the semantics.
  private func results(
    of candidate: any Candidate.Type, by clauses: [Clause], _ console: Console
  ) throws -> [ClauseResult] {
    var results: [ClauseResult] = []
    let checks = AdapterChecks.all(for: candidate)
    try runner.run(checks + clauses, on: Specimen(candidate), with: runner.runner()) { result in
      results.append(result)
      console.showProgress("\(candidate.name) \(result.id)")
    }
    console.hideProgress()
    let broken = results.filter { $0.isAboutAdapter && $0.verdict != .pass }
    for result in broken { console.print(FailureBlock.lines(for: result, paint: console.paint)) }
    let own = results.filter { !$0.isAboutAdapter }
    guard broken.isEmpty, own.contains(where: { $0.verdict.isExecuted }) else {
      throw CommandFailure(
        RunReport.status(of: results),
        broken.isEmpty
          ? "not one clause ran on '\(candidate.name)'"
          : "the adapter of '\(candidate.name)' is not in order: nothing is known of what it fails"
      )
    }
    return own
  }

  /// Says which of the clauses that were named did not run: of these nothing is known.
  private func gaps(in results: [ClauseResult], _ console: Console) -> ConformStatus {
    let unanswered = RunReport.unanswered(in: results, selection.selection)
    console.complain(unanswered: unanswered)
    return unanswered.isEmpty ? .conforms : .nothingMatched
  }

  /// What the command comes to because of a change.
  private func outcome(of change: ExpectationList.Change) -> ConformStatus {
    switch change.kind {
    case .left: .staleExpectation
    case .added, .changed: update ? .conforms : .nonconforming
    case .removed: update ? .conforms : .staleExpectation
    }
  }

  /// Says who has a section and does not exist: that may be a candidate of another program.
  private func strangers(
    in list: ExpectationList, _ suite: Suite, _ console: Console
  ) -> ConformStatus {
    let names = suite.candidates.map { $0.name }
    let strangers = list.candidates.filter { !names.contains($0) }
    for name in strangers {
      console.complain("\(list.name): there is no candidate '\(name)'")
    }
    return strangers.isEmpty ? .conforms : .staleExpectation
  }

  /// Writes a file, if that was asked for and it is another one now.
  ///
  /// - Parameter isLeft: Whether an entry is left to somebody who decides.
  private func settle(
    _ file: ExpectationFile, of candidate: String, isLeft: Bool, _ console: Console
  ) throws {
    let name = file.list.name.isEmpty ? candidate : file.list.name
    guard file.hasChanged else {
      return console.print("\(name): says what there is" + (isLeft ? ", but for what is left" : ""))
    }
    guard update else {
      return console.print("\(name): is not up to date; --update makes it so")
    }
    try file.write(for: candidate)
    console.print("\(name): is written")
  }
}
