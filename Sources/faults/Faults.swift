internal import FaultInjection
internal import Foundation
internal import HostFaults
internal import Mutation

/// Writes the sources of the core, of its macros and of data flow with all faults and mutants
/// into a directory.
///
/// A tool of this package: `scripts/mutants.sh` and `scripts/mutate.sh` call it.
@main
enum Faults {
  static let usage = """
    Usage: faults SOURCES DIRECTORY REFUSED

    Writes the Swift sources in SOURCES/ObservationCore, SOURCES/ObservationCoreMacros and
    SOURCES/DataFlow to DIRECTORY, with all faults of the table in Sources/HostFaults and all
    mechanical mutants, and a line for each of these to DIRECTORY/mutants.jsonl. Files that
    are the same already keep their date; those that are not in SOURCES are removed.

    REFUSED is a file with the mutants that the compiler does not take, which are left out;
    a line of one that the sources do not have is an error.

    Usage: faults --refuse DIRECTORY REFUSED <LOG

    Adds the mutants to REFUSED that are to blame for the compiler's errors in LOG.

    Exit status: 0 done; 1 an edit does not fit, or a file cannot be read or
    written: then nothing is written; 64 wrong arguments.
    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains(where: { ["-h", "--help"].contains($0) }) {
      print(usage)
      return
    }
    guard arguments.count == 3 else {
      complain(usage)
      exit(EX_USAGE)
    }
    do {
      if arguments[0] == "--refuse" {
        try refuse(in: arguments[1], to: arguments[2])
      } else {
        try write(arguments[0], to: arguments[1], without: arguments[2])
      }
    } catch {
      for line in "\(error)".split(separator: "\n") { complain("faults: \(line)") }
      exit(1)
    }
  }

  private static func write(
    _ source: String, to target: String, without refused: String
  ) throws {
    let notes = refused
    let refused = Set(try MutantNotes(contentsOf: notes, needsReasons: false).identities)
    var unmet = refused
    let hosts =
      [FaultInjection.Numbered(0, "support", HostFaults.support)]
      + HostFaults.all.enumerated().map { index, fault in
        FaultInjection.Numbered(HostFaults.number(at: index), fault.name, fault.edits)
      }
    var results: [(directory: String, sources: [String: String])] = []
    var mutants: [MechanicalMutant] = []
    // The macros last: what is compiled of the others goes by their numbers.
    for (module, faults) in [
      ("ObservationCore", []), ("DataFlow", hosts), (MechanicalMutant.macros, []),
    ] {
      let sources = try SourceDirectory("\(source)/\(module)").read()
      var found = MechanicalMutants(of: sources, in: module, from: (mutants.last?.number ?? 0) + 1)
      {
        unmet.remove($0.description)
        return !refused.contains($0.description)
      }
      let result = try FaultInjection(sources: sources).inject(faults, and: &found)
      results.append(("\(target)/\(module)", result))
      mutants += found.mutants
    }
    if !unmet.isEmpty { throw Unmet(notes: notes, identities: unmet.sorted()) }
    let changed = try results.reduce(0) { try $0 + SourceDirectory($1.directory).write($1.sources) }
    try LineFile("\(target)/mutants.jsonl").write(mutants)
    print(
      "faults: \(HostFaults.all.count) faults and \(mutants.count) mutants "
        + "in \(results.reduce(0) { $0 + $1.sources.count }) files, of which \(changed) changed")
  }

  /// Lines about mutants that the sources do not have any more.
  private struct Unmet: Error, CustomStringConvertible {
    let notes: String
    let identities: [String]

    var description: String {
      (["\(notes) has lines of mutants that there are not; take them out:"] + identities)
        .joined(separator: "\n")
    }
  }

  /// Reads the compiler's errors from the standard input.
  private static func refuse(in directory: String, to refused: String) throws {
    let mutants = try LineFile<MechanicalMutant>("\(directory)/mutants.jsonl").read()
    let identities = Dictionary(uniqueKeysWithValues: mutants.map { ($0.number, $0.identity) })
    var found: Set<String> = []
    var strange: [String] = []
    var texts: [String: String] = [:]
    while let line = readLine() {
      guard line.contains(" error: "), let start = line.range(of: "/\(directory)/")?.upperBound
      else { continue }
      let words = line[start...].split(separator: ":")
      guard words.count > 3, let row = Int(words[1]), let column = Int(words[2]) else { continue }
      let path = String(words[0])
      let text = try texts[path] ?? String(contentsOfFile: "\(directory)/\(path)", encoding: .utf8)
      texts[path] = text
      let numbers = RefusedMutants.numbers(in: text, line: row, column: column)
      if numbers.isEmpty { strange.append(line) }
      found.formUnion(numbers.compactMap { identities[$0]?.description })
    }
    for line in Set(strange).sorted() { complain("faults: nobody's error: \(line)") }
    let known = try MutantNotes(contentsOf: refused, needsReasons: false).identities
    found.subtract(known)
    let header =
      (try? String(contentsOfFile: refused, encoding: .utf8))?
      .split(separator: "\n").filter { $0.hasPrefix("#") }.map(String.init) ?? []
    let lines = header + (known + found).sorted()
    try Data((lines.joined(separator: "\n") + "\n").utf8)
      .write(to: URL(fileURLWithPath: refused), options: .atomic)
    print("faults: \(found.count) mutants refused")
    if found.isEmpty { exit(1) }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
