import CHost

/// What a program does, line by line, without the formatting of strings: that is not
/// what is compared.
enum Trace {
  static func put(_ text: StaticString) {
    host_write(text.utf8Start, text.utf8CodeUnitCount)
  }

  static func put(_ number: Int) {
    if number < 0 { put("-") }
    var rest = number.magnitude
    // Twenty digits are enough for 64 bits.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      repeat {
        first -= 1
        digits[first] = UInt8(48 + rest % 10)
        rest /= 10
      } while rest != 0
      host_write(digits.baseAddress.unsafelyUnwrapped + first, digits.count - first)
    }
  }

  /// A line of two words and numbers, indented by `depth`.
  static func line(_ depth: Int, _ text: StaticString, _ first: Int? = nil, _ second: Int? = nil) {
    for _ in 0..<depth { put("  ") }
    put(text)
    if let first {
      put(" ")
      put(first)
    }
    if let second {
      put(" ")
      put(second)
    }
    put("\n")
  }
}
