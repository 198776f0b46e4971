// Kept as values: a headless host lays out nothing.

/// Where the views of a column stand.
///
/// Source: Apple, *HorizontalAlignment*.
public enum HorizontalAlignment: Sendable, Hashable { case leading, center, trailing }

/// Where the views of a row stand.
///
/// Source: Apple, *VerticalAlignment*.
public enum VerticalAlignment: Sendable, Hashable {
  /// At an edge, in the middle, or with the base line of their first or last text.
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// Where views that are one above the other stand.
///
/// Source: Apple, *Alignment*.
public struct Alignment: Sendable, Hashable {
  /// Where they stand between the leading and the trailing edge.
  public var horizontal: HorizontalAlignment
  /// Where they stand between the top and the bottom.
  public var vertical: VerticalAlignment

  /// Both directions.
  @inlinable
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In the middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// At the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// At the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// At the top.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// At the bottom.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// In the leading corner at the top.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// In the trailing corner at the top.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// In the leading corner at the bottom.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// In the trailing corner at the bottom.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

// With its type: a linker leaves out of an archive what nothing refers to.
extension Alignment: CustomStringConvertible {
  /// The name that it has in Swift: `topLeading`, `leading`.
  public var description: String {
    if vertical == .center { return "\(horizontal)" }
    if horizontal == .center { return "\(vertical)" }
    let names = ["\(vertical)", "\(horizontal)"]
    // A base line is named last, where an edge is named first.
    let isEdge = vertical == .top || vertical == .bottom
    let (first, second) = isEdge ? (names[0], names[1]) : (names[1], names[0])
    return first + second.prefix(1).uppercased() + second.dropFirst()
  }
}

/// Where the lines of a text begin or end.
///
/// Source: Apple, *TextAlignment*.
public enum TextAlignment: Sendable, Hashable, CaseIterable { case leading, center, trailing }
