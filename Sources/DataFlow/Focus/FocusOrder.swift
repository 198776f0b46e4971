internal import Synchronization

/// When a focus state was written last, among all focus states.
///
/// Of several writes that one update shows the last one counts. Safe from any thread.
final class FocusOrder: Sendable {
  /// That of a state without a view, whose writes have no effect.
  static let none = FocusOrder()

  private static let count = Atomic<Int>(0)
  private let last = Atomic<Int>(0)

  /// The number of the last write.
  // Relaxed, as everything here: the host reads it after it has heard of the write,
  // which orders the two.
  var turn: Int { last.load(ordering: .relaxed) }

  /// The state is about to be written.
  func note() {
    last.store(Self.count.wrappingAdd(1, ordering: .relaxed).newValue, ordering: .relaxed)
  }
}
