/// A font, by its name and what is special about it.
///
/// Source: Apple, *Font*.
public struct Font: Hashable, Sendable {
  let name: String

  /// For the title of a screen.
  public static let largeTitle = Font(name: "largeTitle")
  /// For titles of the first level.
  public static let title = Font(name: "title")
  /// For titles of the second level.
  public static let title2 = Font(name: "title2")
  /// For titles of the third level.
  public static let title3 = Font(name: "title3")
  /// For headings.
  public static let headline = Font(name: "headline")
  /// For headings of the second level.
  public static let subheadline = Font(name: "subheadline")
  /// For running text.
  public static let body = Font(name: "body")
  /// For what stands out of the text.
  public static let callout = Font(name: "callout")
  /// For footnotes.
  public static let footnote = Font(name: "footnote")
  /// For what stands below an image.
  public static let caption = Font(name: "caption")
  /// For what stands below that.
  public static let caption2 = Font(name: "caption2")

  /// The system's font in a size of its own.
  ///
  /// - Parameters:
  ///   - size: In points.
  ///   - weight: How heavy it is; nil for that of the surroundings.
  ///   - design: How its letters are drawn; nil for that of the surroundings.
  ///
  /// Source: Apple, *system(size:weight:design:)*.
  public static func system(
    size: Double, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    let parts = ["system", describe(size), weight.map { "\($0)" }, design.map { "\($0)" }]
    return Font(name: parts.compactMap { $0 }.joined(separator: " "))
  }

  /// The system's font for a kind of text.
  ///
  /// - Parameters:
  ///   - style: What the text is for.
  ///   - design: How its letters are drawn; nil for that of the surroundings.
  ///   - weight: How heavy it is; nil for that of the surroundings.
  ///
  /// Source: Apple, *system(_:design:weight:)*.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    let parts = ["\(style)", weight.map { "\($0)" }, design.map { "\($0)" }]
    return Font(name: parts.compactMap { $0 }.joined(separator: " "))
  }

  /// A font that the program brings along.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - size: In points.
  ///
  /// Source: Apple, *custom(_:size:)*.
  public static func custom(_ name: String, size: Double) -> Font {
    Font(name: "\(name) \(describe(size))")
  }

  /// The font with thick strokes.
  ///
  /// Source: Apple, *bold()*.
  public func bold() -> Font { weight(.bold) }

  /// The font with slanting letters.
  ///
  /// Source: Apple, *italic()*.
  public func italic() -> Font { Font(name: "\(name) italic") }

  /// The font with letters of one width.
  ///
  /// Source: Apple, *monospaced()*.
  public func monospaced() -> Font { Font(name: "\(name) \(Design.monospaced)") }

  /// The font in another weight.
  ///
  /// Source: Apple, *weight(_:)*.
  public func weight(_ weight: Weight) -> Font { Font(name: "\(name) \(weight)") }

  /// What a text is for.
  ///
  /// Source: Apple, *Font.TextStyle*.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    /// The fonts of the same names.
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
    /// The fonts of the same names.
    case caption, caption2
  }

  /// How heavy a font is.
  ///
  /// Source: Apple, *Font.Weight*.
  public enum Weight: Hashable, Sendable {
    /// From the lightest to the heaviest.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How the letters of a font are drawn.
  ///
  /// Source: Apple, *Font.Design*.
  public enum Design: Hashable, Sendable {
    /// As the system draws them, with serifs, with round ends, or all of one width.
    case `default`, serif, rounded, monospaced
  }
}
