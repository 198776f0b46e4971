@_spi(Testing) import ObservationCore
import Testing

// A registrar that a macro made fills itself in at its address in the object.
// Were any access to go to a copy, an observer would be registered in a storage
// that is dropped at once, or that no writer ever looks at.

enum Addresses {
  @Observable
  class Root {
    @ObservationIgnored var padding: UInt8 = 1
    @ObservationIgnored let more: (Int, String) = (1, "a")
    var first = 0
    var second = [1]
    init() {}

    func writeFirst() { first += 1 }
    func readFirst() -> Int { first }
    func accessByHand() { access(keyPath: \.first) }
    func mutateByHand() { withMutation(keyPath: \.first) {} }
  }

  @Observable
  class Derived: Root {
    @ObservationIgnored var tail: UInt16 = 2
    var third = 0
    func writeThird() { third += 1 }
  }

  @Observable
  final class Generic<Value> {
    @ObservationIgnored let before: Value
    var value: Value
    var uses = 0
    init(_ value: Value) {
      before = value
      self.value = value
    }
    func replace() { value = before }
    func use() { uses += 1 }
  }

  @MainActor @Observable
  final class Isolated {
    @ObservationIgnored var padding: (UInt8, UInt8, UInt8) = (1, 2, 3)
    var number = 0
    nonisolated init() {}
    func write() { number += 1 }
  }

  /// Keeps the calls from being folded into their callers.
  @inline(never)
  static func call(_ body: () -> Void) { body() }

  /// How many storages `body` leaves alive while `object` lives.
  static func storages(_ body: () -> Void) -> Int {
    let before = LiveCounts.snapshot["storages"] ?? 0
    body()
    return (LiveCounts.snapshot["storages"] ?? 0) - before
  }

  /// Expects that a generic object with `value` makes one storage.
  static func expectOneStorage<Value>(of value: Value) {
    let before = LiveCounts.snapshot
    do {
      let model = Addresses.Generic(value)
      let made = Addresses.storages {
        for _ in 0..<3 {
          precondition(notifications(reading: { model.value }, during: model.replace) == 1)
          precondition(notifications(reading: { model.uses }, during: model.use) == 1)
        }
      }
      precondition(made == 1, "\(made) storages for one object of \(Value.self)")
    }
    precondition(LiveCounts.snapshot == before, "\(LiveCounts.snapshot) after \(before)")
  }
}

// The counts are of the whole process, so that each test that looks at them
// has a process of its own.

@Suite struct RegistrarAddressTests {
  @Test(.enabled(if: LiveCounts.isCounting))
  func `a root class makes one storage and gives it back`() async {
    await #expect(processExitsWith: .success) {
      let before = LiveCounts.snapshot
      do {
        let model = Addresses.Root()
        let made = Addresses.storages {
          model.writeFirst()
          precondition(LiveCounts.snapshot == before, "an unobserved object allocates")
          for _ in 0..<3 {
            let count = notifications(
              reading: { model.readFirst() }, during: { Addresses.call(model.writeFirst) })
            precondition(count == 1)
            precondition(
              notifications(reading: { model.second }, during: { model.second.append(1) }) == 1)
          }
          precondition(
            notifications(reading: model.accessByHand, during: model.writeFirst) == 1)
          precondition(
            notifications(reading: { model.readFirst() }, during: model.mutateByHand) == 1)
        }
        precondition(made == 1, "\(made) storages for one object")
      }
      precondition(LiveCounts.snapshot == before, "\(LiveCounts.snapshot) after \(before)")
    }
  }

  @Test(.enabled(if: LiveCounts.isCounting))
  func `a manual access before the first generated one makes one storage`() async {
    await #expect(processExitsWith: .success) {
      let before = LiveCounts.snapshot
      do {
        let model = Addresses.Root()
        let made = Addresses.storages {
          precondition(
            notifications(reading: model.accessByHand, during: model.writeFirst) == 1)
          precondition(
            notifications(reading: { model.readFirst() }, during: model.mutateByHand) == 1)
          precondition(
            notifications(reading: { model.readFirst() }, during: model.writeFirst) == 1)
        }
        precondition(made == 1, "\(made) storages for one object")
      }
      precondition(LiveCounts.snapshot == before, "\(LiveCounts.snapshot) after \(before)")
    }
  }

  @Test(.enabled(if: LiveCounts.isCounting))
  func `a subclass makes one storage for each observed level`() async {
    await #expect(processExitsWith: .success) {
      let before = LiveCounts.snapshot
      do {
        let model = Addresses.Derived()
        let one = Addresses.storages {
          for _ in 0..<3 {
            precondition(
              notifications(reading: { model.readFirst() }, during: model.writeFirst) == 1)
          }
        }
        precondition(one == 1, "\(one) storages for the root")
        let two = Addresses.storages {
          for _ in 0..<3 {
            precondition(
              notifications(
                reading: { model.third }, during: { Addresses.call(model.writeThird) }) == 1)
          }
        }
        precondition(two == 1, "\(two) storages for the subclass")
      }
      precondition(LiveCounts.snapshot == before, "\(LiveCounts.snapshot) after \(before)")
    }
  }

  @Test(.enabled(if: LiveCounts.isCounting))
  func `a generic class makes one storage in each specialisation`() async {
    await #expect(processExitsWith: .success) {
      Addresses.expectOneStorage(of: ())
      Addresses.expectOneStorage(of: {})
      Addresses.expectOneStorage(of: (1, "a", [1]) as (Int, String, [Int]))
      Addresses.expectOneStorage(of: Optional<AnyObject>.none)
    }
  }

  @Test(.enabled(if: LiveCounts.isCounting))
  func `an isolated class makes one storage`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let before = LiveCounts.snapshot
        do {
          let model = Addresses.Isolated()
          let made = Addresses.storages {
            for _ in 0..<3 {
              precondition(
                notifications(reading: { model.number }, during: { model.write() }) == 1)
            }
          }
          precondition(made == 1, "\(made) storages for one object")
        }
        precondition(LiveCounts.snapshot == before, "\(LiveCounts.snapshot) after \(before)")
      }
    }
  }

  // Without counts, and so in release builds, too: an observer that went to a
  // copy would not be called.

  @Test func `every class shape notifies from another method`() {
    let root = Addresses.Root()
    #expect(
      notifications(reading: root.readFirst, during: { Addresses.call(root.writeFirst) }) == 1)
    let derived = Addresses.Derived()
    #expect(
      notifications(reading: { derived.third }, during: { Addresses.call(derived.writeThird) }) == 1
    )
    #expect(
      notifications(reading: derived.readFirst, during: { Addresses.call(derived.writeFirst) }) == 1
    )
    let generic = Addresses.Generic("a")
    #expect(notifications(reading: { generic.uses }, during: { Addresses.call(generic.use) }) == 1)
  }

  @Test func `objects that are moved between containers keep their observers`() {
    let tally = CallTally()
    var models = (0..<8).map { _ in Addresses.Root() }
    for model in models {
      withObservationTracking {
        _ = model.first
      } onChange: {
        tally.add()
      }
    }
    models.reverse()
    let kept = Dictionary(uniqueKeysWithValues: models.enumerated().map { ($0, $1) })
    models = []
    for model in kept.values { model.writeFirst() }
    #expect(tally.value == 8)
  }
}
