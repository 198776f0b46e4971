import CExplorer

@testable import ObservationCore

// Sweeps, against all that changes the stack.

extension Scenario {
  static var sweeping: [Scenario] {
    [
      Scenario("sweep/take", "tracks, and sweeps; writes", Sweep.self),
      Scenario("sweep/push", "tracks, and sweeps; tracks", SweepPush.self),
      Scenario("sweep/push/take", parties: 3, "sweeps; tracks; writes", SweepPush.self),
      Scenario("sweep/write/write", parties: 3, "sweeps; writes; writes", Sweep.self),
      Scenario(
        "sweep/slow call/write", parties: 3,
        "sweeps below the cell of a slow call; writes, slowly; writes", SweepCall.self),
      Scenario(
        "sweep/slow call/own write", parties: 3,
        "sweeps; writes, slowly; writes, in its scope, what it has read", SweepOwn.self),
      Scenario(
        "sweep/sweep", "both track two properties, and sweep them in turn", SweepTwice.self),
      Scenario(
        "sweep/re-arm/write", parties: 3, "sweeps; tracks, lets go and tracks; writes",
        SweepRearm.self),
      Scenario(
        "sweep/re-arm", "sweeps; tracks, lets go, tracks and lets go", SweepRearm.self),
      Scenario(
        "sweep/cancel", "sweeps; cancels a persistent observer", SweepCancel.self),
      Scenario(
        "sweep/let go/write", parties: 3, long: 2, weak: 1,
        "sweeps; needs the links of many properties for others; writes one of the first",
        SweepLetGo.self),
      Scenario(
        "debts/take", "sweeps two properties in one scope; writes both", Debts.self),
      Scenario(
        "debts/debts", "both sweep two properties in one scope", DebtsTwice.self),
    ]
  }
}

extension Run {
  /// Leaves a dead node of an observer on the first property, and lets the next push sweep.
  func litter(_ model: Model) {
    let dead = OneShot()
    dead.trackBoth(model)
    model.write(1, 100)
    model.useUpBudget(0)
  }
}

private final class Sweep: Run {
  let model = Model()
  let below: OneShot
  let above: OneShot
  let watch = OneShot()

  required init() {
    let model = model
    below = OneShot.armed(model)
    above = OneShot()
    super.init()
    litter(model)
    above.track(model)
    model.useUpBudget(0)
  }

  override func run(_ number: Int) {
    if number == 0 { watch.track(model) } else { model.write(0, UInt64(number)) }
  }

  override func finish() -> String? { check([below, above, watch], model) }
}

/// Somebody waits below what there is to sweep.
class LitteredRun: Run {
  let model = Model()
  let below: OneShot

  required init() {
    let model = model
    below = OneShot.armed(model)
    super.init()
    litter(model)
  }
}

private final class SweepPush: LitteredRun {
  let watches = [OneShot(), OneShot()]

  override func run(_ number: Int) {
    if number < 2 { watches[number].track(model) } else { model.write(0, 1) }
  }

  override func finish() -> String? { check([below] + watches, model) }
}

private final class SweepCall: Run {
  let model = Model()
  let watches: [OneShot]
  let watch = OneShot()

  required init() {
    let model = model
    watches = [OneShot(), OneShot()]
    super.init()
    for watch in watches {
      watch.code = { _ in ex_pause() }
      watch.track(model)
    }
    litter(model)
  }

  override func run(_ number: Int) {
    if number == 0 {
      let fresh = OneShot()
      fresh.trackBoth(model)
      model.write(1, 3)
      model.useUpBudget(0)
      watch.track(model)
    } else {
      model.write(0, UInt64(number))
    }
  }

  override func finish() -> String? { check(watches + [watch], model) }
}

/// A scope's own change may take over a list in which a sweep is under way.
private final class SweepOwn: Run {
  let model = Model()
  let first = OneShot()
  let watch = OneShot()
  let own = OneShot()

  required init() {
    let model = model
    super.init()
    litter(model)
    first.track(model)
    model.useUpBudget(0)
  }

  override func run(_ number: Int) {
    switch number {
    case 0: watch.track(model)
    case 1:
      let slow = OneShot()
      slow.code = { _ in ex_pause() }
      slow.track(model)
      model.write(0, 1)
    default:
      own.track {
        own.read(model)
        model.write(0, 2)
      }
      // Nobody is told of what the scope does itself.
      own.excused = [2]
    }
  }

  override func finish() -> String? { check([first, watch, own], model) }
}

private final class SweepTwice: Run {
  let model = Model()
  let watches = [OneShot(), OneShot()]

  required init() {
    let model = model
    super.init()
    litter(model)
    litter(model)
  }

  override func run(_ number: Int) {
    let watch = watches[number]
    watch.track(model, number)
    model.useUpBudget(number)
    watch.track(model, 1 - number)
  }

  override func finish() -> String? {
    // The first run of each observer is one of its own.
    for watch in watches { watch.code = nil }
    return check(watches, model, [0, 1])
  }
}

/// The persistent observer's node is above a dead one.
private final class SweepRearm: Run {
  let model = Model()
  let view = View()
  let watch = OneShot()

  required init() {
    let model = model
    super.init()
    litter(model)
    view.track(model)
    litter(model)
  }

  override func run(_ number: Int) {
    switch number {
    case 0: watch.track(model)
    case 1:
      view.track {}
      view.track(model)
      view.track {}
      view.track(model)
    default: model.write(0, 1)
    }
  }

  override func finish() -> String? { check([view, watch], model) }
}

private final class SweepCancel: Run {
  let model = Model()
  let view = View()
  let watch = OneShot()

  required init() {
    super.init()
    litter(model)
    view.track(model)
    model.useUpBudget(0)
  }

  override func run(_ number: Int) {
    if number == 0 { watch.track(model) } else { view.cancel() }
  }

  override func finish() -> String? {
    view.drop()
    return view.calls > 0 ? "the observer was called" : check([watch], model)
  }
}

/// The observer has let go of many properties, on one of which is a node that a sweep has
/// made, and needs the links for others.
private final class SweepLetGo: Run {
  let wide = Wide()
  let others = Wide()
  let view = View()
  let watch = OneShot()
  var hasTracked = false
  var wrong: String?

  required init() {
    super.init()
    let dead = OneShot()
    dead.track {
      wide.read(0)
      wide.read(10)
    }
    wide.write(10)
    view.track { for property in 0..<9 { wide.read(property) } }
    wide.useUpBudget(0)
    let sweeping = OneShot()
    sweeping.track { wide.read(0) }
    wide.useUpBudget(0)
    view.track {}
  }

  override func run(_ number: Int) {
    switch number {
    case 0: watch.track { wide.read(0) }
    case 1:
      view.track { for property in 0..<Wide.count { others.read(property) } }
      hasTracked = true
    default:
      let before = (hasTracked, view.calls)
      wide.write(0)
      if before.0, view.calls > before.1 {
        wrong = "the observer was told of what it has let go of"
      }
    }
  }

  override func finish() -> String? {
    let slots = (0..<Wide.count).flatMap { [wide.slot($0), others.slot($0)] }
    if let found = wrong ?? checkLinks(slots, []) { return found }
    let calls = view.calls
    others.write(3)
    let isTold = view.calls > calls
    view.drop()
    if calls > 1 { return "the observer was called \(calls) times" }
    if !isTold, calls == 0 { return "the observer was not told" }
    return checkAll([watch], of: wide.registrar, stored: []) { wide.write(0) }
  }
}

private final class Debts: Run {
  let wide = Wide()
  let watches = [OneShot(), OneShot()]

  required init() {
    super.init()
    let dead = OneShot()
    dead.track { for property in 0..<3 { wide.read(property) } }
    wide.write(2)
    for property in 0..<2 { wide.useUpBudget(property) }
  }

  override func run(_ number: Int) {
    if number == 0 {
      watches[0].track { for property in 0..<2 { wide.read(property) } }
    } else {
      for property in 0..<2 { wide.write(property) }
    }
  }

  override func finish() -> String? {
    checkAll([watches[0]], of: wide.registrar, stored: []) {
      for property in 0..<2 { wide.write(property) }
    }
  }
}

private final class DebtsTwice: Run {
  let wide = Wide()
  let watches = [OneShot(), OneShot()]

  required init() {
    super.init()
    let dead = OneShot()
    dead.track { for property in 0..<5 { wide.read(property) } }
    wide.write(4)
    for property in 0..<4 { wide.useUpBudget(property) }
  }

  override func run(_ number: Int) {
    watches[number].track {
      wide.read(2 * number)
      wide.read(2 * number + 1)
    }
  }

  override func finish() -> String? {
    checkAll(watches, of: wide.registrar, stored: []) {
      for property in 0..<4 { wide.write(property) }
    }
  }
}
