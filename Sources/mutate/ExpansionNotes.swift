import CommandKit
import ConformanceKit
import Foundation

/// What the macros make of a fixture where nothing is mutated.
struct ExpansionNotes {
  /// A number that stands for the text.
  let digest: String
  let seconds: Double
  /// The mutants that are reached.
  let numbers: Set<Int>

  /// Expands each fixture in a process of its own, and records where that was.
  ///
  /// - Returns: The notes by the fixtures' paths.
  /// - Throws: If one cannot be expanded.
  static func record(
    _ fixtures: [MacroFixture], expander: String, crew: ProcessCrew
  ) throws -> [String: ExpansionNotes] {
    let digests = Box<[String: String]>([:])
    var result: [String: ExpansionNotes] = [:]
    func notes(of place: Int) -> URL {
      FileManager.default.temporaryDirectory.appending(path: "expanded-\(getpid())-\(place)")
    }
    try crew.run(Array(fixtures.enumerated())) { place, fixture in
      try? FileManager.default.removeItem(at: notes(of: place))
      return ProcessCrew.Program(
        path: expander, arguments: ["--digest", fixture.path],
        environment: ["OBSERVATORY_REACHED": notes(of: place).path], limit: 300
      ) { line in
        digests.value[fixture.path] = String(line)
        return nil
      }
    } finish: { job, ending in
      defer { try? FileManager.default.removeItem(at: notes(of: job.offset)) }
      let path = job.element.path
      guard ending.result == .passed, let digest = digests.value[path],
        let bytes = try? Data(contentsOf: notes(of: job.offset))
      else {
        throw CommandFailure(
          ConformStatus.workerBroken, "cannot expand \(path): \(ending.by ?? "no notes")")
      }
      let numbers = bytes.enumerated().filter { $0.element != 0 }.map(\.offset)
      result[path] = ExpansionNotes(
        digest: digest, seconds: ending.seconds, numbers: Set(numbers))
    }
    return result
  }
}
