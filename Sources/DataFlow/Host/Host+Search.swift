extension Host {
  /// The element that a query finds.
  ///
  /// - Throws: An error that says what there is, if there is not exactly one.
  /// - Complexity: O(views).
  public func find(_ query: ElementQuery) throws(ElementSearchError) -> Element {
    Element(try search(query), rows: RowIndex())
  }

  /// The element at a path, as ``ElementQuery/init(path:)`` describes it.
  ///
  /// - Throws: An error that says what there is, if there is not exactly one.
  public func find(path: String) throws(ElementSearchError) -> Element {
    guard let query = ElementQuery(path: path) else {
      throw error(.unsuitable("is no path: write Kind(label)[place]/..."), path, [])
    }
    return try find(query)
  }

  /// The element that a query finds; the program ends with a text that says what
  /// there is, if there is not exactly one.
  public func element(_ query: ElementQuery) -> Element {
    Element(expect(query), rows: RowIndex())
  }

  /// All elements that a query finds, outer ones before inner ones.
  public func elements(_ query: ElementQuery) -> [Element] {
    let rows = RowIndex()
    return ((try? matches(query)) ?? []).map { Element($0, rows: rows) }
  }

  /// Whether a query finds something.
  public func shows(_ query: ElementQuery) -> Bool { !elements(query).isEmpty }

  /// What stands in the element that a query finds, or in its label; nil if there
  /// is not exactly one.
  public func text(_ query: ElementQuery) -> String? {
    guard let found = try? search(query) else { return nil }
    return found.value.text ?? found.label
  }

  /// All texts that are shown, in order.
  public var texts: [String] { elements(.text()).compactMap(\.text) }

  /// All buttons, in order.
  public var buttons: [Element] { elements(.button()) }

  /// All toggles, in order.
  public var toggles: [Element] { elements(.toggle()) }

  /// All text fields, in order.
  public var textFields: [Element] { elements(.textField()) }

  /// All pickers, in order.
  public var pickers: [Element] { elements(.picker()) }

  /// All lists, in order.
  public var lists: [Element] { elements(.list) }

  /// All links to other screens, in order.
  public var navigationLinks: [Element] { elements(.navigationLink()) }

  /// The rows of the only list; the program ends if there is none, or several.
  public var rows: [ListRow] { rows(in: .list) }

  /// The rows of a list, or the choices of a picker, that a query finds.
  public func rows(in query: ElementQuery) -> [ListRow] {
    let index = RowIndex()
    return expect(query).rows.map { ListRow($0, index) }
  }
}

// MARK: - Searching

extension Host {
  /// The one match of a query; the program ends if there is none, or several.
  func expect(_ query: ElementQuery) -> FoundElement {
    do { return try search(query) } catch { fatalError(error.description) }
  }

  /// The one match of a query.
  func search(_ query: ElementQuery) throws(ElementSearchError) -> FoundElement {
    try element(query, in: try places(query.outer))
  }

  /// The one match of the last step of a query.
  private func element(
    _ query: ElementQuery, in places: [SearchPlace]
  ) throws(ElementSearchError) -> FoundElement {
    // Of several rows none is meant, whatever is in them.
    if query.index == nil { _ = try row(query, in: places) }
    let found = chosenMatches(query, in: places)
    if found.count == 1 { return found[0] }
    throw error(
      found.isEmpty ? .missing : .ambiguous(found.count), query.description,
      candidates(for: query, in: places))
  }

  /// All matches of a query; several steps of a path have one match each, but for
  /// the last.
  func matches(_ query: ElementQuery) throws(ElementSearchError) -> [FoundElement] {
    chosenMatches(query, in: try places(query.outer))
  }

  /// All matches of a step of a path, or the one at the place that the step has.
  private func chosenMatches(
    _ step: ElementQuery, in places: [SearchPlace]
  ) -> [FoundElement] {
    let all = matches(step, in: places)
    guard let index = step.index else { return all }
    return all.indices.contains(index) ? [all[index]] : []
  }

  /// Where to look: what the steps before the last one find.
  private func places(_ outer: [ElementQuery]) throws(ElementSearchError) -> [SearchPlace] {
    var places = graph.visible.map { [SearchPlace(node: $0)] } ?? []
    for step in outer {
      if step.index == nil, let row = try row(step, in: places) {
        places = [SearchPlace(node: row.node, attributes: row.attributes, isRow: true)]
      } else {
        places = self.places(in: try element(step, in: places))
      }
    }
    return places
  }

  /// Where to look for what is inside of an element.
  private func places(in element: FoundElement) -> [SearchPlace] {
    var places: [SearchPlace] = []
    element.node.forEachChild { places.append(SearchPlace(node: $0, container: element)) }
    return places
  }

  /// The row that a query names, or nil if it names no row.
  func row(_ query: ElementQuery) throws(ElementSearchError) -> FoundRow? {
    try row(query, in: try places(query.outer))
  }

  /// The row that a step of a path names, or nil if it names no row.
  private func row(
    _ step: ElementQuery, in places: [SearchPlace]
  ) throws(ElementSearchError) -> FoundRow? {
    guard let found = namedRows(step, in: places) else { return nil }
    if found.count == 1 { return found[0] }
    throw error(
      found.isEmpty ? .missing : .ambiguous(found.count), step.description, rowNames(in: places))
  }

  /// All rows that a step of a path names, or nil if it names no row.
  private func namedRows(_ step: ElementQuery, in places: [SearchPlace]) -> [FoundRow]? {
    switch step.target {
    case .element: return nil
    case .row(let index):
      return rows(in: places).filter { $0.indices.contains(index) }.map { $0[index] }
    case .identifiedRow(let id):
      return rows(in: places) { $0 == id }
    case .namedRow(let name):
      return rows(in: places) { $0.map { "\($0)" } == name }
    }
  }

  /// The rows whose identifier is meant, and if there is none, those whose tag is.
  private func rows(
    in places: [SearchPlace], _ isMeant: (AnyHashable?) -> Bool
  ) -> [FoundRow] {
    let all = rows(in: places).joined()
    let found = all.filter { isMeant($0.id) }
    return found.isEmpty ? all.filter { isMeant($0.selectionValue) } : found
  }

  /// What the rows are called that there are.
  private func rowNames(in places: [SearchPlace]) -> [String] {
    rows(in: places).joined().map { row in
      "Row(\(row.id.map { "\($0)" } ?? "without an identifier"))"
    }
  }

  /// The rows of the step before, if that is a list, a picker or a section of one, and else
  /// those of each list that is there.
  private func rows(in places: [SearchPlace]) -> [[FoundRow]] {
    let own = places.first?.container.flatMap { $0.hasRows ? $0.rows : $0.rowsOfSection }
    return own.map { [$0] } ?? matches(.list, in: places).map(\.rows)
  }

  private func matches(_ query: ElementQuery, in places: [SearchPlace]) -> [FoundElement] {
    var found: [FoundElement] = []
    guard case .element(let kind, let label, let tag) = query.target else {
      return namedRows(query, in: places)?.flatMap(\.elements) ?? []
    }
    for place in places {
      FoundElement.visit(place.node, attributes: place.attributes) { element in
        if place.isRow, element.node.isElsewhere { return false }
        if kind.map({ $0 == element.value.kind }) ?? true, tag.map(element.hasTag) ?? true,
          label.map({ $0 == element.value.text || $0 == element.label }) ?? true
        {
          found.append(element)
        }
        return true
      }
    }
    return found
  }

  /// What could have been meant by a query: the elements of its kind, or all that
  /// have a label or a tag; what is in the rows that it names, or all rows.
  private func candidates(for query: ElementQuery, in places: [SearchPlace]) -> [String] {
    guard case .element(let kind, _, _) = query.target else {
      let names = matches(query, in: places).map(\.name)
      return names.isEmpty ? rowNames(in: places) : names
    }
    guard let root = graph.visible else { return [] }
    var found: [String] = []
    FoundElement.visit(root) { element in
      if kind.map({ $0 == element.value.kind }) ?? !Element.tags(of: element.attributes).isEmpty {
        found.append(element.name)
      }
      return true
    }
    return found
  }

  func error(
    _ reason: ElementSearchError.Reason, _ query: String, _ candidates: [String]
  ) -> ElementSearchError {
    ElementSearchError(
      reason: reason, query: query, candidates: candidates, shown: description)
  }
}

/// A part of the tree to be searched.
private struct SearchPlace {
  let node: ViewNode
  var attributes: [Attribute] = []
  /// The element that the place is in, if a step of a path has named it.
  var container: FoundElement?
  /// Whether it is a row, which what stands in front of it is not in.
  var isRow: Bool = false
}

extension FoundElement {
  fileprivate var hasRows: Bool { value.kind == "List" || value.selection != nil }

  /// The rows of the list around that are in this section of it; nil for what is none.
  fileprivate var rowsOfSection: [FoundRow]? {
    guard value.kind == "Section" else { return nil }
    var around = node.parent
    while let current = around {
      if let value = current.element {
        let list = FoundElement(node: current, value: value, attributes: current.attributes)
        if list.hasRows { return list.rows.filter { $0.node.isInside(node) } }
        if value.kind != "Section" { return nil }
      }
      around = current.parent
    }
    return nil
  }

  /// The kind, the text or label, and the tags: `Button "Add" #add`.
  var name: String {
    let text = (value.text ?? label).map { " \($0.debugDescription)" } ?? ""
    return value.kind + text + Element.tags(of: attributes).map { " #\($0)" }.joined()
  }
}
