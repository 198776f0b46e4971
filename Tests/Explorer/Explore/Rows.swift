import CExplorer
import Synchronization

@testable import ObservationCore

/// An object whose properties are known by key path alone, and all have one value.
final class Rows: Observable, @unchecked Sendable {
  // `@unchecked Sendable`: the word is used atomically, and all else between two steps.

  static let paths: [any KeyPath<Rows, UInt64> & Sendable] = (0..<25).map { \Rows[$0] }

  let registrar = ObservationRegistrar()
  private let word = ex_makeWord(0)
  /// The values in the order of their stores.
  private(set) var stored: [UInt64] = [0]

  init() { StateCheck.add(registrar, of: self) }

  deinit {
    StateCheck.remove(ObjectIdentifier(self))
    ex_freeWord(word)
  }

  subscript(row: Int) -> UInt64 { read(row) }

  func read(_ row: Int) -> UInt64 {
    registrar.access(self, keyPath: Rows.paths[row])
    return ex_read(word)
  }

  /// Lets the next push of a one-shot observer sweep, where the row has been observed.
  func useUpBudget(_ row: Int) {
    guard let entries = registrar.memory?.entries else { return }
    KeyPathEntry.with(Rows.paths[row], in: entries) {
      $0?.slot.meta.pointee.store(0, ordering: .releasing)
    }
  }

  func write(_ row: Int, _ value: UInt64) {
    registrar.withMutation(of: self, keyPath: Rows.paths[row]) {
      ex_write(word, value)
      stored.append(value)
    }
  }
}
