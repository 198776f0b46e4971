package import Foundation

extension URL {
  /// The file at a path as the system takes it.
  ///
  /// A tilde at the beginning is a letter: it was the shell's to replace one.
  package init(literalPath path: String) {
    let isHome = path.hasPrefix("~")
    self.init(
      fileURLWithPath: isHome ? "\(FileManager.default.currentDirectoryPath)/\(path)" : path)
  }
}
