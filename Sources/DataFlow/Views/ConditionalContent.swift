/// One of two views; each is in a place of its own.
///
/// What `if` and `switch` make. The branches are different identities, also if
/// they have the same type: changing over ends the state of one and begins the
/// state of the other.
///
/// Source: Apple, *Demystify SwiftUI* (WWDC21).
public struct ConditionalContent<First: View, Second: View>: View {
  @usableFromInline
  enum Storage {
    case first(First)
    case second(Second)
  }

  @usableFromInline
  let storage: Storage

  @inlinable
  init(_ storage: Storage) { self.storage = storage }

  /// Mounts the branch that is chosen.
  @inlinable
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = ChoiceNode(in: place)
    mount(view, in: node)
    return node
  }

  @inlinable
  static func mount(_ view: Self, in node: ChoiceNode) {
    switch view.storage {
    case .first(let first):
      node.choice = 1
      node.child = First._mount(first, in: Place(in: node))
    case .second(let second):
      node.choice = 2
      node.child = Second._mount(second, in: Place(in: node))
    }
  }

  /// Updates the branch, or replaces it if the other one is chosen.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: ChoiceNode.self)
    switch view.storage {
    case .first(let first) where node.choice == 1:
      node.updateChild(to: first)
    case .second(let second) where node.choice == 2:
      node.updateChild(to: second)
    default:
      node.removeChild()
      mount(view, in: node)
    }
  }
}

/// A view or nothing, in a place of its own.
///
/// What an `if` without an `else` makes: taking the view away ends its state.
extension Optional: View where Wrapped: View {
  /// Mounts the view if it is there.
  @inlinable
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = ChoiceNode(in: place)
    mount(view, in: node)
    return node
  }

  @inlinable
  @MainActor
  static func mount(_ view: Self, in node: ChoiceNode) {
    guard let view else { return }
    node.choice = 1
    node.child = Wrapped._mount(view, in: Place(in: node))
  }

  /// Updates the view, mounts it, or ends its life.
  @inlinable
  public static func _update(_ node: ViewNode?, to view: Self) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: ChoiceNode.self)
    if let view, node.choice == 1 {
      node.updateChild(to: view)
    } else if view != nil || node.choice == 1 {
      node.removeChild()
      node.choice = 0
      mount(view, in: node)
    }
  }
}
