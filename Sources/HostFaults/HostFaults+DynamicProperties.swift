extension HostFaults {
  /// When the properties of a view are made ready.
  static let dynamicProperties: [HostFault] = [
    HostFault(
      "ignoring-nested-properties", "Does not look for properties inside of a dynamic property.",
      edits: [
        .at("DynamicProperty._install(_:in:)", first: "return"),
        .at("DynamicProperty._adopt(_:from:in:)", first: "return"),
      ],
      proofs: [
        fails("ENV-15", "property = blue"),
        fails("DP-02", "weight = 0"),
        fails("DP-06", "optional = 0, class = 0"),
      ]),
    HostFault(
      "skipping-updates", "Does not call update().",
      edits: [
        .at(
          "DynamicProperty._prepare(_:in:)", run: "",
          insteadOf: "value.assumingMemoryBound(to: Self.self).pointee.update()")
      ],
      proofs: [
        fails("DP-01", "updates = 0")
      ]),
    HostFault(
      "updating-outside-in", "Calls update() before the properties inside are ready.",
      edits: [
        .at(
          "DynamicProperty._prepare(_:in:)",
          run: """
            value.assumingMemoryBound(to: Self.self).pointee.update()
            PropertyLayout.of(Self.self)._withUnsafeGuaranteedRef { $0.prepare(value, in: node) }
            """,
          insteadOf: """
            PropertyLayout.of(Self.self)._withUnsafeGuaranteedRef { $0.prepare(value, in: node) }
            value.assumingMemoryBound(to: Self.self).pointee.update()
            """)
      ],
      proofs: [
        fails("DP-03", "update inner")
      ]),
    HostFault(
      "reversing-properties", "Makes properties ready in the reverse order.",
      edits: [
        .at(
          "PropertyLayout.prepare(_:in:)",
          run: """
            for field in prepared.reversed() {
              field.type._prepare(value + field.offset, in: node)
            }
            """,
          insteadOf: """
            for field in prepared { field.type._prepare(value + field.offset, in: node) }
            """)
      ],
      proofs: [
        fails("DP-05", "update first")
      ]),
    HostFault(
      "not-preparing-optionals", "Does not call update() of a property that may be missing.",
      edits: [.at("Optional._prepare(_:in:)", first: "return")],
      proofs: [fails("DP-08", "got 'mounted: body'")]),
    HostFault(
      "keeping-missing-properties", "Keeps a property that has become nil, and so its object.",
      edits: [
        .at(
          "Optional._adopt(_:from:in:)",
          run: """
            node.graph.memory.kept.append(old.assumingMemoryBound(to: Self.self).pointee as Any)
            """, before: "Wrapped._remove(old)")
      ],
      proofs: [fails("DP-08", "got 'without its object: text = none, made = 1, gone = 0'")]),
  ]
}
