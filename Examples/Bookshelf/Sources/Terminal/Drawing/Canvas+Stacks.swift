import DataFlow

extension Canvas {
  /// Elements one below the other, aligned as the stack says.
  func column(_ element: Element, _ width: Int, _ style: Style) -> [Line] {
    // The title of a window is shown where those of all windows are.
    let title = element.kind == "Window" ? nil : element.text
    let heading = title.map { [Line($0, style)] } ?? []
    let blocks = heading + lines(of: element.children, width: width, style: style)
    let widest = blocks.map(\.width).max() ?? 0
    return blocks.map { line in
      let room = widest - line.width
      switch element.alignment?.horizontal {
      case .center?: return Line(String(repeating: " ", count: room / 2)) + line
      case .trailing?: return Line(String(repeating: " ", count: room)) + line
      default: return line
      }
    }
  }

  /// Elements side by side; spacers share the room that is left.
  func row(_ element: Element, _ width: Int, _ style: Style) -> [Line] {
    let children = element.children.filter { !$0.isPresentation }
    let gap = element.spacing == 0 ? 0 : 2
    let visible = children.count { $0.kind != "Spacer" }
    var room = width - gap * max(visible - 1, 0)
    // Beside others a text has one line.
    var blocks = children.map {
      lines(of: $0, width: $0.kind == "Text" ? .max : width, style: style)
    }
    room -= blocks.reduce(0) { $0 + $1.blockWidth }
    // Those that are too wide together: the widest one gives way.
    while room < 0,
      let widest = blocks.indices.max(by: { blocks[$0].blockWidth < blocks[$1].blockWidth })
    {
      let old = blocks[widest].blockWidth
      if old <= 1 { break }
      let new = max(old + room, old / 2, 1)
      blocks[widest] = blocks[widest].map { $0.truncated(to: new) }
      room += old - blocks[widest].blockWidth
    }
    return beside(children, blocks, gap: gap, room: max(room, 0)).map { $0.truncated(to: width) }
  }

  private func beside(
    _ children: [Element], _ blocks: [[Line]], gap: Int, room: Int
  ) -> [Line] {
    var spacers = children.count { $0.kind == "Spacer" }
    var room = room
    var lines = Array(repeating: Line(), count: blocks.map(\.count).max() ?? 0)
    var isFirst = true
    for (child, block) in zip(children, blocks) {
      var space = 0
      if child.kind == "Spacer" {
        space = room / spacers
        room -= space
        spacers -= 1
      } else if !isFirst {
        space = gap
      }
      if child.kind != "Spacer" { isFirst = false }
      let width = block.blockWidth
      for index in lines.indices {
        let part = index < block.count ? block[index] : Line()
        lines[index] = lines[index] + String(repeating: " ", count: space) + part.fitted(to: width)
      }
    }
    return lines
  }

  /// Rows, with a mark before those that are selected.
  func list(_ element: Element, _ width: Int, _ style: Style) -> [Line] {
    rows(element.content, of: element, width, style)
  }

  private func rows(
    _ elements: some Sequence<Element>, of list: Element, _ width: Int, _ style: Style
  ) -> [Line] {
    elements.flatMap { element -> [Line] in
      if element.kind == "Section" {
        return header(of: element, style) + rows(element.content, of: list, width, style)
      }
      let mark = element.isSelected ? (list.isFocused ? "▸ " : "• ") : "  "
      let inside = lines(of: element, width: width - 2, style: style)
      return inside.enumerated().map { index, line in
        let row = Line(index == 0 ? mark : "  ") + line.fitted(to: max(width - 2, 0))
        return element.isSelected && list.isFocused ? row.styled { $0.isReversed = true } : row
      }
    }
  }

  /// A header, and what is below it.
  func section(_ element: Element, _ width: Int, _ style: Style) -> [Line] {
    header(of: element, style)
      + lines(of: element.content, width: max(width - 2, 0), style: style).map { Line("  ") + $0 }
  }

  private func header(of section: Element, _ style: Style) -> [Line] {
    var style = style
    style.isBold = true
    return section.label.map { [Line($0, style)] } ?? []
  }
}

extension [Line] {
  /// How many columns the longest line takes.
  var blockWidth: Int { map(\.width).max() ?? 0 }
}
