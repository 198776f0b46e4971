public import Synchronization

// The algorithm
// =============
//
// A *slot* is what one property needs to be observed: the head of a stack of
// nodes, each of which stands for one observer's interest in the property.
//
//     Slot   16 bytes   head  0 | Node | SweepCell + 1 | DeliveryCell + 2 | KeepCell + 4
//                       meta  scope identifier : 48 | Budget : 16
//                           or a note in its place (`Slot+Derived.swift`)
//     Node   16 bytes   next  as head
//                       owner Tracker | Link + linkTag, + sidedTag, + externalTag
//
// Reading. A tracked read pushes its node *before* it reads the value. The
// push is Treiber's: write `next`, then compare-and-swap `head`. It never
// looks into the node below it, so that the ABA problem cannot arise: if the
// head is the same word again, the new node's `next` is right again.
//
// Writing. `willSet` exchanges `head` with 0 and owns all that was there. No
// other thread can reach those nodes, so they are read and freed without
// hazard pointers or epochs. `didSet` does the same again. Between them the
// value is stored.
//
// No change is missed. Let a tracked read R not see the value of a write W,
// and let the value itself be free of races, so that R happens before W's
// store. Push happens before R, R before the store, the store before the load
// of `head` in `didSet`. By coherence that load sees the node or a later state
// of the head; a later state means that another writer took the node and
// notifies the observer. The check in `willSet` alone would miss a push
// between itself and the store. No fence is needed: the synchronisation that
// makes the value free of races carries the edge.
//
// Notifying. Nodes that the change is not to notify go back at once, before any
// observer is called (`Node.belongsBack`): those of scopes that this thread has
// open, and those that the change's `willSet` has had armed (`ChangeWindow.swift`).
// The window is what a `didSet` knows its own change by; whoever else has come in
// between is called, also if an `inout` access was suspended meanwhile, and on
// whatever threads. A change that may have such nodes leaves a *keep cell* where it
// takes them, by the same exchange, and puts them in its place when it has looked at
// them; if another change has come past the cell meanwhile they are due, and are
// called (`KeepCell.swift`). So no change finds nothing where somebody waits. Then the
// thread claims one observer after the other
// (`Node.claim`), cleans up, and calls it. It holds nothing then, not even a node:
// the others are in a *delivery cell* on the stack, from which another thread's change
// takes them (`DeliveryCell.swift`). So an observer whose code sleeps holds up no other
// thread's change. Those behind it in its own change wait until it returns, or until
// another thread changes the property.
//
// To claim all observers first and to let others help from a list of those would
// call observers that are cancelled meanwhile. To put the chain back instead of
// into a cell would mix it with what tracks again, which belongs to the next change.
// A change of one observer, which most are, needs no cell.
//
// The meta word saves work and is allowed to be wrong. Its upper part is the
// identifier of the scope that pushed last: a scope that reads the property
// again finds its own identifier and does nothing. Identifiers are never used
// twice, and whoever takes the chain clears them; a change that puts a scope's
// node back writes its identifier again, so that a scope that changes what it
// reads pushes once. A stale identifier can only hide a push of the scope that
// owns it, and that scope's node was taken by another change, so that its tracker
// is already notified. What matters about the meta word is
// only that a slot that has been used does not look unused before its key path
// is written down (`ClassSchema`): the stores release, the fast path acquires.
//
// Sweeping. An observer of A and B that fires through A leaves a dead node on
// B. Nobody can unlink it from the middle of the stack, so each push pays into
// a budget, and the push that finds it empty sweeps (`Slot+Sweep.swift`), a piece
// at a time: where there is more, the next ones go on (`SweepRun.swift`). One-shot
// observers leave a property at most three times as many dead nodes as its last sweep found
// alive, or a few, times the number of open scopes: nested scopes push a node each and pay
// once. What
// dies while a sweep goes on is beside that, and so is what threads push at a time: a
// payment is a load and a store, so that one of two is lost, or a budget that a change has
// taken in between is written again.
//
// Popping. The node of a persistent observer is dead when a run does not read
// the property, and the observer then knows where it is. Once it has more such
// nodes than properties that it reads, or a few, it takes those off that are on top
// (`Link+Pin.swift`), and pays for those that are not: the next pushes sweep them. Its own
// pushes pay nothing: without dead nodes there is nothing to sweep.
//
// Sides. An observer may want to know of the store only, or of both sides, or of the
// object's end. Its nodes are marked; a change asks it whether it takes the node or
// puts it back (`Tracker+Sides.swift`, `Tests/Models/sides.pml`).
//
// Progress. A read without a scope and a write by number without observers are
// wait-free: one thread-local load, up to three atomic loads for each side of the change;
// unless a key path by hand may stand for the property, which is looked up
// (`RegistrarMemory+Entries.swift`). A write with observers and registering are lock-free,
// but for the observers' own code, and the lock of a graph of derived values: a push,
// of a node or of a cell, fails only because another one, or a take, succeeded. The
// allocator may lock.
//
// Not promised: the order of observers; one thread at a time inside different
// observers' `onChange`; that `onChange` has *returned* in another writer's
// thread when one's own setter returns. A change within an observer's call leaves
// those who wait to the change around it, on the same thread. An observer whose
// node a change has taken, and has not come to yet, is called by that change or a
// later one, even if that is after the store of a later one. A scope that writes what
// it has read while another thread writes it, too, may be called for a store that is
// still to come, and by the thread of its own.
//
// References: R. K. Treiber, "Systems Programming: Coping with Parallelism",
// IBM RJ 5118 (1986). The window between read and registration is that of
// swiftlang/swift PR 86719.

/// One property's place in a registrar: a handle to 16 bytes of its storage.
///
/// ```
///      0      8      16
///      +------+------+
///      | head | meta |
///      +------+------+
/// ```
@usableFromInline
struct Slot {
  @usableFromInline
  let base: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  /// The stack of nodes.
  @inlinable @inline(__always)
  var head: AtomicWord { base.atomicWord(at: 0) }

  /// The last scope to push, and the pushes left until a sweep.
  @inlinable @inline(__always)
  var meta: AtomicWord { base.atomicWord(at: 8) }

  /// Bytes per slot.
  @inlinable @inline(__always)
  static var size: Int { 16 }

  /// The bits of `meta` that count pushes: a ``Budget``.
  @inlinable @inline(__always)
  static var budgetMask: Bits { 0xFFFF }

  /// The budget of a slot that nobody has registered with: the first one to do
  /// so has work to do that later ones need not ask about.
  @inlinable @inline(__always)
  static var unusedBudget: Bits { 0xFFFF }

  /// Makes the slot empty; its memory is not shared yet.
  func initialize() {
    assert(Budget.largest < Self.unusedBudget)
    base.word(at: 0).initialize(to: 0)
    base.word(at: 8).initialize(to: Self.unusedBudget)
  }

  /// Whether nobody observes the property.
  @inlinable @inline(__always)
  var isEmpty: Bool {
    // Acquires the node that a push released, see "No change is missed".
    head.pointee.load(ordering: .acquiring) == 0
  }
}

// MARK: - Pushing

extension Slot {
  /// Puts `node` on the stack.
  ///
  /// Lock-free. Safe from any thread.
  @inline(__always)
  func push(_ node: Node) {
    var top = head.pointee.load(ordering: .relaxed)  // only a guess for the exchange
    while true {
      node.next = top
      // Releases the node's words; pairs with the acquire of whoever takes.
      let (exchanged, current) = head.pointee.weakCompareExchange(
        expected: top, desired: node.bits, successOrdering: .releasing,
        failureOrdering: .relaxed)
      if exchanged { return }
      top = current
    }
  }

  /// Takes `node` off the stack if it is on top.
  ///
  /// Only for the observer of a node that nobody else pushes any more: `next`
  /// is what it was as long as the node is on top, so that the ABA problem
  /// cannot arise.
  ///
  /// Wait-free. Safe from any thread.
  ///
  /// - Returns: Whether the node is the caller's.
  func pop(_ node: Node) -> Bool {
    // Acquires `next`, which a writer has written if it kept the node. In one order with the
    // link's abandonment before: see `Link.isLinked`.
    guard head.pointee.load(ordering: .sequentiallyConsistent) == node.bits else { return false }
    return head.pointee.compareExchange(
      expected: node.bits, desired: node.next, successOrdering: .acquiringAndReleasing,
      failureOrdering: .relaxed
    ).exchanged
  }

  /// Whether the scope `id` pushed last.
  @inline(__always)
  func isStamped(_ id: Bits) -> Bool {
    stampedID == id
  }

  /// The identifier of the scope that pushed last, or 0.
  @inline(__always)
  var stampedID: Bits { meta.pointee.load(ordering: .relaxed) & ~Self.budgetMask }

  /// Writes the scope's identifier, and pays for a push.
  ///
  /// - Parameters:
  ///   - hasPushed: Whether there was a push.
  ///   - pays: Whether it pays; one of a persistent observer need not.
  /// - Returns: Whether there was a push, and the budget is used up.
  @inline(__always)
  func stamp(_ id: Bits, hasPushed: Bool, pays: Bool) -> Bool {
    let bits = meta.pointee.load(ordering: .relaxed) & Self.budgetMask
    if bits == Self.unusedBudget {
      meta.pointee.store(id | Budget.smallest.bits, ordering: .releasing)
      return false
    }
    let budget = Budget(bits: bits)
    let left = pays ? budget.paid(by: id) : budget
    meta.pointee.store(id | left.bits, ordering: .releasing)
    return budget.isUsedUp && hasPushed
  }

  /// Pays for a node that stays on the stack though nobody wants it, and forgets
  /// the scope.
  ///
  /// - Parameter id: That of the run which wants it no more.
  func pay(_ id: Bits) {
    let budget = Budget(bits: meta.pointee.load(ordering: .relaxed) & Self.budgetMask)
    // Releases the key path, as every store of a slot that has been used.
    meta.pointee.store(budget.paid(by: id).bits, ordering: .releasing)
  }

  /// Writes the scope's identifier into a slot that has been used.
  @inline(__always)
  func stamp(_ id: Bits) {
    let budget = meta.pointee.load(ordering: .relaxed) & Self.budgetMask
    // Releases the key path that this thread has acquired.
    meta.pointee.store(id | budget, ordering: .releasing)
  }

  /// As ``stamp(_:)``, for a read that the observer has expected; not over the note of a
  /// derived value that is alone (`Slot+Derived.swift`), which is worth more: most runs read
  /// a property once.
  @inline(__always)
  func stampExpected(_ id: Bits) {
    let current = meta.pointee.load(ordering: .relaxed)
    if current & Self.loneMark != 0 { return }
    meta.pointee.store(id | current & Self.budgetMask, ordering: .releasing)
  }

  /// Marks the note of a node that is alone.
  ///
  /// No identifier of a scope has it: a thread would have to draw 140 trillion of them.
  static var loneMark: Bits { 1 << 63 }

  /// Forgets such a node, after another one has been pushed.
  func forgetLone() {
    if stampedID & Self.loneMark != 0 { stamp(0) }
  }

  /// Sets the budget for a sweep that has found `live` nodes, and forgets the
  /// scope.
  func grant(live: Int) {
    meta.pointee.store(Budget(live: live).bits, ordering: .releasing)
  }
}
