import CommandKit
import ConformanceKit
import Foundation

/// Expectations as they were read and as they are to be.
struct ExpectationFile {
  /// What they say, and are to say.
  var list: ExpectationList

  /// The path; nil for what stands in code, or nowhere.
  private let path: String?

  /// The bytes of the file; nil if there was none.
  private let old: Data?

  /// What the list was made of.
  private let text: Expectations

  /// Reads what is known of a candidate: the named file, or its own.
  ///
  /// Not what the program contains of a file: that is as old as the program.
  ///
  /// - Parameter mayBeNew: Whether there need not be a file yet.
  /// - Throws: ``CommandFailure`` if it cannot be read, or is wrong.
  init(of candidate: any Candidate.Type, or named: String?, mayBeNew: Bool) throws {
    path = named ?? candidate.expectations.path
    if let path {
      old = POSIX.contents(of: path)
      if old == nil, !(mayBeNew && errno == ENOENT) {
        throw CommandFailure(.usage, "'\(path)' cannot be read: \(POSIX.errorMessage)")
      }
      text = Expectations(
        contentsOf: path, bytes: Array(old ?? Data()),
        named: named == nil ? candidate.expectations.name : nil)
    } else {
      old = nil
      text = candidate.expectations
    }
    do throws(ExpectationList.Malformed) {
      list = try ExpectationList(text)
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  /// Whether this is the file about a candidate, too.
  func isAbout(_ candidate: any Candidate.Type, or named: String?) -> Bool {
    path != nil && path == named ?? candidate.expectations.path
  }

  /// Whether it is to say something else than it said.
  var hasChanged: Bool { list.bytes != text.bytes }

  /// Writes the file, whole or not at all.
  ///
  /// - Throws: ``CommandFailure`` with ``ConformStatus/reportNotWritten`` if that cannot be
  ///   done, or somebody else has written to it since it was read; with
  ///   ``ConformStatus/usage`` if there is no file to write.
  func write(for candidate: String) throws {
    guard let path else {
      throw CommandFailure(
        .usage, "'\(candidate)' has no file of expectations; name one with --expectations")
    }
    do throws(NotWritten) {
      try WholeFile(path).replace(old, by: Data(list.bytes))
    } catch {
      throw CommandFailure(.reportNotWritten, error.description)
    }
  }
}
