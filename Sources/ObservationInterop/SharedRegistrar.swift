internal import Observation
public import ObservationCore

/// The registrar of a model that is observed in both worlds.
///
/// Each call goes to a registrar of each. A change calls the standard library's
/// observers first, and then this package's; one that is among both, because it sees
/// the standard library's models as well, is called once. It may be called once more if
/// it tracks again, on another thread, between the two.
///
/// Calls by hand have to come in pairs, as with ``ObservationCore/ObservationRegistrar``.
/// Copies share their observers. Safe from any thread; takes the standard library's
/// locks.
public struct SharedRegistrar: Sendable {
  private let ours = ObservationCore.ObservationRegistrar()
  private let theirs = Observation.ObservationRegistrar()

  /// Creates a registrar without observers.
  public init() {}

  /// Registers a read of `keyPath` with the thread's scopes of both worlds.
  public func access<Subject: SharedObservable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    ours.access(subject, keyPath: keyPath)
    theirs.access(subject, keyPath: keyPath)
  }

  /// Notifies the observers of both worlds that `keyPath` is about to change.
  public func willSet<Subject: SharedObservable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    ours.__willSet(subject, keyPath: keyPath) { theirs.willSet(subject, keyPath: keyPath) }
  }

  /// Notifies those that have come since `willSet`, as far as their world does so.
  public func didSet<Subject: SharedObservable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    ours.didSet(subject, keyPath: keyPath)
    theirs.didSet(subject, keyPath: keyPath)
  }

  // For what the macro expands to.

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// As ``willSet(_:keyPath:)``, for a change whose `__didSet` gets the result.
  public func __willSet<Subject: SharedObservable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) -> __Word {
    ours.__beginChange(of: subject, keyPath: keyPath) {
      theirs.willSet(subject, keyPath: keyPath)
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// As ``didSet(_:keyPath:)``, of a change that `__willSet` has begun, on whatever thread.
  public func __didSet<Subject: SharedObservable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, since change: __Word
  ) {
    ours.__didSet(subject, keyPath: keyPath, since: change)
    theirs.didSet(subject, keyPath: keyPath)
  }

  /// Calls `mutation` between `willSet` and `didSet`.
  ///
  /// - Returns: What `mutation` returned.
  /// - Throws: What `mutation` threw, after `didSet`.
  public func withMutation<Subject: SharedObservable, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    try ours.__withMutation(
      of: subject, keyPath: keyPath,
      after: { theirs.willSet(subject, keyPath: keyPath) },
      before: { theirs.didSet(subject, keyPath: keyPath) }, mutation)
  }
}

// MARK: - Value semantics

extension SharedRegistrar: Hashable {
  /// Always true: a registrar does not take part in the equality of its owner.
  public static func == (left: Self, right: Self) -> Bool { true }

  /// Adds nothing to the hash.
  public func hash(into hasher: inout Hasher) {}
}

extension SharedRegistrar: Codable {
  /// Creates a registrar without observers; reads nothing.
  public init(from decoder: any Decoder) throws { self.init() }

  /// Encodes an empty keyed container.
  public func encode(to encoder: any Encoder) throws { ours.encode(to: encoder) }
}
