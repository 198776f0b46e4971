internal import Dispatch
internal import Foundation

/// When an animation counts as complete.
///
/// Source: Apple, *AnimationCompletionCriteria*.
public struct AnimationCompletionCriteria: Sendable, Hashable {
  private let isWhole: Bool

  /// When it looks complete: a spring may still swing a little.
  public static let logicallyComplete = AnimationCompletionCriteria(isWhole: false)
  /// When nothing moves any more.
  public static let removed = AnimationCompletionCriteria(isWhole: true)
}

/// What is called once all animations of a transaction are complete.
///
/// Counts what it waits for: the closure that writes, the updates that show what
/// it has written, and what moves because of these.
final class AnimationCompletion: Sendable, Hashable {
  let criteria: AnimationCompletionCriteria
  private let action: Handover<() -> Void>
  private let count = LockedCount(1)

  init(_ criteria: AnimationCompletionCriteria, _ action: @escaping () -> Void) {
    self.criteria = criteria
    self.action = Handover(action)
  }

  /// There is one thing more to wait for.
  func begin() { count.add(1) }

  /// There is one thing less to wait for; after the last one the action is
  /// called, on the main actor.
  func end() {
    if count.add(-1) > 0 { return }
    if HostThread.isCurrent {
      withoutTransaction { action.value() }
    } else {
      DispatchQueue.main.async { [action] in action.value() }
    }
  }

  static func == (left: AnimationCompletion, right: AnimationCompletion) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A number that any thread changes, off every hot path.
final class LockedCount: @unchecked Sendable {
  // `@unchecked Sendable`: `value` is only used under `lock`.
  private let lock = NSLock()
  private var value: Int

  init(_ value: Int) { self.value = value }

  /// - Returns: The number after the change.
  @discardableResult
  func add(_ change: Int) -> Int {
    lock.withLock {
      value += change
      return value
    }
  }
}
