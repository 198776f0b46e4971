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
    /// The row whose identifier is printed so; if there is none, that with such a tag.
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

  /// The row of a list, or of a section of one, at a place, from 0.
  public static func row(_ index: Int) -> ElementQuery { ElementQuery(.row(index: index)) }

  /// The row of a list whose element has an identifier; if there is none, that with a tag.
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
        (kind ?? "") + (tag.map { "#\($0)" } ?? "") + (label.map(PathLabel.written) ?? "")
      case .row(let index): "Row[\(index)]"
      case .identifiedRow(let id): "Row" + PathLabel.written("\(id)")
      case .namedRow(let name): "Row" + PathLabel.written(name)
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
  ///
  /// A label ends with the parenthesis that belongs to the one before it:
  /// `Button(Delete (2))`. With a backslash before it a parenthesis is only a sign, and
  /// so is a backslash. The description of a query is its path, if it has no tags.
  public init?(path: String) {
    var steps: [ElementQuery] = []
    // Scalars: an accent that follows a parenthesis is one character with it.
    var rest = Substring(path).unicodeScalars
    while true {
      guard let step = Self.step(&rest) else { return nil }
      steps.append(step)
      if rest.isEmpty { break }
      guard rest.removeFirst() == "/" else { return nil }
    }
    self = steps.removeLast()
    outer = steps
  }

  private static func step(_ rest: inout Substring.UnicodeScalarView) -> ElementQuery? {
    let kind = String(rest.prefix { Character($0).isLetter || Character($0).isNumber })
    guard !kind.isEmpty else { return nil }
    rest.removeFirst(kind.unicodeScalars.count)
    var label: String?
    if rest.first == "(" {
      guard let read = PathLabel.read(&rest) else { return nil }
      label = read
    }
    guard var places = places(&rest) else { return nil }
    var query: ElementQuery
    if kind != "Row" {
      query = .kind(kind, label)
    } else if let label {
      query = ElementQuery(.namedRow(label))
    } else {
      // The first place is the row's own.
      if places.isEmpty { return nil }
      query = .row(places.removeFirst())
    }
    if places.count > 1 { return nil }
    query.index = places.first
    return query
  }

  /// The numbers in brackets that a path goes on with; nil for what is no number.
  private static func places(_ rest: inout Substring.UnicodeScalarView) -> [Int]? {
    var places: [Int] = []
    while rest.first == "[" {
      guard let end = rest.firstIndex(of: "]"),
        let place = Int(String(rest[rest.index(after: rest.startIndex)..<end]))
      else { return nil }
      places.append(place)
      rest = rest[rest.index(after: end)...]
    }
    return places
  }
}
