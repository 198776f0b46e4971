internal import CommandKit
internal import Foundation

/// A directory that appears whole or not at all.
///
/// Files are written into a hidden directory beside it, which is renamed at
/// the end; where results are there already, the files take the places of theirs one by one.
/// A first signal is noted, for who measures to end; a second one removes the
/// hidden directory, leaves nothing, and ends the process.
package final class ResultsDirectory {
  private let target: URL
  private let draft: URL
  private let interruption: Interruption
  /// Whether there are results whose files are replaced.
  private let replaces: Bool
  private var listener: SignalListener?

  /// Prepares to write to `path`, before anything is measured.
  ///
  /// - Parameters:
  ///   - replaces: Whether the directory has results, whose files are replaced.
  ///   - interruption: Notes the first signal, from now on.
  /// - Throws: ``ResultsFailure`` if that will not be possible.
  package init(
    path: String, replaces: Bool = false, interruption: Interruption = Interruption()
  ) throws {
    self.interruption = interruption
    self.replaces = replaces
    guard !path.isEmpty, path != WholeFile.standardOutput else {
      throw ResultsFailure(path: "'\(path)'", reason: "that is not the name of a directory")
    }
    target = URL(literalPath: path).standardizedFileURL
    let parent = target.deletingLastPathComponent()
    draft = parent.appendingPathComponent(
      ".\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)")
    let files = FileManager.default
    if files.fileExists(atPath: target.path) {
      guard let content = try? files.contentsOfDirectory(atPath: target.path) else {
        throw ResultsFailure(path: path, reason: "it is not a directory that can be read")
      }
      guard content.isEmpty || replaces else {
        throw ResultsFailure(path: path, reason: "it exists and is not empty")
      }
    }
    // First: from when it is there an interruption has something to remove.
    listen()
    guard Self.makeDirectory(draft) else {
      let reason = String(cString: strerror(errno))
      stopListening()
      throw ResultsFailure(path: path, reason: reason)
    }
  }

  /// Writes `files`, name to text, and makes the directory appear.
  ///
  /// - Throws: ``ResultsFailure``; then nothing is left.
  package func write(_ files: [String: String]) throws {
    do {
      for (name, text) in files {
        try Data(text.utf8).write(to: draft.appendingPathComponent(name))
      }
      if replaces {
        // The environment last: it says what the other files have.
        let last = "environment.json"
        for name in files.keys.sorted(by: { ($0 == last ? 1 : 0, $0) < ($1 == last ? 1 : 0, $1) }) {
          try move(draft.appendingPathComponent(name), to: target.appendingPathComponent(name))
        }
        try? FileManager.default.removeItem(at: draft)
      } else {
        try move(draft, to: target)
      }
    } catch let failure as ResultsFailure {
      discard()
      throw failure
    } catch {
      discard()
      throw ResultsFailure(path: target.path, reason: error.localizedDescription)
    }
    stopListening()
  }

  private func move(_ file: URL, to place: URL) throws {
    guard rename(file.path, place.path) == 0 else {
      throw ResultsFailure(path: place.path, reason: String(cString: strerror(errno)))
    }
  }

  /// Removes what was written so far.
  package func discard() {
    try? FileManager.default.removeItem(at: draft)
    stopListening()
  }

  /// Makes `directory`, and those above it that are missing.
  ///
  /// Foundation's way says that it failed, and not why.
  ///
  /// - Returns: Whether it is there; if not, `errno` says why.
  private static func makeDirectory(_ directory: URL) -> Bool {
    if mkdir(directory.path, 0o777) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, directory.path != "/",
      makeDirectory(directory.deletingLastPathComponent())
    else { return false }
    return mkdir(directory.path, 0o777) == 0
  }

  private func listen() {
    let (draft, interruption) = (draft, interruption)
    listener = SignalListener { number in
      if interruption.note(number) { return }
      ChildProcess.end(by: number) { try? FileManager.default.removeItem(at: draft) }
    }
  }

  private func stopListening() {
    listener?.stop()
    listener = nil
  }
}

/// Results could not be written.
package struct ResultsFailure: Error, CustomStringConvertible {
  let path: String
  let reason: String

  package var description: String { "results cannot be written to \(path): \(reason)" }
}
