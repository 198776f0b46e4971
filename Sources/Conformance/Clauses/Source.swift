import ConformanceKit

/// Where the rules come from, in the words of a report.
package enum Source {
  package static let proposal = "SE-0395"
  package static let documentation = "documentation of withObservationTracking(_:onChange:)"
  package static let behaviour = "behaviour of the standard library, Swift 6.3.1"
  package static let decision = "decision of this project; stricter than the standard library"
  package static let advanced = "SE-0506"
  package static let advancedCode = "SE-0506 and its implementation in Swift 6.4"
  package static let sequence = "SE-0475"
  package static let equality = "behaviour of the standard library since Swift 6.2 (swift PR 78151)"

  /// The documents on SwiftUI's state and data flow that the specification
  /// begins with; `section` is the heading there.
  package static func document(_ section: String) -> String { "SwiftUI, \(section)" }

  /// Documentation of Apple's outside of those documents.
  package static func apple(_ page: String) -> String { "Apple, \(page)" }

  /// Behaviour of SwiftUI that is promised nowhere.
  package static func observed(_ what: String) -> String {
    "observed behaviour of SwiftUI: \(what)"
  }

  /// A test of the standard library's sequences.
  static func sequenceTest(_ name: String) -> String {
    "swift test/stdlib/Observation/Observations.swift, \"\(name)\""
  }

  /// A test of the standard library.
  package static func test(_ name: String) -> String {
    "swift test/stdlib/Observation/Observable.swift, \"\(name)\""
  }
}
