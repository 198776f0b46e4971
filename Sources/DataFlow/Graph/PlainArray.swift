/// An array of plain values that is filled and emptied again and again.
///
/// It belongs to one owner, so that no call asks whether it is shared, and
/// emptying it costs nothing: an update does both a few times.
struct PlainArray<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>?
  private(set) var count: Int = 0
  private var capacity: Int = 0

  var isEmpty: Bool { count == 0 }

  deinit { base?.deallocate() }

  /// - Precondition: The index is one of an element.
  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      assert(index < count)
      return base.unsafelyUnwrapped[index]
    }
    @inline(__always)
    set {
      assert(index < count)
      base.unsafelyUnwrapped[index] = newValue
    }
  }

  /// - Complexity: O(1), amortised.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base.unsafelyUnwrapped + count).initialize(to: element)
    count &+= 1
  }

  /// Keeps the memory.
  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow() {
    let wider = max(4, capacity * 2)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: wider)
    if let base {
      new.update(from: base, count: count)
      base.deallocate()
    }
    base = new
    capacity = wider
  }
}
