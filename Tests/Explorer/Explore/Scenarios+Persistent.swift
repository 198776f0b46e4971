import CExplorer

@testable import ObservationCore

// Observers that track again and let go.

extension Scenario {
  static var persistent: [Scenario] {
    [
      Scenario(
        "pop/take", "cancels an observer whose nodes are on top; writes", PopTake.self),
      Scenario(
        "pop/take/push", parties: 3, "cancels; writes; tracks", PopTake.self),
      Scenario(
        "let go/write", "reads one of twelve properties; writes two of the others", LetGo.self),
      Scenario(
        "let go/deinit of the object", "reads another object; lets go of what it has read",
        LetGoEnd.self),
      Scenario("re-arm/write", "tracks twice; writes twice", Rearm.self),
      Scenario(
        "re-arm/write of another",
        "tracks two properties again; writes the one by which it was not told", RearmOther.self),
      Scenario(
        "re-arm/write of another, once more",
        "the same; that one is written again after them", RearmTold.self),
      Scenario(
        "copied: track, cancel/write", "tracks and cancels; writes, and finds a sweep's copy",
        CopiedCancel.self),
      Scenario(
        "copied: track/write/write", parties: 3,
        "tracks; both write, and find a sweep's copy", Copied.self),
      Scenario(
        "copied: let go/write",
        "lets go of many properties and reads others; writes, and finds a sweep's copy",
        CopiedLetGo.self),
      Scenario(
        "re-arm/write, two observers", "one tracks twice; writes twice", RearmTwo.self),
      Scenario("re-arm/write/write", parties: 3, "tracks twice; writes; writes", Rearm.self),
      Scenario("re-arm/cancel", "tracks twice; cancels", RearmCancel.self),
      Scenario(
        "re-arm/cancel/write", parties: 3, "tracks; cancels; writes", RearmCancel.self),
      Scenario(
        "re-arm in a call/write", "writes, and the observer tracks in the call; writes twice",
        RearmInCall.self),
      Scenario(
        "sides: track/write", "tracks twice, for what is stored; writes twice", Sided.self),
      Scenario(
        "sides: track/write/write", parties: 3, "tracks, lets go and tracks; writes; writes",
        Sided.self),
    ]
  }
}

/// One node is on top of its stack, and another one below an observer's.
private final class PopTake: Run {
  let model = Model()
  let view = View()
  let watch: OneShot
  let further = OneShot()

  required init() {
    let model = model
    view.trackBoth(model)
    watch = OneShot.armed(model, 1)
  }

  override func run(_ number: Int) {
    switch number {
    case 0: view.cancel()
    case 1:
      model.write(0, 1)
      model.write(1, 2)
    default: further.track(model)
    }
  }

  override func finish() -> String? {
    if view.calls > 1 { return "the observer was called \(view.calls) times" }
    view.drop()
    return check([watch, further], model, [0, 1])
  }
}

private final class LetGo: Run {
  let wide = Wide()
  let view = View()

  required init() {
    super.init()
    view.track { for property in 0..<12 { wide.read(property) } }
  }

  override func run(_ number: Int) {
    if number == 0 {
      view.track { wide.read(0) }
    } else {
      wide.write(1)
      wide.write(5)
    }
  }

  override func finish() -> String? {
    let calls = view.calls
    wide.write(0)
    let isTold = view.calls > calls
    view.drop()
    // A run that begins in the middle of a change may be told of that.
    if calls > 2 { return "the observer was called \(calls) times" }
    return isTold || calls > 0 ? nil : "the observer was not told"
  }
}

private final class LetGoEnd: Run {
  var wide: Wide? = Wide()
  let model = Model()
  let view = View()

  required init() {
    super.init()
    if let wide { view.track { for property in 0..<10 { wide.read(property) } } }
  }

  override func run(_ number: Int) {
    if number == 0 { view.track(model) } else { wide = nil }
  }

  override func finish() -> String? {
    if view.calls > 0 { return "the observer was called" }
    return check([view], model)
  }
}

private final class Rearm: Run {
  let model = Model()
  let view = View()

  required init() { view.track(model) }

  override func run(_ number: Int) {
    if number == 0 {
      view.track(model)
      view.track(model)
    } else {
      model.write(0, UInt64(2 * number))
      model.write(0, UInt64(2 * number + 1))
    }
  }

  override func finish() -> String? { check([view], model) }
}

private class RearmOther: Run {
  let model = Model()
  let view = View()

  required init() {
    view.trackBoth(model)
    model.write(0, 5)
  }

  override func run(_ number: Int) {
    if number == 0 { view.trackBoth(model) } else { model.write(1, 1) }
  }

  override func finish() -> String? { check([view], model, [0, 1]) }
}

/// Each run is told, by the property that was written while the last one began.
private final class RearmTold: RearmOther {
  override func finish() -> String? {
    let found = check([view], model, [1])
    return found
      ?? (view.calls == view.runs
        ? nil : "the observer was told \(view.calls) times in \(view.runs) runs")
  }
}

/// The persistent observer's node is one that a sweep has made.
private class CopiedRun: Run {
  let model = Model()
  let view = View()

  required init() {
    super.init()
    let dead = OneShot()
    dead.trackBoth(model)
    model.write(1, 100)
    view.track(model)
    model.useUpBudget(0)
    let sweeping = OneShot()
    sweeping.track(model)
  }

  var links: String? { checkLinks([model.slot(0), model.slot(1)], [view.firstLink]) }
}

private final class CopiedCancel: CopiedRun {
  override func run(_ number: Int) {
    guard number == 0 else { return model.write(0, 1) }
    view.track(model)
    view.cancel()
  }

  override func finish() -> String? {
    let found = links
    let calls = view.calls
    view.drop()
    return found ?? (calls > 2 ? "the observer was called \(calls) times" : nil)
  }
}

private final class Copied: CopiedRun {
  override func run(_ number: Int) {
    if number == 0 { view.track(model) } else { model.write(0, UInt64(number)) }
  }

  override func finish() -> String? { links ?? check([view], model) }
}

private final class CopiedLetGo: Run {
  let wide = Wide()
  let others = Wide()
  let view = View()

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
  }

  override func run(_ number: Int) {
    guard number == 0 else { return wide.write(0) }
    view.track {}
    view.track { for property in 0..<9 { others.read(property) } }
  }

  override func finish() -> String? {
    let slots = (0..<9).flatMap { [wide.slot($0), others.slot($0)] }
    if let found = checkLinks(slots, []) { return found }
    let calls = view.calls
    others.write(3)
    let isTold = view.calls > calls
    view.drop()
    if calls > 2 { return "the observer was called \(calls) times" }
    return isTold || calls > 0 ? nil : "the observer was not told"
  }
}

private final class RearmTwo: Run {
  let model = Model()
  let views = [View(), View(), View()]

  required init() { for view in views { view.track(model) } }

  override func run(_ number: Int) {
    if number == 0 {
      views[1].track(model)
      views[1].track(model)
    } else {
      model.write(0, 1)
      model.write(0, 2)
    }
  }

  override func finish() -> String? { check(views, model) }
}

private final class RearmCancel: Run {
  let model = Model()
  let view = View()

  required init() { view.track(model) }

  override func run(_ number: Int) {
    switch number {
    case 0:
      view.trackBoth(model)
    case 1: view.cancel()
    default: model.write(0, 1)
    }
  }

  override func finish() -> String? {
    let calls = view.calls
    model.write(0, 2)
    view.drop()
    if view.calls > calls { return "the observer was called after its end" }
    return calls > view.runs ? "the observer was called \(calls) times" : nil
  }
}

private final class RearmInCall: Run {
  let model = Model()
  let view = View()
  let watches: [OneShot]

  required init() {
    let model = model
    watches = [OneShot.armed(model), OneShot.armed(model)]
    view.track(model)
    view.code = { [unowned view] _ in
      if view.runs == 3 { return }
      view.track(model)
      view.excused = [model.change]
    }
  }

  override func run(_ number: Int) {
    model.write(0, UInt64(number + 1))
    if number == 1 { model.write(0, 5) }
  }

  override func finish() -> String? {
    view.code = nil
    return check([view] + watches, model)
  }
}

private final class Sided: Run {
  let model = Model()
  let view = View(options: .didSet)

  required init() { view.track(model) }

  override func run(_ number: Int) {
    if number == 0 {
      view.track {}
      view.track(model)
    } else {
      model.write(0, UInt64(2 * number))
      if number == 1 { model.write(0, UInt64(2 * number + 1)) }
    }
  }

  override func finish() -> String? { check([view], model) }
}
