/// Changes the transaction of a view and of those inside.
public struct TransactionModifier: ViewModifier {
  /// What is compared: the change is made in updates in which it differs; nil for
  /// all updates.
  let value: TransactionTrigger?
  /// Whether the change ends at a ``PlaceholderContentView`` inside.
  var isScoped: Bool = false
  let change: (inout Transaction) -> Void

  /// Mounts the view inside of the change.
  public static func _mount<Modified: View>(
    _ modifier: Self, on content: Modified, in place: Place
  ) -> ViewNode? {
    let node = TransactionNode(modifier, in: place)
    node.child = Modified._mount(content, in: Place(in: node))
    return node
  }

  /// Takes the new change, before the views inside are updated.
  public static func _update<Modified: View>(
    _ node: ViewNode?, to modifier: Self, on content: Modified
  ) {
    let node = unsafeDowncast(node.unsafelyUnwrapped, to: TransactionNode.self)
    node.update(to: modifier)
    node.updateChild(to: content)
  }
}

/// A value of any type, to be compared with one of the same type.
struct TransactionTrigger {
  private let value: Any
  private let isSame: (Any) -> Bool

  init<Value: Equatable>(_ value: Value) {
    self.value = value
    isSame = { $0 as? Value == value }
  }

  func isSame(as other: TransactionTrigger) -> Bool { isSame(other.value) }
}

/// A change of the transaction, and when it was made last.
final class TransactionNode: ViewNode {
  /// Whether the change ends at a placeholder inside.
  let isScoped: Bool
  private var trigger: TransactionTrigger?
  private var change: (inout Transaction) -> Void
  /// The update in which the value differed last.
  private var serial: Int = 0

  @MainActor
  init(_ modifier: TransactionModifier, in place: Place) {
    isScoped = modifier.isScoped
    trigger = modifier.value
    change = modifier.change
    super.init(in: place)
    graph.transactionNodeCount += 1
    graph.mayAnimate = true
  }

  @MainActor
  func update(to modifier: TransactionModifier) {
    if let trigger, let new = modifier.value, !new.isSame(as: trigger) {
      serial = graph.updateSerial
    }
    trigger = modifier.value
    change = modifier.change
  }

  /// Changes the transaction of the update under way.
  func apply(to transaction: inout Transaction) {
    if trigger == nil || serial == graph.updateSerial { change(&transaction) }
  }

  override func unmount() {
    graph.transactionNodeCount -= 1
    super.unmount()
  }
}

extension ViewGraph {
  /// The transaction of the update under way, as the views around `node` have
  /// changed it: the outermost first, so that the innermost has the last word.
  func transaction(at node: ViewNode) -> Transaction {
    if transactionNodeCount == 0 { return currentTransaction }
    return inherited(by: node.parent)
  }

  private func inherited(by node: ViewNode?) -> Transaction {
    guard let node else { return currentTransaction }
    if let node = node as? OutsideTransactionNode { return inherited(by: node.nodeAround) }
    var transaction = inherited(by: node.parent)
    (node as? TransactionNode)?.apply(to: &transaction)
    return transaction
  }
}

// MARK: - Modifiers

extension View {
  /// Animates this view and those inside in updates in which `value` differs.
  ///
  /// Other updates have the animation that they have anyway. A transaction that
  /// disables animations keeps this one away.
  ///
  /// - Parameters:
  ///   - animation: The animation, or nil for a change at once.
  ///   - value: What is compared.
  ///
  /// Source: Apple, *animation(_:value:)*.
  public consuming func animation<Value: Equatable>(
    _ animation: Animation?, value: Value
  ) -> ModifiedContent<Self, TransactionModifier> {
    modifier(
      TransactionModifier(value: TransactionTrigger(value)) {
        if !$0.disablesAnimations { $0.animation = animation }
      })
  }

  /// Animates all changes of this view and of those inside.
  ///
  /// Apple has deprecated it in favour of the form with a value.
  ///
  /// Source: Apple, *animation(_:)*.
  public consuming func animation(_ animation: Animation?) -> ModifiedContent<
    Self, TransactionModifier
  > {
    modifier(
      TransactionModifier(value: nil) { if !$0.disablesAnimations { $0.animation = animation } })
  }

  /// Changes the transaction of each update for this view and those inside.
  ///
  /// - Parameter transform: Called in an update, when something inside changes
  ///   that could be animated.
  ///
  /// Source: Apple, *transaction(_:)*.
  public consuming func transaction(
    _ transform: @escaping (inout Transaction) -> Void
  ) -> ModifiedContent<Self, TransactionModifier> {
    modifier(TransactionModifier(value: nil, change: transform))
  }

  /// As above, in updates in which `value` differs.
  ///
  /// Source: Apple, *transaction(value:_:)*.
  public consuming func transaction<Value: Equatable>(
    value: Value, _ transform: @escaping (inout Transaction) -> Void
  ) -> ModifiedContent<Self, TransactionModifier> {
    modifier(TransactionModifier(value: TransactionTrigger(value), change: transform))
  }
}
