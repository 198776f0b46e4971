import Glibc
import ObservationCore
import Synchronization
import Workloads

/// The runtime's pool of threads, which tests can leave out.
enum Pool {
  /// Hands the jobs for the pool to `executor` while `body` runs.
  ///
  /// For a process that does nothing else: the jobs are those of all tasks.
  static func redirected(to executor: TurnExecutor, _ body: () throws -> Void) throws {
    guard let symbol = dlsym(nil, "swift_task_enqueueGlobal_hook") else { throw NoHook() }
    let hook = symbol.assumingMemoryBound(to: Hook?.self)
    current.withLock { $0 = executor }
    let before = hook.pointee
    hook.pointee = { job, _ in
      let job = unsafeBitCast(job, to: UnownedJob.self)
      Pool.current.withLock { $0 }?.enqueue(ExecutorJob(job))
    }
    defer { hook.pointee = before }
    try body()
  }

  struct NoHook: Error {}

  /// What the runtime calls with a job, and with what it would call otherwise.
  ///
  /// Swift's functions get two pointers as those of C do.
  private typealias Hook = @convention(c) (UnsafeRawPointer, UnsafeRawPointer?) -> Void

  private static let current = Mutex<TurnExecutor?>(nil)
}

/// Tokens of observations, which end together.
final class Tokens {
  private var observations: [Holder] = []

  /// A token in an object: it cannot be copied.
  private final class Holder {
    let token: ObservationTracking.Token
    init(_ token: consuming ObservationTracking.Token) { self.token = token }
  }

  func keep(_ token: consuming ObservationTracking.Token) { observations.append(Holder(token)) }

  func end() { observations = [] }
}
