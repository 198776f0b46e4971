/// Which sides of a change an observer is told of (SE-0506).
public struct ObservedSides: OptionSet, Sendable {
  /// The sides as bits.
  public let rawValue: Int

  /// The sides in `rawValue`.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Before a changed value is stored.
  public static let willSet = ObservedSides(rawValue: 1)
  /// After it has been stored.
  public static let didSet = ObservedSides(rawValue: 2)
  /// When an object that was read comes to its end.
  public static let `deinit` = ObservedSides(rawValue: 4)
}

/// What an observer with sides is told, as a candidate passes it on.
public struct ObservedEvent {
  /// What has happened.
  public enum Kind: String, Sendable {
    /// The first run of a continuous observation.
    case initial
    /// A value is about to be stored.
    case willSet
    /// A value has been stored.
    case didSet
    /// An object has come to its end.
    case `deinit`
  }

  /// What has happened.
  public let kind: Kind
  /// The properties of ``CounterModel`` that the event says it is about.
  public let properties: [String]
  /// The object that it says it is about, if the candidate's events say so.
  public let subject: ObjectIdentifier?
  /// Whether the observation is to end, when the observer's code has returned.
  public let end: End

  /// What an observer asks for.
  public final class End {
    /// Whether the observation is to end.
    public private(set) var isWanted: Bool = false

    /// Nothing is asked for yet.
    public init() {}

    /// Asks that the observation ends.
    public func want() { isWanted = true }
  }

  /// An event.
  public init(kind: Kind, properties: [String], subject: ObjectIdentifier?, end: End) {
    self.kind = kind
    self.properties = properties
    self.subject = subject
    self.end = end
  }
}

/// What keeps an observation: it ends with the last reference, or by ``cancel()``.
public protocol ObservationKeeping: AnyObject, Sendable {
  /// Ends the observation.
  func cancel()
}

// MARK: - Values

/// One value of an expression, or its end.
public enum ValueStep: Sendable {
  /// A value.
  case next(Int)
  /// The end.
  case finish
}

/// What an expression throws.
public struct ValueFailure: Error, Equatable {
  /// Tells failures apart.
  public let code: Int

  /// A failure.
  public init(code: Int) { self.code = code }
}

/// The values of an expression over time, as a candidate offers them (SE-0475).
public protocol ValueSequence: Sendable {
  /// An iteration of its own.
  func makeIterator() -> any ValueIterator
}

/// An iteration over values; for one task at a time.
public protocol ValueIterator: AnyObject, Sendable {
  /// The next value, or nil at the end.
  ///
  /// - Parameter isolation: The caller's.
  /// - Throws: What the expression threw.
  func next(isolation: isolated (any Actor)?) async throws -> Int?
}
