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
        "sweep/let go of the object/write", parties: 3, long: 2,
        "sweeps; reads another object in place of the first; writes that", SweepOther.self),
    ]
  }
}

/// A push in the middle of the first sweep leaves its cell in the chain of the second one.
private final class SweepAgain: LitteredRun {
  let watches = [OneShot(), OneShot(), OneShot()]

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

/// The observer's run may come to its end, without the object, while a change copies the
/// nodes: none of them speaks for the object afterwards.
private final class SweepOther: Run {
  var model: Model? = Model()
  let other = Model()
  let view = View(options: .deinit)
  let watch = OneShot()

  required init() {
    super.init()
    guard let model else { return }
    view.track(model)
    litter(model)
  }

  override func run(_ number: Int) {
    switch number {
    case 0: if let model { watch.track(model) }
    case 1: view.track(other)
    default: model?.write(0, 1)
    }
  }

  override func finish() -> String? {
    let found = model.flatMap { check([watch], $0) }
    model = nil
    let calls = view.calls
    view.drop()
    return found
      ?? (calls == 0 ? nil : "the observer was told of the end of what it has let go of")
  }
}
