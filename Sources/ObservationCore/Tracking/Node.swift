internal import CObservationCore
internal import Synchronization

/// One observer's interest in one property: a handle to 16 bytes.
///
/// ```
///      0      8       16
///      +------+-------+
///      | next | owner |
///      +------+-------+
/// ```
///
/// The words are written before the push, and changed only by whoever owns the
/// chain that the node is in. Most nodes live inside their tracker and are freed
/// with it; an *external* node is a block of its own, made by a sweeper or by a
/// change that finds one at work, and freed by whoever owns the chain.
struct Node {
  let base: UnsafeMutableRawPointer

  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  @inline(__always)
  init(bits: Bits) { base = UnsafeMutableRawPointer(bits: bits) }

  @inline(__always)
  var bits: Bits { base.bits }

  /// Bytes per node.
  static var size: Int { 16 }

  /// The word below on the stack: 0, a node, or a tagged cell.
  @inline(__always)
  var next: Bits {
    // Relaxed: the head that leads to the node releases and acquires it. Atomic for
    // an observer that pops: it may look while a change that has just taken the
    // node links those that are due, and then fails.
    get { base.atomicWord(at: 0).pointee.load(ordering: .relaxed) }
    // Releases what a change has done to the head: see `isLast`.
    nonmutating set { base.atomicWord(at: 0).pointee.store(newValue, ordering: .releasing) }
  }

  /// Whether nothing is below, for an observer that looks at the head afterwards.
  ///
  /// If it has been said by a change that has taken the node, the head is seen without
  /// the node then.
  @inline(__always)
  var isLast: Bool { base.atomicWord(at: 0).pointee.load(ordering: .acquiring) == 0 }

  /// The tracker or link, with tags.
  @inline(__always)
  var owner: Bits {
    get { base.word(at: 8).pointee }
    nonmutating set { base.word(at: 8).pointee = newValue }
  }

  /// Marks an owner whose node is a block of its own.
  static var externalTag: Bits { 1 }

  /// Marks an owner that is a link of a persistent observer.
  static var linkTag: Bits { 2 }

  /// Marks a link whose observer has chosen its ``Sides``.
  static var sidedTag: Bits { 4 }

  /// Whether the observer has chosen its sides: a change asks it first.
  @inline(__always)
  var isSided: Bool { owner & Self.sidedTag != 0 }

  @inline(__always)
  var isExternal: Bool { owner & Self.externalTag != 0 }

  /// A block of its own for `owner`.
  static func external(owner: Bits) -> Node {
    LiveCounts.externalNodes.increment()
    let node = Node(oc_allocate(size))
    node.owner = owner | externalTag
    return node
  }

  /// The owner without the mark of a node of its own.
  @inline(__always)
  var plainOwner: Bits { owner & ~Self.externalTag }

  /// The link that the node stands for, or nil if it stands for a one-shot
  /// tracker.
  @inline(__always)
  var link: Link? {
    guard owner & Self.linkTag != 0 else { return nil }
    let tags = Self.externalTag | Self.linkTag | Self.sidedTag
    return Link(UnsafeMutableRawPointer(bits: owner & ~tags))
  }

  /// The observer.
  @inline(__always)
  var tracker: Tracker { link?.tracker ?? Tracker(bits: plainOwner) }
}

// MARK: - Freeing

extension Node {
  /// Gives the node's memory back to whom it belongs.
  ///
  /// Only for the party that owns the chain; the tracker must still be alive.
  @inline(__always)
  func free() {
    if isExternal {
      freeExternal()
    } else if let link {
      link.returnNode()
    }
  }

  /// Frees a block of its own.
  @inline(__always)
  func freeExternal() {
    let link = link
    LiveCounts.externalNodes.decrement()
    oc_deallocate(base)
    link?.countExternal(.freed)
  }
}
