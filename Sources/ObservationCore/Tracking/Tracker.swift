internal import CObservationCore
internal import Synchronization

/// One observer: a handle to a block of memory.
///
/// ```
///      0                        8         16              32         40     56
///      +------------------------+---------+---------------+----------+-------+
///      | word                   | origin  | onChange      | chunks   | node  |
///      +------------------------+---------+---------------+----------+-------+
/// ```
///
/// A one-shot tracker of one property is this block and nothing else, 56
/// bytes. More properties take their nodes from chunks of growing size, which
/// are freed with the tracker; so do the links of a persistent observer, whose
/// block is larger (`Tracker+Persistent.swift`).
///
/// The word has the state, and ``Word`` the names of all states and who moves them.
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
    base.plain(at: 16).assumingMemoryBound(to: ChangeHandler.self)
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
    if Word(bits: left).refs == 0 { free() }
  }

  @inline(never)
  func free() {
    // Relaxed: nobody else drops references any more.
    let word = Word(bits: word.pointee.load(ordering: .relaxed))
    if word.isPersistent {
      freePersistent()
      return
    }
    if word.isArmed { onChange.deinitialize(count: 1) }
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

// MARK: - Steps

extension Tracker {
  /// Makes the move that an event makes of the word.
  ///
  /// Acquires what those before have done to the observer, and releases what this thread
  /// has: the code and the nodes of one that ends a run, the change of one that tells of
  /// it, the last use of the code of one that has called. A word that is left as it is has
  /// been acquired only.
  ///
  /// - Returns: The word after the step, and the move's action.
  @inline(__always)
  @discardableResult
  func step<Action>(_ move: (Word) -> Move<Word, Action>) -> (word: Word, action: Action) {
    var current = Word(bits: word.pointee.load(ordering: .acquiring))
    while true {
      let move = move(current)
      guard let next = move.next else { return (current, move.action) }
      let (exchanged, found) = word.pointee.compareExchange(
        expected: current.bits, desired: next.bits, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if exchanged { return (next, move.action) }
      current = Word(bits: found)
    }
  }
}

// MARK: - Changes

extension Tracker {
  /// Tells the tracker of a change; the parameters are those of
  /// ``Word/told(onFire:dropsLast:mustExchange:)``.
  @inline(__always)
  func tell(onFire: Bits, dropsLast: Bool, mustExchange: Bool = false) -> Word.Claim {
    step { $0.told(onFire: onFire, dropsLast: dropsLast, mustExchange: mustExchange) }.action
  }

  /// Whether the tracker records on `thread`, or has been armed by the calls of
  /// the change that has `window`.
  ///
  /// A no is final: only the calling thread itself could turn it into a yes, and
  /// the marks of a window are not used again.
  @inline(__always)
  func isOwn(of thread: Bits, window: ChangeWindow) -> Bool {
    let state = Word(bits: word.pointee.load(ordering: .acquiring)).state
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

  /// Makes a one-shot tracker wait for its change, or calls `onChange` if the
  /// change has already come.
  func arm(_ onChange: consuming @escaping @Sendable () -> Void, pushes: UInt32) {
    self.onChange.initialize(to: ChangeHandler(onChange))
    mark()
    // While this thread fires, a reference of its own keeps the block alive.
    let (after, ending) = step {
      $0.settled(pushes: pushes, into: Word.armed, onFire: Word.oneRef)
    }
    if ending == .changed {
      callAtEnd()
    } else if after.refs == 0 {
      free()
    }
  }

  /// Calls `onChange` for a change that has come before the end of the scope: in a function
  /// of its own, so that a scope that ends quietly has no frame.
  @inline(never)
  private func callAtEnd() {
    // Everybody else goes from `armed` to `fired`, and this tracker was not.
    let moved = onChange.move()
    release()
    moved.call()
  }

  /// Forgets what a one-shot tracker has recorded.
  func abandon(pushes: UInt32) {
    let after = step { $0.settled(pushes: pushes, into: Word.fired, onFire: 0) }.word
    if after.refs == 0 { free() }
  }
}
