/// A label, as it stands in the path of a query: in parentheses.
///
/// The label's own parentheses stand as they are if each of them belongs to another one, as
/// in `(Delete (2))`; otherwise each has a backslash before it. A backslash always has one.
enum PathLabel {
  /// The label in parentheses, so that ``read(_:)`` finds it again.
  static func written(_ label: String) -> String {
    let hasPairs = hasPairs(label)
    var written = "(".unicodeScalars
    for scalar in label.unicodeScalars {
      let isParenthesis = scalar == "(" || scalar == ")"
      if scalar == "\\" || isParenthesis && !hasPairs { written.append("\\") }
      written.append(scalar)
    }
    written.append(")")
    return String(written)
  }

  /// Takes a label in parentheses off the front of a path.
  ///
  /// A backslash before anything but a parenthesis or another backslash is one itself.
  ///
  /// - Returns: The label, or nil if it has no end.
  static func read(_ path: inout Substring.UnicodeScalarView) -> String? {
    var label = String.UnicodeScalarView()
    path.removeFirst()
    var depth = 1
    while let scalar = path.popFirst() {
      switch scalar {
      case "\\":
        if let next = path.first, "()\\".unicodeScalars.contains(next) {
          label.append(path.removeFirst())
        } else {
          label.append(scalar)
        }
        continue
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      if depth == 0 { return String(label) }
      label.append(scalar)
    }
    return nil
  }

  /// Whether each parenthesis belongs to another one.
  private static func hasPairs(_ label: String) -> Bool {
    var depth = 0
    for scalar in label.unicodeScalars {
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
