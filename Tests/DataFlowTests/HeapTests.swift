import DataFlow
import Testing

/// The heap that alarms are kept in.
struct HeapTests {
  final class Item {
    let key: Int
    var place = -1
    init(_ key: Int) { self.key = key }
  }

  final class Count {
    var value = 0
  }

  private func heap(_ comparisons: Count = Count()) -> Heap<Item> {
    Heap { left, right in
      comparisons.value += 1
      return left.key < right.key
    } didMove: { item, place in
      item.place = place
    }
  }

  @Test func `items come out in order, whichever were taken out before`() {
    var random = SplitMix(seed: 7)
    for count in [0, 1, 2, 3, 10, 100, 1_000] {
      var heap = heap()
      var items = (0..<count).map { _ in Item(Int.random(in: 0..<100, using: &random)) }
      for item in items { heap.insert(item) }
      for _ in 0..<(count / 3) {
        let item = items.remove(at: Int.random(in: items.indices, using: &random))
        #expect(heap.remove(at: item.place) === item)
        #expect(items.isEmpty || heap.first?.key == items.map(\.key).min())
      }
      var keys: [Int] = []
      while let first = heap.first {
        heap.remove(at: first.place)
        keys.append(first.key)
      }
      #expect(keys == items.map(\.key).sorted())
    }
  }

  @Test func `ten thousand items need a number of comparisons that is almost linear`() {
    let comparisons = Count()
    var heap = heap(comparisons)
    // In order, and the other way round: what a list is slow at.
    let items = (0..<5_000).flatMap { [Item($0), Item(-$0)] }
    for item in items { heap.insert(item) }
    for item in items { heap.remove(at: item.place) }
    // Up in 14 comparisons at most, and out in 29.
    #expect(heap.count == 0 && comparisons.value <= 10_000 * (14 + 29))
  }
}

/// Numbers that are the same each time.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
