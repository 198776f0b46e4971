/// Tasks that follow the values of something, on an executor of their own, and what they
/// got.
///
/// For one thread at a time, as its executor is: `@unchecked Sendable` for that reason.
public final class Followers: @unchecked Sendable {
  /// Where they run.
  public let executor: TurnExecutor = TurnExecutor()

  private let tallies: [Tally]
  private var tasks: [Task<Void, Never>] = []

  /// What one of them got.
  ///
  /// `@unchecked Sendable`: used by its task, on the executor.
  public final class Tally: @unchecked Sendable {
    /// From 0.
    public let number: Int
    /// Where its task runs.
    public let executor: TurnExecutor
    /// Called with each value before it is counted.
    fileprivate let receiving: (@Sendable (Int) -> Void)?
    fileprivate var elements = 0
    fileprivate var sum = 0
    fileprivate var doubled = 0
    fileprivate var last = -1
    fileprivate var hasEnded = false

    fileprivate init(
      _ number: Int, on executor: TurnExecutor, _ receiving: (@Sendable (Int) -> Void)?
    ) {
      self.number = number
      self.executor = executor
      self.receiving = receiving
    }

    /// Counts one value; no two in a row may be the same.
    public func receive(_ value: Int) {
      receiving?(value)
      elements += 1
      sum &+= value
      if value == last { doubled += 1 }
      last = value
    }
  }

  /// Starts tasks, which begin at the first ``TurnExecutor/drain()``.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - receiving: For each, what is called with its values.
  ///   - body: What each does; returns when its task is cancelled.
  public init(
    _ count: Int, receiving: (Int) -> (@Sendable (Int) -> Void)? = { _ in nil },
    body: @escaping @Sendable (Tally) async -> Void
  ) {
    let executor = executor
    tallies = (0..<count).map { Tally($0, on: executor, receiving($0)) }
    tasks = tallies.map { tally in
      Task(executorPreference: executor) {
        await body(tally)
        tally.hasEnded = true
      }
    }
  }

  /// The elements that came after each one's first.
  public var elements: Int { tallies.reduce(0) { $0 + $1.elements - 1 } }

  /// The sum of all values, and of a fire for each element after the first; a leak for
  /// each value that came twice in a row.
  public var checksum: Int {
    tallies.reduce(0) { sum, tally in
      sum &+ tally.sum &+ Workload.fire &* (tally.elements - 1) &+ Workload.leak &* tally.doubled
    }
  }

  /// The ensemble of a thread that writes `count` times, and lets all run.
  ///
  /// - Parameters:
  ///   - write: Writes a value, each greater than the last.
  ///   - end: What ends the sample before the tasks are cancelled.
  @inlinable
  public func ensemble(
    of count: Int, write: @escaping @Sendable (Int) -> Void,
    end: @escaping @Sendable () -> Void = {}
  ) -> WorkloadLoop.Ensemble {
    WorkloadLoop.Ensemble(
      runs: [
        { [self] iterations in
          executor.drain()
          var value = 0
          for _ in 0..<iterations {
            for _ in 0..<count {
              value &+= 1
              write(value)
            }
            executor.drain()
          }
          return checksum
        }
      ],
      settle: { [self] in
        end()
        return self.end()
      })
  }

  /// How many have this value last.
  public func count(having value: Int) -> Int { tallies.count { $0.last == value } }

  /// How many values came twice in a row.
  public var doubled: Int { tallies.reduce(0) { $0 + $1.doubled } }

  /// Cancels all tasks.
  ///
  /// - Returns: A leak for each that does not end.
  public func end() -> Int {
    for task in tasks { task.cancel() }
    executor.drain()
    return tallies.reduce(0) { $1.hasEnded ? $0 : $0 &+ Workload.leak }
  }
}
