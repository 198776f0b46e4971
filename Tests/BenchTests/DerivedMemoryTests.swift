import BenchKit
import Glibc
import ObservationCore
import Testing

@Observable
private final class Cell: @unchecked Sendable {
  // One thread uses it.
  var value = 0
}

/// What the article on derived values says that they take.
struct DerivedMemoryTests {
  /// The bytes of what `make` makes, and that is kept.
  private static func bytes<Kept>(of make: () -> Kept) throws -> Int {
    let allocator = try Allocator()
    var kept: ContiguousArray<Kept> = []
    kept.reserveCapacity(1_000)
    func bytes(_ count: Int) throws -> Int {
      try allocator.count {
        for _ in 0..<count { kept.append(make()) }
      }.liveBytes
    }
    // What is made once is in both, or in neither.
    _ = try bytes(100)
    return try (bytes(300) - bytes(200)) / 100
  }

  /// A value that has been evaluated.
  private static func evaluated(_ value: Derived<Int>) -> Derived<Int> {
    _ = value.value
    return value
  }

  /// The bytes of the block in which an object is.
  private static func block(of object: AnyObject) throws -> Int {
    // By its name: no module declares it.
    let symbol = try #require(dlsym(nil, "malloc_usable_size"))
    let size = unsafeBitCast(
      symbol, to: (@convention(c) (UnsafeMutableRawPointer?) -> Int).self)
    return size(Unmanaged.passUnretained(object).toOpaque())
  }

  @Test func `a value with its closures, and with what observes properties for it`() async {
    await #expect(processExitsWith: .success) {
      let cell = Cell()
      let source = Derived { cell.value }
      let other = Derived { cell.value }
      _ = source.value + other.value
      #expect(try Self.block(of: source) == 192)
      // Of one value, whose edge is in its own block, and with the library's closure, 48. That
      // of the program captures an object and nothing else, and is that.
      let reader = try Self.bytes { Self.evaluated(Derived { source.value + 1 }) }
      #expect(reader == 192 + 48)
      // With an edge more, and a closure of two words.
      let second = try Self.bytes { Self.evaluated(Derived { source.value + other.value }) }
      #expect(second == reader + 48 + 32)
      // And the observer, which is 256.
      let observing = try Self.bytes { Self.evaluated(Derived { cell.value }) }
      #expect(observing == reader + 256)
    }
  }

  @Test func `of the edges that a value has had, the thread keeps 64`() async {
    await #expect(processExitsWith: .success) {
      let cell = Cell()
      let sources = (0..<200).map { _ in Self.evaluated(Derived { cell.value }) }
      // The first of its edges is in its own block.
      func read(_ count: Int) {
        _ = Self.evaluated(Derived { sources.prefix(count).reduce(0) { $0 + $1.value } })
      }
      // What is made once, whoever reads how much.
      read(1)
      let allocator = try Allocator()
      let first = try allocator.count { read(200) }.liveBytes
      // And what else stays for the next evaluation, which is less than four of them.
      #expect((64 * 48..<68 * 48).contains(first))
      let second = try allocator.count { read(200) }
      #expect(second.liveBytes == 0)
      // Those that are not kept are made and freed again.
      #expect(second.allocations >= 199 - 64)
    }
  }

  @Test func `an effect with its closures, and with what observes properties for it`() async {
    await #expect(processExitsWith: .success) {
      let cell = Cell()
      let source = Derived { cell.value }
      _ = source.value
      // What there is of it for a program, 32, what a value has but for the value, and the
      // library's closure, 32.
      let reader = try Self.bytes { Effect { _ = source.value } }
      #expect(reader == 32 + 192 + 32)
      let observing = try Self.bytes { Effect { _ = cell.value } }
      #expect(observing == reader + 256)
    }
  }
}
