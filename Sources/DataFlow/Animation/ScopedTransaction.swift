/// The view that `animation(_:body:)` and `transaction(_:body:)` modify: it keeps the
/// transaction that is around both.
///
/// Source: Apple, *PlaceholderContentView*.
public struct PlaceholderContentView<Value: View>: View {
  let content: Value

  /// Mounts the view outside of the change of the transaction.
  public static func _mount(_ view: Self, in place: Place) -> ViewNode? {
    let node = OutsideTransactionNode(in: place)
    node.child = Value._mount(view.content, in: Place(in: node))
    return node
  }

  /// Updates the view.
  public static func _update(_ node: ViewNode?, to view: Self) {
    Value._update(
      unsafeDowncast(node.unsafelyUnwrapped, to: OutsideTransactionNode.self).child,
      to: view.content)
  }
}

/// Where the change of a transaction ends that is for some modifiers only.
final class OutsideTransactionNode: ViewNode {
  init(in place: Place) { super.init(in: place) }

  /// The node around the change.
  ///
  /// Such changes stand in each other as parentheses do.
  var nodeAround: ViewNode? {
    var depth = 1
    var node = parent
    while let current = node, depth > 0 {
      if current is OutsideTransactionNode { depth += 1 }
      if (current as? TransactionNode)?.isScoped == true { depth -= 1 }
      node = current.parent
    }
    return node
  }
}

extension View {
  /// Animates the modifiers that `body` adds, and not this view.
  ///
  /// ```swift
  /// Text("A").opacity(b).animation(.easeIn) { $0.scaleEffect(a) }  // moves the scale alone
  /// ```
  ///
  /// - Parameters:
  ///   - animation: The animation, or nil for a change at once.
  ///   - body: Modifies the view that it is given.
  ///
  /// Source: Apple, *animation(_:body:)*.
  public consuming func animation<Modified: View>(
    _ animation: Animation?,
    @ViewBuilder body: (PlaceholderContentView<Self>) -> Modified
  ) -> some View {
    transaction(
      { if !$0.disablesAnimations { $0.animation = animation } }, body: body)
  }

  /// Changes the transaction of each update for the modifiers that `body` adds, and not for
  /// this view.
  ///
  /// - Parameters:
  ///   - transform: Called in an update, when a modifier changes that could be animated.
  ///   - body: Modifies the view that it is given.
  ///
  /// Source: Apple, *transaction(_:body:)*.
  public consuming func transaction<Modified: View>(
    _ transform: @escaping (inout Transaction) -> Void,
    @ViewBuilder body: (PlaceholderContentView<Self>) -> Modified
  ) -> some View {
    body(PlaceholderContentView(content: self))
      .modifier(TransactionModifier(value: nil, isScoped: true, change: transform))
  }
}
