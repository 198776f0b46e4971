// The steps of Host+Drivers.swift for controls that a caller has at hand: a
// program that draws its views walks through the elements, and a key that its
// user presses is meant for one of them.

// MARK: - Selection and steps

extension Host {
  /// Selects a row of a list, or a choice of a picker, as a turn.
  ///
  /// Where several can be selected, the others stay so. A list that is disabled
  /// stays as it is.
  ///
  /// - Parameters:
  ///   - value: What stands for the row: ``Element/selectionValue``.
  ///   - container: The list or the picker, if its view is still mounted.
  public func select<Value: Hashable>(_ value: Value, in container: Element) {
    let row = row(AnyHashable(value), in: container)
    change(row.container, "\(value)") { $0.select(row.value) }
  }

  /// Takes a row of a list out of the selection, as a turn.
  ///
  /// - Parameters:
  ///   - value: What stands for the row: ``Element/selectionValue``.
  ///   - container: The list, if its view is still mounted.
  public func deselect<Value: Hashable>(_ value: Value, in container: Element) {
    let row = row(AnyHashable(value), in: container)
    change(row.container, "\(value)") { $0.deselect(row.value) }
  }

  /// The list, and the value of its row that `value` stands for: that of a number may be one
  /// of another type.
  private func row(
    _ value: AnyHashable, in container: Element
  ) -> (container: FoundElement, value: AnyHashable) {
    let found = refound(container)
    let values = found.rows.compactMap(\.selectionValue)
    if let own = values.first(where: { $0 == value }) { return (found, own) }
    fatalError(
      error(
        .missing, "row or choice with the value \(value) in \(found.name)",
        values.map { "\($0)" }
      ).description)
  }

  /// Taps the button of a stepper that adds to its value, as a turn, if its view is
  /// still mounted.
  public func increment(_ element: Element) { step(element, \.increment, "incremented") }

  /// Taps the button of a stepper that takes from its value, as a turn, if its view
  /// is still mounted.
  public func decrement(_ element: Element) { step(element, \.decrement, "decremented") }

  private func step(
    _ element: Element, _ button: KeyPath<ElementSteps, (@MainActor () -> Void)?>, _ word: String
  ) {
    let found = refound(element)
    guard let steps = found.value.steps else { fatalError("A \(found.name) cannot be \(word).") }
    step(found, steps, button, named: found.name)
  }
}
