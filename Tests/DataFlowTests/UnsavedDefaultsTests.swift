import DataFlow
import Foundation
import Testing

// Elsewhere the class is another one, of which this may not hold.
#if os(Linux)
  /// Foundation's defaults that cannot be saved at times.
  @Suite struct UnsavedDefaultsTests {
    private final class Defaults: UserDefaults {
      var isFull = false

      override func synchronize() -> Bool { !isFull }
    }

    /// Saves two defaults again and again, each of which fails in turns of its own.
    @MainActor
    private static func save() {
      let all = ["a", "b"].map { Defaults(suiteName: "observatory-unsaved-\($0)")! }
      var issues = 0
      for turn in 0..<16 {
        for (place, defaults) in all.enumerated() {
          let wasFull = defaults.isFull
          defaults.isFull = turn & (1 << place) != 0
          // What goes on is no news; what begins again is.
          if defaults.isFull, !wasFull { issues += 1 }
          let isSaved = defaults.save()
          precondition(isSaved == !defaults.isFull)
          precondition(Host.looseIssues.count == issues)
        }
      }
      precondition(issues == 8 + 4)
      precondition(Host.looseIssues.allSatisfy { $0.kind == .storeNotSaved })
    }

    @Test func `defaults are reported once each time that they cannot be saved any more`() async {
      await #expect(processExitsWith: .success) {
        await MainActor.run { UnsavedDefaultsTests.save() }
      }
    }
  }
#endif
