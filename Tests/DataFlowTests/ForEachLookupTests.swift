import DataFlow
import Testing

/// How often the identifiers of rows are asked: hashing costs more than comparing, and a
/// long list is not hashed for a few rows.
@MainActor
struct ForEachLookupTests {
  final class Uses {
    var hashes = 0
    var comparisons = 0
  }

  /// An identifier that tells what it is asked.
  struct Key: Hashable {
    let number: Int
    let uses: Uses

    static func == (left: Key, right: Key) -> Bool {
      left.uses.comparisons += 1
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      uses.hashes += 1
      hasher.combine(number)
    }
  }

  struct Keys: View {
    let handOut: (Binding<[Key]>) -> Void
    @State var keys: [Key]

    var body: some View {
      let _ = handOut($keys)
      ForEach(keys, id: \.self) { Text("\($0.number)") }
    }
  }

  @Test(arguments: [0, 1, 500, 999, 1_000], [1, 2, 4, 20])
  func `only rows that come, go or move are looked up`(_ place: Int, _ count: Int) {
    let uses = Uses()
    let all = (0..<1_000).map { Key(number: $0, uses: uses) }
    let new = (2_000..<2_000 + count).map { Key(number: $0, uses: uses) }
    var binding: Binding<[Key]>!
    let host = Host { Keys(handOut: { binding = $0 }, keys: all) }
    func change(to keys: [Key]) {
      (uses.hashes, uses.comparisons) = (0, 0)
      host.turn { binding.wrappedValue = keys }
    }
    // Rows that come are compared with all others if they are few, and hashed otherwise.
    change(to: Array(all[..<place]) + new + all[place...])
    #expect(uses.hashes <= 8 * count + (count > 4 ? 1_000 : 0))
    #expect(uses.comparisons <= 12 * 1_000)
    #expect(host.texts.count == 1_000 + count && host.texts[place] == "2000")
    // Rows that go.
    change(to: all)
    #expect(uses.hashes <= 8 * count)
    #expect(host.texts == all.map { "\($0.number)" })
    // Two that change places, with all others between and around.
    var swapped = all
    swapped.swapAt(min(place, 998), 999)
    change(to: swapped)
    #expect(uses.hashes <= 16)
    #expect(host.texts == swapped.map { "\($0.number)" })
    #expect(host.issues.isEmpty)
  }
}
