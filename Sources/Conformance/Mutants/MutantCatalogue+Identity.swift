import ConformanceKit

private final class IgnoringKeyPathsEngine: ReferenceEngine, @unchecked Sendable {
  override func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    Property(registrar: registrar, keyPath: \Int.self)
  }
}

private final class ComparingSubjectsEngine: ReferenceEngine, @unchecked Sendable {
  override func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    Property(
      registrar: registrar ^ ObjectIdentifier(subject as AnyObject).hashValue, keyPath: keyPath)
  }
}

private final class SharingPropertiesEngine: ReferenceEngine, @unchecked Sendable {
  private let firsts = Locked<[AnyKeyPath: AnyKeyPath]>([:])

  override func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    // One for all registrars: each has chosen its own.
    let first = firsts.withLock { firsts in
      if let first = firsts[keyPath] { return first }
      firsts[keyPath] = keyPath
      return keyPath
    }
    return Property(registrar: 0, keyPath: first)
  }
}

private final class OneSpecialisationEngine: ReferenceEngine, @unchecked Sendable {
  private struct Known {
    /// The first class of each name, whatever its arguments.
    var firsts: [Substring: ObjectIdentifier] = [:]
    var lost = 0
  }

  private let known = Locked(Known())

  override func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    let type = type(of: subject)
    let name = String(reflecting: type).prefix { $0 != "<" }
    return known.withLock { known in
      let first = known.firsts[name] ?? ObjectIdentifier(type)
      known.firsts[name] = first
      if first == ObjectIdentifier(type) { return Property(registrar: registrar, keyPath: keyPath) }
      // Nobody's, and another one each time.
      known.lost += 1
      return Property(registrar: -known.lost, keyPath: keyPath)
    }
  }
}

private final class ComparingUnderLockEngine: ReferenceEngine, @unchecked Sendable {
  override func first(
    of known: ArraySlice<AnyKeyPath>, equalTo keyPath: AnyKeyPath
  ) -> AnyKeyPath? {
    table.withLock { _ in super.first(of: known, equalTo: keyPath) }
  }
}

private final class ComparingHashesEngine: ReferenceEngine, @unchecked Sendable {
  private let firsts = Locked<[Int: AnyKeyPath]>([:])

  override func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    let first = firsts.withLock { firsts in
      let hash = keyPath.hashValue & 7
      if let first = firsts[hash] { return first }
      firsts[hash] = keyPath
      return keyPath
    }
    return Property(registrar: registrar, keyPath: first)
  }
}

private final class ComparingIdentityEngine: ReferenceEngine, @unchecked Sendable {
  override func areEqual(_ left: Int, _ right: Int) -> Bool { left == right }
}

private final class HashingIdentityEngine: ReferenceEngine, @unchecked Sendable {
  override func hash(_ registrar: Int, into hasher: inout Hasher) {
    hasher.combine(registrar)
  }
}

private final class EncodingSomethingEngine: ReferenceEngine, @unchecked Sendable {
  private enum Key: CodingKey {
    case observers
  }

  override func encode(_ registrar: Int, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(0, forKey: .observers)
  }
}

extension MutantCatalogue {
  /// What tells one property, and one registrar, from another.
  static let identity: [Mutant] = [
    Mutant(
      "comparing-hashes", "Takes key paths for the same one if three bits of their hashes are.",
      ComparingHashesEngine.self,
      proofs: [
        Proof(clauses: ["I-42"], message: "calls of the others = 1333"),
        Proof(clauses: ["I-47"], message: "calls of the others = 66"),
      ]),
    Mutant(
      "comparing-under-lock", "Compares key paths, with their indices, while it holds its lock.",
      ComparingUnderLockEngine.self,
      proofs: [Proof(clauses: ["I-52"], message: "hung: a look-up", waits: true)]),
    Mutant(
      "one-specialisation", "Knows one specialisation of a generic class, the first that is used.",
      OneSpecialisationEngine.self,
      proofs: [
        // Who is not called, or what is kept: which of them comes first is a matter of the seed.
        Proof(
          clauses: ["RND-01", "RND-03", "RND-17"],
          message: "every program goes as the model says', got")
      ]),
    Mutant(
      "ignoring-key-paths", "Takes every property of an object for the same one.",
      IgnoringKeyPathsEngine.self,
      proofs: [
        Proof(clauses: ["T-05", "T-07", "I-18", "I-19"], message: "calls = 1"),
        Proof(clauses: ["RND-05"], message: "nothing that it waits for changes"),
        Proof(clauses: ["I-45"], message: "the others mutated and set: calls = 1"),
      ]),
    Mutant(
      "comparing-subjects", "Takes the subject for a part of what identifies a property.",
      ComparingSubjectsEngine.self,
      proofs: [Proof(clauses: ["I-20"], message: "another subject: calls = 0")]),
    Mutant(
      "sharing-properties", "Takes the same property of two objects for one.",
      SharingPropertiesEngine.self,
      proofs: [
        Proof(clauses: ["F-10"], message: "original's number: calls = 1"),
        Proof(clauses: ["I-20"], message: "same key path: calls = 1"),
      ]),
    Mutant(
      "comparing-identity", "Finds two registrars unequal.", ComparingIdentityEngine.self,
      proofs: [Proof(clauses: ["I-23c"], message: "equal = false")]),
    Mutant(
      "hashing-identity", "Lets a registrar change the hash of what it is a part of.",
      HashingIdentityEngine.self,
      proofs: [Proof(clauses: ["I-23c"], message: "hashes like nothing = false")]),
    Mutant(
      "encoding-something", "Encodes a registrar as an object that has a member.",
      EncodingSomethingEngine.self,
      proofs: [Proof(clauses: ["I-23c"], message: #"encoded in an array = [{"observers":0}]"#)]),
  ]
}
