// SE-0395 and `Candidate` say what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import ConformanceKit
import ObservationCore
import Synchronization
import Workloads

@ObservationModels(registrar: LocksRegistrar.self)
@WorkloadModels(registrar: LocksRegistrar.self)
public enum LocksCandidate: ScopedCandidate {
  public static let name = "locks"
  public static let version = "1.0"
  public static let summary = "One lock per object, properties by number: what one writes first."
  public static let unmeasured = Known.unmeasured
}

/// One lock per object, and in it the observers of each property by its number.
public final class LocksRegistrar: MechanismRegistrar {
  private let table = Table()

  public init() {}

  deinit { table.clear() }

  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    guard Scope.current != nil else { return }
    table.register(keyPath)
  }

  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    for scope in table.observers(of: keyPath) { scope.fire() }
  }

  /// Apart from the registrar: scopes keep it, and the registrar ends with its object.
  ///
  /// `@unchecked Sendable`: `lock` guards `properties`.
  private final class Table: @unchecked Sendable {
    private let lock = Mutex(())
    private var properties = PropertyTable()
    private let owner = Owner.next()

    func register(_ keyPath: AnyKeyPath) {
      Scope.forEachReader(of: keyPath, owner: owner) { scope in
        let isNew = lock.withLock { _ in properties.insert(scope, for: keyPath) }
        if isNew { scope.keep(Entry(table: self, keyPath: keyPath)) }
        return isNew
      }
    }

    func observers(of keyPath: AnyKeyPath) -> [Scope] {
      lock.withLock { _ in properties.observers(of: keyPath) }
    }

    /// Lets go of all observers, outside of the lock: what they capture may do anything.
    func clear() {
      var cleared = PropertyTable()
      lock.withLock { _ in swap(&properties, &cleared) }
    }

    private struct Entry: Registration {
      let table: Table
      let keyPath: AnyKeyPath

      func end(_ scope: Scope) {
        table.lock.withLock { _ in table.properties.remove(scope, for: keyPath) }
      }
    }
  }
}
