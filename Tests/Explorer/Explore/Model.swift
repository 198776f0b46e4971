import CExplorer
import CObservationCore
import Synchronization

@testable import ObservationCore

/// What the macro makes of a class with two properties.
///
/// The values are words that are read and written by steps of their own, which order what
/// comes before and after them: as with a lock around each. Each change stores a value
/// that no other one does.
final class Model: Observable, @unchecked Sendable {
  // `@unchecked Sendable`: the words are used atomically, and all else between two steps.

  static let paths: [any PartialKeyPath<Model> & Sendable] = [\Model.first, \Model.second]

  let registrar = ObservationRegistrar(__lazy: ())
  private let words = (ex_makeWord(0), ex_makeWord(0))
  /// The values of each property in the order of their stores.
  private(set) var stored: [[UInt64]] = [[0], [0]]
  /// What each party is storing, its innermost change.
  private(set) var changes: [UInt64] = [0, 0, 0, 0, 0]

  init() { StateCheck.add(registrar, of: self) }

  deinit {
    StateCheck.remove(ObjectIdentifier(self))
    ex_freeWord(words.0)
    ex_freeWord(words.1)
  }

  var first: UInt64 { read(0) }
  var second: UInt64 { read(1) }

  private func word(_ property: Int) -> UnsafeMutablePointer<UInt64> {
    property == 0 ? words.0 : words.1
  }

  /// Reads a property, as its getter.
  func read(_ property: Int) -> UInt64 {
    if oc_exploredHas(Bug.readsFirst) != 0 {
      let value = ex_read(word(property))
      access(property)
      return value
    }
    access(property)
    return ex_read(word(property))
  }

  private func access(_ property: Int) {
    registrar.__access(
      property, of: 2, in: Model.self, subject: ObjectIdentifier(self),
      keyPath: Model.paths[property])
  }

  /// Writes a property, as its setter.
  ///
  /// - Parameter between: What happens before the store, as long as an `inout` access is
  ///   suspended.
  func write(_ property: Int, _ value: UInt64, between: () -> Void = {}) {
    let outer = changes[Int(ex_party())]
    changes[Int(ex_party())] = value
    let window = registrar.__willSet(property, keyPath: Model.paths[property])
    between()
    ex_write(word(property), value)
    stored[property].append(value)
    registrar.__didSet(property, since: window, keyPath: Model.paths[property])
    changes[Int(ex_party())] = outer
  }

  /// Writes a property whose `willSet` has come before anybody observed it.
  func writeLate(_ property: Int, _ value: UInt64) {
    ex_write(word(property), value)
    stored[property].append(value)
    registrar.__didSet(property, since: 0, keyPath: Model.paths[property])
  }

  /// What the party that is running is storing.
  var change: UInt64 { changes[Int(ex_party())] }

  /// The value, without being tracked.
  func value(_ property: Int) -> UInt64 { ex_read(word(property)) }

  /// Reads the first property by its key path, as code that is written by hand.
  func readByKeyPath() -> UInt64 {
    registrar.__access(self, keyPath: \Model.first, of: 2, in: Model.self)
    return ex_read(words.0)
  }

  /// The slot of a property that has been observed.
  func slot(_ property: Int) -> Slot? { registrar.memory?.slot(property) }

  /// How many one-shot observers may register before the next sweep, at least.
  func budget(_ property: Int) -> Bits {
    (slot(property)?.meta.pointee.load(ordering: .relaxed) ?? 0) & Slot.budgetMask
  }

  /// Lets the next push of a one-shot observer sweep.
  func useUpBudget(_ property: Int) {
    slot(property)?.meta.pointee.store(0, ordering: .releasing)
  }
}
