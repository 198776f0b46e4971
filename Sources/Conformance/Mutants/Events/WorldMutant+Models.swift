import ConformanceKit
import Observation
import ObservationCore
import ObservationInterop

// Shared models with a fault each.

/// A model that the standard library's scopes do not see.
@ObservationCore::Observable
final class DeafModel: SharedModel, @unchecked Sendable {
  var count: Int = 0
  var other: Int = 0
}

/// A model that tells the observers of both worlds of every assignment.
final class ChattyModel: SharedModel, SharedObservable, @unchecked Sendable {
  private let registrar = SharedRegistrar()
  private var values = (count: 0, other: 0)

  var count: Int {
    get {
      registrar.access(self, keyPath: \.count)
      return values.count
    }
    set { registrar.withMutation(of: self, keyPath: \.count) { values.count = newValue } }
  }

  var other: Int {
    get {
      registrar.access(self, keyPath: \.other)
      return values.other
    }
    set { registrar.withMutation(of: self, keyPath: \.other) { values.other = newValue } }
  }
}

/// A model whose two registrars know nothing of each other.
@ObservationCore::Observable(registrar: TornRegistrar.self)
final class TornModel: SharedModel, Observation::Observable, @unchecked Sendable {
  var count: Int = 0
  var other: Int = 0
}

struct TornRegistrar: Sendable {
  private let ours = ObservationCore::ObservationRegistrar()
  private let theirs = Observation::ObservationRegistrar()

  typealias Both = ObservationCore::Observable & Observation::Observable

  func access<Subject: Both, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
    ours.access(subject, keyPath: keyPath)
    theirs.access(subject, keyPath: keyPath)
  }

  func willSet<Subject: Both, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
    ours.willSet(subject, keyPath: keyPath)
    theirs.willSet(subject, keyPath: keyPath)
  }

  func didSet<Subject: Both, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
    ours.didSet(subject, keyPath: keyPath)
    theirs.didSet(subject, keyPath: keyPath)
  }

  func withMutation<Subject: Both, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    willSet(subject, keyPath: keyPath)
    defer { didSet(subject, keyPath: keyPath) }
    return try mutation()
  }
}
