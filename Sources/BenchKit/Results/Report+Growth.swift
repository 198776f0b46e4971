internal import ConformanceKit
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

    /// Times by round and size.
    private typealias Times = [Int: [Int: Double]]

    /// Below this, a line through the points says nothing.
    private static let leastSizes = 3

    /// The growths of all workloads with at least three sizes, on one thread,
    /// in the order of `candidates` and of the samples.
    package static func all(
      _ samples: [Sample], candidates: [String], resamples: Int = 2_000,
      using generator: inout some RandomNumberGenerator
    ) -> [Growth] {
      let timed = Dictionary(
        uniqueKeysWithValues: Workload.all.filter { $0.measure == .time }.map { ($0.id, $0) })
      var workloads: [Workload] = []
      var measured: [String: [String: Times]] = [:]
      for sample in samples where sample.threads == 1 {
        guard let workload = timed[sample.workload], let time = sample.nanosecondsPerOperation,
          time > 0
        else { continue }
        if measured[workload.id] == nil { workloads.append(workload) }
        measured[workload.id, default: [:]][sample.candidate, default: [:]][
          sample.round, default: [:]][sample.size] = time
      }
      return workloads.flatMap { workload in
        candidates.compactMap { name in
          let rounds = (measured[workload.id]?[name] ?? [:]).sorted { $0.key < $1.key }
            .map(\.value)
          let sizes = Set(rounds.flatMap(\.keys))
          guard sizes.count >= leastSizes, let smallest = sizes.min(), let largest = sizes.max()
          else { return nil }
          // A round in which a size is missing would be a line through others.
          let slopes = rounds.filter { $0.count == sizes.count }.map { round in
            Statistics.slope(
              round.sorted { $0.key < $1.key }.map { Point(log(Double($0.key)), log($0.value)) })
          }
          if slopes.isEmpty { return nil }
          return Growth(
            workload: workload.id, candidate: name, unit: workload.unit, smallest: smallest,
            largest: largest,
            exponent: Statistics.medianInterval(
              of: slopes, resamples: resamples, using: &generator))
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
