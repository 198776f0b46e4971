public import CObservationCore
internal import Synchronization

/// An open tracking scope, on the stack of the thread that opened it.
///
/// Costs nothing until the first tracked read: then it gets an identifier and
/// a tracker.
@frozen @usableFromInline
struct TrackingScope {
  /// The enclosing scope.
  @usableFromInline var parent: UnsafeMutableRawPointer?
  /// The identifier in a slot's meta word, or ``noID`` before the first read.
  @usableFromInline var id: Bits
  /// The tracker, or 0 before the first read.
  @usableFromInline var tracker: Bits
  /// The table of the persistent observer that tracks, or nil.
  @usableFromInline var observer: UnsafeMutableRawPointer?
  /// The address of the step that the observer made here in its last run, or 0.
  @usableFromInline var expected: Bits
  /// The memory for further nodes, from `cursor` up to `limit`.
  @usableFromInline var cursor: Bits
  @usableFromInline var limit: Bits
  /// How many nodes the scope has pushed, and ``debtMark``.
  @usableFromInline var pushes: UInt32
  /// The last change of this thread that has put a node of the scope back, and
  /// ``inTurnMark``.
  @usableFromInline var pass: Bits

  /// A scope inside the calling thread's innermost one.
  @inlinable @inline(__always)
  init() {
    parent = oc_thread().pointee.scope
    id = 1
    tracker = 0
    observer = nil
    expected = 0
    cursor = 0
    limit = 0
    pushes = 0
    pass = 0
  }
}

// MARK: - Recording

extension TrackingScope {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<TrackingScope>

  /// Marks a scope in which a sweep may owe references.
  static var debtMark: UInt32 { 1 << 31 }

  /// Marks a scope that has read in turn with those inside of it what it had read.
  private static var inTurnMark: Bits { 1 << 63 }

  /// What is no identifier: those have zeros where a slot has its budget.
  @inlinable
  static var noID: Bits { 1 }

  /// The thread's innermost scope.
  @inline(__always)
  static func current(_ thread: UnsafeMutablePointer<OCThread>) -> Pointer? {
    thread.pointee.scope?.assumingMemoryBound(to: TrackingScope.self)
  }

  /// Whether this is a persistent observer's outermost scope, the observer
  /// read `slot` at this place of its last run, and its node is still there;
  /// goes on to the next place if so.
  ///
  /// There is nothing else to do for the read then.
  @inline(__always)
  mutating func isExpected(_ slot: Slot) -> Bool {
    guard expected != 0, case let step = Step.at(expected), step.slot == slot.base.bits,
      parent == nil, step.link.isLinked
    else { return false }
    expected &+= Bits(MemoryLayout<Step>.stride)
    return true
  }

  /// Registers all open scopes of the thread with `slot`.
  ///
  /// Enclosing scopes register as well, right now and not when the inner scope
  /// ends: a change that another thread makes in between is theirs, too.
  ///
  /// - Returns: Whether the slot is due for a sweep.
  @inline(__always)
  static func register(
    _ slot: Slot, _ memory: RegistrarMemory, scope innermost: Pointer,
    thread: UnsafeMutablePointer<OCThread>
  ) -> Bool {
    if innermost.pointee.id == noID { innermost.pointee.open(on: thread) }
    var hasPushed = innermost.pointee.registerAlone(with: slot, memory, thread: thread)
    if innermost.pointee.parent != nil, registerEnclosing(innermost, slot, memory, thread) {
      hasPushed = true
    }
    let pays = innermost.pointee.observer == nil || innermost.pointee.parent != nil
    return slot.stamp(innermost.pointee.id, hasPushed: hasPushed, pays: hasPushed && pays)
  }

  /// Registers the scopes around `innermost`, up to one that is registered.
  ///
  /// - Returns: Whether a node was pushed.
  @inline(never)
  private static func registerEnclosing(
    _ innermost: Pointer, _ slot: Slot, _ memory: RegistrarMemory,
    _ thread: UnsafeMutablePointer<OCThread>
  ) -> Bool {
    var hasPushed = false
    var scope = innermost.pointee.parent?.assumingMemoryBound(to: TrackingScope.self)
    while let current = scope {
      if current.pointee.id == noID {
        current.pointee.open(on: thread)
      } else if current.pointee.isCovered(in: slot, thread: thread) {
        // So are those around it.
        break
      }
      if current.pointee.registerAlone(with: slot, memory, thread: thread) { hasPushed = true }
      scope = current.pointee.parent?.assumingMemoryBound(to: TrackingScope.self)
    }
    return hasPushed
  }

  /// Registers this scope alone.
  ///
  /// - Returns: Whether a node was pushed.
  @inline(__always)
  private mutating func registerAlone(
    with slot: Slot, _ memory: RegistrarMemory, thread: UnsafeMutablePointer<OCThread>
  ) -> Bool {
    if let observer {
      return UsedParts.link(
        observer.assumingMemoryBound(to: LinkTable.self), slot, memory, expected: &expected,
        run: id)
    }
    guard let node = nextNode(for: slot, on: thread) else { return false }
    slot.push(node)
    return true
  }

  /// Whether the scope is registered with `slot`, and all around it, because it or a
  /// scope inside of it was the last to read the property.
  ///
  /// A scope that was opened in this one while it was open, and has read a property,
  /// has registered this one as well. Its identifier is one that the thread has drawn
  /// since. Those of scopes that are not inside are not counted: see
  /// ``leaveChain(_:)``.
  private func isCovered(in slot: Slot, thread: UnsafeMutablePointer<OCThread>) -> Bool {
    let last = slot.stampedID
    // Of one block, which is one thread's.
    return last >= id && last >> 32 == id >> 32
      && last >= Bits(thread.pointee.firstChainedID) << 16
  }

  /// Notes that scopes may have been open on `thread` until now that were not inside of
  /// its innermost one.
  @inline(__always)
  static func leaveChain(_ thread: UnsafeMutablePointer<OCThread>) {
    thread.pointee.firstChainedID = thread.pointee.nextScopeID
  }

  /// Opens the scope at its first read.
  @inline(__always)
  mutating func open(on thread: UnsafeMutablePointer<OCThread>) {
    takeID(on: thread)
    #if !hasFeature(Embedded)  // Only views and derived values have such observers.
      if observer != nil { beginRun(on: thread) }
    #endif
  }

  /// Gives the scope its identifier.
  @inline(__always)
  mutating func takeID(on thread: UnsafeMutablePointer<OCThread>) {
    id = Bits(Self.takeID(of: thread)) << 16
  }

  #if !hasFeature(Embedded)
    /// Begins the run of an observer that has waited for a read.
    ///
    /// If it has been cancelled, the scope goes on without it: what it reads is
    /// forgotten at its end.
    @inline(never)
    private mutating func beginRun(on thread: UnsafeMutablePointer<OCThread>) {
      if observer == Evaluation.observerToMake {
        // It has nothing that it expects, and cannot be cancelled while its code runs.
        observer = Evaluation.makeObserver(on: thread)
        return
      }
      let table = observer.unsafelyUnwrapped.assumingMemoryBound(to: LinkTable.self)
      if table.pointee.tracker.begin(on: Bits(bitPattern: thread)) {
        expected = table.pointee.begin()
      } else {
        observer = nil
      }
    }
  #endif

  /// A number that no thread has drawn before.
  @inline(__always)
  static func takeID(of thread: UnsafeMutablePointer<OCThread>) -> UInt64 {
    let next = nextID(of: thread)
    thread.pointee.nextScopeID = next &+ 1
    return next
  }

  /// The number that ``takeID(of:)`` will return.
  @inline(__always)
  static func nextID(of thread: UnsafeMutablePointer<OCThread>) -> UInt64 {
    let next = thread.pointee.nextScopeID
    return next == thread.pointee.endScopeID ? takeBlockSlow(for: thread) : next
  }

  /// Gives the thread a block of identifiers.
  ///
  /// - Returns: The first one.
  @inline(never)
  private static func takeBlockSlow(for thread: UnsafeMutablePointer<OCThread>) -> UInt64 {
    // Relaxed: the numbers are only told apart, nothing hangs on their order.
    let source = UnsafeMutableRawPointer(oc_scopeIDSource()).atomicWord(at: 0)
    let block = source.pointee.wrappingAdd(1, ordering: .relaxed).newValue
    let next = UInt64(block) << 16
    thread.pointee.nextScopeID = next
    thread.pointee.endScopeID = next + 1 << 16
    return next
  }

  /// Memory for one more node of this scope's tracker, or nil if one of its nodes stands
  /// in `slot`.
  ///
  /// Only whoever needs more memory asks for that: a scope that reads in turn with those
  /// inside of it uses up what it has, and no more.
  @inline(__always)
  private mutating func nextNode(
    for slot: Slot, on thread: UnsafeMutablePointer<OCThread>
  ) -> Node? {
    if tracker == 0 {
      pushes += 1
      let fresh = Tracker.recording(on: Bits(bitPattern: thread))
      tracker = fresh.bits
      fresh.firstNode.owner = tracker
      return fresh.firstNode
    }
    if cursor == limit, !growSlow(for: slot, on: thread) { return nil }
    pushes += 1
    let node = Node(bits: cursor)
    cursor += Bits(Node.size)
    node.owner = tracker
    return node
  }

  /// Adds a chunk of about as many nodes as the tracker already has, unless one of them
  /// stands in `slot`; of a few, if that has been so before.
  ///
  /// - Returns: Whether it has been added.
  @inline(never)
  private mutating func growSlow(
    for slot: Slot, on thread: UnsafeMutablePointer<OCThread>
  ) -> Bool {
    // Of most properties nobody has been the last to read.
    if slot.stampedID >= id, isInTurn(slot, on: thread) { return false }
    let tracker = Tracker(bits: tracker)
    let nodes = pass < Self.inTurnMark ? min(Int(pushes & ~Self.debtMark) + 1, 1 << 12) | 7 : 7
    cursor = tracker.addChunk(byteCount: nodes * Node.size).bits
    limit = cursor + Bits(nodes * Node.size)
    return true
  }

  /// As ``isCovered(in:thread:)``; prepares the scope for being asked again.
  @inline(never)
  private mutating func isInTurn(
    _ slot: Slot, on thread: UnsafeMutablePointer<OCThread>
  ) -> Bool {
    if isCovered(in: slot, thread: thread) {
      pass |= Self.inTurnMark
      return true
    }
    // What is inside of the scope from now on gets numbers of another block.
    if id >> 32 != Bits(thread.pointee.nextScopeID) >> 16 { takeID(on: thread) }
    return false
  }
}

// MARK: - Keeping

extension TrackingScope {
  /// The last change of this thread that has put a node of the scope back.
  var lastPass: Bits {
    get { pass & ~Self.inTurnMark }
    set { pass = pass & Self.inTurnMark | newValue }
  }

  /// The identifier of the innermost scope on `thread` that a change has put a node back
  /// for: it says that those around it are registered as well.
  ///
  /// - Returns: Nil if there is none, or if a scope inside of it, which is not registered,
  ///   has a lower identifier, and would take this one for that of a scope in itself.
  static func putBackID(
    on thread: UnsafeMutablePointer<OCThread>, _ isPutBack: (Pointer) -> Bool
  ) -> Bits? {
    var scope = current(thread)
    var least = Bits.max
    while let open = scope {
      if isPutBack(open) { return open.pointee.id < least ? open.pointee.id : nil }
      // One that has read nothing gets a higher one.
      if open.pointee.id != noID { least = min(least, open.pointee.id) }
      scope = open.pointee.parent?.assumingMemoryBound(to: TrackingScope.self)
    }
    return nil
  }

  /// Whether the change `pass` has put a node back for the one-shot scope that
  /// `node` stands for; it has from now on.
  ///
  /// - Complexity: O(*d*) for *d* open scopes.
  static func hasPutBack(
    _ node: Node, in pass: Bits, thread: UnsafeMutablePointer<OCThread>
  ) -> Bool {
    var scope = current(thread)
    while let open = scope {
      if open.pointee.tracker == node.plainOwner {
        if open.pointee.lastPass == pass { return true }
        open.pointee.lastPass = pass
        return false
      }
      scope = open.pointee.parent?.assumingMemoryBound(to: TrackingScope.self)
    }
    return false
  }
}

// MARK: - Closing

extension TrackingScope {
  /// Ends a one-shot scope that has read something.
  ///
  /// The scope must no longer be the thread's innermost one. It is mutating to
  /// be passed by its address: a copy of words that were just written one by
  /// one stalls.
  @usableFromInline
  mutating func arm(_ onChange: consuming @escaping @Sendable () -> Void) {
    if Threads.areMany, pushes >= Self.debtMark {
      armPayingDebts(onChange)
    } else {
      Tracker(bits: tracker).arm(onChange, pushes: pushes)
    }
  }

  /// As ``arm(_:)``, in a function of its own, so that the other has no frame.
  @inline(never)
  private mutating func armPayingDebts(_ onChange: consuming @escaping @Sendable () -> Void) {
    payDebts()
    Tracker(bits: tracker).arm(onChange, pushes: pushes)
  }

  /// Drops the references that sweeps in the scope owe.
  @inline(__always)
  mutating func payDebts() {
    guard Threads.areMany else { return }
    if pushes < Self.debtMark { return }
    pushes -= Self.debtMark
    Tracker.payDebts(of: oc_thread())
  }

  /// Ends a one-shot scope whose `apply` threw: forgets what it read.
  @usableFromInline
  mutating func abandon() {
    payDebts()
    if tracker != 0 { Tracker(bits: tracker).abandon(pushes: pushes) }
  }
}
