/// A door that opens once and lets everyone through from then on.
package final class Latch: @unchecked Sendable {
  private let bell = Bell()
  /// Written and read while the bell's mutex is held.
  private var isOpen = false

  package init() {}

  /// Lets everyone through.
  ///
  /// Safe from any thread.
  package func open() { bell.ring { isOpen = true } }

  /// Waits until the latch is open.
  package func wait() { bell.wait { isOpen } }

  /// Waits until the latch is open, at most for `patience` seconds of ``HeldUpTime``.
  ///
  /// - Returns: Whether the latch is open.
  package func wait(_ patience: Double) -> Bool { bell.wait(patience) { isOpen } }
}
