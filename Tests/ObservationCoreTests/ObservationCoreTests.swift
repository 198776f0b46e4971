import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

@Observable
final class Model: @unchecked Sendable {
  var a = 0
  var b = 0
  var list: [Int] = []
  init() {}

  /// Registers a read that is not made.
  func accessByHand<Member>(_ keyPath: KeyPath<Model, Member>) { access(keyPath: keyPath) }
}

extension CoreTests {
  @Suite struct TrackingTests {
    @Test func `a change of a read property fires once, before the store`() {
      expectingNoLeaks {
        let model = Model()
        let seen = Atomic<Int>(-1)
        let count = Atomic<Int>(0)
        withObservationTracking {
          _ = model.a
        } onChange: {
          count.add(1, ordering: .relaxed)
          seen.store(model.a, ordering: .relaxed)
        }
        model.b = 1
        #expect(count.load(ordering: .relaxed) == 0)
        model.a = 1
        #expect(count.load(ordering: .relaxed) == 1)
        #expect(seen.load(ordering: .relaxed) == 0)
        model.a = 2
        #expect(count.load(ordering: .relaxed) == 1)
        model.list.append(1)
      }
    }

    @Test func `a scope whose body throws installs nothing, and is closed`() {
      struct Stop: Error {}
      expectingNoLeaks {
        let model = Model()
        let fires = Atomic<Int>(0)
        withObservationTracking {
          #expect(throws: Stop.self) {
            try withObservationTracking {
              _ = model.a
              throw Stop()
            } onChange: {
              fires.add(100, ordering: .relaxed)
            }
          }
          _ = model.b
        } onChange: {
          fires.add(1, ordering: .relaxed)
        }
        // What the inner scope read, the outer one has read, too.
        model.a = 1
        #expect(fires.load(ordering: .relaxed) == 1)
        model.b = 1
        #expect(fires.load(ordering: .relaxed) == 1)
      }
    }

    @Test(arguments: [true, false])
    func `a property with two slots calls once for a change`(_ changesByHand: Bool) {
      expectingNoLeaks {
        let cells = Cells()
        let fires = Locked(0)
        Self.observeForEver(cells, fires)
        for change in 1...3 {
          if changesByHand { cells.incrementByHand(0) } else { cells.increment(0) }
          #expect(fires.copy == change)
        }
      }
    }

    /// Observes the first cell by its number and by its key path.
    private static func observeForEver(_ cells: Cells, _ fires: Locked<Int>) {
      withObservationTracking {
        _ = cells[0] + cells.readByHand(0)
      } onChange: { [weak cells] in
        fires.withLock { $0 += 1 }
        guard let cells, fires.copy < 10 else { return }
        observeForEver(cells, fires)
      }
    }

    private static var chunks: Int { LiveCounts.snapshot["chunks"] ?? 0 }

    @Test(arguments: [1, 2, 8, 9, 100, 1_000, 10_000], [1, 3])
    func `scopes that read many properties have a few chunks of memory each`(
      _ count: Int, _ depth: Int
    ) {
      expectingNoLeaks {
        let objects = (0...count / Cells.count).map { _ in Cells() }
        let tally = CallTally()
        func nest(_ depth: Int) {
          withObservationTracking {
            if depth > 1 {
              nest(depth - 1)
            } else {
              for number in 0..<count { _ = objects[number / Cells.count][number % Cells.count] }
            }
          } onChange: {
            tally.add()
          }
        }
        let before = Self.chunks
        nest(depth)
        // Each has about as many nodes as there are already.
        let most = depth * (count.bitWidth - count.leadingZeroBitCount)
        if CoreTests.areAlone { #expect(Self.chunks - before <= most) }
        objects[0].increment(0)
        #expect(tally.value == depth)
      }
    }

    @Test func `observers and nested scopes need no stack`() {
      let observers = Rounds.count(100_000, long: 1_000_000)
      let small = 512 * 1024
      expectingNoLeaks {
        let model = Model()
        let fires = Atomic<Int>(0)
        Team.run(1, stackSize: small) { _ in
          for _ in 0..<observers {
            withObservationTracking {
              _ = model.a
            } onChange: {
              fires.add(1, ordering: .relaxed)
            }
          }
          model.a = 1
        }
        #expect(fires.load(ordering: .relaxed) == observers)
        // To nest is recursion of the caller's; to fire is not.
        Team.run(1, stackSize: 16 * small) { _ in
          Self.nest(1_000, in: model) { fires.add(1, ordering: .relaxed) }
        }
        Team.run(1, stackSize: small) { _ in model.b = 1 }
        #expect(fires.load(ordering: .relaxed) == observers + 1_000)
      }
      expectingNoLeaks {
        // The chain goes with the model, and the observers with the chain.
        Team.run(1, stackSize: small) { _ in
          let model = Model()
          for _ in 0..<observers {
            withObservationTracking {
              _ = model.a
            } onChange: {
            }
          }
        }
      }
    }

    private static func nest(
      _ depth: Int, in model: Model, _ onChange: @escaping @Sendable () -> Void
    ) {
      withObservationTracking {
        if depth == 1 { _ = model.b } else { nest(depth - 1, in: model, onChange) }
      } onChange: {
        onChange()
      }
    }
  }
}
