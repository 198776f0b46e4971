import CommandKit
import ConformanceKit
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
  private let content = Locked<[String]>([])

  var lines: [String] { content.withLock { $0 } }

  func add(_ line: String) { content.withLock { $0.append(line) } }
}

/// The number of a model, which any thread may write.
final class LockedNumber: Sendable {
  private let value = Locked(0)

  /// The number, once `access` has told a registrar of the read.
  func read(_ access: () -> Void) -> Int {
    access()
    return value.withLock { $0 }
  }

  /// Stores `number` within what `mutate` tells a registrar.
  func write(_ number: Int, _ mutate: (() -> Void) -> Void) {
    mutate { value.withLock { $0 = number } }
  }
}

/// Makes changes, each when all logs have a line for the one before, and who would
/// write a second one has had turns to do so.
@MainActor
func make(_ changes: [() -> Void], oneFor logs: [LineLog]) async {
  for index in 0...changes.count {
    _ = await eventually { logs.allSatisfy { $0.lines.count > index } }
    for _ in 0..<300 { await Task.yield() }
    if index < changes.count { changes[index]() }
  }
}

extension PersistentObserver {
  /// A run that sees the standard library's models, whatever other tests do with the
  /// switch of the process.
  func run<Result>(_ apply: () -> Result) -> Result {
    __track(isFresh: false, in: StandardModels.__world, apply)
  }
}
