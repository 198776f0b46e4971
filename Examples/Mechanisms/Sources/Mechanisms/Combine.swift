// SE-0395 and `Candidate` say what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import ObservationCore
import OpenCombine
import Synchronization
import Workloads

@ObservationModels(registrar: CombineRegistrar.self)
@WorkloadModels(registrar: CombineRegistrar.self)
public enum CombineCandidate: ScopedCandidate {
  public static let name = "combine"
  public static let version = "OpenCombine 0.14"
  public static let summary = "One publisher per object, as ObservableObject has one."

  // Who observes one property is called by a change of another.
  public static let unmeasured = [
    "write/observed-other": "observes whole objects", "cycle/shared": "observes whole objects",
  ]
}

/// An `objectWillChange` as OpenCombine has it.
///
/// It says of which object something changes, and not what. A subscription's code runs under a lock of the subscription's.
public final class CombineRegistrar: MechanismRegistrar {
  private let subscriptions = Subscriptions()

  public init() {}

  deinit { subscriptions.clear() }

  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    guard Scope.current != nil else { return }
    subscriptions.register()
  }

  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    subscriptions.objectWillChange.send()
  }
}

/// Who has subscribed.
///
/// A subscription keeps its scope.
///
/// `@unchecked Sendable`: `lock` guards `running`, and the publisher has a lock of its own.
private final class Subscriptions: @unchecked Sendable, Registration {
  let objectWillChange = ObservableObjectPublisher()
  private let lock = Mutex(())
  private var running: [ObjectIdentifier: AnyCancellable] = [:]
  private let owner = Owner.next()

  /// Subscribes the scopes of this thread that have not read the object before: one key
  /// path stands for all of it.
  func register() {
    Scope.forEachReader(of: \CombineRegistrar.self, owner: owner) { scope in
      let subscription = objectWillChange.sink { scope.fire() }
      lock.withLock { _ in running[ObjectIdentifier(scope)] = subscription }
      scope.keep(self)
      return true
    }
  }

  func end(_ scope: Scope) {
    let ended = lock.withLock { _ in running.removeValue(forKey: ObjectIdentifier(scope)) }
    ended?.cancel()
  }

  /// Lets go of all scopes, outside of the lock: what they capture may do anything.
  func clear() {
    let ended = lock.withLock { _ in
      defer { running = [:] }
      return running
    }
    for subscription in ended.values { subscription.cancel() }
  }
}
