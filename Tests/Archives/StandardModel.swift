import Observation

// In a file of its own: what the standard library's macro adds is not written with its
// module, and is ambiguous where the other one is imported, as DataFlow does.

/// A model that the standard library observes.
@Observable
final class StandardModel {
  var number = 0
}
