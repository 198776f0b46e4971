#if !hasFeature(Embedded)  // One world.
  internal import CObservationCore
  internal import Synchronization

  /// What another world calls when something changes that a scope has read there.
  ///
  /// For `ObservationInterop`, not for programs; see `OtherWorld.swift`.
  ///
  /// Lock-free, but for the allocator. Safe from any thread.
  // swift-format-ignore: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
  open class __ForeignRegistration: @unchecked Sendable {
    // `@unchecked Sendable`: one word, which is only used atomically.

    /// The tracker, with one of its references; or 0.
    private let tracker: AtomicField

    /// Registers the observer of `scope`, whose code has just read something.
    ///
    /// - Parameter scope: What ``__OtherWorld/observe(_:_:)`` got, or
    ///   ``__OtherWorld/observe(_:after:_:)``; on its thread, before that returns, and
    ///   once.
    public init(_ scope: UnsafeMutableRawPointer) {
      let scope = scope.assumingMemoryBound(to: TrackingScope.self)
      tracker = AtomicField(scope.pointee.retainForeignTracker().bits)
      LiveCounts.foreign.increment()
      scope.pointee.keep(self)
    }

    deinit {
      expire()
      LiveCounts.foreign.decrement()
    }

    /// Tells the observer of a change, once; if the registration still counts.
    public final func call() {
      guard let tracker = take() else { return }
      if tracker.isSided, SharedChange.wait(with: tracker) { return }
      tracker.tellOfForeignChange()
      tracker.releaseForeign()
    }

    /// Ends the registration in the other world, if that can be done.
    ///
    /// Called when it does not count any more and its observer makes no other one.
    open func revoke() {}

    /// Makes the registration one that does not count.
    final func expire() { take()?.releaseForeign() }

    /// As ``expire()``, at the end of the observer.
    final func withdraw() {
      expire()
      revoke()
    }

    /// The tracker, for whoever gets it.
    private func take() -> Tracker? {
      // Acquires the tracker's words; the reference keeps them.
      let bits = tracker.exchange(0, ordering: .acquiringAndReleasing)
      return bits == 0 ? nil : Tracker(bits: bits)
    }
  }

  // MARK: - Scopes

  extension TrackingScope {
    /// The scope's tracker, with a reference for a registration elsewhere; opens the
    /// scope if it has read nothing here.
    fileprivate mutating func retainForeignTracker() -> Tracker {
      let thread = oc_thread()
      if id == Self.noID { open(on: thread) }
      let tracker: Tracker
      if let observer {
        tracker = observer.assumingMemoryBound(to: LinkTable.self).pointee.tracker
      } else {
        // Also that of an observer that was cancelled: its scope forgets it.
        if self.tracker == 0 {
          self.tracker = Tracker.recording(on: Bits(bitPattern: thread)).bits
        }
        tracker = Tracker(bits: self.tracker)
      }
      tracker.retain()
      return tracker
    }

    /// Lets the next run of a persistent observer leave `registration` behind.
    fileprivate func keep(_ registration: __ForeignRegistration) {
      guard let table = observer?.assumingMemoryBound(to: LinkTable.self) else { return }
      table.pointee.keep(registration)
      table.pointee.tracker.noteForeignReads(true)
    }

    /// Whether the last run of the observer of `scope` has registered something elsewhere.
    ///
    /// By the scope's address: a copy of words that were just written one by one stalls.
    @inline(__always)
    static func hasForeign(_ scope: Pointer) -> Bool {
      scope.pointee.observer?.assumingMemoryBound(to: LinkTable.self).pointee.hasForeign ?? false
    }

    /// Leaves behind what the last run of the observer of `scope` has registered
    /// elsewhere.
    static func leaveForeign(_ scope: Pointer) -> __ForeignRegistration? {
      guard let table = scope.pointee.observer?.assumingMemoryBound(to: LinkTable.self),
        let previous = table.pointee.takeForeign()
      else { return nil }
      table.pointee.tracker.noteForeignReads(false)
      previous.expire()
      return previous
    }
  }

  // MARK: - Trackers

  extension Tracker {
    /// Tells the observer of a change in another world, as a change here that is
    /// about to be stored would.
    ///
    /// The caller holds a reference. Who wants to know of the other side only is told
    /// all the same, now: there is no other announcement.
    func tellOfForeignChange() {
      // Relaxed: what kind of observer it is never changes.
      let kind = Word(bits: word.pointee.load(ordering: .relaxed))
      if !kind.isPersistent {
        guard tell(onFire: 0, dropsLast: false) == .due else { return }
        // This party has made the step, and has the code.
        let code = onChange.move()
        code.call()
        return
      }
      if !kind.isSided {
        guard tell(onFire: Word.oneCall, dropsLast: false) == .due else { return }
        callInPlace()
        endCall()
        return
      }
      // The end of an object is all that the others want to know of.
      guard kind.wants([.willSet, .didSet]),
        tell(onFire: Word.oneCall, dropsLast: false) == .due
      else { return }
      let side: ObservedChange.Kind = kind.wants(.didSet) ? .didSet : .willSet
      retain()
      callAndRelease(ObservedChange(side, of: .unknown, for: self))
    }

    /// Drops the reference of a registration.
    func releaseForeign() {
      if isSided { releaseSided() } else { release() }
    }
  }
#endif
