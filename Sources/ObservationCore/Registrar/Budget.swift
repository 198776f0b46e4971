/// How many pushes a slot gets until it is swept, in the 16 bits that it has for
/// that: a number of 12 bits, in units of a power of two.
///
/// ```
///      unit : 4 | count : 12
/// ```
///
/// Up to 4,095 pushes each one pays. Above, so many pay as the unit says one of:
/// whether a push does follows from its scope's identifier, so that it costs no
/// counter. Identifiers grow one by one, and a multiplication spreads them, so
/// that of any run of pushes the right part pays, whoever else draws identifiers
/// in between.
struct Budget {
  let bits: Bits

  init(bits: Bits) { self.bits = bits }

  /// Twice as many pushes as a sweep has found nodes that live, or a few.
  ///
  /// Then a sweep costs each push that has paid for it the look at two nodes at
  /// most, however many there are.
  init(live: Int) {
    var count = max(Bits(live) * 2, Self.smallest.bits)
    var unit: Bits = 0
    while count > Self.countMask {
      count >>= 1
      unit += 1
    }
    bits = min(unit << Self.unitShift | count, Self.largest)
  }

  /// Pushes before the first sweep.
  static var smallest: Budget { Budget(bits: 8) }

  /// The bits of the largest budget: 134 million pushes.
  static var largest: Bits { 0xFFFE }

  private static var countMask: Bits { 0xFFF }
  private static var unitShift: Bits { 12 }

  /// Whether the next push has to sweep.
  var isUsedUp: Bool { bits & Self.countMask == 0 }

  /// What is left after a push by scope `id`.
  @inline(__always)
  func paid(by id: Bits) -> Budget {
    if isUsedUp || bits > Self.countMask && !isDue(id) { return self }
    return Budget(bits: bits - 1)
  }

  /// Whether scope `id` is among those that pay in this unit.
  @inline(never)
  private func isDue(_ id: Bits) -> Bool {
    // The identifiers' lower 16 bits are zero.
    let spread = UInt64(id >> 16) &* 0x9E37_79B9_7F4A_7C15
    return spread >> (64 - UInt64(bits >> Self.unitShift)) == 0
  }
}
