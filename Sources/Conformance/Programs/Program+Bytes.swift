/// Numbers that bytes say, one each; when there are no more, always the same one.
struct ByteGenerator: RandomNumberGenerator {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// The next byte as the highest eight bits, which decide where a number below a few is made,
  /// and its last bit where the standard library makes a `Bool`.
  ///
  /// One bit at the end, so that a maker of such numbers who looks whether the others are
  /// too low, and tries the next one, finds them high enough.
  mutating func next() -> UInt64 {
    let byte = UInt64(bytes.popFirst() ?? 0)
    return byte << 56 | (byte & 1) << 17 | 1
  }
}

extension Program {
  /// A program that bytes say: each of them decides one question about it.
  ///
  /// - Parameter shape: What it is about; how long the program is, the bytes say.
  package init(bytes: [UInt8], shape: ProgramShape) {
    var shape = shape
    // A step is a few questions.
    let size = max(1, bytes.count / 4)
    shape.size = size...size
    var generator = ByteGenerator(bytes)
    self = shape.program(using: &generator)
  }
}
