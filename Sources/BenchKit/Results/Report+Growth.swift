internal import Conformance
internal import Foundation
internal import Workloads

extension Report {
  /// How the time of one operation grows with the size of its workload.
  package struct Growth: Sendable, Codable {
    package let workload: String
    package let candidate: String
    /// What the size counts: `rows`.
    package let unit: String
    package let smallest: Int
    package let largest: Int
    /// The power of the size that the time of one operation goes with: 0 is
    /// none, 1 is proportional to the size.
    ///
    /// The slope of a line through the logarithms of sizes and times, fitted
    /// in each round by least squares; the median over the rounds.
    package let exponent: Statistics.Interval

    /// Below this, a line through the points says nothing.
    private static let leastSizes = 3

    /// The growths of all workloads with at least three sizes, on one thread,
    /// in the order of `candidates` and of the samples.
    package static func all(
      _ samples: [Sample], candidates: [String],
      using generator: inout some RandomNumberGenerator
    ) -> [Growth] {
      let timed = Dictionary(
        uniqueKeysWithValues: Workload.all.filter { $0.measure == .time }.map { ($0.id, $0) })
      var workloads: [Workload] = []
      var points: [String: [String: [Int: [Point]]]] = [:]
      for sample in samples where sample.threads == 1 {
        guard let workload = timed[sample.workload], let time = sample.nanosecondsPerOperation,
          time > 0
        else { continue }
        if points[workload.id] == nil { workloads.append(workload) }
        points[workload.id, default: [:]][sample.candidate, default: [:]][sample.round, default: []]
          .append(Point(log(Double(sample.size)), log(time)))
      }
      return workloads.flatMap { workload in
        candidates.compactMap { name in
          let sizes = Set(
            samples.lazy.filter {
              $0.workload == workload.id && $0.candidate == name && $0.threads == 1
            }.map(\.size))
          guard sizes.count >= leastSizes, let rounds = points[workload.id]?[name] else {
            return nil
          }
          // A round in which a size is missing would be a line through others.
          let slopes = rounds.sorted { $0.key < $1.key }.map(\.value)
            .filter { $0.count == sizes.count }.map(Statistics.slope)
          guard !slopes.isEmpty, let smallest = sizes.min(), let largest = sizes.max() else {
            return nil
          }
          return Growth(
            workload: workload.id, candidate: name, unit: workload.unit, smallest: smallest,
            largest: largest, exponent: Statistics.medianInterval(of: slopes, using: &generator))
        }
      }
    }
  }
}

/// A point of a plane.
package struct Point: Sendable {
  package let x: Double
  package let y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

extension Statistics {
  /// The slope of the line through `points` with the least squares of vertical
  /// distances.
  ///
  /// - Precondition: At least two points differ in `x`.
  package static func slope(_ points: [Point]) -> Double {
    let count = Double(points.count)
    let middle = points.reduce(0) { $0 + $1.x } / count
    let height = points.reduce(0) { $0 + $1.y } / count
    var product = 0.0
    var square = 0.0
    for point in points {
      product += (point.x - middle) * (point.y - height)
      square += (point.x - middle) * (point.x - middle)
    }
    precondition(square > 0, "a vertical line has no slope")
    return product / square
  }
}
