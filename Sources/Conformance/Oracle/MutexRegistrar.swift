import ConformanceKit
import ObservationCore

/// The obviously correct registrar: one lock, plain collections.
///
/// It passes every clause, the strict ones included, and is what the others
/// are compared with. Copies share what they know; all values compare equal
/// and encode as an empty object, so that an observable can have synthesised
/// conformances.
///
/// Takes a process-wide lock. Safe from any thread.
public struct MutexRegistrar: Sendable {
  /// The engine of all registrars of this type.
  static let engine = ReferenceEngine()

  private let identity: RegistrarIdentity

  /// Creates a registrar without observers; copies of it share theirs.
  public init() {
    identity = RegistrarIdentity(engine: Self.engine)
  }

  /// Notes a read of `keyPath`.
  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    identity.engine.access(identity.property(keyPath, of: subject))
  }

  /// Reports that `keyPath` is about to change.
  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    identity.engine.willSet(identity.property(keyPath, of: subject))
  }

  /// Reports that `keyPath` has changed.
  public func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    identity.engine.didSet(identity.property(keyPath, of: subject))
  }

  /// Calls `mutation` between `willSet` and `didSet`.
  public func withMutation<Subject: Observable, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    try identity.engine.withMutation(identity.property(keyPath, of: subject), mutation)
  }

  /// Calls `apply` once and `onChange` at the first change of what it read.
  ///
  /// - Parameters:
  ///   - apply: The reads to track. If it throws, nothing is tracked.
  ///   - onChange: Evaluated, and the closure kept, only if something was read.
  /// - Returns: What `apply` returned.
  public static func track<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) rethrows -> Result {
    try engine.track(apply, onChange: onChange)
  }

  /// An observer that tracks again and again.
  ///
  /// - Parameter onChange: Called at the first change after each run.
  public static func makeObserver(
    onChange: @escaping @Sendable () -> Void
  ) -> ReferenceObserver {
    ReferenceObserver(engine: engine, onChange: onChange)
  }

  /// How many registrations all registrars of this type have.
  ///
  /// - Complexity: O(*n*) for *n* observed properties.
  public static var registrationCount: Int { engine.registrationCount }
}

// MARK: - Values

extension MutexRegistrar: Hashable {
  /// Always true: a registrar plays no part in the equality of its owner.
  public static func == (left: MutexRegistrar, right: MutexRegistrar) -> Bool {
    left.identity == right.identity
  }

  /// Adds nothing to the hash.
  public func hash(into hasher: inout Hasher) { identity.hash(into: &hasher) }
}

extension MutexRegistrar: Codable {
  /// Creates a registrar without observers; reads nothing.
  public init(from decoder: any Decoder) throws { self.init() }

  /// Encodes an empty keyed container.
  public func encode(to encoder: any Encoder) throws { try identity.encode(to: encoder) }
}
