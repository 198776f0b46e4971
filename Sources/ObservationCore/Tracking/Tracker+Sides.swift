internal import CObservationCore
internal import Synchronization

// An observer may choose which sides of a change it is told of. It is a persistent
// one whose nodes are marked, so that a change that finds none of them pays one test
// of a bit. The change asks the observer what becomes of the node:
//
// | the observer wants | at `willSet` | at `didSet` |
// | --- | --- | --- |
// | `willSet` | taken, called | taken, called: it came in between |
// | `didSet` | kept | taken, called |
// | both | kept; called if it is armed, once in a run | taken, called |
// | both, and `deinit` | the same | kept; called if it is armed |
// | `deinit` alone | kept | kept |
//
// *Kept* means that the node goes back on the stack before any code runs that could
// wait for it. *Taken* is what happens to any other observer's node. From the
// exchange to the push a node that is kept is in its taker's hands. If the `didSet` of
// another thread's change misses it there, the taker's own `didSet` is still to come:
// it comes after both stores, finds the node, and the observer reads both.
//
// An observer that wants both and is told of a `willSet` stays armed, and is marked
// *spent* until its next run: of a second change it is told the `didSet` only, if the
// first one has not been stored yet. While it records it is told of no `willSet`: the
// `didSet` of the same change is still to come.
//
// The end of an object changes no state: see `Tracker+Ends.swift`.
//
// An observer that *ends with its first change* is cancelled when the call of its last
// side has returned: that of `didSet` if it wants that, that of `willSet` otherwise.
// With all three sides it then waits for the ends of the objects (SE-0506's example).
// Nobody may hold such an observer: it is *owned* then, and goes with the last of its
// nodes, if no change ends it before.

extension Tracker {
  /// Whether the observer has chosen its sides.
  var isSided: Bool { Word(bits: word.pointee.load(ordering: .relaxed)).isSided }

  /// Whether the observer ends with its first change; never changes.
  var endsWithChange: Bool { word.pointee.load(ordering: .relaxed) & Word.once != 0 }

  /// Whether the observer has chosen one of `sides`; never changes.
  func wants(_ sides: Sides) -> Bool {
    Word(bits: word.pointee.load(ordering: .relaxed)).wants(sides)
  }

  var sidedHandler: UnsafeMutablePointer<SidedHandler> {
    base.plain(at: 16).assumingMemoryBound(to: SidedHandler.self)
  }

  /// Makes the tracker of a persistent observer with sides.
  static func sided(
    in object: UnsafeMutableRawPointer, _ sides: Sides, endsWithChange: Bool,
    _ handler: consuming @escaping @Sendable (ObservedChange) -> Void
  ) {
    // Without any it has a handler of this kind all the same.
    let bits = sides.isEmpty ? Word.endSide : sides.rawValue
    let tracker = prepare(in: object, bits: bits | (endsWithChange ? Word.once : 0))
    tracker.sidedHandler.initialize(to: SidedHandler(handler))
  }
}

// MARK: - Asking

extension Tracker {
  /// What becomes of a node.
  enum Reaction: Equatable {
    /// The node goes back.
    case keep
    /// The node goes back, and the observer is called, which has been counted with a
    /// reference.
    case keepAndCall(ObservedChange.Kind)
    /// The node is taken as any other, and the observer called if it is armed.
    case take(ObservedChange.Kind)
  }

  /// Asks the observer of a node that a change of `property` has taken.
  @inline(__always)
  func react(to side: Side, of property: ObservedProperty) -> Reaction {
    // Acquires the sides, and what the observer's thread released.
    let current = Word(bits: word.pointee.load(ordering: .acquiring))
    return current.reaction(to: side) ?? reactInStep(to: side, of: property)
  }

  /// Whether the observer's nodes go back at `side`, whatever its state is.
  @inline(__always)
  func keeps(at side: Side) -> Bool {
    // Acquires what the observer's thread released.
    let current = Word(bits: word.pointee.load(ordering: .acquiring))
    return current.reaction(to: side) == .keep
  }

  /// As ``react(to:of:)``, where the observer's state decides.
  @inline(never)
  private func reactInStep(to side: Side, of property: ObservedProperty) -> Reaction {
    // Acquires the handler; releases the change to a run that begins.
    step(noting: property) { $0.asked(at: side) }
  }
}

extension Slot {
  /// Asks the observer of a node with sides, and does what it says with the node.
  ///
  /// - Returns: What the observer has to be told, by the caller and nobody else; nil if
  ///   nothing. The call and a reference are counted, and an entry is kept.
  func claim(_ node: Node, _ side: Side) -> ObservedChange? {
    guard let link = node.link else { return nil }
    let tracker = link.tracker
    // The last run has not read what is not linked: nothing is to be told, and who waits
    // for a call for another reason goes on to wait.
    guard isWanted(node, link) else { return nil }
    #if !hasFeature(Embedded)  // No derived values.
      if side == .didSet, tracker.derives {
        if let lock = markDerived(node, link, thread: oc_thread()) { GraphLock.unlock(lock) }
        return nil
      }
    #endif
    if tracker.keeps(at: side) {
      SharedChange.leave(tracker)
      keep(node, link)
      return nil
    }
    // Before the observer is asked: it may be cancelled as soon as it has answered.
    let property = ObservedProperty(keeping: link)
    switch tracker.react(to: side, of: property) {
    case .keep:
      SharedChange.leave(tracker)
      keep(node, link)
      property.releaseEntry()
      return nil
    case .keepAndCall(let kind):
      SharedChange.leave(tracker)
      keep(node, link)
      return ObservedChange(kind, of: property, for: tracker)
    case .take(let kind):
      let change = ObservedChange(kind, of: property, for: tracker)
      guard node.claim(link, of: change) else {
        property.releaseEntry()
        return nil
      }
      // It may track again in the call: that is told, too, and no other call is due.
      SharedChange.leave(tracker)
      return change
    }
  }

  /// Puts a node back, if its observer still wants it there.
  ///
  /// An abandoned one may not go back: its observer may be popping it (see
  /// `Link+Pin.swift`). One that is linked may: should the observer abandon it now, the
  /// node is not on top before this push, and is not pushed again after it.
  func keep(_ node: Node, _ link: Link) {
    guard isWanted(node, link) else { return }
    push(node)
    forgetLone()
  }

  /// Whether the observer wants to know of changes, and the node in hand speaks for its
  /// link; frees the node otherwise.
  func isWanted(_ node: Node, _ link: Link) -> Bool {
    if link.isLinked || link.unlink() && link.relink() { return true }
    let tracker = link.tracker
    node.free()
    tracker.release()
    return false
  }
}

// MARK: - Calling

extension Tracker {
  /// Calls the observer in place, and drops the call and the reference that were
  /// counted for it, and what keeps an entry.
  @inline(never)
  func callAndRelease(_ change: ObservedChange) {
    sidedHandler.pointee.call(change)
    change.property.releaseEntry()
    endCall()
    cancelIfDone()
    releaseSided()
  }

  /// Ends an observer that ends with its first change, and has been told of it.
  func cancelIfDone() {
    // Relaxed: who is the last party of a change that has fired finds its own step.
    if Word(bits: word.pointee.load(ordering: .relaxed)).isDone { cancel() }
  }

  /// Drops one reference, and ends an observer that nobody but its nodes has kept if
  /// that was the last one of a node.
  func releaseSided() {
    let left = Word(
      bits: word.pointee.wrappingSubtract(Word.oneRef, ordering: .acquiringAndReleasing).newValue)
    if left.refs == 0 {
      free()
    } else if left.isLeftAlone {
      // The last one is the observer's own, and nobody else can come by.
      cancel()
    }
  }

  /// Lets the observer be kept by its nodes, if it has any and is not done.
  ///
  /// Only for who has made the observer, after its only run. From then on it is for
  /// its nodes, and for who calls it, to end it.
  ///
  /// - Returns: False if it is done: the caller must cancel it.
  func own() -> Bool {
    let object = Unmanaged<PersistentObserver>.fromOpaque(observer)
    _ = object.retain()
    let isLeft = step { $0.leftToNodes() }.action
    if !isLeft { object.release() }
    return isLeft
  }
}
