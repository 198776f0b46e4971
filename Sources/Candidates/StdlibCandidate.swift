// `Candidate` says what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import Observation
import Workloads

/// Swift's own Observation, as shipped with the toolchain.
@ObservationModels(module: "Observation")
@WorkloadModels(module: "Observation")
public enum StdlibCandidate: MeasuredCandidate {
  public static let name = "stdlib"
  public static let version = "Swift 6.3"
  public static let summary = "The standard library's Observation."
  public static let capabilities: Set<Capability> = {
    let always: Set<Capability> = [.manualKeyPaths, .codableModels]
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return always }
    return always.union([.values])
  }()

  public static let knownFailures: [KnownFailure] = [
    KnownFailure("I-05s", reason: "A registration is removed only after onChange returns."),
    KnownFailure("I-09", reason: "A change by another thread during apply is lost."),
    KnownFailure("I-09n", reason: "A change by another thread during apply is lost."),
    KnownFailure("I-16s", reason: "Reads by onChange land in the apply that is under way."),
    KnownFailure("I-30s", reason: "A tracking of objects that died inside apply is kept."),
    KnownFailure("C-03", reason: "A registration still fires while onChange runs elsewhere."),
    KnownFailure("C-03r", reason: "Two writers can both find a registration armed."),
    KnownFailure("C-04", reason: "A change during installation leaves later registrations."),
    KnownFailure("C-04r", reason: "A change during installation leaves later registrations."),
    KnownFailure("C-05", reason: "didSet does not look for who tracked since willSet."),
    KnownFailure("C-05b", reason: "didSet does not look for who tracked since willSet."),
    KnownFailure("C-05c", reason: "didSet does not look for who tracked since willSet."),
    KnownFailure("C-05r", reason: "A change between a read and the end of apply is lost."),
    KnownFailure("C-07r", reason: "A change between a read and the end of apply is lost."),
    KnownFailure("C-09", reason: "A change by another thread during apply is lost."),
    KnownFailure("A-17", reason: "Iterations share what they know of changes."),
    KnownFailure("A-18", reason: "One iteration takes a change away from another."),
    KnownFailure("A-19", reason: "Each iteration counts a change for all of them."),
    KnownFailure("A-20", reason: "The end of an object is observed from Swift 6.4 on."),
    KnownFailure("RND-06", reason: "A registration is removed only after onChange returns."),
    KnownFailure("RND-08", reason: "didSet does not look for who tracked since willSet."),
    KnownFailure("RND-10", reason: "A registration is removed only after onChange returns."),
    KnownFailure("RND-11", reason: "Two writers can both find a registration armed."),
    KnownFailure("OBSV-20", reason: "A registration is removed only after onChange returns."),
    KnownFailure("OBSV-21", reason: "A change by another thread during a body is lost."),
  ]

  public static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    withObservationTracking(apply, onChange: onChange())
  }
}
