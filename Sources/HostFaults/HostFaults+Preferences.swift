extension HostFaults {
  /// What views tell those around them.
  static let preferences: [HostFault] = [
    HostFault(
      "joining-backwards", "Joins what views tell from the last to the first.",
      edits: [
        .at(
          "PreferenceCollector.findSources()", run: "found.reverse()", before: "return found")
      ],
      proofs: [fails("PREF-01 PREF-06", "mounted: names = d c b a")]),
    HostFault(
      "forgetting-order", "Does not notice that rows stand in another order.",
      edits: [.at("EnvironmentScope.didReorder()", first: "return")],
      proofs: [fails("PREF-01", "turn round: names = a b c d")]),
    HostFault(
      "calling-no-reader", "Calls nobody with what views tell.",
      edits: [.at("PreferenceReaderNode.deliver()", first: "return")],
      proofs: [
        fails("PREF-02", "mounted: Teller +2, calls = []"),
        fails("PREF-03", "replaced = [], transformed = []"),
        fails("PREF-04", "come: calls = []"),
        fails("PREF-05", "mounted: calls = "),
      ]),
    HostFault(
      "calling-each-time", "Calls a reader also with the value that it knows.",
      edits: [
        .at(
          "PreferenceReaderNode.deliver()", evaluate: "false",
          insteadOf: "layout.areEqual(new, last)")
      ],
      proofs: [
        fails("PREF-02", "calls = [3, 30, 30]"),
        fails("PREF-04", "mounted: calls = [0]"),
      ]),
    HostFault(
      "telling-in-addition", "Joins what a view tells with what those inside of it tell.",
      edits: [
        .at(
          "PreferenceCollector.findSources()", run: "source.forEachChild(visit)",
          after: "found.append(.passUnretained(source))")
      ],
      proofs: [fails("PREF-03", "replaced = [6]")]),
    HostFault(
      "transforming-nothing", "Does not transform what views tell.",
      edits: [
        .at("PreferenceTransformerNode.value()", run: "()", insteadOf: "transform(&value)")
      ],
      proofs: [fails("PREF-03", "transformed = [3]")]),
    HostFault(
      "calling-outer-readers-first", "Calls a reader before those inside of it.",
      edits: [.at("PreferenceReaderNode.value()", run: "()", insteadOf: "deliver()")],
      proofs: [fails("PREF-05", "outer 7, inner 4")]),
  ]
}
