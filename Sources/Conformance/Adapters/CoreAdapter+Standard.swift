public import ConformanceKit
public import ObservationInterop

extension CoreAdapter {
  /// How many want scopes to see the standard library's models.
  private static let watchers = Locked(0)

  /// ``Candidate/seeStandardModels(_:)``.
  public static func seeStandardModels(_ sees: Bool) {
    watchers.withLock { count in
      count += sees ? 1 : -1
      if count == 0 { StandardModels.stopObserving() } else { StandardModels.startObserving() }
    }
  }
}

/// A model of both worlds.
///
/// `@unchecked Sendable`: as the other models.
@SharedObservable
public final class CoreSharedModel: SharedModel, @unchecked Sendable {
  /// A property.
  public var count: Int = 0
  /// Another one.
  public var other: Int = 0

  /// A model of zeros.
  public init() {}
}
