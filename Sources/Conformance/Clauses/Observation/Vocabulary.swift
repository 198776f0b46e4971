import ConformanceKit

/// What the bodies of the clauses about registrars are written in.
extension ClauseContext {
  /// Appends what was counted, a line each: `rounds without a call = 0`.
  func log(counts: Calls...) {
    for calls in counts { log("\(calls.name) = \(calls.count)") }
  }
}

extension Calls {
  /// Counters for a tracking inside of another one.
  static var nested: (inner: Calls, outer: Calls) { (Calls("inner calls"), Calls("outer calls")) }
}

/// What a body throws.
struct Fault: Error {
  let code: Int
}

// MARK: - Models

// A body gets a candidate whose type it does not know, which can make models
// but cannot name their types.
extension Candidate {
  static func counter() -> Counter { Counter() }
  static func leaf() -> Leaf { Leaf() }
  static func hooked() -> Hooked { Hooked() }
  static func isolated() -> Isolated { Isolated() }
  static func accessors() -> Accessors { Accessors() }
  static func values() -> Values { Values() }
  static func initialised(first: Int, second: Int) -> Initialised {
    Initialised(first: first, second: second)
  }
  static func manual() -> Manual { Manual() }
  static func bare() -> Bare { Bare() }
  static func broad() -> Broad { Broad() }
  static func record() -> Record { Record() }
  static func generic(_ value: Int) -> Generic { Generic(value) }
}

// MARK: - Observers

extension Candidate {
  /// Tracks `apply` with an `onChange` that holds a new token.
  ///
  /// - Returns: The token, weakly.
  static func watchHolding(
    _ calls: Calls = Calls(), atEnd: @escaping @Sendable () -> Void = {}, _ apply: () -> Void
  ) -> Weak {
    let token = Token(atEnd: atEnd)
    watch(calls, apply, onChange: { [token] in token.keep() })
    return Weak(token)
  }

  /// A persistent observer.
  ///
  /// - Throws: ``CapabilityMissing`` if the candidate has none.
  static func observer(
    _ onChange: @escaping @Sendable () -> Void
  ) throws -> any PersistentObserving {
    guard let observer = makeObserver(onChange: onChange) else {
      throw CapabilityMissing(capability: .persistentObserver)
    }
    return observer
  }

  /// A persistent observer that counts its calls.
  static func observer(_ calls: Calls) throws -> any PersistentObserving {
    try observer { calls.note() }
  }

  /// A model, and a persistent observer that counts its calls.
  static func observed() throws -> (
    model: any CounterModel, calls: Calls, observer: any PersistentObserving
  ) {
    let calls = Calls()
    return (counter(), calls, try observer(calls))
  }

  /// A persistent observer whose code holds a token.
  ///
  /// - Returns: The observer, and the token, weakly.
  static func observerHolding(
    _ calls: Calls
  ) throws -> (observer: any PersistentObserving, token: Weak) {
    let token = Token()
    let observer = try observer { [token] in
      token.keep()
      calls.note()
    }
    return (observer, Weak(token))
  }

  /// Calls `body` with a persistent observer that `onChange` gets, too.
  static func withObserver(
    onChange: @escaping @Sendable (any PersistentObserving) -> Void,
    _ body: (any PersistentObserving) -> Void
  ) throws {
    let own = Locked<(any PersistentObserving)?>(nil)
    let observer = try observer { if let observer = own.withLock(\.self) { onChange(observer) } }
    own.withLock { $0 = observer }
    body(observer)
    // The observer's code holds the observer.
    own.withLock { $0 = nil }
  }
}
