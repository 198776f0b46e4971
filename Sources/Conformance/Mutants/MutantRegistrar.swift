import ConformanceKit
import ObservationCore

/// The oracle's registrar with the engine of the mutant that runs.
struct MutantRegistrar: Sendable {
  private let identity: RegistrarIdentity

  init() {
    identity = RegistrarIdentity(engine: MutantEngine.current)
  }

  func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    identity.engine.access(identity.property(keyPath, of: subject))
  }

  func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    identity.engine.willSet(identity.property(keyPath, of: subject))
  }

  func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    identity.engine.didSet(identity.property(keyPath, of: subject))
  }

  func withMutation<Subject: Observable, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    try identity.engine.withMutation(identity.property(keyPath, of: subject), mutation)
  }
}

// MARK: - Values

extension MutantRegistrar: Hashable {
  static func == (left: MutantRegistrar, right: MutantRegistrar) -> Bool {
    left.identity == right.identity
  }

  func hash(into hasher: inout Hasher) { identity.hash(into: &hasher) }
}

extension MutantRegistrar: Codable {
  init(from decoder: any Decoder) throws { self.init() }

  func encode(to encoder: any Encoder) throws { try identity.encode(to: encoder) }
}
