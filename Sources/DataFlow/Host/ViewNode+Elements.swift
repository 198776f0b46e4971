extension ViewNode {
  /// Whether the views in this place are enabled.
  @MainActor
  var isEnabled: Bool { EnvironmentValues(scope: environment).isEnabled }

  /// Whether nobody sees the views in this place: whether a modifier around them, or around
  /// what they are in, hides them.
  @MainActor
  var isHidden: Bool {
    var around: ViewNode? = self
    while let current = around {
      if case .hidden? = current.statement { return true }
      around = current.surroundings
    }
    return false
  }

  /// The first element in the tree, this one or one inside; none that stands beside what
  /// modifiers are about.
  @MainActor
  var firstElement: ViewNode? {
    if element != nil { return self }
    var found: ViewNode?
    forEachChild { child in
      if found == nil, !child.isApart { found = child.firstElement }
    }
    return found
  }

  /// Whether it is another node, or in the tree of that.
  func isInside(_ node: ViewNode) -> Bool {
    var around: ViewNode? = self
    while let current = around {
      if current === node { return true }
      around = current.parent
    }
    return false
  }

  /// How many elements there are in the tree that are in no other one of it.
  @MainActor
  var elementCount: Int {
    var count = 0
    FoundElement.visit(self) { _ in
      count += 1
      return false
    }
    return count
  }

  /// What modifiers around an element say about it, the innermost first.
  @MainActor
  var attributes: [Attribute] {
    if isApart { return [] }
    var found: [Attribute] = []
    var node = parent
    while let current = node, current.element == nil {
      if let attribute = current.statement { found.append(attribute) }
      node = current.parent
    }
    return found
  }

  /// The names for tests that modifiers around an element give it, the innermost
  /// first.
  @MainActor
  var tags: [Tag] { attributes.compactMap(\.tag) }
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
