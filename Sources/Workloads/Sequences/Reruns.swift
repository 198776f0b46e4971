internal import CWorkloads
internal import Synchronization

/// What runs of continuous observations saw, on any threads, and a thread that waits for
/// them.
///
/// Waiting is spinning, so that the thread need not be woken: what is timed are the runs.
public final class Reruns: Sendable {
  private let runs = Atomic<Int>(0)
  private let sum = Atomic<Int>(0)
  private let receivers = Atomic<Int>(0)

  /// No runs yet.
  public init() {}

  /// What one observation's code captures: what is left of it is counted.
  public final class Receiver: Sendable {
    private let reruns: Reruns

    fileprivate init(_ reruns: Reruns) {
      self.reruns = reruns
      reruns.receivers.add(1, ordering: .relaxed)
    }

    deinit { reruns.receivers.subtract(1, ordering: .relaxed) }

    /// Counts a run that has read `value`.
    public func receive(_ value: Int) {
      reruns.sum.add(value, ordering: .relaxed)
      // Releases the read and the sum to the thread that waits.
      reruns.runs.add(1, ordering: .releasing)
    }
  }

  /// What one more observation counts with.
  public func receiver() -> Receiver { Receiver(self) }

  /// Waits until there were `count` runs.
  ///
  /// - Returns: False if that is given up, after so long that runs are missing.
  @discardableResult
  public func wait(for count: Int) -> Bool {
    spin { runs.load(ordering: .acquiring) >= count }
  }

  /// The sum of all values, and of a fire for each run.
  public var checksum: Int {
    sum.load(ordering: .relaxed) &+ Workload.fire &* runs.load(ordering: .acquiring)
  }

  /// Waits until the observations, which have been ended, are gone.
  ///
  /// - Returns: A leak for each that is not.
  public func end() -> Int {
    spin { receivers.load(ordering: .relaxed) == 0 }
    return Workload.leak &* receivers.load(ordering: .relaxed)
  }

  @discardableResult
  private func spin(until condition: () -> Bool) -> Bool {
    for _ in 0..<1 << 28 {
      if condition() { return true }
      cw_pause()
    }
    return false
  }
}
