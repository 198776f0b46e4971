internal import Dispatch
internal import Foundation

/// Calls `body` on the main actor, and waits for it.
///
/// The benchmark's command runs on the main actor, so that this is a question
/// and a call; a test that is not there waits for its turn.
func onMainActor<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
  // Until something waits for the first time, the main thread has the main actor without
  // having the queue.
  if DispatchQueue.getSpecific(key: MainQueue.mark) != nil || Thread.isMainThread {
    return MainActor.assumeIsolated(body)
  }
  return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
}

private enum MainQueue {
  static let mark: DispatchSpecificKey<Void> = {
    let mark = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: mark, value: ())
    return mark
  }()
}
