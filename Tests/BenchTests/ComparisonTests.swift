import BenchKit
import ConformanceKit
import Testing

struct ComparisonTests {
  /// The samples that one process took of one row.
  private func samples(
    _ times: [Int], candidate: String = "core", allocations: Int = 0
  ) -> [Sample] {
    func sample(_ round: Int, _ nanoseconds: Int?, _ allocations: Int?) -> Sample {
      Sample(
        workload: "cycle/one-shot", candidate: candidate, threads: 1, size: 1, round: round,
        operations: 10, nanoseconds: nanoseconds, allocations: allocations,
        bytes: allocations.map { $0 * 16 }, checksum: 0)
    }
    return times.enumerated().map { sample($0.offset + 1, $0.element, nil) }
      + [sample(0, nil, allocations)]
  }

  /// - Parameter repeats: How often all rounds are there: six are the fewest that can be judged.
  private func comparison(
    base: [Int], new: [Int], control: [Int], candidates: [String] = [], repeats: Int = 2,
    allocations: (base: Int, new: Int, control: Int) = (0, 0, 0),
    history: ControlHistory.Thresholds = ControlHistory.Thresholds()
  ) -> Comparison {
    var generator = SplitMix(seed: 1)
    let rounds = zip(zip(base, new), control).map { pair, control in
      [
        Comparison.Part.base: samples([pair.0], allocations: allocations.base),
        .new: samples([pair.1], allocations: allocations.new),
        .control: samples([control], allocations: allocations.control),
      ]
    }
    return Comparison(
      Array(repeatElement(rounds, count: repeats).joined()), candidates: candidates,
      history: history, using: &generator)
  }

  @Test(
    arguments: [
      // Ten operations: a tenth of an allocation more for each is one too many.
      ((10, 11, 10), 100, .allocatesMore), ((0, 1, 0), 50, .allocatesMore),
      ((10, 9, 10), 100, .same), ((10, 10, 10), 100, .same), ((10, 9, 10), 200, .slower),
      // Of what differs in one build from itself nothing is said.
      ((10, 20, 15), 100, .same),
    ] as [((Int, Int, Int), Int, Comparison.Verdict)])
  func `what allocates more is found, whatever its time`(
    allocations: (Int, Int, Int), new: Int, verdict: Comparison.Verdict
  ) {
    let found = comparison(
      base: [100], new: [new], control: [100], repeats: 6,
      allocations: (allocations.0, allocations.1, allocations.2))
    #expect(found.rows.map(\.verdict) == [verdict])
    #expect(found.outcome == (verdict == .allocatesMore ? .slower : verdict))
  }

  @Test func `a row is judged by what it has differed from itself before`() throws {
    // 6 % slower is beyond 3 %; not beyond what this row does by itself.
    var history = ControlHistory()
    func row(_ new: Int) throws -> Comparison.Row {
      let text = try ControlHistory(history.text)
      return try #require(
        comparison(
          base: [100], new: [new], control: [100], repeats: 6,
          history: text.thresholds(on: "here", plan: "full")
        ).rows.first)
    }
    func add(_ comparison: Comparison, machine: String = "here", plan: String = "full") {
      history.add(comparison, date: "2026-11-26", machine: machine, plan: plan)
    }
    // Of other rows, machines and plans, and of what was unjudgeable, nothing is learned.
    for _ in 1...8 {
      add(controls("floor", 102))
      add(controls("core", 102), machine: "there")
      add(controls("core", 102), plan: "quick")
      add(controls("core", 150))
      add(controls("core", 102, size: 2))
    }
    #expect(try row(106).verdict == .slower && row(106).threshold == 0.03)
    // Differences of 1 and 3 %: quartiles of 1 and 3, and a fence of 9.
    for control in [101, 99, 103, 97, 101, 99, 103] {
      add(controls("core", control))
      #expect(try row(106).threshold == 0.03)
    }
    add(controls("core", 97))
    #expect(try abs(row(106).threshold - 0.09) < 1e-9)
    #expect(try row(106).verdict == .unclear && row(94).verdict == .unclear)
    #expect(try row(110).verdict == .slower && row(90).verdict == .faster)
    #expect(try row(102).verdict == .same)
  }

  @Test func `a round that lacks one of the three is no pair`() throws {
    var generator = SplitMix(seed: 1)
    let whole = [
      Comparison.Part.base: samples([100]), .new: samples([100]), .control: samples([100]),
    ]
    let partial = [Comparison.Part.base: samples([100]), .new: samples([900])]
    let rounds = [whole, partial, whole, partial, whole, whole, whole, whole, partial, partial]
    let row = try #require(Comparison(rounds, using: &generator).rows.first)
    #expect(row.verdict == .same && row.ratio.high == 1 && row.new == 10)
  }

  @Test(arguments: [(10_000, 10_019, false), (10_000, 10_021, true), (0, 4, false), (0, 6, true)])
  func `rare allocations are none`(base: Int, new: Int, isMore: Bool) throws {
    // Of a thousand operations.
    func samples(_ allocations: Int) -> [Sample] {
      [
        Sample(
          workload: "cycle/one-shot", candidate: "core", threads: 1, size: 1, round: 1,
          operations: 1_000, nanoseconds: 100_000, allocations: nil, bytes: nil, checksum: 0),
        Sample(
          workload: "cycle/one-shot", candidate: "core", threads: 1, size: 1, round: 0,
          operations: 1_000, nanoseconds: nil, allocations: allocations, bytes: 0, checksum: 0),
      ]
    }
    var generator = SplitMix(seed: 1)
    // In one round of seven it may be otherwise.
    let usual = [
      Comparison.Part.base: samples(base), .new: samples(new), .control: samples(base),
    ]
    let odd = [
      Comparison.Part.base: samples(base), .new: samples(base + 900), .control: samples(base),
    ]
    let rounds = [odd] + Array(repeating: usual, count: 6)
    let row = try #require(Comparison(rounds, using: &generator).rows.first)
    #expect(row.verdict == (isMore ? .allocatesMore : .same))
  }

  @Test(
    arguments: [
      (0, 48, .slower), (48, 0, .faster), (0, 0, .same), (48, 48, .same),
    ] as [(Int, Int, Comparison.Verdict)])
  func `a footprint may be nothing`(base: Int, new: Int, verdict: Comparison.Verdict) throws {
    func weighed(_ bytes: Int) -> [Sample] {
      [
        Sample(
          workload: "memory/fired", candidate: "core", threads: 1, size: 1, round: 1,
          operations: 1, nanoseconds: nil, allocations: 1, bytes: bytes, checksum: 0)
      ]
    }
    var generator = SplitMix(seed: 1)
    let round = [
      Comparison.Part.base: weighed(base), .new: weighed(new), .control: weighed(base),
    ]
    let found = Comparison(Array(repeating: round, count: 6), using: &generator)
    #expect(found.rows.map(\.verdict) == [verdict] && found.lost.isEmpty)
  }

  @Test func `times and bytes are not compared, nor bytes of who has lost its times`() {
    var generator = SplitMix(seed: 1)
    // As a smoke run prints them.
    func timeless(_ allocations: Int) -> [Sample] {
      samples([100], allocations: allocations).map { sample in
        var sample = sample
        sample.nanoseconds = nil
        return sample
      }
    }
    let round = [
      Comparison.Part.base: samples([100], allocations: 3), .new: timeless(3),
      .control: samples([100], allocations: 3),
    ]
    let found = Comparison(Array(repeating: round, count: 6), using: &generator)
    #expect(found.rows.isEmpty && found.lost == ["cycle/one-shot size 1 threads 1, core"])
  }

  @Test func `what is drawn anew differs from draw to draw`() {
    var generator = SplitMix(seed: 1)
    // Of twelve rounds, half as slow: now more of these are drawn, now fewer.
    let rounds = (0..<12).map { index in
      [
        Comparison.Part.base: samples([100]), .new: samples([index % 2 == 0 ? 100 : 108]),
        .control: samples([100]),
      ]
    }
    let row = Resampling(rounds, candidates: [], repetitions: 50, using: &generator).rows.first
    #expect((row?.counts.count ?? 0) > 1, "\(row?.counts ?? [:])")
  }

  /// Comparisons in which a candidate's base was measured so once more.
  private func controls(_ candidate: String, _ control: Int, size: Int = 1) -> Comparison {
    var generator = SplitMix(seed: 1)
    func sized(_ time: Int) -> [Sample] {
      samples([time], candidate: candidate).map { sample in
        var sample = sample
        sample.size = size
        return sample
      }
    }
    let round = [
      Comparison.Part.base: sized(100), .new: sized(100), .control: sized(control),
    ]
    return Comparison(Array(repeating: round, count: 6), using: &generator)
  }

  @Test func `ratios are those of the same round`() throws {
    let row = try #require(
      comparison(base: [100, 200, 400], new: [150, 300, 600], control: [100, 200, 400])
        .rows.first)
    #expect(row.base == 20 && row.new == 30 && row.unit == "ns")
    #expect(row.ratio == Statistics.Interval(value: 1.5, low: 1.5, high: 1.5))
    #expect(row.control == Statistics.Interval(value: 1, low: 1, high: 1))
    #expect(row.verdict == .slower)
  }

  @Test(
    arguments: [
      (110, 100, .slower), (102, 100, .same), (98, 100, .same), (90, 100, .faster),
      (100, 102, .same), (104, 102, .slower),
      // The base is as far from itself.
      (110, 120, .unjudgeable), (90, 85, .unjudgeable), (100, 120, .unjudgeable),
    ] as [(Int, Int, Comparison.Verdict)])
  func `a row is judged by the threshold and the control`(
    new: Int, control: Int, verdict: Comparison.Verdict
  ) {
    let found = comparison(
      base: [100, 100, 100], new: [new, new, new], control: [control, control, control])
    #expect(found.rows.map(\.verdict) == [verdict] && found.outcome == verdict)
  }

  @Test func `a row of rounds that differ is unclear, never the same`() {
    let noisy = comparison(
      base: [100, 100, 100], new: [80, 100, 125], control: [100, 100, 100])
    #expect(noisy.rows.map(\.verdict) == [.unclear])
    #expect(noisy.outcome == .unclear && noisy.counts == "1 unclear")
    // Also where the control is as noisy: the ratio is above 3 %, and not beyond it.
    let both = comparison(
      base: [100, 100, 100], new: [105, 106, 107], control: [95, 100, 108])
    #expect(both.rows.map(\.verdict) == [.unclear])
  }

  @Test(arguments: [1, 5])
  func `of fewer than six rounds nothing is concluded`(rounds: Int) throws {
    for new in [50, 100, 200] {
      let few = comparison(base: [100], new: [new], control: [100], repeats: rounds)
      #expect(few.rows.map(\.verdict) == [.unclear] && few.outcome == .unclear)
      #expect(try #require(few.rows.first).ratio.coverage == (rounds == 1 ? 0 : 0.9375))
    }
    let enough = comparison(base: [100], new: [200], control: [100], repeats: 6)
    #expect(enough.rows.map(\.verdict) == [.slower])
  }

  @Test func `only rows of the candidates that were asked for`() {
    #expect(comparison(base: [1], new: [1], control: [1], candidates: ["mutex"]).rows.isEmpty)
    #expect(comparison(base: [1], new: [1], control: [1], candidates: ["core"]).rows.count == 1)
  }

  @Test func `a row without figures of one build is none`() {
    var generator = SplitMix(seed: 1)
    let rounds = [
      [
        Comparison.Part.base: samples([100]), .new: samples([100], candidate: "other"),
        .control: samples([100]),
      ]
    ]
    #expect(Comparison(rounds, using: &generator).rows.isEmpty)
  }

  @Test func `a row that the new build lacks is named, and is no success`() {
    var generator = SplitMix(seed: 1)
    let two = samples([100]) + samples([100], candidate: "floor")
    func rounds(_ round: [Comparison.Part: [Sample]]) -> [[Comparison.Part: [Sample]]] {
      Array(repeating: round, count: 6)
    }
    let lost = Comparison(
      rounds([.base: two, .new: samples([100]), .control: two]), using: &generator)
    #expect(lost.rows.map(\.verdict) == [.same] && lost.outcome == .unclear)
    #expect(lost.lost == ["cycle/one-shot size 1 threads 1, floor"] && lost.gained.isEmpty)
    let one = samples([100])
    let gained = Comparison(
      rounds([.base: one, .new: two, .control: one]), using: &generator)
    #expect(gained.outcome == .same && gained.lost.isEmpty)
    #expect(gained.gained == ["cycle/one-shot size 1 threads 1, floor"])
  }

  @Test func `a footprint is compared by its bytes`() throws {
    var generator = SplitMix(seed: 1)
    func weighed(_ bytes: Int) -> [Sample] {
      [
        Sample(
          workload: "memory/idle", candidate: "core", threads: 1, size: 1, round: 1,
          operations: 10, nanoseconds: nil, allocations: 10, bytes: bytes, checksum: 0)
      ]
    }
    let rounds = Array(
      repeating: [
        Comparison.Part.base: weighed(480), .new: weighed(640), .control: weighed(480),
      ], count: 6)
    let row = try #require(Comparison(rounds, using: &generator).rows.first)
    #expect(row.unit == "B" && row.base == 48 && row.new == 64 && row.verdict == .slower)
  }
}
