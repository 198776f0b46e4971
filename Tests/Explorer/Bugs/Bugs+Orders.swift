// Orderings that are weaker by one, which a weak memory finds: see CExplorer/Views.c.

extension Bug {
  static let orders: [Bug] = [
    // From acquiring to relaxed.
    Bug(
      "SCHEMA_UNACQUIRED", "order", "register/register/write", bound: 1, isWeak: true,
      .at(
        "Registrar/ClassSchema",
        "var top = bucket.pointee.load(ordering: BUG ? .relaxed : .acquiring)",
        insteadOf: "var top = bucket.pointee.load(ordering: .acquiring)")),
    // From releasing to relaxed.
    Bug(
      "UNLOCKS_RELAXED", "order", "derived: dirty/pull list", bound: 1, isWeak: true,
      .at(
        "Derived/GraphLock",
        "{ word(number).pointee.store(0, ordering: BUG ? .relaxed : .releasing) }",
        insteadOf: "{ word(number).pointee.store(0, ordering: .releasing) }")),
    Bug(
      "PUSHES_RELAXED", "order", "register/write", bound: 1, isWeak: true,
      .at(
        "Registrar/Slot",
        "desired: node.bits, successOrdering: BUG ? .relaxed : .releasing,",
        insteadOf: "desired: node.bits, successOrdering: .releasing,")),
    Bug(
      "ENDS_USE_RELAXED", "order", "table/table/write", bound: 1, isWeak: true,
      .at(
        "Registrar/KeyPathEntry",
        "uses.pointee.wrappingSubtract(Self.oneUse, ordering: BUG ? .relaxed : .releasing)",
        insteadOf: "uses.pointee.wrappingSubtract(Self.oneUse, ordering: .releasing)")),
    // From both to one.
    Bug(
      "DROPS_ACQUIRING", "order", "register/write", bound: 1, isWeak: true,
      .at(
        "Tracking/Tracker",
        "wrappingSubtract(\n      Word.oneRef, "
          + "ordering: BUG ? .acquiring : .acquiringAndReleasing)",
        insteadOf: "wrappingSubtract(Word.oneRef, ordering: .acquiringAndReleasing)")),
    Bug(
      "PAYS_RELEASING", "order", "debts/take", bound: 1, isWeak: true,
      .at(
        "Tracking/Tracker+Debts",
        "count &* Word.oneRef, ordering: BUG ? .releasing : .acquiringAndReleasing",
        insteadOf: "count &* Word.oneRef, ordering: .acquiringAndReleasing")),
    Bug(
      "TAKES_RELEASING", "order", "register/register/write", bound: 1, isWeak: true,
      .at(
        "Registrar/Slot+Take",
        "head.pointee.exchange(\n      0, ordering: BUG ? .releasing : .sequentiallyConsistent)",
        insteadOf: "head.pointee.exchange(0, ordering: .sequentiallyConsistent)")),
    Bug(
      "LOOKS_UNORDERED", "order", "derived: dirty/end, above a scope", bound: 3, isWeak: true,
      .at(
        "Tracking/Link",
        "word.pointee.load(ordering: BUG ? .acquiring : .sequentiallyConsistent)).isLinked",
        insteadOf: "word.pointee.load(ordering: .sequentiallyConsistent)).isLinked")),
    Bug(
      "POPS_UNORDERED", "order", "derived: dirty/end, above a scope", bound: 3, isWeak: true,
      .at(
        "Registrar/Slot",
        "load(ordering: BUG ? .acquiring : .sequentiallyConsistent) == node.bits",
        insteadOf: "load(ordering: .sequentiallyConsistent) == node.bits")),
    Bug(
      "FINISHES_RELEASING", "order", "own write/write", bound: 1, isWeak: true,
      .at(
        "Registrar/DeliveryCell",
        "handoff.pointee.exchange(\n      party, "
          + "ordering: BUG ? .releasing : .acquiringAndReleasing)",
        insteadOf: "handoff.pointee.exchange(party, ordering: .acquiringAndReleasing)")),
    Bug(
      "KEEPS_ACQUIRING", "order", "own write/write, armed before", bound: 1, isWeak: true,
      .at(
        "Registrar/KeepCell",
        "desired: chain == 0 ? Kept.nothing : chain,\n"
          + "      successOrdering: BUG ? .acquiring : .acquiringAndReleasing,",
        insteadOf: "desired: chain == 0 ? Kept.nothing : chain,\n"
          + "      successOrdering: .acquiringAndReleasing,")),
    // From sequentially consistent to acquiring, or to both.
    Bug(
      "LOOKS_ACQUIRING", "order", "number/write", bound: 1, isWeak: true,
      .at(
        "Registrar/KeyPathEntry",
        "let first = list.pointee.load(ordering: BUG ? .acquiring : .sequentiallyConsistent)\n"
          + "      let ends = ends(from: first)\n      guard let table = ends.table",
        insteadOf: "let first = list.pointee.load(ordering: .sequentiallyConsistent)\n"
          + "      let ends = ends(from: first)\n      guard let table = ends.table")),
    Bug(
      "ADDS_UNORDERED", "order", "number/write", isWeak: true,
      .at(
        "Registrar/KeyPathEntry",
        "desired: entry.base.bits, successOrdering: "
          + "BUG ? .acquiringAndReleasing : .sequentiallyConsistent,",
        insteadOf: "desired: entry.base.bits, successOrdering: .sequentiallyConsistent,")),
  ]
}
