import CommandKit
@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// A property that one derived value reads, and nobody else: its slot says so, and a
  /// `willSet` need not look.
  @Suite struct DerivedAloneTests {
    /// What the macro makes of a class with one property, and the words of that.
    private final class Model: Observable, @unchecked Sendable {
      // `@unchecked Sendable`: for one thread.

      let registrar = ObservationRegistrar(__lazy: ())
      private(set) var stored = 0

      func read() -> Int {
        registrar.__access(0, of: 1, in: Model.self, keyPath: \Model.stored)
        return stored
      }

      func write(_ value: Int) {
        let window = registrar.__willSet(0, keyPath: \Model.stored)
        stored = value
        registrar.__didSet(0, since: window, keyPath: \Model.stored)
      }

      /// The top of the property's stack, and its meta word.
      var words: (top: UInt, meta: UInt) {
        withUnsafePointer(to: registrar) { place in
          let storage = UnsafeRawPointer(place).load(as: UnsafeMutableRawPointer.self)
          let slot = (storage + 48).assumingMemoryBound(to: UInt.self)
          return (slot[0], slot[1])
        }
      }

      /// Whether the slot says that the node on top is a value's, and alone.
      var isNoted: Bool { words.meta >> 16 == words.top | 1 << 47 }
    }

    @Test func `a value that is alone is noted when it is put back, and not before`() {
      let model = Model()
      let value = Derived { model.read() }
      _ = value.value
      #expect(!model.isNoted)
      model.write(1)
      #expect(model.isNoted)
      // A read that is expected leaves the note, a second one does not.
      #expect(value.value == 1)
      #expect(model.isNoted)
      let twice = Derived { model.read() + model.read() }
      #expect(twice.value == 2)
      #expect(!model.isNoted)
      model.write(2)
      #expect(!model.isNoted, "there are two")
      #expect(value.value == 2)
      #expect(twice.value == 4)
    }

    @Test func `who comes after a value that was alone is told before the store`() {
      expectingNoLeaks {
        let model = Model()
        let told = Locked<[Int]>([])
        let value = Derived { model.read() }
        _ = value.value
        model.write(1)
        _ = value.value
        for turn in 2..<5 {
          withObservationTracking {
            _ = model.read()
          } onChange: {
            told.withLock { $0.append(model.stored) }
          }
          #expect(!model.isNoted)
          model.write(turn)
          #expect(value.value == turn)
        }
        #expect(told.copy == [1, 2, 3])
        let observer = PersistentObserver { told.withLock { $0.append(10 + model.stored) } }
        observer.track { _ = model.read() }
        model.write(5)
        #expect(told.copy == [1, 2, 3, 14])
        #expect(value.value == 5)
      }
    }

    @Test func `a note goes with its node, whose memory another one may get`() {
      expectingNoLeaks {
        let told = Locked<[Int]>([])
        var reuses = 0
        for _ in 0..<200 {
          let model = Model()
          var first: Derived<Int>? = Derived { model.read() }
          _ = first?.value
          model.write(1)
          _ = first?.value
          #expect(model.isNoted)
          let top = model.words.top
          first = nil
          withObservationTracking {
            _ = model.read()
          } onChange: {
            told.withLock { $0.append(model.stored) }
          }
          let second = Derived { model.read() }
          _ = second.value
          if model.words.top == top { reuses += 1 }
          model.write(2)
          #expect(second.value == 2)
        }
        #expect(told.copy == Array(repeating: 1, count: 200))
        #expect(
          reuses > 0 || Rounds.keepsFreedMemory, "no memory was used again: nothing is shown")
      }
    }

    @Test func `a note goes with its node when that is swept`() {
      expectingNoLeaks {
        let model = Model()
        let told = Locked<[Int]>([])
        var values: [Derived<Int>] = []
        for turn in 1..<200 {
          let value = Derived { model.read() }
          _ = value.value
          values.append(value)
          // Let go of in an order in which most nodes are below others.
          if values.count > 3 { values.removeFirst() }
          withObservationTracking {
            _ = model.read()
          } onChange: {
            told.withLock { $0.append(model.stored) }
          }
          if turn % 3 == 0 {
            let before = told.copy.count
            model.write(turn)
            #expect(told.copy.dropFirst(before).allSatisfy { $0 == turn - 3 || turn == 3 })
            #expect(told.copy.count == turn)
          }
          if turn % 7 == 0 { values.removeAll() }
        }
        // What nobody has told keeps the model, and the model keeps it.
        model.write(200)
        #expect(told.copy.count == 199)
      }
    }

    @Test func `changes in scopes and evaluations go by the note, too`() {
      expectingNoLeaks {
        let (model, other) = (Model(), Model())
        let value = Derived { model.read() }
        let runs = Runs()
        let effect = Effect {
          runs.add()
          model.write(other.read())
        }
        for turn in 1..<5 {
          other.write(turn)
          #expect(value.value == turn)
        }
        #expect(runs.take() == 5)
        withObservationTracking {
          model.write(10)
          #expect(value.value == 10)
        } onChange: {
          runs.add()
        }
        #expect(runs.take() == 0, "the scope has made the change itself, and seen the value")
        model.write(11)
        #expect(value.value == 11)
        #expect(runs.take() == 1)
        effect.cancel()
      }
    }
  }
}
