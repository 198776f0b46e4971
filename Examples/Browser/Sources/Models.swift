import ObservationCore

/// What the page is about.
@Observable
final class Board {
  var count = 0
  /// The row that the headline shows.
  var selected = 0
  let rows: [Row]

  init(rowCount: Int) {
    rows = (0..<rowCount).map { _ in Row() }
  }
}

/// One of many.
@Observable
final class Row {
  var value = 0
}
