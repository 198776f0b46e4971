package import Candidates
package import ConformanceKit

/// A candidate that has the standard library's models and tracking function,
/// and differs in what it says about itself.
package protocol FixtureCandidate: Candidate where Models == StdlibCandidate.Models {}

extension FixtureCandidate {
  package static var version: String { "1" }
  package static var summary: String { "The standard library's registrar, for the tests." }
  package static var capabilities: Set<Capability> { [.manualKeyPaths, .codableModels] }

  package static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    StdlibCandidate.track(apply, onChange: onChange())
  }
}

/// Says nothing but the truth.
package enum Honest: FixtureCandidate {
  package static let name = "honest"
}

/// Claims a capability that it lacks.
package enum Boasting: FixtureCandidate {
  package static let name = "boasting"
  package static let capabilities = Set(Capability.allCases)
}

/// Has a capability that it does not claim.
package enum Modest: FixtureCandidate {
  package static let name = "modest"
  package static let capabilities: Set<Capability> = [.manualKeyPaths]
}

/// Knows what it fails, and how.
package enum Open: FixtureCandidate {
  package static let name = "open"
  package static let expectations = Expectations(
    """
    # What it is known to fail.
    [open]
    FX-fail    fails: It counts wrong.
    FX-abort   crashes: It gives up.
    FX-hang    hangs: It waits.
    FX-chance  fails: It fails now and then.
    """)
}

/// States failures that are none.
package enum Stale: FixtureCandidate {
  package static let name = "stale"
  package static let expectations = Expectations(
    """
    [stale]
    FX-pass fails: It was so once.
    """)
}

/// States a failure of a clause that does not exist.
package enum Misspelt: FixtureCandidate {
  package static let name = "misspelt"
  package static let expectations = Expectations(
    """
    [misspelt]
    FX-nothing fails: Who knows.
    """)
}

/// Has a tracking function that calls `apply` twice.
package enum Clumsy: FixtureCandidate {
  package static let name = "clumsy"

  package static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    _ = apply()
    return StdlibCandidate.track(apply, onChange: onChange())
  }
}

/// Never calls `onChange`: a mutant.
package enum Silent: FixtureCandidate {
  package static let name = "silent"

  package static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    apply()
  }
}
