/// Which elements begin a row that can be selected.
///
/// Looks at the rows of each list once: for the elements of one moment.
@MainActor
final class RowIndex {
  /// The rows of each container by the nodes of their first elements.
  private var rows: [ObjectIdentifier: [ObjectIdentifier: FoundRow]] = [:]

  /// The row whose first element is `found`, if it can be selected.
  ///
  /// - Complexity: O(depth); O(rows) for the first element of a list.
  func row(beginningWith found: FoundElement) -> FoundRow? {
    var node = found.node.parent
    while let current = node {
      if let value = current.element, value.selection != nil {
        return rows(of: current, value)[ObjectIdentifier(found.node)]
      }
      node = current.parent
    }
    return nil
  }

  private func rows(of node: ViewNode, _ value: ElementValue) -> [ObjectIdentifier: FoundRow] {
    if let known = rows[ObjectIdentifier(node)] { return known }
    var own: [ObjectIdentifier: FoundRow] = [:]
    for row in FoundElement(node: node, value: value, attributes: []).rows {
      guard row.selectionValue != nil, let first = row.firstElement else { continue }
      own[ObjectIdentifier(first.node)] = row
    }
    rows[ObjectIdentifier(node)] = own
    return own
  }
}
