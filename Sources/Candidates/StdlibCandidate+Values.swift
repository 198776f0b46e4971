// `Candidate` says what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import Observation

extension StdlibCandidate {
  @MainActor public static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence {
    StandardSequence(
      sequence: Observations<Int, ValueFailure>.untilFinished { () throws(ValueFailure) in
        switch try emit() {
        case .next(let value): .next(value)
        case .finish: .finish
        }
      })
  }

  private struct StandardSequence: ValueSequence {
    let sequence: Observations<Int, ValueFailure>

    func makeIterator() -> any ValueIterator { Iteration(sequence.makeAsyncIterator()) }
  }

  /// `@unchecked Sendable`: for one task at a time.
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
