import DataFlow
import Foundation

/// Where the settings are.
enum Settings {
  /// The file that is used if none is named; nil if there is no place for it.
  static var defaultPath: String? {
    let environment = ProcessInfo.processInfo.environment
    // A path that is not absolute is to be ignored.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/bookshelf/settings"
    }
    return environment["HOME"].map { $0 + "/.config/bookshelf/settings" }
  }

  /// A file's settings, or some in memory without a file.
  static func store(at path: String?) -> any KeyValueStore {
    path.map { FileStore(path: $0) } ?? MemoryStore()
  }

  /// Says on standard error what has gone wrong with the file.
  static func report(_ store: any KeyValueStore) {
    for issue in (store as? FileStore)?.issues ?? [] {
      FileHandle.standardError.write(Data("bookshelf: \(issue)\n".utf8))
    }
  }
}
