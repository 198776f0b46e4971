internal import CObservationCore
internal import Synchronization

/// One run of one observer: a handle to a block of memory.
///
/// ```
///      0        4        8         16              32         40      56
///      +--------+--------+---------+---------------+----------+-------+
///      | state  | refs   | thread  | onChange      | chunks   | node  |
///      +--------+--------+---------+---------------+----------+-------+
/// ```
///
/// A tracker of one property is this block and nothing else, 56 bytes. More
/// properties take their nodes from chunks of growing size, which are freed
/// with the tracker.
///
/// States, and who moves them:
///
/// ```
///   recording --(scope ends)--> armed --(a change)------> fired
///       |                                                   ^
///       +--(a change by another thread)--> dirty --(scope ends; fires at once)
/// ```
///
/// Every step away from `recording` and `armed` is a compare-and-swap, so that
/// exactly one party makes it; the one that reaches `fired` owns `onChange`.
///
/// `refs` counts the tracker's nodes that are in chains. While the tracker
/// records it also holds ``recordingBias``, so that a push need not count:
/// the end of the scope adds the number of pushes and takes the bias away.
/// Whoever brings it to zero frees the block.
struct Tracker {
  let base: UnsafeMutableRawPointer

  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  @inline(__always)
  var bits: UInt { base.bits }

  enum State {
    static let recording: UInt32 = 0
    static let dirty: UInt32 = 1
    static let armed: UInt32 = 2
    static let fired: UInt32 = 3
  }

  /// More than the nodes that one scope can push.
  static var recordingBias: UInt32 { 1 << 30 }

  @inline(__always)
  var state: AtomicHalf { base.atomicHalf(at: 0) }

  @inline(__always)
  var refs: AtomicHalf { base.atomicHalf(at: 4) }

  /// The address of the recording thread's record.
  ///
  /// Written once, before the first push. It identifies a thread only while
  /// that thread is inside the scope or inside a mutation, which is when it
  /// is compared.
  @inline(__always)
  var thread: UInt {
    get { base.word(at: 8).pointee }
    nonmutating set { base.word(at: 8).pointee = newValue }
  }

  /// The observer's code: initialised from arming until firing.
  @inline(__always)
  var onChange: UnsafeMutablePointer<@Sendable () -> Void> {
    (base + 16).assumingMemoryBound(to: (@Sendable () -> Void).self)
  }

  /// The first chunk of further nodes, or 0.
  @inline(__always)
  var chunks: UInt {
    get { base.word(at: 32).pointee }
    nonmutating set { base.word(at: 32).pointee = newValue }
  }

  @inline(__always)
  var firstNode: Node { Node(base + 40) }
}

// MARK: - Lifetime

extension Tracker {
  /// A tracker that records for the calling thread.
  static func recording(on thread: UInt) -> Tracker {
    LiveCounts.trackers.increment()
    let tracker = Tracker(.allocate(byteCount: 56, alignment: 8))
    tracker.base.storeBytes(of: State.recording, as: UInt32.self)
    tracker.base.storeBytes(of: recordingBias, toByteOffset: 4, as: UInt32.self)
    tracker.thread = thread
    tracker.chunks = 0
    return tracker
  }

  /// Drops one node.
  ///
  /// Frees the tracker if that was the last one. A tracker that is still armed
  /// then, because all that it observed is gone, releases its `onChange` here:
  /// the caller must hold nothing.
  @inline(__always)
  func release() {
    // Releases this party's reads of the block, acquires those of the others.
    if refs.pointee.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      free()
    }
  }

  @inline(never)
  func free() {
    // Relaxed: nobody else can reach the tracker any more.
    let wasArmed = state.pointee.load(ordering: .relaxed) == State.armed
    if wasArmed { onChange.deinitialize(count: 1) }
    var chunk = chunks
    while chunk != 0 {
      let memory = UnsafeMutableRawPointer(bits: chunk)
      chunk = memory.word(at: 0).pointee
      memory.deallocate()
    }
    base.deallocate()
    LiveCounts.trackers.decrement()
  }
}

// MARK: - Notifying

extension Tracker {
  /// What a change means for a tracker whose node was taken.
  enum Verdict {
    /// The caller now owns `onChange` and must call it.
    case fire
    /// The node belongs back on the stack.
    case keep
    /// Nothing is left to do.
    case drop
  }

  /// Decides what a change made by `thread` means for this tracker.
  ///
  /// Two rules keep a node. Changes that a scope's own thread makes during the
  /// scope are not reported to it (I-08). And a tracker that the mutating
  /// thread armed between `willSet` and `didSet`, as an `onChange` that tracks
  /// again does, belongs to the next change, not to this one (I-07, I-05s).
  ///
  /// - Parameters:
  ///   - thread: The mutating thread, or 0 if the mutation did not stay on one.
  ///   - isAfter: Whether this is the check in `didSet`.
  @inline(__always)
  func notify(thread: UInt, isAfter: Bool) -> Verdict {
    // Acquires the tracker's words as its owner released them.
    var current = state.pointee.load(ordering: .acquiring)
    while true {
      let next: UInt32
      switch current {
      case State.armed:
        if isAfter && self.thread == thread { return .keep }
        next = State.fired
      case State.recording:
        if self.thread == thread { return .keep }
        next = State.dirty
      default:
        return .drop
      }
      // Acquires `onChange`; releases the change to the thread that records.
      let (exchanged, found) = state.pointee.compareExchange(
        expected: current, desired: next, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if exchanged { return next == State.fired ? .fire : .drop }
      current = found
    }
  }

  /// Takes `onChange` out; only for the party that made the tracker `fired`.
  @inline(__always)
  func takeOnChange() -> @Sendable () -> Void { onChange.move() }

  /// Calls an observer's code outside of any tracking scope.
  ///
  /// What `onChange` reads is its own business and not that of a scope that
  /// happens to be open on this thread (I-16s).
  @inline(__always)
  static func call(_ onChange: @Sendable () -> Void) {
    let thread = oc_thread()
    let scope = thread.pointee.scope
    thread.pointee.scope = nil
    onChange()
    thread.pointee.scope = scope
  }
}
