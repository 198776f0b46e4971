import CExplorer

@testable import ObservationCore

// Nodes of derived values, which changes put back, and effects that go while they are queued.

extension Scenario {
  static var derivedNodes: [Scenario] {
    [
      Scenario(
        "derived: dirty/end, two values", "writes; lets go of one of two values of the property",
        EndBeside.self),
      Scenario(
        "derived: dirty/dirty/pull", parties: 3, "two write; asks for the value",
        PullOfTwoWrites.self),
      Scenario(
        "derived: dirty/track", "writes; tracks the property that the value has read",
        TrackBeside.self),
      Scenario(
        "derived: end/track", "lets go of the value; tracks the property that it has read",
        TrackAfterEnd.self),
      Scenario(
        "derived: dirty/end, above a scope",
        "writes; lets go of the value, whose node is above that of a scope",
        EndAboveScope.self),
      Scenario(
        "derived: dirty/end/track", parties: 3,
        "stores; lets go of the value; tracks the property that it has read",
        EndAndTrack.self),
      Scenario(
        "derived: effect/end", "writes what an effect reads; lets go of the effect",
        EffectEnd.self),
    ]
  }
}

private final class EndBeside: Run {
  let model = Model()
  let value: Derived<UInt64>
  var other: Derived<UInt64>?

  required init() {
    let model = model
    value = Derived { model.read(0) }
    other = Derived { model.read(0) + 1 }
    super.init()
    _ = (value.value, other?.value)
  }

  override func run(_ number: Int) {
    guard number == 0 else {
      other = nil
      return
    }
    model.write(0, 10)
  }

  override func finish() -> String? {
    if value.value != 10 { return "the value stays \(value.value)" }
    model.write(0, 20)
    return value.value == 20 ? nil : "the value stays \(value.value)"
  }
}

/// One change misses the value's node while the other one has it in hand.
private final class PullOfTwoWrites: Run {
  let model = Model()
  let value: Derived<UInt64>

  required init() {
    let model = model
    value = Derived { model.read(0) }
    super.init()
    _ = value.value
  }

  override func run(_ number: Int) {
    if number == 2 { _ = value.value } else { model.write(0, UInt64(number + 1) * 10) }
  }

  override func finish() -> String? {
    let last = model.value(0)
    return value.value == last ? nil : "the value stays \(value.value), and not \(last)"
  }
}

/// A scope that waits for the property of a value is told before the next change is stored:
/// whoever sees one node only has to have seen that it is the value's.
private class TrackBeside: Run {
  let model = Model()
  var value: Derived<UInt64>?
  let watch = OneShot()

  required init() {
    let model = model
    value = Derived { model.read(0) }
    super.init()
    _ = value?.value
    // From then on its node is known to be alone.
    model.write(0, 1)
    _ = value?.value
  }

  override func run(_ number: Int) {
    guard number > 0 else { return model.write(0, 10) }
    track()
  }

  func track() { watch.track { watch.seen[0] = model.read(0) } }

  /// What is wrong with a change after all parties, of which `value` has to know.
  func check(_ value: Derived<UInt64>?) -> String? {
    var before = 0
    model.write(0, 20) { before = watch.calls }
    if before != 1 { return "the scope was told \(before) times before the store" }
    if watch.calls != 1 { return "the scope was told \(watch.calls) times" }
    guard let value else { return nil }
    return value.value == 20 ? nil : "the value stays \(value.value)"
  }

  override func finish() -> String? {
    if watch.calls == 0, watch.seen[0] != 10 { return "the scope has seen an old value" }
    if value?.value != 10 { return "the value stays \(value?.value ?? 0)" }
    return check(value)
  }
}

/// As before, where the node of another value takes the place of one that is gone.
private final class TrackAfterEnd: TrackBeside {
  override func run(_ number: Int) {
    guard number == 0 else { return track() }
    value = nil
  }

  override func finish() -> String? {
    let model = model
    let other = Derived { model.read(0) }
    _ = other.value
    return check(other)
  }
}

/// What is below a node changes while a change has it in hand: whoever takes it off must not
/// put back what was there before, here the node of a scope that has been told.
private final class EndAboveScope: Run {
  let model = Model()
  let watch: OneShot
  var value: Derived<UInt64>?

  required init() {
    let model = model
    watch = OneShot.armed(model)
    value = Derived { model.read(0) }
    super.init()
    _ = value?.value
  }

  override func run(_ number: Int) {
    guard number == 0 else {
      value = nil
      return
    }
    model.write(0, 10)
  }

  override func finish() -> String? { check([watch], model) }
}

/// As before, where nothing was below, and a scope comes while the node is in hand.
private final class EndAndTrack: Run {
  let model = Model()
  let watch = OneShot()
  var value: Derived<UInt64>?

  required init() {
    let model = model
    value = Derived { model.read(0) }
    super.init()
    _ = value?.value
  }

  override func run(_ number: Int) {
    switch number {
    case 0: model.writeLate(0, 10)
    case 1: value = nil
    default: watch.track(model)
    }
  }

  override func finish() -> String? { check([watch], model) }
}

private final class EffectEnd: Effects {
  override func run(_ number: Int) {
    guard number == 0 else {
      effect = nil
      return
    }
    model.write(0, 10)
  }

  override func finish() -> String? {
    let run = seen.seen[0]
    model.write(0, 20)
    if seen.seen[0] != run { return "an effect that is gone has run" }
    return run == 0 || run == 10 ? nil : "the effect has seen \(run ?? 0)"
  }
}
