import Synchronization

/// How often each of many registrations has fired.
final class Ledger: @unchecked Sendable {
  // `@unchecked Sendable`: the entries are atomic.

  private let entries: UnsafeMutablePointer<Atomic<UInt8>>
  let count: Int

  init(_ count: Int) {
    self.count = count
    entries = .allocate(capacity: count)
    for entry in 0..<count { (entries + entry).initialize(to: Atomic(0)) }
  }

  deinit {
    entries.deinitialize(count: count)
    entries.deallocate()
  }

  func mark(_ entry: Int) { entries[entry].wrappingAdd(1, ordering: .relaxed) }

  // Relaxed: read when the threads that mark have been joined or have met.
  subscript(entry: Int) -> Int { Int(entries[entry].load(ordering: .relaxed)) }
}

/// What a storm of registrations and changes came to.
struct Tally: Sendable, Equatable, CustomStringConvertible {
  var registrations = 0
  var fires = 0
  var missed = 0
  var doubled = 0

  static func += (left: inout Tally, right: Tally) {
    left.registrations += right.registrations
    left.fires += right.fires
    left.missed += right.missed
    left.doubled += right.doubled
  }

  var description: String {
    "\(registrations) registrations, \(fires) fires, \(missed) missed, \(doubled) doubled"
  }
}
