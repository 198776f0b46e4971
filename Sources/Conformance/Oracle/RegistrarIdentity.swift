import ConformanceKit

/// What the copies of a registrar share: its engine, and its number there.
final class RegistrarIdentity: Sendable {
  private let engine: ReferenceEngine
  private let number: Int

  init(engine: ReferenceEngine) {
    self.engine = engine
    number = engine.table.withLock { $0.takeSerial() }
  }

  deinit { engine.forget(number) }

  func access(_ subject: some Any, _ keyPath: AnyKeyPath) {
    engine.access(engine.property(number, keyPath, of: subject))
  }

  func willSet(_ subject: some Any, _ keyPath: AnyKeyPath) {
    engine.willSet(engine.property(number, keyPath, of: subject))
  }

  func didSet(_ subject: some Any, _ keyPath: AnyKeyPath) {
    engine.didSet(engine.property(number, keyPath, of: subject))
  }

  func withMutation<Result>(
    _ subject: some Any, _ keyPath: AnyKeyPath, _ mutation: () throws -> Result
  ) rethrows -> Result {
    try engine.withMutation(engine.property(number, keyPath, of: subject), mutation)
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
