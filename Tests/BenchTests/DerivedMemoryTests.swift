import BenchKit
import ObservationCore
import Testing

@Observable
private final class Cell: @unchecked Sendable {
  // One thread uses it.
  var value = 0
}

/// What the article on derived values says that they take.
struct DerivedMemoryTests {
  /// The bytes of a value that `make` makes, and that is evaluated and kept.
  private static func bytes(of make: () -> Derived<Int>) throws -> Int {
    let allocator = try Allocator()
    var values: ContiguousArray<Derived<Int>> = []
    values.reserveCapacity(1_000)
    func bytes(_ count: Int) throws -> Int {
      try allocator.count {
        for _ in 0..<count {
          let value = make()
          _ = value.value
          values.append(value)
        }
      }.liveBytes
    }
    // What is made once is in both, or in neither.
    _ = try bytes(100)
    return try (bytes(300) - bytes(200)) / 100
  }

  @Test func `a value with its closures, and with what observes properties for it`() async {
    await #expect(processExitsWith: .success) {
      let cell = Cell()
      let source = Derived { cell.value }
      _ = source.value
      // Of one value, whose edge is in its own block.
      let reader = try Self.bytes { Derived { source.value + 1 } }
      #expect(reader == 256)
      // And the observer, which is 256.
      let observing = try Self.bytes { Derived { cell.value } }
      #expect(observing == 512)
    }
  }
}
