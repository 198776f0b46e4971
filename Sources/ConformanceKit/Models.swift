import Foundation

/// The models that the clauses exercise, as the clauses see them.
///
/// Every candidate has its own concrete classes behind these protocols, all
/// stamped from one template, so that two candidates never differ by their
/// models. Each is `@unchecked Sendable`: a clause that shares one between
/// threads guards its values with a lock of its own.
public protocol CounterModel: AnyObject, Sendable {
  /// A model of zeros.
  init()
  /// A tracked property.
  var count: Int { get set }
  /// Another one.
  var other: Int { get set }
  /// Marked `@ObservationIgnored`.
  var ignored: Int { get set }
  /// Computed: `count + other`.
  var sum: Int { get }
}

/// The last of three observable classes that inherit from each other.
public protocol LeafModel: AnyObject, Sendable {
  /// A model of zeros.
  init()
  /// Declared by the first class.
  var first: Int { get set }
  /// Declared by the second class.
  var second: Int { get set }
  /// Declared by the third class.
  var third: Int { get set }
  /// Computed by the first class, overridden by both others: the sum of all.
  var total: Int { get }
}

/// A graph of models.
public protocol NodeModel: AnyObject, Sendable {
  /// A node that has no child, and no text.
  init(value: Int)
  /// What tells nodes apart.
  var value: Int { get set }
  /// Starts empty.
  var label: String { get set }
  /// Which node is inside, if any; what that holds is not a part of this property.
  var child: Self? { get set }
  /// Which nodes are inside, in order; what they hold is not a part of this property.
  var children: [Self] { get set }
}

/// A model with hand-written `access(keyPath:)` and `withMutation(keyPath:)`.
public protocol HookedModel: AnyObject, Sendable {
  /// A model of zeros that has logged nothing.
  init()
  /// Called `value` in the log.
  var value: Int { get set }
  /// Called `other` in the log.
  var other: Int { get set }
  /// The calls so far: `access value`, `withMutation other`, ...
  var log: [String] { get set }
}

/// A model that is not isolated, with a member that is.
public protocol IsolatedModel: AnyObject, Sendable {
  /// A model of zeros.
  init()
  /// The actor's; starts as 0.
  @KitActor var isolated: Int { get set }
}

/// A model whose properties have `willSet` and `didSet` of their own.
public protocol AccessorsModel: AnyObject, Sendable {
  /// A model of zeros that has logged nothing.
  init()
  /// Logs `willSet <old> -> <new>` and `didSet <old> -> <new>`.
  var watched: Int { get set }
  /// Sets itself back to 10 in `didSet` when it is above.
  var clamped: Int { get set }
  /// What ``watched`` has logged, in order; not tracked.
  var log: [String] { get set }
}

/// One property of each kind that decides differently whether it changed.
public protocol ValuesModel: AnyObject, Sendable {
  /// A model of zeros, empty values and nil.
  init()
  /// An `Equatable` value.
  var integer: Int { get set }
  /// An `Equatable` value that may differ from itself: NaN.
  var floating: Double { get set }
  /// An `Equatable` value that may be on the heap.
  var text: String { get set }
  /// `Equatable`, because its elements are.
  var array: [Int] { get set }
  /// `Equatable`, because what it wraps is.
  var optionalInteger: Int? { get set }
  /// A class without `==`: compared by identity.
  var reference: PlainReference { get set }
  /// An optional, and what it wraps has no `==`: every write is a change.
  var optionalReference: PlainReference? { get set }
  /// As ``optionalReference``, and weak.
  var weakReference: PlainReference? { get set }
  /// A class with `==`: compared by that, and not by identity.
  var equatableReference: EquatableReference { get set }
  /// Of a type that says nothing about `==`: every write is a change.
  var anything: Any { get set }
  /// A tuple, which is not `Equatable`: every write is a change.
  var pair: (Int, Int) { get set }
  /// A function, which nothing can compare: every write is a change.
  var closure: () -> Int { get set }
  /// Counts its copies; a structure without `==`: every write is a change.
  var buffer: CopyCountingBuffer { get set }
}

/// A model whose properties get their values in `init`.
public protocol InitialisedModel: AnyObject, Sendable {
  /// Assigns both, and `first` a second time.
  init(first: Int, second: Int)
  /// Assigned twice in `init`; it has no default.
  var first: Int { get set }
  /// Assigned once in `init`, over a default.
  var second: Int { get set }
}

/// A model that calls its registrar by hand.
public protocol ManualModel: AnyObject, Sendable {
  /// Copies the registrar at once, before anything is observed (I-23d).
  init()
  /// A tracked property that the macro made.
  var tracked: Int { get set }
  /// A computed property over an ignored one; nothing notifies for it.
  var value: Int { get }
  /// 0, at any place; nothing notifies for it.
  subscript(place: Int) -> Int { get }
  /// The same, with indices whose hashes are all equal.
  subscript(index: CollidingIndex) -> Int { get }

  /// `access`, by hand.
  func access(_ property: ManualProperty)
  /// `willSet`, by hand.
  func willSet(_ property: ManualProperty)
  /// `didSet`, by hand.
  func didSet(_ property: ManualProperty)
  /// `withMutation(of:keyPath:_:)` on the registrar, by hand.
  func withMutation<Result>(
    _ property: ManualProperty, _ mutation: () throws -> Result
  ) rethrows -> Result
  /// `willSet` then `didSet` with another instance as the subject (I-20).
  func mutate(_ property: ManualProperty, subject: Self)
  /// `willSet` then `didSet` on a copy of the registrar (I-23).
  func mutateThroughCopy(_ property: ManualProperty)
  /// `access` of `\.tracked` on a copy of the registrar that was made in `init` (I-23d).
  func accessThroughEarlyCopy()
  /// `willSet` then `didSet` of `\.tracked` on a copy that was made in `init` (I-23d).
  func mutateThroughEarlyCopy()
  /// The registrar as a value, for its conformances (I-23).
  var registrarValue: Any { get }
}

/// The key paths of ``ManualModel``.
public enum ManualProperty: Sendable, Hashable {
  /// `\.tracked`, which the macro also uses.
  case tracked
  /// `\.value`, a computed property.
  case value
  /// `\.self`.
  case whole
  /// `\Manual.inherited`, which a superclass declares.
  case inherited
  /// The same property as `\ManualBase.inherited`, from the superclass (I-18).
  case inheritedByBase
  /// `\.[place]`, a computed subscript: as many key paths as there are places (I-42).
  case element(_ place: Int)
  /// `\.[CollidingIndex(place)]`, whose hash is that of all other places (I-47).
  case colliding(_ place: Int)
}

extension ManualProperty: CaseIterable {
  /// One of each kind.
  public static let allCases: [ManualProperty] = [
    .tracked, .value, .whole, .inherited, .inheritedByBase, .element(0), .colliding(0),
  ]
}

/// A model with a synthesised `Codable`.
public protocol RecordModel: AnyObject, Sendable {
  /// A record without a name, of number 0.
  init()
  /// Encoded.
  var name: String { get set }
  /// Encoded, too.
  var number: Int { get set }
  /// The model as JSON with sorted keys.
  ///
  /// - Throws: ``CapabilityMissing`` where the registrar is not `Codable`.
  func encoded() throws -> String
  /// A model from ``encoded()``'s text.
  static func decoded(from json: String) throws -> Self
}

/// A model that scopes of two libraries observe.
public protocol SharedModel: AnyObject, Sendable {
  /// A property that scopes of both libraries observe.
  var count: Int { get set }
  /// Another one.
  var other: Int { get set }
}

/// A generic class.
public protocol GenericModel<Value>: AnyObject, Sendable {
  /// The argument of the generic class.
  associatedtype Value: Equatable
  /// Both properties start as `value`.
  init(_ value: Value)
  /// A tracked property whose type the class does not know.
  var value: Value { get set }
  /// Another one.
  var other: Value { get set }
}

/// A model with more properties than there are bits in two words: 130, all `Int`.
public protocol BroadModel: AnyObject, Sendable {
  /// A model of zeros.
  init()
  /// The value of the property with this number.
  func read(_ property: Int) -> Int
  /// Sets the property with this number.
  func write(_ value: Int, to property: Int)
  /// Adds to the property with this number, in place.
  func add(_ value: Int, to property: Int)
}

// MARK: - Values

/// A class without `==`.
public final class PlainReference: Sendable {
  /// Tells references apart in a trace.
  public let id: Int
  /// Creates a reference with that `id`.
  public init(_ id: Int) { self.id = id }
}

/// A class whose `==` looks at the value.
public final class EquatableReference: Equatable, Sendable {
  /// What `==` compares.
  public let id: Int
  /// Creates a reference with that `id`.
  public init(_ id: Int) { self.id = id }
  /// Whether the two have the same `id`, identical or not.
  public static func == (left: EquatableReference, right: EquatableReference) -> Bool {
    left.id == right.id
  }
}

/// A copy-on-write value that counts how often it had to copy (T-15).
public struct CopyCountingBuffer: Sendable {
  private final class Storage: @unchecked Sendable {
    var elements: [Int]
    init(_ elements: [Int]) { self.elements = elements }
  }

  private var storage: Storage = Storage([])
  /// How often ``append(_:)`` found the storage shared.
  public private(set) var copies: Int = 0

  /// Creates an empty buffer that has copied nothing.
  public init() {}

  /// What has been appended, in order.
  public var elements: [Int] { storage.elements }

  /// Adds an element; copies the storage first if it is shared.
  public mutating func append(_ element: Int) {
    if !isKnownUniquelyReferenced(&storage) {
      copies += 1
      storage = Storage(storage.elements)
    }
    storage.elements.append(element)
  }
}

/// The actor of ``IsolatedModel/isolated``.
///
/// It has threads of its own: tests may keep those of the concurrency runtime
/// busy for longer than a clause is patient.
@globalActor public actor KitActor {
  /// The only instance.
  public static let shared = KitActor()

  private static let executor = ThreadExecutor()

  /// Threads of the actor's own, one job at a time.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }
}

/// Runs each job on a thread of its own, one at a time.
private final class ThreadExecutor: SerialExecutor {
  private let lock = NSLock()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DetachedThread.start { [self] in
      lock.withLock { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }
}
