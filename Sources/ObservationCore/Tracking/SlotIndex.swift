/// The links of many properties by the addresses of their slots: a hash table
/// with open addressing, without the retains and checks of a dictionary.
///
/// Its owner frees it.
struct SlotIndex {
  private var base: UnsafeMutablePointer<Bits>?
  /// The number of buckets, a power of two, or 0.
  private var size: Int = 0

  init() {}

  var isEmpty: Bool { size == 0 }

  /// Whether `count` links leave every second bucket free.
  func hasRoom(for count: Int) -> Bool { size >= 2 * count }

  /// Forgets all links, and makes room for `count`.
  mutating func reset(for count: Int) {
    var wanted = 32
    while wanted < 2 * count { wanted *= 2 }
    if wanted != size {
      base?.deallocate()
      base = .allocate(capacity: wanted)
      size = wanted
    }
    base.unsafelyUnwrapped.initialize(repeating: 0, count: size)
  }

  /// The link for the slot at `key`, or nil.
  ///
  /// - Complexity: O(1) expected.
  func find(_ key: Bits) -> Link? {
    var bucket = bucket(of: key)
    while case let bits = base.unsafelyUnwrapped[bucket], bits != 0 {
      let link = Link(UnsafeMutableRawPointer(bits: bits))
      if link.slot == key { return link }
      bucket = (bucket + 1) & (size - 1)
    }
    return nil
  }

  /// Adds `link`, unless it is there.
  func insert(_ link: Link) {
    var bucket = bucket(of: link.slot)
    while case let bits = base.unsafelyUnwrapped[bucket], bits != 0 {
      if bits == link.base.bits { return }
      bucket = (bucket + 1) & (size - 1)
    }
    base.unsafelyUnwrapped[bucket] = link.base.bits
  }

  /// Removes `link`, which is there.
  ///
  /// Closes the gap: a link behind it moves up if its search would end there.
  func remove(_ link: Link) {
    var gap = bucket(of: link.slot)
    while base.unsafelyUnwrapped[gap] != link.base.bits { gap = (gap + 1) & (size - 1) }
    var bucket = gap
    while true {
      bucket = (bucket + 1) & (size - 1)
      let bits = base.unsafelyUnwrapped[bucket]
      if bits == 0 { break }
      let wanted = self.bucket(of: Link(UnsafeMutableRawPointer(bits: bits)).slot)
      if (bucket - wanted) & (size - 1) >= (bucket - gap) & (size - 1) {
        base.unsafelyUnwrapped[gap] = bits
        gap = bucket
      }
    }
    base.unsafelyUnwrapped[gap] = 0
  }

  private func bucket(of key: Bits) -> Int {
    // Slot addresses are multiples of 8.
    Int(truncatingIfNeeded: ((key >> 3) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (size - 1)
  }

  mutating func deallocate() {
    base?.deallocate()
    self = SlotIndex()
  }
}
