/// A growing list of links, without the retains and checks of an array.
///
/// Its owner frees it.
struct LinkList {
  private var base: UnsafeMutablePointer<Link>?
  private var size: UInt32 = 0
  private var capacity: UInt32 = 0

  init() {}

  var count: Int { Int(size) }

  subscript(position: Int) -> Link {
    @inline(__always) get {
      assert(position < count)
      return base.unsafelyUnwrapped[position]
    }
    nonmutating set {
      assert(position < count)
      base.unsafelyUnwrapped[position] = newValue
    }
  }

  mutating func append(_ link: Link) {
    if size == capacity { growSlow() }
    (base.unsafelyUnwrapped + count).initialize(to: link)
    size += 1
  }

  /// Forgets all but the first `count` links.
  mutating func truncate(to count: Int) {
    assert(count <= self.count)
    size = UInt32(count)
  }

  @inline(never)
  private mutating func growSlow() {
    capacity = max(4, 2 * capacity)
    let larger = UnsafeMutablePointer<Link>.allocate(capacity: Int(capacity))
    if let base {
      larger.moveInitialize(from: base, count: count)
      base.deallocate()
    }
    base = larger
  }

  mutating func deallocate() {
    base?.deallocate()
    self = LinkList()
  }
}
