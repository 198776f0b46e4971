extension HostFaults {
  /// What elements show and do, and what a host says of itself.
  static let controls: [HostFault] = [
    HostFault(
      "blanking-texts", "Shows texts with nothing in them.",
      edits: [
        .at(
          "Host.text(_:)", evaluate: #"find(AnyHashable(tag))?.value.text.map { _ in "" }"#,
          insteadOf: "find(AnyHashable(tag))?.value.text")
      ],
      proofs: [
        fails("STATE-03b", "shown object = ,"),
        fails("STATE-05 STATE-19 OBSV-15 OBSV-16 OBSV-20", "text = "),
        fails("STATE-14", "got 'mounted: text = '"),
        fails("OBSV-07", "texts = : :"),
        fails("SOBJ-10", "mounted: name = "),
        fails("SOBJ-13", "mounted: program = , scene = "),
        fails("EOBJ-11", "mounted: leaf = "),
        fails("ID-06 ID-07 ID-08 ID-09", "mounted: a = , b = "),
        fails("ID-11", "mounted: 1 = , 2 = gone"),
        fails("HOST-01", "got 'button: '"),
        fails("HOST-05", "mounted: taps = , heat = "),
        fails("ENV-18", "mounted: neither = , inner = , outer = "),
        fails("PREF-06", "mounted: names = '"),
        fails("SEL-01 SEL-02 SEL-04", "mounted: chosen = , marked"),
        fails("SEL-05", "mounted: flavour = , size = "),
        fails("NAV-01 NAV-02 NAV-03", "mounted: path = , screens"),
        fails("NAV-05", "mounted: count = , alert"),
        fails("NAV-06", "first: sheet = ,"),
        fails("IMP-01", "mounted: LedgerView +1, balance = '"),
        fails("ENV-20", "mounted: SchemeView +3, inside = , beside = , own = "),
        fails("ENV-21", "mounted: presenters =  , sheets = gone gone"),
        fails("NAV-07", "none: path = , screens = "),
        fails("STORE-09", "mounted: notes = , pages = , states = "),
        fails("BUILD-03", "mounted: DeclaringView +1, text = , notes = 1"),
        fails("PREV-01", "mounted: CountView +2, one = , two = "),
        fails("PREV-02", "mounted: name = , accent = , weight = "),
      ]),
    HostFault(
      "acting-twice", "Runs the action of a button twice.",
      edits: [
        .at("FoundElement.act()", run: "value.action?()", before: "dialog.end()")
      ],
      proofs: [
        fails("STATE-07", "a later action read 2"),
        fails("STATE-25", "text = 2"),
        fails("BIND-22", "button: runs 2"),
        fails("ID-04 ID-05 ID-14 ID-16 ID-19", "add: a = 2"),
        fails("ID-11", "add: 1 = x 2"),
        fails("PREV-01", "add: CountView +1, one = 0, two = 2"),
      ]),
    HostFault(
      "never-idle", "Says that there is work to do when there is none.",
      edits: [
        .at(
          "ViewGraph.isIdle", evaluate: "false",
          insteadOf: "pending.isEmpty && inbox.isEmpty && !hasEffects")
      ],
      proofs: [
        fails("VIEW-03 VIEW-13 BIND-20 OBSV-19", "idle = false")
      ]),
  ]
}
