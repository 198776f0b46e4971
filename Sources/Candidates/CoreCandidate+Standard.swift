import Conformance
import ConformanceKit

extension CoreCandidate {
  /// Counts who wants it, for the whole process: the last one stops it.
  ///
  /// Safe from any thread.
  public static func seeStandardModels(_ sees: Bool) throws {
    CoreAdapter.seeStandardModels(sees)
  }

  /// A model with `@SharedObservable`.
  public static func makeShared() throws -> any SharedModel { CoreSharedModel() }
}
