extension Tracker {
  /// The first word of a tracker: its state, what is for good, and who counts on it.
  ///
  /// ```
  ///      refs : 32 | calls : 18 | marks : 8 | holds : 2 | persistent : 1 | state : 3
  ///
  ///      marks   derives, ended, owned, once, spent, and the sides: end, did, will
  /// ```
  ///
  /// States, and who moves them:
  ///
  /// ```
  ///   recording --(scope ends)--> armed --(a change)------> fired
  ///     ^   |                                                 ^  |
  ///     |   +--(a change by another thread)--> dirty ---------+  |
  ///     |                        (scope ends; fires at once)     |
  ///     +-------------(persistent: tracks again)-----------------+
  ///   any of them --(persistent: cancelled)--> dead
  /// ```
  ///
  /// A persistent one may also track again while it is armed; and the scope of an `apply` that
  /// throws goes from recording or dirty to fired, and calls nobody.
  ///
  /// The moves are in `Tracker.Word+Moves.swift`. A tracker that marks derived values makes
  /// none but the last: it is armed, and has the bias, from its beginning to its end
  /// (`Slot+Derived.swift`).
  struct Word: Equatable {
    let bits: Bits

    @inline(__always)
    init(bits: Bits) { self.bits = bits }

    static let recording: Bits = 0
    static let dirty: Bits = 1
    static let armed: Bits = 2
    static let fired: Bits = 3
    static let dead: Bits = 4
    /// The bits that hold one of the states.
    static let stateMask: Bits = 7
    /// Marks a persistent observer's tracker.
    static let persistent: Bits = 8
    /// One of the two parties that keep a cancelled observer's block.
    static let oneHold: Bits = 16
    /// The bits that count these parties.
    static let holdMask: Bits = 48
    /// The sides that an observer has chosen; see `Tracker+Sides.swift`.
    static let willSide: Bits = 64
    static let didSide: Bits = 128
    static let endSide: Bits = 256
    static let sideMask: Bits = willSide | didSide | endSide
    /// Marks one that has been told of a `willSet`, and waits for a `didSet`.
    static let spent: Bits = 512
    /// Marks one that ends with its first change.
    static let once: Bits = 1024
    /// Marks one that is kept by its nodes alone.
    static let owned: Bits = 2048
    /// Marks a run into which the end of an object has fallen.
    static let ended: Bits = 4096
    /// Marks one that marks derived values, and calls no code but the core's.
    static let derives: Bits = 8192
    /// One call under way.
    static let oneCall: Bits = 16384
    /// The bits that count calls.
    static let callMask: Bits = lowMask & ~16383
    /// All but the references.
    static let lowMask: Bits = 0xFFFF_FFFF
    // Not as shifts: where an `Int` has 32 bits these are no constants to the compiler,
    // and it would ask at each use whether they have been computed.
    /// One reference: bit 32.
    static let oneRef: Bits = 0x1_0000_0000
    /// More references than one scope can push: bit 62.
    static let bias: Bits = 0x4000_0000_0000_0000
  }
}

// MARK: - Questions

extension Tracker.Word {
  /// One of the five.
  @inline(__always)
  var state: Bits { bits & Self.stateMask }

  /// The references, in units of ``oneRef``.
  @inline(__always)
  var refs: Bits { bits & ~Self.lowMask }

  /// Whether the observer waits for a change.
  @inline(__always)
  var isArmed: Bool { state == Self.armed }

  /// Whether the observer is cancelled.
  @inline(__always)
  var isDead: Bool { state == Self.dead }

  @inline(__always)
  var isPersistent: Bool { bits & Self.persistent != 0 }

  /// Whether the observer has chosen its sides.
  @inline(__always)
  var isSided: Bool { bits & Self.sideMask != 0 }

  /// Whether the observer has chosen one of `sides`.
  @inline(__always)
  func wants(_ sides: Sides) -> Bool { bits & sides.rawValue != 0 }

  /// Whether the observer waits for the ends of objects after it has been told of a change.
  @inline(__always)
  var outlivesChange: Bool { bits & Self.sideMask == Self.sideMask }

  /// Whether the observer is told of the end of an object at once.
  @inline(__always)
  var waitsForEnds: Bool { isArmed || state == Self.fired && outlivesChange }

  /// Whether the observer ends with its first change, and has been told of it.
  var isDone: Bool {
    bits & Self.once != 0 && state == Self.fired && !outlivesChange
  }

  /// Whether the call that has just been given back was a dead observer's last one: whoever
  /// gave it back releases the code.
  @inline(__always)
  var hasDoneItsCalls: Bool { bits & (Self.callMask | Self.stateMask) == Self.dead }

  /// Whether the last node is gone of an observer that only its nodes have kept.
  var isLeftAlone: Bool { refs == Self.oneRef && bits & Self.owned != 0 && !isDead }
}
