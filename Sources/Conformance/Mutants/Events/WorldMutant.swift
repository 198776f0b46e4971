import ConformanceKit
import Foundation
import Observation
import ObservationCore

/// ObservationCore, whose scopes are put into those of the standard library by hand, with
/// the fault that is ``WorldFault/current``.
enum WorldMutant: Candidate {
  typealias Models = CoreModels.Models

  static var name: String { "worlds" }
  static var version: String { "1" }
  static var summary: String { "ObservationCore and the standard library, with a fault." }
  static var capabilities: Set<Capability> {
    [
      .manualKeyPaths, .codableModels, .throwingApply, .persistentObserver, .values,
      .standardModels,
    ]
  }

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    let once = Once(onChange())
    return ObservationCore::withObservationTracking {
      both(once, apply)
    } onChange: {
      once.call()
    }
  }

  static func trackThrowing<Result>(
    _ apply: () throws -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) throws -> Result {
    let once = Once(onChange())
    let outcome = track({ Swift.Result { try apply() } }, onChange: { once.call() })
    guard case .failure = outcome else { return try outcome.get() }
    if WorldFault.current != .installingThrown { once.end() }
    if WorldFault.current == .replacingErrors {
      throw CapabilityMissing(capability: .throwingApply)
    }
    return try outcome.get()
  }

  static func makeObserver(onChange: @escaping @Sendable () -> Void) -> WorldObserver? {
    WorldObserver(onChange)
  }

  @MainActor static func values(
    _ emit: @escaping @MainActor @Sendable () throws(ValueFailure) -> ValueStep
  ) throws -> any ValueSequence {
    CoreAdapter.values { () throws(ValueFailure) in
      guard WorldFault.current == .lagging, case .next(let value) = try emit() else {
        return try emit()
      }
      return .next(value - 1)
    }
  }

  // Sequences are those of the package, and see what its scopes see.
  static func seeStandardModels(_ sees: Bool) throws {
    if WorldFault.current == .lagging { CoreAdapter.seeStandardModels(sees) }
  }

  static func makeShared() throws -> any SharedModel {
    switch WorldFault.current {
    case .deaf: DeafModel()
    case .torn: TornModel()
    case .comparingNothing: ChattyModel()
    case .foreign: StandardModel()
    default: CoreSharedModel()
    }
  }

  /// Calls `apply` in a scope of the standard library's.
  fileprivate static func both<Result>(_ once: Once, _ apply: () -> Result) -> Result {
    if WorldFault.current == .blind { return apply() }
    let late = takeLate()
    defer { for once in late { once.call() } }
    return Observation::withObservationTracking(
      apply,
      onChange: {
        if WorldFault.current == .late {
          Thread.current.threadDictionary[lateKey] = takeLate() + [once]
        } else {
          once.call()
        }
      })
  }

  /// Those that the fault ``WorldFault/late`` calls after the next scope of this thread.
  ///
  /// Of this thread: the value may be in the hands of whoever changes it.
  private static func takeLate() -> [Once] {
    defer { Thread.current.threadDictionary.removeObject(forKey: lateKey) }
    return Thread.current.threadDictionary[lateKey] as? [Once] ?? []
  }

  private static let lateKey = "observatory.late"
}

/// Calls its code once.
private final class Once: Sendable {
  private let code: Locked<Code?>

  private final class Code: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  init(_ body: @escaping @Sendable () -> Void) { code = Locked(Code(body)) }

  func call() {
    let due = code.withLock { WorldFault.current == .callingTwice ? $0 : $0.take() }
    due?.body()
  }

  func end() {
    let released = code.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }
}

/// A persistent observer in both worlds: each run has a code of its own, which the run
/// after it ends.
final class WorldObserver: PersistentObserving, @unchecked Sendable {
  // `@unchecked Sendable`: everything mutable is behind a lock.

  private let observer: PersistentObserver
  private let run: Locked<Once?>
  private let runCount = Locked(0)
  private let body: Locked<[@Sendable () -> Void]>

  init(_ onChange: @escaping @Sendable () -> Void) {
    let run = Locked<Once?>(nil)
    self.run = run
    body = Locked([onChange])
    observer = PersistentObserver { run.withLock { $0 }?.call() }
  }

  func track<Result>(_ apply: () -> Result) -> Result {
    let number = runCount.withLock { count in
      count += 1
      return count
    }
    let once = Once { [body] in body.withLock { $0.first }?() }
    let last = run.withLock { run in
      defer { run = once }
      return run
    }
    if WorldFault.current != .countingEarlierRuns { last?.end() }
    let result = observer.track {
      WorldFault.current == .registeringOnce && number > 1
        ? apply() : WorldMutant.both(once, apply)
    }
    guard WorldFault.current == .lagging, let value = result as? Int else { return result }
    return (value - 1) as? Result ?? result
  }

  func cancel() {
    if WorldFault.current == .ignoringCancellation { return }
    observer.cancel()
    let released = body.withLock { body in
      defer { body = [] }
      return body
    }
    withExtendedLifetime(released) {}
    run.withLock { $0 }?.end()
  }
}
