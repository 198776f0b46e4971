import Foundation

/// The files that these tests were built from.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../..").standardized

  /// A file, by its path in the repository.
  static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The text of a file.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  /// The words of all Swift files in folders.
  static func words(in folders: String...) -> [Substring] {
    folders.flatMap { folder -> [Substring] in
      let files = FileManager.default.enumerator(at: file(folder), includingPropertiesForKeys: nil)
      return (files?.compactMap { $0 as? URL } ?? [])
        .filter { $0.pathExtension == "swift" }
        .flatMap { ((try? String(contentsOf: $0, encoding: .utf8)) ?? "").words }
    }
  }
}

extension String {
  /// Names and key words.
  fileprivate var words: [Substring] {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }
}
