/// A stored property of a view that the host keeps up to date.
///
/// A structure of your own that conforms may contain dynamic properties in
/// turn, to any depth; they keep their storage as those of a view do.
///
/// Source: Apple, *DynamicProperty*.
public protocol DynamicProperty {
  /// Called before each evaluation of the view's body, after the dynamic
  /// properties inside have been updated.
  mutating func update()

  // What a host asks of the wrappers of this module. Structures of your own get
  // implementations that pass the question on to their properties.

  /// Whether ``_prepare(_:in:)`` does something.
  static var _needsPreparation: Bool { get }

  /// Gives the property of a new view its storage.
  static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode)

  /// Gives a property that was made again the storage of the old one.
  static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode)

  /// Makes the property ready for an evaluation of the body, as a part of it:
  /// what it reads, the body depends on.
  static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode)

  /// Lets go of what the storage holds on to: the view has gone.
  static func _remove(_ value: UnsafeMutableRawPointer)

  /// Whether two values are the same input of a view.
  static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool
}

// Structures of the user's pass the questions on to the properties inside.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension DynamicProperty {
  /// Does nothing: most properties have nothing to prepare.
  public mutating func update() {}

  public static var _needsPreparation: Bool { true }

  public static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    PropertyLayout.of(Self.self)._withUnsafeGuaranteedRef { $0.install(value, in: node) }
  }

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    PropertyLayout.of(Self.self)._withUnsafeGuaranteedRef {
      $0.adopt(value, from: old, in: node)
    }
  }

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    PropertyLayout.of(Self.self)._withUnsafeGuaranteedRef { $0.prepare(value, in: node) }
    value.assumingMemoryBound(to: Self.self).pointee.update()
  }

  public static func _remove(_ value: UnsafeMutableRawPointer) {
    PropertyLayout.of(Self.self)._withUnsafeGuaranteedRef { $0.remove(value) }
  }

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    PropertyLayout.of(Self.self)._withUnsafeGuaranteedRef { $0.areSame(left, right) }
  }
}

// MARK: - Optionals

// Only looked up at run time. It stands beside the protocol because a linker
// takes from an archive only files that something refers to. What a host asks of
// it is documented in the protocol.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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
