import Candidates
import CommandKit
import Conformance
import ConformanceKit
import DataFlowConformance

/// The article about systems, made of the catalogue and of a run.
struct SystemsArticle {
  /// The candidates, in the order of the columns.
  static let candidates: [any Candidate.Type] = CandidateCatalogue.all

  /// What each candidate does, by the id of the clause.
  let verdicts: [String: [Verdict.Kind]]

  /// Runs all clauses about data flow.
  static func run() async throws -> SystemsArticle {
    let runner = Runner(seed: 1, rounds: 50)
    var verdicts: [String: [Verdict.Kind]] = [:]
    for clause in Catalogue.dataFlow {
      for candidate in candidates {
        let stated = try candidate.statedFailures()
        let kind = await runner.run(clause, on: candidate).verdict.kind
        // What chance decides fails as soon as it can.
        let isKnown = stated.contains { $0.clause == clause.id }
        verdicts[clause.id, default: []].append(isKnown && kind == .pass ? .knownFailure : kind)
      }
    }
    return SystemsArticle(verdicts: verdicts)
  }

  /// The clauses of a system, in the order of the catalogue.
  static func clauses(of system: System) -> [Clause] {
    let globs = system.patterns.map { Glob($0) }
    return Catalogue.dataFlow.filter { clause in globs.contains { $0.matches(clause.id) } }
  }

  var text: String {
    let tested = Catalogue.dataFlow.filter { $0.check != nil }.count
    return """
      # Systems

      Every system that the documents name, the clauses that say what it does, and what
      each candidate makes of them.

      ## Overview

      The documents are those of <doc:documents>. A system that none of them names is one
      that they presuppose. `conform explain STATE-03a` prints what a clause demands. Its
      level says who does: *required* is what Apple documents, *stdlib-compat* what a
      replacement has to copy, *observed* what SwiftUI is seen to do.

      The candidates are registrars, on which one and the same host observes: what fails
      is what the registrar does to a view.

      There are \(System.all.count) systems and \(Catalogue.dataFlow.count) clauses about data
      flow, \(tested) of them tested. This article is made of the catalogue and of a run of
      all clauses: `OBSERVATORY_WRITE_ARTICLE=1 swift test --filter
      ConformanceTests.SystemsTests` writes it, and without the variable a test compares
      the two.

      ## What there is

      \(TextTable.markdown([heading] + System.all.flatMap(rows)))
      ## What is left out

      Nothing is drawn or laid out: there are no sizes, no images and no fonts but as
      values that a test reads. `defaultSize`, `windowResizability` and `windowStyle` of a scene
      are taken, and nothing is done with them. Nothing is recognised: a host says what a finger
      and a keyboard do. The macro `#Preview` is not there, because what it makes is known to
      Xcode alone; a `PreviewProvider` is mounted by `Host(previews:)`, and what it says of itself
      (`previewDisplayName`, `previewLayout`, `previewDevice`) is kept as values.

      Views that no document names, and no system here needs, are not there: tabs, tool bars,
      split views, scroll views, grids, stacks that are lazy (`LazyVStack`), shapes,
      `GeometryReader`, `TimelineView`. Of what is there some of Apple's forms are missing:

      - of lists and fields: what a user edits of a list (`onDelete`, `onMove`, `\\.editMode`),
        scopes, suggestions and the presentation of a search, text fields with a `Formatter` or
        with `onCommit`;
      - what came before `NavigationStack` (`NavigationView`, links with `isActive` or `tag`),
        before `dismiss` (`presentationMode`) and before `dynamicTypeSize` (`\\.sizeCategory`),
        and `Alert` as a value;
      - what moves in ways of a program's own: animations (`CustomAnimation`), transitions and
        `Animatable` views; animations in several phases (`phaseAnimator`, `keyframeAnimator`),
        springs of vectors, `contentTransition`, `matchedGeometryEffect`;
      - styles of controls (`buttonStyle`, `ButtonStyle`), and with them what a style is told,
        whether a button is pressed: a view of your own has a state for that, which
        `onLongPressGesture(perform:onPressingChanged:)` writes;
      - what is about looks alone: tints (`tint`, `accentColor`,
        `foregroundStyle(.tint)`), `border`, `shadow`, `blur`, `rotation3DEffect`, `position`,
        `coordinateSpace`, and of an image `resizable` and `imageScale`;
      - what is said of a view for others than its user's eyes: `help`, `accessibilityLabel` and
        all of accessibility but `accessibilityIdentifier`; `PreviewModifier`;
      - the focus of views that are no controls (`focusable`, `\\.isFocused`) and values of what
        has it (`@FocusedValue`, `focusedValue`, `focusedSceneValue`);
      - of scenes: the commands (`commands`, `CommandMenu`, `CommandGroup`), a `Group` of scenes,
        `DocumentGroup`, `MenuBarExtra`, `defaultPosition`, `restorationBehavior`, `onOpenURL`;
      - `\\.undoManager`, the macro `@Entry`, and gestures of two fingers.

      Texts are made before it is known where they stand: what `Text(_:format:)`,
      `Text(_:style:)` and a `TextField` with a format make of a value does not follow the
      `\\.locale`, `\\.calendar` and `\\.timeZone` that a view around sets; a format is given
      another locale itself (`.number.locale(_:)`). There are no texts that follow the time
      (`Text(_:style:)` with `relative`, `offset` or `timer`), and none is translated: a
      `LocalizedStringKey` is a `String`, so that two overloads of a program, one with each of
      them, are one declaration, and the interpolations `specifier:`, `format:` and `style:` are
      those of every `String`.

      ## What is not tested

      \(TextTable.markdown([["clause", "rule", "why not"]] + untested))
      """
  }

  private var heading: [String] {
    ["system", "named in", "level", "clauses"] + Self.candidates.map { "`\($0.name)`" }
  }

  /// A row for each level that a system has clauses of.
  private func rows(_ system: System) -> [[String]] {
    let clauses = Self.clauses(of: system)
    let levels = Clause.Level.allCases.filter { level in clauses.contains { $0.level == level } }
    return levels.enumerated().map { index, level in
      let own = clauses.filter { $0.level == level }
      let named = system.documents.isEmpty ? "–" : system.documents.joined(separator: " ")
      return [index == 0 ? system.name : "", index == 0 ? named : "", level.rawValue, ids(own)]
        + Self.candidates.indices.map { verdict(own, $0) }
    }
  }

  /// The ids, a group's name once: `ID-01, 02, 14`; in italics what is not tested.
  private func ids(_ clauses: [Clause]) -> String {
    var group: Substring = ""
    return clauses.map { clause in
      let parts = clause.id.split(separator: "-", maxSplits: 1)
      let id = parts[0] == group ? String(parts[1]) : clause.id
      group = parts[0]
      return clause.check == nil ? "*\(id)*" : id
    }
    .joined(separator: ", ")
  }

  private func verdict(_ clauses: [Clause], _ candidate: Int) -> String {
    let kinds = clauses.map { (id: $0.id, kind: verdicts[$0.id]![candidate]) }
      .filter { $0.kind != .untested }
    func named(_ word: String, _ isMeant: (Verdict.Kind) -> Bool) -> [String] {
      let ids = kinds.filter { isMeant($0.kind) }.map(\.id)
      return ids.isEmpty ? [] : ["\(word) \(ids.joined(separator: ", "))"]
    }
    if kinds.isEmpty { return "–" }
    let others =
      named("fails") { $0 != .pass && $0 != .skip } + named("skips") { $0 == .skip }
    return others.isEmpty ? "pass" : others.joined(separator: "; ")
  }

  private var untested: [[String]] {
    Catalogue.dataFlow.compactMap { clause in
      guard case .untested(let reason) = clause.status else { return nil }
      return [clause.id, clause.rule, reason]
    }
  }
}
