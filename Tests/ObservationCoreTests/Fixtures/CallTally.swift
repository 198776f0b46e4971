import ObservationCore
import Synchronization

/// Counts the calls of an observer.
final class CallTally: Sendable {
  private let count = Atomic<Int>(0)

  // Relaxed: the tests that use it are single-threaded.
  func add() { count.add(1, ordering: .relaxed) }
  var value: Int { count.load(ordering: .relaxed) }
}

/// How often `write` calls an observer of what `read` reads.
func notifications<Value>(reading read: () -> Value, during write: () -> Void) -> Int {
  let tally = CallTally()
  withObservationTracking {
    _ = read()
  } onChange: {
    tally.add()
  }
  write()
  return tally.value
}
