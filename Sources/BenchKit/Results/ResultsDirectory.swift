internal import CommandKit
internal import Foundation

/// A directory that appears whole or not at all.
///
/// Files are written into a hidden directory beside it, which is renamed at
/// the end. A first signal is noted, for who measures to end; a second one removes the
/// hidden directory, leaves nothing, and ends the process.
package final class ResultsDirectory {
  private let target: URL
  private let draft: URL
  private let interruption: Interruption
  private var listener: SignalListener?

  /// Prepares to write to `path`, before anything is measured.
  ///
  /// - Parameter interruption: Notes the first signal, from now on.
  /// - Throws: ``ResultsFailure`` if that will not be possible.
  package init(path: String, interruption: Interruption = Interruption()) throws {
    self.interruption = interruption
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
      guard content.isEmpty else {
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
      guard rename(draft.path, target.path) == 0 else {
        throw ResultsFailure(path: target.path, reason: String(cString: strerror(errno)))
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
