import Observation

/// A model that the standard library observes.
@Observable
final class StandardModel {
  var name = "theirs"
}
