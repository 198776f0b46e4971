// SE-0395 and `Candidate` say what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import ObservationCore
import Synchronization
import Workloads

@ObservationModels(registrar: StripesRegistrar.self)
@WorkloadModels(registrar: StripesRegistrar.self)
public enum StripesCandidate: ScopedCandidate {
  public static let name = "stripes"
  public static let version = "1.0"
  public static let summary = "64 locked tables for all objects of the process."
  public static let unmeasured = Known.unmeasured
}

/// A number, by which one of 64 tables is found that all objects share: nothing is kept in
/// an object that nobody observes, and two objects may wait for each other.
public final class StripesRegistrar: MechanismRegistrar {
  private let owner = Owner.next()

  public init() {}

  deinit { stripe.remove(owner) }

  private var stripe: Stripe { Stripe.all[owner & 63] }

  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    guard Scope.current != nil else { return }
    Scope.forEachReader(of: keyPath, owner: owner) { scope in
      let isNew = stripe.insert(scope, for: keyPath, of: owner)
      if isNew { scope.keep(Entry(owner: owner, keyPath: keyPath)) }
      return isNew
    }
  }

  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    for scope in stripe.observers(of: keyPath, of: owner) { scope.fire() }
  }

  private struct Entry: Registration {
    let owner: Int
    let keyPath: AnyKeyPath

    func end(_ scope: Scope) {
      Stripe.all[owner & 63].remove(scope, for: keyPath, of: owner)
    }
  }
}

/// `@unchecked Sendable`: `lock` guards `objects`.
private final class Stripe: @unchecked Sendable {
  static let all = (0..<64).map { _ in Stripe() }

  private let lock = Mutex(())
  private var objects: [Int: PropertyTable] = [:]

  func insert(_ scope: Scope, for keyPath: AnyKeyPath, of owner: Int) -> Bool {
    lock.withLock { _ in objects[owner, default: PropertyTable()].insert(scope, for: keyPath) }
  }

  func observers(of keyPath: AnyKeyPath, of owner: Int) -> [Scope] {
    lock.withLock { _ in objects[owner]?.observers(of: keyPath) ?? [] }
  }

  func remove(_ scope: Scope, for keyPath: AnyKeyPath, of owner: Int) {
    lock.withLock { _ in objects[owner]?.remove(scope, for: keyPath) }
  }

  /// Lets go of an object's observers, outside of the lock: what they capture may do anything.
  func remove(_ owner: Int) {
    let removed = lock.withLock { _ in objects.removeValue(forKey: owner) }
    withExtendedLifetime(removed) {}
  }
}
