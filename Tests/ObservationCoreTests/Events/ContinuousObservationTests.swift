import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

/// An actor with a model of its own.
private actor Keeper {
  let model = Model()
  private(set) var seen: [Int] = []

  func start() -> ObservationTracking.Token {
    startContinuousObservation(options: .didSet) { [self] _ in
      assumeIsolated { $0.seen.append($0.model.a) }
    }
  }

  func set(_ value: Int) { model.a = value }
}

/// A token, which cannot be returned by itself from everywhere.
private final class Kept: Sendable {
  private let token: ObservationTracking.Token

  init(_ token: consuming ObservationTracking.Token) { self.token = token }
}

extension CoreTests {
  @MainActor @Suite struct ContinuousObservationTests {
    @Test(arguments: [false, true])
    func `the first run is the caller's or comes later, as the form says`(_ startsNow: Bool) async {
      await expectingNoLeaks {
        let model = Model()
        let kinds = Locked<[String]>([])
        let token =
          if startsNow {
            startContinuousObservation(options: .didSet) { event in
              kinds.withLock { $0.append("\(event.kind) \(model.a)") }
            }
          } else {
            withContinuousObservation(options: .didSet) { event in
              kinds.withLock { $0.append("\(event.kind) \(model.a)") }
            }
          }
        #expect(kinds.copy == (startsNow ? ["initial 0"] : []))
        #expect(await eventually { kinds.copy.count == 1 })
        model.a = 1
        model.a = 2
        #expect(kinds.copy.count == 1)
        #expect(await eventually { kinds.copy.count == 2 })
        await turns()
        #expect(kinds.copy == ["initial 0", "didSet 2"])
        token.cancel()
        model.a = 3
        await turns()
        #expect(kinds.copy.count == 2)
      }
    }

    @Test(arguments: [
      ObservationTracking.Options.willSet, .didSet, [.willSet, .didSet],
      [.willSet, .didSet, .deinit],
    ])
    func `changes between two suspensions are one run`(_ options: ObservationTracking.Options) async
    {
      await expectingNoLeaks {
        let model = Model()
        let runs = Locked<[String]>([])
        let token = startContinuousObservation(options: options) { event in
          let property = event.matches(\Model.a) ? "a" : event.matches(\Model.b) ? "b" : "-"
          runs.withLock { $0.append("\(event.kind) \(property) \(model.a) \(model.b)") }
          // What a run itself changes is not reported to it.
          model.list.append(model.list.count)
        }
        for round in 1...3 {
          model.a += 1
          model.b += 1
          #expect(await eventually { runs.copy.count == round + 1 })
          await turns()
        }
        let kind = options.contains(.didSet) ? "didSet" : "willSet"
        let expected = ["initial - 0 0"] + (1...3).map { "\(kind) a \($0) \($0)" }
        #expect(runs.copy == expected)
        token.cancel()
      }
    }

    @Test func `an event ends it, and so does a token that is dropped at once`() async {
      await expectingNoLeaks {
        let model = Model()
        let runs = Locked(0)
        _ = withContinuousObservation(options: .didSet) { _ in
          _ = model.a
          runs.withLock { $0 += 100 }
        }
        let token = withContinuousObservation(options: .didSet) { event in
          runs.withLock { $0 += 1 }
          if model.a == 2 { event.cancel() }
        }
        #expect(await eventually { runs.copy == 1 })
        for value in 1...2 {
          model.a = value
          #expect(await eventually { runs.copy == value + 1 })
        }
        for value in 3...4 {
          model.a = value
          await turns()
        }
        #expect(runs.copy == 3)
        _ = consume token
      }
    }

    @Test func `the end of an object is another run`() async {
      await expectingNoLeaks {
        let box = Locked<Model?>(Model())
        let runs = Locked<[String]>([])
        let token = startContinuousObservation(options: .deinit) { event in
          runs.withLock { $0.append("\(event.kind) \(box.withLock { $0?.a } ?? -1)") }
        }
        box.withLock { $0?.a = 1 }
        await turns()
        box.withLock { $0 = nil }
        #expect(await eventually { runs.copy.count == 2 })
        #expect(runs.copy == ["initial 0", "deinit -1"])
        token.cancel()
      }
    }

    @Test(arguments: [false, true])
    func `a change and ends before one run are told as the change`(_ endsFirst: Bool) async {
      await expectingNoLeaks {
        let model = Model()
        let boxes = (0..<2).map { _ in Locked<Model?>(Model()) }
        let runs = Locked<[String]>([])
        let token = startContinuousObservation(options: [.willSet, .didSet, .deinit]) { event in
          let number = model.a + boxes.count { box in box.withLock { $0?.a } == nil }
          runs.withLock { $0.append("\(event.kind) \(event.matches(\Model.a)) \(number)") }
        }
        func end() { for box in boxes { box.withLock { $0 = nil } } }
        if endsFirst { end() }
        model.a = 10
        if !endsFirst { end() }
        #expect(await eventually { runs.copy.count == 2 })
        await turns()
        #expect(runs.copy == ["initial false 0", "didSet true 12"])
        token.cancel()
      }
    }

    @Test(arguments: [false, true])
    func `what the first run reads counts for no scope around it`(_ startsNow: Bool) async {
      await expectingNoLeaks {
        let model = Model()
        let runs = Locked(0)
        let outer = Locked(0)
        let apply: @MainActor @Sendable (borrowing ObservationTracking.Event) -> Void = { _ in
          _ = model.a
          runs.withLock { $0 += 1 }
        }
        let token = withObservationTracking {
          if startsNow {
            Kept(startContinuousObservation(options: .didSet, apply: apply))
          } else {
            Kept(withContinuousObservation(options: .didSet, apply: apply))
          }
        } onChange: {
          outer.withLock { $0 += 1 }
        }
        #expect(await eventually { runs.copy == 1 })
        model.a = 1
        #expect(outer.copy == 0)
        #expect(await eventually { runs.copy == 2 })
        withExtendedLifetime(token) {}
      }
    }

    @Test(arguments: ["in the first run", "in a run", "by its token", "of one run"])
    func `an observation that has ended releases its code`(_ ending: String) async {
      await expectingNoLeaks {
        let model = Model()
        let captures = Captures()
        let options: ObservationTracking.Options = ending == "of one run" ? [] : .didSet
        let token = {
          let capture = Captures.Capture(captures)
          return startContinuousObservation(options: options) { [capture] event in
            withExtendedLifetime(capture) {}
            if ending == "in the first run" || model.a == 1 { event.cancel() }
          }
        }()
        model.a = 1
        if ending == "by its token" {
          token.cancel()
          #expect(await eventually { captures.alive == 0 })
        } else {
          // The token is still there.
          #expect(await eventually { captures.alive == 0 })
          token.cancel()
        }
      }
    }

    @Test(arguments: [[], .didSet] as [ObservationTracking.Options])
    func `an observation whose token is dropped at once has no run`(
      _ options: ObservationTracking.Options
    ) async {
      await expectingNoLeaks {
        let runs = Locked(0)
        _ = withContinuousObservation(options: options) { _ in runs.withLock { $0 += 1 } }
        await turns(1_000)
        #expect(runs.copy == 0)
        let token = withContinuousObservation(options: options) { _ in runs.withLock { $0 += 1 } }
        #expect(await eventually { runs.copy == 1 })
        _ = consume token
      }
    }

    @Test func `the first run is the caller's only where the code may run there`() async {
      await expectingNoLeaks {
        let model = Model()
        let runs = Locked(0)
        // Isolated nowhere: at once, here as anywhere.
        let free: @Sendable (borrowing ObservationTracking.Event) -> Void = { _ in
          runs.withLock { $0 += 1 }
        }
        let anywhere = startContinuousObservation(options: .didSet, apply: free)
        #expect(runs.copy == 1)
        let apply: @MainActor @Sendable (borrowing ObservationTracking.Event) -> Void = { _ in
          MainActor.assertIsolated()
          _ = model.a
          runs.withLock { $0 += 1 }
        }
        // The main actor is busy here, and cannot run it meanwhile.
        let elsewhere = Locked<(kept: Kept, runs: Int)?>(nil)
        Team.run(1) { _ in
          let kept = Kept(startContinuousObservation(options: .didSet, apply: apply))
          elsewhere.withLock { $0 = (kept, runs.copy) }
        }
        #expect(elsewhere.withLock { $0?.runs } == 1)
        #expect(await eventually { runs.copy == 2 })
        model.a = 1
        #expect(await eventually { runs.copy == 3 })
        elsewhere.withLock { $0 = nil }
        _ = consume anywhere
      }
    }

    @Test func `runs are on the actor that they are written in`() async {
      await expectingNoLeaks {
        let keeper = Keeper()
        let token = await keeper.start()
        #expect(await keeper.seen == [0])
        await keeper.set(5)
        var seen: [Int] = []
        for _ in 0..<2_000_000 {
          seen = await keeper.seen
          if seen.count > 1 { break }
        }
        #expect(seen == [0, 5])
        token.cancel()
      }
    }
  }
}
