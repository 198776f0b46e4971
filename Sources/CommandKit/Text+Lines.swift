// MARK: - Lines

extension Text {
  /// `text` with what cannot be seen made visible, and on one line.
  package static func line(_ text: String) -> String {
    visible(text, except: breaks).replacing("\n", with: " ").replacing("\t", with: " ")
  }

  /// `text` with what cannot be seen made visible, and its line breaks and tabs.
  package static func lines(_ text: String) -> String { visible(text, except: breaks) }

  private static let breaks: Set<Unicode.Scalar> = ["\n", "\t"]
}
