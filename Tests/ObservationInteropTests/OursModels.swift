import ObservationCore

/// A model that this package observes.
@Observable
final class Ours: @unchecked Sendable {
  var number = 0
}
