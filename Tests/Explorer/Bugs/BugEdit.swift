/// A change of one place in the core's sources, which is there once.
///
/// In what is new, `BUG` asks whether the bug is switched on.
struct BugEdit: Sendable {
  /// The file, in Sources/ObservationCore.
  let file: String
  let old: String
  let new: String

  static func at(_ file: String, _ new: String, insteadOf old: String) -> BugEdit {
    BugEdit(file: file + ".swift", old: old, new: new)
  }

  /// Adds `new` before `place`, which stays.
  static func at(_ file: String, _ new: String, before place: String) -> BugEdit {
    BugEdit(file: file + ".swift", old: place, new: new + "\n" + place)
  }

  /// As this, followed by the end of what is old.
  func keeping(_ end: String) -> BugEdit { BugEdit(file: file, old: old, new: new + end) }
}
