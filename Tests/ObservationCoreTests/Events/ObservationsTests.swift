import CommandKit
import Glibc
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

/// A model on the main actor, whose value is more than a word.
@MainActor @Observable
private final class Gauge {
  struct Level: Sendable, Equatable {
    var value: Int
    var unit = "bar"
  }

  var level: Level?
  var isOver = false
}

/// An actor of its own, with a sequence of what it has.
private actor Keeper {
  private let model = Model()
  private(set) var runs = 0

  /// The expression has the actor's isolation: it counts without an `await`.
  func values() -> Observations<Int, Never> {
    Observations { [self] in
      preconditionIsolated()
      runs += 1
      return model.a
    }
  }

  func set(_ value: Int) { model.a = value }
}

extension CoreTests {
  @MainActor @Suite struct ObservationsTests {
    @Test func `an expression runs on the actor that it was written in`() async {
      await expectingNoLeaks {
        let keeper = Keeper()
        let values = await keeper.values()
        let seen = Locked<[Int]>([])
        let task = Task.detached {
          for await value in values { seen.withLock { $0.append(value) } }
        }
        #expect(await eventually { seen.copy == [0] })
        await keeper.set(5)
        #expect(await eventually { seen.copy == [0, 5] })
        #expect(await keeper.runs == 2)
        task.cancel()
        await task.value
      }
    }

    /// swiftlang/swift issue 85683: an iteration after a cancelled one got the first
    /// element twice.
    @Test func `an iteration after a cancelled one begins anew`() async {
      await expectingNoLeaks {
        let model = Model()
        let values = Observations { model.a }
        for round in 1...3 {
          let seen = Locked<[Int]>([])
          let task = Task { @MainActor in
            for await value in values { seen.withLock { $0.append(value) } }
          }
          #expect(await eventually { seen.copy.count == 1 })
          task.cancel()
          model.a += 1
          await task.value
          #expect(seen.copy == [round - 1])
        }
      }
    }

    /// The same issue: two iterators lost the last value, or got others twice.
    @Test func `each of several iterators gets each change once`() async {
      await expectingNoLeaks {
        let model = Model()
        let values = Observations { model.a }
        let seen = (0..<3).map { _ in Locked<[Int]>([]) }
        let tasks = seen.map { seen in
          Task { @MainActor in
            for await value in values {
              seen.withLock { $0.append(value) }
              if value == 5 { return }
            }
          }
        }
        for value in 1...5 {
          #expect(await eventually { seen.allSatisfy { $0.copy.count == value } })
          model.a = value
        }
        for task in tasks { await task.value }
        for seen in seen { #expect(seen.copy == [0, 1, 2, 3, 4, 5]) }
      }
    }

    @Test func `a slow iterator gets the last value`() async {
      await expectingNoLeaks {
        let model = Model()
        let values = Observations { model.a }
        var (fast, slow) = (values.makeAsyncIterator(), values.makeAsyncIterator())
        #expect(await fast.next() == 0)
        #expect(await slow.next() == 0)
        model.a = 1
        #expect(await fast.next() == 1)
        model.a = 2
        #expect(await fast.next() == 2)
        #expect(await slow.next() == 2)
      }
    }

    /// swiftlang/swift issues 90370 and 91702: these stop the compiler at the standard
    /// library's sequence, whose module is compiled in the mode of Swift 5.
    @Test func `a closure of the main actor compiles`() async {
      await expectingNoLeaks {
        let model = Model()
        for await value in Observations({ @MainActor in model.a }) {
          #expect(value == 0)
          break
        }
        let name = Observations { @MainActor [weak model] in model?.list.count }
        var iterator = name.makeAsyncIterator()
        #expect(await iterator.next() == .some(.some(0)))
        #expect(model.b == 0)
      }
    }

    /// The same, where the closure around it has no actor, which is how they came up.
    @Test func `a closure of the main actor compiles in one that has no actor`() async {
      func spawn(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task(operation: work)
      }
      await expectingNoLeaks {
        let gauge = Gauge()
        let seen = Locked<[String]>([])
        let endless = spawn {
          for await level in Observations({ @MainActor in gauge.level }) {
            seen.withLock { $0.append("\(level?.value ?? -1)") }
            if level != nil { break }
          }
        }
        #expect(await eventually { seen.copy == ["-1"] })
        gauge.level = Gauge.Level(value: 1)
        await endless.value
        let ending = spawn {
          let levels = Observations<Gauge.Level?, Never>.untilFinished { @MainActor in
            gauge.isOver ? .finish : .next(gauge.level)
          }
          for await level in levels { seen.withLock { $0.append("\(level?.value ?? -1)") } }
        }
        #expect(await eventually { seen.copy == ["-1", "1", "1"] })
        gauge.isOver = true
        await ending.value
        let failing = spawn {
          let levels = Observations<Int, any Error>.untilFinished { @MainActor [weak gauge] in
            guard let level = gauge?.level else { throw CancellationError() }
            return .next(level.value)
          }
          do {
            for try await level in levels { seen.withLock { $0.append("\(level)") } }
          } catch {
            seen.withLock { $0.append("thrown") }
          }
        }
        #expect(await eventually { seen.copy.count == 4 })
        gauge.level = nil
        await failing.value
        #expect(seen.copy == ["-1", "1", "1", "1", "thrown"])
      }
    }

    @Test func `an error is the end, and so is finish`() async {
      struct Stop: Error, Equatable {}
      await expectingNoLeaks {
        let model = Model()
        let failing = Observations { () throws(Stop) -> Int in
          if model.a == 1 { throw Stop() }
          return model.a
        }
        var iterator = failing.makeAsyncIterator()
        do throws(Stop) {
          #expect(try await iterator.next() == 0)
          model.a = 1
          _ = try await iterator.next()
          Issue.record("nothing was thrown")
        } catch {
          #expect(error == Stop())
        }
        model.a = 2
        #expect(try! await iterator.next() == nil)
        let ending = Observations<Int, Never>.untilFinished {
          model.a == 3 ? .finish : .next(model.a)
        }
        var other = ending.makeAsyncIterator()
        #expect(await other.next() == 2)
        model.a = 3
        #expect(await other.next() == nil)
        model.a = 4
        #expect(await other.next() == nil)
      }
    }

    @Test func `a cancelled task gets nil, and the expression is not run`() async {
      await expectingNoLeaks {
        let model = Model()
        let runs = Locked(0)
        let values = Observations {
          runs.withLock { $0 += 1 }
          return model.a
        }
        let task = Task { @MainActor in
          await turns()
          var iterator = values.makeAsyncIterator()
          return await iterator.next()
        }
        task.cancel()
        #expect(await task.value == nil)
        #expect(runs.copy == 0)
      }
    }

    @Test func `a change by another thread is one element, and that when it is stored`() async {
      await expectingNoLeaks {
        let cells = Cells()
        let seen = Locked<[Int]>([])
        let task = Task { @MainActor in
          for await value in Observations({ cells[0] }) { seen.withLock { $0.append(value) } }
        }
        #expect(await eventually { seen.copy == [0] })
        let isAnnounced = Atomic<Bool>(false)
        let mayStore = Locked(false)
        let writer = Task.detached {
          Team.run(1) { _ in
            cells.change(0) {
              isAnnounced.store(true, ordering: .releasing)
              while !mayStore.copy { sched_yield() }
            }
          }
        }
        #expect(await eventually { isAnnounced.load(ordering: .acquiring) })
        await turns(20_000)
        #expect(seen.copy == [0])
        mayStore.withLock { $0 = true }
        #expect(await eventually { seen.copy.count == 2 })
        await writer.value
        await turns()
        #expect(seen.copy == [0, 1])
        task.cancel()
        await task.value
      }
    }

    @Test(arguments: ["finish", "error", "cancellation"])
    func `an iteration that has ended observes nothing`(_ ending: String) async {
      struct Stop: Error {}
      await expectingNoLeaks {
        let model = Model()
        let before = LiveCounts.snapshot["pins"]
        let task = Task { @MainActor in
          let values = Observations<Int, any Error>.untilFinished {
            if model.a == 1, ending == "error" { throw Stop() }
            return model.a == 1 && ending == "finish" ? .finish : .next(model.a)
          }
          var iterator = values.makeAsyncIterator()
          _ = try? await iterator.next()
          if ending == "cancellation" { withUnsafeCurrentTask { $0?.cancel() } }
          model.a = 1
          #expect((try? await iterator.next()) ?? nil == nil)
          // The iterator is still there.
          if CoreTests.areAlone { #expect(LiveCounts.snapshot["pins"] == before) }
          withExtendedLifetime(iterator) {}
        }
        await task.value
      }
    }

    @Test func `the end of what is held weakly is a change`() async {
      await expectingNoLeaks {
        var model: Model? = Model()
        let values = Observations { [weak model] in model?.a }
        var iterator = values.makeAsyncIterator()
        #expect(await iterator.next() == .some(.some(0)))
        model = nil
        #expect(await iterator.next() == .some(.none))
        #expect(model == nil)
      }
    }
  }

  /// Tasks that are cancelled at random points.
  @Suite struct AsyncStormTests {
    @Test func `iterators lose no last value, whatever threads change`() async {
      await expectingNoLeaks {
        let last = Rounds.count(2_000, long: 200_000)
        let cells = Cells()
        let values = Observations { @Sendable in cells[0] }
        let begun = Locked(0)
        await withTaskGroup(of: Bool.self) { group in
          for _ in 0..<4 {
            group.addTask {
              var before = -1
              for await value in values {
                if before == -1 { begun.withLock { $0 += 1 } }
                if value < before { return false }
                before = value
                if value == last { return true }
              }
              return false
            }
          }
          group.addTask {
            _ = await eventually { begun.copy == 4 }
            for _ in 0..<last {
              cells.increment(0)
              await Task.yield()
            }
            return true
          }
          for await isRight in group { #expect(isRight) }
        }
      }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `whatever is cancelled, nothing is left`(_ seed: UInt64) async {
      await expectingNoLeaks {
        var dice = Dice(seed: seed)
        let cells = Cells()
        let isOver = Atomic<Bool>(false)
        let writer = Task.detached {
          while !isOver.load(ordering: .relaxed) {
            cells.increment(0)
            await Task.yield()
          }
        }
        for _ in 0..<Rounds.count(300, long: 30_000) {
          let values = Observations { @Sendable in cells[0] }
          let iterating = Task.detached {
            var count = 0
            for await _ in values { count += 1 }
            return count
          }
          let runs = Atomic<Int>(0)
          let token = withContinuousObservation(options: [.willSet, .didSet]) { @Sendable _ in
            _ = cells[0] + cells[1]
            runs.add(1, ordering: .relaxed)
          }
          for _ in 0..<dice.roll(8) { await Task.yield() }
          if dice.roll(2) == 0 { token.cancel() } else { _ = consume token }
          iterating.cancel()
          if dice.roll(2) == 0 { cells.increment(1) }
          _ = await iterating.value
        }
        isOver.store(true, ordering: .relaxed)
        await writer.value
      }
    }
  }
}
