#if DEBUG || OBSERVATION_CORE_LIVE_COUNTS
  internal import Synchronization
#endif

/// How many blocks of each kind are alive, in builds with checks.
///
/// Tests bring every count back to where it was. A release build counts
/// nothing: two atomic additions would cost as much as the work they count.
@_spi(Testing)
public enum LiveCounts {
  static let trackers = Counter()
  static let chunks = Counter()
  static let externalNodes = Counter()
  static let sweepCells = Counter()
  static let parkedSweeps = Counter()
  static let deliveryCells = Counter()
  static let keepCells = Counter()
  static let storages = Counter()
  static let pins = Counter()
  static let signals = Counter()
  /// Notes of changes during runs, and of changes that a task has not been told of.
  static let notes = Counter()
  /// Registrations with another world: as long as that keeps them.
  static let foreign = Counter()
  /// Derived values and effects, and what they have read beyond their first.
  static let vertices = Counter()
  static let edges = Counter()

  /// Key paths that are observed by hand.
  static let entries = Counter()
  /// Tables of these, and their arrays.
  static let tables = Counter()

  /// How many nodes sweeps have looked at: never less than before.
  static let swept = Counter()
  /// How many nodes sweeps have looked at, copied and freed: never less than before.
  static let visited = Counter()
  /// How many key paths have been compared with one that was looked up.
  static let compared = Counter()
  /// How many halves of changes of numbered properties have had to ask for key paths.
  static let slowHalves = Counter()

  /// Whether this build counts.
  public static var isCounting: Bool {
    #if DEBUG || OBSERVATION_CORE_LIVE_COUNTS
      true
    #else
      false
    #endif
  }

  /// How many blocks of all kinds there are.
  public static var total: Int {
    registrationBlocks + storages.value + entries.value + tables.value + pins.value
      + signals.value + notes.value + foreign.value + vertices.value + edges.value
  }

  #if !hasFeature(Embedded)  // No dictionaries: they want random numbers.
    /// The counts by name.
    public static var snapshot: [String: Int] {
      [
        "trackers": trackers.value, "chunks": chunks.value,
        "externalNodes": externalNodes.value, "sweepCells": sweepCells.value,
        "parkedSweeps": parkedSweeps.value,
        "deliveryCells": deliveryCells.value, "keepCells": keepCells.value,
        "entries": entries.value, "tables": tables.value,
        "storages": storages.value, "pins": pins.value,
        "signals": signals.value, "notes": notes.value, "foreign": foreign.value,
        "vertices": vertices.value, "edges": edges.value,
      ]
    }
  #endif

  /// How many nodes all sweeps together have looked at.
  public static var sweptNodes: Int { swept.value }

  /// As ``sweptNodes``; those that were copied, replaced and freed once more each time.
  public static var visitedNodes: Int { visited.value }

  /// How many key paths all look-ups together have compared.
  public static var comparedKeyPaths: Int { compared.value }

  /// How many halves of changes, of properties that have a number, have asked whether
  /// their key path is observed by hand.
  public static var slowChanges: Int { slowHalves.value }

  /// How many blocks the registrations take: all but the storages, which an
  /// object keeps once it has been observed.
  public static var registrationBlocks: Int {
    trackers.value + chunks.value + externalNodes.value + sweepCells.value
      + parkedSweeps.value + deliveryCells.value + keepCells.value
  }

  #if DEBUG || OBSERVATION_CORE_LIVE_COUNTS
    final class Counter: Sendable {
      private let count = Atomic<Int>(0)

      // Relaxed: the count is read when its threads have been joined.
      func increment() { count.wrappingAdd(1, ordering: .relaxed) }
      func decrement() { count.wrappingSubtract(1, ordering: .relaxed) }
      var value: Int { count.load(ordering: .relaxed) }
    }
  #else
    struct Counter: Sendable {
      @inline(__always) func increment() {}
      @inline(__always) func decrement() {}
      var value: Int { 0 }
    }
  #endif
}
