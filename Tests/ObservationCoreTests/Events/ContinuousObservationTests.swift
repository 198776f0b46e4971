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
        for value in 1...4 {
          model.a = value
          await turns()
        }
        #expect(await eventually { runs.copy == 3 })
        await turns()
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

    @Test func `runs are on the actor that they are written in`() async {
      await expectingNoLeaks {
        let keeper = Keeper()
        let token = await keeper.start()
        #expect(await keeper.seen == [0])
        await keeper.set(5)
        var seen: [Int] = []
        for _ in 0..<100_000 where seen.count < 2 { seen = await keeper.seen }
        #expect(seen == [0, 5])
        token.cancel()
      }
    }
  }
}
