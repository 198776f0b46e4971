import ConformanceKit

private final class RetainingSubjectEngine: ReferenceEngine, @unchecked Sendable {
  private let subjects = Locked<[Any]>([])

  override func property(_ registrar: Int, _ keyPath: AnyKeyPath, of subject: Any) -> Property {
    subjects.withLock { $0.append(subject) }
    return super.property(registrar, keyPath, of: subject)
  }
}

private final class RetainingClosureEngine: ReferenceEngine, @unchecked Sendable {
  private let fired = Locked<[Tracking]>([])

  override func fire(_ trackings: [Tracking]) {
    fired.withLock { $0 += trackings }
    super.fire(trackings)
  }
}

private final class RetainingDeadEngine: ReferenceEngine, @unchecked Sendable {
  override func forget(_ registrar: Int) {}
}

private final class KeepingHusksEngine: ReferenceEngine, @unchecked Sendable {
  override func unregister(
    _ tracking: Tracking, because change: Property?, in table: inout Table
  ) {
    let properties = tracking.properties
    super.unregister(tracking, because: change, in: &table)
    for property in properties {
      // Nobody, who is registered for good.
      let husk = Tracking(serial: table.takeSerial(), thread: thread)
      table.observers[property.registrar, default: [:]][property.place, default: [:]][
        husk.serial] = husk
    }
  }
}

private final class RegisteringEachReadEngine: ReferenceEngine, @unchecked Sendable {
  override func register(_ tracking: Tracking, for property: Property, in table: inout Table) {
    super.register(tracking, for: property, in: &table)
    // Nobody, for each time.
    let husk = Tracking(serial: table.takeSerial(), thread: thread)
    table.observers[property.registrar, default: [:]][property.place, default: [:]][
      husk.serial] = husk
  }
}

private final class ForgettingEarlyEngine: ReferenceEngine, @unchecked Sendable {
  override func forget(_ registrar: Int) {
    let released = table.withLock { table in
      let observers = table.removeObservers(of: registrar)
      for tracking in observers { unregister(tracking, because: nil, in: &table) }
      return observers
    }
    withExtendedLifetime(released) {}
  }
}

private final class FiringAtEndEngine: ReferenceEngine, @unchecked Sendable {
  override func forget(_ registrar: Int) {
    let observers = table.withLock { $0.removeObservers(of: registrar) }
    var seen: Set<Int> = []
    fire(observers.filter { seen.insert($0.serial).inserted })
  }
}

private final class ReleasingUnderLockEngine: ReferenceEngine, @unchecked Sendable {
  override func forget(_ registrar: Int) {
    table.withLock { _ = $0.removeObservers(of: registrar) }
  }
}

extension MutantCatalogue {
  /// What is kept alive, and how long.
  static let lifetime: [Mutant] = [
    Mutant(
      "retaining-subject", "Keeps every object that was read or written.",
      RetainingSubjectEngine.self,
      proofs: [
        Proof(clauses: ["T-01"], message: "still there"),
        Proof(clauses: ["I-30", "R-11"], message: "tracked, dropped: alive"),
      ]),
    Mutant(
      "retaining-closure", "Keeps every onChange after it was called.", RetainingClosureEngine.self,
      proofs: [
        Proof(clauses: ["RND-16"], message: "takes memory that no later one gives back"),
        Proof(clauses: ["I-29"], message: "fired: captures alive"),
        Proof(clauses: ["I-31"], message: "fired: alive"),
        Proof(clauses: ["C-06r"], message: "rounds with captures kept = "),
        Proof(clauses: ["C-22"], message: "is not in the table"),
      ]),
    Mutant(
      "retaining-dead", "Never releases the observers of a dead object.", RetainingDeadEngine.self,
      proofs: [
        Proof(clauses: ["T-16", "I-29", "I-30s"], message: "captures alive"),
        Proof(clauses: ["RND-04"], message: "its captures are kept"),
        Proof(clauses: ["RND-15"], message: "it leaves memory behind, each time it runs"),
        Proof(clauses: ["I-55"], message: "properties by key path, that goes: grows by"),
        Proof(clauses: ["I-20"], message: "of registrations left when the body has ended"),
      ]),
    Mutant(
      "keeping-husks", "Keeps a registration of nobody for each one that has ended.",
      KeepingHusksEngine.self,
      proofs: [
        Proof(clauses: ["I-43"], message: "one after the other: 4000"),
        Proof(clauses: ["I-50"], message: "observed, and then changed: 4000"),
        Proof(clauses: ["I-56"], message: "between willSet and didSet: 4000"),
      ]),
    Mutant(
      "registering-each-read", "Keeps a registration for each read, and not for each property.",
      RegisteringEachReadEngine.self,
      proofs: [Proof(clauses: ["I-55"], message: "reads by name in a scope: grows by")]),
    Mutant(
      "forgetting-early", "Forgets a tracking when the first of its objects dies.",
      ForgettingEarlyEngine.self,
      proofs: [
        Proof(clauses: ["I-29"], message: "one of two objects died: captures gone"),
        Proof(clauses: ["I-37"], message: "calls = 0"),
        Proof(clauses: ["C-20"], message: "is not in the table"),
        Proof(clauses: ["C-22"], message: "is not in the table"),
      ]),
    Mutant(
      "firing-at-end", "Calls onChange when a tracked object dies.", FiringAtEndEngine.self,
      proofs: [Proof(clauses: ["T-16", "I-37"], message: "calls = 1")]),
    Mutant(
      "releasing-under-lock", "Releases the captures of a dead object's observers under its lock.",
      ReleasingUnderLockEngine.self,
      proofs: [
        Proof(
          clauses: ["I-38"], message: "hung: the end of a capture after the object died",
          waits: true)
      ]),
  ]
}
