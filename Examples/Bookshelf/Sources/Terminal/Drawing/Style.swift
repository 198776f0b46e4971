/// How a text looks, on a terminal that can show it.
package struct Style: Hashable {
  package var isBold = false
  package var isDim = false
  /// Light on dark instead of dark on light: what has the focus.
  package var isReversed = false
  package var color: TerminalColor?

  /// How texts look by themselves.
  package init() {}

  /// What matters less.
  static var dim: Style {
    var style = Style()
    style.isDim = true
    return style
  }

  /// What matters more.
  static var bold: Style {
    var style = Style()
    style.isBold = true
    return style
  }

  /// The sequence that switches to this style from any other one.
  var sequence: String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isReversed { codes.append("7") }
    if let color { codes.append("\(color.rawValue)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

/// The colours that every terminal has, by the numbers that name them.
package enum TerminalColor: Int {
  case red = 31
  case green, yellow, blue, magenta, cyan
}
