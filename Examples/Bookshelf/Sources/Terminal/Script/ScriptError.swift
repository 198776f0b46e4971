/// What is wrong with a script, and where.
public struct ScriptError: Error, Hashable, CustomStringConvertible {
  /// Counts the lines, from 1.
  public let line: Int

  /// What is wrong.
  public let message: String

  /// `line 3: there is no key "hyper"`.
  public var description: String { "line \(line): \(message)" }
}

/// What is wrong with a command.
struct CommandError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
