internal import Foundation

/// The tasks that the views of a host have started, and who waits for them.
///
/// Safe from any thread.
final class ViewTasks: @unchecked Sendable {
  // `@unchecked Sendable`: everything is only used under `lock`.
  private let lock = NSLock()

  /// The tasks that have neither ended nor wait for a host's clock.
  private var workingCount: Int = 0

  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Whether a task may go on by itself.
  var isWorking: Bool { lock.withLock { workingCount > 0 } }

  /// Starts `action` on the main actor.
  @MainActor
  func start(_ priority: TaskPriority, _ action: @escaping @MainActor () async -> Void) -> ViewTask
  {
    let task = ViewTask(in: self)
    add(1)
    task.handle = Task(priority: priority) {
      await ViewTask.$current.withValue(task) { await action() }
      task.end()
    }
    return task
  }

  /// Changes the number of tasks at work by `change`.
  func add(_ change: Int) {
    lock.withLock { workingCount += change }
    if change < 0 { resumeWaiters() }
  }

  /// Waits until a task has ended or has begun to wait for the clock, or until
  /// somebody has something for the host to do.
  ///
  /// - Parameter isOver: Asked once the caller is sure to be resumed.
  @MainActor
  func wait(unless isOver: () -> Bool) async {
    await withCheckedContinuation { waiter in
      lock.withLock { waiters.append(waiter) }
      if isOver() { resumeWaiters() }
    }
  }

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

  var handle: Task<Void, Never>?

  private let tasks: ViewTasks
  private let lock = NSLock()
  private var sleeperCount: Int = 0
  private var hasEnded: Bool = false

  init(in tasks: ViewTasks) { self.tasks = tasks }

  func cancel() { handle?.cancel() }

  func end() { change { hasEnded = true } }

  /// A part of the task begins to wait for a host's clock.
  func beginSleep() { change { sleeperCount += 1 } }

  /// The clock has reached the time; called before the part goes on.
  func endSleep() { change { sleeperCount -= 1 } }

  private func change(_ body: () -> Void) {
    let change = lock.withLock {
      let wasWorking = isWorking
      body()
      return (isWorking ? 1 : 0) - (wasWorking ? 1 : 0)
    }
    if change != 0 { tasks.add(change) }
  }

  /// Under the lock: whether the task may go on by itself.
  private var isWorking: Bool { !hasEnded && sleeperCount == 0 }
}
