/// A key that does what a control does.
///
/// A headless host has no keyboard. It keeps the shortcut as a value, which a
/// program that has one finds in ``Element/keyboardShortcut``.
///
/// Source: Apple, *KeyboardShortcut*.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key.
  public var key: KeyEquivalent
  /// What is held with it.
  public var modifiers: EventModifiers

  /// A key, with the command key if nothing else is said.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The return key: what is done most often.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// The escape key: leaves things as they are.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

/// A key, by the character that it types.
///
/// Source: Apple, *KeyEquivalent*.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character.
  public var character: Character

  /// The key that types `character`.
  public init(_ character: Character) { self.character = character }

  /// The key that types a character.
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

  /// The return key.
  public static let `return` = KeyEquivalent("\r")
  /// The escape key.
  public static let escape = KeyEquivalent("\u{1B}")
  /// The tabulator.
  public static let tab = KeyEquivalent("\t")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// The key that deletes what is before the cursor.
  public static let delete = KeyEquivalent("\u{8}")
}

/// Keys that are held while another one is pressed.
///
/// Source: Apple, *EventModifiers*.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// A bit for each key.
  public let rawValue: Int

  /// The keys of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The lock of capital letters.
  public static let capsLock = EventModifiers(rawValue: 1)
  /// The key for capital letters.
  public static let shift = EventModifiers(rawValue: 2)
  /// The control key.
  public static let control = EventModifiers(rawValue: 4)
  /// The option key.
  public static let option = EventModifiers(rawValue: 8)
  /// The command key.
  public static let command = EventModifiers(rawValue: 16)
  /// A key of the number pad.
  public static let numericPad = EventModifiers(rawValue: 32)
  /// All of them.
  public static let all: EventModifiers = [
    .capsLock, .shift, .control, .option, .command, .numericPad,
  ]
}

extension KeyboardShortcut: CustomStringConvertible {
  /// The keys: `command+n`, `escape`.
  public var description: String {
    let names: [(EventModifiers, String)] = [
      (.capsLock, "capsLock"), (.control, "control"), (.option, "option"), (.shift, "shift"),
      (.command, "command"), (.numericPad, "numericPad"),
    ]
    return (names.filter { modifiers.contains($0.0) }.map(\.1) + [key.description])
      .joined(separator: "+")
  }
}

extension KeyEquivalent: CustomStringConvertible {
  /// The character, or the key's name: `n`, `return`.
  public var description: String {
    switch self {
    case .return: "return"
    case .escape: "escape"
    case .tab: "tab"
    case .space: "space"
    case .delete: "delete"
    default: String(character)
    }
  }
}

extension View {
  /// The key that does what this control does.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - modifiers: What is held with it.
  ///
  /// Source: Apple, *keyboardShortcut(_:modifiers:)*.
  public consuming func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> Modified {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// The key that does what this control does; nil for none.
  ///
  /// Source: Apple, *keyboardShortcut(_:)*.
  public consuming func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> Modified {
    modifier(InertModifier(.keyboardShortcut(shortcut)))
  }
}
