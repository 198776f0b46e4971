import ConformanceKit

/// Look-ups whose comparisons read, and changes inside of other changes.
extension Catalogue {
  static let changesInside: [Clause] = [
    Clause(
      "I-52", .strict,
      "The == of a subscript's index MUST be free to read other properties of the same object.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Are key paths compared where no lock is held, and looked up again if that has read?",
      expected: [
        "a property of a new class, also read by the == of an index, set: calls = 2",
        "20 of one hash, and 16 whose == reads, mutated: calls = 16",
        "100 of one hash, and 16 whose == reads, mutated: calls = 16",
      ]
    ) { candidate, x in
      let isFree = x.elsewhere("a look-up that reads a property of a new class") {
        let (model, calls) = (candidate.freshClass(isBroad: false).init(), Calls())
        candidate.watch(calls) { model.access(0) }
        candidate.watch(calls) { _ = model.read(0) }
        CollidingIndex.withCode {
          _ = model.read(0)
        } _: { place in
          for _ in 0..<2 { candidate.watch(Calls()) { model.accessIndex(place) } }
        }
        x.log("a property of a new class, also read by the == of an index, set", calls) {
          model.write(1, to: 0)
        }
      }
      // One that has hung may have a lock that all need.
      guard isFree else { return }
      for count in [20, 100] {
        x.elsewhere("a look-up that reads key paths of one hash") {
          candidate.lookUpReading(count, x)
        }
      }
    },
    Clause(
      "I-53", .stdlibCompat,
      "Who tracks again when a `willSet` by hand calls it MUST NOT be called by the `didSet`.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "Does `didSet` find what `willSet` has begun, however the property is named?",
      expected: [
        "the macro's property by name: calls = 1", "changed again: calls = 2",
        "the macro's property: calls = 1", "changed again: calls = 2",
        "an inherited property: calls = 1", "changed again: calls = 2",
        "a subscript: calls = 1", "changed again: calls = 2",
      ]
    ) { candidate, x in
      func check(
        _ step: String, _ property: ManualProperty,
        read: @escaping @Sendable (any ManualModel) -> Void
      ) {
        let (model, calls) = (candidate.manual(), Calls())
        candidate.watch(calls) {
          read(model)
        } onChange: {
          candidate.watch(calls) { read(model) }
        }
        model.willSet(property)
        model.didSet(property)
        x.log(step, calls)
        x.log("changed again", calls) { model.withMutation(property) {} }
      }
      check("the macro's property by name", .tracked) { _ = $0.tracked }
      check("the macro's property", .tracked) { $0.access(.tracked) }
      check("an inherited property", .inherited) { $0.access(.inherited) }
      check("a subscript", .element(1)) { $0.access(.element(1)) }
    },
    Clause(
      "I-54", .strict,
      "A change inside of a call MUST leave those to the change outside that it has yet to call.",
      source: Source.decision,
      hint: "Does a change find observers that its own thread has taken, and is calling?",
      expected: [
        "3 observers that each change it, calls in each other = 1: calls = 3",
        "100 observers that each change it, calls in each other = 1: calls = 100",
      ]
    ) { candidate, x in
      func check(_ count: Int) {
        let (model, calls, depth) = (candidate.counter(), Calls(), Depth())
        for _ in 0..<count {
          candidate.watch(calls) {
            _ = model.count
          } onChange: {
            // A candidate that calls again and again is stopped here.
            if calls.count > count { return }
            depth.goDeeper { model.count = calls.count }
          }
        }
        model.count = -1
        x.log(
          "\(count) observers that each change it, calls in each other = \(depth.deepest)", calls)
      }
      for count in [3, 100] { check(count) }
    },
    Clause(
      "I-59", .strict,
      "A read in the middle of a mutation that throws MUST be followed by a call.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Does didSet look for who tracked since willSet, however the mutation ends?",
      expected: [
        "tracked in a mutation that throws: calls = 0", "thrown: calls = 1",
        "tracked in the inner one of two: calls = 0", "thrown through both: calls = 1",
        "mutated again: calls = 1",
      ]
    ) { candidate, x in
      let model = candidate.manual()
      var calls = Calls()
      try? model.withMutation(.value) {
        candidate.watch(calls) { model.access(.value) }
        x.log("tracked in a mutation that throws", calls)
        throw Fault(code: 1)
      }
      x.log("thrown", calls)
      calls = Calls()
      try? model.withMutation(.value) {
        try model.withMutation(.element(1)) {
          candidate.watch(calls) {
            model.access(.value)
            model.access(.element(1))
          }
          x.log("tracked in the inner one of two", calls)
          throw Fault(code: 2)
        }
      }
      x.log("thrown through both", calls)
      x.log("mutated again", calls) { model.withMutation(.value) {} }
    },
  ]
}

/// How deep calls are in each other.
private final class Depth: Sendable {
  private let state = Locked((now: 0, deepest: 0))

  var deepest: Int { state.withLock { $0.deepest } }

  func goDeeper(_ body: () -> Void) {
    state.withLock { state in
      state.now += 1
      state.deepest = max(state.deepest, state.now)
    }
    body()
    state.withLock { $0.now -= 1 }
  }
}

extension Candidate {
  /// Observes `count` key paths of one hash, and then, one after the other, 16 more, while
  /// which are looked up comparisons read still others.
  fileprivate static func lookUpReading(_ count: Int, _ x: ClauseContext) {
    let (model, calls, last) = (manual(), Calls(), Locked(count))
    for place in 0..<count { watch(Calls()) { model.access(.colliding(place)) } }
    for _ in 0..<16 {
      let comparisons = Locked(0)
      let place = CollidingIndex.withCode {
        let number = comparisons.withLock { count -> Int in
          count += 1
          return count
        }
        // Seldom, and seldomer: each is one more to compare with, for who looks again.
        guard number & (number - 1) == 0 else { return }
        let other = last.withLock { last -> Int in
          last += 1
          return last
        }
        model.access(.colliding(other))
      } _: { place -> Int in
        watch(calls) { model.access(.colliding(place)) }
        return place
      }
      model.withMutation(.colliding(place)) {}
    }
    x.log("\(count) of one hash, and 16 whose == reads, mutated", calls)
  }
}
