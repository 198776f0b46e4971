internal import Foundation

/// The tasks that the views of a host have started, and who waits for them.
///
/// Safe from any thread.
final class ViewTasks: @unchecked Sendable {
  // `@unchecked Sendable`: everything is only used under `lock`.

  /// The clock of the host.
  let clock: HostClock
  private let lock = NSLock()

  /// How many tasks are in each state that is not rest.
  private var counts = Counts()

  private struct Counts {
    var atWork: Int = 0
    var waiting: Int = 0
    var partlyAsleep: Int = 0

    mutating func add(_ number: Int, to state: ViewTask.State) {
      switch state {
      case .atWork: atWork += number
      case .waiting: waiting += number
      case .partlyAsleep: partlyAsleep += number
      case .atRest: break
      }
    }
  }

  /// For how many rounds of the main actor it is still assumed that tasks of which a
  /// part sleeps are at work.
  private var rounds: Int = 0

  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(clock: HostClock) { self.clock = clock }

  /// How many tasks may go on by themselves.
  ///
  /// - Parameter isInside: Whether one of them asks, which waits: then those that
  ///   wait, as it does, are at rest.
  func workingCount(isInside: Bool = false) -> Int {
    lock.withLock { counts.atWork + (isInside ? 0 : counts.waiting) }
  }

  /// Begins a round of the main actor, if a task may be at work of which a part
  /// sleeps.
  ///
  /// Nobody can tell whether the rest of such a task waits for the part. What goes on
  /// on the main actor goes on by one step in each round.
  ///
  /// - Returns: Whether there is to be a round.
  func beginRound() -> Bool {
    lock.withLock {
      guard rounds > 0, counts.partlyAsleep > 0 else { return false }
      rounds -= 1
      return true
    }
  }

  /// How many rounds of the main actor a task gets of which nobody knows whether it is
  /// at work.
  ///
  /// One that has not gone on in all of them gets a tenth of them the next time: it
  /// seems to wait for its part each time.
  static var patience: Int { 1000 }

  /// Starts `action` on the main actor.
  @MainActor
  func start(_ priority: TaskPriority, _ action: @escaping @MainActor () async -> Void) -> ViewTask
  {
    let task = ViewTask(in: self)
    lock.withLock { counts.add(1, to: .atWork) }
    task.handle = Task(priority: priority) {
      task.begin()
      await ViewTask.$current.withValue(task) { await action() }
      task.end()
    }
    return task
  }

  /// A task has come from one state to another.
  fileprivate func change(_ task: ViewTask, from old: ViewTask.State, to new: ViewTask.State) {
    lock.withLock {
      counts.add(-1, to: old)
      counts.add(1, to: new)
      if old == .partlyAsleep, rounds == 0 { task.patience = max(task.patience / 10, 10) }
      if new == .partlyAsleep { rounds = max(rounds, task.patience) }
    }
    if new != .atWork { resumeWaiters() }
  }

  /// Waits until a task has ended or has begun to wait for the clock, until
  /// somebody has something for the host to do, or until the caller is cancelled.
  ///
  /// - Parameter isOver: Asked once the caller is sure to be resumed.
  @MainActor
  func wait(unless isOver: () -> Bool) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        lock.withLock { waiters.append(waiter) }
        // Cancelled before this, nobody else resumes it.
        if Task.isCancelled || isOver() { resumeWaiters() }
      }
    } onCancel: {
      noteCancellation()
    }
  }

  /// One of those who wait is cancelled; the others look again, too.
  private func noteCancellation() { resumeWaiters() }

  /// Lets those look again who wait.
  func resumeWaiters() {
    for waiter in lock.withLock({ exchange(&waiters, with: []) }) { waiter.resume() }
  }
}

/// A task of a view.
final class ViewTask: @unchecked Sendable {
  // `@unchecked Sendable`: `handle` is only used on the main actor, the rest
  // only under `lock`.

  /// The task that the caller runs in, if it is one of a view's.
  @TaskLocal static var current: ViewTask?

  /// What a task does, as far as a host knows.
  enum State {
    /// It may go on by itself.
    case atWork
    /// It waits for the tasks of its host.
    case waiting
    /// A part of it sleeps on a host's clock; the rest may wait for that part.
    case partlyAsleep
    /// It sleeps on a host's clock, or has ended.
    case atRest
  }

  var handle: Task<Void, Never>?

  /// How many rounds it gets; only used by its ``ViewTasks``, under their lock.
  fileprivate var patience: Int = ViewTasks.patience

  private let tasks: ViewTasks
  private let lock = NSLock()
  private var state: State = .atWork
  /// The task itself, to be told from its parts; only compared.
  private var whole: UnsafeCurrentTask?
  private var isAsleep: Bool = false
  private var sleepingParts: Int = 0
  private var waits: Int = 0
  private var hasEnded: Bool = false

  init(in tasks: ViewTasks) { self.tasks = tasks }

  /// The clock of its host.
  var clock: HostClock { tasks.clock }

  func cancel() { handle?.cancel() }

  /// The task has begun; called by itself.
  fileprivate func begin() {
    withUnsafeCurrentTask { task in lock.withLock { whole = task } }
  }

  fileprivate func end() { change { hasEnded = true } }

  /// Whether the caller is the task itself, and not a part of it.
  var isCaller: Bool {
    withUnsafeCurrentTask { task in lock.withLock { task == whole } }
  }

  /// The task, or a part of it, begins to wait for a host's clock.
  func beginSleep(isWhole: Bool) {
    change { if isWhole { isAsleep = true } else { sleepingParts += 1 } }
  }

  /// The clock has reached the time; called before the task goes on.
  func endSleep(isWhole: Bool) {
    change { if isWhole { isAsleep = false } else { sleepingParts -= 1 } }
  }

  /// The task begins to wait for the tasks of a host.
  ///
  /// - Returns: Whether that means to wait for itself.
  func beginWait(for tasks: ViewTasks) -> Bool {
    guard tasks === self.tasks, !lock.withLock({ hasEnded }) else { return false }
    change { waits += 1 }
    return true
  }

  func endWait() { change { waits -= 1 } }

  private func change(_ body: () -> Void) {
    let change: (old: State, new: State) = lock.withLock {
      let old = state
      body()
      state =
        if hasEnded || isAsleep {
          .atRest
        } else if waits > 0 {
          .waiting
        } else {
          sleepingParts > 0 ? .partlyAsleep : .atWork
        }
      return (old, state)
    }
    if change.new != change.old { tasks.change(self, from: change.old, to: change.new) }
  }
}
