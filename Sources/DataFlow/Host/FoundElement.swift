/// An element in the tree of nodes: what a host searches, and acts on.
@MainActor
struct FoundElement {
  let node: ViewNode
  let value: ElementValue
  /// What modifiers say about it, the innermost first.
  let attributes: [Attribute]

  /// Calls `body` with the elements in `node`, outer ones before inner ones.
  ///
  /// - Parameters:
  ///   - node: Where to begin; itself included.
  ///   - attributes: What modifiers around `node` say about it.
  ///   - body: Returns whether to go on inside of the element.
  static func visit(
    _ node: ViewNode, attributes: [Attribute] = [], _ body: (FoundElement) -> Bool
  ) {
    var inner = node.isApart ? [] : attributes
    if let attribute = node.statement { inner.insert(attribute, at: 0) }
    if let value = node.element {
      let found = FoundElement(node: node, value: value, attributes: inner)
      if !body(found) { return }
      inner = []
    }
    node.forEachChild { visit($0, attributes: inner, body) }
  }

  /// Whether a modifier gives it this name.
  func hasTag(_ tag: AnyHashable) -> Bool {
    attributes.contains { $0.tag?.value == tag }
  }

  /// Whether something can be done with it.
  var isEnabled: Bool {
    !value.isBlocked && EnvironmentValues(scope: node.environment).isEnabled
  }

  /// Whether nobody sees it.
  var isHidden: Bool { node.isHidden }

  /// Does what a tap does; a button of a dialog then ends the dialog.
  func act() {
    let dialog = EnvironmentValues(scope: node.environment).dialog
    value.action?()
    dialog.end()
  }

  /// Whether it stands in front of other views, and can be dismissed.
  var isPresentation: Bool {
    switch value.kind {
    case "Sheet", "FullScreenCover", "Popover", "Alert", "ConfirmationDialog",
      "NavigationDestination":
      true
    default: false
    }
  }

  /// The texts of its label, or the names of its images.
  var label: String? {
    var texts: [String] = []
    var images: [String] = []
    func read(_ node: ViewNode) {
      FoundElement.visit(node) { found in
        if found.node.isElsewhere { return false }
        if found.value.kind == "Text" { texts.append(found.value.text ?? "") }
        if found.value.kind == "Image" { images.append(found.value.text ?? "") }
        return true
      }
    }
    switch value.label {
    case .none: return nil
    case .inside: node.forEachChild(read)
    case .first: labelAndContent.label.map(read)
    }
    let parts = texts.isEmpty ? images : texts
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The places inside an element whose label comes first; a footer, where it has one, is
  /// neither.
  var labelAndContent: (label: ViewNode?, content: ViewNode?) {
    guard let group = node.child as? GroupNode, group.children.count >= 2 else {
      return (nil, node.child)
    }
    return (group.children[0], group.children[1])
  }

  /// What a control is set to, as the views show it: a value that has been written
  /// since may not fit them.
  var shownInput: (value: Any, description: String)? {
    node.evaluate { value.input.map { ($0.value, $0.description) } }
  }

  /// The rows of a list, or the choices of a picker.
  var rows: [FoundRow] {
    var rows: [FoundRow] = []
    // `id` is that of the row around: what stands for all that a `ForEach` has made.
    func visit(_ node: ViewNode, _ attributes: [Attribute], _ id: AnyHashable?) {
      if node.isElsewhere || node.isApart { return }
      var inner = attributes
      if let attribute = node.statement { inner.insert(attribute, at: 0) }
      let row = node as? any IdentifiedRow
      if let row, !node.hasRows {
        // An element of which nothing is shown has no row.
        guard node.firstElement != nil else { return }
        rows.append(FoundRow(id: row.rowID, node: node, attributes: inner, container: self))
      } else if node.isLayeredRow {
        rows.append(FoundRow(id: id, node: node, attributes: inner, container: self))
      } else if let value = node.element {
        if value.kind == "Section" {
          let section = FoundElement(node: node, value: value, attributes: [])
          if let content = section.labelAndContent.content { visit(content, [], id) }
        } else {
          // As it was found: with its attributes, which stand around it.
          rows.append(FoundRow(id: id, node: node, attributes: attributes, container: self))
        }
      } else {
        node.forEachChild { visit($0, inner, row?.rowID ?? id) }
      }
    }
    let content = value.label == .first ? labelAndContent.content : node.child
    if let content { visit(content, [], nil) }
    return rows
  }
}

/// A row in the tree of nodes.
@MainActor
struct FoundRow {
  /// The identifier of the element that a `ForEach` made the row of, or the rows around it.
  let id: AnyHashable?
  let node: ViewNode
  let attributes: [Attribute]
  /// The list or the picker.
  let container: FoundElement

  /// The elements of the row that are in no other.
  var elements: [FoundElement] {
    var found: [FoundElement] = []
    FoundElement.visit(node, attributes: attributes) {
      if !$0.node.isElsewhere { found.append($0) }
      return false
    }
    return found
  }

  /// The first of them that modifiers around the row are about.
  var firstElement: FoundElement? { elements.first { !$0.node.isApart } }

  /// What stands for the row in a selection: a tag of the right type, or the
  /// identifier of its element.
  var selectionValue: AnyHashable? {
    guard let selection = container.value.selection else { return nil }
    let tags = firstElement.map { Element.tags(of: $0.attributes) } ?? []
    return (tags + [id].compactMap { $0 }).first(where: selection.accepts)
  }

  var isSelected: Bool {
    guard let value = selectionValue, let selection = container.value.selection else {
      return false
    }
    return container.node.evaluate { selection.contains(value) }
  }
}

extension Element {
  static func tags(of attributes: [Attribute]) -> [AnyHashable] {
    attributes.compactMap { if case .tag(let tag) = $0 { tag.value } else { nil } }
  }
}

extension ViewNode {
  /// Whether a user sees it somewhere else than in the views around it: a sheet, or a
  /// screen of the stack around.
  var isElsewhere: Bool {
    guard let presentation = self as? PresentedNode else { return false }
    return presentation.standing != .inPlace
  }

  /// Whether it is a single element with others in front of it or behind it.
  @MainActor
  fileprivate var isLayeredRow: Bool {
    guard self is LayeredNode, let child, !hasRows else { return false }
    var count = 0
    FoundElement.visit(child) {
      if !$0.node.isApart { count += 1 }
      return false
    }
    return count == 1
  }

  /// Whether there are rows in it, or a section of them, rather than elements of one.
  @MainActor
  fileprivate var hasRows: Bool {
    var isFound = false
    func visit(_ node: ViewNode) {
      if isFound || node.isElsewhere { return }
      if let value = node.element {
        isFound = value.kind == "Section"
      } else if node is any RowContainer {
        isFound = true
      } else {
        node.forEachChild(visit)
      }
    }
    forEachChild(visit)
    return isFound
  }
}

/// A row of a `ForEach`.
protocol IdentifiedRow {
  var rowID: AnyHashable { get }
}

/// What a `ForEach` has made, also of no element.
protocol RowContainer {}

extension ForEachNode: RowContainer {}

extension RowNode: IdentifiedRow {
  var rowID: AnyHashable { AnyHashable(id) }
}
