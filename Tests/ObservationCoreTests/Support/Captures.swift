import Synchronization

/// Counts what code captures while it lives.
final class Captures: Sendable {
  private let count = Atomic<Int>(0)

  var alive: Int { count.load(ordering: .relaxed) }

  /// One thing that code captures.
  final class Capture: Sendable {
    private let all: Captures

    init(_ all: Captures) {
      self.all = all
      all.count.add(1, ordering: .relaxed)
    }

    deinit { all.count.subtract(1, ordering: .relaxed) }
  }
}
