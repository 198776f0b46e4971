import DataFlow

/// Draws elements as lines of text.
///
/// Each element is drawn at a width, and is as high as it needs. A view that it
/// does not know is drawn as its text and the views inside.
struct Canvas {
  /// The lines of an element.
  ///
  /// - Parameters:
  ///   - element: What is drawn.
  ///   - width: How many columns there are; none of the lines is longer.
  ///   - style: How views around the element want texts to look.
  func lines(of element: Element, width: Int, style: Style) -> [Line] {
    // In front of the others, and not among them.
    if element.isPresentation { return [] }
    var style = style.applying(element.attributes)
    if element.isControl && !element.isEnabled { style.isDim = true }
    switch element.kind {
    case "Text": return wrap(text(element, style), to: width)
    case "Spacer", "Image", "Color": return []
    case "Divider": return [Line(String(repeating: "─", count: width), Style.dim)]
    case "HStack": return row(element, width, style)
    case "List": return list(element, width, style)
    case "Section": return section(element, width, style)
    default:
      if let control = control(element, style) { return [control.truncated(to: width)] }
      return column(element, width, style)
    }
  }

  /// Several elements, one below the other.
  func lines(of elements: some Sequence<Element>, width: Int, style: Style) -> [Line] {
    elements.flatMap { lines(of: $0, width: width, style: style) }
  }
}

// MARK: - Texts

extension Canvas {
  private func text(_ element: Element, _ style: Style) -> Line {
    if element.runs.isEmpty { return Line(element.text ?? "", style) }
    return element.runs.reduce(Line()) { $0 + Line($1.text, style.applying($1.attributes)) }
  }

  /// A text in lines that end between words where they can.
  func wrap(_ line: Line, to width: Int) -> [Line] {
    if width < 1 { return [] }
    var rest = line
    var lines: [Line] = []
    while rest.width > width {
      var head = rest.prefix(width)
      // A character that is wider than all there is: it cannot be shown.
      if head.cells.isEmpty { return lines + [Line("…")] }
      if rest.cells[head.cells.count].character == " " {
        rest = rest.dropping(head.width + 1)
      } else if let space = head.cells.lastIndex(where: { $0.character == " " }), space > 0 {
        head = rest.prefix(rest.columns(ofFirst: space))
        rest = rest.dropping(head.width + 1)
      } else {
        rest = rest.dropping(head.width)
      }
      lines.append(head)
    }
    return lines + [rest]
  }
}

extension Line {
  /// How many columns the first characters take.
  fileprivate func columns(ofFirst count: Int) -> Int {
    cells.prefix(count).reduce(0) { $0 + $1.character.columns }
  }
}
