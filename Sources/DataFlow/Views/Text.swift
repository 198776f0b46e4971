/// A line of text.
///
/// Source: Apple, *Text*.
public struct Text: Equatable, Sendable {
  @usableFromInline
  let content: String

  /// What the text consists of, or nil if it is plain.
  @usableFromInline
  let runs: [TextRun]?

  /// A text that is no key of a translation; here, none is.
  @inlinable
  public init(verbatim content: String) {
    self.content = content
    runs = nil
  }

  /// A text that shows `content`, a substring for instance.
  @inlinable
  @_disfavoredOverload
  public init<Content: StringProtocol>(_ content: Content) {
    self.content = String(content)
    runs = nil
  }

  /// A text that shows `content`.
  @inlinable
  public init(_ content: String) {
    self.content = content
    runs = nil
  }
}

extension Text: ElementView {
  @usableFromInline
  var inside: EmptyView { EmptyView() }

  @usableFromInline
  var element: ElementValue { ElementValue(kind: "Text", text: content, runs: runs ?? []) }

  /// Shows the new text; colours of its own move, if the update asks for it.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: ElementNode<Text>.self)
    if node.view.runs != nil, node.graph.mayAnimate { node.moveColors(to: view) }
    node.view = view
  }
}

// MARK: - Style

/// A part of a text, and what modifiers say about it.
public struct TextRun: Hashable, Sendable {
  /// What stands there.
  public let text: String

  /// What modifiers say about it, the innermost first.
  public let attributes: [Attribute]

  /// A part with a style.
  public init(text: String, attributes: [Attribute]) {
    self.text = text
    self.attributes = attributes
  }
}

extension Text {
  private init(runs: [TextRun]) {
    content = runs.map(\.text).joined()
    self.runs = runs
  }

  private var allRuns: [TextRun] { runs ?? [TextRun(text: content, attributes: [])] }

  private func adding(_ attribute: Attribute) -> Text {
    Text(runs: allRuns.map { TextRun(text: $0.text, attributes: $0.attributes + [attribute]) })
  }

  /// One text after the other, each in its style.
  ///
  /// Source: Apple, *Text.+(_:_:)*.
  public static func + (left: Text, right: Text) -> Text {
    Text(runs: left.allRuns + right.allRuns)
  }

  /// The text in a colour, or in that of its surroundings for nil.
  public func foregroundColor(_ color: Color?) -> Text { adding(.foreground(color)) }

  /// The text in a colour.
  public func foregroundStyle(_ style: Color) -> Text { adding(.foreground(style)) }

  /// The text in a font, or in that of its surroundings for nil.
  public func font(_ font: Font?) -> Text { adding(.font(font)) }

  /// The text in bold type.
  public func bold(_ isActive: Bool = true) -> Text { adding(.bold(isActive)) }

  /// The text with slanting letters.
  ///
  /// Source: Apple, *italic(_:)*.
  public func italic(_ isActive: Bool = true) -> Text { adding(.italic(isActive)) }

  /// The text in another weight, or in that of its font for nil.
  ///
  /// Source: Apple, *fontWeight(_:)*.
  public func fontWeight(_ weight: Font.Weight?) -> Text { adding(.fontWeight(weight)) }

  /// The text with a line below it, in a colour or in its own for nil.
  ///
  /// Source: Apple, *underline(_:color:)*.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    adding(.underline(isActive, color: color))
  }

  /// The text with a line through it, in a colour or in its own for nil.
  ///
  /// Source: Apple, *strikethrough(_:color:)*.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    adding(.strikethrough(isActive, color: color))
  }
}
