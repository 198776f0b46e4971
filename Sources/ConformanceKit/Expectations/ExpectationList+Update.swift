// MARK: - Update

extension ExpectationList {
  /// What an update does to an entry.
  package struct Change: Sendable, Equatable, CustomStringConvertible {
    package enum Kind: String, Sendable {
      /// A failure is stated that was not.
      case added = "+"
      /// An entry is gone.
      case removed = "-"
      /// An entry states other ways of failing.
      case changed = "~"
      /// An entry is left to somebody who decides: it has expired.
      case expired = "!"
    }

    package let kind: Kind
    package let candidate: String
    package let clause: String
    /// Why, or what is new.
    package let details: String

    /// One line.
    package var description: String { "\(kind.rawValue) \(candidate) \(clause): \(details)" }
  }

  /// Makes the entries about a candidate say what a run has shown.
  ///
  /// Comments, empty lines, the order and the words of entries stay; what is new comes
  /// after the last entry. An entry stays as it is if its clause was not run, or was run
  /// where it is not in force; so does that of a stochastic clause that passes.
  ///
  /// - Parameters:
  ///   - results: What came of the run, known failures not taken into account.
  ///   - clauses: All clauses that there are.
  ///   - circumstances: Where and when the run took place.
  /// - Returns: What was changed, and what was left to somebody who decides.
  package mutating func update(
    _ candidate: String, by results: [ClauseResult], of clauses: [Clause],
    in circumstances: Circumstances
  ) -> [Change] {
    var changes: [Change] = []
    func note(_ kind: Change.Kind, _ clause: String, _ details: String) {
      let details = ExpectationLine.plain(details)
      changes.append(Change(kind: kind, candidate: candidate, clause: clause, details: details))
    }
    let status = Dictionary(clauses.map { ($0.id, $0.status) }) { first, _ in first }
    var open = Dictionary(results.map { ($0.id, $0) }) { first, _ in first }
    var removed: [Int] = []
    for index in indices(of: candidate) {
      guard let known = entry(at: index) else { continue }
      guard case .tested = status[known.clause] else {
        removed.append(index)
        note(.removed, known.clause, "there is no such clause to be tested")
        continue
      }
      guard known.scope.covers(circumstances), let result = open[known.clause] else { continue }
      open[known.clause] = nil
      switch (result.verdict.form, known.scope.hasExpired(on: circumstances.day)) {
      case (nil, _) where result.verdict == .pass && !result.isStochastic:
        removed.append(index)
        note(.removed, known.clause, "passes; it was: \(known.reason)")
      case (nil, _): break
      case (_?, true):
        note(.expired, known.clause, "fails still, and was to be mended by then: \(known.reason)")
      case (let form?, false) where !known.forms.contains(form):
        let forms = result.isStochastic ? known.forms.union([form]) : [form]
        lines[index] = lines[index].failing(forms)
        note(.changed, known.clause, "\(form.rawValue) now: \(result.verdict.details)")
      case (_?, false): break
      }
    }
    for index in removed.reversed() { lines.remove(at: index) }
    let new = results.compactMap { result in
      open[result.id].flatMap { open in open.verdict.form.map { (open, $0) } }
    }
    for (result, form) in new {
      note(.added, result.id, "\(form.rawValue): \(result.verdict.details)")
    }
    // What is stated for other runs stays so, and the new entry is for runs like this one.
    let here = circumstances.words
    let stated = Set(entries(of: candidate).map(\.clause))
    add(
      new.map { ($0.id, $1, stated.contains($0.id) ? here : "", $0.verdict.details) },
      to: candidate)
    return changes
  }

  /// Puts entries behind the last one of a candidate.
  private mutating func add(
    _ entries: [(clause: String, form: KnownFailure.Form, scope: String, reason: String)],
    to candidate: String
  ) {
    guard !entries.isEmpty else { return }
    let ending = lines.first { !$0.ending.isEmpty }?.ending ?? "\n"
    if indices(of: candidate).isEmpty {
      endLastLine(with: ending)
      if let last = lines.last, !last.text.isEmpty { lines.append(.blank(ending)) }
      lines.append(.section(candidate, ending))
    }
    let section = indices(of: candidate)
    let last = section.last { entry(at: $0) != nil } ?? section.lowerBound
    if last + 1 == lines.endIndex { endLastLine(with: ending) }
    lines.insert(
      contentsOf: entries.map { entry in
        ExpectationLine(
          entry.clause, entry.form, scope: entry.scope, reason: entry.reason, ending: ending)
      }, at: last + 1)
  }

  /// What is not the last line any more needs an end.
  private mutating func endLastLine(with ending: String) {
    if let last = lines.indices.last, lines[last].ending.isEmpty { lines[last].ending = ending }
  }
}

extension ExpectationLine {
  /// An empty line.
  fileprivate static func blank(_ ending: String) -> ExpectationLine {
    ExpectationLine(text: "", ending: ending, content: .remark)
  }

  /// The line that names a candidate.
  fileprivate static func section(_ name: String, _ ending: String) -> ExpectationLine {
    ExpectationLine(text: "[\(name)]", ending: ending, content: .section(name))
  }

  private init(text: String, ending: String, content: Content) {
    self.text = text
    self.ending = ending
    self.content = content
  }
}

extension Circumstances {
  /// A scope that covers nothing else, as entries have it.
  fileprivate var words: String {
    (platform.map { "platform=\($0.rawValue) " } ?? "") + "swift=\(swift)"
  }
}

extension Verdict {
  /// The way of failing, if the clause failed, known or not.
  fileprivate var form: KnownFailure.Form? {
    switch self {
    case .fail: .fails
    case .crash: .crashes
    case .hang: .hangs
    case .knownFailure(_, let form, _): form
    case .pass, .staleWaiver, .skip, .untested: nil
    }
  }
}
