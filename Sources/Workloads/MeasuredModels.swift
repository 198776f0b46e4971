/// A model of a few unrelated properties.
public protocol CellModel: AnyObject, Sendable {
  /// A model of values that nobody observes yet.
  init()
  /// Starts as 0.
  var value: Int { get set }
  /// Starts as 0.
  var other: Int { get set }
  /// A class without `==`: compared by identity.
  var reference: Referent { get set }
  /// A structure without `==`: every write is a change.
  var opaque: Opaque { get set }
}

/// A model of ten `Int` properties, as a row of a list has.
///
/// All but the first start as 1.
public protocol RowModel: AnyObject, Sendable {
  /// The first property starts as `first`.
  init(first: Int)
  /// The first property, the only one that is written.
  var p0: Int { get set }
  /// The first property.
  func touch1() -> Int
  /// The sum of all ten properties, each read once.
  func touch10() -> Int
}

/// A model of 256 `Int` properties, `p0` to `p255`, which all start as 1.
///
/// They belong to four observable objects with 64 properties each.
///
/// The functions read the first so many properties once each, in straight-line
/// code, and return their sum. The properties named here are the last ones of
/// those functions.
public protocol WideModel: AnyObject, Sendable {
  /// Makes the four objects, and what leads to them.
  init()
  /// The last property that ``touch1()`` reads.
  var p0: Int { get set }
  /// The last property that ``touch4()`` reads.
  var p3: Int { get set }
  /// The last property that ``touch10()`` reads.
  var p9: Int { get set }
  /// The last property that ``touch16()`` reads.
  var p15: Int { get set }
  /// The last property that ``touch64()`` reads.
  var p63: Int { get set }
  /// The last property that ``touch100()`` reads.
  var p99: Int { get set }
  /// The last property that ``touch256()`` reads.
  var p255: Int { get set }
  /// Reads the first property.
  func touch1() -> Int
  /// The sum of the first 4 properties.
  func touch4() -> Int
  /// The sum of the first 10 properties.
  func touch10() -> Int
  /// The sum of the first 16 properties.
  func touch16() -> Int
  /// The sum of the first object's properties.
  func touch64() -> Int
  /// The sum of the first 100 properties, which belong to two objects.
  func touch100() -> Int
  /// The sum of all properties, which belong to four objects.
  func touch256() -> Int
  /// Reads one of the first 64 properties.
  func value(at index: Int) -> Int
  /// Writes the last of eight neighbours among the first 64 properties: `p7`,
  /// `p15`, and so on to `p63`.
  func store(_ value: Int, atAnchor anchor: Int)
}

/// A model of 32 properties without size, for threads that share it.
///
/// Threads that read and write the same stored value would race; a lock around
/// it would be what is measured. A ``Pulse`` has no value: what the threads
/// share is the observation of it, and nothing else.
public protocol PanelModel: AnyObject, Sendable {
  /// A model that threads may share at once.
  init()
  /// Reads property `lane` that many times.
  func read(_ lane: Int, _ times: Int)
  /// Writes property `lane` that many times; each is a change.
  func write(_ lane: Int, _ times: Int)
}

/// A generic class whose code is not specialised for its argument.
public protocol BoxModel: AnyObject, Sendable {
  /// A box of 3.
  init()
  /// Starts as 3.
  var count: Int { get set }
  /// Reads ``count`` that many times, from code that does not know the class's
  /// generic argument, and returns the sum.
  func sum(_ times: Int) -> Int
  /// Calls `access(keyPath:)` that many times with a literal, from code that
  /// does not know the class's generic argument.
  ///
  /// - Returns: `times`.
  func accessLiteral(_ times: Int) -> Int
  /// As ``accessLiteral(_:)``, with a key path that is made once.
  func accessCached(_ times: Int) -> Int
}

/// A class without `==`.
public final class Referent: Sendable {
  /// An object that equals no other.
  public init() {}
}

/// A structure without `==`.
public struct Opaque: Sendable {
  /// What tells two of them apart.
  public var value: Int

  /// Wraps `value`.
  @inlinable
  public init(_ value: Int) { self.value = value }
}

/// A value of no size, and without `==`: every write is a change, and stores
/// nothing.
public struct Pulse: Sendable {
  /// The only value there is.
  @inlinable
  public init() {}
}

/// Counts the calls of a capturing `onChange`; used by one thread.
public final class FireCounter: @unchecked Sendable {
  /// The calls so far.
  public var count: Int = 0

  /// Starts at 0.
  public init() {}

  /// Counts one call of an `onChange` that captured `value`.
  @inlinable
  public func add(_ value: Int) {
    keep(value)
    count &+= 1
  }
}

/// Keeps the instances of a footprint alive; used by one thread.
public final class Retained<Object>: @unchecked Sendable {
  /// What is kept, in the order of its making.
  public var objects: ContiguousArray<Object> = []

  /// Makes room for `capacity` instances, so that keeping them allocates
  /// nothing.
  public init(capacity: Int) { objects.reserveCapacity(capacity) }
}

/// A place for one object, which the optimiser cannot see through; used by one
/// thread.
public final class Slot<Object: AnyObject>: @unchecked Sendable {
  /// Leads to the place; valid as long as the slot lives.
  public let pointer: UnsafeMutablePointer<Object?>

  /// A place for no object yet.
  public init() {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: nil)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }
}
