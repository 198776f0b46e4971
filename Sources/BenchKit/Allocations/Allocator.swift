internal import CJemalloc
internal import Foundation

/// The counters of jemalloc for the current thread.
///
/// A thread's cache hands out memory without counting calls; while a thread
/// counts, its cache is off. Counts are exact as long as no other thread
/// allocates from the same arena, so nothing else runs during a counting pass.
package struct Allocator: Sendable {
  /// What a piece of code allocated.
  package struct Count: Sendable, Equatable {
    /// Calls that allocated.
    package var allocations: Int
    /// Bytes allocated, in size classes.
    package var allocatedBytes: Int
    /// Bytes allocated and not freed again.
    package var liveBytes: Int

    package init(allocations: Int, allocatedBytes: Int, liveBytes: Int) {
      self.allocations = allocations
      self.allocatedBytes = allocatedBytes
      self.liveBytes = liveBytes
    }
  }

  /// Why there are no counts.
  package struct Unavailable: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  package let version: String
  private let counting: Counting

  /// Calls a closure and counts what it allocates on this thread.
  package typealias Counting = @Sendable (_ body: () throws -> Void) throws -> Count

  /// A counter of its own, which is taken at its word.
  package init(version: String, counting: @escaping Counting) {
    self.version = version
    self.counting = counting
  }

  /// Finds the allocator and counts allocations of known number and size.
  ///
  /// - Throws: ``Unavailable`` if jemalloc is not the allocator of the
  ///   process, or if the counts of the canary are wrong.
  package init() throws {
    self.init(version: try Self.readVersion(), counting: { try Self.count($0) })
    try check()
  }

  /// The canary: counts allocations of known number and size.
  ///
  /// - Throws: ``Unavailable`` if the counts are wrong.
  func check() throws {
    let calls = 1_000
    let size = 48
    let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: calls)
    defer { blocks.deallocate() }
    let count = try count {
      for index in 0..<calls { blocks[index] = malloc(size) }
    }
    for index in 0..<calls { free(blocks[index]) }
    let expected = Count(
      allocations: calls, allocatedBytes: calls * size, liveBytes: calls * size)
    guard count == expected else {
      throw Unavailable(
        description: "the canary allocated \(calls) blocks of \(size) bytes and counted"
          + " \(count.allocations) of \(count.allocatedBytes) bytes in all")
    }
  }

  /// Counts what `body` allocates on this thread.
  ///
  /// - Throws: What `body` throws, or ``Unavailable``.
  package func count(_ body: () throws -> Void) throws -> Count { try counting(body) }

  private static func count(_ body: () throws -> Void) throws -> Count {
    let wasEnabled = try setThreadCache(enabled: false)
    defer { _ = try? setThreadCache(enabled: wasEnabled) }
    let callsBefore = try allocatingCalls()
    let allocatedBefore: UInt64 = try read("thread.allocated", 0)
    let freedBefore: UInt64 = try read("thread.deallocated", 0)
    try body()
    let allocated: UInt64 = try read("thread.allocated", 0)
    let freed: UInt64 = try read("thread.deallocated", 0)
    let calls = try allocatingCalls()
    let allocatedBytes = Int(bitPattern: UInt(allocated &- allocatedBefore))
    let freedBytes = Int(bitPattern: UInt(freed &- freedBefore))
    return Count(
      allocations: calls - callsBefore, allocatedBytes: allocatedBytes,
      liveBytes: allocatedBytes - freedBytes)
  }

  // MARK: - mallctl

  private static func readVersion() throws -> String {
    var version: UnsafePointer<CChar>?
    var size = MemoryLayout<UnsafePointer<CChar>?>.size
    guard mallctl(text("version"), &version, &size, nil, 0) == 0, let version else {
      throw Unavailable(description: "jemalloc does not answer")
    }
    return "jemalloc \(String(cString: version))"
  }

  /// The calls that allocated so far, in all arenas.
  private static func allocatingCalls() throws -> Int {
    // Statistics are those of the last epoch.
    var epoch: UInt64 = 1
    guard mallctl(text("epoch"), nil, nil, &epoch, MemoryLayout<UInt64>.size) == 0 else {
      throw Unavailable(description: "jemalloc does not refresh its statistics")
    }
    // 4096 stands for all arenas (MALLCTL_ARENAS_ALL).
    let small: UInt64 = try read("stats.arenas.4096.small.nmalloc", 0)
    let large: UInt64 = try read("stats.arenas.4096.large.nmalloc", 0)
    return Int(small + large)
  }

  private static func setThreadCache(enabled: Bool) throws -> Bool {
    var old = false
    var new = enabled
    var size = MemoryLayout<Bool>.size
    guard mallctl(text("thread.tcache.enabled"), &old, &size, &new, size) == 0 else {
      throw Unavailable(description: "jemalloc does not switch its thread cache off")
    }
    return old
  }

  private static func read<Value: FixedWidthInteger & BitwiseCopyable>(
    _ name: StaticString, _ initial: Value
  ) throws -> Value {
    var value = initial
    var size = MemoryLayout<Value>.size
    guard mallctl(text(name), &value, &size, nil, 0) == 0 else {
      throw Unavailable(description: "jemalloc has no \(name)")
    }
    return value
  }

  /// A name as C text.
  ///
  /// A `String` would allocate its copy for C while counting.
  private static func text(_ name: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
