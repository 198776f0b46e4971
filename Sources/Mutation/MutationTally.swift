/// How many mutants have come to what.
package struct MutationTally: CustomStringConvertible {
  package private(set) var killed = 0
  package private(set) var survived = 0
  package private(set) var unreached = 0

  package init() {}

  package mutating func add(_ outcome: MutantOutcome) {
    switch outcome.fate {
    case .killed: killed += 1
    case .survived: survived += 1
    case .unreached: unreached += 1
    }
  }

  package var count: Int { killed + survived + unreached }

  package var description: String {
    let share = count == 0 ? 0 : Int((Double(killed) / Double(count) * 1_000).rounded())
    return "\(count) mutants: \(killed) killed (\(share / 10).\(share % 10) %), "
      + "\(survived) survived, \(unreached) not reached"
  }
}
