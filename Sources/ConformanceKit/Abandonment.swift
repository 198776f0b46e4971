/// Whether a body is still waited for, and what to cancel once it is not.
package final class Abandonment: Sendable {
  private enum State {
    case waiting(for: Task<Void, Never>?)
    case abandoned
  }

  private let state = Locked(State.waiting(for: nil))

  package init() {}

  /// Runs `body`; if the wait is over before, or ends meanwhile, `task` is cancelled.
  func cancelling(_ task: Task<Void, Never>, while body: () -> Void) {
    let isAbandoned = state.withLock { state in
      guard case .waiting = state else { return true }
      state = .waiting(for: task)
      return false
    }
    if isAbandoned { task.cancel() }
    body()
  }

  /// Nobody waits any more.
  package func abandon() {
    let task: Task<Void, Never>? = state.withLock { state in
      guard case .waiting(let task) = state else { return nil }
      state = .abandoned
      return task
    }
    task?.cancel()
  }
}
