/// What of a run an expectation can depend on.
package struct Circumstances: Sendable {
  /// Where the run takes place; nil for a platform that no entry can name.
  package let platform: Platform?
  /// What the kit was compiled with.
  package let swift: SwiftVersion
  /// When the run takes place.
  package let day: Day

  package init(platform: Platform?, swift: SwiftVersion, day: Day) {
    self.platform = platform
    self.swift = swift
    self.day = day
  }

  /// Those of this process, today.
  package static var current: Circumstances {
    Circumstances(platform: .current, swift: .current, day: .today)
  }
}
