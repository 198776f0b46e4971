package import CommandKit

/// How a command ends.
///
/// Only 0 says that everything asked for was checked and holds.
///
/// Where several apply, the first of ``order`` is the one.
public enum ConformStatus: Int32, Sendable, CaseIterable, Error {
  /// Every clause that ran holds, known failures aside.
  case conforms = 0
  /// A clause failed, crashed or hung, or the adapter is not in order.
  case nonconforming = 1
  /// The command line is wrong: an unknown option, candidate or level, an option
  /// with one value given twice, or an argument that is no text; or a file of
  /// expectations is.
  case usage = 2
  /// Something was not checked: a pattern matches no clause, no clause ran, or one
  /// that was named did not.
  case nothingMatched = 3
  /// A clause that is stated as a known failure passes, or does not exist, or never runs on
  /// the candidate, or the statement has expired.
  case staleExpectation = 4
  /// The declared capabilities are not the probed ones.
  case capabilityMismatch = 5
  /// The kit's self-test failed: a mutant lives, or a clause has none.
  case selfTestFailed = 6
  /// A report, a file of expectations, or standard output could not be written.
  case reportNotWritten = 7
  /// A worker process, or what it needs, could not be had, or it broke outside of
  /// a clause.
  case workerBroken = 8
  /// A clause ended the process of the command.
  case endedEarly = 9

  /// One line for the table in `--help`.
  package var summary: String {
    switch self {
    case .conforms: "every clause that ran holds, known failures aside"
    case .nonconforming: "a clause failed, crashed or hung, or an adapter is not in order"
    case .usage: "the command line or a file of expectations is wrong"
    case .nothingMatched: "a pattern matches no clause, no clause ran, or a named one did not run"
    case .staleExpectation: "a known failure passes, has expired, or names no clause that runs"
    case .capabilityMismatch: "declared capabilities are not the probed ones"
    case .selfTestFailed: "the kit's self-test failed: a mutant lives, or a clause has none"
    case .reportNotWritten: "a report, a file of expectations or the output could not be written"
    case .workerBroken: "a process or thread could not be had, or broke between clauses"
    case .endedEarly: "a clause ended the process, which --no-isolation lets it do"
    }
  }

  /// The order in which statuses win over each other, most important first.
  package static let order: [ConformStatus] = [
    .usage, .endedEarly, .workerBroken, .reportNotWritten, .selfTestFailed, .nothingMatched,
    .capabilityMismatch, .nonconforming, .staleExpectation, .conforms,
  ]

  /// The most important of `statuses`; ``conforms`` for none.
  package static func worst(_ statuses: some Sequence<ConformStatus>) -> ConformStatus {
    let statuses = Set(statuses)
    return order.first(where: statuses.contains) ?? .conforms
  }

  /// The table, one row per line.
  package static var table: String {
    let codes = order.filter { $0 != .usage && $0 != .conforms }.map { "\($0.rawValue)" }
    // A wrong command line ends the command before anything else can.
    return rows + "\nWhere several apply, it is the first of \(codes.joined(separator: ", "))."
  }
}

extension ConformStatus: ExitStatus {}

/// Why a command of `conform` could not do what it was asked to.
package typealias CommandFailure = Failure<ConformStatus>
