import Observation

/// A model that the standard library observes.
@Observable
final class StandardSquare: Fading {
  var x = 0.0
  var opacity = 1.0
}

/// The standard library's tracking, as hosts take it.
@Sendable
func trackOnce(_ apply: () -> Void, _ onChange: @escaping @Sendable () -> Void) {
  withObservationTracking(apply, onChange: onChange)
}
