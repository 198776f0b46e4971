import DataFlow

extension Element {
  /// The first elements of the rows that can be selected, or the choices of a
  /// picker; not those of a picker in a row.
  var choices: [Element] { content.flatMap(\.ownChoices) }

  private var ownChoices: [Element] {
    if selectionValue != nil { return [self] }
    return isControl ? [] : children.flatMap(\.ownChoices)
  }

  /// All texts in it, with spaces between.
  var allText: String {
    ([self] + descendants).filter { $0.kind == "Text" }.compactMap(\.text).joined(separator: " ")
  }
}
