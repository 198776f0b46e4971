/// A colour, by its name.
///
/// Source: Apple, *Color*.
public struct Color: ShapeStyle, Hashable, Sendable {
  let name: String

  /// - Parameter name: The name of a colour of the program's own.
  public init(_ name: String) { self.name = name }

  public static let primary = Color("primary")
  public static let secondary = Color("secondary")
  // Apple's name.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color("accentColor")
  public static let black = Color("black")
  public static let white = Color("white")
  public static let gray = Color("gray")
  public static let red = Color("red")
  public static let orange = Color("orange")
  public static let yellow = Color("yellow")
  public static let green = Color("green")
  public static let blue = Color("blue")
  public static let purple = Color("purple")
  public static let pink = Color("pink")
  public static let clear = Color("clear")
}

extension Color: ElementView {
  public typealias Body = Never

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
  public static var primary: Color { .primary }
  public static var secondary: Color { .secondary }
  public static var red: Color { .red }
  public static var green: Color { .green }
  public static var blue: Color { .blue }
  public static var gray: Color { .gray }
}

/// A font, by its name.
///
/// Source: Apple, *Font*.
public struct Font: Hashable, Sendable {
  let name: String

  public static let largeTitle = Font(name: "largeTitle")
  public static let title = Font(name: "title")
  public static let title2 = Font(name: "title2")
  public static let headline = Font(name: "headline")
  public static let subheadline = Font(name: "subheadline")
  public static let body = Font(name: "body")
  public static let callout = Font(name: "callout")
  public static let footnote = Font(name: "footnote")
  public static let caption = Font(name: "caption")
}
