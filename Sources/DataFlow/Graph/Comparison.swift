internal import Dispatch
@_spi(Reflection) internal import Swift

/// How two values of a type are told apart, found once for each type.
///
/// A type without references and without an `==` of its own is compared
/// bit by bit, field by field, so that padding does not count. A type with an
/// `==` is compared by it, references by identity, and other structures field
/// by field. Two closures are never known to be equal. The queues that every program has are
/// another object each time that they are asked for, and known by name.
///
/// Source: Apple documents that unchanged views are not updated; how values
/// are compared is observed behaviour (VIEW-07, STATE-06).
indirect enum Comparison {
  /// The bytes at the offset tell.
  case bytes(offset: Int, count: Int)
  /// The type's `==` tells.
  case equatable(offset: Int, type: any Equatable.Type)
  /// What a property wrapper says.
  case property(offset: Int, type: any DynamicProperty.Type)
  /// All parts tell.
  case parts([Comparison])
  /// Which queue it is.
  case queue(offset: Int)
  /// The payloads tell, if both have one.
  case optional(offset: Int, type: any OptionalValue.Type)
  /// Nothing can tell.
  case never

  /// Whether the two values at the addresses are known to be equal.
  ///
  /// - Complexity: O(size of the value), and what its `==` takes.
  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    switch self {
    case .bytes(let offset, let count):
      equalBytes(left + offset, right + offset, count)
    case .equatable(let offset, let type):
      type.areEqual(left + offset, right + offset)
    case .property(let offset, let type):
      type._isSameInput(left + offset, right + offset)
    case .parts(let parts):
      parts.allSatisfy { $0.areEqual(left, right) }
    case .queue(let offset):
      DispatchQueue.areSame(left + offset, right + offset)
    case .optional(let offset, let type):
      type.areEqual(left + offset, right + offset)
    case .never:
      false
    }
  }
}

/// Compares a few bytes; most fields are a word.
@inline(__always)
private func equalBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
  if count == 8 {
    return left.loadUnaligned(as: UInt64.self) == right.loadUnaligned(as: UInt64.self)
  }
  for index in 0..<count
  where (left + index).load(as: UInt8.self) != (right + index).load(as: UInt8.self) {
    return false
  }
  return true
}

extension Equatable {
  fileprivate static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left.assumingMemoryBound(to: Self.self).pointee
      == right.assumingMemoryBound(to: Self.self).pointee
  }
}

extension DispatchQueue {
  /// Whether two references are to one queue.
  fileprivate static func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    let left = left.assumingMemoryBound(to: DispatchQueue.self).pointee
    let right = right.assumingMemoryBound(to: DispatchQueue.self).pointee
    return left === right || left.isEverybodys && left.label == right.label
  }

  /// Whether it is the main queue, or a global one; nobody else's queue has such a name.
  private var isEverybodys: Bool {
    label == "com.apple.main-thread" || label.hasPrefix("com.apple.root.")
  }
}

/// An optional of any type.
protocol OptionalValue {
  /// What it has, if it is not nil.
  var content: Any? { get }
  static var comparison: Comparison { get }
  static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool
}

extension Optional: OptionalValue {
  var content: Any? { map { $0 } }

  static var comparison: Comparison { .optional(offset: 0, type: Self.self) }

  static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    switch (
      left.assumingMemoryBound(to: Self.self).pointee,
      right.assumingMemoryBound(to: Self.self).pointee
    ) {
    case (nil, nil): true
    case (let left?, let right?): Comparison.areEqual(left, right)
    default: false
    }
  }
}

extension Comparison {
  /// The offsets of the parts that are words, and the other parts.
  func splitWords() -> (words: [Int], rest: Comparison) {
    var words: [Int] = []
    var rest: [Comparison] = []
    func split(_ comparison: Comparison) {
      switch comparison {
      case .bytes(let offset, count: 8): words.append(offset)
      case .parts(let parts): parts.forEach(split)
      default: rest.append(comparison)
      }
    }
    split(self)
    return (words, .parts(rest))
  }
}

// MARK: - Finding

extension Comparison {
  /// Whether `left` and `right` are known to be equal.
  static func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    let comparison = Comparison.of(Value.self)
    return withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { right in comparison.areEqual(left, right) }
    }
  }

  /// How values of a type are told apart.
  ///
  /// - Complexity: O(1) once the type is known.
  static func of<Value>(_ type: Value.Type) -> Comparison {
    find(Value.self, at: 0)
  }

  /// How the values of `Value` at `offset` are told apart.
  static func find<Value>(_ type: Value.Type, at offset: Int) -> Comparison {
    if let type = type as? any DynamicProperty.Type { return .property(offset: offset, type: type) }
    if type == DispatchQueue.self { return .queue(offset: offset) }
    if isWord(type) { return .bytes(offset: offset, count: MemoryLayout<Value>.size) }
    if let type = type as? any Equatable.Type { return .equatable(offset: offset, type: type) }
    if let type = type as? any OptionalValue.Type { return .optional(offset: offset, type: type) }
    if type is AnyObject.Type { return .bytes(offset: offset, count: MemoryLayout<Value>.size) }
    if isExistential(type) { return .never }
    return fields(of: type, at: offset)
  }

  private static func fields<Value>(of type: Value.Type, at offset: Int) -> Comparison {
    var parts: [Comparison] = []
    var isKnown = MemoryLayout<Value>.size == 0
    // Says whether all fields could be visited: those of an enumeration, of an
    // existential and of a function cannot.
    let visited = _forEachField(of: type) { _, fieldOffset, fieldType, _ in
      isKnown = true
      func add<Field>(_ field: Field.Type) { parts.append(find(field, at: offset + fieldOffset)) }
      _openExistential(fieldType, do: add)
      return true
    }
    if visited, isKnown { return parts.count == 1 ? parts[0] : .parts(parts) }
    // An enumeration without references: a spare bit that differs costs an
    // update, no more.
    if _isPOD(type) { return .bytes(offset: offset, count: MemoryLayout<Value>.size) }
    return .never
  }

  /// Whether a type is `any P`, with or without arguments.
  ///
  /// To visit the fields of such a type ends the process (Swift 6.3).
  private static func isExistential(_ type: any Any.Type) -> Bool {
    // The first word of a type's metadata is its kind; see MetadataKind.def.
    let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
    return kind == 0x303 || kind == 0x307
  }

  /// Whether a type's `==` compares its bits.
  private static func isWord(_ type: any Any.Type) -> Bool {
    type is any FixedWidthInteger.Type || type == Bool.self
  }
}
