import DataFlow

/// A line of a script.
enum ScriptCommand: Hashable {
  case key([Key])
  case type(String)
  case tap(String)
  case focus(String)
  case select(String)
  case advance(Duration)
  case show

  /// What the help says.
  static let help = """
    key NAME...      press keys: a character, ^ and a letter, or one of \
    \(Key.allNames.joined(separator: ", "))
    type TEXT        type into the field that has the focus
    tap LABEL        tap a button
    focus LABEL      move the focus to a control; "List" is a list
    select TEXT      select the row in which a text stands
    advance SECONDS  let time pass: from 0 to 86400
    show             print the screen
    """

  /// The command of a line; nil for an empty one and for a comment, which begins
  /// with #.
  init?(line: Substring) throws(CommandError) {
    // Spaces at the end of a text to be typed count.
    let line = line.drop { $0 == " " || $0 == "\t" }
    let name = line.prefix { $0 != " " && $0 != "\t" }
    if name.isEmpty || name.hasPrefix("#") { return nil }
    let text = String(line.dropFirst(name.count + 1))
    switch name {
    case "key": self = .key(try Self.keys(text))
    case "type": self = .type(try Self.some(text, "type needs a text"))
    case "tap": self = .tap(try Self.some(text, "tap needs the label of a button"))
    case "focus": self = .focus(try Self.some(text, "focus needs the label of a control"))
    case "select": self = .select(try Self.some(text, "select needs a text"))
    case "advance": self = .advance(try Self.duration(text))
    case "show":
      if !text.isEmpty { throw CommandError("show takes nothing, and not \(quoted(text))") }
      self = .show
    default:
      throw CommandError(
        "there is no command \(quoted(name)); there are "
          + "key, type, tap, focus, select, advance and show")
    }
  }

  private static func some(_ text: String, _ message: String) throws(CommandError) -> String {
    if text.isEmpty { throw CommandError(message) }
    return text
  }

  private static func keys(_ text: String) throws(CommandError) -> [Key] {
    let names = text.split(separator: " ")
    if names.isEmpty { throw CommandError("key needs the name of a key") }
    var keys: [Key] = []
    for name in names {
      guard let key = Key(name: String(name)) else {
        throw CommandError(
          "there is no key \(quoted(name)); there are characters, ^ with a letter, and "
            + Key.allNames.joined(separator: ", "))
      }
      keys.append(key)
    }
    return keys
  }

  private static func duration(_ text: String) throws(CommandError) -> Duration {
    guard let seconds = Double(text), (0...86_400).contains(seconds) else {
      throw CommandError("advance needs seconds from 0 to 86400, and not \(quoted(text))")
    }
    return .seconds(seconds)
  }
}

/// A part of a script in a message: short, and harmless to a terminal.
func quoted(_ text: some StringProtocol) -> String {
  let short = Line(String(text.prefix(60))).plain
  return "\"\(short)\(text.count > 60 ? "…" : "")\""
}
