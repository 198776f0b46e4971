import Synchronization

@testable import ObservationCore

/// A class with many properties, whose values do not matter.
///
/// An observer that lets go of them takes its nodes off.
final class Wide: Observable, Sendable {
  static let count = 16
  static let paths: [any KeyPath<Wide, Int> & Sendable] = (0..<count).map { \Wide[$0] }

  let registrar = ObservationRegistrar(__lazy: ())

  init() { StateCheck.add(registrar, of: self) }

  deinit { StateCheck.remove(ObjectIdentifier(self)) }

  subscript(property: Int) -> Int {
    read(property)
    return 0
  }

  func read(_ property: Int) {
    registrar.__access(
      property, of: Wide.count, in: Wide.self, subject: ObjectIdentifier(self),
      keyPath: Wide.paths[property])
  }

  func write(_ property: Int) {
    let window = registrar.__willSet(property, keyPath: Wide.paths[property])
    registrar.__didSet(property, since: window, keyPath: Wide.paths[property])
  }

  /// The slot of a property, once one has been observed.
  func slot(_ property: Int) -> Slot? { registrar.memory?.slot(property) }

  /// Lets the next push of a one-shot observer sweep.
  func useUpBudget(_ property: Int) {
    registrar.memory?.slot(property).meta.pointee.store(0, ordering: .releasing)
  }
}
