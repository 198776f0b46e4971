internal import FaultInjection
internal import Foundation
internal import HostFaults

/// Writes the sources of data flow with all faults into a directory.
///
/// A tool of this package: `scripts/mutants.sh` calls it.
@main
enum Faults {
  static let usage = """
    Usage: faults SOURCES DIRECTORY

    Writes the Swift sources in SOURCES, with all faults of the table in
    Sources/HostFaults, to DIRECTORY. Files that are the same already keep their
    date; those that are not in SOURCES are removed.

    Exit status: 0 done; 1 an edit does not fit, or a file cannot be read or
    written: then nothing is written; 64 wrong arguments.
    """

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains(where: { ["-h", "--help"].contains($0) }) {
      print(usage)
      return
    }
    guard arguments.count == 2, let source = arguments.first, let target = arguments.last else {
      complain(usage)
      exit(EX_USAGE)
    }
    do {
      let sources = try SourceDirectory(source).read()
      let faults = HostFaults.all.enumerated().map { index, fault in
        FaultInjection.Numbered(HostFaults.number(at: index), fault.name, fault.edits)
      }
      let support = FaultInjection.Numbered(0, "support", HostFaults.support)
      let result = try FaultInjection(sources: sources).inject([support] + faults)
      let count = try SourceDirectory(target).write(result)
      print("faults: \(faults.count) faults in \(result.count) files, of which \(count) changed")
    } catch {
      for line in "\(error)".split(separator: "\n") { complain("faults: \(line)") }
      exit(1)
    }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
