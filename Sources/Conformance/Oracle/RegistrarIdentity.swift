import ConformanceKit

/// What the copies of a registrar share: its engine, and its number there.
final class RegistrarIdentity: Sendable {
  let engine: ReferenceEngine
  private let number: Int
  /// The first one of all key paths that are equal, by their hashes.
  private let keyPaths = Locked<[Int: [AnyKeyPath]]>([:])

  init(engine: ReferenceEngine) {
    self.engine = engine
    number = engine.table.withLock { $0.takeSerial() }
  }

  deinit { engine.forget(number) }

  /// What a read or a write of `keyPath` is about.
  func property(_ keyPath: AnyKeyPath, of subject: Any) -> Property {
    engine.property(number, representative(of: keyPath), of: subject)
  }

  /// The key path that stands for all that equal `keyPath`, as long as the registrar lives.
  private func representative(of keyPath: AnyKeyPath) -> AnyKeyPath {
    let hash = keyPath.hashValue
    var compared = 0
    while true {
      let known = keyPaths.withLock { $0[hash] ?? [] }
      if let found = engine.first(of: known[compared...], equalTo: keyPath) { return found }
      compared = known.count
      let isAdded = keyPaths.withLock { keyPaths -> Bool in
        // Others that have come meanwhile are compared first.
        guard (keyPaths[hash]?.count ?? 0) == compared else { return false }
        keyPaths[hash, default: []].append(keyPath)
        return true
      }
      if isAdded { return keyPath }
    }
  }
}

extension RegistrarIdentity: Hashable {
  static func == (left: RegistrarIdentity, right: RegistrarIdentity) -> Bool {
    left.engine.areEqual(left.number, right.number)
  }

  func hash(into hasher: inout Hasher) { engine.hash(number, into: &hasher) }
}

extension RegistrarIdentity: Encodable {
  func encode(to encoder: any Encoder) throws { try engine.encode(number, to: encoder) }
}

/// The keys of a registrar's encoded form: none.
enum NoKeys: CodingKey {}
