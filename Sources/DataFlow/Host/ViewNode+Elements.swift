extension ViewNode {
  /// The first element in the tree, this one or one inside.
  @MainActor
  var firstElement: ViewNode? {
    if element != nil { return self }
    var found: ViewNode?
    forEachChild { child in
      if found == nil { found = child.firstElement }
    }
    return found
  }

  /// The names for tests that modifiers around an element give it, the innermost
  /// first.
  @MainActor
  var tags: [Tag] {
    var found: [Tag] = []
    var node = parent
    while let current = node, current.element == nil {
      if let tag = current.statement?.tag { found.append(tag) }
      node = current.parent
    }
    return found
  }
}

extension Attribute {
  /// The name for tests that it is, if it is one.
  var tag: Tag? {
    switch self {
    case .tag(let tag): tag
    case .accessibilityIdentifier(let name): Tag(name)
    default: nil
    }
  }
}
