/// A node that looks at a value which says where the focus is.
class AnyFocusNode: TrackedNode {
  /// Whether the program wants the focus to be here.
  var isWanted: Bool { false }

  /// The number of the value's last write.
  var turn: Int { 0 }

  /// Whether the value names a view at all.
  var isNaming: Bool { false }

  /// Makes the value say that the focus is here.
  func assign() {}

  /// Makes the value say that the focus is elsewhere, if it says that it is here.
  func clear() {}

  /// Makes the value say that the focus is elsewhere.
  func reset() {}

  /// Whether it is that of the state at a place.
  func isTied(to location: AnyLocation) -> Bool { false }

  /// Whether the value is that of `other`, too.
  func agrees(with other: AnyFocusNode) -> Bool { false }
}

/// A node that has the value.
class BoundFocusNode<Value: Hashable>: AnyFocusNode {
  final var binding: FocusState<Value>.Binding

  init(_ binding: FocusState<Value>.Binding, in place: Place) {
    self.binding = binding
    super.init(in: place)
  }

  override final var isNaming: Bool { binding.wrappedValue != binding.absent }

  override final func reset() { binding.wrappedValue = binding.absent }

  override final func agrees(with other: AnyFocusNode) -> Bool {
    other.isTied(to: binding.location.object) && other.isWanted
  }

  override final var runType: any Any.Type { AnyFocusNode.self }

  override final var pathName: String? { nil }

  override func unmount() {
    graph.focus.forget(self)
    super.unmount()
  }
}

/// Depends on its binding: a write runs it, and it asks for the focus.
final class FocusNode<Value: Hashable>: BoundFocusNode<Value> {
  private var value: Value

  init(_ binding: FocusState<Value>.Binding, equals value: Value, in place: Place) {
    self.value = value
    super.init(binding, in: place)
  }

  override var isWanted: Bool { binding.wrappedValue == value }

  override var turn: Int { binding.order.turn }

  override func assign() {
    if !isWanted { binding.wrappedValue = value }
  }

  override func clear() {
    if isWanted { reset() }
  }

  override func isTied(to location: AnyLocation) -> Bool {
    binding.location.object.isSame(as: location)
  }

  /// Whether it is tied to a value of a state.
  func isTied(to binding: FocusState<Value>.Binding, at value: Value) -> Bool {
    isTied(to: binding.location.object) && self.value == value
  }

  /// Follows another binding or value.
  @MainActor
  func update(_ binding: FocusState<Value>.Binding, equals value: Value) {
    self.binding = binding
    self.value = value
    follow()
  }

  /// Looks at the value, and depends on it.
  @MainActor
  func follow() {
    let isWanted = track { self.isWanted }
    // The commonest: the focus is elsewhere, as the program wants it.
    if isWanted == graph.focus.has(self), isWanted || !isNaming { return }
    graph.focus.ask(self, in: graph)
  }

  @MainActor
  override func run() { follow() }

  override func unmount() {
    graph.leave(self)
    super.unmount()
  }
}
