internal import CObservationCore
internal import Synchronization

/// One observer: a handle to a block of memory.
///
/// ```
///      0                        8         16              32         40     56
///      +------------------------+---------+---------------+----------+-------+
///      | word                   | origin  | onChange      | chunks   | node  |
///      +------------------------+---------+---------------+----------+-------+
///
///      word   refs : 32 | calls : 18 | sides : 8 | holds : 2 | persistent : 1
///             | state : 3
/// ```
///
/// A one-shot tracker of one property is this block and nothing else, 56
/// bytes. More properties take their nodes from chunks of growing size, which
/// are freed with the tracker; so do the links of a persistent observer, whose
/// block is larger (`Tracker+Persistent.swift`).
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
/// Every step is a compare-and-swap of the whole word, so that exactly one
/// party makes it; the one that reaches `fired` calls `onChange`. A one-shot
/// tracker's `onChange` is moved out by that party. A persistent one's is
/// called in place, any number of times: `calls` counts the calls under way,
/// and whoever finds a dead tracker without calls releases `onChange`.
///
/// `refs` counts the nodes that are in chains. While a tracker records it also
/// holds ``Word/bias``, so that a push need not count: the step that ends the
/// scope adds the number of pushes and takes the bias away. A persistent
/// observer holds one reference of its own until it is cancelled. Whoever brings
/// the count to zero frees the block, or lets a persistent one's go.
///
/// State and counts share a word so that firing a one-shot tracker through its
/// only node, which is most of them, is one atomic operation.
struct Tracker: Equatable {
  let base: UnsafeMutableRawPointer

  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  @inline(__always)
  init(bits: Bits) { base = UnsafeMutableRawPointer(bits: bits) }

  @inline(__always)
  var bits: Bits { base.bits }

  /// The parts of the first word.
  enum Word {
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

  @inline(__always)
  var word: AtomicWord { base.atomicWord(at: 0) }

  /// The address of the recording thread's record; once the tracker is armed,
  /// the mark of the delivery in which it was, if there was one.
  ///
  /// Written before the state becomes `recording` or `armed`, which releases it.
  /// It identifies a thread only while that thread is inside the scope, which is
  /// when it is compared.
  @inline(__always)
  var origin: AtomicWord { base.atomicWord(at: 8) }

  /// The observer's code: a one-shot one's is initialised from arming until
  /// firing, a persistent one's until it is cancelled and its last call has
  /// ended.
  @inline(__always)
  var onChange: UnsafeMutablePointer<ChangeHandler> {
    (base + 16).assumingMemoryBound(to: ChangeHandler.self)
  }

  /// The first chunk of further memory, or 0.
  ///
  /// Only for the observing thread.
  @inline(__always)
  var chunks: Bits {
    get { base.word(at: 32).pointee }
    nonmutating set { base.word(at: 32).pointee = newValue }
  }

  @inline(__always)
  var firstNode: Node { Node(base + 40) }
}

// MARK: - Lifetime

extension Tracker {
  static func make(word: Bits, thread: Bits) -> Tracker {
    LiveCounts.trackers.increment()
    let tracker = Tracker(oc_allocateTracker(oc_thread()))
    tracker.initialize(word: word, thread: thread)
    return tracker
  }

  @inline(__always)
  func initialize(word: Bits, thread: Bits) {
    base.word(at: 0).initialize(to: word)
    base.word(at: 8).initialize(to: thread)
    base.word(at: 32).initialize(to: 0)
  }

  /// A one-shot tracker that records for `thread`.
  @inline(__always)
  static func recording(on thread: Bits) -> Tracker {
    make(word: Word.recording | Word.bias, thread: thread)
  }

  /// Memory that is freed with the tracker.
  ///
  /// Only for the observing thread.
  func addChunk(byteCount: Int) -> UnsafeMutableRawPointer {
    LiveCounts.chunks.increment()
    let chunk = oc_allocate(8 + byteCount)
    chunk.word(at: 0).initialize(to: chunks)
    chunks = chunk.bits
    return chunk + 8
  }

  /// Adds a reference, for a party that can rely on another one.
  @inline(__always)
  func retain() {
    word.pointee.wrappingAdd(Word.oneRef, ordering: .relaxed)
  }

  /// Drops one reference.
  ///
  /// Frees the tracker if that was the last one. A tracker that is still armed
  /// then, because all that it observed is gone, releases its `onChange` here:
  /// the caller must hold nothing.
  @inline(__always)
  func release() {
    // Releases this party's reads of the block, acquires those of the others.
    let left = word.pointee.wrappingSubtract(Word.oneRef, ordering: .acquiringAndReleasing)
      .newValue
    if left & ~Word.lowMask == 0 { free() }
  }

  @inline(never)
  func free() {
    // Relaxed: nobody else drops references any more.
    let word = word.pointee.load(ordering: .relaxed)
    if word & Word.persistent != 0 {
      freePersistent()
      return
    }
    if word & Word.stateMask == Word.armed { onChange.deinitialize(count: 1) }
    freeChunks()
    oc_deallocateTracker(oc_thread(), base)
    LiveCounts.trackers.decrement()
  }

  /// Frees the memory that was added.
  func freeChunks() {
    var chunk = chunks
    while chunk != 0 {
      let memory = UnsafeMutableRawPointer(bits: chunk)
      chunk = memory.word(at: 0).pointee
      oc_deallocate(memory)
      LiveCounts.chunks.decrement()
    }
  }
}

// MARK: - Notifying

extension Tracker {
  /// Tells the tracker of a change.
  ///
  /// - Parameters:
  ///   - onFire: What the step to `fired` adds to the word.
  ///   - dropsLast: Whether the step to `fired` also drops the reference if it
  ///     is the only one. With others left, the reference has to outlive the
  ///     caller's use of the block.
  ///   - mustExchange: Whether also a change that means nothing to the tracker
  ///     takes an exchange. It does for a writer that has just taken a link out of
  ///     the linked state: a run that begins now may find the link as it was and
  ///     push nothing, so that the writer has to see that it records. ``begin()``
  ///     is an exchange, too; whichever is second sees what the first one's thread
  ///     did before.
  /// - Returns: Whether the caller must call `onChange`, and whether the step
  ///   dropped the reference.
  @inline(__always)
  func notify(
    onFire: Bits, dropsLast: Bool, mustExchange: Bool = false
  ) -> (fires: Bool, dropped: Bool) {
    // Acquires the tracker's words as its owner released them.
    var current = word.pointee.load(ordering: .acquiring)
    var isExchanged = !mustExchange
    while true {
      let next: Bits
      let result: (Bool, Bool)
      switch current & Word.stateMask {
      case Word.armed:
        let isLast = dropsLast && current & ~Word.lowMask == Word.oneRef
        next =
          current &- Word.armed &+ Word.fired &+ onFire &- (isLast ? Word.oneRef : 0)
        result = (true, isLast)
      case Word.recording:
        next = current &- Word.recording &+ Word.dirty
        result = (false, false)
      default:
        if isExchanged { return (false, false) }
        current = word.pointee.wrappingAdd(0, ordering: .acquiringAndReleasing).newValue
        isExchanged = true
        continue
      }
      // Acquires `onChange`; releases the change to the thread that records.
      let (exchanged, found) = word.pointee.compareExchange(
        expected: current, desired: next, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if exchanged { return result }
      current = found
      isExchanged = !mustExchange
    }
  }

  /// Whether the tracker records on `thread`, or has been armed by the calls of
  /// the change that has `window`.
  ///
  /// A no is final: only the calling thread itself could turn it into a yes, and
  /// the marks of a window are not used again.
  @inline(__always)
  func isOwn(of thread: Bits, window: ChangeWindow) -> Bool {
    let state = word.pointee.load(ordering: .acquiring) & Word.stateMask
    // Relaxed: the state that was acquired released it.
    let origin = origin.pointee.load(ordering: .relaxed)
    switch state {
    case Word.armed: return window.contains(origin)
    case Word.recording: return origin == thread
    default: return false
    }
  }
}

// MARK: - Ending a scope

extension Tracker {
  /// Marks a tracker that is about to be armed by the code that a change calls.
  @inline(__always)
  func mark() {
    let delivery = oc_thread().pointee.delivery
    // Relaxed: the step to `armed` releases it. Until then other threads find a
    // tracker that records for a thread that is not theirs, marked or not.
    if delivery != 0 { origin.pointee.store(delivery, ordering: .relaxed) }
  }

  /// Ends the recording of a scope that pushed `pushes` nodes.
  ///
  /// - Parameters:
  ///   - armed: The state if no other thread made a change during the scope.
  ///   - onFire: What the step from `dirty` to `fired` adds to the word.
  /// - Returns: The word after the step.
  @inline(__always)
  func settle(pushes: UInt32, into armed: Bits, onFire: Bits) -> Bits {
    let surplus = Word.bias &- Bits(pushes) &* Word.oneRef
    var current = word.pointee.load(ordering: .acquiring)
    while true {
      let state = current & Word.stateMask
      let next: Bits =
        switch state {
        case Word.recording: current &- state &+ armed &- surplus
        case Word.dirty: current &- state &+ Word.fired &+ onFire &- surplus
        default: current &- surplus
        }
      // Releases `onChange` and the nodes; acquires the change of a `dirty`.
      let (exchanged, found) = word.pointee.compareExchange(
        expected: current, desired: next, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if exchanged { return next }
      current = found
    }
  }

  /// Makes a one-shot tracker wait for its change, or calls `onChange` if the
  /// change has already come.
  func arm(_ onChange: consuming @escaping @Sendable () -> Void, pushes: UInt32) {
    self.onChange.initialize(to: ChangeHandler(onChange))
    mark()
    // While this thread fires, a reference of its own keeps the block alive.
    let after = settle(pushes: pushes, into: Word.armed, onFire: Word.oneRef)
    if after & Word.stateMask == Word.fired {
      // Everybody else goes from `armed` to `fired`, and this tracker was not.
      let moved = self.onChange.move()
      release()
      moved.call()
    } else if after & ~Word.lowMask == 0 {
      free()
    }
  }

  /// Forgets what a one-shot tracker has recorded.
  func abandon(pushes: UInt32) {
    let after = settle(pushes: pushes, into: Word.fired, onFire: 0)
    if after & ~Word.lowMask == 0 { free() }
  }
}
