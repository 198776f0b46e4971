extension HostFaults {
  /// What is in stores, and what views show of it.
  static let storage: [HostFault] = [
    HostFault(
      "forgetting-stores", "Shows what is written to a stored value, and does not store it.",
      edits: [
        .at(
          "StoredLocation.write(_:)", run: "", insteadOf: "place.write(stored)")
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
    HostFault(
      "trusting-own-writes", "Does not look at what a store makes of a value that is written.",
      edits: [
        .at(
          "StoredLocation.write(_:)", evaluate: "!isLast(mine)",
          insteadOf: "!isLast(mine) || place.differs(from: stored, heard: heard)")
      ],
      proofs: [
        fails("STORE-10", "add, and be corrected: text = 9, stored = 1")
      ]),
    HostFault(
      "taking-changes-for-own", "Takes all later changes of a store for its own.",
      edits: [
        .at(
          "StoredLocation.write(_:)", run: "",
          insteadOf: """
            _ = writer.compareExchange(expected: thread, desired: 0, ordering: .relaxed)
            """)
      ],
      proofs: [
        fails("STORE-10", "set 5: text = 1, stored = 5")
      ]),
    HostFault(
      "keeping-keys", "Keeps the value of the key that a property had first.",
      edits: [
        .at(
          "AppStorage._adopt(_:from:in:)", evaluate: "false",
          insteadOf: "!_isSameInput(value, old)")
      ],
      proofs: [
        fails("STORE-11", "another key: text = 1")
      ]),
    HostFault(
      "taking-garbage-for-nil", "Takes a stored value of another type for nil, and says nothing.",
      edits: [
        .at(
          "StorageCoding.optionalStorable()", run: "value = nil; return true",
          insteadOf: "return false")
      ],
      proofs: [
        fails("STORE-12", "kept = \"many\" \"none\", reported = 1")
      ]),
    HostFault(
      "replacing-garbage", "Puts the default into the place of a stored value of another type.",
      edits: [
        .at(
          "StoredLocation.decode(_:)", run: "store.write(try? coding.encode(fallback), for: key)",
          after: "issues.add(.storedValueOfOtherType(key, stored, \"\\(Value.self)\"))")
      ],
      proofs: [
        fails("STORE-12", "kept = 7")
      ]),
    HostFault(
      "forgetting-the-unsaved", "Forgets what is in no file when it reads the file.",
      edits: [
        .at(
          "FileStore.adopt(_:)", run: "",
          insteadOf: "for (key, change) in unsaved { values[key] = change.value }")
      ],
      proofs: [
        fails("STORE-13", "read the file again: text = 8")
      ]),
    HostFault(
      "trusting-its-memory", "Writes only what its memory has not.",
      edits: [
        .at(
          "FileStore.write(_:)",
          first: "if changes.allSatisfy({ read($0.key) == $0.value }) { return }")
      ],
      proofs: [
        fails("STORE-13", "the same once it can: text = 9, file = 8"),
        fails("STORE-15", "write again: text = 8, file = 5"),
      ]),
    HostFault(
      "starting-from-damage", "Begins with nothing where the file has no good values.",
      edits: [
        .at(
          "FileStore.lastingValues(_:_:)", first: "if case .good = content {} else { return [:] }")
      ],
      proofs: [
        fails("STORE-14", "write another once damaged: text = 7")
      ]),
  ]
}
