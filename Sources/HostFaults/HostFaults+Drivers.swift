extension HostFaults {
  /// How a host finds elements, acts on them and prints them.
  static let drivers: [HostFault] = [
    HostFault(
      "missing-labels", "Does not find an element by what stands in it.",
      edits: [.at("FoundElement.label", first: "return nil")],
      proofs: [fails("HOST-01", "button: not found")]),
    HostFault(
      "missing-texts", "Does not find a text by what stands in it.",
      edits: [
        .at(
          "Host.matches(_:in:)", evaluate: "$0 == element.label",
          insteadOf: "$0 == element.value.text || $0 == element.label")
      ],
      proofs: [fails("HOST-01", "text: false")]),
    HostFault(
      "counting-backwards", "Counts what a query finds from the end.",
      edits: [
        .at(
          "Host.chosenMatches(_:in:)", evaluate: "[all[all.count - 1 - index]]",
          insteadOf: "[all[index]]")
      ],
      proofs: [fails("HOST-02", "last button: rows = 2 3")]),
    HostFault(
      "missing-rows", "Finds no rows.",
      edits: [.at("FoundElement.rows", first: "return []")],
      proofs: [
        fails("HOST-02", "got 'mounted: rows = '"),
        fails("SEL-03", "got 'mounted: values = '"),
      ]),
    HostFault(
      "saying-nothing", "Does not say why a search fails.",
      edits: [.at("ElementSearchError.description", first: #"return "Not found.""#)],
      proofs: [fails("HOST-03", "got 'Not found.'")]),
    HostFault(
      "printing-kinds", "Prints the kinds of elements and nothing else.",
      edits: [.at("FoundElement.line", first: "return value.kind")],
      proofs: [fails("HOST-04", "got 'VStack'")]),
    HostFault(
      "printing-flat", "Prints elements inside of others as if they stood beside them.",
      edits: [
        .at(
          "FoundElement.print(into:indent:marks:)", evaluate: "indent",
          insteadOf: #"indent + "  ""#)
      ],
      proofs: [fails("HOST-04", "got 'Text")]),
    HostFault(
      "printing-in-any-order", "Prints what modifiers say in the order of the modifiers.",
      edits: [
        .at(
          "FoundElement.printedStyles(_:)", evaluate: "Array(styles.indices)",
          insteadOf: """
            styles.indices.sorted {
              (styles[$0].rank!, $0) < (styles[$1].rank!, $1)
            }
            """)
      ],
      proofs: [fails("HOST-04", "font(title) #text")]),
    HostFault(
      "acting-on-disabled", "Acts on a control that is disabled.",
      edits: [
        .at(
          "FoundElement.isEnabled", evaluate: "true",
          insteadOf: "EnvironmentValues(scope: node.environment).isEnabled")
      ],
      proofs: [fails("HOST-05", "tap: taps = 2")]),
    HostFault(
      "sleeping-on", "Does not ask for a step when a state is written outside of one.",
      edits: [.at("ViewGraph.pendingUpdate()", evaluate: "false", insteadOf: "stepDepth == 0")],
      proofs: [fails("HOST-06", "outside: number = 1, wakes = 0")]),
    HostFault(
      "waking-in-steps", "Asks for a step when a state is written in one.",
      edits: [.at("ViewGraph.pendingUpdate()", evaluate: "true", insteadOf: "stepDepth == 0")],
      proofs: [fails("HOST-06", "in a step: number = 1, wakes = 1")]),
    HostFault(
      "sleeping-after-steps", "Does not ask for a step to show what a step has left.",
      edits: [.at("ViewGraph.leaveLastStep()", evaluate: "false", insteadOf: "!isIdle")],
      proofs: [fails("HOST-06", "left by a step: number = 3, wakes = 1")]),
    HostFault(
      "sleeping-beside-threads", "Does not ask for a step when another thread writes.",
      edits: [.at("Inbox.post(_:)", run: "", insteadOf: "if current == 0 { askForStep() }")],
      proofs: [fails("HOST-06", "by another thread: number = 4, wakes = 2")]),
    HostFault(
      "sleeping-beside-hosts", "Takes a step of any host for one that shows a write.",
      edits: [
        .at(
          "ViewGraph.pendingUpdate()", evaluate: "df_thread().pointee.stepCount == 0",
          insteadOf: "stepDepth == 0")
      ],
      proofs: [fails("HOST-06", "in a step of another: number = 5, wakes = 3")]),
  ]
}
