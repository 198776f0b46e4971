/// The edges of a rectangle.
///
/// Source: Apple, *Edge*.
public enum Edge: Int8, Sendable, CaseIterable {
  /// Lines begin at the leading edge, and end at the trailing one.
  case top, leading, bottom, trailing

  /// Several edges.
  public struct Set: OptionSet, Hashable, Sendable {
    /// A bit for each edge.
    public let rawValue: Int8

    /// The edges of these bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The upper edge.
    public static let top = Set(rawValue: 1)
    /// The edge where lines begin.
    public static let leading = Set(rawValue: 2)
    /// The lower edge.
    public static let bottom = Set(rawValue: 4)
    /// The edge where lines end.
    public static let trailing = Set(rawValue: 8)
    /// The edges at both ends of lines.
    public static let horizontal: Set = [.leading, .trailing]
    /// The upper and the lower edge.
    public static let vertical: Set = [.top, .bottom]
    /// All four edges.
    public static let all: Set = [.horizontal, .vertical]
  }
}

extension Edge.Set: CustomStringConvertible {
  /// The names of the edges: `all`, `top+leading`.
  public var description: String {
    if self == .all { return "all" }
    let names: [(Edge.Set, String)] = [
      (.top, "top"), (.leading, "leading"), (.bottom, "bottom"), (.trailing, "trailing"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
  }
}

/// Distances from the edges of a rectangle, in points.
///
/// Source: Apple, *EdgeInsets*.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the upper edge.
  public var top: Double
  /// The distance from the edge where lines begin.
  public var leading: Double
  /// The distance from the lower edge.
  public var bottom: Double
  /// The distance from the edge where lines end.
  public var trailing: Double

  /// No distance from any edge.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// A distance for each edge.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The distances in the order in which they are declared.
  var all: [Double] { [top, leading, bottom, trailing] }
}
