extension HostFaults {
  /// What is known of scenes, presentations and controls, and for how long a host waits.
  static let findings: [HostFault] = [
    HostFault(
      "knowing-scenes-by-place", "Knows a scene by its place among the others, and not its name.",
      edits: [
        .at(
          "WindowDirectory.add(_:)", evaluate: #""\(scenes.count)""#,
          insteadOf: #"declaration.id.map { "id \($0)" } ?? "\(scenes.count)""#)
      ],
      proofs: [fails("APP-14", "got 'b, a: in b'")]),
    HostFault(
      "telling-all-of-phases", "Evaluates all views when the phase of a program changes.",
      edits: [
        .at(
          "Host.scenePhase", run: "graph.setLoosePhase(newValue)",
          insteadOf: "if graph.windows.scenes.isEmpty { graph.setLoosePhase(newValue) }")
      ],
      proofs: [fails("APP-14", "in the background: UnawareView +1")]),
    HostFault(
      "pushing-from-dialogs", "Lets a dialog be in the navigation stack of its presenter.",
      edits: [.at("DialogPresenter.body", evaluate: "true", insteadOf: "false")],
      proofs: [fails("NAV-12", "got 'alert: path = [1]'")]),
    HostFault(
      "closing-items-at-once", "Sets the item of a sheet without the transaction of its binding.",
      edits: [
        .at(
          "ItemPresenter.presence", run: "", insteadOf: "presence.transaction = $item.transaction")
      ],
      proofs: [fails("NAV-12", "got 'for an item: 0, then 0 moves'")]),
    HostFault(
      "editing-on", "Tells a slider's function that a change begins when it ends.",
      edits: [
        .at(
          "Slider.init(value:in:step:label:minimumValueLabel:maximumValueLabel:onEditingChanged:)",
          run: "onEditingChanged(true)", insteadOf: "onEditingChanged(false)")
      ],
      proofs: [fails("SEL-12", "got 'no label: true at 0.0 true at 0.5'")]),
    HostFault(
      "reading-sheets-as-labels", "Takes what stands in front of a label for a part of it.",
      edits: [
        .at("FoundElement.label", evaluate: "false", insteadOf: "found.node.isElsewhere")
      ],
      proofs: [fails("HOST-65", "got 'a label with a sheet: a b'")]),
    HostFault(
      "searching-sheets-of-rows", "Looks for what is in a row in what stands in front of it, too.",
      edits: [.at("Host.places(_:)", evaluate: "false", insteadOf: "true")],
      proofs: [fails("HOST-65", "a stack with a sheet: in the row true")]),
    HostFault(
      "using-disabled-lists", "Prints a list or a stepper of functions as one that is enabled.",
      edits: [
        .at(
          "FoundElement.line", evaluate: "value.action != nil || value.input != nil",
          insteadOf: "value.isControl")
      ],
      proofs: [fails("HOST-66", "got 'a list: List |")]),
    HostFault(
      "waiting-for-fewer", "Waits until fewer tasks are at work than before the time went on.",
      edits: [
        .at(
          "Host.calmDown(to:until:)",
          evaluate: "graph.tasks.workingCount() < count || condition()",
          insteadOf: "graph.tasks.workingCount() <= count || condition()")
      ],
      proofs: [fails("HOST-67", "got 'nothing to wait for: 1000 rounds'")]),
    HostFault(
      "ending-foreign-waits", "Ends a wait for itself also where a task has waited for others.",
      edits: [
        .at("Host.settle()", run: "own?.endWait()", insteadOf: "if isInside { own?.endWait() }")
      ],
      proofs: [fails("HOST-67", "another host, then its own: over false", waits: true)]),
    HostFault(
      "keeping-counts", "Does not tell of misuse that is only counted.",
      edits: [
        .at("HostLoop.reportIssues()", run: "_ = issue", insteadOf: "reporter.note(issue)")
      ],
      proofs: [fails("HOST-68", "got 'published elsewhere: shown B'")]),
  ]
}
