import ConformanceKit
import DataFlow

/// A candidate that says how a host of views observes its models.
///
/// Without it each body is evaluated inside ``Candidate/track(_:onChange:)``.
public protocol HostedCandidate: Candidate {
  /// How hosts observe the candidate's models: with its persistent observer.
  static var hostTracking: DataFlow::Tracking { get }
}

extension Candidate {
  /// How a host of views observes the candidate's models.
  public static var tracking: DataFlow::Tracking {
    if let hosted = self as? any HostedCandidate.Type { return hosted.hostTracking }
    return .oneShot { apply, onChange in track(apply, onChange: onChange) }
  }
}
