internal import Foundation

/// What candidates are known to fail: a file beside them, which a person can read.
///
/// ```
/// # What the standard library is known to fail.
/// [stdlib]
///
/// I-05s  fails: A registration is removed only after onChange returns.
/// C-03   fails,hangs platform=linux until=2027-06-30: A registration fires twice.
/// A-20   fails swift=-6.3: The end of an object is observed from Swift 6.4 on.
/// ```
///
/// A line is empty, a comment after `#`, the name of a candidate in brackets, which is what
/// the lines after it are about, or an entry: the id of a clause; the ways of failing that
/// are known, `fails`, `crashes` or `hangs`, with commas between them; where and until when,
/// if not always; and after a colon the reason.
///
/// | key | value |
/// | --- | --- |
/// | `platform` | one or several, with commas: `linux`, `macos`, `ios` ... |
/// | `swift` | versions: `6.3`, `6.2-6.3`, `6.4-`, `-6.3` |
/// | `until` | the last day, in UTC: `2027-06-30` |
///
/// The case of an id does not matter. An entry that is not in force where a run takes place
/// is no entry. One whose clause passes, one that names no clause, one whose clause never
/// runs on the candidate and one whose last day is over are errors. A candidate and a clause
/// have several entries only if no run can take place in two of them.
///
/// The text is UTF-8, with or without a byte order mark, and lines end with LF or CRLF.
public struct Expectations: Sendable, Equatable {
  /// What messages call it.
  package let name: String

  /// The file of which this is the text, if there is one to be rewritten.
  package let path: String?

  /// The text.
  package let bytes: [UInt8]

  /// The number of the first line.
  package let firstLine: Int

  /// Nothing is known to fail.
  public static let none: Expectations = Expectations(name: "", path: nil, bytes: [], firstLine: 1)

  /// The text of a file that the build has put into the program, for a candidate.
  ///
  /// The file is a resource of the candidate's target,
  /// `resources: [.embedInCode("mine.expectations")]`, so that a program knows what its
  /// candidates are known to fail wherever it runs.
  ///
  /// - Parameters:
  ///   - bytes: `PackageResources.mine_expectations`.
  ///   - name: The name of the file.
  ///   - source: A source file in the same folder: there `conform expect --update` looks for
  ///     the file.
  public init(embedded bytes: [UInt8], named name: String, beside source: String = #filePath) {
    let folder = URL(fileURLWithPath: source).deletingLastPathComponent()
    self.init(
      name: name, path: folder.appendingPathComponent(name).path, bytes: bytes, firstLine: 1)
  }

  /// A text in a source file: no command rewrites it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - file: Where it stands.
  ///   - line: The line of the call. The text's first line is taken to be the second one
  ///     below, where `swift format` puts it.
  public init(_ text: String, file: String = #filePath, line: Int = #line) {
    self.init(
      name: URL(fileURLWithPath: file).lastPathComponent, path: nil, bytes: Array(text.utf8),
      firstLine: line + 2)
  }

  /// What is in a file now.
  package init(contentsOf path: String, bytes: [UInt8], named name: String? = nil) {
    self.init(name: name ?? path, path: path, bytes: bytes, firstLine: 1)
  }

  private init(name: String, path: String?, bytes: [UInt8], firstLine: Int) {
    self.name = name
    self.path = path
    self.bytes = bytes
    self.firstLine = firstLine
  }
}
