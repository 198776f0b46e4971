internal import Conformance
internal import Workloads

/// What a candidate has to prove before it is timed: being fast and wrong is
/// not a result.
enum Gate {
  /// Checks the rules that every measured loop relies on.
  ///
  /// - Throws: ``GateFailure`` with the first rule that does not hold.
  static func check<Candidate: MeasuredCandidate>(_ candidate: Candidate.Type) throws {
    func require(_ holds: Bool, _ rule: String) throws {
      guard holds else { throw GateFailure(candidate: candidate.name, rule: rule) }
    }
    candidate.prepare()
    let cell = Candidate.Cell()
    let log = Locked<[Int]>([])
    let observer: @Sendable () -> Void = { log.withLock { $0.append(cell.value) } }
    cell.value = 1

    let read = candidate.track({ cell.value }, onChange: observer)
    try require(read == 1, "track returns what its closure returns")
    cell.other = 1
    try require(log.withLock { $0 } == [], "a write to a property that was not read fires nothing")
    cell.value = 1
    try require(log.withLock { $0 } == [], "a write of an equal value fires nothing")
    cell.value = 2
    try require(
      log.withLock { $0 } == [1], "a write to a property that was read fires once, before the store"
    )
    cell.value = 3
    try require(log.withLock { $0 } == [1], "an observer that has fired does not fire again")
    _ = cell.value
    cell.value = 4
    try require(log.withLock { $0 } == [1], "a read outside of a scope tracks nothing")
    try require(cell.value == 4 && cell.other == 1, "a property has the value last written to it")
  }
}

/// A candidate that must not be timed.
struct GateFailure: Error, CustomStringConvertible {
  let candidate: String
  let rule: String

  var description: String { "\(candidate) does not conform and is not timed: \(rule)" }
}
