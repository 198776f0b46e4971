internal import CDataFlow

/// A way to read and write a value that somebody else owns.
///
/// A binding has no storage: two bindings to one source always agree. A write
/// is readable at once; views follow in the next update.
///
/// ```swift
/// struct PlayButton: View {
///   @Binding var isPlaying: Bool
///
///   var body: some View {
///     Button(isPlaying ? "Pause" : "Play") { isPlaying.toggle() }
///   }
/// }
/// ```
///
/// Handing `$value` on does not read the value: only views that read it depend
/// on it. A binding to a state may be used from any thread; one that is made of
/// functions calls them on the thread that uses it.
///
/// Source: Apple, *Binding*.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  @usableFromInline
  let location: Location<Value>

  /// The transaction of writes that are made outside of `withTransaction`.
  public var transaction = Transaction()

  @usableFromInline
  init(location: AnyLocation) { self.location = Location(location) }

  /// A binding that calls functions.
  ///
  /// - Parameters:
  ///   - get: Returns the value.
  ///   - set: Called once for each write, with the new value.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    location = Location(FunctionLocation(get: get, set: set))
  }

  /// A binding that calls functions, of which one is told the transaction.
  ///
  /// - Parameters:
  ///   - get: Returns the value.
  ///   - set: Called once for each write, with the new value and the
  ///     transaction of the write.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    location = Location(FunctionLocation(get: get) { set($0, Transaction.current) })
  }

  /// A binding that always gives `value`, and ignores writes.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value))
  }

  /// The same binding, for a property wrapper's memberwise initialiser.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// The value.
  ///
  /// A body that reads it depends on it. A write is readable at once.
  @inlinable
  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set {
      if transaction.isPlain { location.set(newValue) } else { setInTransaction(newValue) }
    }
  }

  @usableFromInline
  func setInTransaction(_ value: Value) {
    // What a transaction around the write says counts more than the binding's own.
    performing({ location.set(value) }, in: transaction.merged(with: Transaction.current))
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a member of the value.
  ///
  /// A write through it replaces the member and leaves the others.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    var member = Binding<Member>(location: MemberLocation(base: location, keyPath: keyPath))
    member.transaction = transaction
    return member
  }

  /// The same binding, whose writes carry `transaction`.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var binding = self
    binding.transaction = transaction
    return binding
  }

  /// The same binding, whose writes are animated.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var binding = self
    binding.transaction.animation = animation
    return binding
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

// MARK: - Conversions

extension Binding {
  /// A binding to an optional of the base's value.
  ///
  /// Writes of nil are ignored.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    location = Location(PresentLocation(base: base.location))
    transaction = base.transaction
  }

  /// A binding to the value of an optional, or nil if there is none.
  ///
  /// Reading it traps once the base has become nil.
  public init?(_ base: Binding<Value?>) {
    guard base.location.get() != nil else { return nil }
    location = Location(UnwrappedLocation(base: base.location))
    transaction = base.transaction
  }

  /// A binding to the value as a hashable one.
  ///
  /// Writes of a value of another type are ignored.
  public init<Base: Hashable>(_ base: Binding<Base>) where Value == AnyHashable {
    location = Location(HashableLocation(base: base.location))
    transaction = base.transaction
  }
}

/// A binding, whatever its value is.
protocol AnyBinding {}

extension Binding: AnyBinding {}

extension Binding: Identifiable where Value: Identifiable {
  /// The identifier of the value.
  public var id: Value.ID { wrappedValue.id }
}

// MARK: - Collections

extension Binding: Sequence where Value: MutableCollection {
  /// A binding to an element.
  public typealias Element = Binding<Value.Element>
  /// Goes over the positions that the collection has by then.
  public typealias Iterator = IndexingIterator<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  /// A position in the collection.
  public typealias Index = Value.Index
  /// Bindings to some of the elements.
  public typealias SubSequence = Slice<Binding<Value>>

  /// The position of the first element.
  ///
  /// A body that asks depends on the collection, as with all positions.
  public var startIndex: Value.Index { wrappedValue.startIndex }
  /// The position after the last element.
  public var endIndex: Value.Index { wrappedValue.endIndex }
  /// The position after `index`.
  public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }

  /// A binding to the element at `position`.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    var element = Binding<Value.Element>(
      location: ElementLocation(base: location, position: position))
    element.transaction = transaction
    return element
  }
}

extension Binding: BidirectionalCollection
where Value: BidirectionalCollection, Value: MutableCollection {
  /// The position before `index`.
  public func index(before index: Value.Index) -> Value.Index {
    wrappedValue.index(before: index)
  }
}

extension Binding: RandomAccessCollection
where Value: RandomAccessCollection, Value: MutableCollection {}

// MARK: - As an input

// What a host asks of it, as `DynamicProperty` documents it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Binding: DynamicProperty {
  public static var _needsPreparation: Bool { false }

  public static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {}

  public static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {}

  public static func _prepare(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {}

  public static func _remove(_ value: UnsafeMutableRawPointer) {}

  public static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    let left = left.assumingMemoryBound(to: Self.self)
    let right = right.assumingMemoryBound(to: Self.self)
    return left.pointee.location.isSame(as: right.pointee.location)
      && left.pointee.transaction == right.pointee.transaction
  }
}
