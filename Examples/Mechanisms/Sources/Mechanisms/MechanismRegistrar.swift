import ObservationCore

/// A registrar that calls observers before a change, and does nothing after it.
public protocol MechanismRegistrar: Sendable {
  /// Reports that `keyPath` is about to change.
  func willSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  )
}

extension MechanismRegistrar {
  /// Does nothing: who has tracked since `willSet` is not looked for.
  public func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
  ) {}

  /// Calls `mutation` after `willSet`.
  public func withMutation<Subject: Observable, Member, Result>(
    of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    willSet(subject, keyPath: keyPath)
    return try mutation()
  }
}
