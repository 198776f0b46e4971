extension HostFaults {
  /// What views set for those inside.
  static let environment: [HostFault] = [
    HostFault(
      "preferring-outermost", "Takes the value of the environment that is set outermost.",
      edits: [
        .at(
          "EnvironmentNode.apply()", evaluate: "scope.apply(overlay.without(environment))",
          insteadOf: "scope.apply(overlay)"),
        .add(
          to: "EnvironmentScope",
          """
          /// Whether a view around sets `key`.
          func sets(_ key: ObjectIdentifier) -> Bool {
            cells.contains { $0.key == key } || outer?.sets(key) ?? false
          }
          """),
        .add(
          to: "EnvironmentOverlay",
          """
          /// What `scope` does not set.
          func without(_ scope: EnvironmentScope) -> EnvironmentOverlay {
            var overlay = self
            overlay.entries.removeAll { scope.sets($0.key) }
            return overlay
          }
          """),
      ],
      proofs: [
        fails("RND-22", " differs:"),
        fails("EOBJ-06", "inside = outer"),
        fails("EOBJ-07", "inner = A"),
        fails("ENV-03", "chained = outer"),
        fails("ENV-08", "inner the same = false"),
        fails("ENV-10", "cleared = 1"),
        fails("ENV-17", "inside = 0,"),
      ]),
    HostFault(
      "leaking-environment", "Sets a value of the environment for views beside, too.",
      edits: [
        .at(
          "EnvironmentNode.init(in:change:)", evaluate: "place.environment",
          insteadOf: "EnvironmentScope(inside: place.environment)")
      ],
      proofs: [
        fails("EOBJ-06", "after = inner"),
        fails("ENV-01", "after = red"),
        fails("ENV-02", "beside = red"),
        fails("ENV-09", "beside = 1"),
      ]),
    HostFault(
      "freezing-environment", "Keeps a value of the environment as it was set first.",
      edits: [
        .at("EnvironmentCell.update(to:)", first: "return"),
        .at("EnvironmentOverlay.set(_:to:)", run: "return", before: "entries[place].value = entry"),
      ],
      proofs: [
        fails("RND-22", " differs:"),
        fails("EOBJ-09", "another object: LeafView +0"),
        fails("ENV-04", "AccentView +0"),
        fails("ENV-11", "another object: ModelView +0"),
        fails("ENV-13", "green: accent = red"),
      ]),
    HostFault(
      "keying-by-dynamic-type", "Sets an object for the type that it turns out to have.",
      edits: [
        .at(
          "EnvironmentValues.put(_:)", evaluate: "ObjectIdentifier(Swift.type(of: object))",
          insteadOf: "ObjectIdentifier(Object.self)")
      ],
      proofs: [
        fails("EOBJ-08", "leaf = base")
      ]),
    HostFault(
      "enabling-again", "Lets disabled(false) undo what a view around says.",
      edits: [
        .at(
          "View.disabled(_:)", run: "$0.isEnabled = !isDisabled",
          insteadOf: "$0.isEnabled = $0.isEnabled && !isDisabled")
      ],
      proofs: [
        fails("ENV-18", "outer: neither = false, inner = false, outer = true"),
        fails("HOST-05", "tap: taps = 2"),
      ]),
    HostFault(
      "styling-nothing", "Keeps a style as a value that nobody reads.",
      edits: [.at("StyleModifier._mount(_:on:in:)", run: "()", insteadOf: "node.apply()")],
      proofs: [
        fails("ENV-19", "inside = nil nil leading dark")
      ]),
    HostFault(
      "ignoring-preferred-schemes", "Does not look at what views prefer a window to be.",
      edits: [.at("PresentationNode.deliver()", first: "return")],
      proofs: [
        fails("ENV-20", "dark: SchemeView +0, inside = light"),
        fails("ENV-21", "present: presenters = light light, sheets = light gone"),
      ]),
    HostFault(
      "leaking-preferred-schemes", "Lets what a window prefers concern those beside it.",
      edits: [
        .at("PresentationNode.init(in:)", evaluate: "false", insteadOf: "true"),
        .at("PresentationNode.value()", evaluate: "collected()", insteadOf: "nil"),
      ],
      proofs: [
        fails("ENV-21", "prefer: presenters = dark dark, sheets = dark gone")
      ]),
    HostFault(
      "preferring-last-schemes", "Lets the last view that prefers something count.",
      edits: [
        .at(
          "PreferredColorSchemeKey.reduce(value:nextValue:)", evaluate: "true",
          insteadOf: "value == nil")
      ],
      proofs: [
        fails("ENV-20", "two: SchemeView +0, inside = light")
      ]),
    HostFault(
      "confusing-keys", "Takes two key paths for the same.",
      edits: [.at("Environment._isSameInput(_:_:)", first: "return true")],
      proofs: [fails("ENV-23", "another key: value = 5")]),
    HostFault(
      "looking-through", "Looks outside of values that are set all at once.",
      edits: [.at("EnvironmentScope.takeOutside(from:)", first: "return false")],
      proofs: [
        fails("ENV-22", "mounted: reader = green 5"),
        fails("ENV-24", "got 'a: blue"),
      ]),
    HostFault(
      "forgetting-environment", "Does not keep a value that is set in the environment.",
      edits: [
        .at("EnvironmentOverlay.set(_:to:)", first: "return")
      ],
      proofs: [
        fails("ENV-13", "red: accent = blue")
      ]),
  ]
}
