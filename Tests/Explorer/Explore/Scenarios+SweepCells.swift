import CExplorer

@testable import ObservationCore

// What is in a chain in which a sweep is under way when a change takes it: what earlier sweeps
// have left, and observers that let go meanwhile.

extension Scenario {
  static var sweepCells: [Scenario] {
    [
      Scenario(
        "sweep, sweep/push/take", parties: 3, long: 2,
        "sweeps, and sweeps once more; tracks in between; writes", SweepAgain.self),
      Scenario(
        "sweep/let go of one/write", parties: 3, long: 2,
        "sweeps; reads the other one of two properties; writes the first", SweepOther.self),
    ]
  }
}

/// A push in the middle of the first sweep leaves its cell in the chain of the second one.
private final class SweepAgain: Run {
  let model = Model()
  let below: OneShot
  let watches = [OneShot(), OneShot(), OneShot()]

  required init() {
    let model = model
    below = OneShot.armed(model)
    super.init()
    litter(model)
  }

  override func run(_ number: Int) {
    switch number {
    case 0:
      watches[0].track(model)
      model.useUpBudget(0)
      watches[1].track(model)
    case 1: watches[2].track(model)
    default: model.write(0, 1)
    }
  }

  override func finish() -> String? { check([below] + watches, model) }
}

/// The observer's run may come to its end, without the property, while a change copies the
/// nodes: that tells it nothing then.
private final class SweepOther: Run {
  let model = Model()
  let view = View()
  let watch = OneShot()
  /// Whether the writing party has called the observer.
  var isCalledByWriter = false

  required init() {
    super.init()
    view.track(model)
    litter(model)
    view.code = { [unowned self] _ in
      if ex_party() == 2 { self.isCalledByWriter = true }
    }
  }

  override func run(_ number: Int) {
    switch number {
    case 0: watch.track(model)
    case 1: view.track(model, 1)
    default: model.write(0, 1)
    }
  }

  override func finish() -> String? {
    let calls = view.calls
    let wasCalledByWriter = isCalledByWriter
    model.write(1, 1000)
    let isTold = view.calls > calls
    view.drop()
    if calls > 1 { return "the observer was called \(calls) times" }
    if !isTold, calls == 0 { return "the observer was not told" }
    // The writer may have called it for what it had read before: then the run waits still.
    if !isTold, wasCalledByWriter { return "the observer was told of what it has let go of" }
    return check([watch], model)
  }
}
