/// What clauses run on: a candidate as it is, or as a mutant breaks it.
public struct Specimen: Sendable {
  /// The name on the command line and in reports.
  public let name: String

  /// The models and the tracking function.
  public let candidate: any Candidate.Type

  /// Called where the body of a clause runs, before it and after it.
  let begin, end: @Sendable () -> Void

  /// Whether nobody else may run a mutant meanwhile.
  let isMutant: Bool

  /// A candidate as it is.
  public init(_ candidate: any Candidate.Type) {
    name = candidate.name
    self.candidate = candidate
    begin = {}
    end = {}
    isMutant = false
  }

  /// A candidate as `mutant` breaks it.
  public init(_ mutant: Mutant) {
    name = mutant.name
    candidate = mutant.candidate
    begin = mutant.begin
    end = mutant.end
    isMutant = true
  }
}
