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
      /// An entry is left to somebody who decides: it has expired, or names no clause.
      case left = "!"
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
  /// where it is not in force; so does that of a stochastic clause that passes, and one that
  /// names no clause: it may be a slip, and its reason is somebody's work.
  ///
  /// - Parameters:
  ///   - results: What came of the run, known failures not taken into account.
  ///   - clauses: All clauses of the catalogue.
  ///   - circumstances: Where and when the run took place.
  /// - Returns: What was changed, and what was left to somebody who decides.
  package mutating func update(
    _ candidate: any Candidate.Type, by results: [ClauseResult], of clauses: [Clause],
    in circumstances: Circumstances
  ) -> [Change] {
    let name = candidate.name
    let clauses = ClauseIndex(clauses)
    var changes: [Change] = []
    func note(_ kind: Change.Kind, _ clause: String, _ details: String) {
      let details = ExpectationLine.plain(details)
      changes.append(Change(kind: kind, candidate: name, clause: clause, details: details))
    }
    var open = Dictionary(results.map { (ClauseIndex.key($0.id), $0) }) { first, _ in first }
    var removed: [Int] = []
    for index in indices(of: name) {
      guard let known = entry(at: index) else { continue }
      if let obstacle = known.obstacle(among: clauses, on: candidate, in: circumstances) {
        let (kind, details) = known.fate(because: obstacle)
        if kind == .removed { removed.append(index) }
        note(kind, known.clause, details)
        continue
      }
      guard known.scope.covers(circumstances),
        let result = open.removeValue(forKey: ClauseIndex.key(known.clause)),
        let (kind, details) = known.fate(after: result, on: circumstances.day)
      else { continue }
      if kind == .removed { removed.append(index) }
      if kind == .changed, let form = result.verdict.form {
        lines[index] = lines[index].failing(
          result.isStochastic ? known.forms.union([form]) : [form])
      }
      note(kind, known.clause, details)
    }
    for index in removed.reversed() { lines.remove(at: index) }
    let new = results.filter { open[ClauseIndex.key($0.id)] != nil && $0.verdict.form != nil }
    for result in new {
      let form = result.verdict.form?.rawValue ?? ""
      note(.added, result.id, "\(form): \(result.verdict.details)")
    }
    state(new, of: name, in: circumstances)
    return changes
  }

  /// Puts entries for failures that are not stated where they were seen.
  private mutating func state(
    _ results: [ClauseResult], of candidate: String, in circumstances: Circumstances
  ) {
    // What is stated for other runs stays so, and the new entry is for runs like this one.
    let here = circumstances.words
    let stated = Set(entries(of: candidate).map { ClauseIndex.key($0.clause) })
    let new = results.compactMap { result in
      result.verdict.form.map { form in
        (
          clause: result.id, form: form,
          scope: stated.contains(ClauseIndex.key(result.id)) ? here : "",
          reason: result.verdict.details
        )
      }
    }
    add(new, to: candidate)
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

extension KnownFailure {
  /// What becomes of an entry about which no run says anything, and why.
  ///
  /// One that names no clause may be a slip.
  fileprivate func fate(
    because obstacle: Obstacle
  ) -> (kind: ExpectationList.Change.Kind, details: String) {
    if case .unknown = obstacle { return (.left, text(of: obstacle)) }
    return (.removed, "\(text(of: obstacle)); it was: \(reason)")
  }

  /// What becomes of an entry whose clause was run where it is in force, and why; nil if it
  /// says what there is.
  fileprivate func fate(
    after result: ClauseResult, on day: Day
  ) -> (kind: ExpectationList.Change.Kind, details: String)? {
    guard let form = result.verdict.form else {
      guard result.verdict == .pass, !result.isStochastic else { return nil }
      return (.removed, "passes; it was: \(reason)")
    }
    if scope.hasExpired(on: day) {
      return (.left, "fails still, and was to be mended by then: \(reason)")
    }
    guard !forms.contains(form) else { return nil }
    return (.changed, "\(form.rawValue) now: \(result.verdict.details)")
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
    case .pass, .staleExpectation, .skip, .untested: nil
    }
  }
}
