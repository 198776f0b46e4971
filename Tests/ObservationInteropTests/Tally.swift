import ObservationCore
import ObservationInterop
import Synchronization

/// Counts calls, on any thread.
final class Tally: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}

/// Collects lines, on any thread.
final class LineLog: Sendable {
  private let content = Mutex<[String]>([])

  var lines: [String] { content.withLock { $0 } }

  func add(_ line: String) { content.withLock { $0.append(line) } }
}

extension PersistentObserver {
  /// A run that sees the standard library's models, whatever other tests do with the
  /// switch of the process.
  func run<Result>(_ apply: () -> Result) -> Result {
    __track(isFresh: false, in: StandardModels.__world, apply)
  }
}
