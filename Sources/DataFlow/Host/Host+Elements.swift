extension Host {
  /// What the host shows.
  public var elements: [Element] {
    var found: [Element] = []
    let rows = RowIndex()
    if let root = graph.visible {
      FoundElement.visit(root) {
        found.append(Element($0, rows: rows))
        return false
      }
    }
    return found
  }

  /// The first element with a tag.
  func find(_ tag: AnyHashable) -> FoundElement? {
    var found: FoundElement?
    if let root = graph.visible {
      FoundElement.visit(root) {
        if found == nil, $0.hasTag(tag) { found = $0 }
        return found == nil
      }
    }
    return found
  }

  /// The first element with a tag; ends the program with what there is, if there
  /// is none.
  func expect<Tag: Hashable>(_ tag: Tag) -> FoundElement {
    guard let found = find(AnyHashable(tag)) else {
      fatalError("There is no element with the tag \(tag) among:\n\(description)")
    }
    return found
  }

  /// The string that the `Text` with a tag shows, or nil if there is none.
  public func text<Tag: Hashable>(_ tag: Tag) -> String? {
    find(AnyHashable(tag))?.value.text
  }

  /// Whether an element has a tag.
  public func shows<Tag: Hashable>(_ tag: Tag) -> Bool { find(AnyHashable(tag)) != nil }
}
