/// What a run computes from its samples.
public enum Statistics {
  /// The quantile of `values` at `fraction`, interpolated between neighbours.
  ///
  /// Hyndman and Fan's type 7. https://doi.org/10.1080/00031305.1996.10473566
  ///
  /// - Precondition: `values` is not empty.
  public static func quantile(_ fraction: Double, of values: [Double]) -> Double {
    quantile(fraction, ofSorted: values.sorted())
  }

  static func quantile(_ fraction: Double, ofSorted values: [Double]) -> Double {
    precondition(!values.isEmpty, "no values")
    let position = fraction * Double(values.count - 1)
    let below = Int(position.rounded(.down))
    let above = min(below + 1, values.count - 1)
    return values[below] + (values[above] - values[below]) * (position - Double(below))
  }

  /// The median of `values`.
  public static func median(of values: [Double]) -> Double { quantile(0.5, of: values) }

  /// The median of `values` with a confidence interval: of 95 %, from the
  /// percentiles of the medians of resamples, where there are enough values.
  ///
  /// Of fewer than ``leastValues`` no two enclose the median of what they were drawn from
  /// with 95 %: then the interval is that of all values, with the coverage that this has.
  ///
  /// Bradley Efron: Bootstrap Methods, 1979. https://doi.org/10.1214/aos/1176344552
  ///
  /// - Parameters:
  ///   - values: At least one; each is one round.
  ///   - resamples: How many samples to draw, with replacement.
  ///   - generator: The same state gives the same interval.
  public static func medianInterval(
    of values: [Double], resamples: Int = 2_000, using generator: inout some RandomNumberGenerator
  ) -> Interval {
    let count = values.count
    guard count >= leastValues else {
      return Interval(
        value: median(of: values), low: values.min() ?? 0, high: values.max() ?? 0,
        coverage: coverage(ofRange: count))
    }
    var drawn = values
    let medians = (0..<resamples).map { _ in
      for index in 0..<count { drawn[index] = values[Int.random(in: 0..<count, using: &generator)] }
      return median(of: drawn)
    }.sorted()
    return Interval(
      value: median(of: values),
      low: quantile(0.025, ofSorted: medians),
      high: quantile(0.975, ofSorted: medians))
  }
}
