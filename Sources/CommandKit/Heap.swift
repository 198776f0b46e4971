internal import CCommandKit
internal import Foundation

/// The memory that `malloc` has handed out in this process.
package enum Heap {
  /// How many bytes are in use, by all threads; nil where nobody knows.
  package static var bytes: Int? {
    let bytes = ck_heapBytes()
    return bytes < 0 ? nil : Int(bytes)
  }

  /// Whether ``bytes`` tells of the allocator that the process uses: another one may have been
  /// linked, and the system's has then handed out next to nothing.
  package static let isTold: Bool = {
    guard let before = bytes else { return false }
    let size = 1 << 20
    guard let block = malloc(size) else { return false }
    defer { free(block) }
    return (bytes ?? 0) - before >= size
  }()

  /// How many bytes more are in use after each of many calls of `body`.
  ///
  /// What is made once and kept, by the first call or by the tenth, does not count, nor what
  /// other threads take and give back meanwhile: memory that grows, grows in each of several
  /// stretches of calls. One of them may hide it: a thread that ends gives back what it had.
  ///
  /// - Parameter body: Is to leave nothing behind; is called until two stretches have left
  ///   nothing, 16 times at least and 36 times at most.
  /// - Returns: 0 if there are two stretches that leave less than a block for each call, or
  ///   nobody knows.
  package static func growth(_ body: () throws -> Void) rethrows -> Int {
    try growth(by: { bytes }, body)
  }

  /// The same of what this thread allocates and frees, where the allocator counts by thread.
  ///
  /// So other threads may do what they like. ``isTold`` says nothing about it.
  package static func growthOfThread(_ body: () throws -> Void) rethrows -> Int {
    try growth(
      by: {
        let bytes = ck_threadBytes()
        return bytes == -1 ? nil : Int(bytes)
      }, body)
  }

  private static func growth(by bytes: () -> Int?, _ body: () throws -> Void) rethrows -> Int {
    // More than glibc's cache keeps of a size.
    for _ in 0..<8 { try body() }
    var growths: [Int] = []
    for _ in 0..<7 {
      guard let before = bytes() else { return 0 }
      for _ in 0..<4 { try body() }
      guard let after = bytes() else { return 0 }
      growths.append(max(0, after - before))
      if growths.count(where: { $0 < 4 * 16 }) == 2 { return 0 }
    }
    return growths.sorted()[1] / 4
  }

  /// How many bytes more are in use after each of many rounds, where what a round has left may
  /// be cleared away by one that comes long after.
  ///
  /// - Parameter body: A round; is called until a stretch of rounds has left nothing, 180 times
  ///   at least and 5,140 times at most, in stretches that get longer.
  /// - Returns: 0 if there is a stretch that leaves less than 8 bytes for each round, or nobody
  ///   knows.
  package static func growthOfRounds(_ body: () -> Void) -> Int {
    for _ in 0..<100 { body() }
    var (length, least) = (80, Int.max)
    while length <= 2_560 {
      guard let before = bytes else { return 0 }
      for _ in 0..<length { body() }
      guard let after = bytes, after - before >= 8 * length else { return 0 }
      least = min(least, (after - before) / length)
      length *= 2
    }
    return least
  }
}
