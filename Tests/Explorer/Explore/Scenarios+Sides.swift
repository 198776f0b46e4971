@testable import ObservationCore

// What falls into the runs of observers that have chosen their sides.

extension Scenario {
  static var sides: [Scenario] {
    [
      Scenario(
        "sides: end, write/track", weak: 3,
        "lets go of an object, and writes another one; tracks both, and then the latter",
        EndAndWrite.self),
      Scenario(
        "sides: track/cancel/write", parties: 3, weak: 3,
        "tracks, for what is stored; cancels the observer; writes", CancelInRun.self),
      Scenario(
        "sides: re-arm/write of another",
        "tracks two properties again, for a willSet; writes the one by which it was not told",
        RearmBefore.self),
      Scenario(
        "sides: re-arm/write of another, stored",
        "tracks two properties again, for a didSet; writes the one by which it was not told",
        RearmAfter.self),
    ]
  }
}

/// Each event says of which object it is, whatever run it has come in.
private final class EndAndWrite: Run {
  let model = Model()
  var others: [Model?]
  let view = View(options: [.didSet, .deinit])

  required init() {
    let other = Model()
    others = [other, other]
    view.asksForSubjects = true
  }

  override func run(_ number: Int) {
    if number == 1 {
      view.track {
        view.read(model)
        if let other = others[1] { view.read(other, 1) }
        others[1] = nil
      }
      view.track(model)
    } else {
      others[0] = nil
      model.write(0, 1)
    }
  }

  override func finish() -> String? {
    model.write(0, 1000)
    view.drop()
    if view.unnamed > 0 { return "\(view.unnamed) events do not say of which object" }
    return view.calls == 0 ? "the observer was not told" : nil
  }
}

/// What a change has left for the end of the run goes with the run.
private final class CancelInRun: Run {
  let model = Model()
  let view = View(options: .didSet)

  override func run(_ number: Int) {
    switch number {
    case 0: view.track(model)
    case 1: view.cancel()
    default: model.write(0, 1)
    }
  }

  override func finish() -> String? {
    let calls = view.calls
    model.write(0, 2)
    view.drop()
    if view.calls > calls { return "the observer was called after its end" }
    return calls > 1 ? "the observer was called \(calls) times" : nil
  }
}

/// The observer has been told of one property, and has the node of the other one still.
private class RearmSided: Run {
  let model = Model()
  private(set) lazy var view = View(options: options)

  var options: ObservationTracking.Options { .willSet }

  required init() {
    super.init()
    view.trackBoth(model)
    model.write(0, 5)
  }

  override func run(_ number: Int) {
    if number == 0 { view.trackBoth(model) } else { model.write(1, 1) }
  }

  override func finish() -> String? { check([view], model, [0, 1]) }
}

private final class RearmBefore: RearmSided {}

private final class RearmAfter: RearmSided {
  override var options: ObservationTracking.Options { .didSet }
}
