/// Makes keys of the bytes that a terminal sends.
///
/// A character or a sequence may come in several pieces: what is not complete is
/// kept for the next one. An escape at the end of a piece is the key of that name,
/// since a terminal sends a sequence as a whole.
package struct KeyReader {
  private var pending: [UInt8] = []

  package init() {}

  /// The keys that are complete with these bytes.
  package mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let first = pending.first {
      let count: Int
      if first == 0x1B {
        guard let sequence = sequenceLength() else { break }
        count = sequence
        if let key = Self.key(ofSequence: pending.prefix(sequence)) { keys.append(key) }
      } else if first < 0x80 {
        count = 1
        if let key = Self.key(ofByte: first) { keys.append(key) }
      } else {
        count = Self.characterLength(first)
        if pending.count < count { break }
        // Bytes that are no text are no key.
        if let text = String(validating: pending.prefix(count), as: UTF8.self),
          let character = text.first
        {
          keys.append(.character(character))
        }
      }
      pending.removeFirst(count)
    }
    return keys
  }

  private static func key(ofByte byte: UInt8) -> Key? {
    switch byte {
    case 0x0D, 0x0A: .enter
    case 0x09: .tab
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x20..<0x7F: .character(Character(Unicode.Scalar(byte)))
    default: nil
    }
  }

  /// How many bytes a character takes that begins with `byte`; 1 for one that
  /// begins none.
  private static func characterLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// The length of the sequence that begins with an escape, or nil if it is not
  /// complete.
  private func sequenceLength() -> Int? {
    guard pending.count > 1 else { return 1 }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else { return 1 }
    // Numbers and semicolons, up to a letter or a tilde.
    guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return nil
    }
    return end + 1
  }

  private static func key(ofSequence bytes: ArraySlice<UInt8>) -> Key? {
    if bytes.count == 1 { return .escape }
    guard bytes.count == 3 else { return nil }
    switch bytes.last {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return .right
    case UInt8(ascii: "D"): return .left
    case UInt8(ascii: "Z"): return .backTab
    default: return nil
    }
  }
}
