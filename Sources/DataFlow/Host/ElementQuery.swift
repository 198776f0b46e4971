/// What a host looks for among its elements.
///
/// ```swift
/// host.tap(.button("Delete").in(.row(2)))
/// host.set(.textField("Name"), "Ada")
/// ```
///
/// A query that has to find one element and finds none, or several, says what
/// there is.
public struct ElementQuery {
  enum Target {
    case element(kind: String?, label: String?, tag: AnyHashable?)
    case row(index: Int)
    case identifiedRow(AnyHashable)
    /// The row whose identifier is printed so.
    case namedRow(String)
  }

  let target: Target
  /// Which of several matches is meant.
  private(set) var index: Int?
  /// Where to look, the outermost first.
  private(set) var outer: [ElementQuery] = []

  init(_ target: Target) { self.target = target }

  /// An element by the name of its view, and by its text or label.
  ///
  /// - Parameters:
  ///   - kind: The view's name: `Text`, `Slider`.
  ///   - label: What stands in it or in its label, or nil for any.
  public static func kind(_ kind: String, _ label: String? = nil) -> ElementQuery {
    ElementQuery(.element(kind: kind, label: label, tag: nil))
  }

  /// An element by a tag or an accessibility identifier.
  public static func tag<Tag: Hashable>(_ tag: Tag) -> ElementQuery {
    ElementQuery(.element(kind: nil, label: nil, tag: AnyHashable(tag)))
  }

  /// The row of a list at a place, from 0.
  public static func row(_ index: Int) -> ElementQuery { ElementQuery(.row(index: index)) }

  /// The row of a list whose element has an identifier.
  public static func row<ID: Hashable>(id: ID) -> ElementQuery {
    ElementQuery(.identifiedRow(AnyHashable(id)))
  }

  /// The match at a place among all matches, from 0.
  public func at(_ index: Int) -> ElementQuery {
    var query = self
    query.index = index
    return query
  }

  /// The same, inside what another query finds.
  public func `in`(_ outer: ElementQuery) -> ElementQuery {
    var query = self
    query.outer = outer.outer + [outer.alone] + query.outer
    return query
  }

  private var alone: ElementQuery {
    var query = self
    query.outer = []
    return query
  }
}

// MARK: - Kinds

extension ElementQuery {
  /// A `Button`.
  public static func button(_ label: String? = nil) -> ElementQuery { .kind("Button", label) }
  /// A `Toggle`.
  public static func toggle(_ label: String? = nil) -> ElementQuery { .kind("Toggle", label) }
  /// A `TextField`.
  public static func textField(_ label: String? = nil) -> ElementQuery { .kind("TextField", label) }
  /// A `SecureField`.
  public static func secureField(_ label: String? = nil) -> ElementQuery {
    .kind("SecureField", label)
  }
  /// A `TextEditor`.
  public static var textEditor: ElementQuery { .kind("TextEditor") }
  /// The field of a searchable view; its label is the prompt.
  public static func searchField(_ label: String? = nil) -> ElementQuery {
    .kind("SearchField", label)
  }
  /// A `Text`.
  public static func text(_ text: String? = nil) -> ElementQuery { .kind("Text", text) }
  /// An `Image`.
  public static func image(_ name: String? = nil) -> ElementQuery { .kind("Image", name) }
  /// A `Picker`.
  public static func picker(_ label: String? = nil) -> ElementQuery { .kind("Picker", label) }
  /// A `Slider`.
  public static func slider(_ label: String? = nil) -> ElementQuery { .kind("Slider", label) }
  /// A `Stepper`.
  public static func stepper(_ label: String? = nil) -> ElementQuery { .kind("Stepper", label) }
  /// A `DatePicker`.
  public static func datePicker(_ label: String? = nil) -> ElementQuery {
    .kind("DatePicker", label)
  }
  /// A `NavigationLink`.
  public static func navigationLink(_ label: String? = nil) -> ElementQuery {
    .kind("NavigationLink", label)
  }
  /// A `List`.
  public static var list: ElementQuery { .kind("List") }
}

extension ElementQuery: CustomStringConvertible {
  /// As a path: `List/Row[2]/Button(Delete)`.
  public var description: String {
    let own =
      switch target {
      case .element(let kind, let label, let tag):
        (kind ?? "") + (tag.map { "#\($0)" } ?? "") + (label.map { "(\($0))" } ?? "")
      case .row(let index): "Row[\(index)]"
      case .identifiedRow(let id): "Row(\(id))"
      case .namedRow(let name): "Row(\(name))"
      }
    return (outer.map(\.description) + [own + (index.map { "[\($0)]" } ?? "")])
      .joined(separator: "/")
  }

  /// The query that a path describes, or nil if it describes none.
  ///
  /// A path is a list of steps with slashes between, each inside of what the one
  /// before it finds, at any depth: the name of a view, then its label in
  /// parentheses, then its place among the matches in brackets. `Row` is a row
  /// of a list: `List[1]/Row[2]/Button(Delete)`.
  public init?(path: String) {
    var steps: [ElementQuery] = []
    var rest = path[...]
    while true {
      guard let step = Self.step(&rest) else { return nil }
      steps.append(step)
      if rest.isEmpty { break }
      guard rest.removeFirst() == "/" else { return nil }
    }
    self = steps.removeLast()
    outer = steps
  }

  private static func step(_ rest: inout Substring) -> ElementQuery? {
    let kind = rest.prefix { $0.isLetter || $0.isNumber }
    guard !kind.isEmpty else { return nil }
    rest.removeFirst(kind.count)
    var label: String?
    if rest.first == "(" {
      guard let end = rest.firstIndex(of: ")") else { return nil }
      label = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
    }
    var index: Int?
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]"),
        let number = Int(rest[rest.index(after: rest.startIndex)..<end])
      else { return nil }
      index = number
      rest = rest[rest.index(after: end)...]
    }
    guard kind == "Row" else {
      let query = ElementQuery.kind(String(kind), label)
      return index.map(query.at) ?? query
    }
    if let index, label == nil { return .row(index) }
    return label.map { ElementQuery(.namedRow($0)) }
  }
}
