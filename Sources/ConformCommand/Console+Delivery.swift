import CommandKit
import ConformanceKit
import Foundation

extension Console {
  /// Writes `text` to where an option says: to a file, or to standard output.
  func deliver(_ text: String, to path: String) throws(CommandFailure) {
    guard !WholeFile.isStandardOutput(path) else { return write(text) }
    do throws(NotWritten) {
      try WholeFile(path).write(Data(text.utf8))
    } catch {
      throw CommandFailure(.reportNotWritten, error.description)
    }
  }
}
