import CommandKit
import ObservationCore
import Testing

private struct Pair: Equatable, Sendable {
  var first = 1
  var second = 2
}

/// 64 bytes.
private struct Words: BitwiseCopyable {
  var values = (0, 0, 0, 0, 0, 0, 0, 0)
}

/// 65 bytes.
private struct WordsAndByte: BitwiseCopyable {
  var words = Words()
  var byte: UInt8 = 0
}

private struct Thrown: Error {}

/// Small values without references are changed in a copy, all others where they
/// stand; nobody can tell, but for a change within a change.
@Observable
private final class Assortment: @unchecked Sendable {
  var number = 1
  var maybe: Int? = 1
  var pair = Pair()
  var large = InlineArray<32, Int>(repeating: 1)
  var text = "a"
  var list = [1]
  var counted = 1 {
    didSet { oldValues.append(oldValue) }
  }

  @ObservationIgnored var oldValues: [Int] = []
}

/// Not inlined: the accessor is suspended while it runs.
@inline(never)
private func change<Value>(
  _ value: inout Value, _ body: (inout Value) throws -> Void
) rethrows {
  try body(&value)
}

extension CoreTests {
  @Suite struct InPlaceTests {
    /// One change in place, seen from before, within and after.
    private func expectOneChange<Value: Equatable & Sendable>(
      from old: Value, to new: Value, of read: @escaping @Sendable (Assortment) -> Value,
      by change: (Assortment) throws -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let model = Assortment()
      let seen = Locked<[Value]>([])
      withObservationTracking {
        _ = read(model)
      } onChange: {
        seen.withLock { $0.append(read(model)) }
      }
      try? change(model)
      #expect(seen.copy == [old], sourceLocation: sourceLocation)
      #expect(read(model) == new, sourceLocation: sourceLocation)
    }

    @Test func `a change in place is one change`() {
      expectOneChange(
        from: 1, to: 3, of: { $0.number }, by: { change(&$0.number) { $0 += 2 } })
      expectOneChange(
        from: 1, to: nil, of: { $0.maybe }, by: { change(&$0.maybe) { $0 = nil } })
      expectOneChange(
        from: Pair(), to: Pair(first: 5), of: { $0.pair },
        by: { change(&$0.pair.first) { $0 = 5 } })
      expectOneChange(
        from: 1, to: 5, of: { $0.large[3] }, by: { change(&$0.large[3]) { $0 = 5 } })
      expectOneChange(
        from: "a", to: "ab", of: { $0.text }, by: { change(&$0.text) { $0 += "b" } })
      expectOneChange(
        from: [1], to: [1, 2], of: { $0.list }, by: { change(&$0.list) { $0.append(2) } })
    }

    @Test func `a change that throws keeps what it has written`() {
      expectOneChange(
        from: 1, to: 3, of: { $0.number },
        by: {
          try change(&$0.number) {
            $0 += 2
            throw Thrown()
          }
        })
      expectOneChange(
        from: [1], to: [1, 2], of: { $0.list },
        by: {
          try change(&$0.list) {
            $0.append(2)
            throw Thrown()
          }
        })
    }

    @Test func `the property's own observers see one change`() {
      let model = Assortment()
      change(&model.counted) {
        $0 = 2
        $0 = 3
      }
      #expect(model.oldValues == [1])
      #expect(model.counted == 3)
    }

    @Test func `onChange may change what is about to be changed in place`() {
      let model = Assortment()
      withObservationTracking {
        _ = model.number
      } onChange: {
        model.number = 10
      }
      change(&model.number) { $0 += 1 }
      #expect(model.number == 11)
    }

    @Test func `the outer one of two changes of a plain value stays`() {
      let model = Assortment()
      change(&model.number) { outer in
        change(&model.number) { $0 = 5 }
        #expect(model.number == 5)
        #expect(outer == 1)
        outer += 1
      }
      #expect(model.number == 2)
    }

    @Test func `a change within a change of what is not copied stops the program`() async {
      await #expect(processExitsWith: .failure) {
        let model = Assortment()
        change(&model.list) { _ in change(&model.list) { $0.append(2) } }
      }
      await #expect(processExitsWith: .failure) {
        let model = Assortment()
        change(&model.large) { _ in change(&model.large) { $0[0] = 2 } }
      }
    }

    @Test func `what is copied has no references, and 64 bytes at most`() {
      let small = [
        ObservationRegistrar.__copies(1), ObservationRegistrar.__copies(Pair()),
        ObservationRegistrar.__copies(Words()),
      ]
      let others = [
        ObservationRegistrar.__copies(WordsAndByte()), ObservationRegistrar.__copies("a"),
        ObservationRegistrar.__copies([1]),
      ]
      #expect(small == [true, true, true])
      #expect(others == [false, false, false])
    }

    @Test func `an array that is changed in place is not copied`() {
      let model = Assortment()
      model.list.reserveCapacity(64)
      let place = model.list.withUnsafeBufferPointer { $0.baseAddress }
      for number in 0..<32 { model.list.append(number) }
      #expect(model.list.withUnsafeBufferPointer { $0.baseAddress } == place)
    }
  }
}
