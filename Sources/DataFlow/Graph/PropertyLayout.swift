@_spi(Reflection) internal import Swift

/// The dynamic properties of a type, and its inputs, found once.
///
/// A view's value stands at a fixed address in its node. The layout says at
/// which offsets there are dynamic properties, so that an update finds them
/// without looking at the type again, and how two values are compared.
@usableFromInline
final class PropertyLayout {
  struct Field {
    let offset: Int
    let type: any DynamicProperty.Type
    let name: String
  }

  /// Counts the types, from 0: a place in a graph's tables.
  @usableFromInline
  let typeNumber: Int32

  /// The type's name, without its module.
  let typeName: String

  /// The dynamic properties, in the order of their declaration; in memory of their
  /// own, which nobody counts.
  let fields: UnsafeBufferPointer<Field>

  /// Those that have something to do before each run.
  let prepared: UnsafeBufferPointer<Field>

  /// Tells whether two values are the same inputs, beside `words`.
  let inputs: Comparison

  /// Where the inputs are that the bits of a word tell, and how many; in memory
  /// of their own, because every update of an unchanged view comes here.
  @usableFromInline
  let words: UnsafeMutablePointer<Int>
  @usableFromInline
  let wordCount: Int

  /// Whether there is nothing to compare but words.
  @usableFromInline
  let hasOnlyWords: Bool

  @usableFromInline
  let hasFields: Bool

  @usableFromInline
  let hasPreparedFields: Bool

  private init<Value>(_ type: Value.Type, typeNumber: Int32) {
    self.typeNumber = typeNumber
    typeName = String(describing: type)
    var fields: [Field] = []
    Self.visit(type, at: 0, fields: &fields)
    self.fields = Self.keep(fields)
    prepared = Self.keep(fields.filter { $0.type._needsPreparation })
    hasFields = !fields.isEmpty
    hasPreparedFields = !prepared.isEmpty
    var offsets: [Int] = []
    (offsets, inputs) = Self.inputs(of: type).splitWords()
    words = .allocate(capacity: max(1, offsets.count))
    words.initialize(from: offsets, count: offsets.count)
    wordCount = offsets.count
    hasOnlyWords = if case .parts(let parts) = inputs { parts.isEmpty } else { false }
  }

  /// Only for the thread of the hosts.
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var cache = TypeCache<PropertyLayout>()
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var count: Int32 = 0

  @usableFromInline
  static func of<Value>(_ type: Value.Type) -> Unmanaged<PropertyLayout> {
    cache.entry(of: ObjectIdentifier(type)) {
      defer { count += 1 }
      return PropertyLayout(type, typeNumber: count)
    }
  }
}

// MARK: - Finding

extension PropertyLayout {
  /// A copy that is there for as long as the process.
  private static func keep(_ fields: [Field]) -> UnsafeBufferPointer<Field> {
    let memory = UnsafeMutableBufferPointer<Field>.allocate(capacity: fields.count)
    _ = memory.initialize(from: fields)
    return UnsafeBufferPointer(memory)
  }

  private static func visit<Value>(_ type: Value.Type, at base: Int, fields: inout [Field]) {
    // A class is not looked into: its properties belong to no view (DP-06).
    _ = _forEachField(of: type) { name, offset, fieldType, _ in
      if let property = fieldType as? any DynamicProperty.Type {
        fields.append(Field(offset: base + offset, type: property, name: String(cString: name)))
      } else if isContainer(fieldType) {
        func descend<Container>(_ container: Container.Type) {
          visit(container, at: base + offset, fields: &fields)
        }
        _openExistential(fieldType, do: descend)
      }
      return true
    }
  }

  /// Whether a value is not a view itself, and yet has dynamic properties: the
  /// view that stands for it in the tree has them as its own.
  private static func isContainer(_ type: any Any.Type) -> Bool {
    type is any ViewModifier.Type || type is any Scene.Type || type is any App.Type
  }

  /// How two values of a view's type are told apart.
  ///
  /// A view is first of all a structure: unlike a field, it is compared by its
  /// `==` only if it has something that cannot be compared by its bits.
  private static func inputs<Value>(of type: Value.Type) -> Comparison {
    if !_isPOD(type), let type = type as? any Equatable.Type {
      return .equatable(offset: 0, type: type)
    }
    var parts: [Comparison] = []
    let visited = _forEachField(of: type) { _, offset, fieldType, _ in
      func add<Field>(_ field: Field.Type) { parts.append(Comparison.find(field, at: offset)) }
      _openExistential(fieldType, do: add)
      return true
    }
    return visited ? .parts(parts) : .never
  }
}

// MARK: - Using

extension PropertyLayout {
  /// Whether the values at the two addresses are the same inputs.
  @inlinable @inline(__always)
  func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    for index in 0..<wordCount {
      let offset = words[index]
      if left.loadUnaligned(fromByteOffset: offset, as: UInt.self)
        != right.loadUnaligned(fromByteOffset: offset, as: UInt.self)
      {
        return false
      }
    }
    return hasOnlyWords || areSameSlow(left, right)
  }

  @usableFromInline
  func areSameSlow(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    inputs.areEqual(left, right)
  }

  /// Gives the properties of a new node their storage.
  func install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    for field in fields { field.type._install(value + field.offset, in: node) }
  }

  /// Hands the storage of the properties from an old value to a new one.
  func adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    for field in fields {
      field.type._adopt(value + field.offset, from: old + field.offset, in: node)
    }
  }

  /// Makes the properties ready for a run.
  func prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    for field in prepared { field.type._prepare(value + field.offset, in: node) }
  }

  /// Tells the properties that their node is gone.
  func remove(_ value: UnsafeMutableRawPointer) {
    for field in fields { field.type._remove(value + field.offset) }
  }
}
