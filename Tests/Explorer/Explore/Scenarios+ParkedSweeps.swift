import CExplorer

@_spi(Testing) @testable import ObservationCore

// Sweeps that pause after one node: who goes on with one, and who ends it.

extension Scenario {
  static var parkedSweeps: [Scenario] {
    let phases = [("looking", 1), ("copying", 3), ("replacing", 5)]
    return phases.flatMap { phase, pieces in
      [
        Scenario("parked, \(phase): go on/take", parties: 2, "tracks, and goes on; writes") {
          ParkedSweep(pieces: pieces)
        },
        Scenario(
          "parked, \(phase): go on/go on/take", parties: 3,
          "tracks, and goes on; tracks another property, and goes on; writes"
        ) { ParkedSweep(pieces: pieces) },
      ]
    } + [
      Scenario(
        "parked: take/take/go on", parties: 3, "both write; tracks, and goes on",
        ParkedTakes.self),
      Scenario(
        "parked: go on to the end/take", parties: 2, "tracks, and ends the sweep; writes"
      ) { ParkedSweep(pieces: 3, limit: 100) },
      Scenario(
        "parked: of another one/take", parties: 2,
        "ends a sweep, and begins one of another property; writes the first one"
      ) { ParkedSweep(pieces: 5, sweepsOther: true) },
      Scenario(
        "parked: of another one/take/go on", parties: 3,
        "ends a sweep, and begins one of another property; writes the first one; goes on"
      ) { ParkedSweep(pieces: 5, sweepsOther: true) },
      Scenario(
        "parked, key path: go on elsewhere/take, drop", bound: 2, long: 2, weak: 1,
        "tracks by another key path, and goes on twice; writes, and writes all others",
        ParkedEntry.self),
      Scenario(
        "parked: go on/re-arm", parties: 2, "tracks, and goes on; lets go and tracks",
        ParkedRearm.self),
      Scenario(
        "parked: budget", parties: 2, "tracks, and ends a sweep of many; writes",
        ParkedBudget.self),
      Scenario(
        "parked: budget of the second property", parties: 2,
        "tracks, and ends a sweep of many of another property; writes that"
      ) { ParkedBudget(of: 1) },
      Scenario(
        "parked: budget of none", parties: 2,
        "tracks, and ends a sweep of many who have been told meanwhile; writes"
      ) { ParkedBudget(of: 0, areTold: true) },
    ]
  }
}

/// Two wait above and below a dead node, and a sweep of that has come to some place.
class ParkedSweep: Run {
  let model = Model()
  let waiting: [OneShot]
  let watches = [OneShot(), OneShot(), OneShot()]
  /// Observers of the other property.
  private let others = [OneShot(), OneShot()]
  private let pieces: Int
  private let limit: Int
  private let sweepsOther: Bool

  init(pieces: Int, limit: Int = 1, sweepsOther: Bool = false) {
    (self.pieces, self.limit, self.sweepsOther) = (pieces, limit, sweepsOther)
    waiting = (0..<2 + pieces).map { _ in OneShot() }
    super.init()
    LiveCounts.nodesPerRead = 1
    prepare()
  }

  required init() {
    (pieces, limit, sweepsOther) = (1, 1, false)
    waiting = (0..<3).map { _ in OneShot() }
    super.init()
    LiveCounts.nodesPerRead = 1
    prepare()
  }

  /// Before what there is to sweep.
  func prepareMore() {}

  private func prepare() {
    waiting[0].track(model)
    prepareMore()
    litter(model)
    waiting[1].track(model)
    // Each of these goes on; so did the one before.
    model.useUpBudget(0)
    for piece in 0..<pieces {
      waiting[2 + piece].track(model)
      model.useUpBudget(0)
    }
    LiveCounts.nodesPerRead = limit
    if sweepsOther { for other in others { other.track(model, 1) } }
  }

  override func run(_ number: Int) {
    if number == 0 {
      watches[0].track(model)
      if sweepsOther {
        model.useUpBudget(1)
        watches[2].track(model, 1)
      }
    } else if isThreefold, number == (sweepsOther ? 2 : 1) {
      model.useUpBudget(1)
      watches[1].track(model, 1)
    } else {
      model.write(0, UInt64(number))
    }
  }

  /// Whether a second party tracks.
  private var isThreefold: Bool { ex_partyCount() == 3 }

  override func finish() -> String? {
    check(waiting + watches + others, model, [0, 1])
  }
}

/// The sweep is of a key path whose entry goes when nobody observes it.
private final class ParkedEntry: TableRun {
  let waiting = (0..<6).map { _ in OneShot() }
  let watches = [OneShot(), OneShot()]

  required init() {
    super.init()
    LiveCounts.nodesPerRead = 1
    track(waiting[0], 0)
    let dead = OneShot()
    dead.track {
      dead.seen[0] = rows.read(Self.crowded[0])
      dead.seen[0] = rows.read(0)
    }
    rows.write(0, 0)
    for watch in waiting[1...] {
      rows.useUpBudget(Self.crowded[0])
      track(watch, 0)
    }
  }

  override func run(_ number: Int) {
    if number == 0 {
      track(watches[0], 1)
      rows.useUpBudget(Self.crowded[1])
      track(watches[1], 1)
    } else {
      rows.write(Self.crowded[0], 1)
      rows.write(Self.crowded[1], 2)
      rows.write(Self.crowded[0], 3)
    }
  }

  override func finish() -> String? {
    checkAll(waiting + watches, of: rows.registrar, stored: []) {
      for place in 0..<2 { rows.write(Self.crowded[place], 1000 + UInt64(place)) }
    }
  }
}

/// A sweep of many, for whom a change that takes them leaves no budget.
private final class ParkedBudget: Run {
  let model = Model()
  let waiting = (0..<6).map { _ in OneShot() }
  let watch = OneShot()
  private let property: Int

  required convenience init() { self.init(of: 0) }

  /// - Parameters:
  ///   - property: What is swept.
  ///   - areTold: Whether all that the sweep has seen alive have been told since.
  init(of property: Int, areTold: Bool = false) {
    self.property = property
    super.init()
    let dead = OneShot()
    dead.trackBoth(model)
    model.write(1 - property, 100)
    for other in waiting.dropLast() { track(other, both: areTold) }
    model.useUpBudget(property)
    LiveCounts.nodesPerRead = waiting.count
    track(waiting[5], both: areTold)
    LiveCounts.nodesPerRead = 100
    model.useUpBudget(property)
    if areTold { model.write(1 - property, 101) }
  }

  private func track(_ watch: OneShot, both: Bool) {
    if both { watch.trackBoth(model) } else { watch.track(model, property) }
  }

  override func run(_ number: Int) {
    if number == 0 { watch.track(model, property) } else { model.write(property, 1) }
  }

  override func finish() -> String? {
    if model.budget(property) > Budget.smallest.bits {
      return "\(model.budget(property)) may register before a sweep of one node"
    }
    return check(waiting + [watch], model, [property])
  }
}

private final class ParkedTakes: ParkedSweep {
  override func run(_ number: Int) {
    if number == 2 { watches[0].track(model) } else { model.write(0, UInt64(number + 1)) }
  }
}

private final class ParkedRearm: ParkedSweep {
  let view = View()

  override func prepareMore() { view.track(model) }

  override func run(_ number: Int) {
    if number == 0 { return watches[0].track(model) }
    view.track {}
    view.track(model)
    view.track {}
    view.track(model)
  }

  override func finish() -> String? { check([view] + waiting + watches, model) }
}
