internal import CommandKit
internal import Foundation

/// What a command is given to read.
enum InputText {
  /// The text of a file, or of standard input for `-`.
  ///
  /// - Throws: ``CommandFailure`` with the reason if it cannot be read.
  static func read(_ path: String) throws -> String {
    if path == WholeFile.standardOutput {
      return String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    }
    guard !CompareOptions.isDirectory(path) else {
      throw CommandFailure(.usage, "'\(path)' is a directory, and no file")
    }
    guard FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(.usage, "'\(path)' does not exist")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(.usage, "'\(path)' cannot be read: nobody has allowed it")
    }
    guard let text = String(bytes: data, encoding: .utf8) else {
      throw CommandFailure(.usage, "'\(path)' is no text in UTF-8")
    }
    return text
  }
}
