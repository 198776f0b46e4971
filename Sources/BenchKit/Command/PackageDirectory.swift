internal import Foundation

/// The package that the running executable was built from.
enum PackageDirectory {
  /// The nearest directory above the executable with a `Package.swift`.
  static let current: URL? = directory(above: executable)

  /// The path of the running executable.
  static let executable: URL = {
    let path =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path).standardizedFileURL
  }()

  static func directory(above file: URL) -> URL? {
    var directory = file.deletingLastPathComponent()
    while directory.path != "/" {
      let manifest = directory.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return directory }
      directory = directory.deletingLastPathComponent()
    }
    return nil
  }
}
