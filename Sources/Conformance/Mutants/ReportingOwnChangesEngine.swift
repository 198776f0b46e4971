/// Reports changes that `apply` makes itself.
final class ReportingOwnChangesEngine: MutantEngine, @unchecked Sendable {
  override class var name: String { "reporting-own-changes" }
  override class var fault: String {
    "Reports changes that apply makes itself."
  }

  override func concerns(_ tracking: Tracking) -> Bool { true }
}

extension ReportingOwnChangesEngine {
  static let mutants = [
    Mutant(
      ReportingOwnChangesEngine.self,
      clauses: ["I-08"],
      message: "after apply: calls = 1"),
    Mutant(
      ReportingOwnChangesEngine.self,
      clauses: ["R-07"],
      message: "in the run: calls = 1"),
    Mutant(
      ReportingOwnChangesEngine.self,
      clauses: ["I-15"],
      message: "after it: inner calls = 1, outer calls = 1"),
  ]
}
