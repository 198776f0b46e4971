package import CommandKit

/// A result that is not a pass, explained.
package enum FailureBlock {
  /// The result in one line.
  package static func headline(for result: ClauseResult, paint: Paint = .none) -> String {
    let title = "\(result.id)  \(result.level.rawValue)  \(result.candidate)"
    let details = Text.visible(result.verdict.details)
    return "\(label(result.verdict, paint))  \(paint.bold(title)): \(details)"
  }

  /// The result in full: the rule and its source, the traces side by side, how
  /// to run the clause again, and what to look at.
  ///
  /// - Parameter command: How to run the clause again, if not by `program`.
  package static func lines(
    for result: ClauseResult, program: String = Console.program, replay command: String? = nil,
    paint: Paint = .none
  ) -> [String] {
    var lines = [headline(for: result, paint: paint)]
    func add(_ name: String, _ text: String) {
      if !text.isEmpty { lines += TextTable.entry(name, Text.visible(text), indent: 11) }
    }
    add("rule", result.rule)
    add("source", result.source)
    if case .knownFailure(let reason, _, _) = result.verdict { add("known", reason) }
    if showsTraces(result) {
      lines.append("")
      let (actual, listing) = Listing.split(result.actual)
      let columns = TraceColumns.render(
        expected: result.expected.map { Text.visible($0) },
        actual: actual.map { Text.visible($0) })
      lines += columns.map { line in
        "    " + (line.hasPrefix("  ") ? line : paint.red(line))
      }
      lines.append("")
      if !listing.isEmpty {
        lines += listing.map { $0.isEmpty ? "" : "    \(Text.visible($0))" } + [""]
      }
    }
    // The end of a line may be two characters elsewhere, and is one here.
    let printed = result.output.split { $0 == "\n" || $0 == "\r\n" }
    for line in printed.suffix(12) { add("printed", String(line)) }
    if result.verdict.isHang, result.isStochastic, result.rounds > Runner.defaultRounds {
      // A deadline that was made for fewer says little about the candidate.
      add("note", "the deadline is for all rounds: give it a longer one, or ask for fewer")
    }
    add("seed", "\(result.seed), rounds \(result.rounds)")
    // In one line, however long: to be copied.
    lines.append("  replay   " + Text.visible(command ?? replay(result, program)))
    add("hint", result.hint)
    return lines
  }

  /// The command that runs the clause again as it ran.
  package static func replay(_ result: ClauseResult, _ program: String) -> String {
    ([program] + arguments(of: result, options: result.options)).joined(separator: " ")
  }

  /// What the command line says that runs the clause again as it ran.
  ///
  /// - Parameter options: Those of the result, which are texts, or the words in them.
  package static func arguments(of result: ClauseResult, options: [String]) -> [String] {
    result.isAboutAdapter
      ? ["doctor", "--candidate", result.candidate] + options
      : ["run", "--candidate", result.candidate, "--seed", "\(result.seed)"]
        + ["--rounds", "\(result.rounds)"] + options + [result.id]
  }

  private static func showsTraces(_ result: ClauseResult) -> Bool {
    switch result.verdict {
    case .fail, .hang, .crash, .knownFailure: !(result.expected.isEmpty && result.actual.isEmpty)
    case .pass, .staleExpectation, .skip, .untested: false
    }
  }

  private static func label(_ verdict: Verdict, _ paint: Paint) -> String {
    switch verdict {
    case .pass: paint.green("PASS ")
    case .fail: paint.red("FAIL ")
    case .knownFailure: paint.yellow("KNOWN")
    case .staleExpectation: paint.red("STALE")
    case .skip: paint.faint("SKIP ")
    case .untested: paint.faint("NONE ")
    case .crash: paint.red("CRASH")
    case .hang: paint.red("HANG ")
    }
  }
}
