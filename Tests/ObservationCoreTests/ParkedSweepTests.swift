@_spi(Testing) import ObservationCore
import Synchronization
import Testing

extension CoreTests {
  /// Sweeps of which a read does a piece, in a build that can make the pieces small.
  @Suite(.enabled(if: LiveCounts.isCounting)) struct ParkedSweepTests {
    private static var parked: Int { LiveCounts.snapshot["parkedSweeps"] ?? 0 }

    private static var counts: Bool { CoreTests.areAlone }

    @Test(arguments: [512, 3])
    func `a read sweeps few nodes, however many there are`(_ limit: Int) {
      let count = 20 * limit
      expectingNoLeaks {
        withPieces(of: limit) {
          let cells = Cells()
          var most = 0
          var freed = 0
          var pauses = 0
          func track(_ cell: Int, _ other: Int) {
            let (visited, blocks) = (LiveCounts.visitedNodes, LiveCounts.registrationBlocks)
            withObservationTracking {
              _ = cells[cell] + cells[other]
            } onChange: {
            }
            most = max(most, LiveCounts.visitedNodes - visited)
            freed = max(freed, blocks - LiveCounts.registrationBlocks)
            pauses += Self.parked
          }
          // Who waits lies among what is dead, which is to say that much is copied.
          for number in 0..<count { track(0, 1 + number % 2) }
          cells.increment(1)
          for _ in 0..<count { track(0, 3) }
          guard Self.counts else { return }
          // The scope has read two properties.
          #expect(most <= 2 * limit)
          #expect(freed <= 2 * limit)
          #expect(pauses > 0)
        }
      }
    }

    /// What has come while a sweep was parked lies above its cell.
    @Test(arguments: [512, 3])
    func `who lives is not copied to get rid of a cell`(_ limit: Int) {
      expectingNoLeaks {
        withPieces(of: limit) {
          let cells = Cells()
          let copies = LiveCounts.snapshot["externalNodes"] ?? 0
          for _ in 0..<20 * limit {
            withObservationTracking {
              _ = cells[0]
            } onChange: {
            }
          }
          guard Self.counts else { return }
          #expect((LiveCounts.snapshot["externalNodes"] ?? 0) == copies)
          // One for each sweep, of which each has found three times as many.
          #expect((LiveCounts.snapshot["sweepCells"] ?? 0) <= 10)
        }
      }
    }

    /// A key path that nobody has observed yet may be what has the others looked through.
    @Test(arguments: [512, 2])
    func `a read by key path sweeps few nodes, however many key paths there are`(_ limit: Int) {
      expectingNoLeaks {
        withPieces(of: limit) {
          let table = ParkedProgram.Table()
          var most = 0
          func track(_ keys: [Int]) {
            let visited = LiveCounts.visitedNodes
            withObservationTracking {
              for key in keys { _ = table[key] }
            } onChange: {
            }
            most = max(most, LiveCounts.visitedNodes - visited)
          }
          for key in 0..<400 {
            for _ in 0..<6 { track([1_000, key]) }
            if key % 8 == 0 { table.change(1_000) }
          }
          // Each of a scope's two reads looks for its place, and registers.
          if Self.counts { #expect(most <= 4 * limit) }
          #expect(table.checkInvariants() == [])
        }
      }
    }

    /// Where the sweep stands when something happens to it, one node after the other.
    @Test(
      arguments: ["written", "ended", "cancelled", "read elsewhere", "left"], 0..<40)
    func `a parked sweep`(_ event: String, _ reads: Int) {
      expectingNoLeaks {
        withPieces(of: 1) {
          let ledger = Ledger(64)
          var cells: Cells? = Cells()
          var entries = 0
          func track(_ read: @escaping (Cells) -> Void) {
            let entry = entries
            entries += 1
            guard let cells else { return }
            withObservationTracking {
              read(cells)
            } onChange: {
              ledger.mark(entry)
            }
          }
          let observer = PersistentObserver { ledger.mark(63) }
          for number in 0..<10 {
            if number == 5 { observer.track { _ = cells?[0] } }
            track { _ = $0[0] + $0[1 + number % 2] }
          }
          cells?.increment(1)
          // Ten dead and living nodes, of which each read from the next one on sees to one.
          for _ in 0..<reads { track { _ = $0[0] } }
          switch event {
          case "cancelled": observer.cancel()
          case "read elsewhere": for _ in 0..<60 { track { _ = $0[3] } }
          default: break
          }
          switch event {
          case "ended": cells = nil
          case "left": break
          default:
            cells?.increment(0)
            for entry in 0..<min(10 + reads, 63) {
              #expect(ledger[entry] == 1, "\(entry)")
            }
            #expect(ledger[63] == (event == "cancelled" ? 0 : 1))
          }
          #expect(cells?.checkInvariants() ?? [] == [])
        }
      }
    }

    @Test func `as many sweeps pause as there are objects`() {
      expectingNoLeaks {
        withPieces(of: 1) {
          let objects = (0..<3_000).map { _ in Cells() }
          let fired = Atomic<Int>(0)
          func track(_ cells: Cells, _ other: Int) {
            withObservationTracking {
              _ = cells[0] + cells[other]
            } onChange: {
              fired.add(1, ordering: .relaxed)
            }
          }
          for cells in objects {
            for number in 0..<12 { track(cells, 1 + number % 2) }
            cells.increment(1)
          }
          if Self.counts { #expect(Self.parked == objects.count) }
          for cells in objects { cells.increment(0) }
          #expect(fired.load(ordering: .relaxed) == objects.count * 12)
          if Self.counts { #expect(Self.parked == 0) }
        }
      }
    }

    /// Random programs on one thread, against sets of who waits for what.
    @Test(arguments: [1, 2, 3, 7])
    func `whoever waits is called once, wherever sweeps pause`(_ limit: Int) {
      expectingNoLeaks {
        withPieces(of: limit) {
          for seed in 0..<UInt64(Rounds.count(60, long: 4_000)) {
            ParkedProgram(seed: seed).run(steps: 400)
          }
        }
      }
    }

    @Test(arguments: [1, 3])
    func `objects that go with a sweep of theirs, on any thread`(_ limit: Int) {
      expectingNoLeaks {
        withPieces(of: limit) {
          Team.run(4) { thread in
            var dice = Dice(seed: 11, thread: thread)
            for _ in 0..<Rounds.count(2_000, long: 100_000) {
              let cells = Cells()
              for _ in 0..<dice.roll(40) {
                let (one, other) = (dice.roll(3), dice.roll(3))
                withObservationTracking {
                  _ = dice.roll(2) == 0 ? cells.readByHand(one) : cells[one]
                  _ = cells[other]
                } onChange: {
                }
                if dice.roll(3) == 0 { cells.increment(dice.roll(3)) }
              }
            }
          }
        }
      }
    }
  }
}

/// Objects and observers of all forms, and what each has yet to be told.
final class ParkedProgram {
  private struct Place: Hashable {
    var life: Int
    var cell: Int
    var isByHand: Bool
  }

  /// By key path: the macro's number, or an entry that only key paths know.
  final class Table: Observable, Sendable {
    private let registrar = ObservationRegistrar(__lazy: ())

    subscript(key: Int) -> Int {
      registrar.access(self, keyPath: \Table.[key])
      return key
    }

    func change(_ key: Int) { registrar.withMutation(of: self, keyPath: \Table.[key]) {} }

    func checkInvariants() -> [String] { registrar.checkInvariants() }
  }

  /// More than stand in a list.
  private static let keys = 24

  private var dice: Dice
  private var objects = [Cells(), Cells()]
  private var tables = [Table(), Table()]
  private var lives = [0, 1]
  private var nextLife = 2
  private var waiting: [Int: Set<Place>] = [:]
  private var views: [(observer: PersistentObserver, name: Int)?] = Array(repeating: nil, count: 6)
  private var nextName = 0

  /// Who has been called in a step; on this thread alone.
  final class Calls: @unchecked Sendable {
    var names: [Int] = []
  }

  private let calls = Calls()

  init(seed: UInt64) { dice = Dice(seed: seed) }

  func run(steps: Int) {
    for _ in 0..<steps {
      step()
      for object in objects { #expect(object.checkInvariants() == []) }
      for table in tables { #expect(table.checkInvariants() == []) }
    }
    for object in 0..<2 {
      for cell in 0..<3 { write(object, cell, byHand: false) }
      for key in 0..<Self.keys { write(object, key, byHand: true) }
    }
    #expect(waiting.allSatisfy { $0.value.allSatisfy { !lives.contains($0.life) } })
  }

  private func step() {
    let object = dice.roll(2)
    switch dice.roll(20) {
    case 0..<12: trackOnce(object)
    case 12..<15: trackAgain(object)
    case 15: cancel()
    case 16..<18: write(object, dice.roll(3), byHand: false)
    case 18: for _ in 0..<5 { write(object, dice.roll(Self.keys), byHand: true) }
    default: if dice.roll(6) == 0 { replace(object) }
    }
  }

  /// Reads one to three properties of one object.
  private func read(_ object: Int) -> Set<Place> {
    var places: Set<Place> = []
    for _ in 0...dice.roll(3) {
      let isByHand = dice.roll(3) == 0
      let place = Place(
        life: lives[object], cell: dice.roll(isByHand ? Self.keys : 3), isByHand: isByHand)
      places.insert(place)
      _ = place.isByHand ? tables[object][place.cell] : objects[object][place.cell]
    }
    return places
  }

  private func trackOnce(_ object: Int) {
    let (name, calls) = (nextName, calls)
    nextName += 1
    waiting[name] = withObservationTracking {
      read(object)
    } onChange: {
      calls.names.append(name)
    }
  }

  private func trackAgain(_ object: Int) {
    let index = dice.roll(views.count)
    if views[index] == nil {
      let (name, calls) = (nextName, calls)
      nextName += 1
      views[index] = (PersistentObserver { calls.names.append(name) }, name)
    }
    guard let view = views[index] else { return }
    waiting[view.name] = view.observer.track { read(object) }
  }

  private func cancel() {
    let index = dice.roll(views.count)
    guard let view = views[index] else { return }
    if dice.roll(2) == 0 { view.observer.cancel() }
    views[index] = nil
    waiting[view.name] = nil
  }

  private func write(_ object: Int, _ cell: Int, byHand: Bool) {
    let place = Place(life: lives[object], cell: cell, isByHand: byHand)
    let due = waiting.filter { $0.value.contains(place) }.map(\.key).sorted()
    calls.names = []
    if byHand { tables[object].change(cell) } else { objects[object].increment(cell) }
    #expect(calls.names.sorted() == due)
    for name in due { waiting[name] = nil }
  }

  private func replace(_ object: Int) {
    (objects[object], tables[object]) = (Cells(), Table())
    lives[object] = nextLife
    nextLife += 1
  }
}
