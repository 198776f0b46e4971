// MARK: - Text of others

extension Text {
  /// `text` with what a terminal would obey, or would not show, as Swift writes
  /// it in a literal: `\u{1B}` for an escape, `\n` for the end of a line.
  ///
  /// What a candidate prints must not look like a verdict of the kit's.
  ///
  /// - Parameter exceptions: Characters to leave as they are.
  package static func visible(_ text: String, except exceptions: Set<Unicode.Scalar> = []) -> String
  {
    func isHidden(_ scalar: Unicode.Scalar) -> Bool {
      guard !exceptions.contains(scalar) else { return false }
      switch scalar.properties.generalCategory {
      // Control characters; those that change the direction of text; separators of
      // lines; what has no meaning of its own.
      case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
      // Joiners make one sign of several, in scripts and in emoji.
      case .format: return !["\u{200C}", "\u{200D}"].contains(scalar)
      default: return false
      }
    }
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        visible.append(contentsOf: name(of: scalar).unicodeScalars)
      } else {
        visible.append(scalar)
      }
    }
    return String(visible)
  }

  /// As ``visible(_:except:)``, for an exception.
  package static func visible(_ text: String, except exception: Unicode.Scalar) -> String {
    visible(text, except: [exception])
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\0": "\\0"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// `text`, or the beginning of it and how much is left out.
  ///
  /// - Parameter limit: The most bytes to keep.
  package static func shortened(_ text: String, to limit: Int) -> String {
    let bytes = text.utf8
    guard bytes.count > limit else { return text }
    var end = bytes.index(bytes.startIndex, offsetBy: limit)
    while end.samePosition(in: text.unicodeScalars) == nil { end = bytes.index(before: end) }
    return "\(text[..<end])... and \(bytes.distance(from: end, to: bytes.endIndex)) more bytes"
  }
}
