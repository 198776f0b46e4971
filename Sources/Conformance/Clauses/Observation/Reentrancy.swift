import ConformanceKit

/// What `onChange` may do, and what that does.
extension Catalogue {
  static let reentrancy: [Clause] = [
    Clause(
      "I-04", .stdlibCompat,
      "onChange MUST be free to read, to change and to track, the same object included.",
      source: Source.behaviour,
      hint: "Is every lock let go before onChange is called?",
      expected: [
        "onChange: read count = 0", "onChange: set other, count tracked again",
        "set count: calls = 1, again = 0", "set count again: calls = 1, again = 1",
        "other = 5",
      ]
    ) { candidate, x in
      let (model, calls, again) = (candidate.counter(), Calls(), Calls("again"))
      let finished = x.elsewhere("a write whose onChange reads, writes and tracks") {
        candidate.watch(calls) {
          _ = model.count
        } onChange: {
          x.log("onChange: read count = \(model.count)")
          model.other = 5
          candidate.watch(again) { _ = model.count }
          x.log("onChange: set other, count tracked again")
        }
        x.log("set count", calls, again) { model.count = 1 }
        x.log("set count again", calls, again) { model.count = 2 }
      }
      if finished { x.log("other = \(model.other)") }
    },
    Clause(
      "I-05", .stdlibCompat,
      "A change of a tracked property inside onChange calls it again, without bound.",
      source: Source.behaviour,
      untested: "replaced by I-05s: no one relies on unbounded recursion"),
    Clause(
      "I-05s", .strict,
      "A change of a tracked property inside onChange MUST NOT call it again.",
      source: Source.decision,
      hint: "Is the registration dead before onChange runs?",
      expected: [
        "set count, which sets it and other: calls = 1",
        "set count, which tracks it and sets it: calls = 1, new calls = 1",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      x.elsewhere("a write whose onChange writes") {
        candidate.watch(calls) {
          _ = (model.count, model.other)
        } onChange: {
          // A candidate that calls again and again is stopped here.
          guard calls.count < 10 else { return }
          model.count += 1
          model.other += 1
        }
        x.log("set count, which sets it and other", calls) { model.count = 1 }
      }
      let (first, second) = (Calls(), Calls("new calls"))
      x.elsewhere("a write whose onChange tracks and writes") {
        candidate.watch(first) {
          _ = model.count
        } onChange: {
          guard first.count < 10 else { return }
          candidate.watch(second) { _ = model.count }
          model.count += 10
        }
        x.log("set count, which tracks it and sets it", first, second) { model.count = 20 }
      }
    },
    Clause(
      "I-06", .stdlibCompat,
      "A write to the same property made inside onChange MUST be overwritten by the outer one.",
      source: Source.behaviour,
      hint: "Does onChange run before the outer value is stored?",
      expected: ["set count to 1, onChange to 9: count = 1", "inside onChange: 9"]
    ) { candidate, x in
      let (model, calls, seen) = (candidate.counter(), Calls(), Locked<[Int]>([]))
      candidate.watch(calls) {
        _ = model.count
      } onChange: {
        guard calls.count == 1 else { return }
        model.count = 9
        seen.withLock { $0.append(model.count) }
      }
      model.count = 1
      x.log("set count to 1, onChange to 9: count = \(model.count)")
      x.log("inside onChange: \(seen.withLock { $0 }.map(String.init).joined(separator: ", "))")
    },
    Clause(
      "I-07", .stdlibCompat,
      "A tracking made again inside onChange MUST read the old value, and catch the next change.",
      source: Source.behaviour,
      hint: "Does a mutation's didSet leave alone what its own thread tracked during it?",
      expected: ["set count to 1, 2, 3: read [0, 0, 1, 2]"]
    ) { candidate, x in
      let (model, seen) = (candidate.counter(), Locked<[Int]>([]))
      // A candidate that calls again and again is stopped there.
      let limit = Locked(10)
      @Sendable func read() {
        candidate.track(
          {
            let count = model.count
            seen.withLock { $0.append(count) }
          },
          onChange: {
            if seen.withLock(\.count) < limit.withLock(\.self) { read() }
          })
      }
      read()
      for value in 1...3 { model.count = value }
      x.log("set count to 1, 2, 3: read \(seen.withLock { $0 })")
      // Nobody waits any more: who does keeps the model, which keeps him.
      limit.withLock { $0 = 0 }
      model.count = 4
    },
    Clause(
      "I-16", .stdlibCompat,
      "Reads by another observer's onChange during an apply land in that apply.",
      source: Source.behaviour,
      untested: "replaced by I-16s: reads that apply never made are a trap, not a promise"),
    Clause(
      "I-16s", .strict,
      "Reads by another observer's onChange during an apply MUST NOT be added to that apply.",
      source: Source.decision,
      hint: "Is the thread's current tracking put aside while onChange runs?",
      expected: [
        "set what the other onChange read: calls = 0", "set what apply read: calls = 1",
        "set what apply read after the change: calls = 1",
      ]
    ) { candidate, x in
      let (model, trigger, unrelated) = (
        candidate.counter(), candidate.counter(), candidate.counter()
      )
      func watch(_ calls: Calls) {
        candidate.track({ _ = trigger.count }, onChange: { _ = unrelated.count })
        candidate.watch(calls) {
          _ = model.count
          trigger.count += 1
          _ = model.other
        }
      }
      var calls = Calls()
      watch(calls)
      x.log("set what the other onChange read", calls) { unrelated.count += 1 }
      x.log("set what apply read", calls) { model.count = 1 }
      calls = Calls()
      watch(calls)
      x.log("set what apply read after the change", calls) { model.other = 1 }
    },
    Clause(
      "I-17", .required,
      "A child that was replaced MUST be silent from then on.",
      source: Source.proposal,
      hint: "Are the registrations with all objects removed when one of them fires?",
      expected: [
        "replace the child: calls = 1", "set the old child's value: calls = 1",
        "tracked again, set the old child's value: calls = 1",
        "set the new child's value: calls = 2",
      ]
    ) { candidate, x in
      func check<Checked: Candidate>(_: Checked.Type) {
        let (root, calls) = (Checked.Node(value: 0), Calls())
        let (old, new) = (Checked.Node(value: 1), Checked.Node(value: 2))
        root.child = old
        Checked.watch(calls) { _ = root.child?.value }
        x.log("replace the child", calls) { root.child = new }
        x.log("set the old child's value", calls) { old.value = 10 }
        Checked.watch(calls) { _ = root.child?.value }
        x.log("tracked again, set the old child's value", calls) { old.value = 11 }
        x.log("set the new child's value", calls) { new.value = 12 }
      }
      check(candidate)
    },
  ]
}
