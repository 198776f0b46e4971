import BenchKit
import CommandKit
import ConformanceKit
import Testing
import Workloads

struct StatisticsTests {
  @Test(
    arguments: [
      ([3], 3), ([1, 2], 1.5), ([5, 1, 3], 3), ([4, 1, 3, 2], 2.5), ([7, 7, 7, 7, 7], 7),
    ] as [([Double], Double)])
  func `median`(values: [Double], expected: Double) {
    #expect(Statistics.median(of: values) == expected)
  }

  @Test(arguments: [(0.0, 1.0), (0.25, 2), (0.5, 3), (0.75, 4), (1, 5), (0.1, 1.4), (0.9, 4.6)])
  func `quantiles interpolate between neighbours`(fraction: Double, expected: Double) {
    let quantile = Statistics.quantile(fraction, of: [5, 4, 3, 2, 1])
    #expect(abs(quantile - expected) < 1e-12)
  }

  @Test func `slope of a line`() {
    let line = [1.0, 2, 5, 9].map { Point($0, 3 - 2 * $0) }
    #expect(abs(Statistics.slope(line) + 2) < 1e-12)
  }

  @Test func `slope has the least squares`() {
    // By hand: the mean is (1, 4/3), the products add up to 3, the squares to 2.
    let slope = Statistics.slope([Point(0, 0), Point(1, 1), Point(2, 3)])
    #expect(abs(slope - 1.5) < 1e-12)
  }

  @Test func `interval of equal values is that value`() {
    var generator = SplitMix(seed: 1)
    let interval = Statistics.medianInterval(of: [2, 2, 2, 2, 2, 2], using: &generator)
    #expect(interval == Statistics.Interval(value: 2, low: 2, high: 2))
  }

  @Test func `interval encloses the median and lies within the values`() {
    var generator = SplitMix(seed: 1)
    let values = (1...41).map(Double.init)
    let interval = Statistics.medianInterval(of: values, using: &generator)
    #expect(interval.value == 21)
    // The order statistics that enclose the median of 41 values with 95 % are
    // the 14th and the 28th; resampling varies around them.
    #expect((12.0...16.0).contains(interval.low))
    #expect((26.0...30.0).contains(interval.high))
  }

  @Test(arguments: [(1, 0.0), (2, 0.5), (3, 0.75), (5, 0.9375), (6, 0.95), (41, 0.95)])
  func `an interval says what it covers`(count: Int, coverage: Double) {
    var generator = SplitMix(seed: 1)
    let values = (1...count).map(Double.init)
    let interval = Statistics.medianInterval(of: values, using: &generator)
    #expect(interval.coverage == coverage)
    // All values: no part of so few has more.
    if count < 6 { #expect(interval.low == 1 && interval.high == Double(count)) }
  }

  /// By counting: of three values, each as likely above the median as below it, two of the
  /// eight combinations lie on one side.
  @Test func `a range covers the median unless all values are on one side`() {
    for count in 1...10 {
      let sides = 1 << count
      let enclosing = (0..<sides).count { $0 != 0 && $0 != sides - 1 }
      #expect(Statistics.coverage(ofRange: count) == Double(enclosing) / Double(sides))
    }
  }

  @Test func `interval depends on the seed alone`() {
    let values = (1...15).map { Double($0 * $0) }
    var first = SplitMix(seed: 9)
    var second = SplitMix(seed: 9)
    #expect(
      Statistics.medianInterval(of: values, using: &first)
        == Statistics.medianInterval(of: values, using: &second))
  }

  @Test func `generator gives the published sequence`() {
    // The first outputs of SplitMix64 for the seed 1234567, as in the
    // reference test of several of its implementations.
    var generator = SplitMix(seed: 1_234_567)
    let outputs = (0..<3).map { _ in generator.next() }
    #expect(
      outputs == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }
}

struct CalibrationTests {
  /// A clock on which each iteration takes `cost` and each call `overhead`.
  private func calibrate(cost: UInt64, overhead: UInt64, target: UInt64, limit: Int) -> Int {
    Calibration.iterations(target: target, limit: limit) { UInt64($0) * cost + overhead }
  }

  @Test(arguments: [1, 7, 100, 10_000, 2_000_000] as [UInt64])
  func `a sample fills its target and not much more`(cost: UInt64) {
    let target: UInt64 = 1_000_000
    let iterations = calibrate(cost: cost, overhead: 50, target: target, limit: .max)
    let time = UInt64(iterations) * cost
    #expect(time + 50 >= target)
    #expect(iterations == 1 || time <= target * 5 / 4)
  }

  @Test func `an interrupted attempt makes no batch short`() {
    var calls = 0
    let iterations = Calibration.iterations(target: 1_000, limit: 1 << 20, attempts: 3) {
      calls += 1
      // The first and the third call of all.
      return UInt64($0) * 10 + (calls == 1 || calls == 3 ? 50_000 : 0)
    }
    #expect(iterations >= 100)
  }

  @Test func `a limit is kept`() {
    #expect(calibrate(cost: 1, overhead: 0, target: 1_000_000, limit: 1_000) == 1_000)
  }

  @Test func `what is prepared for each operation has the more iterations the smaller it is`() {
    let workload = Workload.fanOutEventualWrite
    func iterations(_ size: Int) -> ClosedRange<Int> {
      workload.iterations(in: Workload.Shape(size: size, threads: 1))
    }
    #expect(iterations(10) == 1...1_000)
    #expect(iterations(1_000) == 1...10)
    #expect(iterations(100_000) == 1...1)
    #expect(workload.shapes.contains { iterations($0.size).upperBound == 1 })
    // A workload that says how many has them, whatever its size.
    let mount = Workload.all.filter { $0.iterations != 1...Int.max && $0.mostOperations == .max }
    #expect(!mount.isEmpty)
    for workload in mount {
      for shape in workload.shapes {
        #expect(workload.iterations(in: shape) == workload.iterations)
      }
    }
  }

  @Test func `a clock that stands still ends at the limit`() {
    #expect(calibrate(cost: 0, overhead: 0, target: 1_000, limit: 4_096) == 4_096)
  }
}

struct TextTests {
  @Test(arguments: [
    (0.0, 2, "0.00"), (0.005, 2, "0.01"), (1.005, 1, "1.0"), (-1.25, 2, "-1.25"),
    (123.456, 0, "123"), (99.999, 2, "100.00"), (0.27, 3, "0.270"), (-0.001, 1, "0.0"),
  ])
  func `decimals`(value: Double, decimals: Int, expected: String) {
    #expect(Text.decimal(value, decimals) == expected)
  }

  @Test(arguments: [(0.268, "0.27"), (9.996, "10.0"), (28.14, "28.1"), (46_400, "46400")])
  func `significant digits`(value: Double, expected: String) {
    #expect(Text.significant(value) == expected)
  }
}
