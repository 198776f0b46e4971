/// A colour, by its name or by its parts.
///
/// Source: Apple, *Color*.
public struct Color: ShapeStyle, Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case named(String)
    case parts(red: Double, green: Double, blue: Double)
  }

  private let kind: Kind
  private var alpha: Double = 1

  /// - Parameter name: The name of a colour of the program's own.
  public init(_ name: String) { kind = .named(name) }

  /// - Parameters:
  ///   - red: How much red, from 0 to 1.
  ///   - green: How much green, from 0 to 1.
  ///   - blue: How much blue, from 0 to 1.
  ///   - opacity: How much it covers, from 0 to 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    kind = .parts(red: red, green: green, blue: blue)
    alpha = opacity
  }

  /// A gray.
  ///
  /// - Parameters:
  ///   - white: From 0, black, to 1.
  ///   - opacity: How much it covers, from 0 to 1.
  public init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// The colour, covering as much of what is behind it.
  ///
  /// - Parameter opacity: From 0, nothing, to 1; multiplies what it has.
  public func opacity(_ opacity: Double) -> Color {
    var color = self
    color.alpha *= opacity
    return color
  }

  /// The name, or the parts: `red`, `0.5 0.5 1`, `red at 0.5`.
  var name: String {
    let name =
      switch kind {
      case .named(let name): name
      case .parts(let red, let green, let blue): "\(red) \(green) \(blue)"
      }
    return alpha == 1 ? name : "\(name) at \(alpha)"
  }

  /// Red, green, blue and how much it covers; nil for a colour of the program's
  /// own, which only the program knows.
  var components: [Double]? {
    switch kind {
    case .parts(let red, let green, let blue): [red, green, blue, alpha]
    case .named(let name): Self.table[name].map { [$0.0, $0.1, $0.2, $0.3 * alpha] }
    }
  }

  /// The colours that have a name here, as on a light background.
  private static let table: [String: (Double, Double, Double, Double)] = [
    "primary": (0, 0, 0, 1), "secondary": (0, 0, 0, 0.5), "accentColor": (0, 0, 1, 1),
    "black": (0, 0, 0, 1), "white": (1, 1, 1, 1), "gray": (0.5, 0.5, 0.5, 1), "red": (1, 0, 0, 1),
    "orange": (1, 0.5, 0, 1), "yellow": (1, 1, 0, 1), "green": (0, 1, 0, 1), "blue": (0, 0, 1, 1),
    "purple": (0.5, 0, 0.5, 1), "pink": (1, 0.25, 0.5, 1), "clear": (0, 0, 0, 0),
  ]

  /// For the most important content.
  public static let primary = Color("primary")
  /// For content that matters less.
  public static let secondary = Color("secondary")
  // Apple's name.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  /// For controls, and what the program highlights.
  public static let accentColor = Color("accentColor")
  /// Black.
  public static let black = Color("black")
  /// White.
  public static let white = Color("white")
  /// Gray.
  public static let gray = Color("gray")
  /// Red.
  public static let red = Color("red")
  /// Orange.
  public static let orange = Color("orange")
  /// Yellow.
  public static let yellow = Color("yellow")
  /// Green.
  public static let green = Color("green")
  /// Blue.
  public static let blue = Color("blue")
  /// Purple.
  public static let purple = Color("purple")
  /// Pink.
  public static let pink = Color("pink")
  /// Lets everything through.
  public static let clear = Color("clear")
}

extension Color: CustomStringConvertible {
  /// The name, or the parts: `red`, `0.5 0.5 1.0 at 0.5`.
  public var description: String { name }
}

extension Color: ElementView {
  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Color", text: name) }

  /// Shows the new colour, bit by bit if the update asks for it.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: ElementNode<Color>.self)
    if node.graph.mayAnimate { node.moveColors(to: view) }
    node.view = view
  }
}

/// What a shape or a text can be filled with.
///
/// Source: Apple, *ShapeStyle*.
public protocol ShapeStyle: Sendable {}

extension ShapeStyle where Self == Color {
  /// ``Color/primary``, where any style will do.
  public static var primary: Color { .primary }
  /// ``Color/secondary``, where any style will do.
  public static var secondary: Color { .secondary }
  /// ``Color/red``, where any style will do.
  public static var red: Color { .red }
  /// ``Color/green``, where any style will do.
  public static var green: Color { .green }
  /// ``Color/blue``, where any style will do.
  public static var blue: Color { .blue }
  /// ``Color/gray``, where any style will do.
  public static var gray: Color { .gray }
}
