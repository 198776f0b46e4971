/// A change of one place in the sources that are explored, which is there once.
///
/// In what is new, `BUG` asks whether the bug is switched on.
struct BugEdit: Sendable {
  /// The file, in Sources.
  let file: String
  let old: String
  let new: String

  static func at(_ file: String, _ new: String, insteadOf old: String) -> BugEdit {
    BugEdit(file: path(of: file), old: old, new: new)
  }

  /// Adds `new` before `place`, which stays.
  static func at(_ file: String, _ new: String, before place: String) -> BugEdit {
    BugEdit(file: path(of: file), old: place, new: new + "\n" + place)
  }

  /// Who names no module means the core.
  private static func path(of file: String) -> String {
    (file.hasPrefix("DataFlow/") ? "" : "ObservationCore/") + file + ".swift"
  }

  /// As this, followed by the end of what is old.
  func keeping(_ end: String) -> BugEdit { BugEdit(file: file, old: old, new: new + end) }
}
