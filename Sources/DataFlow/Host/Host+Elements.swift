/// What a host shows: an element and those inside.
public struct Element: CustomStringConvertible {
  /// The view's name: `Text`, `Button`.
  public let kind: String

  /// What stands in it, or the name of an image.
  public let text: String?

  /// The parts of a text with a style; empty for a plain one.
  public let runs: [TextRun]

  /// What modifiers say about it, the innermost first.
  public let attributes: [Attribute]

  /// The elements inside, in order.
  public let children: [Element]

  /// The tags that it was given, the innermost first.
  public var tags: [AnyHashable] {
    attributes.compactMap { if case .tag(let tag) = $0 { tag.value } else { nil } }
  }

  /// The element and those inside as an indented tree, without attributes:
  /// `HStack`, `  Text "a"`.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    let name = text.map { "\(kind) \"\($0)\"" } ?? kind
    return [name] + children.flatMap(\.lines).map { "  " + $0 }
  }
}

extension Host {
  /// What the host shows.
  public var elements: [Element] {
    graph.visible.map { Self.elements(in: $0, attributes: []) } ?? []
  }

  private static func elements(in node: ViewNode, attributes: [Attribute]) -> [Element] {
    var inner = attributes
    if let node = node as? AttributeNode { inner.insert(node.attribute, at: 0) }
    guard let value = node.element else {
      var found: [Element] = []
      node.forEachChild { found += elements(in: $0, attributes: inner) }
      return found
    }
    var children: [Element] = []
    node.forEachChild { children += elements(in: $0, attributes: []) }
    return [
      Element(
        kind: value.kind, text: value.text, runs: value.runs, attributes: inner,
        children: children)
    ]
  }

  /// The element with a tag, and what can be done with it.
  private func find(_ tag: AnyHashable) -> ElementValue? {
    var found: ElementValue?
    func visit(_ node: ViewNode, isInside: Bool) {
      if found != nil { return }
      var isInside = isInside
      if let node = node as? AttributeNode {
        if case .tag(let own) = node.attribute, own.value == tag { isInside = true }
        if case .accessibilityIdentifier(let own) = node.attribute, AnyHashable(own) == tag {
          isInside = true
        }
      }
      if isInside, let value = node.element {
        found = value
        return
      }
      node.forEachChild { visit($0, isInside: isInside) }
    }
    if let root = graph.visible { visit(root, isInside: false) }
    return found
  }

  /// The string that the `Text` with a tag shows, or nil if there is none.
  public func text<Tag: Hashable>(_ tag: Tag) -> String? {
    find(AnyHashable(tag))?.text
  }

  /// Whether an element has a tag.
  public func shows<Tag: Hashable>(_ tag: Tag) -> Bool { find(AnyHashable(tag)) != nil }

  /// Runs the action of the button with a tag, as a turn.
  public func tap<Tag: Hashable>(_ tag: Tag) {
    guard let action = find(AnyHashable(tag))?.action else {
      preconditionFailure("There is no button with the tag \(tag) among:\n\(shown)")
    }
    graph.recorder?.record(.action, "\(tag)")
    turn { action() }
  }

  /// Writes `value` through the binding of the toggle with a tag, as a turn.
  public func set<Tag: Hashable>(_ tag: Tag, _ value: Bool) {
    guard let isOn = find(AnyHashable(tag))?.isOn else {
      preconditionFailure("There is no toggle with the tag \(tag) among:\n\(shown)")
    }
    graph.recorder?.record(.written, "\(tag)")
    turn { isOn.wrappedValue = value }
  }

  /// Writes `value` through the binding of the text field with a tag, as a
  /// turn.
  public func set<Tag: Hashable>(_ tag: Tag, _ value: String) {
    guard let input = find(AnyHashable(tag))?.input else {
      preconditionFailure("There is no text field with the tag \(tag) among:\n\(shown)")
    }
    graph.recorder?.record(.written, "\(tag)")
    turn { input.wrappedValue = value }
  }

  private var shown: String { elements.map(\.description).joined(separator: "\n") }
}
