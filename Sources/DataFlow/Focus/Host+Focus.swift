extension Host {
  /// Moves the focus to the element with a tag, as a turn: what a user does.
  ///
  /// Nothing happens if it is disabled.
  public func focus<Tag: Hashable>(_ tag: Tag) { moveFocus(to: expect(tag)) }

  /// Moves the focus to the element that a query finds, as a turn.
  ///
  /// Nothing happens if it is disabled.
  public func focus(_ query: ElementQuery) { moveFocus(to: expect(query)) }

  /// Moves the focus to an element, as a turn, if its view is still mounted.
  ///
  /// Nothing happens if it is disabled.
  public func focus(_ element: Element) { moveFocus(to: refound(element)) }

  private func moveFocus(to found: FoundElement) {
    if canUse(found) { turn { graph.focus.move(to: found.node) } }
  }

  /// Takes the focus away, as a turn: `host.focus(nil)`.
  public func focus(_ nothing: Never?) { turn { graph.focus.move(to: nil) } }

  /// The innermost tag of the element that has the focus, or nil if none has it or
  /// it has no tag.
  public var focusedTag: AnyHashable? { graph.focus.current?.tags.first?.value }

  /// The element that has the focus, or nil if none has it; also one that is in
  /// another window than the one that is asked.
  public var focusedElement: Element? {
    guard let node = graph.focus.current, let value = node.element else { return nil }
    return Element(
      FoundElement(node: node, value: value, attributes: node.attributes), rows: RowIndex())
  }

  /// Whether the focus is anywhere.
  public var hasFocus: Bool { graph.focus.current != nil }
}
