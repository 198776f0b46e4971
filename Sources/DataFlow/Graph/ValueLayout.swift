/// How the values of a type are compared, in a form for reading often.
@usableFromInline
final class ValueLayout {
  let comparison: Comparison

  /// Whether values are equal if, and only if, their bits are.
  let isBitwise: Bool

  let typeName: String

  private init<Value>(_ type: Value.Type) {
    comparison = Comparison.of(type)
    isBitwise = if case .bytes = comparison { true } else { false }
    typeName = "\(type)"
  }

  /// Only for the thread of the hosts.
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var cache = TypeCache<ValueLayout>()

  static func of<Value>(_ type: Value.Type) -> Unmanaged<ValueLayout> {
    cache.entry(of: ObjectIdentifier(type)) { ValueLayout(type) }
  }

  @usableFromInline
  func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { right in comparison.areEqual(left, right) }
    }
  }
}
