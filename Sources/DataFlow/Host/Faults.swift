internal import Synchronization

/// What a host does wrong on purpose, so that clauses can be seen to fail.
///
/// Each fault is one decision that is taken differently, on a slow path: a host
/// with faults takes no fast one. A host keeps the faults that were set when it
/// was made.
@_spi(Testing)
public struct Faults: OptionSet, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// A write of an equal value counts as a change.
  public static let ignoringEquality = Faults(rawValue: 1 << 0)
}

// MARK: - Current

extension Faults {
  private static let word = Atomic<UInt64>(0)

  /// The faults of the hosts that are made from now on, and of bindings that
  /// lead to no host.
  ///
  /// To be set on the main actor, and reset before it is given up.
  public static var current: Faults {
    // Relaxed: a thread that a clause starts is ordered by its start.
    get { Faults(rawValue: word.load(ordering: .relaxed)) }
    set { word.store(newValue.rawValue, ordering: .relaxed) }
  }
}
