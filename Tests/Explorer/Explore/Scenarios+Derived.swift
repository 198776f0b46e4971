import CExplorer

@testable import ObservationCore

// Derived values, which have a lock for each graph, and words, which are read without it.

extension Scenario {
  static var derived: [Scenario] {
    [
      Scenario("derived: dirty/pull", "writes; asks for the value", Pull.self),
      Scenario("derived: writes/pull", "writes twice; asks for the value", PullTwice.self),
      Scenario("derived: dirty/pull list", "writes; asks for the value", PullList.self),
      Scenario(
        "derived: dirty/pull/pull", parties: 3, "writes; two ask for the value", Pull.self),
      Scenario(
        "derived: pull/two values", "writes, and asks for one value; asks for both",
        TwoValues.self),
      Scenario(
        "derived: pull/two values, buffers", buffers: true, bound: 2, long: 2,
        "as before, and stores go to buffers", TwoValues.self),
      Scenario("derived: join/join", "each makes a value of both graphs", Joining.self),
      Scenario(
        "derived: join/write", parties: 3, weak: 1,
        "each of two makes a value of both graphs, one the other way round; writes",
        JoiningWhileWritten.self),
      Scenario(
        "derived: dirty/scope", "writes; tracks the value in a scope", PullInScope.self),
      Scenario(
        "derived: dirty/scope, buffers", buffers: true, bound: 2,
        "as before, and stores go to buffers", PullInScope.self),
      Scenario("derived: dirty/effect", "both write what an effect reads", Effects.self),
      Scenario(
        "derived: dirty/end", "writes; lets go of the value", PullEnd.self),
    ]
  }
}

private class Pull: Run {
  let model = Model()
  let value: Derived<UInt64>
  let outer: Derived<UInt64>
  var wrong: String?

  required init() {
    let model = model
    value = Derived { model.read(0) }
    outer = Derived { [value] in value.value + 1 }
    super.init()
    _ = outer.value
  }

  override func run(_ number: Int) {
    guard number > 0 else { return model.write(0, 10) }
    let seen = outer.value
    if seen != 1, seen != 11 { wrong = "the value is \(seen)" }
  }

  override func finish() -> String? {
    if let wrong { return wrong }
    if outer.value != 11 { return "the value stays \(outer.value)" }
    model.write(0, 20)
    return outer.value == 21 ? nil : "the value stays \(outer.value)"
  }
}

/// A word that has a value already is evaluated, refused, and evaluated to the same again.
private final class PullTwice: Pull {
  override func run(_ number: Int) {
    guard number > 0 else {
      model.write(0, 10)
      model.write(0, 10)
      return
    }
    // Not the outer one, which would be disturbed, too, and evaluated whatever it finds.
    let seen = value.value
    if seen != 0, seen != 10 { wrong = "the value is \(seen)" }
  }
}

/// Values that are asked for with the lock: what has references is no word.
private final class PullList: Run {
  let model = Model()
  let value: Derived<[UInt64]>
  let outer: Derived<[UInt64]>
  var wrong: String?

  required init() {
    let model = model
    value = Derived { [model.read(0)] }
    outer = Derived { [value] in value.value.map { $0 + 1 } }
    super.init()
    _ = outer.value
  }

  override func run(_ number: Int) {
    guard number > 0 else { return model.write(0, 10) }
    let seen = outer.value
    if seen != [1], seen != [11] { wrong = "the value is \(seen)" }
  }

  override func finish() -> String? {
    if let wrong { return wrong }
    if outer.value != [11] { return "the value stays \(outer.value)" }
    model.write(0, 20)
    return outer.value == [21] ? nil : "the value stays \(outer.value)"
  }
}

/// Who has found one of two values new finds the other one new from then on, where both are
/// made of a third: a change of that marks both at once.
private final class TwoValues: Run {
  let model = Model()
  let first: Derived<UInt64>
  let second: Derived<UInt64>
  var wrong: String?

  required init() {
    let model = model
    let below = Derived { model.read(0) }
    first = Derived { below.value + 1 }
    second = Derived { below.value + 2 }
    super.init()
    _ = (first.value, second.value)
  }

  override func run(_ number: Int) {
    guard number > 0 else {
      model.write(0, 10)
      if first.value != 11 { wrong = "who has written finds \(first.value)" }
      return
    }
    let seen = [first.value - 1, second.value - 2, first.value - 1]
    if seen != seen.sorted() || !Set(seen).isSubset(of: [0, 10]) {
      wrong = "the values were made of \(seen)"
    }
  }

  override func finish() -> String? {
    if let wrong { return wrong }
    return first.value == 11 && second.value == 12 ? nil : "the values stay"
  }
}

/// Two graphs of two values each, which have a lock each until a value is made of both.
private class Joining: Run {
  let models = [Model(), Model()]
  let lower: [Derived<UInt64>]
  let upper: [Derived<UInt64>]
  var sums: [Derived<UInt64>?] = [nil, nil]
  var wrong: String?

  required init() {
    let models = models
    let lower = (0..<2).map { place in Derived { models[place].read(0) } }
    self.lower = lower
    upper = (0..<2).map { place in Derived { lower[place].value + 1 } }
    super.init()
    _ = upper.map(\.value)
  }

  override func run(_ number: Int) {
    // One that has dependants, and one that has read a value, too.
    let (first, second) = (upper[number], lower[1 - number])
    let sum = Derived { first.value + second.value }
    let seen = sum.value
    if !isRight(seen) { wrong = "the sum is \(seen)" }
    sums[number] = sum
  }

  func isRight(_ sum: UInt64) -> Bool { sum == 1 }

  override func finish() -> String? {
    if let wrong { return wrong }
    models[1].write(0, 30)
    for sum in sums {
      if let seen = sum?.value, seen != upper[0].value + 30 { return "a sum stays \(seen)" }
    }
    // And a third graph, of more values.
    let third = Model()
    var above = Derived { third.read(0) + 1 }
    for _ in 0..<5 {
      let below = above
      above = Derived { below.value }
    }
    _ = above.value
    let all = Derived { [upper, above] in upper[0].value + upper[1].value + above.value }
    if all.value != upper[0].value + 32 { return "the sum of all is \(all.value)" }
    third.write(0, 50)
    if all.value != upper[0].value + 82 { return "the sum of all stays \(all.value)" }
    models[0].write(0, 40)
    for sum in sums {
      if let seen = sum?.value, seen != 71 { return "a sum stays \(seen)" }
    }
    return all.value == 123 ? nil : "the sum of all stays \(all.value)"
  }
}

private final class JoiningWhileWritten: Joining {
  override func run(_ number: Int) {
    if number == 2 { models[0].write(0, 10) } else { super.run(number) }
  }

  override func isRight(_ sum: UInt64) -> Bool { sum == 1 || sum == 11 }
}

private final class PullInScope: Run {
  let model = Model()
  let value: Derived<UInt64>
  let watch = OneShot()

  required init() {
    let model = model
    value = Derived { model.read(0) }
    super.init()
    _ = value.value
  }

  override func run(_ number: Int) {
    guard number > 0 else { return model.write(0, 10) }
    watch.track { watch.seen[0] = value.value }
  }

  override func finish() -> String? {
    let calls = watch.calls
    if calls > 1 { return "the scope was told \(calls) times" }
    if value.value != 10 { return "the value stays \(value.value)" }
    if watch.seen[0] != 10, calls == 0 { return "the scope has seen an old value" }
    model.write(0, 20)
    if value.value != 20 { return "the value stays \(value.value)" }
    return watch.calls == 1 ? nil : "the scope was told \(watch.calls) times"
  }
}

class Effects: Run {
  let model = Model()
  var effect: Effect?
  let seen = OneShot()

  required init() {
    let model = model
    let seen = seen
    super.init()
    effect = Effect { seen.seen[0] = model.read(0) }
  }

  override func run(_ number: Int) { model.write(0, UInt64(number + 1)) }

  override func finish() -> String? {
    let last = model.value(0)
    let run = seen.seen[0]
    effect?.cancel()
    effect = nil
    return run == last ? nil : "the effect has seen \(run ?? 0), not \(last)"
  }
}

private final class PullEnd: Run {
  let model = Model()
  var value: Derived<UInt64>?
  var outer: Derived<UInt64>?

  required init() {
    let model = model
    let value = Derived { model.read(0) }
    self.value = value
    outer = Derived { value.value + 1 }
    super.init()
    _ = outer?.value
  }

  override func run(_ number: Int) {
    guard number == 0 else {
      outer = nil
      return
    }
    model.write(0, 10)
  }

  override func finish() -> String? {
    value?.value == 10 ? nil : "the value stays \(value?.value ?? 0)"
  }
}
