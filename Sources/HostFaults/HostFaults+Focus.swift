extension HostFaults {
  /// Where the focus is, and what a hand does.
  static let focus: [HostFault] = [
    HostFault(
      "assuming-focus", "Starts a FocusState as if its view had the focus.",
      edits: [
        .at(
          "FocusState._install(_:in:)", evaluate: "true as? Value ?? state.pointee.absent",
          insteadOf: "state.pointee.absent")
      ],
      proofs: [
        fails("FOC-01", "mounted: field = b, flag = true, focus = b")
      ]),
    HostFault(
      "losing-focus", "Moves the focus, and does not say where it has come to.",
      edits: [
        .at(
          "FocusRegister.move(to:)", run: "",
          insteadOf: "for node in nodes.reversed() { node.assign() }")
      ],
      proofs: [
        fails("FOC-02", "to a: FieldsView +0, field = nil"),
        fails("FOC-04", "to a: field = nil"),
      ]),
    HostFault(
      "keeping-focus", "Does not say where the focus has been.",
      edits: [
        .at(
          "FocusRegister.move(to:)", run: "",
          insteadOf: """
            for node in old where !has(node) && !nodes.contains(where: node.agrees) { node.clear() }
            """)
      ],
      proofs: [
        fails("FOC-02", "to c: FieldsView +0, field = b, flag = true")
      ]),
    HostFault(
      "ignoring-focus-writes", "Does not look at what a program writes to a FocusState.",
      edits: [.at("FocusRegister.ask(_:in:)", first: "return")],
      proofs: [
        fails("FOC-03", "write a: field = a, flag = false, focus = none")
      ]),
    HostFault(
      "inheriting-focus", "Gives a view the FocusState of one that has gone.",
      edits: [
        .at("FocusRegister.leave(_:)", run: "", insteadOf: "for node in old { node.clear() }"),
        .at(
          "FocusState._install(_:in:)",
          run: """
            let old = node.graph.memory.storages.removeValue(forKey: ObjectIdentifier(Value.self))
            if let old { state.pointee.storage = old }
            """, after: "state.pointee.storage = .make(state.pointee.absent, in: node.graph)"),
        .at(
          "FocusState._remove(_:)",
          run: """
            if let storage = value.assumingMemoryBound(to: Self.self).pointee.storage {
              storage.graph.memory.storages[ObjectIdentifier(Value.self)] = storage
            }
            """, insteadOf: "value.assumingMemoryBound(to: Self.self).pointee.storage?.unmount()"),
      ],
      proofs: [
        fails("FOC-04", "another id: field = a")
      ]),
    HostFault(
      "ignoring-gestures", "Does not update the state of a gesture.",
      edits: [
        .at(
          "GestureStateGesture._recognize(_:_:)", run: "",
          insteadOf: "state.update { body(value, &$0, &$1) }")
      ],
      proofs: [
        fails("GEST-01", "move by 40: offset = 0.0"),
        fails("GEST-03", "drag: offset = 0.0"),
        fails("GEST-04", "drag: offset = 0.0"),
      ]),
    HostFault(
      "keeping-gesture-states", "Does not reset the state of a gesture that is over.",
      edits: [
        .at("GestureStateGesture._recognize(_:_:)", run: "", insteadOf: "state.reset()")
      ],
      proofs: [
        fails("GEST-01", "up: offset = 60.0"),
        fails("GEST-04", "up: offset = 40.0"),
      ]),
    HostFault(
      "keeping-replaced-gestures",
      "Does not reset the state of a gesture that is replaced by none.",
      edits: [.at("Optional._follow(_:)", evaluate: "false", insteadOf: "memory.breakOff()")],
      proofs: [fails("GEST-01", "no drag: offset = 20.0")]),
    HostFault(
      "inheriting-gesture-states", "Gives a view the GestureState of one that has gone.",
      edits: [
        .at("Hand.leave(_:)", first: "return"),
        .at(
          "GestureState._install(_:in:)",
          run: """
            let old = node.graph.memory.storages.removeValue(forKey: ObjectIdentifier(Value.self))
            if let old { state.pointee.storage = old }
            """, after: "state.pointee.storage = .make(state.pointee.initial, in: node.graph)"),
        .at(
          "GestureState._remove(_:)",
          run: """
            if let storage = value.assumingMemoryBound(to: Self.self).pointee.storage {
              storage.graph.memory.storages[ObjectIdentifier(Value.self)] = storage
            }
            """, insteadOf: "value.assumingMemoryBound(to: Self.self).pointee.storage?.unmount()"),
      ],
      proofs: [
        fails("GEST-03", "another id: offset = 40.0")
      ]),
    HostFault(
      "resetting-plainly", "Resets the state of a gesture without its transaction.",
      edits: [
        .at("GestureState.reset()", run: "", insteadOf: "makeReset(value, &transaction)")
      ],
      proofs: [
        fails("GEST-04", "reset: updates plain")
      ]),
    HostFault(
      "following-bodies-only", "Looks at a FocusState only when a body has run.",
      edits: [.at("FocusNode.run()", run: "_ = track { self.isWanted }", insteadOf: "follow()")],
      proofs: [fails("FOC-10", "write: focus = none")]),
    HostFault(
      "hiding-the-focus", "Does not say which element has the focus.",
      edits: [.at("Host.focusedElement", first: "return nil")],
      proofs: [fails("FOC-11", "the element: none")]),
    HostFault(
      "submitting-from-outside", "Calls what is done when a field is submitted outermost first.",
      edits: [
        .at("SubmitActions.add(of:_:)", evaluate: "actions.count", insteadOf: "0")
      ],
      proofs: [fails("FOC-12", "got 'a name: both outer own'")]),
    HostFault(
      "submitting-anything", "Does not ask which kind of field is submitted.",
      edits: [
        .at(
          "SubmitActions.callAsFunction(_:)", evaluate: "true",
          insteadOf: "entry.triggers.contains(trigger)")
      ],
      proofs: [fails("FOC-12", "got 'a password: searched outer both'")]),
    HostFault(
      "beginning-nowhere", "Does not give the focus to the view with the default.",
      edits: [.at("FocusRegister.begin(in:where:)", first: "return")],
      proofs: [fails("FOC-13", "got 'mounted: field = none, focus = none'")]),
    HostFault(
      "beginning-anyway", "Takes the focus to the view with the default from wherever it is.",
      edits: [
        .at("FocusRegister.isTaken(from:)", first: "return false")
      ],
      proofs: [fails("FOC-13", "got 'show: field = second, focus = second'")]),
    HostFault(
      "beginning-in-one-place", "Does not let the focus begin in front of where it is.",
      edits: [
        .at(
          "FocusRegister.isTaken(from:)", evaluate: "true",
          insteadOf: "element.isInside(outermost)")
      ],
      proofs: [fails("FOC-13", "got 'present: field = none, focus = other'")]),
    HostFault(
      "focusing-what-is-hidden", "Gives the focus to a hidden view.",
      edits: [
        .at("FocusRegister.canHave(_:)", evaluate: "true", insteadOf: "!element.isHidden")
      ],
      proofs: [
        fails("FOC-13", "got 'mounted: field = hidden"), fails("FOC-14", "got 'write 2: field = 2"),
      ]),
    HostFault(
      "leaving-out-what-is-hidden", "Says of a hidden view that its labels are hidden.",
      edits: [
        .at("View.hidden()", evaluate: ".labelsHidden", insteadOf: ".hidden")
      ],
      proofs: [fails("FOC-15", "got 'VStack labelsHidden'")]),
  ]
}
