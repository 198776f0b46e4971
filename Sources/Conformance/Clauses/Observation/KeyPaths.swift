import ConformanceKit

/// The registrar called by hand.
extension Catalogue {
  static let keyPaths: [Clause] = [
    Clause(
      "I-18", .stdlibCompat,
      "Key paths MUST be compared with their root type: a subclass's is not the base class's.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "Is a property known by its whole key path?",
      expected: [
        "read through the subclass, mutate the base's: calls = 0",
        "mutate the subclass's: calls = 1",
      ]
    ) { candidate, x in
      let (model, calls) = (candidate.manual(), Calls())
      candidate.watch(calls) { model.access(.inherited) }
      x.log("read through the subclass, mutate the base's", calls) {
        model.withMutation(.inheritedByBase) {}
      }
      x.log("mutate the subclass's", calls) { model.withMutation(.inherited) {} }
    },
    Clause(
      "I-19", .stdlibCompat,
      "A mutation of \\.self MUST NOT call observers of properties.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "Is \\.self a key path like any other?",
      expected: ["mutate \\.self: calls = 0", "mutate \\.value: calls = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.manual(), Calls())
      candidate.watch(calls) { model.access(.value) }
      x.log("mutate \\.self", calls) { model.withMutation(.whole) {} }
      x.log("mutate \\.value", calls) { model.withMutation(.value) {} }
    },
    Clause(
      "I-20", .stdlibCompat,
      "A property MUST be known by registrar and key path; the subject MUST NOT matter.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "Does the subject take part in the look-up?",
      expected: [
        "same registrar, another subject: calls = 1", "another registrar, same key path: calls = 0",
      ]
    ) { candidate, x in
      func check<Checked: Candidate>(_: Checked.Type) {
        let (model, other) = (Checked.Manual(), Checked.Manual())
        var calls = Calls()
        Checked.watch(calls) { model.access(.value) }
        x.log("same registrar, another subject", calls) { model.mutate(.value, subject: other) }
        calls = Calls()
        Checked.watch(calls) { model.access(.value) }
        x.log("another registrar, same key path", calls) { other.mutate(.value, subject: model) }
      }
      check(candidate)
    },
    Clause(
      "I-21", .stdlibCompat,
      "willSet alone MUST call onChange; didSet alone MUST NOT.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "Does willSet notify, and didSet only end what willSet began?",
      expected: [
        "didSet alone: calls = 0", "willSet alone: calls = 1", "then didSet: calls = 1",
        "macro's property, didSet alone: calls = 0", "macro's property, willSet alone: calls = 1",
      ]
    ) { candidate, x in
      let model = candidate.manual()
      var calls = Calls()
      candidate.watch(calls) { model.access(.value) }
      x.log("didSet alone", calls) { model.didSet(.value) }
      x.log("willSet alone", calls) { model.willSet(.value) }
      x.log("then didSet", calls) { model.didSet(.value) }
      calls = Calls()
      candidate.watch(calls) { _ = model.tracked }
      x.log("macro's property, didSet alone", calls) { model.didSet(.tracked) }
      x.log("macro's property, willSet alone", calls) { model.willSet(.tracked) }
    },
    Clause(
      "I-22", .required,
      "withMutation MUST notify, then run its closure, and pass on its result or its error.",
      source: "\(Source.proposal); \(Source.behaviour)",
      needs: [.manualKeyPaths],
      hint: "Is willSet first, and didSet called on the way out of a closure that throws?",
      expected: [
        "in the mutation: calls = 1", "result = 7", "throwing, in the mutation: calls = 1",
        "thrown: Fault(code: 7)", "afterwards: calls = 1", "tracked again: calls = 2",
      ]
    ) { candidate, x in
      let model = candidate.manual()
      var calls = Calls()
      candidate.watch(calls) { model.access(.value) }
      let result = model.withMutation(.value) {
        x.log("in the mutation", calls)
        return 7
      }
      x.log("result = \(result)")
      calls = Calls()
      candidate.watch(calls) { model.access(.value) }
      do {
        try model.withMutation(.value) {
          x.log("throwing, in the mutation", calls)
          throw Fault(code: 7)
        }
      } catch {
        x.log("thrown: \(error)")
      }
      x.log("afterwards", calls)
      candidate.watch(calls) { model.access(.value) }
      x.log("tracked again", calls) { model.withMutation(.value) {} }
    },
    Clause(
      "I-23", .required,
      "Copies of a registrar MUST share its observers.",
      source: "\(Source.proposal); comments of the standard library",
      needs: [.manualKeyPaths],
      hint: "Is the registrar a reference behind a structure?",
      expected: ["mutate through a copy: calls = 1", "mutate the original: calls = 1"]
    ) { candidate, x in
      let (model, calls) = (candidate.manual(), Calls())
      candidate.watch(calls) { model.access(.value) }
      x.log("mutate through a copy", calls) { model.mutateThroughCopy(.value) }
      x.log("mutate the original", calls) { model.withMutation(.value) {} }
    },
    Clause(
      "I-23d", .required,
      "A copy of a registrar MUST share its observers, also one from before the first of them.",
      source: "\(Source.proposal); comments of the standard library",
      needs: [.manualKeyPaths],
      hint: "Is the reference made when something is first observed, after the copy?",
      expected: [
        "the object's observer, mutate through the copy: calls = 1",
        "the copy's observer, set the object's property: calls = 1",
        "the copy's observer, mutate through the copy: calls = 1",
      ]
    ) { candidate, x in
      let model = candidate.manual()
      func observe(_ read: () -> Void, _ step: String, during change: () -> Void) {
        let calls = Calls()
        candidate.watch(calls, read)
        x.log(step, calls) { change() }
      }
      observe(
        { _ = model.tracked }, "the object's observer, mutate through the copy",
        during: model.mutateThroughEarlyCopy)
      observe(
        model.accessThroughEarlyCopy, "the copy's observer, set the object's property",
        during: { model.tracked = 1 })
      observe(
        model.accessThroughEarlyCopy, "the copy's observer, mutate through the copy",
        during: model.mutateThroughEarlyCopy)
    },
    Clause(
      "I-23c", .required,
      "All registrars MUST be equal, add nothing to a hash, and encode as an empty object.",
      source: "\(Source.proposal); comments of the standard library",
      needs: [.codableModels],
      hint: "Would a registrar get in the way of an observable's synthesised conformances?",
      expected: ["equal = true", "hashes like nothing = true", "encoded in an array = [{}]"]
    ) { candidate, x in
      let (left, right) = (candidate.manual().registrarValue, candidate.manual().registrarValue)
      guard let left = left as? any Hashable, let right = right as? any Hashable else {
        return x.log("not Hashable")
      }
      x.log("equal = \(AnyHashable(left) == AnyHashable(right))")
      var (hasher, untouched) = (Hasher(), Hasher())
      hasher.combine(1)
      untouched.combine(1)
      left.hash(into: &hasher)
      x.log("hashes like nothing = \(hasher.finalize() == untouched.finalize())")
      guard let encodable = left as? any Encodable else { return x.log("not Encodable") }
      func encodedInArray(_ value: some Encodable) throws -> String {
        try ModelCoding.encode([value])
      }
      x.log("encoded in an array = \(try encodedInArray(encodable))")
    },
    Clause(
      "I-42", .stdlibCompat,
      "However many properties of an object are observed, a change MUST call its own observers.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "Does the look-up compare key paths, or hashes, or where they are kept?",
      expected: [
        "2,000 observed, every third mutated: calls of their observers = 667",
        "calls of the others = 0", "all mutated: calls = 2000",
        "mutated, and not observed: calls = 2000", "every fourth tracked again: calls = 2500",
      ]
    ) { candidate, x in
      let (model, count) = (candidate.manual(), 2_000)
      let calls = (0..<count).map { _ in Calls() }
      func track(_ places: some Sequence<Int>) {
        for place in places { candidate.watch(calls[place]) { model.access(.element(place)) } }
      }
      func mutate(_ places: some Sequence<Int>) {
        for place in places { model.withMutation(.element(place)) {} }
      }
      func sum(_ places: some Sequence<Int>) -> Int {
        places.reduce(0) { $0 + calls[$1].count }
      }
      let (all, thirds) = (0..<count, stride(from: 0, to: count, by: 3))
      track(all)
      mutate(thirds)
      x.log("2,000 observed, every third mutated: calls of their observers = \(sum(thirds))")
      x.log("calls of the others = \(sum(all.filter { $0 % 3 != 0 }))")
      mutate(all)
      x.log("all mutated: calls = \(sum(all))")
      mutate(all)
      x.log("mutated, and not observed: calls = \(sum(all))")
      track(stride(from: 0, to: count, by: 4))
      mutate(all)
      x.log("every fourth tracked again: calls = \(sum(all))")
    },
    Clause(
      "I-43", .strict,
      "Properties that nobody observes any more MUST NOT take more and more memory.",
      source: Source.decision,
      needs: [.manualKeyPaths, .liveCounts],
      hint: "Does what a registrar knows of a property go with its last observer?",
      expected: ["blocks after 4,000 properties of an object, one after the other: at most 500"]
    ) { candidate, x in
      let model = candidate.manual()
      let surplus = try candidate.blocks {
        for place in 0..<4_000 {
          candidate.watch(Calls()) { model.access(.element(place)) }
          model.withMutation(.element(place)) {}
        }
        return model
      }
      let subject = "blocks after 4,000 properties of an object, one after the other"
      x.log("\(subject): \(surplus <= 500 ? "at most 500" : "\(surplus)")")
    },
  ]
}
