@_spi(Testing) import ObservationCore
import Synchronization
import Testing

@Observable
final class Model: @unchecked Sendable {
  var a = 0
  var b = 0
  var list: [Int] = []
  init() {}
}

@Suite(.serialized) struct TrackingTests {
  @Test func `a change of a read property fires once, before the store`() {
    let before = LiveCounts.snapshot
    do {
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
    #expect(LiveCounts.snapshot == before)
  }

  @Test func `re-tracking over a property that is never written keeps memory flat`() {
    let before = LiveCounts.snapshot
    do {
      let model = Model()
      for i in 1...10_000 {
        withObservationTracking {
          _ = model.a + model.b
        } onChange: {
        }
        model.a = i
      }
      #expect(LiveCounts.snapshot["trackers"]! < 32)
    }
    #expect(LiveCounts.snapshot == before)
  }
}
