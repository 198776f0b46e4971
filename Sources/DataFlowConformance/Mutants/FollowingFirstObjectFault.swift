import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow

/// Goes on depending on the first object that a view was given.
enum FollowingFirstObjectFault: HostFault {
  static let name = "following-first-object"
  static let fault = "Goes on depending on the first object that a view was given."
  static let faults: Faults = .followingFirstObject

  static let mutants = [
    Mutant(
      FollowingFirstObjectFault.self,
      clauses: ["OOBJ-03"],
      message: "set the old name: NameView +1"),
    Mutant(
      FollowingFirstObjectFault.self,
      clauses: ["EOBJ-09"],
      message: "set the old name: LeafView +1"),
  ]
}
