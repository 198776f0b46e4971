import ConformanceKit

/// What the copies of a registrar share: its engine, and its number there.
final class RegistrarIdentity: Sendable {
  let engine: ReferenceEngine
  private let number: Int

  init(engine: ReferenceEngine) {
    self.engine = engine
    number = engine.table.withLock { $0.takeSerial() }
  }

  deinit { engine.forget(number) }

  /// What a read or a write of `keyPath` is about.
  func property(_ keyPath: AnyKeyPath, of subject: Any) -> Property {
    engine.property(number, keyPath, of: subject)
  }
}

extension RegistrarIdentity: Hashable {
  static func == (left: RegistrarIdentity, right: RegistrarIdentity) -> Bool {
    left.engine.areEqual(left.number, right.number)
  }

  func hash(into hasher: inout Hasher) { engine.hash(number, into: &hasher) }
}

/// The keys of a registrar's encoded form: none.
enum NoKeys: CodingKey {}
