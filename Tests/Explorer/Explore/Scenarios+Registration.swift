import CExplorer

@testable import ObservationCore

// Scopes that register while properties change.

extension Scenario {
  static var registration: [Scenario] {
    [
      Scenario(
        "register/write", "tracks a property; writes it", RegisterWrite.self),
      Scenario(
        "register/register/write", parties: 3, "tracks; tracks; writes", RegisterTwice.self),
      Scenario(
        "register two/write/write", parties: 3,
        "tracks two properties; writes one; writes the other", RegisterTwo.self),
      Scenario(
        "nested scopes/write", "tracks in a scope and in one inside of it; writes",
        NestedScopes.self),
      Scenario(
        "reads in turn/track, write",
        "reads a property, in a scope inside of its own and then in that; tracks it, writes",
        ReadsInTurn.self),
      Scenario(
        "track in a call of a scope/write",
        "changes, in its scope, what calls an observer that tracks; reads the same; writes",
        TrackInCall.self),
      Scenario(
        "install/install", "both track a new object", Install.self),
      Scenario(
        "install/install/write", parties: 3, "two track a new object; writes", Install.self),
      Scenario(
        "own write/write", "writes, in its scope, what it has read; writes", OwnWrite.self),
      Scenario(
        "own write/write, armed before",
        "writes, in its scope, what it has read, which calls; writes, slowly",
        OwnWriteMeanwhile.self),
      Scenario(
        "own write/write, help",
        "writes, in its scope, what it has read; writes, and calls one that has come meanwhile",
        OwnWriteHelps.self),
      Scenario(
        "own write/own write", "both write, in a scope, what they have read", OwnWrites.self),
      Scenario(
        "own write/write/write", parties: 3,
        "writes, in its scope, what it has read; writes; writes", OwnWriteAlone.self),
      Scenario(
        "own write/own write, first read",
        "reads first between its own willSet and store; writes, in a scope, what it has read",
        OwnWriteOfFirstRead.self),
      Scenario(
        "own write/write, copy",
        "writes, in its scope, what it has read, whose node is a sweep's copy; writes",
        OwnWriteOfCopy.self),
      Scenario(
        "own write/write, sides", "as before, with observers of what is stored",
        OwnWriteOfSides.self),
      Scenario(
        "suspended/write", "tracks between its own willSet and store; writes", Suspended.self),
    ]
  }
}

private final class RegisterWrite: Run {
  let model = Model()
  let watch = OneShot()

  override func run(_ number: Int) {
    if number == 0 { watch.track(model) } else { model.write(0, 1) }
  }

  override func finish() -> String? { check([watch], model) }
}

private final class RegisterTwice: Run {
  let model = Model()
  let watches = [OneShot(), OneShot()]

  override func run(_ number: Int) {
    if number < 2 { watches[number].track(model) } else { model.write(0, 1) }
  }

  override func finish() -> String? { check(watches, model) }
}

private final class RegisterTwo: Run {
  let model = Model()
  let watch = OneShot()

  override func run(_ number: Int) {
    switch number {
    case 0:
      watch.trackBoth(model)
    default: model.write(number - 1, UInt64(number))
    }
  }

  override func finish() -> String? { check([watch], model, [0, 1]) }
}

private final class NestedScopes: Run {
  let model = Model()
  let outer = OneShot()
  let inner = OneShot()

  override func run(_ number: Int) {
    guard number == 0 else { return model.write(0, 1) }
    outer.track {
      inner.track(model)
      // The outer scope has read what the inner one has.
      outer.seen[0] = inner.seen[0]
    }
  }

  override func finish() -> String? { check([outer, inner], model) }
}

/// The outer scope has to ask whether it is registered: it needs more memory.
private final class ReadsInTurn: Run {
  let model = Model()
  let outer = OneShot()
  let inner = OneShot()
  let other = OneShot()

  override func run(_ number: Int) {
    if number == 0 {
      outer.track {
        outer.read(model, 1)
        inner.track(model)
        outer.read(model)
      }
    } else {
      other.track(model)
      model.write(0, 1)
    }
  }

  override func finish() -> String? { check([outer, inner, other], model) }
}

/// What is tracked in the call is not inside of the scope, though it is open.
private final class TrackInCall: Run {
  let model = Model()
  let outer = OneShot()
  let inner: OneShot
  let other: OneShot

  required init() {
    let (model, inner) = (model, OneShot())
    self.inner = inner
    other = OneShot.armed(model, 1) { _ in inner.track(model) }
  }

  override func run(_ number: Int) {
    guard number == 0 else { return model.write(0, 20) }
    outer.track {
      outer.read(model, 1)
      model.write(1, 10)
      outer.read(model)
    }
    // Nobody is told of what the scope does itself.
    outer.excused = [10]
  }

  override func finish() -> String? { check([outer, inner, other], model) }
}

private final class Install: Run {
  let model = Model()
  let watches = [OneShot(), OneShot()]

  override func run(_ number: Int) {
    if number < 2 { watches[number].track(model, number) } else { model.write(0, 1) }
  }

  override func finish() -> String? { check(watches, model, [0, 1]) }
}

/// With another observer, whose code takes its time.
private final class OwnWrite: Run {
  let model = Model()
  let own = OneShot()
  let others: [OneShot]

  required init() {
    let model = model
    others = [
      OneShot.armed(model) { _ in ex_pause() }, OneShot.armed(model) { _ in ex_pause() },
    ]
  }

  override func run(_ number: Int) {
    guard number == 0 else { return model.write(0, 20) }
    own.track {
      own.read(model)
      model.write(0, 10)
      own.read(model)
    }
  }

  override func finish() -> String? { check([own] + others, model) }
}

/// The scope's change meets the cell of another one, in which an observer waits that was
/// armed on the thread of the scope.
private final class OwnWriteMeanwhile: Run {
  let model = Model()
  let own = OneShot()
  let outer = OneShot()
  let others: [OneShot]

  required init() {
    let model = model
    others = [OneShot.armed(model), OneShot.armed(model) { _ in ex_pause() }]
  }

  override func run(_ number: Int) {
    guard number == 0 else {
      model.write(0, 20)
      return model.write(0, 21)
    }
    outer.track {
      outer.read(model)
      own.track {
        own.read(model)
        // What the inner scope reads the outer one has read.
        outer.seen[0] = own.seen[0]
        model.write(0, 10)
      }
      // Nobody is told of what the scope does itself.
      for watch in [own, outer] { watch.excused = [10] }
    }
  }

  override func finish() -> String? { check([own, outer] + others, model) }
}

/// The scope's change may find its own node in the cell of another one, of which the scope
/// has to be told.
private final class OwnWriteHelps: Run {
  let model = Model()
  let own = OneShot()
  let slow = OneShot()

  override func run(_ number: Int) {
    if number == 0 {
      own.track {
        own.read(model)
        model.write(0, 10)
      }
      // Nobody is told of what the scope does itself.
      own.excused = [10]
    } else {
      slow.code = { _ in ex_pause() }
      model.write(0, 20) { slow.track(model) }
    }
  }

  override func finish() -> String? { check([own, slow], model) }
}

/// Two scopes, each of which writes what both have read.
private final class OwnWrites: Run {
  let model = Model()
  let watches = [OneShot(), OneShot()]

  override func run(_ number: Int) {
    let own = watches[number]
    own.track {
      own.read(model)
      model.write(0, UInt64(number + 10))
    }
    // Nobody is told of what the scope does itself.
    own.excused = [UInt64(number + 10)]
  }

  override func finish() -> String? { check(watches, model) }
}

/// The only node is the scope's own, and not its first one.
private final class OwnWriteAlone: Run {
  let model = Model()
  let own = OneShot()

  override func run(_ number: Int) {
    guard number == 0 else { return model.write(0, UInt64(number + 20)) }
    own.track {
      own.read(model, 1)
      own.read(model)
      model.write(0, 10)
    }
    // Nobody is told of what the scope does itself.
    own.excused = [10]
  }

  override func finish() -> String? { check([own], model) }
}

/// Each scope's own change is one that the other one has to be told of.
private final class OwnWriteOfFirstRead: Run {
  let model = Model()
  let watches = [OneShot(), OneShot()]

  required init() {
    // The property has been observed.
    OneShot().track(model)
    model.write(0, 5)
  }

  override func run(_ number: Int) {
    let watch = watches[number]
    let value = UInt64(number + 10)
    watch.track {
      if number == 0 {
        model.write(0, value) { watch.read(model) }
      } else {
        watch.read(model)
        model.write(0, value)
      }
    }
    watch.excused = [value]
  }

  override func finish() -> String? { check(watches, model) }
}

/// A dead node below the scope's has it swept.
private final class OwnWriteOfCopy: Run {
  let model = Model()
  let own = OneShot()

  required init() {
    super.init()
    litter(model)
  }

  override func run(_ number: Int) {
    guard number == 0 else { return model.write(0, 20) }
    own.track {
      own.read(model)
      model.write(0, 10)
    }
    own.excused = [10]
  }

  override func finish() -> String? { check([own], model) }
}

/// The scope's observer and another one want to know what is stored.
private final class OwnWriteOfSides: Run {
  let model = Model()
  let own = View(options: .didSet)
  let other = View(options: [.willSet, .didSet])

  required init() { other.track(model) }

  override func run(_ number: Int) {
    guard number == 0 else { return model.write(0, 20) }
    own.track {
      own.read(model)
      model.write(0, 10)
    }
    // Nobody is told of what the scope does itself.
    own.excused = [10]
  }

  override func finish() -> String? {
    defer { other.drop() }
    return check([own], model)
  }
}

private final class Suspended: Run {
  let model = Model()
  let armed: OneShot
  let watch = OneShot()

  required init() { armed = OneShot.armed(model) }

  override func run(_ number: Int) {
    if number == 0 {
      model.write(0, 1) { watch.track(model) }
    } else {
      model.write(0, 2)
    }
  }

  override func finish() -> String? { check([armed, watch], model) }
}
