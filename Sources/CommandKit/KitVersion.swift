/// Which kit this is.
package enum KitVersion {
  /// The version of the package: the topmost of CHANGELOG.md, or the one that
  /// will be.
  package static let package: String = "0.1.0-dev"

  /// What `--version` prints: the build matters, because only a debug build
  /// counts live blocks.
  package static var line: String {
    #if DEBUG
      "Observatory \(package), debug build"
    #else
      "Observatory \(package), release build"
    #endif
  }
}
