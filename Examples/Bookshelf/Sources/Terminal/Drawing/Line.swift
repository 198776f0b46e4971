/// A line of a screen: texts in their styles, one after the other.
package struct Line: Equatable {
  package private(set) var cells: [Cell] = []

  /// A character, and where its columns are.
  package struct Cell: Equatable {
    package var character: Character
    package var style: Style
  }

  package init() {}

  /// A text in one style.
  ///
  /// What would move the cursor or change the terminal is replaced by a picture of
  /// it.
  package init(_ text: String, _ style: Style = Style()) {
    cells = text.map { Cell(character: $0.harmless, style: style) }
  }

  /// How many columns it takes.
  package var width: Int { cells.reduce(0) { $0 + $1.character.columns } }

  package static func + (left: Line, right: Line) -> Line {
    var line = left
    line.cells += right.cells
    return line
  }

  package static func + (left: Line, right: String) -> Line { left + Line(right) }

  /// The line with spaces up to a width, or cut off there with an ellipsis.
  package func fitted(to width: Int) -> Line {
    let own = self.width
    if own <= width { return self + String(repeating: " ", count: width - own) }
    return truncated(to: width).fitted(to: width)
  }

  /// The line, cut off with an ellipsis if it is too long.
  package func truncated(to width: Int) -> Line {
    if self.width <= width { return self }
    if width < 1 { return Line() }
    var line = prefix(width - 1)
    line.cells.append(Cell(character: "…", style: line.cells.last?.style ?? Style()))
    return line
  }

  /// The characters that fit into some columns.
  package func prefix(_ width: Int) -> Line {
    var line = Line()
    var used = 0
    for cell in cells {
      used += cell.character.columns
      if used > width { break }
      line.cells.append(cell)
    }
    return line
  }

  /// The line without its first columns; a space for each half of a wide
  /// character.
  package func dropping(_ width: Int) -> Line {
    var line = Line()
    var seen = 0
    for cell in cells {
      let start = seen
      seen += cell.character.columns
      if start >= width {
        line.cells.append(cell)
      } else if seen > width {
        line.cells += Line(String(repeating: " ", count: seen - width), cell.style).cells
      }
    }
    return line
  }

  /// The line in another style.
  package func styled(_ change: (inout Style) -> Void) -> Line {
    var line = self
    for index in line.cells.indices { change(&line.cells[index].style) }
    return line
  }
}

// MARK: - As text

extension Line {
  /// The characters, without spaces at the end.
  package var plain: String {
    let last = cells.lastIndex { $0.character != " " }
    return String(cells.prefix(last.map { $0 + 1 } ?? 0).map(\.character))
  }

  /// The characters, with the sequences that switch styles.
  package var styledText: String {
    var text = ""
    var style = Style()
    for cell in cells {
      if cell.style != style { text += cell.style.sequence }
      style = cell.style
      text.append(cell.character)
    }
    return style == Style() ? text : text + Style().sequence
  }
}
