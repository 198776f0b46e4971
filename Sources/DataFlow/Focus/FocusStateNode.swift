/// Sees to it that a focus state names a view: no view need be tied to it.
///
/// It is in no tree: it belongs to the state, and depends on its value.
final class FocusStateNode<Value: Hashable>: BoundFocusNode<Value>, @unchecked Sendable {
  // `@unchecked Sendable`: as all nodes, only used on the host's thread.

  override init(_ binding: FocusState<Value>.Binding, in place: Place) {
    super.init(binding, in: place)
    MainActor.assumeIsolated { follow() }
  }

  /// Looks at the value, and depends on it.
  @MainActor
  private func follow() {
    let isNaming = track { self.isNaming }
    if isNaming, !graph.focus.nodes.contains(where: agrees) { graph.focus.ask(self, in: graph) }
  }

  @MainActor
  override func run() { follow() }
}
