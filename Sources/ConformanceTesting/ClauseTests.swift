public import ConformanceKit

/// Makes a suite of Swift Testing, `ClauseTests`, with a test for each clause of a catalogue.
///
/// ```swift
/// import Conformance
/// import ConformanceTesting
/// import Testing
///
/// #clauseTests(of: MyCandidate.self, by: Catalogue.observation)
/// ```
///
/// Each test is called by its clause's id, so that `swift test --filter R-02` runs one, and
/// has tags for the clause's level and group: `.strict`, `.clausesR`. What a test says is
/// what ``ConformanceTrial/run(seed:rounds:)`` says.
///
/// A last test is about what the candidate is known to fail: whether its expectations name
/// clauses, of this catalogue or another one, that run on it, and none has expired.
///
/// A later kit has more clauses. `in: Pin(.swift63)` tries those with which that edition came,
/// and cancels the others.
///
/// One suite to a type, or to a module: for several candidates each macro stands in a type
/// of its own.
///
/// - Parameters:
///   - candidate: Who is tried.
///   - catalogue: `Catalogue.observation`, or `Catalogue.dataFlow` of `DataFlowConformance`.
///   - pin: The edition and the version of the suite.
@freestanding(declaration, names: named(ClauseTests))
public macro clauseTests(
  of candidate: any Candidate.Type, by catalogue: [Clause], in pin: Pin = .newest
) =
  #externalMacro(module: "ModelMacros", type: "ClauseTestsMacro")
