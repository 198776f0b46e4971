import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

extension CoreTests {
  /// What persistent observers leave behind that read other properties in each
  /// run.
  @Suite struct RotationTests {
    /// How many properties the links of all persistent observers stand for.
    private static var pins: Int { LiveCounts.snapshot["pins"] ?? 0 }

    private static var blocks: Int { LiveCounts.registrationBlocks }

    /// Whether the counts are those of this test.
    private static var isCounting: Bool { CoreTests.areAlone && LiveCounts.isCounting }

    /// Each run reads `width` of 10,000 properties that nobody ever writes.
    @Test(arguments: [1, 10, 300], [false, true])
    func `an observer that rotates keeps twice what it reads`(_ width: Int, _ isByHand: Bool) {
      expectingNoLeaks {
        let objects = (0..<10_000).map { _ in Single() }
        let observer = PersistentObserver {}
        let pins = Self.pins
        let blocks = Self.blocks
        var most = 0
        var mostBlocks = 0
        var next = 0
        for _ in 0..<Rounds.count(30_000, long: 300_000) / width {
          observer.track {
            for offset in 0..<width {
              _ = objects[(next + offset) % objects.count].read(byHand: isByHand)
            }
          }
          next += width
          most = max(most, Self.pins - pins)
          mostBlocks = max(mostBlocks, Self.blocks - blocks)
        }
        guard Self.isCounting else { return }
        #expect(most <= 2 * width + 16)
        // Memory for more links comes in chunks of half as much as there is:
        // these are for less than 1,300.
        #expect(mostBlocks <= 16)
      }
    }

    @Test func `an observer that reads less than before lets go of the rest`() {
      expectingNoLeaks {
        let objects = (0..<1_000).map { _ in Single() }
        let observer = PersistentObserver {}
        let pins = Self.pins
        observer.track { for object in objects { _ = object.value } }
        if Self.isCounting { #expect(Self.pins - pins == 1_000) }
        observer.track { _ = objects[0].value }
        if Self.isCounting { #expect(Self.pins - pins <= 16) }
      }
    }

    /// The nodes of each observer come to lie below those of the next.
    @Test func `observers that rotate in step keep a few properties each`() {
      expectingNoLeaks {
        let objects = (0..<1_000).map { _ in Single() }
        let observers = (0..<5).map { _ in PersistentObserver {} }
        let pins = Self.pins
        var most = 0
        for round in 0..<Rounds.count(5_000, long: 50_000) {
          for observer in observers {
            observer.track { _ = objects[round % objects.count].value }
          }
          most = max(most, Self.pins - pins)
        }
        if Self.isCounting { #expect(most <= 16 * observers.count) }
      }
    }

    @Test func `what lies below others goes with the next push`() {
      expectingNoLeaks {
        let cells = Cells()
        let before = LiveCounts.snapshot["trackers"] ?? 0
        var goers: [PersistentObserver]? = (0..<50).map { _ in PersistentObserver {} }
        for observer in goers ?? [] { observer.track { _ = cells[0] } }
        let stayers = (0..<2).map { _ in PersistentObserver {} }
        stayers[0].track { _ = cells[0] }
        goers = nil
        stayers[1].track { _ = cells[0] }
        if Self.isCounting { #expect(LiveCounts.snapshot["trackers"] == before + 2) }
        if LiveCounts.isCounting { #expect(cells.nodeCount(0) == 2) }
        withExtendedLifetime(stayers) {}
      }
    }

    @Test func `what has come off is observed again when it is read again`() {
      expectingNoLeaks {
        let cells = Cells()
        let fires = Atomic<Int>(0)
        let observer = PersistentObserver { fires.add(1, ordering: .relaxed) }
        for round in 0..<300 {
          let read = Set((0...round % 30).map { (round + $0) % Cells.count })
          observer.track { for cell in read.sorted() { _ = cells[cell] } }
          // In the other rounds the nodes stay where they are.
          guard round % 3 == 0, let written = read.max() else { continue }
          let before = fires.load(ordering: .relaxed)
          for cell in 0..<Cells.count where !read.contains(cell) { cells.increment(cell) }
          #expect(fires.load(ordering: .relaxed) == before, "round \(round)")
          cells.increment(written)
          cells.increment(written)
          #expect(fires.load(ordering: .relaxed) == before + 1, "round \(round)")
        }
      }
    }

    @Test(arguments: [false, true])
    func `an observer keeps no object that it has read`(_ isByHand: Bool) {
      expectingNoLeaks {
        let pins = Self.pins
        let storages = LiveCounts.snapshot["storages"]
        let observer = PersistentObserver {}
        for _ in 0..<100 {
          let objects = (0..<20).map { _ in Single() }
          observer.track { for object in objects { _ = object.read(byHand: isByHand) } }
        }
        if Self.isCounting {
          #expect(LiveCounts.snapshot["storages"] == storages)
          #expect(Self.pins - pins <= 2 * 20 + 16)
        }
        observer.track {}
        if Self.isCounting { #expect(Self.pins - pins <= 16) }
        observer.cancel()
        if Self.isCounting { #expect(Self.pins == pins) }
      }
    }

    /// Observers pop, writers take, and objects go, all at once; a run after that
    /// is reported, once.
    @Test(arguments: [(2, 1), (3, 2), (6, 2)])
    func `observers that rotate, writers and dying objects free each block once`(
      _ rotators: Int, _ writers: Int
    ) {
      let rounds = Rounds.count(10_000, long: 300_000)
      expectingNoLeaks {
        let boxes = (0..<4).map { _ in Locked(Cells()) }
        let last = Cells()
        let left = Atomic<Int>(rotators)
        let ledger = Ledger(rotators)
        let isLast = Atomic<Bool>(false)
        let observers = (0..<rotators).map { name in
          PersistentObserver { if isLast.load(ordering: .relaxed) { ledger.mark(name) } }
        }
        Team.run(rotators + writers) { thread in
          var dice = Dice(seed: 11, thread: thread)
          if thread < rotators {
            for round in 0..<rounds {
              observers[thread].track {
                for _ in 0...dice.roll(3) {
                  let cells = boxes[dice.roll(boxes.count)].copy
                  _ = cells[dice.roll(Cells.count)]
                }
              }
              if round % 64 == 0 { boxes[dice.roll(boxes.count)].withLock { $0 = Cells() } }
            }
            left.subtract(1, ordering: .releasing)
          } else {
            while left.load(ordering: .acquiring) > 0 {
              boxes[dice.roll(boxes.count)].copy.increment(dice.roll(Cells.count))
            }
          }
        }
        // Not while writers may still come to nodes that they took earlier.
        for (name, observer) in observers.enumerated() { observer.track { _ = last[name] } }
        isLast.store(true, ordering: .relaxed)
        for box in boxes { for cell in 0..<Cells.count { box.copy.increment(cell) } }
        var wrong = 0
        for name in 0..<rotators where ledger[name] != 0 { wrong += 1 }
        for name in 0..<rotators { last.increment(name) }
        for name in 0..<rotators where ledger[name] != 1 { wrong += 1 }
        // An observer that is not used any more goes, and is not called.
        withExtendedLifetime(observers) {}
        print("rotation: \(rotators) rotators, \(writers) writers: \(wrong) wrong")
        #expect(wrong == 0)
      }
    }
  }
}

/// One property, by number or by key path.
private final class Single: Observable {
  private let registrar = ObservationRegistrar(__lazy: ())

  var value: Int {
    registrar.__access(0, of: 1, in: Single.self, keyPath: \Single.value)
    return 0
  }

  func read(byHand: Bool) -> Int {
    guard byHand else { return value }
    registrar.access(self, keyPath: \Single.self)
    return 0
  }
}
