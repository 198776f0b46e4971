internal import CommandKit
internal import Foundation

/// `bench readme`.
struct ReadmeCommand {
  let options: ReadmeOptions
  let console: Console

  func run() throws {
    let file = try options.file.map { URL(literalPath: $0).standardizedFileURL } ?? readme()
    guard let data = POSIX.contents(of: file.path) else {
      throw CommandFailure(.usage, "'\(file.path)' cannot be read: \(POSIX.errorMessage)")
    }
    let lines = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard let begin = only(ReadmeTables.begin, in: lines),
      let end = only(ReadmeTables.end, in: lines),
      begin < end
    else {
      throw CommandFailure(
        .checkFailed,
        "\(file.path) has to have one line \(ReadmeTables.begin) and, below it, one line"
          + " \(ReadmeTables.end)")
    }
    let directory = try results(file, lines[begin...end])
    let path = try relative(directory, to: file.deletingLastPathComponent())
    for name in ["summary.md", "plots/cycle.png"] {
      let linked = directory.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: linked) else {
        throw CommandFailure(
          .checkFailed, "\(linked) does not exist")
      }
    }
    let report = try failing(.checkFailed) { try Report(directory: directory, resamples: 1) }
    guard report.environment.interrupted != true else {
      throw CommandFailure(
        .checkFailed, "\(path) is of a run that was interrupted: its figures are of few rounds")
    }
    let tables = try failing(.checkFailed) {
      try ReadmeTables(report: report, path: path).markdown()
    }.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    if Array(tables) == Array(lines[(begin + 1)..<end]) {
      console.write("\(file.lastPathComponent) has the figures of \(path)\n")
      return
    }
    guard !options.check else {
      throw CommandFailure(
        .checkFailed,
        "\(file.lastPathComponent) has other figures than \(path); run 'bench readme'\n"
          + difference(Array(lines[(begin + 1)..<end]), Array(tables)))
    }
    try failing(.resultsNotWritten) {
      let text = (lines[...begin] + tables + lines[end...]).joined(separator: "\n")
      try WholeFile(file.path).write(Data(text.utf8))
    }
    console.write("\(file.lastPathComponent): wrote the figures of \(path)\n")
  }

  private func readme() throws -> URL {
    guard let package = PackageDirectory.current else {
      throw CommandFailure(
        .usage, "its package was not found: give --file")
    }
    return package.appendingPathComponent("README.md")
  }

  /// The directory that was given, or else that of the link in `tables`.
  private func results(_ file: URL, _ tables: ArraySlice<Substring>) throws -> URL {
    if let directory = options.directory {
      return URL(literalPath: directory).standardizedFileURL
    }
    guard let link = tables.first(where: { $0.hasPrefix("From [") }),
      let name = link.dropFirst(6).split(separator: "]").first
    else {
      throw CommandFailure(
        .usage, "\(file.lastPathComponent) names no results: give a directory")
    }
    return file.deletingLastPathComponent().appendingPathComponent(String(name)).standardizedFileURL
  }

  /// The path of `directory` as a link from a file in `parent` has it.
  private func relative(_ directory: URL, to parent: URL) throws -> String {
    let (inner, outer) = (
      directory.resolvingSymlinksInPath().path, parent.resolvingSymlinksInPath().path + "/"
    )
    guard inner.hasPrefix(outer) else {
      throw CommandFailure(
        .usage, "\(inner) is not below \(outer), which links could name")
    }
    return String(inner.dropFirst(outer.count))
  }

  /// The number of the only line that is `text`.
  private func only(_ text: String, in lines: [Substring]) -> Int? {
    let numbers = lines.indices.filter { lines[$0] == text }
    return numbers.count == 1 ? numbers[0] : nil
  }

  /// The lines that are only in one of two texts.
  private func difference(_ old: [Substring], _ new: [Substring]) -> String {
    new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "-\(line)"
      case .insert(_, let line, _): "+\(line)"
      }
    }.joined(separator: "\n")
  }
}
