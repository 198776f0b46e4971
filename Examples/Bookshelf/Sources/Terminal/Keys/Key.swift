/// A key that a user presses.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// A letter with the control key.
  case control(Character)
  case enter, escape, tab, backTab, backspace
  case up, down, left, right
}

extension Key {
  private static let names: [String: Key] = [
    "enter": .enter, "return": .enter, "escape": .escape, "tab": .tab, "backtab": .backTab,
    "backspace": .backspace, "space": .character(" "), "up": .up, "down": .down, "left": .left,
    "right": .right,
  ]

  /// The names of all keys that have one, in the order of the alphabet.
  static var allNames: [String] { names.keys.sorted() }

  /// The key with a name: one of ``allNames``, a single character, or a letter with
  /// the control key, as `^c`; nil if there is none.
  public init?(name: String) {
    if let key = Self.names[name.lowercased()] {
      self = key
    } else if name.count == 1, let character = name.first, character == character.harmless {
      self = .character(character)
    } else if name.count == 2, name.hasPrefix("^"), let letter = name.lowercased().last,
      letter.isASCII, letter.isLetter
    {
      self = .control(letter)
    } else {
      return nil
    }
  }
}
