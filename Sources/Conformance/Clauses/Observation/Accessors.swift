import ConformanceKit

/// Hooks, in-place mutation, and the user's own accessors.
extension Catalogue {
  static let accessors: [Clause] = [
    Clause(
      "T-09", .required,
      "Hand-written hooks MUST be used: a read calls access only, a set withMutation only.",
      source: Source.test("access and mutation"),
      hint:
        "Does the macro leave a hand-written access(keyPath:) and withMutation alone, and use it?",
      expected: [
        "read value: [\"access value\"]", "set value: [\"withMutation value\"]",
        "set other: [\"withMutation other\"]", "tracked, set value: calls = 1",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.hooked(), Calls())
      func entries() -> [String] {
        defer { model.log = [] }
        return model.log
      }
      _ = model.value
      x.log("read value: \(entries())")
      model.value = 1
      x.log("set value: \(entries())")
      model.other = 1
      x.log("set other: \(entries())")
      candidate.watch(calls) { _ = model.value }
      x.log("tracked, set value", calls) { model.value = 2 }
    },
    Clause(
      "T-12", .required,
      "A member that is isolated to an actor MUST be tracked like any other.",
      source: Source.test("isolated class"),
      hint: "Are the hooks that the macro makes nonisolated?",
      expected: ["set isolated: calls = 1", "set isolated again: calls = 1"]
    ) { candidate, x in
      let (model, calls, done) = (candidate.isolated(), Calls(), Latch())
      Task { @KitActor in
        candidate.watch(calls) { _ = model.isolated }
        x.log("set isolated", calls) { model.isolated = 1 }
        x.log("set isolated again", calls) { model.isolated = 2 }
        done.open()
      }
      x.wait(for: done, "a task of the actor")
    },
    Clause(
      "T-15", .required,
      "A mutation in place MUST NOT copy the value, and MUST be reported.",
      source: "\(Source.test("validate copy on write semantics")); swift PR 71122",
      hint: "Is there a _modify accessor that yields the storage itself?",
      expected: ["append twice: copies = 0, elements = [1, 2]", "tracked, append: calls = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.values(), Calls())
      model.buffer.append(1)
      model.buffer.append(2)
      x.log("append twice: copies = \(model.buffer.copies), elements = \(model.buffer.elements)")
      candidate.watch(calls) { _ = model.buffer.copies }
      x.log("tracked, append", calls) { model.buffer.append(3) }
    },
    Clause(
      "T-20", .required,
      "The user's willSet and didSet MUST run once per set, in order, with their values.",
      source: "\(Source.proposal); swift test/stdlib/Observation/ObservableDidSetWillSet.swift",
      hint: "Do the bodies move to the storage, once?",
      expected: [
        "set watched, [willSet 0 -> 1; didSet 0 -> 1]: calls = 1",
        "set watched again, [willSet 1 -> 2; didSet 1 -> 2]: calls = 1",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.accessors(), Calls())
      candidate.watch(calls) { _ = model.watched }
      x.log("set watched, \(entries(model))", calls) { model.watched = 1 }
      x.log("set watched again, \(entries(model))", calls) { model.watched = 2 }
    },
    Clause(
      "I-10", .stdlibCompat,
      "A set inside apply MUST NOT track; a mutation in place MUST, because it reads.",
      source: Source.behaviour,
      hint: "Does _modify call access, and does set leave it out?",
      expected: [
        "set, then set: calls = 0", "+=, then set: calls = 1", "append, then set: calls = 1",
      ]
    ) { candidate, x in
      let model = candidate.values()
      var calls = Calls()
      candidate.watch(calls) { model.integer = 1 }
      x.log("set, then set", calls) { model.integer = 2 }
      calls = Calls()
      candidate.watch(calls) { model.integer += 1 }
      x.log("+=, then set", calls) { model.integer = 10 }
      calls = Calls()
      candidate.watch(calls) { model.array.append(1) }
      x.log("append, then set", calls) { model.array = [] }
    },
    Clause(
      "I-26", .stdlibCompat,
      "A set to an equal value MUST still store it and run the user's willSet and didSet.",
      source: "\(Source.behaviour) (swift PR 79518)",
      hint: "Is the comparison only about notifying?",
      expected: [
        "set watched, equal, [willSet 0 -> 0; didSet 0 -> 0]: calls = 0",
        "set reference, equal: identical = true, calls = 0",
        "set watched, unequal, [willSet 0 -> 1; didSet 0 -> 1]: calls = 1",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.accessors(), Calls())
      candidate.watch(calls) { _ = model.watched }
      x.log("set watched, equal, \(entries(model))", calls) { model.watched = 0 }

      let (values, reference, silent) = (candidate.values(), EquatableReference(0), Calls())
      candidate.watch(silent) { _ = values.equatableReference }
      values.equatableReference = reference
      let isStored = values.equatableReference === reference
      x.log("set reference, equal: identical = \(isStored), calls = \(silent.count)")

      x.log("set watched, unequal, \(entries(model))", calls) { model.watched = 1 }
    },
    Clause(
      "I-27", .stdlibCompat,
      "A didSet that sets its own property back MUST cause one call in all.",
      source: Source.behaviour,
      hint: "Is the registration gone before the user's didSet runs?",
      expected: ["set clamped to 20: value = 10, calls = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.accessors(), Calls())
      candidate.watch(calls) { _ = model.clamped }
      model.clamped = 20
      x.log("set clamped to 20: value = \(model.clamped), calls = \(calls.count)")
    },
    Clause(
      "I-35", .stdlibCompat,
      "In an append in place, onChange MUST be able to read the array, and see it unchanged.",
      source: Source.behaviour,
      hint: "Is willSet called before the storage is accessed?",
      expected: ["onChange: array = []", "append: array = [1], calls = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.values(), Calls())
      candidate.watch(calls) {
        _ = model.array
      } onChange: {
        x.log("onChange: array = \(model.array)")
      }
      model.array.append(1)
      x.log("append: array = \(model.array), calls = \(calls.count)")
    },
    Clause(
      "I-36", .stdlibCompat,
      "A write to a second tracked property inside an inout access of a first MUST add no call.",
      source: Source.behaviour,
      hint: "Are all registrations of a tracking removed by the first change?",
      expected: ["inout count, set other inside: calls = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.counter(), Calls())
      candidate.watch(calls) { _ = (model.count, model.other) }
      func change(_ count: inout Int) {
        model.other = 1
        count = 1
      }
      x.log("inout count, set other inside", calls) { change(&model.count) }
    },
  ]
}

/// What the accessors of `model` have written since the last time.
private func entries(_ model: some AccessorsModel) -> String {
  defer { model.log = [] }
  return "[\(model.log.joined(separator: "; "))]"
}
