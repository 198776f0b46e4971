extension HostFaults {
  /// What is in stores, and what views show of it.
  static let storage: [HostFault] = [
    HostFault(
      "forgetting-stores", "Shows what is written to a stored value, and does not store it.",
      edits: [
        .at(
          "StoredLocation.write(_:)", run: "", insteadOf: "store.write(stored, for: key)")
      ],
      proofs: [
        fails("STORE-01", "add: StoredView +1, text = 8, stored = nothing"),
        fails("STORE-03", "relaunched: text = 7"),
        fails("STORE-05", "stored = 0, default = 0"),
      ]),
    HostFault(
      "deaf-to-stores", "Does not show what has changed in a store.",
      edits: [
        .at("StoredLocation.hear()", first: "return"),
        .at("StoredLocation.write(_:)", run: "", insteadOf: "show(decode(stored))"),
      ],
      proofs: [
        fails("STORE-01", "add: StoredView +0, text = 7, stored = 8"),
        fails("STORE-02", "set 5: StoredView +0, text = 7"),
        fails("STORE-04", "read at once: 0"),
      ]),
    HostFault(
      "storing-defaults", "Puts the default into the store when a view is mounted.",
      edits: [
        .at(
          "StoredLocation.init(_:in:coding:fallback:graph:)",
          last: "if store.read(key) == nil { store.write(try? coding.encode(fallback), for: key) }")
      ],
      proofs: [
        fails("STORE-06", "mounted: text = 7, keys = 1")
      ]),
    HostFault(
      "preferring-default-stores", "Keeps stored values in the store of the host, always.",
      edits: [
        .at(
          "AppStorage.store(for:)", evaluate: "node.graph.stored.defaultStore",
          insteadOf: """
            store ?? EnvironmentValues(scope: node.environment).defaultAppStorage?.store
              ?? node.graph.stored.defaultStore
            """)
      ],
      proofs: [
        fails("STORE-01", "add: StoredView +1, text = 8, stored = nothing"),
        fails("STORE-02", "set 5: StoredView +0, text = 7"),
        fails("STORE-05", "stored = 0, default = 0"),
      ]),
    HostFault(
      "losing-the-store", "Begins with an empty store when the program is started again.",
      edits: [
        .at(
          "ViewGraph.unmountRoot()", run: "stored.defaultStore = MemoryStore()",
          after: "stored.detachAll()")
      ],
      proofs: [
        fails("STORE-03", "relaunched: text = 7")
      ]),
    HostFault(
      "storing-nothing-for-nil", "Keeps what is stored when nil is written.",
      edits: [
        .at("StoredLocation.write(_:)", first: "if stored == nil { return }")
      ],
      proofs: [
        fails("STORE-05", "5 c bold, 6, stored = 13")
      ]),
  ]
}
