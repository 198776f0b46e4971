import CommandKit
@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// All forms at once, ended at random points, by whoever comes to it.
  @Suite struct CancellationStormTests {
    private static let shapes = [
      CancellationStorm.Shape(forms: [.sequence], writers: 2, cells: 1),
      CancellationStorm.Shape(forms: [.finishing], writers: 1, cells: 2),
      CancellationStorm.Shape(forms: [.continuous, .starting], writers: 2, cells: 2),
      CancellationStorm.Shape(forms: [.oneShot, .persistent], writers: 2, cells: 1),
      CancellationStorm.Shape(forms: CancellationStorm.Form.allCases, writers: 2, cells: 3),
      CancellationStorm.Shape(
        forms: CancellationStorm.Form.allCases, writers: 2, cells: 1, objects: .replaced),
      CancellationStorm.Shape(
        forms: [.sequence, .finishing, .oneShot], writers: 2, cells: 2, objects: .ended),
    ]

    /// Who is not cancelled sees the last value, after which nothing is written that
    /// could make up for a change that was lost; who is cancelled ends without one.
    @Test(arguments: shapes.indices, 1...2 as ClosedRange<UInt64>)
    func `whoever ends it wherever, all returns to zero`(_ row: Int, _ seed: UInt64) async {
      let shape = Self.shapes[row]
      await expectingNoLeaks {
        let captures = Captures()
        var dice = Dice(seed: seed, thread: row)
        for round in 0..<Rounds.count(300, long: 10_000) {
          let storm = CancellationStorm(shape, captures)
          let hasEnded = await storm.rage(&dice)
          // Awaiting those who have not would be for ever.
          guard hasEnded else {
            Issue.record("\(storm), seed \(seed), round \(round): \(storm.unfinished) wait")
            return
          }
        }
        // What code captured is gone with it; runs that were under way may take a turn.
        #expect(await eventually { captures.alive == 0 }, "\(captures.alive) are left")
      }
    }

    /// What makes an object and drops it in one run would run for ever otherwise.
    @Test func `an object that a run itself ends is no change`() async {
      await expectingNoLeaks {
        let other = Cells()
        let last = Locked<Cells?>(Cells(7))
        let values = Observations { @Sendable () -> Int in
          let cells = last.withLock { $0.take() }
          return other[0] + (cells?[0] ?? 0)
        }
        let seen = Locked<[Int]>([])
        let task = Task {
          for await value in values { seen.withLock { $0.append(value) } }
        }
        #expect(await eventually { seen.copy == [7] })
        for _ in 0..<100 { await Task.yield() }
        #expect(seen.copy == [7])
        other.increment(0)
        #expect(await eventually { seen.copy == [7, 1] })
        task.cancel()
        await task.value
      }
    }
  }
}
