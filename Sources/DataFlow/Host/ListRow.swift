/// A row of a list, or a choice of a picker.
///
/// A list's rows are what its `ForEach`s make of their elements, and the views
/// that stand beside them; a section is none, but what is in it. An element of
/// which nothing is shown has no row.
public struct ListRow: CustomStringConvertible {
  /// The identifier of the element that a ``ForEach`` made the row of; of several around
  /// it, of the nearest.
  public let id: AnyHashable?

  /// What stands for the row in the list's selection: a tag of the selection's
  /// type, or the identifier; nil if the row cannot be selected.
  public let selectionValue: AnyHashable?

  /// Whether it is selected.
  public let isSelected: Bool

  /// What stands in the row, from top to bottom.
  public let elements: [Element]

  /// All texts in the row, with spaces between.
  public var text: String {
    var texts: [String] = []
    func read(_ element: Element) {
      // What stands in front of the row is not in it.
      if element.isPresentation { return }
      if element.kind == "Text", let text = element.text { texts.append(text) }
      element.children.forEach(read)
    }
    elements.forEach(read)
    return texts.joined(separator: " ")
  }

  /// The row's elements as indented trees.
  public var description: String { elements.map(\.description).joined(separator: "\n") }
}

extension ListRow {
  @MainActor
  init(_ row: FoundRow, _ index: RowIndex) {
    id = row.id
    selectionValue = row.selectionValue
    isSelected = row.isSelected
    elements = row.elements.map { Element($0, rows: index) }
  }
}
