import Candidates
import ConformanceKit
import Workloads

/// A candidate whose observers are never called, on the models of another.
enum DeafCandidate: MeasuredCandidate {
  static let name = "deaf"
  static let version = "1"
  static let summary = "Never calls anybody."
  static let capabilities: Set<Capability> = StdlibCandidate.capabilities

  typealias Counter = StdlibCandidate.Counter
  typealias Leaf = StdlibCandidate.Leaf
  typealias Node = StdlibCandidate.Node
  typealias Hooked = StdlibCandidate.Hooked
  typealias Isolated = StdlibCandidate.Isolated
  typealias Accessors = StdlibCandidate.Accessors
  typealias Values = StdlibCandidate.Values
  typealias Initialised = StdlibCandidate.Initialised
  typealias Manual = StdlibCandidate.Manual
  typealias Record = StdlibCandidate.Record
  typealias Generic = StdlibCandidate.Generic
  typealias Cell = StdlibCandidate.Cell
  typealias Row = StdlibCandidate.Row
  typealias Wide = StdlibCandidate.Wide
  typealias Panel = StdlibCandidate.Panel
  typealias Box = StdlibCandidate.Box

  static func isObservable(_ model: Counter) -> Bool { StdlibCandidate.isObservable(model) }

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    apply()
  }
}
