internal import CDataFlow
internal import Synchronization

/// What a host does wrong on purpose, so that clauses can be seen to fail.
///
/// Each fault is one decision that is taken differently, on a slow path: a host
/// with faults takes no fast one. A host keeps the faults that were set when it
/// was made; objects and their publishers follow those that are set. The bits from 32 to 63 are those of objects, environment and identity.
///
/// The sets are computed: a constant of more than 64 bits would be made when it
/// is first asked for, and each use would have to look whether it is there.
@_spi(Testing)
public struct Faults: OptionSet, Sendable {
  public let rawValue: UInt128

  public init(rawValue: UInt128) { self.rawValue = rawValue }
}

// MARK: - Runs

extension Faults {
  /// Evaluates a body twice.
  public static var evaluatingTwice: Faults { Faults(rawValue: 1 << 1) }
  /// Takes another evaluation for another lifetime.
  public static var remounting: Faults { Faults(rawValue: 1 << 3) }
  /// Runs every body in each update.
  public static var invalidatingEverything: Faults { Faults(rawValue: 1 << 4) }
  /// Takes any two values of a view for different inputs.
  public static var ignoringInputs: Faults { Faults(rawValue: 1 << 5) }
  /// Takes any two values of a view for the same inputs.
  public static var ignoringNewInputs: Faults { Faults(rawValue: 1 << 6) }
  /// Does not ask the `==` of a view that is marked `equatable()`.
  public static var ignoringEquatable: Faults { Faults(rawValue: 1 << 7) }
  /// Runs a body once for each cause.
  public static var runningTwice: Faults { Faults(rawValue: 1 << 8) }
  /// Runs the innermost body first.
  public static var runningInnermostFirst: Faults { Faults(rawValue: 1 << 9) }
  /// Runs every body in each step, changes or not.
  public static var workingIdly: Faults { Faults(rawValue: 1 << 11) }
  /// Presents no values and runs no bodies.
  public static var droppingUpdates: Faults { Faults(rawValue: 1 << 13) }
  /// Keeps what an earlier run read as a dependency.
  public static var keepingDependencies: Faults { Faults(rawValue: 1 << 19) }
  /// Goes on observing for a view that has gone.
  public static var trackingAfterUnmount: Faults { Faults(rawValue: 1 << 26) }
  /// Runs bodies on a thread of their own.
  public static var runningElsewhere: Faults { Faults(rawValue: 1 << 28) }
}

// MARK: - Values

extension Faults {
  /// Takes a write of an equal value for a change.
  public static var ignoringEquality: Faults { Faults(rawValue: 1 << 0) }
  /// Gives a view that is made again new states.
  public static var forgettingState: Faults { Faults(rawValue: 1 << 2) }
  /// Accepts writes by bodies.
  public static var acceptingWritesInBodies: Faults { Faults(rawValue: 1 << 10) }
  /// Starts a state in a word as zeros.
  public static var zeroingStates: Faults { Faults(rawValue: 1 << 12) }
  /// Updates the views before a write returns.
  public static var updatingAtOnce: Faults { Faults(rawValue: 1 << 14) }
  /// Stores what is written only when the update comes.
  public static var writingLate: Faults { Faults(rawValue: 1 << 15) }
  /// Gives all states of a type the same storage.
  public static var sharingStorage: Faults { Faults(rawValue: 1 << 16) }
  /// Gives a view the state of one that has gone.
  public static var keepingStateAcrossLives: Faults { Faults(rawValue: 1 << 17) }
  /// Presents another thread's write at once.
  public static var presentingForeignWrites: Faults { Faults(rawValue: 1 << 20) }
  /// Accepts writes to the states of views that have gone.
  public static var acceptingLateWrites: Faults { Faults(rawValue: 1 << 25) }
  /// Does not look at what other threads have changed.
  public static var losingForeignWrites: Faults { Faults(rawValue: 1 << 27) }
  /// Stores a half of another thread's value before the whole.
  public static var tearing: Faults { Faults(rawValue: 1 << 29) }
  /// Keeps the default values of views that are made again.
  public static var keepingSurplus: Faults { Faults(rawValue: 1 << 30) }
  /// Evaluates a default value that can wait whenever a view is made.
  public static var evaluatingEveryDefault: Faults { Faults(rawValue: 1 << 31) }
  /// Starts a state in a word with its lowest bit flipped.
  public static var flippingStates: Faults { Faults(rawValue: 1 << 75) }
  /// Does not store what another thread writes.
  public static var refusingForeignWrites: Faults { Faults(rawValue: 1 << 64) }
}

// MARK: - Bindings and reports

extension Faults {
  /// Does not record misuse.
  public static var silentIssues: Faults { Faults(rawValue: 1 << 18) }
  /// Drops writes through bindings that are derived from others.
  public static var losingDerivedWrites: Faults { Faults(rawValue: 1 << 21) }
  /// Calls the function of a binding twice for a write.
  public static var settingTwice: Faults { Faults(rawValue: 1 << 22) }
  /// Does not mark writes with their transaction.
  public static var losingTransactions: Faults { Faults(rawValue: 1 << 23) }
  /// Lets writes change a constant binding.
  public static var changingConstants: Faults { Faults(rawValue: 1 << 24) }
  /// Calls the function that reads a binding once, and never again.
  public static var readingOnce: Faults { Faults(rawValue: 1 << 65) }
  /// Unwraps a binding whose value is nil, and no other.
  public static var unwrappingNil: Faults { Faults(rawValue: 1 << 76) }
  /// Marks what follows a transaction with it, too.
  public static var leakingTransactions: Faults { Faults(rawValue: 1 << 66) }
  /// Marks writes without a transaction as animated.
  public static var animatingEverything: Faults { Faults(rawValue: 1 << 67) }
}

// MARK: - Controls

extension Faults {
  /// Shows texts with nothing in them.
  public static var blankingTexts: Faults { Faults(rawValue: 1 << 68) }
  /// Runs the action of a button twice.
  public static var actingTwice: Faults { Faults(rawValue: 1 << 69) }
  /// Says that there is work to do when there is none.
  public static var neverIdle: Faults { Faults(rawValue: 1 << 70) }
}

// MARK: - Current

extension Faults {
  private static let low = Atomic<UInt64>(0)
  private static let high = Atomic<UInt64>(0)

  /// The faults of the hosts that are made from now on, and of bindings that
  /// lead to no host.
  ///
  /// To be set on the main actor, and reset before it is given up.
  public static var current: Faults {
    // Relaxed, and in halves: a thread that a clause starts is ordered by its
    // start.
    get {
      let high = UInt128(high.load(ordering: .relaxed))
      return Faults(rawValue: high << 64 | UInt128(low.load(ordering: .relaxed)))
    }
    set {
      low.store(UInt64(truncatingIfNeeded: newValue.rawValue), ordering: .relaxed)
      high.store(UInt64(truncatingIfNeeded: newValue.rawValue >> 64), ordering: .relaxed)
      // What `leakingTransactions` has left.
      if newValue.isEmpty { df_thread().pointee.transaction = nil }
    }
  }
}
