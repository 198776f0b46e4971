import CExplorer

@testable import ObservationCore

// Scopes that write what they have read, further: see `Scenarios+Registration.swift`.

extension Scenario {
  static var ownWrites: [Scenario] {
    [
      Scenario(
        "own write/own write, told late", weak: 3,
        "writes, in a scope, what it has read, with a didSet alone; the same, with both",
        OwnWriteToldLate.self),
      Scenario(
        "own write/write, sides, help", long: 3,
        "writes, in its scope, what it has read and another observer has, both of what is "
          + "stored; writes, and calls one that has come meanwhile",
        OwnWriteOfSidesHelps.self),
    ]
  }
}

/// The scope whose node is on top is told by a change that puts the other one's back.
private final class OwnWriteToldLate: Run {
  let model = Model()
  let watches = [OneShot(), OneShot()]

  override func run(_ number: Int) {
    let own = watches[number]
    let value = UInt64(number + 10)
    own.track {
      own.read(model)
      if number == 0 { model.writeLate(0, value) } else { model.write(0, value) }
    }
    // Nobody is told of what the scope does itself.
    own.excused = [value]
  }

  override func finish() -> String? { check(watches, model) }
}

/// The scope's change finds its own node in the cell of another one, above that of an
/// observer which waits for the store as well, and does not record here.
private final class OwnWriteOfSidesHelps: Run {
  let model = Model()
  let own = View(options: .didSet)
  let other = View(options: .didSet)
  let slow = OneShot()

  override func run(_ number: Int) {
    if number == 0 {
      own.track {
        own.read(model)
        // Below it when a `willSet` has put both back.
        other.track(model)
        model.write(0, 10)
      }
      // Nobody is told of what the scope does itself.
      own.excused = [10]
    } else {
      slow.code = { _ in ex_pause() }
      model.write(0, 20) { slow.track(model) }
    }
  }

  override func finish() -> String? { check([own, other, slow], model) }
}
