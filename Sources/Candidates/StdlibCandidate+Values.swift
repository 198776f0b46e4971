import ConformanceKit
import Observation
import Workloads

extension StdlibCandidate {
  /// A sequence of `Observations`, which is over when `emit` finishes or throws.
  ///
  /// - Throws: `CapabilityMissing` where the system has none.
  @MainActor public static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      throw CapabilityMissing(capability: .values)
    }
    return StandardSequence(
      sequence: Observations<Int, ValueFailure>.untilFinished { () throws(ValueFailure) in
        switch try emit() {
        case .next(let value): .next(value)
        case .finish: .finish
        }
      })
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private struct StandardSequence: ValueSequence {
    let sequence: Observations<Int, ValueFailure>

    func makeIterator() -> any ValueIterator { Iteration(sequence.makeAsyncIterator()) }
  }

  /// `@unchecked Sendable`: for one task at a time.
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private final class Iteration: ValueIterator, @unchecked Sendable {
    private var iterator: Observations<Int, ValueFailure>.Iterator

    init(_ iterator: Observations<Int, ValueFailure>.Iterator) { self.iterator = iterator }

    func next(isolation: isolated (any Actor)?) async throws -> Int? {
      // What a copy has learnt is written back.
      var copy = iterator
      defer { iterator = copy }
      return try await copy.next(isolation: isolation)
    }
  }
}

// MARK: - Measured

extension StdlibCandidate {
  /// Iterates over `Observations`, which end when the task is cancelled.
  ///
  /// Returns at once where the system has none.
  public static func follow(_ cell: Cell, _ receive: (Int) -> Void) async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    for await value in Observations({ cell.value }) { receive(value) }
  }
}
