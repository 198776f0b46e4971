// SE-0395 says what each member is.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import ObservationCore

/// A registrar that anybody would write: one table behind one lock.
///
/// It registers a read when the read happens, and not when `apply` ends, so
/// that a change in between is not lost.
public final class TableRegistrar: @unchecked Sendable {
  // `@unchecked Sendable`: `lock` guards `table`.
  private let lock = NSLock()
  private var table: [AnyKeyPath: [ObjectIdentifier: Observer]] = [:]

  public init() {}

  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    var scope = Observer.current
    while let observer = scope {
      lock.withLock { table[keyPath, default: [:]][ObjectIdentifier(observer)] = observer }
      observer.noteRead()
      scope = observer.parent
    }
  }

  public func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {
    notify(keyPath)
  }

  public func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {}

  public func withMutation<Subject: Observable, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    willSet(subject, keyPath: keyPath)
    defer { didSet(subject, keyPath: keyPath) }
    return try mutation()
  }

  /// Tells the observers of `keyPath`, outside of the lock.
  private func notify(_ keyPath: AnyKeyPath) {
    let observers = lock.withLock {
      let observers = table.removeValue(forKey: keyPath) ?? [:]
      // An `apply` that writes what it reads goes on observing it.
      let own = observers.filter(\.value.isOpenHere)
      if !own.isEmpty { table[keyPath] = own }
      return observers.values.filter { own[ObjectIdentifier($0)] == nil }
    }
    for observer in observers { observer.fire() }
  }
}
