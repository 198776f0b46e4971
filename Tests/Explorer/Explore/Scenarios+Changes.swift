import CExplorer

@testable import ObservationCore

// Changes that call observers, against each other.

extension Scenario {
  static var changes: [Scenario] {
    [
      Scenario(
        "write/write", "both write what one observer has read", WriteWrite.self),
      Scenario(
        "write/write, three armed", "both write what three observers have read",
        ThreeArmed.self),
      Scenario(
        "write/write, three armed, no fences", fences: false,
        "as before, where threads cannot make others pass a fence", ThreeArmed.self),
      Scenario(
        "write/write, three armed, buffers", buffers: true,
        "as before, and stores go to buffers", ThreeArmed.self),
      Scenario(
        "write/write/write", parties: 3, "all write what two observers have read",
        WriteThree.self),
      Scenario(
        "track/track/write/write", parties: 4, "two track, and sweep; two write, slowly",
        Crowd.self),
      Scenario(
        "slow call/writes", "calls three observers, slowly; writes twice meanwhile", Slow.self),
      Scenario(
        "slow call/writes, buffers", buffers: true, "as before, and stores go to buffers",
        Slow.self),
      Scenario(
        "slow call/writes, no fences", fences: false,
        "as before, where threads cannot make others pass a fence", Slow.self),
      Scenario(
        "track in a call/write", "calls observers, of which one tracks again; writes twice",
        Again.self),
      Scenario(
        "track in a call/write, three armed",
        "as before, and each call takes its time", AgainSlowly.self),
      Scenario(
        "write in a call/write", "calls an observer that writes; writes", WriteInCall.self),
      Scenario(
        "write/write, two properties", "each writes another property of one observer",
        TwoProperties.self),
    ]
  }
}

private final class WriteWrite: Run {
  let model = Model()
  let watch: OneShot

  required init() { watch = OneShot.armed(model) }

  override func run(_ number: Int) { model.write(0, UInt64(number + 1)) }

  override func finish() -> String? { check([watch], model) }
}

private final class ThreeArmed: Run {
  let model = Model()
  let watches: [OneShot]

  required init() {
    let model = model
    watches = (0..<3).map { _ in OneShot.armed(model) { _ in ex_pause() } }
  }

  override func run(_ number: Int) { model.write(0, UInt64(number + 1)) }

  override func finish() -> String? { check(watches, model) }
}

private final class WriteThree: Run {
  let model = Model()
  let watches: [OneShot]

  required init() {
    let model = model
    watches = (0..<2).map { _ in OneShot.armed(model) }
  }

  override func run(_ number: Int) { model.write(0, UInt64(number + 1)) }

  override func finish() -> String? { check(watches, model) }
}

/// More threads than all schedules can be explored of.
private final class Crowd: Run {
  let model = Model()
  let watches: [OneShot]
  let views = [View(), View()]

  required init() {
    let model = model
    watches = (0..<2).map { _ in OneShot.armed(model) { _ in ex_pause() } }
    for view in views { view.track(model) }
    model.useUpBudget(0)
  }

  override func run(_ number: Int) {
    guard number < 2 else { return model.write(0, UInt64(number)) }
    let watch = OneShot()
    watch.trackBoth(model)
    model.useUpBudget(0)
    views[number].track {}
    views[number].track(model)
  }

  override func finish() -> String? { check(watches + views, model) }
}

/// Nobody waits for the code of another observer: a change during all of which that runs
/// has called, or found called, all who were armed.
private final class Slow: Run {
  let model = Model()
  let watches: [OneShot]
  var wrong: String?

  required init() {
    let model = model
    watches = (0..<3).map { _ in OneShot.armed(model) { _ in ex_pause() } }
  }

  override func run(_ number: Int) {
    guard number == 1 else { return model.write(0, 1) }
    for change in 0..<2 {
      let before = watches.map(\.isInCode)
      model.write(0, UInt64(2 + change))
      let isHeldUp = zip(before, watches).contains { $0 && $1.isInCode }
      if isHeldUp, let index = watches.firstIndex(where: { $0.calls == 0 }) {
        wrong = "observer \(index) waits for the code of another one"
      }
    }
  }

  override func finish() -> String? { wrong ?? check(watches, model) }
}

private final class AgainSlowly: Run {
  let model = Model()
  let watches: [OneShot]

  required init() {
    let model = model
    watches = [OneShot(), OneShot(), OneShot()]
    for watch in watches {
      watch.track(model)
      watch.code = { [unowned watch] _ in
        ex_pause()
        if watch.runs > 1 { return }
        watch.track(model)
        watch.excused = [model.change]
      }
    }
  }

  override func run(_ number: Int) { model.write(0, UInt64(number + 1)) }

  override func finish() -> String? {
    for watch in watches { watch.code = nil }
    return check(watches, model)
  }
}

private final class Again: Run {
  let model = Model()
  let watches: [OneShot]

  required init() {
    let model = model
    watches = [OneShot(), OneShot(), OneShot()]
    for watch in watches { watch.track(model) }
    let second = watches[1]
    second.code = { [unowned second] _ in
      second.code = nil
      second.track(model)
      // Who tracks in a willSet waits for the next change.
      second.excused = [model.change]
      ex_pause()
    }
  }

  override func run(_ number: Int) {
    model.write(0, UInt64(number + 1))
    if number == 1 { model.write(0, 5) }
  }

  override func finish() -> String? {
    watches[1].code = nil
    return check(watches, model)
  }
}

private final class WriteInCall: Run {
  let model = Model()
  let watches: [OneShot]

  required init() {
    let model = model
    let inner: (Watch) -> Void = { watch in
      if watch.runs == watch.calls, model.change < 10 { model.write(0, model.change + 10) }
    }
    watches = [
      OneShot.armed(model), OneShot.armed(model, code: inner), OneShot.armed(model),
    ]
  }

  override func run(_ number: Int) { model.write(0, UInt64(number + 1)) }

  override func finish() -> String? { check(watches, model) }
}

private final class TwoProperties: Run {
  let model = Model()
  let watch = OneShot()

  required init() {
    watch.trackBoth(model)
  }

  override func run(_ number: Int) { model.write(number, UInt64(number + 1)) }

  override func finish() -> String? { check([watch], model, [0, 1]) }
}
