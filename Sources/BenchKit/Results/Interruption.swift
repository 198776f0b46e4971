internal import Synchronization

/// Whether somebody has asked a run to end.
///
/// The run looks between two groups of samples, keeps what it has, and ends then.
package final class Interruption: Sendable {
  private let number = Atomic<Int32>(0)

  package init() {}

  /// The signal that asked, or nil.
  package var signal: Int32? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Notes a signal.
  ///
  /// - Returns: Whether it is the first one: who asks again does not want to wait.
  package func note(_ signal: Int32) -> Bool {
    number.compareExchange(expected: 0, desired: signal, ordering: .relaxed).exchanged
  }
}
