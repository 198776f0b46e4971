// The nodes of views that only arrange others. They run no code of their own.

/// A fixed number of places.
@usableFromInline
final class GroupNode: ViewNode {
  @usableFromInline @exclusivity(unchecked)
  var children: ContiguousArray<ViewNode?> = []

  @inlinable
  init(in place: Place) { super.init(in: place, depth: 0) }

  override func forEachChild(_ body: (ViewNode) -> Void) {
    for child in children { if let child { body(child) } }
  }
}

/// A place with a choice: what was chosen, in `child`, and which choice it was.
@usableFromInline
final class ChoiceNode: ViewNode {
  @usableFromInline @exclusivity(unchecked)
  var choice: Int = 0

  @inlinable
  init(in place: Place) { super.init(in: place, depth: 0) }

  override var isChoice: Bool { true }

  /// Ends the life of what was chosen.
  @usableFromInline
  func removeChild() {
    let old = child
    child = nil
    old?.unmount()
  }
}

/// A place for a view of any type.
@usableFromInline
final class AnyViewNode: ViewNode {
  @usableFromInline @exclusivity(unchecked)
  var type: any View.Type

  init(type: any View.Type, in place: Place) {
    self.type = type
    super.init(in: place)
  }

  override var isChoice: Bool { true }
}

/// A place whose view has an identifier of its own.
@usableFromInline
final class IdentifiedNode<ID: Hashable>: ViewNode {
  @usableFromInline @exclusivity(unchecked)
  var id: ID

  @inlinable
  init(_ id: ID, in place: Place) {
    self.id = id
    super.init(in: place)
  }

  override var isChoice: Bool { true }

  @usableFromInline
  func removeChild() {
    let old = child
    child = nil
    old?.unmount()
  }
}
