/// An executor whose jobs run when somebody asks for it, on the thread that asks.
///
/// What a measured loop needs of an event loop: nothing else runs meanwhile, no thread is
/// woken, and a job costs what the runtime takes to pass on and to start it.
///
/// For one thread at a time: `@unchecked Sendable`, because the loops that use it have one
/// thread, and let nothing that they started go on elsewhere.
public final class TurnExecutor: TaskExecutor, @unchecked Sendable {
  private var jobs: [UnownedJob] = []
  private var next = 0

  /// An executor without jobs.
  public init() { jobs.reserveCapacity(1_024) }

  /// Called by the runtime.
  public func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  /// Runs one job.
  ///
  /// - Returns: False if there was none.
  @discardableResult
  public func runOne() -> Bool {
    guard next < jobs.count else {
      jobs.removeAll(keepingCapacity: true)
      next = 0
      return false
    }
    let job = jobs[next]
    next += 1
    job.runSynchronously(on: asUnownedTaskExecutor())
    return true
  }

  /// Runs all jobs, and those that come of them.
  public func drain() { while runOne() {} }
}
