internal import CommandKit
internal import Workloads

/// `summary.md`: the rows of a report, what they mean, and what to doubt.
enum Summary {
  static func markdown(_ report: Report) -> String {
    let environment = report.environment
    let ratios = report.rows.compactMap(\.stdlibRatio)
    var text = """
      # Results of \(environment.date)

      \(environment.cpu), \(environment.cores) cores, hypervisor \(environment.hypervisor), \
      \(environment.kernel).
      \(environment.compiler); \(environment.configuration) build; \(environment.allocator).
      Revision \(environment.revision)\(environment.dirty == true ? ", with changes" : ""); \
      seed \(environment.seed); plan \(environment.plan), \(environment.rounds) rounds; \
      load \(loads(environment.loadAverageBefore)) before, \
      \(loads(environment.loadAverageAfter)) after\(steal(environment)).
      Allocations: \(environment.allocations).
      \(smoke(report))
      - `ns/op`: the median over the rounds of the time that one operation took on its thread.
        With several threads the throughput is their number divided by it.
      - `spread`: the distance between the quartiles, in per cent of the median.
      - `times as fast as stdlib`: the time of stdlib divided by that of the row, in the same
        round; the median over the rounds with a 95 % confidence interval (bootstrap). Below 1 is
        slower.\(few(ratios, indent: 2))
      - `allocs/op`, `bytes/op`: calls that allocated and the bytes they got, counted in a pass of
        their own; in `memory/` the bytes are those still allocated at the end, per object.
        Empty: not counted.

      An empty loop takes \(environment.emptyLoopNanoseconds.map { Text.decimal($0, 2) } ?? "?") \
      ns per turn; it is part of every figure and subtracted from none.

      ## Warnings


      """
    text +=
      report.warnings.isEmpty
      ? "None.\n" : report.warnings.map { "- \($0)\n" }.joined()
    text += "\n## Candidates\n\n"
    for candidate in environment.candidates {
      let version = candidate.version.isEmpty ? "" : " (\(candidate.version))"
      text += "- `\(candidate.name)`\(version): \(candidate.summary)\n"
    }
    let absences = Set(report.rows.compactMap(\.unavailability)).sorted()
    for reason in absences {
      let names = Set(report.rows.filter { $0.unavailability == reason }.map(\.candidate)).sorted()
      text += "\n`unavailable`: \(names.joined(separator: ", ")): \(reason).\n"
    }
    text += "\n## Figures\n" + Table.markdown(report) + growth(report) + contention(report)
    text += latencies(report)
    text += "\n## What the floor does\n\n"
    let measured = Set(report.rows.map(\.workload) + report.latencies.map(\.workload))
    text += TextTable.markdown(
      [["workload", "one operation", "floor"]]
        + Workload.all.filter { measured.contains($0.id) }.map { [$0.id, $0.operation, $0.floor] })
    return text
  }

  /// What is said of a run whose times mean nothing; nothing of others.
  private static func smoke(_ report: Report) -> String {
    report.judges
      ? "" : "\n**A smoke run measures nothing: what stands here as a time means nothing.**\n"
  }

  /// The table of times against sizes.
  private static func growth(_ report: Report) -> String {
    if report.growths.isEmpty { return "" }
    return """

      ## Growth with size

      `exponent`: the power of the size that the time of one operation goes with; 0 is no growth, 1
      is proportional to the size. The slope of a line through the logarithms of sizes and times,
      fitted in each round by least squares; the median over the rounds with a 95 % confidence
      interval (bootstrap).\(few(report.growths.map(\.exponent), indent: 0))


      """ + Table.markdown(Table.growthColumns(report.growths), Table.cells(report.growths))
  }

  /// What is said of intervals that have no 95 %: nothing if there are none.
  private static func few(_ intervals: [Statistics.Interval], indent: Int) -> String {
    guard intervals.needsMarks else { return "" }
    return "\n" + String(repeating: " ", count: indent)
      + "Of fewer than \(Statistics.leastValues) rounds there is none: all of their values, and what"
      + " they cover."
  }

  /// The tables of threads that share.
  private static func contention(_ report: Report) -> String {
    var text = ""
    if !report.contentions.isEmpty {
      text += """

        ## Threads that contend

        Threads go on for a given time, each as many operations as it gets done. `Mops/s`: million
        operations per second, of all threads together. `fairness`: the least that a thread got
        done, divided by the most that another with the same role did; the scheduler's part of
        that is what the floor shows. One operation in each batch is timed by itself, the clock
        included; `p50` and `p99` are the medians of those of the threads in all rounds. Above \(report.environment.cores) threads, the machine is oversubscribed.


        """
      text += Table.markdown(Table.contentionColumns, report.contentions.map(Table.cells))
    }
    if !report.suspensions.isEmpty {
      text += """

        ## While one thread stands still

        One thread is stopped by a signal, wherever it happens to be, again and again; what the
        others get done meanwhile is counted. `nobody got on`: how often that was nothing at all.


        """
      text += Table.markdown(Table.suspensionColumns, report.suspensions.map(Table.cells))
    }
    return text
  }

  /// The table of what is timed one by one.
  private static func latencies(_ report: Report) -> String {
    if report.latencies.isEmpty { return "" }
    return """

      ## One by one

      In `fan-out` how long one tracked read took. In `sequence` an event loop writes at fixed
      times, whether those who follow are done or not, and looks at the time between their jobs.
      `p50` to `max`: from the time at which a burst should have been written to when a consumer
      had got its last value, of all consumers and bursts.
      `writes/element`: in a sequence, how many writes came to one element.


      """ + Table.markdown(Table.latencyColumns, report.latencies.map(Table.cells))
  }

  private static func steal(_ environment: Environment) -> String {
    environment.stealPercent.map { "; steal \(Text.decimal($0, 1)) %" } ?? ""
  }

  private static func loads(_ loads: [Double]) -> String {
    loads.isEmpty ? "?" : loads.map { Text.decimal($0, 2) }.joined(separator: " ")
  }
}
