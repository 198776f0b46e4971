#if !hasFeature(Embedded)  // No tasks.
  internal import Synchronization

  /// Where one task waits for changes that any thread reports.
  ///
  /// One word:
  ///
  /// | the word | who moves it | to |
  /// | --- | --- | --- |
  /// | 0 | the task, before it suspends | its continuation |
  /// | 0, a change | a thread that reports a change | that change: the last one wins |
  /// | a change | a thread that reports an end of an object | the same: a change says more |
  /// | a continuation | a thread that reports a change, and resumes the task | the change |
  /// | a change | the task, which runs | 0 |
  /// | anything | whoever ends it; resumes the task if it waits | ended |
  ///
  /// A change is a ``PendingChange``, whose lowest bits have the kind. A task that waits
  /// for no change, in the sense of the table, takes no memory and no thread.
  ///
  /// The task takes a change when it has *begun* the run that it is for. A change that
  /// comes before is one that this run sees, and is taken with the first one; one that
  /// comes later is reported when the run ends.
  ///
  /// Lock-free. ``wait(isolation:)`` and ``take()`` are for one task at a time, the others
  /// for any thread.
  @usableFromInline
  final class ChangeSignal: Sendable {
    private let word = AtomicField(0)

    /// The bits that an address has no use for.
    private static let tagMask: Bits = 7
    /// No change is this: it has a kind.
    private static let ended: Bits = 4

    @usableFromInline
    init() { LiveCounts.signals.increment() }

    deinit {
      drop()
      LiveCounts.signals.decrement()
    }

    /// Tells the task of a change, which is the signal's from now on.
    func send(_ change: PendingChange) {
      var current = word.load(ordering: .relaxed)
      while current != Self.ended {
        let stays = change.kind == .deinit && current & PendingChange.kindMask != 0
        // Releases the change, also one that is not noted; acquires the continuation, or
        // the change that is replaced.
        let (exchanged, found) = word.compareExchange(
          expected: current, desired: stays ? current : change.bits,
          successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
        if exchanged {
          if stays { change.release() } else { PendingChange(bits: current)?.release() }
          Self.resume(current)
          return
        }
        current = found
      }
      change.release()
    }

    /// Makes ``wait(isolation:)`` return false from now on.
    @usableFromInline
    func end() {
      // Acquires the continuation, or the change.
      let bits = word.exchange(Self.ended, ordering: .acquiringAndReleasing)
      PendingChange(bits: bits)?.release()
      Self.resume(bits)
    }

    /// Whether ``end()`` has been called.
    @usableFromInline
    var hasEnded: Bool { word.load(ordering: .relaxed) == Self.ended }

    /// Resumes the task if `bits` are its continuation.
    private static func resume(_ bits: Bits) {
      guard bits != 0, bits & tagMask == 0 else { return }
      unsafeBitCast(UInt(bits), to: UnsafeContinuation<Void, Never>.self).resume()
    }

    /// Whether there is a change that has not been taken yet.
    @usableFromInline
    var hasChange: Bool {
      // Acquires the change: what it is of is read by the run that it leads to.
      word.load(ordering: .acquiring) & PendingChange.kindMask != 0
    }

    /// The change that has not been taken yet, or nil.
    ///
    /// For the task that waits, when it does not: in the run that the change is for.
    func take() -> PendingChange? {
      // Acquires the change; another one may come in its place.
      var bits = word.load(ordering: .acquiring)
      while let change = PendingChange(bits: bits) {
        let (exchanged, found) = word.compareExchange(
          expected: bits, desired: 0, ordering: .acquiringAndReleasing)
        if exchanged { return change }
        bits = found
      }
      return nil
    }

    /// Takes the change that has not been taken yet, of which it does not matter what it is.
    @usableFromInline
    func drop() { take()?.release() }

    /// An observer whose changes this signal tells of: those that are stored, and the ends of
    /// objects, which matter to what reads a weak reference.
    @usableFromInline
    func observer() -> PersistentObserver {
      PersistentObserver([.didSet, .deinit]) { [self] change in send(PendingChange(change.kind)) }
    }

    /// Waits until there is a change that has not been taken yet, and leaves it there.
    ///
    /// - Parameter isolation: Where the task runs, and goes on when it is resumed.
    /// - Returns: False if the signal has ended.
    func wait(isolation: isolated (any Actor)?) async -> Bool {
      while !hasChange {
        if hasEnded { return false }
        await withUnsafeContinuation(isolation: isolation) { park($0) }
      }
      return true
    }

    /// Has `continuation` resumed by the next change; at once if there is one already, or
    /// the end.
    ///
    /// For one task at a time, which waits for no change and has taken the last one.
    @usableFromInline
    func park(_ continuation: UnsafeContinuation<Void, Never>) {
      let waiting = Bits(unsafeBitCast(continuation, to: UInt.self))
      // Releases the continuation.
      let (exchanged, found) = word.compareExchange(
        expected: 0, desired: waiting, successOrdering: .acquiringAndReleasing,
        failureOrdering: .relaxed)
      if exchanged { return }
      precondition(
        found & Self.tagMask != 0, "one task at a time may wait; give another one its own iterator")
      continuation.resume()
    }
  }
#endif
