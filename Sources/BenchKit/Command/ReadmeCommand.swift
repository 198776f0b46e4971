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
    var lines = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let old = lines
    var said = ""
    if let directory = options.directory {
      let results = URL(literalPath: directory).standardizedFileURL
      // Before it is read: what lies elsewhere cannot be linked, whatever it has.
      _ = try relative(results, to: file.deletingLastPathComponent())
      let report = try report(results)
      said = try bring(report.readmePart, upTo: report, from: results, &lines, of: file)
    } else {
      // All that the file has of them; without the first it is no README of results.
      for part in ReadmeTables.Part.allCases
      where part == .results || lines.contains(where: { $0 == part.begin || $0 == part.end }) {
        let results = try linked(from: file, lines[try place(of: part, in: lines, of: file)])
        said += try bring(part, upTo: try report(results), from: results, &lines, of: file)
      }
    }
    if lines != old {
      try failing(.resultsNotWritten) {
        try WholeFile(file.path).write(Data(lines.joined(separator: "\n").utf8))
      }
    }
    console.write(said)
  }

  private func report(_ directory: URL) throws -> Report {
    let report = try failing(.checkFailed) { try Report(directory: directory, resamples: 1) }
    guard report.judges else {
      throw CommandFailure(
        .checkFailed, "\(directory.lastPathComponent) is of a smoke run, which measures nothing")
    }
    guard report.environment.interrupted != true else {
      throw CommandFailure(
        .checkFailed,
        "\(directory.lastPathComponent) is of a run that was interrupted: its figures are of"
          + " few rounds")
    }
    return report
  }

  /// Makes a part say what a report does, or fails where it says something else and nothing
  /// is to be written.
  ///
  /// - Returns: What has become of it, as a line.
  private func bring(
    _ part: ReadmeTables.Part, upTo report: Report, from directory: URL,
    _ lines: inout [Substring], of file: URL
  ) throws -> String {
    let place = try place(of: part, in: lines, of: file)
    guard report.readmePart == part else {
      throw CommandFailure(
        .checkFailed,
        "\(directory.lastPathComponent) is a run for the part \(report.readmePart.begin), and"
          + " stands in the part \(part.begin)")
    }
    let path = try relative(directory, to: file.deletingLastPathComponent())
    let readme = ReadmeTables(report: report, path: path)
    let markdown = try failing(.checkFailed) { try readme.markdown(part) }
    for name in readme.files(markdown) {
      let linked = directory.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: linked) else {
        throw CommandFailure(
          .checkFailed, "\(linked) does not exist")
      }
    }
    let tables = markdown.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let inside = (place.lowerBound + 1)..<place.upperBound
    if Array(tables) == Array(lines[inside]) {
      return "\(file.lastPathComponent) has the figures of \(path)\n"
    }
    guard !options.check else {
      throw CommandFailure(
        .checkFailed,
        "\(file.lastPathComponent) has other figures than \(path); run 'bench readme'\n"
          + difference(Array(lines[inside]), Array(tables)))
    }
    lines.replaceSubrange(inside, with: tables)
    return "\(file.lastPathComponent): wrote the figures of \(path)\n"
  }

  /// The lines of a part, those included between which its tables stand.
  private func place(
    of part: ReadmeTables.Part, in lines: [Substring], of file: URL
  ) throws -> ClosedRange<Int> {
    guard let begin = only(part.begin, in: lines), let end = only(part.end, in: lines), begin < end
    else {
      throw CommandFailure(
        .checkFailed,
        "\(file.path) has to have one line \(part.begin) and, below it, one line \(part.end)")
    }
    let others = ReadmeTables.Part.allCases.filter { $0 != part }.flatMap { [$0.begin, $0.end] }
    if let other = lines[begin...end].first(where: { line in others.contains { $0 == line } }) {
      throw CommandFailure(
        .checkFailed, "\(file.path) has the line \(other) between those of another part")
    }
    return begin...end
  }

  private func readme() throws -> URL {
    guard let package = PackageDirectory.current else {
      throw CommandFailure(
        .usage, "its package was not found: give --file")
    }
    return package.appendingPathComponent("README.md")
  }

  /// The directory of the link in `tables`.
  private func linked(from file: URL, _ tables: ArraySlice<Substring>) throws -> URL {
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
