// `Candidate` says what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Conformance
import ConformanceKit

extension CoreCandidate {
  public static func seeStandardModels(_ sees: Bool) throws {
    CoreAdapter.seeStandardModels(sees)
  }

  public static func makeShared() throws -> any SharedModel { CoreSharedModel() }
}
