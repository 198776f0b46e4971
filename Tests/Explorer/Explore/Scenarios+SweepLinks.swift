import CExplorer
import CObservationCore

@_spi(Testing) @testable import ObservationCore

// Links of which a node is in the hands of a change, or of a sweep, when their observer lets go
// of the property and wants them for another one.

extension Scenario {
  static var sweepLinks: [Scenario] {
    [
      Scenario(
        "sweep of an own node/re-arm", parties: 2,
        "sweeps, and copies the node that is a link's own; tracks, lets go and tracks",
        SweepOwnNode.self),
      Scenario(
        "sweep, read other/own write/let go", parties: 3, long: 2, weak: 1,
        "sweeps, and reads another object; writes, and tracks again in the call; lets go",
        SweepOwnWrite.self),
      Scenario(
        "write/let go, read other", parties: 2,
        "writes what a sweep has left a node of; lets go, and reads another object",
        WriteAbandoned.self),
    ]
  }
}

/// No sweep has come by since the observer has pushed its node.
private final class SweepOwnNode: Run {
  let model = Model()
  let view = View()
  let watch = OneShot()

  required init() {
    super.init()
    let dead = OneShot()
    dead.trackBoth(model)
    view.track(model)
    model.write(1, 100)
    model.useUpBudget(0)
  }

  override func run(_ number: Int) {
    if number == 0 { return watch.track(model) }
    view.track {}
    view.track(model)
    view.track {}
    view.track(model)
  }

  override func finish() -> String? {
    checkLinks([model.slot(0)], [view.firstLink]) ?? check([view, watch], model)
  }
}

/// The observer's node is in the hands of a sweep, and another one in those of a change that
/// puts it back, when the observer lets go.
private final class SweepOwnWrite: Run {
  let model = Model()
  let other = Model()
  let view = View()
  let watch = OneShot()
  /// Whose turn it is to run the observer's code.
  private let turn = ex_makeWord(0)
  /// Who has it.
  private var holder: Int32 = -1
  private var readsModel = true

  required init() {
    super.init()
    litter(model)
    view.track(model)
    litter(model)
    view.code = { [unowned self] _ in observe(model) }
  }

  deinit { ex_freeWord(turn) }

  /// Runs the observer's code, which reads `model` or nothing.
  private func observe(_ model: Model?) {
    let party = ex_party()
    // A run that was changed meanwhile is followed by another one.
    if holder == party { return run(model) }
    oc_exploredLock(turn)
    holder = party
    run(model)
    holder = -1
    ex_write(turn, 0)
  }

  private func run(_ model: Model?) {
    // Before the run, which may be followed by another one.
    readsModel = model === self.model
    view.track { if let model { view.read(model) } }
  }

  override func run(_ number: Int) {
    switch number {
    case 0:
      watch.track(model)
      observe(other)
    case 1: model.write(0, 1)
    default: observe(nil)
    }
  }

  override func finish() -> String? {
    view.code = nil
    let calls = view.calls
    let found = check([watch], model)
    let isTold = view.calls > calls
    view.drop()
    return found
      ?? (isTold && !readsModel ? "the observer was told of what it has let go of" : nil)
  }
}

/// A sweep has found the observer's node to be garbage, and is parked; then the observer has
/// read the property again, by another node.
private final class WriteAbandoned: Run {
  let model = Model()
  let other = Model()
  let view = View()
  let sweeping = OneShot()

  required init() {
    super.init()
    litter(model)
    // Sweeps, and leaves a copy of the node.
    view.track(model)
    view.track {}
    model.useUpBudget(0)
    LiveCounts.nodesPerRead = 2
    sweeping.trackBoth(model)
    LiveCounts.nodesPerRead = 512
    view.track(model)
    // So that a change comes to the copy without a call before.
    model.write(1, 101)
  }

  override func run(_ number: Int) {
    if number == 0 { return model.write(0, 1) }
    view.track {}
    view.track(other)
  }

  override func finish() -> String? {
    let calls = view.calls
    let found = check([sweeping], model)
    view.drop()
    return found
      ?? (calls > 1 ? "the observer was called \(calls) times for one change" : nil)
  }
}
