/// One observer's interest in one property: a handle to 16 bytes.
///
/// The words are written before the push and not changed while the node is in
/// a chain. Most nodes live inside their tracker and are freed with it; an
/// *external* node is a block of its own, made by a sweeper or by a shared
/// take, and freed by whoever owns the chain that it is in.
struct Node {
  let base: UnsafeMutableRawPointer

  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  @inline(__always)
  init(bits: UInt) { base = UnsafeMutableRawPointer(bits: bits) }

  @inline(__always)
  var bits: UInt { base.bits }

  /// Bytes per node.
  static var size: Int { 16 }

  /// The word below on the stack: 0, a node, or a tagged sweep cell.
  @inline(__always)
  var next: UInt {
    get { base.word(at: 0).pointee }
    nonmutating set { base.word(at: 0).pointee = newValue }
  }

  /// The tracker or link, with tags.
  @inline(__always)
  var owner: UInt {
    get { base.word(at: 8).pointee }
    nonmutating set { base.word(at: 8).pointee = newValue }
  }

  /// Marks an owner whose node is a block of its own.
  static var externalTag: UInt { 1 }

  /// Marks an owner that is a link of a persistent observer.
  static var linkTag: UInt { 2 }

  @inline(__always)
  var isExternal: Bool { owner & Self.externalTag != 0 }

  /// A block of its own for `owner`.
  static func external(owner: UInt) -> Node {
    LiveCounts.externalNodes.increment()
    let node = Node(.allocate(byteCount: size, alignment: 16))
    node.owner = owner | externalTag
    return node
  }

  /// Frees a node that is a block of its own, and does nothing to another.
  @inline(__always)
  func freeIfExternal() {
    guard isExternal else { return }
    LiveCounts.externalNodes.decrement()
    base.deallocate()
  }
}
