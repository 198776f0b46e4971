extension Character {
  /// How many columns of a terminal it takes: two for those of East Asia and for
  /// pictures, as most terminals have it.
  var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.isASCII { return 1 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return Self.wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]

  /// The character, or a picture of one that a terminal would obey.
  var harmless: Character {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0..<0x20:
        // The pictures of control characters are in their order.
        return Character(Unicode.Scalar(0x2400 + scalar.value)!)
      case 0x7F: return "␡"
      // Further controls, and what reverses the direction of what follows.
      case 0x80..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: return "�"
      default: break
      }
    }
    return self
  }
}
