#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore
  internal import Synchronization

  /// A derived value or an effect, as its place in the graph: a handle to the words of a
  /// ``__GraphNode``, which are drawn in `GraphNode.swift`.
  struct Vertex: Equatable {
    let base: UnsafeMutableRawPointer

    @inline(__always)
    init(_ base: UnsafeMutableRawPointer) { self.base = base }

    @inline(__always)
    init(bits: Bits) { base = UnsafeMutableRawPointer(bits: bits) }

    @inline(__always)
    init(_ node: __GraphNode) { base = Unmanaged.passUnretained(node).toOpaque() }

    @inline(__always)
    var bits: Bits { base.bits }

    @inline(__always)
    var object: Unmanaged<__GraphNode> { Unmanaged.fromOpaque(base) }

    /// The parts of the first word.
    enum Word {
      /// A derived value that it has read may have changed.
      static let check: Bits = 1
      /// A property that it has read has changed, or it has never been evaluated.
      static let dirty: Bits = 2
      static var stateMask: Bits { __GraphNode.staleMask }
      /// It was marked by another thread while one had it claimed, or by the end of a
      /// run.
      static var disturbed: Bits { __GraphNode.refusal }
      /// It was marked by the thread that has it claimed.
      static let disturbedHere: Bits = 8
      static let disturbedMask: Bits = 12
      static let effect: Bits = 16
      /// An effect that is in a thread's list of those to run, or is run from it.
      static let queued: Bits = 32
      /// An effect that is cancelled, or a derived value that is being freed.
      static let ended: Bits = 64
      /// Another thread has evaluated a copy while one had it claimed.
      static let copied: Bits = 128
      /// A ``GraphWalk`` has come to it.
      static let found: Bits = 256
      /// The number of its lock.
      static let lockMask: Bits = 63 << 9
      /// An effect that was ended while it was queued or ran: who runs it releases it.
      static let left: Bits = 1 << 15
      /// One change of the value.
      static let oneVersion: Bits = 1 << 16
    }

    /// Written with the lock, and read with it, but for who glances at a value
    /// (`Derived+Glance.swift`), or looks which lock it is.
    ///
    /// Relaxed loads: who has the lock has acquired what was written. Stores release, for
    /// who glances, the value that a clean word stands for, also where they change another
    /// bit of it.
    @inline(__always)
    var word: Bits {
      get { base.atomicWord(at: 16).pointee.load(ordering: .relaxed) }
      nonmutating set { base.atomicWord(at: 16).pointee.store(newValue, ordering: .releasing) }
    }

    @inline(__always)
    var isStale: Bool { word & Word.stateMask != 0 }

    @inline(__always)
    var isEffect: Bool { word & Word.effect != 0 }

    /// The changes of the value until now.
    @inline(__always)
    var version: Bits { word & ~(Word.oneVersion &- 1) }

    /// The thread that has claimed the vertex, or 0; with ``endMark`` once its code has
    /// returned.
    ///
    /// Relaxed: other threads look at it with the lock only, and with the same result
    /// before and after the mark.
    @inline(__always)
    var owner: Bits {
      get { base.atomicWord(at: 24).pointee.load(ordering: .relaxed) }
      nonmutating set { base.atomicWord(at: 24).pointee.store(newValue, ordering: .relaxed) }
    }

    static var endMark: Bits { 1 }

    /// The last evaluation that read the value.
    ///
    /// Relaxed: only an evaluation itself writes its number, and each reader's writes are
    /// a hint that may be lost.
    @inline(__always)
    var stamp: Bits {
      get { base.atomicWord(at: 32).pointee.load(ordering: .relaxed) }
      nonmutating set { base.atomicWord(at: 32).pointee.store(newValue, ordering: .relaxed) }
    }

    @inline(__always)
    var firstDependant: Edge {
      get { Edge(bits: base.word(at: 40).pointee) }
      nonmutating set { base.word(at: 40).pointee = newValue.bits }
    }

    @inline(__always)
    var lastDependant: Edge {
      get { Edge(bits: base.word(at: 48).pointee) }
      nonmutating set { base.word(at: 48).pointee = newValue.bits }
    }

    @inline(__always)
    var firstRead: Edge {
      get { Edge(bits: base.word(at: 56).pointee) }
      nonmutating set { base.word(at: 56).pointee = newValue.bits }
    }

    /// The next one of those to be marked, or of a thread's effects to run; or 0.
    @inline(__always)
    var next: Bits {
      get { base.word(at: 64).pointee }
      nonmutating set { base.word(at: 64).pointee = newValue }
    }

    /// The one whose check has come to this one, or 0; and how far its own has come.
    ///
    /// Only for the thread that has claimed the vertex.
    @inline(__always)
    var parent: Bits {
      get { base.word(at: 72).pointee }
      nonmutating set { base.word(at: 72).pointee = newValue }
    }

    @inline(__always)
    var cursor: Edge {
      get { Edge(bits: base.word(at: 80).pointee) }
      nonmutating set { base.word(at: 80).pointee = newValue.bits }
    }

    /// What observes the properties that the code reads, retained, or 0.
    ///
    /// Only for the thread that has claimed the vertex.
    @inline(__always)
    var observer: Bits {
      get { base.word(at: 88).pointee }
      nonmutating set { base.word(at: 88).pointee = newValue }
    }

    /// ``observer``, which is there.
    @inline(__always)
    var propertyObserver: Unmanaged<PersistentObserver> {
      Unmanaged.fromOpaque(UnsafeMutableRawPointer(bits: observer))
    }

    /// The tracker of ``observer``, which is there.
    var tracker: Tracker { propertyObserver._withUnsafeGuaranteedRef { $0.tracker } }

    @inline(__always)
    var ownEdge: Edge { Edge(bits: (base + 96).bits) }
  }
#endif
