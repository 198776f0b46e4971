extension HostFaults {
  /// What bindings read and write, and what is reported.
  static let bindings: [HostFault] = [
    HostFault(
      "silent-issues", "Does not record misuse.",
      edits: [
        .at("IssueList.add(_:)", first: "return"),
        .at(
          "ViewGraph.countedIssue", evaluate: "0",
          insteadOf: "inbox.publishedOffMain.load(ordering: .relaxed)"),
      ],
      proofs: [
        fails("STATE-13", "got 'issues = '"),
        fails("VIEW-12", "mounted: Meddling +1, text = 0, idle = true'"),
        fails("THR-08", "publishing object: text = 1, name = B'"),
        fails("OBJ-14", "mounted: RashView +2"),
        fails("SOBJ-16 ENV-12", "issues = "),
        fails("ID-12", "mounted: ItemView +2"),
        fails("ID-13", "4: ItemView +0"),
      ]),
    HostFault(
      "losing-derived-writes", "Drops writes through bindings that are derived from others.",
      edits: [
        .at("MemberLocation.set(_:)", first: "return"),
        .at("ObjectLocation.set(_:)", first: "return"),
        .at("PublishedLocation.set(_:)", first: "return"),
        .at("ElementLocation.set(_:)", first: "return"),
        .at("PresentLocation.set(_:)", first: "return"),
        .at("UnwrappedLocation.set(_:)", first: "return"),
        .at("HashableLocation.set(_:)", first: "return"),
      ],
      proofs: [
        fails("RND-20", " differs:"),
        fails("BIND-05", "written: StateView +0, text = Title false"),
        fails("BIND-06", "Town'"),
        fails("BIND-10 BIND-15", "written 5: base 0"),
        fails("BIND-11", "base Optional(1)"),
        fails("BIND-12", "written: 0 = false, 1 = false, 2 = false"),
        fails("BINDABLE-04", "title 'old'"),
        fails("BINDABLE-05", "written: title 'old'"),
        fails("BINDABLE-08", "updates none"),
        fails("BUILD-03", "write newer: DeclaringView +0, text = old 3"),
        fails("PREV-02", "write new: name = preview"),
      ]),
    HostFault(
      "setting-twice", "Calls the function of a binding twice for a write.",
      edits: [
        .at("FunctionLocation.set(_:)", last: "write(value)")
      ],
      proofs: [
        fails("BIND-07 BIND-22", "sets 2")
      ]),
    HostFault(
      "changing-constants", "Lets writes change a constant binding.",
      edits: [
        .add(to: "ConstantLocation", "fileprivate var changed: Value?"),
        .at("ConstantLocation.set(_:)", first: "changed = value"),
        .at("ConstantLocation.get()", evaluate: "changed ?? value", insteadOf: "value"),
        .at(
          "ConstantLocation.isSame(as:)", evaluate: "Comparison.areEqual(get(), other.get())",
          insteadOf: "Comparison.areEqual(value, other.value)"),
      ],
      proofs: [
        fails("BIND-09", "written 5: read 5")
      ]),
    HostFault(
      "reading-once", "Calls the function that reads a binding once, and never again.",
      edits: [
        .at(
          "FunctionLocation.init(get:set:)", run: "let value = get(); read = { value }",
          insteadOf: "read = get")
      ],
      proofs: [
        fails("BIND-07", "expected 'read 5', got 'read 1'")
      ]),
    HostFault(
      "unwrapping-nil", "Unwraps a binding whose value is nil, and no other.",
      edits: [
        .at(
          "Binding.init(_:)", evaluate: "base.location.get() == nil",
          insteadOf: "base.location.get() != nil")
      ],
      proofs: [
        fails("BIND-11", "of nil: a binding")
      ]),
  ]
}
