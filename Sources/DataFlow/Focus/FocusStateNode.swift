/// Sees to it that a focus state names a view: no view need be tied to it.
///
/// It is in no tree: it belongs to the state, and depends on its value.
final class FocusStateNode<Value: Hashable>: AnyFocusNode, @unchecked Sendable {
  // `@unchecked Sendable`: as all nodes, only used on the host's thread.
  private let binding: FocusState<Value>.Binding

  init(_ binding: FocusState<Value>.Binding, in place: Place) {
    self.binding = binding
    super.init(in: place)
    MainActor.assumeIsolated { follow() }
  }

  override var isNaming: Bool { binding.wrappedValue != binding.absent }

  override func reset() { binding.wrappedValue = binding.absent }

  override func agrees(with other: AnyFocusNode) -> Bool {
    other.isTied(to: binding.location.object) && other.isWanted
  }

  /// Looks at the value, and depends on it.
  @MainActor
  private func follow() {
    let isNaming = track { self.isNaming }
    if isNaming, !graph.focus.nodes.contains(where: agrees) { graph.focus.ask(self, in: graph) }
  }

  @MainActor
  override func run() { follow() }

  override var runType: any Any.Type { AnyFocusNode.self }

  override var pathName: String? { nil }

  override func unmount() {
    graph.focus.forget(self)
    super.unmount()
  }
}
