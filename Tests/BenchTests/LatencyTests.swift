import BenchKit
import Candidates
import ConformanceKit
import Testing
import Workloads

struct DurationsTests {
  @Test func `short durations are exact`() {
    for value in 0..<32 as Range<UInt64> {
      var durations = Durations()
      durations.record(value)
      durations.record(40)
      #expect(durations.quantile(0.5) == value)
    }
  }

  @Test(arguments: [33, 100, 12_345, 1 << 20, (1 << 40) + 7] as [UInt64])
  func `a quantile is off by at most a thousandth`(value: UInt64) throws {
    var durations = Durations()
    durations.record(value)
    durations.record(.max)
    let found = try #require(durations.quantile(0.5))
    #expect(Double(max(found, value) - min(found, value)) <= Double(value) / 1_000)
  }

  @Test func `quantiles are those of the ranks`() {
    var durations = Durations()
    for value in 1...1_000 as ClosedRange<UInt64> { durations.record(value) }
    #expect(durations.quantile(0) == 1)
    #expect(durations.quantile(0.5) == 500)
    #expect(durations.quantile(0.999) == 999)
    #expect(durations.quantile(1) == 1_000)
    #expect(durations.maximum == 1_000)
  }

  @Test func `an empty one has no quantile`() {
    #expect(Durations().quantile(0.5) == nil)
  }
}

struct ScheduleTests {
  @Test func `a value stands for all bursts before it`() {
    let schedule = Schedule(bursts: 4, writes: 2, consumers: 2)
    let receive = schedule.receiver(1)
    receive?(1)
    #expect(schedule.log.nanoseconds.isEmpty)
    receive?(2)
    #expect(schedule.log.nanoseconds.count == 1)
    receive?(8)
    #expect(schedule.log.nanoseconds.count == 4)
    receive?(8)
    #expect(schedule.log.nanoseconds.count == 4)
  }

  /// What those who follow get of the values 1 to 4.
  @Test(arguments: [
    ([0, 2, 4], true), ([0, 1, 2, 3, 4], true), ([0, 4], true),
    ([0, 2], false), ([0, 2, 4, 4], false), ([0], false),
  ])
  func `a value that is lost or comes twice is noticed`(received: [Int], isRight: Bool) {
    let schedule = Schedule(bursts: 2, writes: 2, consumers: 1)
    let (values, written) = AsyncStream<Int>.makeStream()
    let followers = Followers(1, receiving: schedule.receiver) { tally in
      // The stream has the values that were written, in order; what of them is received
      // is the row's.
      var rest = received[...]
      tally.receive(rest.removeFirst())
      for await last in values {
        while let value = rest.first, value <= last { tally.receive(rest.removeFirst()) }
      }
    }
    let ensemble = schedule.ensemble(followers) { written.yield($0) }
    let checksum = ensemble.runs[0](2) &+ ensemble.settle()
    #expect((checksum == 0) == isRight)
  }
}

extension CommandTests {
  struct SequenceTests {
    @Test func `one who does not get elements is not measured`() throws {
      for workload in [Workload.sequenceElement, .sequenceWake] {
        let deaf = Participant(
          yardstick: "deaf", summary: "",
          loops: [
            WorkloadLoop(ensemble: workload) { _, iterations in
              let schedule = Schedule(bursts: iterations, writes: 1, consumers: 1)
              let followers = Followers(1, receiving: schedule.receiver) { tally in
                tally.receive(0)
              }
              return schedule.ensemble(followers) { _ in }
            }
          ])
        var harness = Harness(
          plan: .smoke, timer: .monotonic, allocator: nil, generator: SplitMix(seed: 1))
        #expect(throws: ChecksumMismatch.self) { try harness.measure([workload], [deaf]) }
      }
    }

    @Test func `latencies are written and read`() throws {
      let sample = LatencySample(
        workload: "sequence/wake", candidate: "core", size: 10, count: 30, median: 1,
        percentile90: 2, percentile99: 3, percentile999: 4, percentile9999: 5, maximum: 6,
        writes: 160, elements: 10)
      let text = CSV.latencies([sample])
      #expect(
        text == "workload,candidate,size,count,p50,p90,p99,p99.9,p99.99,max,writes,elements\n"
          + "sequence/wake,core,10,30,1,2,3,4,5,6,160,10\n")
      #expect(try CSV.latencySamples(text) == [sample])
      var earlier = sample
      earlier.percentile9999 = nil
      #expect(
        try CSV.latencySamples(
          "workload,candidate,size,count,p50,p90,p99,p99.9,max,writes,elements\n"
            + "sequence/wake,core,10,30,1,2,3,4,6,160,10\n") == [earlier])
      #expect(try CSV.latencySamples(CSV.latencies([earlier])) == [earlier])
    }

    @Test func `a schedule gives a row for each participant`() throws {
      var harness = Harness(
        plan: .smoke, timer: .monotonic, allocator: nil, generator: SplitMix(seed: 1))
      let result = try harness.measure(
        [.sequenceWakeFlood], [.floor, Participant(CoreCandidate.self)])
      #expect(result.samples.isEmpty)
      // Three entries; one, ten and a hundred consumers.
      #expect(result.latencies.map(\.count) == [3, 3, 30, 30, 300, 300])
      #expect(
        result.latencies.map(\.writes) == [1, 1, 10, 10, 100, 100].map { 3 * 256 * $0 })
      #expect(result.latencies.allSatisfy { $0.median > 0 && $0.maximum >= $0.percentile999 })
      #expect(
        result.latencies.map(\.candidate) == ["floor", "core", "floor", "core", "floor", "core"])
    }
  }
}
