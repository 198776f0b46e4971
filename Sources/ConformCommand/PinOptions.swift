public import ArgumentParser
public import ConformanceKit

/// Which of the clauses that there are a command is about: an edition, and a version of the
/// suite.
struct PinOptions: ParsableArguments {
  @Option(
    help: """
      The Swift whose semantics are asked for. An edition has the clauses with which it came, \
      also in a later kit. (default: \(Edition.newest.rawValue), and whatever came later)
      """)
  var edition: Edition?

  @Option(
    help: """
      Only the clauses that this version of the suite had. (default: \
      \(SuiteVersion.current.description), or the one in which the edition came)
      """)
  var suite: SuiteVersion?

  var pin: Pin { Pin(edition, suite: suite) }
}

extension Edition: ExpressibleByArgument {}

extension SuiteVersion: ExpressibleByArgument {
  /// The version of that name.
  public init?(argument: String) { self.init(argument) }

  /// The names of all versions.
  public static var allValueStrings: [String] { all.map(\.description) }
}
