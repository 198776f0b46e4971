// `Candidate` says what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import ObservationCore

/// The registrar of this package, as the kit sees it.
@ObservationModels(registrar: TableRegistrar.self)
public enum TableCandidate: Candidate {
  public static let name = "table"
  public static let version = "1.0"
  public static let summary = "One dictionary of key paths behind one lock."
  public static let capabilities: Set<Capability> = [.manualKeyPaths, .throwingApply]

  public static let knownFailures: [KnownFailure] = [
    KnownFailure("C-05", reason: "didSet does not look for who tracked since willSet."),
    KnownFailure("C-05b", reason: "didSet does not look for who tracked since willSet."),
    KnownFailure("C-05c", reason: "didSet does not look for who tracked since willSet."),
    KnownFailure("C-07r", reason: "didSet does not look for who tracked since willSet."),
    KnownFailure("C-08", reason: "A thread keeps the observers that it has to call to itself."),
    KnownFailure("RND-06", reason: "What an observer changes in an apply is taken for another's."),
    KnownFailure("RND-08", reason: "didSet does not look for who tracked since willSet."),
    KnownFailure("RND-10", reason: "didSet does not look for who tracked since willSet."),
  ]

  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    Observer.track(apply, onChange: onChange)
  }

  public static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    try Observer.track(apply, onChange: onChange)
  }
}
