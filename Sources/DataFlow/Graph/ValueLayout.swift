/// How the values of a type are compared, in a form for reading often.
@usableFromInline
final class ValueLayout {
  let comparison: Comparison

  /// Whether values that stand in a word are equal if the words are.
  @usableFromInline
  let isBitwise: Bool

  private init(_ comparison: Comparison) {
    self.comparison = comparison
    isBitwise = if case .bytes = comparison { true } else { false }
  }

  /// Only for the thread of the hosts.
  nonisolated(unsafe) private static var cache = TypeCache<ValueLayout>()

  static func of<Value>(_ type: Value.Type) -> Unmanaged<ValueLayout> {
    cache.entry(of: type) { ValueLayout(Comparison.of(type)) }
  }

  func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { right in comparison.areEqual(left, right) }
    }
  }
}
