import DataFlow
import ObservationCore

/// A model with two properties of one type.
@Observable
final class ObservedShelf {
  var count = 1
  var other = 1

  /// Bindings to one that lasts as long as they do.
  static var bindable: Bindable<ObservedShelf> { Bindable(ObservedShelf()) }
}
