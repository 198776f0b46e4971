import CommandKit
import ObservationInterop
import Testing

// A file that imports nothing but the one module.

@SharedObservable @MainActor
final class SharedOnMain {
  var number = 0
  private var task: Task<Void, Never>?

  func start() { task = Task {} }

  isolated deinit { task?.cancel() }
}

@SharedObservable
final class SharedBox<Value: Equatable> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// What shared models may be, and what is told of their ends.
@Suite struct SharedKindsTests {
  @MainActor
  @Test func `a shared model may belong to the main actor`() {
    let (model, ours, theirs) = (SharedOnMain(), Tally(), Tally())
    model.start()
    withObservationTracking {
      _ = model.number
    } onChange: {
      ours.add()
    }
    StandardScopes.track({ _ = model.number }, onChange: { theirs.add() })
    model.number += 1
    #expect(ours.count == 1)
    #expect(theirs.count == 1)
  }

  @Test func `a shared model may be generic`() {
    func check<Value: Equatable>(_ old: Value, _ new: Value) {
      let (model, ours, theirs) = (SharedBox(old), Tally(), Tally())
      withObservationTracking {
        _ = model.value
      } onChange: {
        ours.add()
      }
      StandardScopes.track({ _ = model.value }, onChange: { theirs.add() })
      model.value = old
      #expect((ours.count, theirs.count) == (0, 0))
      model.value = new
      #expect((ours.count, theirs.count) == (1, 1))
    }
    check(1, 2)
    check("a", "b")
    check([1], [])
  }

  @Test func `the end of a shared model is told, to who has asked for it`() {
    let log = Locked<[String]>([])
    do {
      let model = SharedBox(1)
      let id = ObjectIdentifier(model)
      for options: ObservationTracking.Options in [.deinit, .didSet] {
        withObservationTracking(options: options) {
          _ = model.value
        } onChange: { event in
          let line = "\(event.kind)" + (event.subject == id ? " of the model" : "")
          log.withLock { $0.append(line) }
        }
      }
    }
    #expect(log.copy == ["deinit of the model"])
  }
}
