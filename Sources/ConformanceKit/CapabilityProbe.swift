/// Finds out what a candidate is able to do, without asking it.
///
/// A claim that does not hold lets clauses fail for the wrong reason; an
/// ability that is not claimed lets clauses be skipped that should run. The
/// probe is a clause like others, so that a candidate that crashes or hangs in
/// it is reported like one that does so elsewhere.
public enum CapabilityProbe {
  /// What `candidate` is able to do, as far as it shows.
  public static func probe(_ candidate: any Candidate.Type) -> Set<Capability> {
    Set(Capability.allCases.filter { has($0, candidate) })
  }

  /// The id of the clause that compares the declaration with the probe.
  package static let id: String = AdapterChecks.prefix + "capabilities"

  /// The clause that holds where the declaration equals the probe.
  package static func clause(for candidate: any Candidate.Type) -> Clause {
    @Sendable func lines(_ capabilities: Set<Capability>) -> [String] {
      Capability.allCases.map { "\($0.rawValue): \(capabilities.contains($0) ? "yes" : "no")" }
    }
    return Clause(
      id, .required, "A candidate MUST declare exactly the capabilities that it has.",
      source: "Conformance, Candidate.capabilities",
      hint: """
        The left column is what `capabilities` declares, the right one what the probe found. \
        Correct the declaration, or the models and the tracking functions behind it.
        """,
      expected: lines(candidate.capabilities)
    ) { candidate, context in
      for line in lines(probe(candidate)) { context.log(line) }
    }
  }

  private static func has<Probed: Candidate>(
    _ capability: Capability, _ candidate: Probed.Type
  ) -> Bool {
    switch capability {
    case .manualKeyPaths: ManualProperty.allCases.allSatisfy { firesByHand($0, candidate) }
    case .codableModels: (try? survivesCoding(candidate)) ?? false
    case .throwingApply: (try? tracksThrowing(candidate)) ?? false
    case .persistentObserver: tracksAgain(candidate)
    case .liveCounts: countsBlocks(candidate)
    case .events: (try? tellsEvents(candidate)) ?? false
    case .eventTokens: (try? keepsEvents(candidate)) ?? false
    case .values: hasValues(candidate)
    case .standardModels: (try? seesStandardModels(candidate)) ?? false
    case .derived: (try? derives(candidate)) ?? false
    case .derivedTypes: (try? derivesTexts(candidate)) ?? false
    // Taken at its word: a lock shows only if a thread stands still that holds it.
    case .lockFree: candidate.capabilities.contains(.lockFree)
    }
  }

  /// Whether a mutation by hand of `property` reaches who accessed it by hand.
  private static func firesByHand<Probed: Candidate>(
    _ property: ManualProperty, _ candidate: Probed.Type
  ) -> Bool {
    let model = Probed.Manual()
    let fired = Locked(false)
    Probed.track({ model.access(property) }, onChange: { fired.withLock { $0 = true } })
    model.withMutation(property) {}
    return fired.withLock(\.self)
  }

  /// Whether a model comes back from its encoded form, and is observable.
  private static func survivesCoding<Probed: Candidate>(_ candidate: Probed.Type) throws -> Bool {
    let model = Probed.Record()
    model.name = "probe"
    model.number = 7
    let copy = try Probed.Record.decoded(from: try model.encoded())
    guard copy !== model, copy.name == "probe", copy.number == 7 else { return false }
    let fired = Locked(false)
    Probed.track({ _ = copy.number }, onChange: { fired.withLock { $0 = true } })
    copy.number = 8
    return fired.withLock(\.self)
  }

  /// Whether `trackThrowing` tracks, returns the result, and passes errors on.
  private static func tracksThrowing<Probed: Candidate>(_ candidate: Probed.Type) throws -> Bool {
    let model = Probed.Counter()
    let fired = Locked(false)
    let result = try Probed.trackThrowing(
      { model.count + 1 }, onChange: { fired.withLock { $0 = true } })
    model.count = 5
    guard result == 1, fired.withLock(\.self) else { return false }
    do {
      try Probed.trackThrowing({ throw Thrown() }, onChange: {})
      return false
    } catch {
      return error is Thrown
    }
  }

  /// Whether an observer returns what it read, and is called after each run.
  private static func tracksAgain<Probed: Candidate>(_ candidate: Probed.Type) -> Bool {
    let model = Probed.Counter()
    let calls = Locked(0)
    guard let observer = Probed.makeObserver(onChange: { calls.withLock { $0 += 1 } }) else {
      return false
    }
    for value in 0..<2 {
      guard observer.track({ model.count }) == value else { return false }
      model.count = value + 1
    }
    return calls.withLock(\.self) == 2
  }

  /// Whether a change is told with its new value.
  private static func tellsEvents<Probed: Candidate>(_ candidate: Probed.Type) throws -> Bool {
    let model = Probed.Counter()
    let kinds = Locked<[ObservedEvent.Kind]>([])
    try Probed.trackEvents(
      .didSet, { _ = model.count }, onEvent: { event in kinds.withLock { $0.append(event.kind) } })
    model.count = 1
    return kinds.withLock(\.self) == [.didSet]
  }

  /// Whether a change is told as long as the observation is kept.
  private static func keepsEvents<Probed: Candidate>(_ candidate: Probed.Type) throws -> Bool {
    let model = Probed.Counter()
    let count = Locked(0)
    let kept = try Probed.keepEvents(
      .didSet, { _ = model.count }, onEvent: { _ in count.withLock { $0 += 1 } })
    model.count = 1
    return withExtendedLifetime(kept) { count.withLock(\.self) == 1 }
  }

  /// Whether there is a sequence of values: asked of the main actor, which must not
  /// wait for this.
  private static func hasValues<Probed: Candidate>(_ candidate: Probed.Type) -> Bool {
    let answer = Locked(false)
    let asked = Latch()
    Task { @MainActor in
      let sequence = try? Probed.values { () throws(ValueFailure) in .next(7) }
      let value = try? await sequence?.makeIterator().next(isolation: MainActor.shared)
      answer.withLock { $0 = value == 7 }
      asked.open()
    }
    asked.wait()
    return answer.withLock(\.self)
  }

  /// Whether a change of a model of the standard library's is told.
  private static func seesStandardModels<Probed: Candidate>(
    _ candidate: Probed.Type
  ) throws -> Bool {
    try Probed.seeStandardModels(true)
    defer { try? Probed.seeStandardModels(false) }
    let model = StandardModel()
    let fired = Locked(false)
    Probed.track({ _ = model.count }, onChange: { fired.withLock { $0 = true } })
    model.count = 1
    return fired.withLock(\.self)
  }

  /// Whether an effect of a derived value sees a change.
  private static func derives<Probed: Candidate>(_ candidate: Probed.Type) throws -> Bool {
    let model = Probed.Counter()
    let graph = try Probed.makeGraph()
    let double = graph.derive { model.count * 2 }
    let seen = Locked(0)
    let effect = graph.effect {
      let value = double.value
      seen.withLock { $0 = value }
    }
    model.count = 3
    return withExtendedLifetime(effect) { seen.withLock(\.self) == 6 }
  }

  /// Whether there are derived values of another type than `Int`.
  private static func derivesTexts<Probed: Candidate>(_ candidate: Probed.Type) throws -> Bool {
    let model = Probed.Counter()
    let graph = try Probed.makeGraph()
    let text = try graph.derive(String.self) { "\(model.count)" }
    guard text.value == "0" else { return false }
    model.count = 3
    return text.value == "3"
  }

  /// Whether a registration counts.
  private static func countsBlocks<Probed: Candidate>(_ candidate: Probed.Type) -> Bool {
    let model = Probed.Counter()
    Probed.track({ _ = model.count }, onChange: {})
    return withExtendedLifetime(model) { Probed.liveBlocks ?? 0 > 0 }
  }
}

/// What the probe's own `apply` throws.
private struct Thrown: Error {}
