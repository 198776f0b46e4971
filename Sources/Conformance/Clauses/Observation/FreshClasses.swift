import ConformanceKit

/// Properties named by key path beside those that a macro names, in classes that nobody has
/// observed before, and many of them.
extension Catalogue {
  static let freshClasses: [Clause] = [
    Clause(
      "I-44", .stdlibCompat,
      "A property MUST be one by name and by key path, however its class is first observed.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "What is known of a class whose properties have only been observed by key path?",
      expected: [
        "2 properties: accessed, set: calls = 1",
        "2 properties: accessed and read, mutated: calls = 2",
        "2 properties: read, mutated, twice: calls = 2",
        "2 properties: accessed, the other one read, both set: calls = 2",
        "70 properties: accessed, set: calls = 1",
        "70 properties: accessed and read, mutated: calls = 2",
        "70 properties: read, mutated, twice: calls = 2",
        "70 properties: accessed, the other one read, both set: calls = 2",
        "32 accessed, 0 and 32 set: calls = 1",
        "32 accessed, 32 and 64 read, 0 and 32 set: calls = 2",
        "33 accessed, 33 and 65 read, 1 and 33 set: calls = 2",
        "0, 32, 64 and 1 read, 33 accessed and set: calls = 1",
        "0 accessed and read, 32 and 0 set: calls = 2",
      ]
    ) { candidate, x in
      func check(_ step: String, isBroad: Bool = true, _ body: (FreshObject) -> Void) {
        let object = FreshObject(candidate, isBroad: isBroad)
        body(object)
        x.log(step, object.calls)
      }
      for isBroad in [false, true] {
        let size = isBroad ? "70 properties" : "2 properties"
        check("\(size): accessed, set", isBroad: isBroad) { object in
          object.access([0])
          object.set([0])
        }
        check("\(size): accessed and read, mutated", isBroad: isBroad) { object in
          object.access([0])
          object.read([0])
          object.mutate([0])
        }
        check("\(size): read, mutated, twice", isBroad: isBroad) { object in
          for _ in 0..<2 {
            object.read([0])
            object.mutate([0])
          }
        }
        check("\(size): accessed, the other one read, both set", isBroad: isBroad) { object in
          object.access([0])
          object.read([1])
          object.set([1, 0])
        }
      }
      // Properties whose numbers are the same by 32 may share what is known of them.
      check("32 accessed, 0 and 32 set") { object in
        object.access([32])
        object.set([0, 32])
      }
      check("32 accessed, 32 and 64 read, 0 and 32 set") { object in
        object.access([32])
        object.read([32, 64])
        object.set([0, 32])
      }
      check("33 accessed, 33 and 65 read, 1 and 33 set") { object in
        object.access([33])
        object.read([33, 65])
        object.set([1, 33])
      }
      check("0, 32, 64 and 1 read, 33 accessed and set") { object in
        object.read([0, 32, 64, 1])
        object.access([33])
        object.set([33])
      }
      check("0 accessed and read, 32 and 0 set") { object in
        object.access([0])
        object.read([0])
        object.set([32, 0])
      }
    },
    Clause(
      "I-45", .stdlibCompat,
      "Each of many properties of a class MUST be one by name and by key path.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "Is the look-up of a key path among those with numbers right for each of them?",
      expected: [
        "70 read, mutated: calls = 70", "70 accessed, set: calls = 70",
        "70 accessed and read, mutated: calls = 140", "70 read and accessed, set: calls = 140",
        "and again, mutated: calls = 280", "one read, the others mutated and set: calls = 0",
      ]
    ) { candidate, x in
      func object() -> FreshObject { FreshObject(candidate, isBroad: true) }
      let all = 0..<object().width
      var fresh = object()
      fresh.read(all)
      fresh.mutate(all)
      x.log("\(all.count) read, mutated", fresh.calls)
      fresh = object()
      fresh.access(all)
      fresh.set(all)
      x.log("\(all.count) accessed, set", fresh.calls)
      fresh = object()
      fresh.access(all)
      fresh.read(all.reversed())
      fresh.mutate(all)
      x.log("\(all.count) accessed and read, mutated", fresh.calls)
      fresh = object()
      fresh.read(all)
      fresh.access(all.reversed())
      fresh.set(all)
      x.log("\(all.count) read and accessed, set", fresh.calls)
      fresh.read(all)
      fresh.access(all)
      fresh.mutate(all)
      x.log("and again, mutated", fresh.calls)
      fresh = object()
      fresh.read([33])
      fresh.mutate(all.filter { $0 != 33 })
      fresh.set(all.filter { $0 != 33 })
      x.log("one read, the others mutated and set", fresh.calls)
    },
    Clause(
      "I-46", .strict,
      "Who observes a property by key path in the middle of its change MUST be called at its end.",
      source: Source.decision,
      needs: [.manualKeyPaths],
      hint: "Does the end of a change by name look for those that have come by key path?",
      expected: [
        "2 properties, in the middle of a change in place: calls = 0",
        "2 properties, after it: calls = 1",
        "70 properties, in the middle of a change in place: calls = 0",
        "70 properties, after it: calls = 1",
      ]
    ) { candidate, x in
      for isBroad in [false, true] {
        let (object, calls) = (FreshObject(candidate, isBroad: isBroad), Calls())
        let size = "\(object.width) properties"
        object.model.changeList {
          candidate.watch(calls) { object.model.accessList() }
          x.log("\(size), in the middle of a change in place", calls)
        }
        x.log("\(size), after it", calls)
      }
    },
    Clause(
      "I-47", .stdlibCompat,
      "Key paths whose hashes are equal MUST be told apart.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "Is a key path found by `==`, however many others have its hash?",
      expected: [
        "100 observed, every third mutated: calls of their observers = 34",
        "calls of the others = 0", "all mutated: calls = 100",
        "mutated, and not observed: calls = 100", "all observed again and mutated: calls = 200",
      ]
    ) { candidate, x in
      let (model, all) = (candidate.manual(), 0..<100)
      let calls = all.map { _ in Calls() }
      func track() {
        for place in all { candidate.watch(calls[place]) { model.access(.colliding(place)) } }
      }
      func mutate(_ places: some Sequence<Int>) {
        for place in places { model.withMutation(.colliding(place)) {} }
      }
      func sum(_ places: some Sequence<Int>) -> Int {
        places.reduce(0) { $0 + calls[$1].count }
      }
      let thirds = stride(from: 0, to: all.count, by: 3)
      track()
      mutate(thirds)
      x.log("100 observed, every third mutated: calls of their observers = \(sum(thirds))")
      x.log("calls of the others = \(sum(all.filter { $0 % 3 != 0 }))")
      mutate(all)
      x.log("all mutated: calls = \(sum(all))")
      mutate(all)
      x.log("mutated, and not observed: calls = \(sum(all))")
      track()
      mutate(all)
      x.log("all observed again and mutated: calls = \(sum(all))")
    },
    Clause(
      "I-48", .stdlibCompat,
      "Each of many properties MUST have all of its observers, by key path alone as well.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "Is a second observer of a key path put where the first one is?",
      expected: [
        "20 of an object with a property, observed twice: calls = 40",
        "mutated, and not observed: calls = 40",
        "20 of an object without properties, observed twice: calls = 40",
        "mutated, and not observed: calls = 40",
      ]
    ) { candidate, x in
      func check(_ object: String, access: (Int) -> Void, mutate: (Int) -> Void) {
        let (places, calls) = (0..<20, Calls())
        for place in places {
          for _ in 0..<2 { candidate.watch(calls) { access(place) } }
        }
        for place in places { mutate(place) }
        x.log("20 of an object \(object), observed twice", calls)
        for place in places { mutate(place) }
        x.log("mutated, and not observed", calls)
      }
      let (manual, bare) = (candidate.manual(), candidate.bare())
      check(
        "with a property", access: { manual.access(.element($0)) },
        mutate: { manual.withMutation(.element($0)) {} })
      check(
        "without properties", access: { bare.access($0) }, mutate: { bare.withMutation($0) })
    },
    Clause(
      "I-49", .stdlibCompat,
      "A change inside of another one MUST NOT let it call those that track in its calls.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "Is what a change has begun kept while another one comes and goes inside of it?",
      expected: [
        "another key path that nobody observes inside: calls = 1", "changed again: calls = 2",
        "the macro's property inside: calls = 1", "changed again: calls = 2",
        "the same key path of another object inside: calls = 1", "changed again: calls = 2",
      ]
    ) { candidate, x in
      func check(_ step: String, _ inner: (any ManualModel) -> Void) {
        let (model, calls) = (candidate.manual(), Calls())
        candidate.watch(calls) {
          model.access(.value)
        } onChange: {
          candidate.watch(calls) { model.access(.value) }
        }
        model.willSet(.value)
        inner(model)
        model.didSet(.value)
        x.log(step, calls)
        x.log("changed again", calls) { model.withMutation(.value) {} }
      }
      check("another key path that nobody observes inside") { model in
        model.willSet(.element(0))
        model.didSet(.element(0))
      }
      check("the macro's property inside") { $0.tracked = 1 }
      let other = candidate.manual()
      check("the same key path of another object inside") { _ in
        other.willSet(.value)
        other.didSet(.value)
      }
    },
    Clause(
      "I-50", .strict,
      "Of many properties that were observed at once little MUST be left when nobody does.",
      source: Source.decision,
      needs: [.manualKeyPaths, .liveCounts],
      hint: "Does what a registrar knows of a property go if nothing is observed after that?",
      expected: [
        "blocks after 4,000 properties were observed, and then changed: at most 1,000",
        "blocks after 4,000 were observed twice, one after the other: at most 1,000",
      ]
    ) { candidate, x in
      func blocks(_ step: String, _ body: (any ManualModel) -> Void) throws {
        let model = candidate.manual()
        let surplus = try candidate.blocks {
          body(model)
          return model
        }
        x.log("blocks after \(step): \(surplus <= 1_000 ? "at most 1,000" : "\(surplus)")")
      }
      let places = 0..<4_000
      try blocks("4,000 properties were observed, and then changed") { model in
        for place in places { candidate.watch(Calls()) { model.access(.element(place)) } }
        for place in places { model.withMutation(.element(place)) {} }
      }
      try blocks("4,000 were observed twice, one after the other") { model in
        for place in places {
          for _ in 0..<2 { candidate.watch(Calls()) { model.access(.element(place)) } }
          model.withMutation(.element(place)) {}
        }
      }
    },
    Clause(
      "I-51", .stdlibCompat,
      "However many classes are observed, a change MUST call the observers of its own object.",
      source: Source.behaviour,
      needs: [.manualKeyPaths],
      hint: "What is known of a class, and how is it found among that of many others?",
      expected: [
        "a property of each of 300 classes, read and set: calls = 300",
        "another one, accessed and set: calls = 300", "both, read and mutated: calls = 600",
      ]
    ) { candidate, x in
      let objects = (0..<300).map { _ in FreshObject(candidate, isBroad: false) }
      var before = 0
      func log(_ step: String) {
        let sum = objects.reduce(0) { $0 + $1.calls.count }
        x.log("\(step): calls = \(sum - before)")
        before = sum
      }
      for object in objects { object.read([0]) }
      for object in objects { object.set([0]) }
      log("a property of each of 300 classes, read and set")
      for object in objects { object.access([1]) }
      for object in objects { object.set([1]) }
      log("another one, accessed and set")
      for object in objects { object.read([0, 1]) }
      for object in objects { object.mutate([0, 1]) }
      log("both, read and mutated")
    },
  ]
}

/// An object of a class that nobody has observed before, and how often its observers were
/// called.
private struct FreshObject {
  private let candidate: any Candidate.Type
  let model: any FreshModel
  /// How many properties with numbers it has.
  let width: Int
  let calls = Calls()

  init(_ candidate: any Candidate.Type, isBroad: Bool) {
    let type = candidate.freshClass(isBroad: isBroad)
    self.candidate = candidate
    model = type.init()
    width = type.width
  }

  /// Observes properties by name, each by itself.
  func read(_ properties: some Sequence<Int>) {
    for property in properties { candidate.watch(calls) { _ = model.read(property) } }
  }

  /// Observes properties by key path, each by itself.
  func access(_ properties: some Sequence<Int>) {
    for property in properties { candidate.watch(calls) { model.access(property) } }
  }

  /// Changes properties by name.
  func set(_ properties: some Sequence<Int>) {
    for property in properties { model.write(model.read(property) + 1, to: property) }
  }

  /// Changes properties by key path.
  func mutate(_ properties: some Sequence<Int>) {
    for property in properties { model.withMutation(property) {} }
  }
}
