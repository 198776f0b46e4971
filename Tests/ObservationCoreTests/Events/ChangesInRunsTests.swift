import CommandKit
@_spi(Testing) import ObservationCore
import Synchronization
import Testing

/// What an event says of the property that it is about.
private func line(_ event: borrowing ObservationTracking.Event, _ models: [Model]) -> String {
  let property = event.matches(\Model.a) ? "a" : event.matches(\Model.b) ? "b" : "-"
  let place = models.firstIndex { ObjectIdentifier($0) == event.subject }
  return "\(event.kind) \(property) of \(place.map(String.init) ?? "-")"
}

extension CoreTests {
  /// What other threads change while an observer with sides runs.
  @MainActor @Suite struct ChangesInRunsTests {
    typealias Read = @Sendable ([Model]) -> Void

    /// What a run reads before the change of `b` of the second model, and after it.
    nonisolated static let runs: [(name: String, before: Read, after: Read)] = [
      ("nothing more", { _ = ($0[0].a, $0[1].a, $0[1].b) }, { _ in }),
      ("it again", { _ = ($0[0].a, $0[1].b) }, { _ = $0[1].b }),
      ("others", { _ = $0[1].b }, { _ = ($0[0].a, $0[0].b, $0[1].a) }),
    ]
    nonisolated static let options: [ObservationTracking.Options] = [
      .willSet, .didSet, [.willSet, .didSet], [.didSet, .deinit], [.willSet, .didSet, .deinit],
    ]

    @Test(arguments: runs.indices, options.indices)
    func `a change in a run is named, whatever the run reads`(_ run: Int, _ row: Int) {
      let (run, options) = (Self.runs[run], Self.options[row])
      let kind = options.contains(.didSet) ? "didSet" : "willSet"
      expectingNoLeaks {
        let models = [Model(), Model()]
        let told = Locked<[String]>([])
        let observer = PersistentObserver(options: options) { event in
          let line = line(event, models)
          told.withLock { $0.append(line) }
        }
        // In the first run, and in one that reads what the last one did.
        for round in 1...2 {
          observer.track {
            run.before(models)
            Team.run(1) { _ in models[1].b = round }
            run.after(models)
          }
          #expect(told.copy == Array(repeating: "\(kind) b of 1", count: round), "\(run.name)")
        }
        // A run that nothing falls into is told of the next change, not of the last one.
        observer.track { _ = models[0].a }
        models[0].a = 1
        #expect(told.copy.last == "\(kind) a of 0")
        observer.cancel()
      }
    }

    @Test(arguments: options.indices)
    func `a run that changes fall into and that is cancelled keeps nothing`(_ row: Int) {
      expectingNoLeaks {
        let models = [Model(), Model()]
        let told = Locked(0)
        let observer = PersistentObserver(options: Self.options[row]) { _ in
          told.withLock { $0 += 1 }
        }
        observer.track {
          _ = (models[0].a, models[1].b)
          Team.run(2) { number in
            if number == 0 { models[0].a = 1 } else { models[1].b = 1 }
          }
          observer.cancel()
        }
        #expect(told.copy == 0)
      }
    }

    @Test(arguments: [false, true])
    func `a change that waits for a run is named, wherever its property is`(
      _ isFar: Bool
    ) async {
      await AddressLimit.withNone(isFar) {
        await expectingNoLeaks {
          let models = [Model(), Model()]
          let told = Locked<[String]>([])
          let token = startContinuousObservation(options: [.didSet, .deinit]) { event in
            let line = line(event, models)
            told.withLock { $0.append(line) }
            _ = (models[0].a, models[1].b)
          }
          models[1].b = 1
          #expect(await eventually { told.copy.count == 2 })
          models[0].a = 1
          #expect(await eventually { told.copy.count == 3 })
          #expect(told.copy == ["initial - of -", "didSet b of 1", "didSet a of 0"])
          // One that nobody comes to ask for is given back as well. It takes memory of its
          // own only where the address leaves no room for the rest.
          let notes = LiveCounts.snapshot["notes", default: 0]
          models[0].a = 2
          if CoreTests.areAlone && LiveCounts.isCounting {
            #expect(LiveCounts.snapshot["notes", default: 0] == notes + (isFar ? 1 : 0))
          }
          token.cancel()
          await turns()
          #expect(told.copy.count == 3)
        }
      }
    }

    @Test(arguments: [false, true])
    func `the end of an object that waits for a run says which one it was`(
      _ isFar: Bool
    ) async {
      await AddressLimit.withNone(isFar) {
        await expectingNoLeaks {
          let model = Model()
          let dying = Locked<Model?>(Model())
          let subject = dying.withLock { $0.map { ObjectIdentifier($0) } }
          let told = Locked<[String]>([])
          let token = startContinuousObservation(options: [.didSet, .deinit]) { event in
            let isIt = event.subject == subject
            told.withLock { $0.append("\(event.kind) \(isIt)") }
            _ = (model.a, dying.withLock { $0?.a })
          }
          dying.withLock { $0 = nil }
          #expect(await eventually { told.copy.count == 2 })
          #expect(told.copy == ["initial false", "deinit true"])
          token.cancel()
          await turns()
        }
      }
    }

    @Test func `an end before a change and its run is one element`() async {
      // The change falls between the end, for which the iterator is resumed, and the run.
      await expectingNoLeaks {
        let model = Model()
        let dying = Locked<Model?>(Model())
        let runs = Locked(0)
        let values = Observations { [dying] in
          runs.withLock { $0 += 1 }
          return (dying.withLock { $0?.a }, model.a).1
        }
        var iterator = values.makeAsyncIterator()
        #expect(await iterator.next() == 0)
        dying.withLock { $0 = nil }
        model.a = 1
        #expect(await iterator.next() == 1)
        #expect(runs.copy == 2)
        let waiting = Task { [values] in
          var iterator = values.makeAsyncIterator()
          _ = await iterator.next()
          return await iterator.next()
        }
        waiting.cancel()
        #expect(await waiting.value == nil)
      }
    }

    @Test func `changes by many threads in runs are told, named, and leave nothing`() {
      let rounds = Rounds.count(300, long: 20_000)
      for options in Self.options {
        expectingNoLeaks {
          let models = [Model(), Model()]
          let wrong = Locked<[String]>([])
          let told = Atomic<Int>(0)
          let observer = PersistentObserver(options: options) { event in
            told.add(1, ordering: .relaxed)
            let line = line(event, models)
            if !line.hasSuffix("a of 0") && !line.hasSuffix("b of 1") {
              wrong.withLock { $0.append(line) }
            }
          }
          for round in 1...rounds {
            let before = told.load(ordering: .relaxed)
            observer.track {
              _ = (models[0].a, models[1].b)
              Team.run(2) { number in
                if number == 0 { models[0].a = round } else { models[1].b = round }
              }
              if round % 2 == 0 { _ = (models[1].b, models[0].b) }
            }
            #expect(told.load(ordering: .relaxed) == before + 1, "round \(round)")
          }
          #expect(wrong.copy == [])
          observer.cancel()
        }
      }
    }
  }
}
