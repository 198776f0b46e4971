import DataFlow
import Foundation

/// A folder for a store's files that goes with the test.
final class StoreFolder {
  let path: String

  init(_ path: String? = nil) {
    self.path =
      path ?? FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
  }

  /// A folder that is there.
  convenience init(made: Bool) throws {
    self.init()
    if made { try makeFolder(path) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { path + "/settings" }

  func names() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func bytes(_ suffix: String = "") throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: file + suffix))
  }

  func replace(_ bytes: Data, _ suffix: String = "") throws {
    try bytes.write(to: URL(fileURLWithPath: file + suffix))
  }

  func remove(_ suffix: String = "") throws {
    try FileManager.default.removeItem(atPath: file + suffix)
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// What another program finds.
  var found: FileStore { FileStore(path: file) }
}
