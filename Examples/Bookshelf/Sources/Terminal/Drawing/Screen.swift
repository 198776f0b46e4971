import DataFlow

/// What a terminal shows of a host: its windows by their titles, the one in front,
/// what stands in front of that, and the keys that do something.
@MainActor
package struct Screen {
  private let width: Int
  private let height: Int?

  /// A screen of some size.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - height: How many lines there are; nil for as many as are needed.
  package init(width: Int, height: Int?) {
    self.width = width
    self.height = height
  }

  /// The lines from top to bottom.
  package func lines(of host: Host) -> [Line] {
    guard let front = Front(of: host) else { return [Line("No window is open.")] }
    let top = [tabs(of: host), rule]
    let bottom = [rule] + KeyHelp(front: front, windowCount: host.windows.count).lines(width)
    let body = body(of: front)
    guard let height else { return top + body + bottom }
    let room = max(height - top.count - bottom.count, 1)
    return Array((top + scroll(body, to: room) + bottom).prefix(height))
  }

  private var rule: Line { Line(String(repeating: "─", count: width), Style.dim) }

  /// The titles of all windows, with that of the one in front in brackets.
  private func tabs(of host: Host) -> Line {
    let titles = host.windows.map { window in
      let title = window.title ?? "Window"
      return window.isFront
        ? Line("[\(title)]", Style.bold) : Line(" \(title) ", Style.dim)
    }
    return titles.reduce(Line(), +).truncated(to: width)
  }
}

// MARK: - The window in front

extension Screen {
  private func body(of front: Front) -> [Line] {
    let canvas = Canvas()
    let base = canvas.lines(of: front.elements, width: width, style: Style())
    return front.presentations.reduce(base) { below, presentation in
      let inside = canvas.lines(
        of: presentation.children, width: max(width - 8, 1), style: Style())
      if ["FullScreenCover", "NavigationDestination"].contains(presentation.kind) {
        return canvas.lines(of: presentation.children, width: width, style: Style())
      }
      return place(box(around: inside, title: presentation.text), over: below)
    }
  }

  /// A frame around lines, as wide as they need.
  private func box(around lines: [Line], title: String?) -> [Line] {
    let title = title.map { Line(" \($0) ").truncated(to: max(width - 8, 1)) } ?? Line()
    let inner = max(lines.blockWidth, title.width)
    let top = Line("┌─") + title + Line(String(repeating: "─", count: inner - title.width) + "─┐")
    let bottom = Line("└" + String(repeating: "─", count: inner + 2) + "┘")
    return [top] + lines.map { Line("│ ") + $0.fitted(to: inner) + " │" } + [bottom]
  }

  /// Lines in front of others, which are then dim.
  private func place(_ box: [Line], over base: [Line]) -> [Line] {
    let (left, top) = (2, 1)
    return (0..<max(base.count, box.count + top)).map { row in
      let below = (row < base.count ? base[row] : Line()).styled { $0 = Style.dim }
      guard row >= top, row - top < box.count else { return below }
      let line = box[row - top]
      let rest = below.dropping(left + line.width)
      return (below.prefix(left).fitted(to: left) + line + rest).truncated(to: width)
    }
  }

  /// As many lines as there is room for, with the one that has the focus.
  private func scroll(_ lines: [Line], to room: Int) -> [Line] {
    if lines.count <= room {
      return lines + Array(repeating: Line(), count: room - lines.count)
    }
    let focus = lines.lastIndex { $0.cells.contains { $0.style.isReversed } } ?? 0
    let first = min(max(focus - room / 2, 0), lines.count - room)
    return Array(lines[first..<first + room])
  }
}
