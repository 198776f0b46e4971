internal import Foundation
internal import Workloads

extension Report {
  /// The report of a run whose results are in `directory`.
  ///
  /// - Throws: ``ResultsReadFailure`` if they are not what a run writes.
  init(directory: URL, resamples: Int = 2_000) throws {
    func contents<Value>(_ name: String, _ body: (Data) throws -> Value) throws -> Value {
      let file = directory.appendingPathComponent(name)
      do { return try body(Data(contentsOf: file)) } catch let error as CSVFailure {
        throw ResultsReadFailure(path: file.path, reason: error.description)
      } catch let error as DecodingError {
        throw ResultsReadFailure(path: file.path, reason: "\(error)")
      } catch {
        throw ResultsReadFailure(path: file.path, reason: error.localizedDescription)
      }
    }
    let environment = try contents("environment.json") {
      try JSONDecoder().decode(Environment.self, from: $0)
    }
    let samples = try contents("samples.csv") {
      try CSV.samples(String(decoding: $0, as: UTF8.self))
    }
    let threads = try contents("threads.csv") {
      try CSV.threadSamples(String(decoding: $0, as: UTF8.self))
    }
    // Results of builds that had no schedules have no such file.
    let latencies =
      FileManager.default.fileExists(
        atPath: directory.appendingPathComponent("latencies.csv").path)
      ? try contents("latencies.csv") {
        try CSV.latencySamples(String(decoding: $0, as: UTF8.self))
      } : []
    // Others may get nothing done while a thread stands still; all else is a
    // number of operations, and a figure is divided by it.
    let suspended = Set(Workload.all.filter { $0.measure == .suspension }.map(\.id))
    if let idle = samples.first(where: { $0.operations == 0 && !suspended.contains($0.workload) }) {
      throw ResultsReadFailure(
        path: directory.appendingPathComponent("samples.csv").path,
        reason: "a sample of \(idle.workload) by \(idle.candidate) has no operations")
    }
    self.init(
      environment: environment, samples: samples, threads: threads, latencies: latencies,
      resamples: resamples)
  }
}

/// Results are not what a run writes.
struct ResultsReadFailure: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path): \(reason)" }
}
