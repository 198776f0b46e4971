import CExplorer

@_spi(Testing) @testable import ObservationCore

/// One execution of a scenario: what its parties share.
///
/// Made by the setup, and gone after the end: what is left then of its memory, or of the
/// core's, is a leak.
class Run {
  required init() {
    // As in programs: of so few nodes no sweep pauses.
    LiveCounts.nodesPerRead = 512
  }

  /// The code of party `number`.
  func run(_ number: Int) {}

  /// What is wrong after all parties, or nil.
  func finish() -> String? { nil }
}

/// What parties do, in all schedules.
struct Scenario {
  let name: String
  /// One line: what each party does.
  let summary: String
  let parties: Int
  let make: () -> Run
  /// Whether threads can make others pass a fence.
  let hasFences: Bool
  /// Whether stores go to buffers.
  let buffersStores: Bool
  /// How many preemptions the ordinary run explores, and the long one; and how many with
  /// a weak memory.
  let bound: Int
  let longBound: Int
  let weakBound: Int
  /// Whether it has a weak memory without being asked.
  let isWeak: Bool

  init(
    _ name: String, parties: Int = 2, fences hasFences: Bool = true,
    buffers buffersStores: Bool = false, bound: Int? = nil, long: Int? = nil, weak: Int? = nil,
    isWeak: Bool = false, _ summary: String, _ type: Run.Type
  ) {
    self.init(
      name, parties: parties, fences: hasFences, buffers: buffersStores, bound: bound, long: long,
      weak: weak, isWeak: isWeak, summary
    ) { type.init() }
  }

  /// - Parameter make: Makes the run of an execution.
  init(
    _ name: String, parties: Int, fences hasFences: Bool = true,
    buffers buffersStores: Bool = false, bound: Int? = nil, long: Int? = nil, weak: Int? = nil,
    isWeak: Bool = false, _ summary: String, _ make: @escaping () -> Run
  ) {
    self.name = name
    self.summary = summary
    self.parties = parties
    self.hasFences = hasFences
    self.buffersStores = buffersStores
    self.bound = bound ?? (parties == 2 ? 3 : 2)
    longBound = long ?? self.bound + 1
    weakBound = weak ?? 2
    self.isWeak = isWeak
    self.make = make
  }

  /// Whether its schedules are too many for all to be explored.
  var isRandom: Bool { parties > 3 }

  /// All of them.
  static var all: [Scenario] {
    registration + ownWrites + changes + persistent + sides + ends + sweeping + sweepCells
      + sweepLinks + parkedSweeps + keyPaths + derived + derivedNodes + signals + inbox + storages
  }
}
