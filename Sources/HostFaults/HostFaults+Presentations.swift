extension HostFaults {
  /// Selections, values of controls, screens and dialogs.
  static let presentations: [HostFault] = [
    HostFault(
      "preferring-identifiers", "Lets the identifier of a row count before its tag.",
      edits: [
        .at(
          "FoundRow.selectionValue", evaluate: "([id].compactMap { $0 } + tags)",
          insteadOf: "(tags + [id].compactMap { $0 })")
      ],
      proofs: [fails("SEL-03", "values = 1 two")]),
    HostFault(
      "selecting-nothing", "Does not write what is selected.",
      edits: [.at("ListSelection.select(_:)", first: "return")],
      proofs: [
        fails("SEL-01", "select: chosen = nil"),
        fails("SEL-02", "select b: chosen = []"),
        fails("SEL-04", "select: chosen = nil"),
        fails("SEL-05", "select a: flavour = b"),
      ]),
    HostFault(
      "selecting-alone", "Lets a row that is selected take the place of the others.",
      edits: [
        .at(
          "ListSelection.select(_:)", run: "binding.wrappedValue = [value]",
          insteadOf: "binding.wrappedValue.insert(value)")
      ],
      proofs: [fails("SEL-02", "select c: chosen = [c]")]),
    HostFault(
      "marking-nothing", "Does not show which rows are selected.",
      edits: [.at("FoundRow.isSelected", first: "return false")],
      proofs: [
        fails("SEL-01 SEL-04", "marked = none"), fails("SEL-02", "marked = none"),
      ]),
    HostFault(
      "setting-controls-twice", "Writes what a control is set to twice.",
      edits: [
        .at(
          "ElementInput.init(_:)", run: "binding.wrappedValue = value",
          after: "binding.wrappedValue = value")
      ],
      proofs: [
        fails("SEL-06", "slide: 0.75, sets 2"), fails("SEL-07", "SecureField: new, sets 2"),
        fails("BIND-22", "toggle: true, sets 2"),
      ]),
    HostFault(
      "sliding-freely", "Puts a slider between its steps.",
      edits: [.at("Slider.place(_:in:step:)", first: "return value")],
      proofs: [fails("SEL-06", "too far: 5.0")]),
    HostFault(
      "stepping-twice", "Steps twice at once.",
      edits: [
        .at(
          "Host.step(_:_:_:named:)", run: "turn { action() }", after: "turn { action() }")
      ],
      proofs: [fails("SEL-06", "increment: 4, sets 2")]),
    HostFault(
      "stepping-too-far", "Steps over the bounds.",
      edits: [
        .at(
          "Stepper.init(label:value:bounds:step:onEditingChanged:)",
          evaluate: "stepped(old, by: distance)",
          insteadOf: "placed(stepped(old, by: distance), in: bounds)")
      ],
      proofs: [fails("SEL-06", "at the end: 5")]),
    HostFault(
      "forgetting-destinations", "Does not know what makes screens.",
      edits: [.at("NavigationDestinations.set(_:by:)", first: "return")],
      proofs: [fails("NAV-01", "link: path = [1], screens = '")]),
    HostFault(
      "pushing-nothing", "Does not append the value of a link to the path.",
      edits: [.at("NavigationContext.push(_:)", first: "return")],
      proofs: [
        fails("NAV-01", "link: path = []"), fails("NAV-02", "three screens: path = []"),
        fails("NAV-03", "one above: path = [7]"),
      ]),
    HostFault(
      "closing-the-uppermost", "Takes the uppermost screen off the path, whichever is dismissed.",
      edits: [
        .at(
          "ScreenLocation.set(_:)", run: "path.wrappedValue.removeLast()",
          insteadOf: "path.wrappedValue.removeLast(surplus)")
      ],
      proofs: [fails("NAV-02", "close 2: path = [1, 2]")]),
    HostFault(
      "showing-all-screens", "Shows the screen of a link before anybody follows it.",
      edits: [.at("NavigationLink.destination", evaluate: "true", insteadOf: "isPresented")],
      proofs: [fails("NAV-04", "mounted: screens = inside")]),
    HostFault(
      "keeping-dialogs", "Does not end a dialog when one of its buttons is tapped.",
      edits: [.at("DialogEnd.end()", first: "return")],
      proofs: [fails("NAV-05", "yes: count = 1, alert = true")]),
    HostFault(
      "keeping-items", "Does not set the item of a sheet that is dismissed to nil.",
      edits: [.at("PresenceLocation.set(_:)", first: "return")],
      proofs: [fails("NAV-06", "item: Page")]),
    HostFault(
      "dismissing-with-old-closures",
      "Calls the onDismiss that a presentation was made with, and not the last one.",
      edits: [
        .at(
          "Departure._adopt(_:from:in:)",
          run: """
            value.assumingMemoryBound(to: Self.self).pointee =
              old.assumingMemoryBound(to: Self.self).pointee
            """,
          before: "_install(value, in: node)")
      ],
      proofs: [fails("NAV-13", "got 'called: sheet 0, item 0'")]),
    HostFault(
      "storing-paths-backwards", "Stores the uppermost screen of a path first.",
      edits: [
        .at(
          "NavigationPath.CodableRepresentation.encode(to:)", evaluate: "values.reversed()",
          insteadOf: "values")
      ],
      proofs: [fails("NAV-07", "read: path = 2, screens = text a, screen 7")]),
    HostFault(
      "reading-any-path", "Takes paths that cannot be stored, and passes over types not there.",
      edits: [
        .at(
          "NavigationPath.CodableRepresentation.init(_:)", evaluate: "true",
          insteadOf: "values.allSatisfy(Self.hasForm)"),
        .at(
          "NavigationPath.CodableRepresentation.init(from:)", run: "break",
          insteadOf: #"""
            throw DecodingError.dataCorruptedError(
              in: container,
              debugDescription: "There is no type called \(name) that is Decodable and Hashable.")
            """#),
      ],
      proofs: [
        fails("NAV-07", "a value without a form: a form"),
        fails("NAV-07", "a type that is not there: read"),
      ]),
  ]
}
