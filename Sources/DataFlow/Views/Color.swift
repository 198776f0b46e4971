/// A colour, by its name.
///
/// Source: Apple, *Color*.
public struct Color: ShapeStyle, Hashable, Sendable {
  let name: String

  /// - Parameter name: The name of a colour of the program's own.
  public init(_ name: String) { self.name = name }

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

extension Color: ElementView {
  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Color", text: name) }
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

/// A font, by its name.
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
}
