/// A dynamic property that may be missing; it has storage while it is there.
///
/// Those in other enumerations, and in classes, are not found.
extension Optional: DynamicProperty where Wrapped: DynamicProperty {
  public static var _needsPreparation: Bool { Wrapped._needsPreparation }

  // The payload of an optional stands at its beginning.

  public static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    if isThere(value) { Wrapped._install(value, in: node) }
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    switch (isThere(value), isThere(old)) {
    case (true, true): Wrapped._adopt(value, from: old, in: node)
    case (true, false): Wrapped._install(value, in: node)
    case (false, true): Wrapped._remove(old)
    case (false, false): break
    }
  }

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    if isThere(value) { Wrapped._prepare(value, in: node) }
  }

  public static func _remove(_ value: UnsafeMutableRawPointer) {
    if isThere(value) { Wrapped._remove(value) }
  }

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    guard isThere(left), isThere(right) else { return isThere(left) == isThere(right) }
    return Wrapped._isSameInput(left, right)
  }

  private static func isThere(_ value: UnsafeRawPointer) -> Bool {
    value.assumingMemoryBound(to: Self.self).pointee != nil
  }
}
