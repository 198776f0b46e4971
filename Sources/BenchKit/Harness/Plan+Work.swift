internal import Workloads

// How long the parts of a run take, for who waits: nanoseconds, as far as the plan says them.
// What a part takes beyond that, as long iterations do, is in the time that the parts before
// have taken, from which the rest is estimated.

extension Plan {
  private var sample: Double { Double(sampleTarget ?? 1_000) }

  /// Of finding out how many iterations a sample has.
  func calibration(rows: Int) -> Double { Double(rows) * 3 * sample }

  /// Of the samples of a pass.
  func pass(_ pass: Int, rows: Int) -> Double {
    Double(rows) * Double(rounds(ofPass: pass).count + warmUpRounds) * sample
  }

  /// Of seven halves and wholes, and of a count.
  func check(rows: Int) -> Double { Double(rows) * (sampleTarget == nil ? 1 : 11.5) * sample }

  /// Of what is measured at once.
  func whole(_ measure: Workload.Measure, rows: Int) -> Double {
    let once: Double =
      switch measure {
      case .time: 0
      // Some hundred nanoseconds for each object, twice.
      case .footprint: Double(instances) * 400
      case .contention: Double(contentionRounds) * Double(contentionDuration)
      case .suspension: Double(suspensions) * Double(suspension) * 2
      // An entry each tenth of a millisecond.
      case .latency: Double(schedules * scheduleLength) * 100_000
      }
    return Double(rows) * max(once, 1_000)
  }
}

extension Harness.Group {
  /// What is lacking, as ``Plan``'s estimates say.
  func work(_ plan: Plan) -> Double {
    guard measure == .time else { return isLacking ? plan.whole(measure, rows: rows.count) : 0 }
    let passes = (0..<plan.passes).filter { !has(plan.rounds(ofPass: $0)) }
    return passes.reduce(0) { $0 + plan.pass($1, rows: rows.count) }
      + (iterations.isEmpty ? plan.calibration(rows: rows.count) : 0)
      + (isChecked ? 0 : plan.check(rows: rows.count))
  }
}
