extension HostFaults {
  /// What becomes of the files of stores, and of values of other types.
  static let stores: [HostFault] = [
    HostFault(
      "writing-without-locks", "Lets two programs write a file at the same time.",
      edits: [
        .at(
          "StoreDisk.locked(_:)", run: "_ = file",
          insteadOf: "try perform(\"flock\", lock) { flock(file, LOCK_EX) }")
      ],
      proofs: [fails("STORE-16", "open values.lock, open values")]),
    HostFault(
      "leaving-names-to-chance", "Does not put the name of a new file on the disk.",
      edits: [.at("StoreDisk.replace(_:)", run: "", insteadOf: "try sync(folder: folder)")],
      proofs: [fails("STORE-16", "rename values.new'")]),
    HostFault(
      "insisting-on-links", "Cannot keep an old file where there are no links.",
      edits: [
        .at(
          "StoreDisk.keep(_:as:)", run: "throw error",
          insteadOf: "try write(file.bytes, to: name, like: file)")
      ],
      proofs: [
        fails("STORE-16", "expected 'write, link values.previous fails: written all the same'")
      ]),
    HostFault(
      "giving-up-when-interrupted", "Takes an interrupted call to the system for a failed one.",
      edits: [
        .at("StoreDisk.perform(_:_:_:_:)", evaluate: "true", insteadOf: "code != EINTR")
      ],
      proofs: [fails("STORE-16", "write, all are interrupted: the file is the old one")]),
    HostFault(
      "failing-in-silence", "Tells nobody that a file could not be written.",
      edits: [.at("FileStore.report(_:)", first: "return")],
      proofs: [fails("STORE-16", "write, open values.lock fails: in memory true")]),
    HostFault(
      "writing-in-one-line", "Writes files that no person can read.",
      edits: [
        .at(
          "StoreFormat.encode(_:)", evaluate: "[.sortedKeys]",
          insteadOf: "[.sortedKeys, .prettyPrinted]")
      ],
      proofs: [fails("STORE-17", "DataFlow store 1")]),
    HostFault(
      "reading-no-file", "Takes any file for a damaged one.",
      edits: [
        .at("StoreFormat.decode(_:)", first: "throw Damage(description: \"it is one\")")
      ],
      proofs: [fails("STORE-17", "it is one")]),
    HostFault(
      "insisting-on-types", "Reads a stored value of no other type, and not all of its own.",
      edits: [
        .at("Bool.init(stored:)", first: "return nil"),
        .at("Int.init(stored:)", first: "return nil"),
        .at("Double.init(stored:)", first: "return nil"),
        .at("String.init(stored:)", first: "return nil"),
        .at("URL.init(stored:)", first: "return nil"),
        .at("Data.init(stored:)", first: "return nil"),
        .at("Date.init(stored:)", first: "return nil"),
      ],
      proofs: [fails("STORE-18", "Bool: - - -")]),
    HostFault(
      "printing-no-bytes", "Does not say how many bytes a stored value has.",
      edits: [
        .at(
          "StoredValue.description", evaluate: "\"bytes\"", insteadOf: "\"\\(value.count) bytes\"")
      ],
      proofs: [fails("STORE-18", "\"\" bytes date 1.0")]),
    HostFault(
      "taking-true-for-one", "Takes a Boolean of Foundation's defaults for a number.",
      edits: [
        .at(
          "UserDefaults.read(_:)", evaluate: "false", insteadOf: "type(of: value) == Bool.self")
      ],
      proofs: [fails("STORE-19", "read: nothing 1 1.0")]),
    HostFault(
      "trusting-foundation", "Waits for Foundation's defaults to tell of changes.",
      edits: [.at("UserDefaults.announcesChanges", evaluate: "true", insteadOf: "false")],
      proofs: [fails("STORE-19", "set by others: text = 7")]),
    HostFault(
      "saving-nothing", "Has no store save what it has been given.",
      edits: [.at("StoredLocations.saveLateSlow()", first: "return")],
      proofs: [fails("STORE-20", "saves = 0 0 0")]),
    HostFault(
      "staying-with-views", "Shows what a stored value was when its views went.",
      edits: [
        .at(
          "StoredLocation.get()", evaluate: "Location(storage).get()",
          insteadOf: "isAttached.load(ordering: .relaxed) ? Location(storage).get() : load()")
      ],
      proofs: [fails("STORE-21", "set in the store: 7 9")]),
    HostFault(
      "staying-with-stores", "Stays with the store that the environment has named first.",
      edits: [.at("AppStorage._prepare(_:in:)", first: "return")],
      proofs: [fails("STORE-22", "another store: own = 3, near = 1")]),
    HostFault(
      "forgetting-observers", "Takes all observers of a key away with one.",
      edits: [
        .at("KeyObservers.remove(_:)", first: "list.removeAll()")
      ],
      proofs: [fails("STORE-23", "memory: without 2: none")]),
    HostFault(
      "telling-again-and-again", "Tells of damage each time that it comes across it.",
      edits: [
        .at(
          "FileStore.report(_:)", evaluate: "(standing.insert(issue), true).1",
          insteadOf: "standing.insert(issue).inserted")
      ],
      proofs: [fails("STORE-23", "issues = corruptStore corruptStore")]),
    HostFault(
      "losing-windows", "Does not bring back the windows of a program.",
      edits: [.at("WindowDirectory.archived(for:)", first: "return []")],
      proofs: [fails("RND-27", "launch, expected:")]),
    HostFault(
      "keeping-alarms", "Keeps an alarm whose view has gone.",
      edits: [.at("HostClock.stop(_:)", first: "return")],
      proofs: [fails("RND-28", "expected, then")]),
    HostFault(
      "making-files-anew", "Makes each file as if it were the first.",
      edits: [
        .at("StoreDisk.write(_:to:like:)", run: "", insteadOf: "model?.lend(to: file)")
      ],
      proofs: [fails("STORE-24", "second write: 600, before it 640")]),
    HostFault(
      "following-the-folder", "Looks for a file in the folder that is the program's by then.",
      edits: [.at("StoreDisk.absolute(_:in:)", first: "return path")],
      proofs: [fails("STORE-24", "got 's: open s, open s.lock'")]),
    HostFault(
      "separating-file-stores", "Gives each view of a file a store of its own.",
      edits: [.at("KeyValueStore.forViews", first: "return self")],
      proofs: [fails("STORE-24", "got 'add: 1 0'")]),
    HostFault(
      "telling-no-other-store", "Does not tell other stores of the file what one has written.",
      edits: [.at("FileStore.tellOthers()", first: "return")],
      proofs: [fails("STORE-24", "got 'another store of a view: 1 1'")]),
    HostFault(
      "staying-with-keys", "Shows what a window has under the first key of a view.",
      edits: [.at("SceneStorage._isSameInput(_:_:)", first: "return true")],
      proofs: [fails("STORE-25", "another key: SceneReader +0, scene = 0, named = 8")]),
    HostFault(
      "storing-in-bodies", "Stores what a body writes.",
      edits: [
        .at(
          "StoredLocation.set(_:)", run: "if isAttached { _ = storage.admission() }",
          insteadOf: "if isAttached, case .refused = storage.admission() { return }")
      ],
      proofs: [fails("STORE-26", "stored = 5")]),
    HostFault(
      "forgetting-the-file-before", "Does not read the last good file of a store.",
      edits: [
        .at(
          "FileStore.lastingValues(_:_:)", run: "",
          insteadOf: "previous = try? StoreFormat.decode(file.bytes)")
      ],
      proofs: [fails("STORE-27", "got 'read anew: a = nothing, b = nothing, corruptStore")]),
    HostFault(
      "storing-silently", "Does not publish what an object stores.",
      edits: [
        .at(
          "StoredProperty.set(_:)", run: "write(value)",
          insteadOf: "publisher.send { write(value) }")
      ],
      proofs: [
        fails("STORE-28", "got 'larger: Sized +0, size = 12"),
        fails("STORE-29", "got 'of its own: -'"),
      ]),
    HostFault(
      "hearing-itself", "Takes an object's own write for somebody else's, too.",
      edits: [
        .at(
          "StoredProperty.hear()", evaluate: "false",
          insteadOf: "writer.load(ordering: .relaxed) == UInt(bitPattern: df_thread())")
      ],
      proofs: [fails("STORE-29", "got 'of its own: nothing 13'")]),
  ]
}
