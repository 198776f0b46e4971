extension HostFaults {
  /// Which windows there are, and what belongs to them.
  static let windows: [HostFault] = [
    HostFault(
      "ignoring-scene-environments", "Mounts windows outside of what their scene sets.",
      edits: [
        .at(
          "WindowGroup._mountScene(_:in:)",
          evaluate: """
            WindowsView._mount(
              WindowsView(scene.declaration, content: scene.content),
              in: Place(in: place.parent!, environment: place.graph.rootEnvironment!))
            """,
          insteadOf: """
            WindowsView._mount(WindowsView(scene.declaration, content: scene.content), in: place)
            """)
      ],
      proofs: [
        fails("APP-03", "weights = 0"),
        fails("PREV-02", "mounted: name = program, accent = blue, weight = 0"),
      ]),
    HostFault(
      "sharing-window-views", "Makes the views of a group once for all of its windows.",
      edits: [
        .at(
          "WindowGroup.init(_:content:)", evaluate: "WindowContent({ [made = content()] in made })",
          insteadOf: "WindowContent(content)")
      ],
      proofs: [
        fails("APP-02", "got 'change in the second: models = 1 1'"),
        fails("APP-05", "got '3 windows: made = 1, gone = 0'"),
      ]),
    HostFault(
      "keeping-window-views", "Shows the views of a Window again that has been closed.",
      edits: [
        .at(
          "Window.init(_:id:content:)", evaluate: "WindowContent({ [made = content()] in made })",
          insteadOf: "WindowContent(content)")
      ],
      proofs: [fails("APP-15", "settings 0 0, window 0 1'")]),
    HostFault(
      "keeping-settings-views", "Shows the views of settings again that have been closed.",
      edits: [
        .at(
          "Settings.init(content:)", evaluate: "WindowContent({ [made = content()] in made })",
          insteadOf: "WindowContent(content)")
      ],
      proofs: [fails("APP-15", "settings 0 1, window 0 0'")]),
    HostFault(
      "making-window-views-in-vain", "Makes the views of windows anew whenever the program is.",
      edits: [
        .at(
          "WindowContent.Source.==(left:right:)", evaluate: "false",
          insteadOf: "left.elementsEqual(right)")
      ],
      proofs: [fails("APP-14", "got 'a change that no scene shows: 4 body'")]),
    HostFault(
      "keeping-first-scenes", "Has windows show what their scene has captured first.",
      edits: [
        .at(
          "WindowContent.Source.==(left:right:)", evaluate: "true",
          insteadOf: "left.elementsEqual(right)")
      ],
      proofs: [fails("APP-14", "got 'a change that a scene has taken along: number 0'")]),
    HostFault(
      "keeping-windows", "Does not close windows.",
      edits: [.at("WindowDirectory.close(_:)", first: "return")],
      proofs: [
        fails("APP-05", "close the second: counts = 1 1 1"),
        fails("APP-07", "close by value and id: windows = main, book 3, book 2"),
        fails("APP-13", "closed: texts = - x+, front = 2"),
        fails("STORE-08", "close the first: pages = 2 2"),
      ]),
    HostFault(
      "opening-again", "Opens another window where there is one that is asked for.",
      edits: [
        .at(
          "WindowDirectory.open(in:value:)", evaluate: "false",
          insteadOf: "scene.declaration.isUnique || value != nil && $0.value.current == value")
      ],
      proofs: [
        fails("APP-07", "the first again: windows = main, book 1, book 2, book 1")
      ]),
    HostFault(
      "ignoring-phases", "Does not tell windows of another phase.",
      edits: [.at("WindowDirectory.setPhase(_:of:)", first: "return")],
      proofs: [
        fails("APP-08", "the first in the background: phases = active active")
      ]),
    HostFault(
      "forgetting-windows", "Begins with new windows when the program is started again.",
      edits: [
        .at(
          "WindowDirectory.remove(_:)", run: "",
          insteadOf: "saved[scene.key] = own")
      ],
      proofs: [
        fails("APP-01", "relaunched: names = A, counts = 0"),
        fails("STORE-07", "relaunched: pages = 1, copies = 1, states = 0"),
      ]),
    HostFault(
      "archiving-nothing", "Does not store which windows there are.",
      edits: [.at("SceneArchive.save()", first: "return")],
      proofs: [
        fails("STORE-09", "got 'mounted: notes = none, pages = 1, states = 0'")
      ]),
    HostFault(
      "archiving-closed-windows", "Stores windows that have been closed, too.",
      edits: [.at("SceneArchive.remove(_:)", first: "return")],
      proofs: [
        fails("STORE-09", "mounted: notes = none c d, pages = 1 3 2")
      ]),
    HostFault(
      "archiving-first-values", "Stores what a window showed when it was opened.",
      edits: [.at("SceneArchive.show(_:in:)", first: "return")],
      proofs: [
        fails("STORE-09", "mounted: notes = none b, pages = 1 3")
      ]),
    HostFault(
      "sharing-scene-stores", "Keeps the values of all windows in one store.",
      edits: [
        .at(
          "SceneStorage._install(_:in:)", evaluate: "node.graph.windows.looseStore",
          insteadOf: "session?.store ?? node.graph.windows.looseStore")
      ],
      proofs: [
        fails("STORE-07", "another window: pages = 2 2"),
        fails("STORE-08", "turn in the first: pages = 2 2"),
      ]),
    HostFault(
      "separating-window-views", "Gives each view of a window values of its own.",
      edits: [
        .at(
          "SceneStorage._install(_:in:)", evaluate: "MemoryStore()",
          insteadOf: "session?.store ?? node.graph.windows.looseStore")
      ],
      proofs: [
        fails("STORE-07", "turn: pages = 2, copies = 1")
      ]),
    HostFault(
      "opening-behind", "Opens windows behind the others.",
      edits: [.at("WindowDirectory.show(_:in:)", run: "", insteadOf: "front = session")],
      proofs: [
        fails("APP-09", "mounted: front = none")
      ]),
    HostFault(
      "fronting-the-first", "Has the first window in front when that in front is closed.",
      edits: [
        .at("WindowDirectory.forget(_:)", evaluate: "windows.first", insteadOf: "windows.last")
      ],
      proofs: [
        fails("APP-09", "close the front: front = 1")
      ]),
    HostFault(
      "showing-the-first-phase", "Does not tell views of the first phase that is set.",
      edits: [
        .at("ViewGraph.setLoosePhase(_:)", run: "", insteadOf: "enqueueAll()")
      ],
      proofs: [
        fails("APP-10", "in the background: PhaseText +0, phase = active")
      ]),
    HostFault(
      "launching-settings", "Shows the settings at a launch.",
      edits: [
        .at("WindowDirectory.add(_:)", evaluate: "true", insteadOf: "!declaration.isSettings")
      ],
      proofs: [fails("APP-15", "got 'mounted: windows = settings main")]),
    HostFault(
      "leaving-settings-alone", "Takes the settings for a window of the program.",
      edits: [
        .at(
          "WindowDirectory.openAnyWindow()", evaluate: "windows.isEmpty",
          insteadOf: "windows.allSatisfy({ $0.scene?.declaration.isSettings ?? false })")
      ],
      proofs: [fails("APP-16", "got 'relaunched: windows = settings, front = 0'")]),
  ]
}
