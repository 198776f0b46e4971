/// Texts of candidates, which may hold anything, with what cannot be seen made visible.
package enum VisibleText {
  /// `text` on one line.
  package static func line(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar == "\n" || scalar == "\t" ? " " : replacement(of: scalar) ?? String(scalar)
    }.joined()
  }

  /// `text` with its line breaks and tabs.
  package static func lines(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar == "\n" || scalar == "\t" ? String(scalar) : replacement(of: scalar) ?? String(scalar)
    }.joined()
  }

  /// What stands for a scalar that has no shape of its own, or that changes the shape of
  /// others; nil for all others.
  private static func replacement(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    // The block of control pictures, in the order of the controls.
    case 0..<0x20: String(Unicode.Scalar(0x2400 + scalar.value)!)
    case 0x7F: "\u{2421}"
    // Controls of a second kind, line breaks that only some know, and what turns the
    // direction of a text around.
    case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF:
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: nil
    }
  }
}
