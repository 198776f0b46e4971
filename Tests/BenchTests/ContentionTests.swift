import BenchKit
import Candidates
import ConformanceKit
import Foundation
import Testing
import Workloads

// One after the other, and not beside the commands: they keep the threads busy
// on which the gate's clauses with actors run.
extension CommandTests {
  struct ContentionTests {
    private func thread(
      _ round: Int, _ thread: Int, _ role: String, _ operations: Int
    ) -> ThreadSample {
      ThreadSample(
        workload: "contention/same-property", candidate: "core", threads: 4, size: 2, round: round,
        thread: thread, role: role, operations: operations, timed: 2, median: 30, percentile99: 400,
        maximum: nil)
    }

    @Test func `fairness compares threads of one role, and takes the worst`() {
      let threads = [
        thread(1, 0, "write", 50), thread(1, 1, "write", 100),
        thread(1, 2, "read", 9_000), thread(1, 3, "read", 10_000),
      ]
      #expect(Report.Contention.fairness(threads) == 0.5)
    }

    @Test func `fairness is the median of the rounds`() {
      let threads = [1, 4, 10].enumerated().flatMap { round, operations in
        [thread(round, 0, "write", operations), thread(round, 1, "write", 10)]
      }
      #expect(Report.Contention.fairness(threads) == 0.4)
    }

    @Test func `one thread alone is neither fair nor unfair`() {
      #expect(
        Report.Contention.fairness([thread(1, 0, "write", 5), thread(1, 1, "read", 7)]) == nil)
    }

    @Test func `a thread is a row of threads dot csv`() {
      #expect(
        CSV.threads([thread(3, 1, "write", 77)])
          == "workload,candidate,threads,size,round,thread,role,operations,timed,p50,p99,max\n"
          + "contention/same-property,core,4,2,3,1,write,77,2,30,400,\n")
    }

    /// Threads that all count calls which nobody made.
    private func lazy(knownFailures: Set<String> = []) -> Participant {
      Participant(
        yardstick: "lazy", summary: "Calls nobody.",
        loops: [
          WorkloadLoop(ensemble: .contentionCycleSameProperty) { shape, _ in
            WorkloadLoop.Ensemble(runs: (0..<shape.threads).map { _ in { times in times } })
          }
        ], knownFailures: knownFailures)
    }

    private func measure(
      _ workload: Workload, _ participant: Participant, plan: Plan = .smoke
    ) throws -> Harness.Result {
      var harness = Harness(
        plan: plan, timer: .monotonic, allocator: nil, generator: SplitMix(seed: 1))
      return try harness.measure([workload], [participant])
    }

    @Test func `threads that call nobody are a hard error`() {
      #expect(throws: ChecksumMismatch.self) { try measure(.contentionCycleSameProperty, lazy()) }
    }

    @Test func `a known failure is reported beside the figures`() throws {
      let result = try measure(.contentionCycleSameProperty, lazy(knownFailures: ["C-03", "X-1"]))
      let shapes = Plan.smoke.shapes(of: .contentionCycleSameProperty)
      #expect(result.warnings.count == shapes.count)
      #expect(
        result.warnings.first
          == "contention/cycle-same-property size 1 threads 1, lazy: 3 calls too few in 3 operations;"
          + " it is known to fail C-03")
      #expect(result.samples.count == shapes.count)
    }

    @Test func `what a candidate states is known by the ids of the clauses`() {
      let deaf = Participant(DeafCandidate.self)
      #expect(deaf.knownFailures == ["C-03"])
      // And what it cannot be measured in is left out, with the reason.
      #expect(
        deaf.loops.filter { $0.unavailability == "would not hear" }.map(\.workload.id)
          == ["cycle/capturing"])
    }

    @Test func `a known failure of something else does not help`() {
      #expect(throws: ChecksumMismatch.self) {
        try measure(.contentionCycleSameProperty, lazy(knownFailures: ["X-1"]))
      }
    }

    @Test func `threads go on until they are told to stop`() throws {
      let plan = Plan(
        name: "short", rounds: 1, passes: 1, warmUpRounds: 0, sampleTarget: 1_000, iterations: 1,
        instances: 1, largestSize: 4, mostThreads: 4, contentionRounds: 2,
        contentionDuration: 2_000_000,
        suspensions: 0, suspension: 0, patience: 0, schedules: 1, scheduleLength: 3)
      let result = try measure(.contentionTrackAndFire, .floor, plan: plan)
      let rounds = Dictionary(grouping: result.samples) { "\($0.threads) \($0.round)" }
      #expect(rounds.count == 4)
      for sample in result.samples {
        let threads = result.threads.filter {
          $0.threads == sample.threads && $0.round == sample.round
        }
        #expect(threads.map(\.operations).reduce(0, +) == sample.operations)
        #expect(threads.map(\.role).sorted().first == "track")
        #expect(threads.count == sample.threads)
        #expect(sample.nanoseconds ?? 0 >= 2_000_000)
      }
      #expect(Set(result.threads.map(\.role)) == ["track", "write"])
    }
  }

  /// A signal suspends one thread of the process at a time.
  @Suite
  struct SuspensionTests {
    /// Two threads; the body gets the number of the thread and the operations.
    private func suspend(
      times suspensions: Int, patience: UInt64, _ body: @escaping @Sendable (Int, Int) -> Void
    ) throws -> [Report.Suspension] {
      let participant = Participant(
        yardstick: "pair", summary: "Two threads.",
        loops: [
          WorkloadLoop(ensemble: .suspensionWrite) { shape, _ in
            WorkloadLoop.Ensemble(
              runs: (0..<shape.threads).map { index in
                { times in
                  body(index, times)
                  return times
                }
              }, settle: { Workload.fire })
          }
        ])
      let plan = Plan(
        name: "suspensions", rounds: 1, passes: 1, warmUpRounds: 0, sampleTarget: nil,
        iterations: 1,
        instances: 1, largestSize: 2, mostThreads: 2, contentionRounds: 0, contentionDuration: 0,
        suspensions: suspensions, suspension: 100_000, patience: patience, schedules: 1,
        scheduleLength: 3)
      var harness = Harness(
        plan: plan, timer: .monotonic, allocator: nil, generator: SplitMix(seed: 1))
      return Report.Suspension.all(try harness.measure([.suspensionWrite], [participant]).samples)
    }

    /// Some work that the optimiser keeps.
    private static func work(_ turns: Int) {
      for turn in 0..<turns { keep(turn) }
    }

    @Test func `threads that share nothing get on`() throws {
      // Patience for a machine that is busy with something else.
      let rows = try suspend(times: 32, patience: 20_000_000_000) { _, times in Self.work(times) }
      #expect(rows.map(\.suspensions) == [32])
      #expect(rows.map(\.stalls) == [0])
    }

    @Test func `a thread that stands still with a lock keeps the others from it`() throws {
      let lock = NSLock()
      // The first thread has the lock nearly always, the other one wants it.
      let rows = try suspend(times: 64, patience: 5_000_000) { index, times in
        lock.withLock { Self.work(index == 0 ? 20_000 : times) }
      }
      #expect(rows.map(\.suspensions) == [64])
      #expect(rows[0].stalls > 0)
    }
  }

  @Suite
  struct AvailabilityTests {
    @Test func `a candidate without persistent observers is unavailable, never zero`() async throws
    {
      let candidates: [any MeasuredCandidate.Type] = [CoreCandidate.self, StdlibCandidate.self]
      let arguments = ["--smoke", "--filter", "cycle/persistent"]
      let table = await Outcome(arguments + ["--table"], candidates: candidates)
      #expect(table.status == .success, "\(table.error)")
      let lines = table.output.split(separator: "\n")
      let absent = lines.filter { $0.contains("stdlib") && !$0.contains("candidate") }
      #expect(!absent.isEmpty)
      #expect(absent.allSatisfy { $0.hasSuffix("unavailable") })
      #expect(!lines.contains { $0.contains("core") && $0.contains("unavailable") })
      let csv = await Outcome(arguments + ["--format", "csv"], candidates: candidates)
      #expect(csv.output.contains("cycle/persistent,core,"))
      #expect(!csv.output.contains("stdlib"))
      let json = await Outcome(arguments + ["--format", "json"], candidates: candidates)
      #expect(json.output.contains(#""unavailability" : "no persistent observer""#))
    }
  }
}

struct OracleOfChurnTests {
  @Test(arguments: [1, 8], [0, 1, 7, 63, 64, 65, 200])
  func `checksum is that of the readable loop`(step: Int, cycles: Int) {
    var properties = [Int](repeating: 1, count: 64)
    var sum = 0
    var first = 0
    for cycle in 0..<cycles {
      let window = (0..<8).map { (first + $0) % 64 }
      sum += window.map { properties[$0] }.reduce(0, +) + Workload.fire
      for index in window where index % 8 == 7 { properties[index] = cycle + 2 }
      first = (first + step) % 64
    }
    let shape = Workload.Shape(size: step, threads: 1)
    #expect(Workload.churnOneShot.checksum(shape, cycles) == sum)
    #expect(Workload.churnPersistent.checksum(shape, cycles) == sum)
  }
}
