import ConformanceKit

/// A thread that stands still inside of an operation, and another one that has to get on.
extension Catalogue {
  static let stoppedThreads: [Clause] = [
    Clause(
      "C-10", .strict,
      "A thread that stands still in a read, or in a tracking, MUST NOT stop another thread.",
      source: Source.decision,
      needs: [.lockFree, .manualKeyPaths],
      hint: "Does a read, or what registers it, hold a lock that others need?",
      stochastic: true,
      expected: [
        "stopped in a read outside of scopes: the others did all their operations",
        "stopped in a read inside of a scope: the others did all their operations",
        "stopped in the tracking of a scope: the others did all their operations",
      ]
    ) { candidate, x in
      x.stop(in: "a read outside of scopes", candidate) { shared in
        return { shared.read() }
      }
      x.stop(in: "a read inside of a scope", candidate) { shared in
        return { shared.track { for _ in 0..<16 { shared.read() } } }
      }
      x.stop(in: "the tracking of a scope", candidate) { shared in
        return { shared.track { shared.read() } }
      }
    },
    Clause(
      "C-11", .strict,
      "A thread that stands still in a write MUST NOT stop another thread.",
      source: Source.decision,
      needs: [.lockFree, .manualKeyPaths],
      hint: "Does a write hold a lock while it looks for observers, or takes them?",
      stochastic: true,
      expected: [
        "stopped in a write that nobody observes: the others did all their operations",
        "stopped in a write that calls observers: the others did all their operations",
      ]
    ) { candidate, x in
      x.stop(in: "a write that nobody observes", candidate) { shared in
        return { shared.writeUnobserved() }
      }
      x.stop(in: "a write that calls observers", candidate) { shared in
        return {
          for _ in 0..<2 { shared.track { shared.read() } }
          shared.write()
        }
      }
    },
    Clause(
      "C-12", .strict,
      "A thread that stands still in an observer's run or cancel MUST NOT stop another thread.",
      source: Source.decision,
      needs: [.lockFree, .manualKeyPaths, .persistentObserver],
      hint: "Does an observer hold a lock that others need while it changes what it observes?",
      stochastic: true,
      expected: [
        "stopped in an observer's run: the others did all their operations",
        "stopped in an observer's beginning and cancel: the others did all their operations",
      ]
    ) { candidate, x in
      try x.stop(in: "an observer's run", candidate) { shared in
        let observer = try candidate.observer { shared.fired.note() }
        return { observer.track { shared.read() } }
      }
      x.stop(in: "an observer's beginning and cancel", candidate) { shared in
        return { shared.observeBriefly { $0.cancel() } }
      }
    },
    Clause(
      "C-13", .strict,
      "A thread that stands still at the end of an object MUST NOT stop another thread.",
      source: Source.decision,
      needs: [.lockFree, .manualKeyPaths],
      hint: "Does the end of an object hold a lock while it forgets who observes?",
      stochastic: true,
      expected: [
        "stopped in the life of an object that nobody reads: the others did all their operations",
        "stopped in the end of objects in a scope: the others did all their operations",
      ]
    ) { candidate, x in
      x.stop(in: "the life of an object that nobody reads", candidate) { _ in
        return {
          let object = candidate.counter()
          object.count = 1
        }
      }
      // Whom the objects' end concerns is who observes the shared models as well.
      x.stop(in: "the end of objects in a scope", candidate) { shared in
        return {
          let objects = (candidate.counter(), candidate.counter())
          shared.track {
            shared.read()
            _ = (objects.0.count, objects.1.count)
          }
        }
      }
    },
  ]
}

/// What a thread that is stopped, and one that is not, do to the same models.
///
/// No value is written that another thread reads: what both announce, they announce by hand.
private struct SharedModels: Sendable {
  let candidate: any Candidate.Type
  let manual: any ManualModel
  /// The first property is the stopped thread's, the second the other one's.
  let counter: any CounterModel
  let fired = AtomicCount()

  init(_ candidate: any Candidate.Type) {
    self.candidate = candidate
    manual = candidate.manual()
    counter = candidate.counter()
  }

  /// Reads of the thread that is stopped.
  func read() {
    manual.access(.value)
    _ = counter.count
  }

  /// A change that calls whoever has read.
  func write() { manual.withMutation(.value) {} }

  /// Changes of what nobody reads in a scope.
  func writeUnobserved() {
    manual.withMutation(.whole) {}
    counter.count &+= 1
  }

  /// Tracks `apply` once.
  func track(_ apply: () -> Void) {
    candidate.track(apply, onChange: { [fired] in fired.note() })
  }

  /// Makes a persistent observer that reads, and calls `end` with it.
  func observeBriefly(_ end: (any PersistentObserving) -> Void) {
    guard let observer = try? candidate.observer({ [fired] in fired.note() }) else { return }
    observer.track { manual.access(.value) }
    end(observer)
  }

  /// What the other thread does, in turn: one of each kind.
  func others() -> [@Sendable () -> Void] {
    var kinds: [@Sendable () -> Void] = [
      {
        manual.access(.value)
        _ = counter.other
      },
      {
        track {
          manual.access(.value)
          _ = counter.other
        }
      },
      { manual.withMutation(.tracked) {} },
      { counter.other &+= 1 },
      { write() },
      {
        track { manual.access(.value) }
        write()
      },
    ]
    if candidate.capabilities.contains(.persistentObserver) {
      kinds.append { observeBriefly { $0.cancel() } }
      kinds.append { observeBriefly { _ in } }
    }
    return kinds
  }
}

extension ClauseContext {
  /// Stops a thread inside of an operation on models that another thread uses.
  ///
  /// - Parameters:
  ///   - step: The name of the operation.
  ///   - make: Makes the operation.
  fileprivate func stop(
    in step: String, _ candidate: any Candidate.Type,
    _ make: (SharedModels) throws -> @Sendable () -> Void
  ) rethrows {
    let shared = SharedModels(candidate)
    let operation = try make(shared)
    stop(in: step, operation, others: shared.others())
  }
}
