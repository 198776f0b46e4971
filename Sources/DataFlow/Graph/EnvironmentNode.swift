/// The node of a modifier that sets values of the environment.
///
/// A tracked one: setting a value may read others, of the views around it.
@usableFromInline
class EnvironmentNode: TrackedNode {
  private let scope: EnvironmentScope
  @exclusivity(unchecked)
  private var change: (inout EnvironmentValues) -> Void

  init(in place: Place, change: @escaping (inout EnvironmentValues) -> Void) {
    scope = EnvironmentScope(inside: place.environment)
    self.change = change
    super.init(in: place)
  }

  /// Where the views inside are put.
  final var inside: Place { Place(in: self, environment: scope) }

  /// Sets the values.
  @MainActor
  final func apply() {
    let values = track {
      var values = EnvironmentValues(scope: environment)
      change(&values)
      return values
    }
    let hasOtherOutside = scope.takeOutside(from: values.scope)
    let overlay = values.overlay
    if scope.apply(overlay) || hasOtherOutside, child != nil { invalidateReaders(of: self) }
  }

  @MainActor
  final func update(change: @escaping (inout EnvironmentValues) -> Void) {
    self.change = change
    apply()
  }

  @MainActor
  override func run() { apply() }

  override final var runType: any Any.Type { EnvironmentNode.self }

  override final var pathName: String? { nil }

  /// Makes everybody inside look for their values again.
  private func invalidateReaders(of node: ViewNode) {
    node.forEachChild { child in
      if let tracked = child as? TrackedNode { graph.enqueue(tracked) }
      invalidateReaders(of: child)
    }
  }
}

/// Sets values of the environment for a view and those inside.
public struct EnvironmentModifier: ViewModifier {
  let change: (inout EnvironmentValues) -> Void

  /// Sets the values in a scope of their own, and mounts the views in it.
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = EnvironmentNode(in: place, change: modifier.change)
    node.apply()
    node.child = Modified._mount(content, in: node.inside)
    return node
  }

  /// Sets the values again; readers of those that differ are evaluated.
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: EnvironmentNode.self)
    node.update(change: modifier.change)
    node.updateChild(to: content)
  }
}
