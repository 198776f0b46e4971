/// What a host shows: an element and those inside.
///
/// A picture of the moment in which it was asked for. What is done with it, a
/// tap for example, is done to the view that it was made of, as long as that is
/// mounted.
public struct Element: CustomStringConvertible {
  /// The view's name: `Text`, `Button`.
  public let kind: String

  /// What stands in it, or the name of an image.
  public let text: String?

  /// The parts of a text with a style; empty for a plain one.
  public let runs: [TextRun]

  /// What says what a control is for: the texts of its label, or the names of
  /// its images if there is no text.
  public let label: String?

  /// What a control is set to, as it is printed: `true`, `"a"`, `0.5`.
  public let value: String?

  /// Whether a control can be used.
  public let isEnabled: Bool

  /// What a button is for.
  public let role: ButtonRole?

  /// Where the views inside a stack stand.
  public let alignment: Alignment?

  /// The room between the views inside a stack; nil is the platform's.
  public let spacing: Double?

  /// What modifiers say about it, the innermost first.
  public let attributes: [Attribute]

  /// The elements inside, in order.
  public let children: [Element]

  /// The environment that it stands in.
  public let environment: EnvironmentValues

  /// The view, if it is still mounted.
  weak var node: ViewNode?

  /// The tags that it was given, the innermost first.
  public var tags: [AnyHashable] { Self.tags(of: attributes) }

  /// The elements inside at any depth, outer ones before inner ones.
  public var descendants: [Element] { children.flatMap { [$0] + $0.descendants } }

  /// The element and those inside as an indented tree, without attributes:
  /// `HStack`, `  Text "a"`.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    let name = text.map { "\(kind) \"\($0)\"" } ?? kind
    return [name] + children.flatMap(\.lines).map { "  " + $0 }
  }
}

extension Element {
  @MainActor
  init(_ found: FoundElement) {
    let (node, value) = (found.node, found.value)
    kind = value.kind
    text = value.text
    runs = value.runs
    label = found.label
    self.value = value.input?.description
    environment = EnvironmentValues(scope: node.environment)
    isEnabled = found.isEnabled
    role = value.role
    alignment = value.alignment
    spacing = value.spacing
    attributes = found.attributes
    self.node = node
    var inside: [Element] = []
    node.forEachChild { child in
      FoundElement.visit(child) { found in
        inside.append(Element(found))
        return false
      }
    }
    children = inside
  }
}
