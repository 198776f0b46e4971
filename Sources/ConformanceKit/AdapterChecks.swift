/// Checks of a candidate's adapter: that a verdict about its registrar is not
/// a verdict about a slip in the file that describes it.
///
/// They are clauses whose ids begin with `KIT-`. Every run begins with them,
/// and `conform doctor` runs nothing else.
package enum AdapterChecks {
  /// What the ids begin with, and no id of a specification does.
  package static let prefix: String = "KIT-"

  /// The id of the check of ``Candidate/expectations``.
  package static let expectations: String = prefix + "expectations"

  /// The checks of `candidate`, in the order in which they are to run; that of its
  /// expectations is beside them, ``KnownFailures/check(of:)``.
  package static func all(for candidate: any Candidate.Type) -> [Clause] {
    [name, models, track, CapabilityProbe.clause(for: candidate)]
  }

  private static let source = "Conformance, Candidate"

  // MARK: - Name

  private static let name = Clause(
    prefix + "name", .required,
    "A candidate MUST have a name of lower-case letters, digits, '-', '_' and '.', and MUST say "
      + "its version and what it is.",
    source: source,
    hint: "The name is an option's value on the command line and a key in reports.",
    expected: ["name: well-formed", "version: there", "summary: there"]
  ) { candidate, context in
    context.log("name: \(isWellFormed(candidate.name) ? "well-formed" : "'\(candidate.name)'")")
    context.log("version: \(candidate.version.isEmpty ? "empty" : "there")")
    context.log("summary: \(candidate.summary.isEmpty ? "empty" : "there")")
  }

  package static func isWellFormed(_ name: String) -> Bool {
    func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    guard let first = name.unicodeScalars.first, isPlain(first) else { return false }
    return name.unicodeScalars.allSatisfy { isPlain($0) || "-_.".unicodeScalars.contains($0) }
  }

  // MARK: - Models

  private static let models = Clause(
    prefix + "models", .required,
    "The models of a candidate MUST begin with the documented values and keep what is stored.",
    source: source,
    hint: "Stamp the models with @ObservationModels; a model by hand must match its protocol.",
    expected: [
      "Counter 0 0 0, then 1 2 3, sum 3", "Leaf 0 0 0, then 1 2 3, total 6",
      "Node 4 '' with 0, then 5 'five' with child 6 and 1", "Hooked 0 0, then 1 2",
      "Accessors 0 0, then 1 10", "Values 0 '' 0, then 1 'one' 2", "Initialised 1 2",
      "Manual 0, then 1", "Record '' 0, then 'one' 1", "Generic 1 1, then 1 2",
      "Broad 0 0, then 1 3", "Bare 0", "Fresh, 70 properties: 0 0, then 1 3",
      "Fresh, 2 properties: 0 0, then 1 3",
    ]
  ) { candidate, context in
    fillValues(candidate, context)
    fillRelations(candidate, context)
    fillFresh(candidate, context)
  }

  private static func fillValues<Checked: Candidate>(
    _ candidate: Checked.Type, _ context: ClauseContext
  ) {
    let counter = Checked.Counter()
    var before = "\(counter.count) \(counter.other) \(counter.ignored)"
    (counter.count, counter.other, counter.ignored) = (1, 2, 3)
    context.log(
      "Counter \(before), then \(counter.count) \(counter.other) \(counter.ignored), "
        + "sum \(counter.sum)")
    let leaf = Checked.Leaf()
    before = "\(leaf.first) \(leaf.second) \(leaf.third)"
    (leaf.first, leaf.second, leaf.third) = (1, 2, 3)
    context.log(
      "Leaf \(before), then \(leaf.first) \(leaf.second) \(leaf.third), total \(leaf.total)")
    let node = Checked.Node(value: 4)
    before = "\(node.value) '\(node.label)' with \(node.children.count)"
    (node.value, node.label) = (5, "five")
    node.child = Checked.Node(value: 6)
    node.children.append(Checked.Node(value: 7))
    context.log(
      "Node \(before), then \(node.value) '\(node.label)' with child \(node.child?.value ?? 0) "
        + "and \(node.children.count)")
  }

  private static func fillRelations<Checked: Candidate>(
    _ candidate: Checked.Type, _ context: ClauseContext
  ) {
    let hooked = Checked.Hooked()
    var before = "\(hooked.value) \(hooked.other)"
    (hooked.value, hooked.other) = (1, 2)
    context.log("Hooked \(before), then \(hooked.value) \(hooked.other)")
    let accessors = Checked.Accessors()
    before = "\(accessors.watched) \(accessors.clamped)"
    (accessors.watched, accessors.clamped) = (1, 11)
    context.log("Accessors \(before), then \(accessors.watched) \(accessors.clamped)")
    let values = Checked.Values()
    before = "\(values.integer) '\(values.text)' \(values.array.count)"
    (values.integer, values.text) = (1, "one")
    values.array += [1, 2]
    context.log("Values \(before), then \(values.integer) '\(values.text)' \(values.array.count)")
    let initialised = Checked.Initialised(first: 1, second: 2)
    context.log("Initialised \(initialised.first) \(initialised.second)")
    let manual = Checked.Manual()
    before = "\(manual.tracked)"
    manual.tracked = 1
    context.log("Manual \(before), then \(manual.tracked)")
    let record = Checked.Record()
    before = "'\(record.name)' \(record.number)"
    (record.name, record.number) = ("one", 1)
    context.log("Record \(before), then '\(record.name)' \(record.number)")
    let generic = Checked.Generic(1)
    before = "\(generic.value) \(generic.other)"
    generic.other = 2
    context.log("Generic \(before), then \(generic.value) \(generic.other)")
    let broad = Checked.Broad()
    before = "\(broad.read(0)) \(broad.read(129))"
    broad.write(1, to: 0)
    broad.write(2, to: 129)
    broad.add(1, to: 129)
    context.log("Broad \(before), then \(broad.read(0)) \(broad.read(129))")
  }

  private static func fillFresh<Checked: Candidate>(
    _ candidate: Checked.Type, _ context: ClauseContext
  ) {
    context.log("Bare \(Checked.Bare()[1])")
    for isBroad in [true, false] {
      let type = Checked.freshClass(isBroad: isBroad)
      let (model, last) = (type.init(), type.width - 1)
      let before = "\(model.read(0)) \(model.read(last))"
      model.write(1, to: 0)
      model.write(2, to: last)
      model.add(1, to: last)
      context.log(
        "Fresh, \(type.width) properties: \(before), then \(model.read(0)) \(model.read(last))")
    }
  }

  // MARK: - Tracking

  private static let track = Clause(
    prefix + "track", .required,
    "The tracking function of a candidate MUST call `apply` exactly once before it returns, and "
      + "return what `apply` returned.",
    source: "SE-0395, withObservationTracking(_:onChange:)",
    hint: "Forward `track` to the registrar's own tracking function, result and all.",
    expected: [
      "apply", "returned 7", "apply", "returned the instance", "apply", "returned nothing",
    ]
  ) { candidate, context in
    callTrack(candidate, context)
  }

  private static func callTrack<Checked: Candidate>(
    _ candidate: Checked.Type, _ context: ClauseContext
  ) {
    func apply<Result>(_ result: Result) -> Result {
      Checked.track(
        {
          context.log("apply")
          return result
        }, onChange: {})
    }
    context.log("returned \(apply(7))")
    let instance = Checked.Counter()
    context.log("returned \(apply(instance) === instance ? "the instance" : "another instance")")
    apply(())
    context.log("returned nothing")
  }

  // MARK: - Expectations

  /// The check of what is said about known failures, of which `problems` was found.
  package static func expectations(_ problems: [String]) -> Clause {
    Clause(
      expectations, .required,
      "An expectation MUST name a candidate and a tested clause that runs on it, and MUST NOT "
        + "have expired.",
      source: "ConformanceKit, Expectations",
      hint: "Does `conform expect` say what is to be done about the entry?",
      expected: []
    ) { _, context in
      for problem in problems { context.log(problem) }
    }
  }
}
