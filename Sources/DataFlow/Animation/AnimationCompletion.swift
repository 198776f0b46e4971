internal import CDataFlow
internal import Dispatch
internal import Foundation

/// When an animation counts as complete.
///
/// Source: Apple, *AnimationCompletionCriteria*.
public struct AnimationCompletionCriteria: Sendable, Hashable {
  private let isWhole: Bool

  /// When it looks complete: a spring may still swing a little.
  ///
  /// A later animation that takes the place of this one makes no difference.
  public static let logicallyComplete = AnimationCompletionCriteria(isWhole: false)
  /// When nothing moves any more, also because of a later animation that takes the place of
  /// this one.
  public static let removed = AnimationCompletionCriteria(isWhole: true)
}

/// What is called once all animations of a transaction are complete: the last one that
/// was added, with those before it.
///
/// Counts what it waits for: the closures that write, the updates that show what
/// they have written, and what moves because of these.
final class AnimationCompletion: Sendable, Hashable {
  private let criteria: AnimationCompletionCriteria
  private let action: Handover<() -> Void>
  private let earlier: AnimationCompletion?
  private let count = LockedCount(0)
  private let calls = LockedCount(0)

  init(
    _ criteria: AnimationCompletionCriteria, after earlier: AnimationCompletion? = nil,
    _ action: @escaping () -> Void
  ) {
    self.criteria = criteria
    self.action = Handover(action)
    self.earlier = earlier
  }

  /// Whether one of them waits for as much as `criteria` says.
  func waits(for criteria: AnimationCompletionCriteria) -> Bool {
    self.criteria == criteria || earlier?.waits(for: criteria) ?? false
  }

  /// There is one thing more to wait for.
  func begin() {
    earlier?.begin()
    count.add(1)
  }

  /// There is one thing less to wait for; after the last one the actions are
  /// called, on the main actor.
  func end() {
    end(.logicallyComplete)
    end(.removed)
  }

  /// There is one thing less to wait for, for those who wait for as much as `criteria` says.
  func end(_ criteria: AnimationCompletionCriteria) {
    earlier?.end(criteria)
    if self.criteria == criteria { countDown() }
  }

  private func countDown() {
    if count.add(-1) > 0 { return }
    // Once: a transaction can be used again.
    if calls.add(1) > 1 { return }
    guard HostThread.isCurrent else {
      return DispatchQueue.main.async { [action] in action.value() }
    }
    let depth = df_thread().pointee.completionDepth + 1
    // A view that has gone may go on to animate, without anything to wait for.
    if depth > Self.depthLimit {
      HostThread.graph?.issues.add(.completionCycle(Int(Self.depthLimit)))
      return
    }
    let call = Handover { [action] in Self.call(action.value, at: depth) }
    guard let graph = HostThread.graph.map(Handover.init) else { return call.value() }
    MainActor.assumeIsolated { graph.value.tell(call.value) }
  }

  /// How many may lead to each other, each with nothing to wait for.
  private static var depthLimit: UInt32 { 100 }

  /// Calls who has waited, in no transaction.
  private static func call(_ action: () -> Void, at depth: UInt32) {
    let outer = df_thread().pointee.completionDepth
    df_thread().pointee.completionDepth = depth
    defer { df_thread().pointee.completionDepth = outer }
    withoutTransaction(action)
  }

  static func == (left: AnimationCompletion, right: AnimationCompletion) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Transaction {
  /// Adds a function that is called once everything is where it has to be that moves
  /// because of writes in this transaction.
  ///
  /// Once, however often the transaction is used. If nothing moves, that is when the views
  /// have been updated, or at once if there is nothing to update. In an update, or while
  /// views come or go, it waits for the end of that. Added by
  /// ``View/transaction(_:)`` it waits for what moves there, and is not called if nothing
  /// does. Of completions that lead to each other with nothing to wait for, the hundredth is
  /// the last: whatever it would lead to is not called, and is an issue.
  ///
  /// - Parameters:
  ///   - criteria: When an animation counts as complete.
  ///   - completion: What is called, on the main actor.
  ///
  /// Source: Apple, *addAnimationCompletion(criteria:_:)*.
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete,
    _ completion: @escaping () -> Void
  ) {
    self.completion = AnimationCompletion(criteria, after: self.completion, completion)
  }
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
