extension Host {
  /// Moves the focus to the element with a tag, as a turn: what a user does.
  ///
  /// Nothing happens if it is disabled.
  public func focus<Tag: Hashable>(_ tag: Tag) {
    let found = expect(tag)
    if found.isEnabled { turn { graph.focus.move(to: found.node) } }
  }

  /// Takes the focus away, as a turn: `host.focus(nil)`.
  public func focus(_ nothing: Never?) { turn { graph.focus.move(to: nil) } }

  /// The innermost tag of the element that has the focus, or nil if none has it or
  /// it has no tag.
  public var focusedTag: AnyHashable? { graph.focus.current?.tags.first?.value }

  /// Whether the focus is anywhere.
  public var hasFocus: Bool { graph.focus.current != nil }
}
