/// What of a list is selected.
@usableFromInline
enum ListSelection<Value: Hashable> {
  /// One row, or none.
  case one(Binding<Value?>)
  /// Any number of rows.
  case several(Binding<Set<Value>>)
  /// Always one.
  case exactlyOne(Binding<Value>)

  /// The same, whatever the type of values.
  var element: ElementSelection {
    ElementSelection(
      contains: { $0.as(Value.self).map(contains) ?? false },
      accepts: { $0.as(Value.self) != nil },
      select: { $0.as(Value.self).map(select) },
      deselect: { $0.as(Value.self).map(deselect) })
  }

  private func contains(_ value: Value) -> Bool {
    switch self {
    case .one(let binding): binding.wrappedValue == value
    case .several(let binding): binding.wrappedValue.contains(value)
    case .exactlyOne(let binding): binding.wrappedValue == value
    }
  }

  private func select(_ value: Value) {
    switch self {
    case .one(let binding): binding.wrappedValue = value
    case .several(let binding): binding.wrappedValue.insert(value)
    case .exactlyOne(let binding): binding.wrappedValue = value
    }
  }

  private func deselect(_ value: Value) {
    switch self {
    case .one(let binding): if binding.wrappedValue == value { binding.wrappedValue = nil }
    case .several(let binding): binding.wrappedValue.remove(value)
    case .exactlyOne: break
    }
  }
}

extension AnyHashable {
  /// The value as one of a type; also where that is an optional of its own.
  fileprivate func `as`<Value>(_ type: Value.Type) -> Value? { base as? Value }
}
