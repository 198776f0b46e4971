import ConformanceKit

/// Four numbers that any thread may read and change: what is observed is by hand, and the
/// values are behind a lock.
struct Cells: Sendable {
  private let model: any ManualModel
  private let values = Locked<[Int]>([0, 0, 0, 0])

  init(_ candidate: any Candidate.Type) { model = candidate.manual() }

  func read(_ place: Int) -> Int {
    model.access(.element(place))
    return peek(place)
  }

  /// Reads without being observed.
  func peek(_ place: Int) -> Int { values.withLock { $0[place] } }

  func increment(_ place: Int) {
    model.withMutation(.element(place)) { values.withLock { $0[place] += 1 } }
  }

  func set(_ place: Int, to value: Int) {
    model.withMutation(.element(place)) { values.withLock { $0[place] = value } }
  }
}
