internal import CommandKit

extension Statistics {
  /// A value with what is known of its uncertainty.
  public struct Interval: Sendable, Equatable {
    /// The estimate.
    public let value: Double
    /// The lower end of the interval; the value itself if there is none.
    public let low: Double
    /// The upper end of the interval.
    public let high: Double
    /// The probability with which such an interval encloses what is estimated; 0 where
    /// there is no interval, 1 where nothing is uncertain.
    public let coverage: Double

    package init(
      value: Double, low: Double, high: Double, coverage: Double = Statistics.wantedCoverage
    ) {
      self.value = value
      self.low = low
      self.high = high
      self.coverage = coverage
    }

    /// A value that was counted, and not estimated.
    package init(exact value: Double) {
      self.init(value: value, low: value, high: value, coverage: 1)
    }

    /// Whether something may be concluded from where the interval lies.
    package var isConclusive: Bool { coverage >= Statistics.wantedCoverage }
  }

  /// The coverage of an interval from which something is concluded.
  package static let wantedCoverage = 0.95

  /// The fewest values of which an interval of the median has ``wantedCoverage``.
  package static let leastValues = 6

  /// The probability with which `count` values have the median of what they were drawn
  /// from between them: that not all lie on the same side.
  ///
  /// Of a continuous distribution. H. A. David, H. N. Nagaraja: Order Statistics, 2003,
  /// section 7.1. https://doi.org/10.1002/0471722162
  package static func coverage(ofRange count: Int) -> Double {
    // With the first on one of the sides, each other one is there with a probability of a half.
    (1..<max(count, 1)).reduce(1) { side, _ in side / 2 }.distance(to: 1)
  }
}

// MARK: - JSON

extension Statistics.Interval: Codable {
  private enum CodingKeys: String, CodingKey { case value, low, high, coverage }

  /// What older files do not say is 95 %.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let value = try container.decode(Double.self, forKey: .value)
    self.init(
      value: value, low: try container.decodeIfPresent(Double.self, forKey: .low) ?? value,
      high: try container.decodeIfPresent(Double.self, forKey: .high) ?? value,
      coverage: try container.decodeIfPresent(Double.self, forKey: .coverage)
        ?? Statistics.wantedCoverage)
  }

  /// Without ends where there is no interval.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    if coverage > 0 {
      try container.encode(low, forKey: .low)
      try container.encode(high, forKey: .high)
    }
    try container.encode(coverage, forKey: .coverage)
  }
}

// MARK: - Text

extension Statistics.Interval {
  /// `2.00 [1.90, 2.10]`, or what it covers behind it: `2.00 [1.90, 2.10] 75 %`; the value
  /// alone if it was counted.
  ///
  /// - Parameters:
  ///   - isMarked: Whether the coverage is said: where that of all others is not 95 %.
  ///   - number: How a number is written.
  func text(isMarked: Bool, _ number: (Double) -> String) -> String {
    guard coverage > 0 else { return "\(number(value)) (no interval)" }
    guard coverage < 1 else { return number(value) }
    let text = "\(number(value)) [\(number(low)), \(number(high))]"
    if !isMarked { return text }
    return isConclusive ? "\(text) 95 %" : "\(text) \(percentage)"
  }

  /// The coverage, as far as a reader wants to know it: `75 %`, `93.8 %`.
  private var percentage: String {
    let percent = coverage * 100
    return Text.decimal(percent, percent == percent.rounded() ? 0 : 1) + " %"
  }
}

extension Sequence<Statistics.Interval> {
  /// Whether a table of these has to say of each what it covers.
  var needsMarks: Bool { contains { !$0.isConclusive } }

  /// What stands in the heading above them.
  var heading: String { needsMarks ? "[CI]" : "[95 % CI]" }
}
