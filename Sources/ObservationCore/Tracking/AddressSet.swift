/// A set of addresses that are not 0.
///
/// Not the standard library's, which in Embedded Swift asks a program for random numbers
/// and for functions of floating-point numbers. Linear probing in a table that is never
/// more than half full.
struct AddressSet {
  /// 0 where nothing is; as many as a power of two.
  private var table: [Bits]
  private var count = 0

  init() { table = Array(repeating: 0, count: 8) }

  /// Adds an address.
  ///
  /// - Returns: False if it is there already.
  /// - Complexity: Expected amortised O(1).
  mutating func insert(_ address: Bits) -> Bool {
    let index = place(of: address)
    if table[index] == address { return false }
    table[index] = address
    count += 1
    if count * 2 > table.count { grow() }
    return true
  }

  private mutating func grow() {
    let old = table
    table = Array(repeating: 0, count: 2 * old.count)
    for address in old where address != 0 { table[place(of: address)] = address }
  }

  /// Where the address is, or would be.
  private func place(of address: Bits) -> Int {
    // Fibonacci hashing: addresses have their low bits in common.
    let hash = address &* 0x9E37_79B9_7F4A_7C15
    var index = Int(truncatingIfNeeded: hash &>> 32) & (table.count - 1)
    while table[index] != 0, table[index] != address { index = (index + 1) & (table.count - 1) }
    return index
  }
}
