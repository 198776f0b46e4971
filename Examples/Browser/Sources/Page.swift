// What the page calls.

nonisolated(unsafe) private var board = Board(rowCount: 0)
nonisolated(unsafe) private var labels: [Label] = []

/// Fills the page: elements 0 and 1 are the count and the headline, and one more for each
/// row follows.
@_cdecl("page_start")
public func start(_ rowCount: Int32) {
  let shown = Board(rowCount: Int(rowCount))
  board = shown
  labels = [
    Label(0) { text in
      text.add("Count: ")
      text.add(shown.count)
    },
    Label(1) { text in
      text.add("Row ")
      text.add(shown.selected)
      text.add(" is at ")
      text.add(shown.rows[shown.selected].value)
    },
  ]
  for (number, row) in shown.rows.enumerated() {
    labels.append(
      Label(2 + number) { text in
        text.add("Row ")
        text.add(number)
        text.add(": ")
        text.add(row.value)
      })
  }
}

/// A click on the button.
@_cdecl("page_count")
public func count() {
  board.count += 1
  Label.updateAll()
}

/// A click on a row: it counts, and is shown in the headline.
@_cdecl("page_click")
public func click(_ row: Int32) {
  board.selected = Int(row)
  board.rows[Int(row)].value += 1
  Label.updateAll()
}

/// Every tenth row counts.
@_cdecl("page_tenth")
public func tenth() {
  for row in stride(from: 0, to: board.rows.count, by: 10) { board.rows[row].value += 1 }
  Label.updateAll()
}

/// How many bodies have run.
@_cdecl("page_runs")
public func runs() -> Int32 { Int32(Label.runs) }
