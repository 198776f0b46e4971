import ConformanceKit
import Foundation

private final class LosingWindowEngine: ReferenceEngine, @unchecked Sendable {
  override func concerns(_ tracking: Tracking) -> Bool { false }
}

private final class ReportingOwnChangesEngine: ReferenceEngine, @unchecked Sendable {
  override func concerns(_ tracking: Tracking) -> Bool { true }
}

private final class LosingStoreEngine: ReferenceEngine, @unchecked Sendable {
  override func endMutation(of property: Property, in table: inout Table) -> Set<Int> {
    _ = super.endMutation(of: property, in: &table)
    return []
  }
}

private final class LosingThrownStoreEngine: ReferenceEngine, @unchecked Sendable {
  override func withMutation<Result>(
    _ property: Property, _ mutation: () throws -> Result
  ) rethrows -> Result {
    willSet(property)
    let result: Result
    do {
      result = try mutation()
    } catch {
      table.withLock { _ = endMutation(of: property, in: &$0) }
      throw error
    }
    didSet(property)
    return result
  }
}

private final class CallingBeforeStoreEngine: ReferenceEngine, @unchecked Sendable {
  override func register(_ tracking: Tracking, for property: Property, in table: inout Table) {
    super.register(tracking, for: property, in: &table)
    let isChanging = table.mutations[property]?.contains { $0.thread != thread } ?? false
    if isChanging { tracking.isStale = true }
  }
}

private final class RegisteringStaleEngine: ReferenceEngine, @unchecked Sendable {
  override func access(_ property: Property) {
    table.withLock { table in
      for tracking in receivers(among: table.scopes[thread] ?? []) {
        register(tracking, for: property, in: &table)
      }
    }
  }
}

private final class LosingRegistrationEngine: ReferenceEngine, @unchecked Sendable {
  override func access(_ property: Property) {
    let (observers, isTracking) = table.withLock { ($0.observers, $0.scopes[thread] != nil) }
    guard isTracking else { return }
    // Others register meanwhile, and are overwritten.
    for _ in 0..<50 { sched_yield() }
    table.withLock { $0.observers = observers }
    super.access(property)
  }
}

private final class KeepingByThreadEngine: ReferenceEngine, @unchecked Sendable {
  override func isCalled(_ tracking: Tracking, by mutation: Mutation) -> Bool {
    mutation.thread == tracking.thread
  }
}

private final class KeepingNobodyEngine: ReferenceEngine, @unchecked Sendable {
  override func isCalled(_ tracking: Tracking, by mutation: Mutation) -> Bool { false }
}

private final class HoldingUpEngine: ReferenceEngine, @unchecked Sendable {
  override func deliver(_ batch: Batch, of property: Property) {
    let all = table.withLock { _ in
      defer { batch.trackings = [] }
      return batch.trackings
    }
    fire(all)
    super.deliver(batch, of: property)
  }
}

private final class TakingFromOutsideEngine: ReferenceEngine, @unchecked Sendable {
  override func deliver(_ batch: Batch, of property: Property) {
    while let tracking = table.withLock({ table in
      table.batches[property]?.last(where: { !$0.trackings.isEmpty })?.trackings.popLast()
    }) {
      fire([tracking])
    }
    super.deliver(batch, of: property)
  }
}

private final class HidingOwnEngine: ReferenceEngine, @unchecked Sendable {
  override func deliver(_ batch: Batch, of property: Property) {
    let own = table.withLock { table in
      let own = table.observers(of: property).filter { $0.isOpen && $0.thread == thread }
      for tracking in own { table.remove(tracking, from: property) }
      return own
    }
    super.deliver(batch, of: property)
    table.withLock { table in
      for tracking in own { register(tracking, for: property, in: &table) }
    }
  }
}

private final class HidingOwnBrieflyEngine: ReferenceEngine, @unchecked Sendable {
  override func willSet(_ property: Property) {
    let own = table.withLock { table in
      let own = table.observers(of: property).filter { $0.isOpen && $0.thread == thread }
      for tracking in own { table.remove(tracking, from: property) }
      return own
    }
    // Others change the property meanwhile, and find nobody.
    if !own.isEmpty { for _ in 0..<20 { sched_yield() } }
    table.withLock { table in
      for tracking in own { register(tracking, for: property, in: &table) }
    }
    super.willSet(property)
  }
}

private final class LosingBesideEndsEngine: ReferenceEngine, @unchecked Sendable {
  override func forget(_ registrar: Int) {
    table.withLock { table in
      for batch in table.batches.values.joined() where batch.thread != thread {
        batch.trackings = []
      }
    }
    super.forget(registrar)
  }
}

private final class LosingOwnCallsEngine: ReferenceEngine, @unchecked Sendable {
  override func deliver(_ batch: Batch, of property: Property) {
    let isInside = table.withLock { table in
      table.batches.values.joined().contains { $0 !== batch && $0.thread == thread }
        && table.batches.values.joined().contains { $0.thread != thread }
    }
    if isInside { table.withLock { _ in batch.trackings = [] } }
    super.deliver(batch, of: property)
  }
}

extension MutantCatalogue {
  /// What happens while `apply` runs, or a mutation.
  static let races: [Mutant] = [
    Mutant(
      "losing-window", "Forgets a change by another thread while apply runs.",
      LosingWindowEngine.self,
      proofs: [
        Proof(clauses: ["I-09", "I-09n", "C-04"], message: "calls = 0"),
        Proof(clauses: ["R-06"], message: "after the run: calls = 0"),
        Proof(clauses: ["C-05b"], message: "after apply: calls = 0"),
        Proof(clauses: ["C-21", "C-27"], message: "is not in the table"),
        Proof(clauses: ["OBSV-21"], message: "text = 0"),
        Proof(clauses: ["R-15"], message: "rounds that ended with an old value = "),
      ]),
    Mutant(
      "reporting-own-changes", "Reports changes that apply makes itself.",
      ReportingOwnChangesEngine.self,
      proofs: [
        Proof(clauses: ["I-08"], message: "after apply: calls = 1"),
        Proof(clauses: ["I-57"], message: "after apply: inner calls = 20, outer calls = 1"),
        Proof(clauses: ["R-07"], message: "in the run: calls = 1"),
        Proof(clauses: ["I-15"], message: "after it: inner calls = 1, outer calls = 1"),
      ]),
    Mutant(
      "losing-store", "Forgets who read in the middle of a mutation.", LosingStoreEngine.self,
      proofs: [
        Proof(clauses: ["C-05"], message: "after didSet: calls = 0"),
        Proof(clauses: ["C-05b"], message: "after apply: calls = 0"),
        Proof(clauses: ["I-46"], message: "after it: calls = 0"),
        Proof(clauses: ["I-59"], message: "thrown: calls = 0"),
        Proof(clauses: ["C-27"], message: "is not in the table"),
        Proof(clauses: ["RND-08"], message: "was not called"),
      ]),
    Mutant(
      "losing-thrown-store", "Forgets who read in the middle of a mutation that throws.",
      LosingThrownStoreEngine.self,
      proofs: [Proof(clauses: ["I-59"], message: "thrown: calls = 0")]),
    Mutant(
      "calling-before-store", "Calls who read in the middle of a mutation before it has ended.",
      CallingBeforeStoreEngine.self,
      proofs: [Proof(clauses: ["C-05"], message: "between willSet and didSet, read 0: calls = 1")]),
    Mutant(
      "keeping-by-thread",
      "Takes whoever tracks on a mutation's thread for one that it has called.",
      KeepingByThreadEngine.self,
      proofs: [Proof(clauses: ["C-05c"], message: "after didSet: calls = 0")]),
    Mutant(
      "keeping-nobody", "Calls at didSet who tracked again when willSet called it.",
      KeepingNobodyEngine.self,
      proofs: [
        Proof(clauses: ["C-05c"], message: "after didSet: new calls = 1"),
        Proof(clauses: ["I-49"], message: "nobody observes inside: calls = 2"),
        Proof(clauses: ["C-22"], message: "is not in the table"),
        Proof(clauses: ["I-53"], message: "by name: calls = 2"),
        Proof(clauses: ["I-07", "R-04"], message: "read [0, 0, 1"),
      ]),
    Mutant(
      "holding-up", "Keeps the other observers to itself while it runs the code of one.",
      HoldingUpEngine.self,
      proofs: [
        Proof(
          clauses: ["C-08", "R-18"], message: "not called when another change returned = 8")
      ]),
    Mutant(
      "taking-from-outside",
      "Calls those, in a change inside of a call, that the change outside has yet to call.",
      TakingFromOutsideEngine.self,
      proofs: [Proof(clauses: ["I-54"], message: "calls in each other = 3")]),
    Mutant(
      "hiding-own", "Takes scopes off what they write while it calls others.", HidingOwnEngine.self,
      proofs: [Proof(clauses: ["C-09"], message: "after apply: calls = 0")]),
    Mutant(
      "hiding-own-briefly", "Takes scopes off what they write before it looks for others.",
      HidingOwnBrieflyEngine.self,
      proofs: [Proof(clauses: ["C-09r"], message: "rounds without a call = ")]),
    Mutant(
      "registering-stale", "Registers reads of a tracking that a change has already ended.",
      RegisteringStaleEngine.self,
      proofs: [Proof(clauses: ["C-04"], message: "set all the others: calls = 2")]),
    Mutant(
      "losing-beside-ends",
      "Forgets, when an object ends, whom another thread is about to call.",
      LosingBesideEndsEngine.self,
      proofs: [Proof(clauses: ["RND-11"], message: "was not called")]),
    Mutant(
      "losing-own-calls",
      "Forgets whom a change inside of a call has to call, while another thread calls somebody.",
      LosingOwnCallsEngine.self,
      proofs: [Proof(clauses: ["RND-11"], message: "was not called")]),
    Mutant(
      "losing-registration", "Loses the registration of two threads that register at once.",
      LosingRegistrationEngine.self,
      proofs: [
        Proof(clauses: ["C-02"], message: "observers that were not called = "),
        Proof(clauses: ["C-20"], message: "is not in the table"),
      ]),
  ]
}
