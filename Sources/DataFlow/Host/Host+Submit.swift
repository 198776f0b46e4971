extension Host {
  /// Submits the field with a tag, as a turn: what a user does with the return key.
  ///
  /// The actions of ``View/onSubmit(of:_:)`` are called; the focus stays where it is.
  /// Nothing happens if the field is disabled; one that is hidden ends the program.
  public func submit<Tag: Hashable>(_ tag: Tag) { submit(expect(tag), named: "\(tag)") }

  /// Submits the field that a query finds, as a turn.
  ///
  /// Nothing happens if it is disabled; one that is hidden ends the program.
  public func submit(_ query: ElementQuery) { submit(expect(query), named: query.description) }

  /// Submits a field, as a turn, if its view is still mounted.
  ///
  /// Nothing happens if it is disabled; one that is hidden ends the program.
  public func submit(_ element: Element) {
    let found = refound(element)
    submit(found, named: found.name)
  }

  private func submit(_ found: FoundElement, named name: String) {
    guard let trigger = found.value.submitTrigger else {
      fatalError("A \(found.name) cannot be submitted.")
    }
    guard canUse(found) else { return }
    graph.recorder?.record(.action, name)
    turn { EnvironmentValues(scope: found.node.environment).submitActions(trigger) }
  }
}
