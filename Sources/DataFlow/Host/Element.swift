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

  /// Whether a user could do something with it, if it is enabled: tap it, write to
  /// it, select something in it.
  public let isControl: Bool

  /// Whether a control can be used.
  public let isEnabled: Bool

  /// Whether it has the focus.
  public let isFocused: Bool

  /// What stands for the row that it begins, in the selection of its list, or for
  /// the choice that it is of its picker; nil if it begins none that could be
  /// selected.
  public let selectionValue: AnyHashable?

  /// Whether the row that it begins is selected.
  public let isSelected: Bool

  /// Whether it stands in front of other elements, and can be dismissed: a sheet,
  /// a dialog, a screen of a navigation stack.
  public let isPresentation: Bool

  /// How far something is that is shown as a ``ProgressView``, from 0 to 1.
  public let progress: Double?

  /// What stands in a field while it is empty.
  public let prompt: String?

  /// Along which axis a field grows, if its view says so.
  public let axis: Axis?

  /// Which parts of a date a picker shows; nil for what is no picker of dates.
  public let displayedComponents: DatePickerComponents?

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

  /// How many of the elements inside are its label's; they come first.
  private let labelCount: Int

  /// The environment that it stands in.
  public let environment: EnvironmentValues

  /// What a control is set to.
  private let input: Any?

  /// The view, if it is still mounted.
  weak var node: ViewNode?

  /// What a control is set to, if it is of this type: the text in a field, whether
  /// a toggle is on.
  public func value<Value>(as type: Value.Type) -> Value? { input as? Value }

  /// The key that does what this control does.
  public var keyboardShortcut: KeyboardShortcut? {
    for case .keyboardShortcut(let shortcut) in attributes { return shortcut }
    return nil
  }

  /// The tags that it was given, the innermost first.
  public var tags: [AnyHashable] { Self.tags(of: attributes) }

  /// The elements inside that are not its label: the rows of a section without the
  /// header, the choices of a picker.
  public var content: ArraySlice<Element> { children.dropFirst(labelCount) }

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
  init(_ found: FoundElement, rows: RowIndex) {
    let (node, value) = (found.node, found.value)
    kind = value.kind
    text = value.text
    runs = value.runs
    label = found.label
    let shown = found.shownInput
    self.value = shown?.description
    environment = EnvironmentValues(scope: node.environment)
    isControl = value.isControl
    isEnabled = found.isEnabled
    isFocused = node.graph.focus.current === node
    isPresentation = found.isPresentation
    progress = value.progress
    prompt = value.prompt
    axis = value.axis
    displayedComponents = value.components
    input = shown?.value
    let row = rows.row(beginningWith: found)
    selectionValue = row?.selectionValue
    isSelected = row?.isSelected ?? false
    role = value.role
    alignment = value.alignment
    spacing = value.spacing
    attributes = found.attributes
    self.node = node
    var inside: [Element] = []
    node.forEachChild { child in
      FoundElement.visit(child) { found in
        inside.append(Element(found, rows: rows))
        return false
      }
    }
    children = inside
    switch value.label {
    case .none: labelCount = 0
    case .inside: labelCount = inside.count
    case .first: labelCount = found.labelAndContent.label?.elementCount ?? 0
    }
  }
}
