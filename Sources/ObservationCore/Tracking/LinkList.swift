/// A growing list of links, without the retains and checks of an array.
///
/// Its owner frees it.
struct LinkList {
  private var base: UnsafeMutablePointer<Link>?
  private(set) var count: Int = 0
  private var capacity: Int = 0

  init() {}

  var isEmpty: Bool { count == 0 }

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
    if count == capacity { growSlow() }
    (base.unsafelyUnwrapped + count).initialize(to: link)
    count += 1
  }

  mutating func removeLast() -> Link {
    assert(count > 0)
    count -= 1
    return base.unsafelyUnwrapped[count]
  }

  /// Forgets all but the first `count` links.
  mutating func truncate(to count: Int) {
    assert(count <= self.count)
    self.count = count
  }

  @inline(never)
  private mutating func growSlow() {
    capacity = max(4, 2 * capacity)
    let larger = UnsafeMutablePointer<Link>.allocate(capacity: capacity)
    if let base {
      larger.moveInitialize(from: base, count: count)
      base.deallocate()
    }
    base = larger
  }

  func deallocate() { base?.deallocate() }
}
