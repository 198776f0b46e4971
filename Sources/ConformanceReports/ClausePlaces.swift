package import ConformanceKit
package import Foundation

/// Where clauses stand, in words that mean something in the repository of whoever runs them.
package struct ClausePlaces: Sendable {
  /// A line of a file.
  package struct Place: Sendable, Equatable {
    /// The path, relative to the root of the repository.
    package let file: String
    /// From 1.
    package let line: Int
  }

  private let places: [String: Place]

  /// The places of `clauses` that are in the repository at `root`.
  package init(_ clauses: [Clause], root: URL?) {
    guard let root else {
      places = [:]
      return
    }
    var paths: [String: String?] = [:]
    var places: [String: Place] = [:]
    for clause in clauses {
      if paths[clause.file] == nil {
        paths[clause.file] = .some(Self.path(of: clause.file, in: root.path))
      }
      if let path = paths[clause.file] ?? nil {
        places[clause.id] = Place(file: path, line: clause.line)
      }
    }
    self.places = places
  }

  /// Where the clause stands; nil if that is not in the repository.
  package subscript(id: String) -> Place? { places[id] }

  /// The path of `file` from `root` on; nil if it is not there, or is of a dependency.
  package static func path(of file: String, in root: String) -> String? {
    let parts = file.split(separator: "/")
    if parts.contains(".build") || parts.contains("DerivedData") { return nil }
    if file.hasPrefix(root + "/") { return String(file.dropFirst(root.count + 1)) }
    // Built elsewhere: the same path from one of its folders on.
    for index in parts.indices {
      let path = parts[index...].joined(separator: "/")
      if path.contains("/"), FileManager.default.fileExists(atPath: "\(root)/\(path)") {
        return path
      }
    }
    return nil
  }

  /// The root of the repository: what the job on GitHub says, or the next folder upwards
  /// that has a `.git`.
  package static func root(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    directory: String = FileManager.default.currentDirectoryPath
  ) -> URL? {
    if let workspace = environment["GITHUB_WORKSPACE"], !workspace.isEmpty {
      return URL(fileURLWithPath: workspace).standardizedFileURL
    }
    var folder = URL(fileURLWithPath: directory).standardizedFileURL
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
        return folder
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
