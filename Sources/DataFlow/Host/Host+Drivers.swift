// What a user does. Where a control is named by a tag, the first one with that
// tag is meant; where it is described by a query, the only one. A step that
// cannot be made because there is no such control ends the program with a text
// that says what there is, and so does one with a control that is hidden. Nothing
// happens to a control that is disabled, and to those inside of one that is.

// MARK: - By tag

extension Host {
  /// Taps the button with a tag, as a turn.
  public func tap<Tag: Hashable>(_ tag: Tag) {
    guard let found = find(AnyHashable(tag)), found.value.action != nil else {
      fatalError("There is no button with the tag \(tag) among:\n\(description)")
    }
    tap(found, named: "\(tag)")
  }

  /// Writes `value` through the binding of the control with a tag, as a turn.
  ///
  /// A number need not be of the binding's type, if that has it: not 300 for a `UInt8`. A
  /// slider and a stepper keep to their bounds, as they would for a user.
  public func set<Tag: Hashable, Value>(_ tag: Tag, _ value: Value) {
    guard let found = find(AnyHashable(tag)), found.value.input != nil else {
      fatalError("There is no control with the tag \(tag) among:\n\(description)")
    }
    set(found, to: value, named: "\(tag)")
  }
}

// MARK: - By query

extension Host {
  /// Taps what a query finds, as a turn: a button, a link, or a row of a list
  /// with a selection, which is then selected.
  public func tap(_ query: ElementQuery) {
    if case .element = query.target {
      let found = expect(query)
      require(found.value.action != nil, found, query, "cannot be tapped")
      tap(found, named: query.description)
    } else {
      select(query)
    }
  }

  /// Taps a button, as a turn.
  ///
  /// - Parameters:
  ///   - label: What stands in it.
  ///   - index: Which of several is meant, from 0.
  ///   - place: What it is in.
  public func tap(button label: String, at index: Int? = nil, in place: ElementQuery? = nil) {
    tap(query(.button(label), index, place))
  }

  /// Taps an element, as a turn, if its view is still mounted.
  public func tap(_ element: Element) {
    let found = refound(element)
    guard found.value.action != nil else { fatalError("A \(found.name) cannot be tapped.") }
    tap(found, named: found.name)
  }

  /// Writes `value` through the binding of the control that a query finds, as a
  /// turn.
  public func set<Value>(_ query: ElementQuery, _ value: Value) {
    let found = expect(query)
    require(found.value.input != nil, found, query, "has no value that could be set")
    set(found, to: value, named: query.description)
  }

  /// Writes `value` through the binding of a control, as a turn, if its view is
  /// still mounted.
  public func set<Value>(_ element: Element, _ value: Value) {
    let found = refound(element)
    guard found.value.input != nil else { fatalError("A \(found.name) has no value.") }
    set(found, to: value, named: found.name)
  }

  /// Switches a toggle, as a turn.
  ///
  /// - Parameters:
  ///   - label: What stands beside it.
  ///   - value: Whether it is on afterwards.
  ///   - index: Which of several is meant, from 0.
  ///   - place: What it is in.
  public func set(
    toggle label: String, to value: Bool, at index: Int? = nil, in place: ElementQuery? = nil
  ) {
    set(query(.toggle(label), index, place), value)
  }

  /// Enters a text, as a turn.
  ///
  /// - Parameters:
  ///   - label: What the field's label says.
  ///   - text: All that stands in it afterwards.
  ///   - index: Which of several is meant, from 0.
  ///   - place: What it is in.
  public func set(
    textField label: String, to text: String, at index: Int? = nil,
    in place: ElementQuery? = nil
  ) {
    set(query(.textField(label), index, place), text)
  }

  /// Taps the button of a stepper that adds to its value, as a turn.
  public func increment(_ query: ElementQuery) { step(query, \.increment, "incremented") }

  /// Taps the button of a stepper that takes from its value, as a turn.
  public func decrement(_ query: ElementQuery) { step(query, \.decrement, "decremented") }

  private func step(
    _ query: ElementQuery, _ button: KeyPath<ElementSteps, (@MainActor () -> Void)?>, _ word: String
  ) {
    let found = expect(query)
    require(found.value.steps != nil, found, query, "cannot be \(word)")
    guard let steps = found.value.steps else { return }
    step(found, steps, button, named: query.description)
  }

  func step(
    _ found: FoundElement, _ steps: ElementSteps,
    _ button: KeyPath<ElementSteps, (@MainActor () -> Void)?>, named name: String
  ) {
    guard canUse(found), let action = steps[keyPath: button] else { return }
    graph.recorder?.record(.action, name)
    turn { action() }
  }
}

// MARK: - Selection

extension Host {
  /// Selects a row of a list, or a choice of a picker, as a turn.
  ///
  /// Where several can be selected, the others stay so.
  ///
  /// - Parameters:
  ///   - value: What stands for the row: its tag, or its element's identifier.
  ///   - place: The list or the picker; by default the only one.
  public func select<Value: Hashable>(_ value: Value, in place: ElementQuery? = nil) {
    let row = choice(AnyHashable(value), in: place)
    change(row.container, "\(value)") { $0.select(row.value) }
  }

  /// Takes a row of a list out of the selection, as a turn.
  ///
  /// - Parameters:
  ///   - value: What stands for the row: its tag, or its element's identifier.
  ///   - place: The list; by default the only one.
  public func deselect<Value: Hashable>(_ value: Value, in place: ElementQuery? = nil) {
    let row = choice(AnyHashable(value), in: place)
    change(row.container, "\(value)") { $0.deselect(row.value) }
  }

  private func select(_ query: ElementQuery) {
    do throws(ElementSearchError) {
      guard let row = try row(query) else { return }
      guard query.index == nil else {
        throw error(.unsuitable("is in a row, and is none itself"), query.description, [])
      }
      guard let value = row.selectionValue else {
        throw error(.unsuitable("cannot be selected"), query.description, [])
      }
      change(row.container, query.description) { $0.select(value) }
    } catch { fatalError(error.description) }
  }

  /// The row of the only list, or that of `place`, that `value` stands for, and its own value:
  /// that of a number may be one of another type.
  private func choice(
    _ value: AnyHashable, in place: ElementQuery?
  ) -> (container: FoundElement, value: AnyHashable) {
    let containers = place.map { [expect($0)] } ?? containers
    let rows = containers.flatMap(\.rows).compactMap { row in
      row.selectionValue.flatMap { $0 == value ? (row.container, $0) : nil }
    }
    if rows.count == 1 { return rows[0] }
    let values = containers.flatMap(\.rows).compactMap(\.selectionValue).map { "\($0)" }
    fatalError(
      error(
        rows.isEmpty ? .missing : .ambiguous(rows.count), "row or choice with the value \(value)",
        values
      ).description)
  }

  /// All that has a selection.
  private var containers: [FoundElement] {
    var found: [FoundElement] = []
    if let root = graph.visible {
      FoundElement.visit(root) {
        if $0.value.selection != nil { found.append($0) }
        return true
      }
    }
    return found
  }

  func change(
    _ container: FoundElement, _ name: String, _ body: (ElementSelection) -> Void
  ) {
    guard canUse(container), let selection = container.value.selection else { return }
    graph.recorder?.record(.written, name)
    turn { body(selection) }
  }
}

// MARK: - Presentations

extension Host {
  /// Ends the uppermost presentation, as a turn: closes a sheet or a dialog, or
  /// goes back to the screen before.
  ///
  /// The uppermost one is the last in the order of elements.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func dismiss() -> Bool {
    var uppermost: FoundElement?
    if let root = graph.visible {
      FoundElement.visit(root) {
        if $0.isPresentation { uppermost = $0 }
        return true
      }
    }
    guard let uppermost else { return false }
    graph.recorder?.record(.action, "dismiss")
    turn { EnvironmentValues(scope: uppermost.node.environment).dismiss() }
    return true
  }
}

// MARK: - Acting

extension Host {
  /// Whether a step does something with an element; the program ends if nobody sees it.
  func canUse(_ found: FoundElement) -> Bool {
    guard found.isHidden else { return found.isEnabled }
    fatalError(error(.unsuitable("is hidden"), found.name, []).description)
  }

  private func tap(_ found: FoundElement, named name: String) {
    guard canUse(found) else { return }
    graph.recorder?.record(.action, name)
    turn { found.act() }
  }

  private func set(_ found: FoundElement, to value: Any, named name: String) {
    guard canUse(found), let input = found.value.input else { return }
    graph.recorder?.record(.written, name)
    let fits = turn { input.set(value) }
    if !fits {
      fatalError("A \(found.name) takes a value of type \(input.type), not \(value).")
    }
  }

  private func query(
    _ query: ElementQuery, _ index: Int?, _ place: ElementQuery?
  ) -> ElementQuery {
    let query = index.map(query.at) ?? query
    return place.map(query.in) ?? query
  }

  /// The element's view, as it is now.
  func refound(_ element: Element) -> FoundElement {
    guard let node = element.node, let value = node.element else {
      fatalError("The \(element.kind) is no longer there; the host shows:\n\(description)")
    }
    return FoundElement(node: node, value: value, attributes: element.attributes)
  }

  private func require(
    _ condition: Bool, _ found: FoundElement, _ query: ElementQuery, _ text: String
  ) {
    if condition { return }
    fatalError(error(.unsuitable(text), query.description, []).description)
  }
}
