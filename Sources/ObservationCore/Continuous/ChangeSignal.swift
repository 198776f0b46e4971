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
  /// A change is the address of a link, whose lowest bits have the kind. A task that
  /// waits for no change, in the sense of the table, takes no memory and no thread.
  ///
  /// Lock-free. ``next(isolation:)`` is for one task at a time, the others for any thread.
  final class ChangeSignal: Sendable {
    private let word = Atomic<Bits>(0)

    /// The bits that an address has no use for.
    private static let tagMask: Bits = 7
    private static let ended: Bits = 4

    init() { LiveCounts.signals.increment() }

    deinit { LiveCounts.signals.decrement() }

    /// Tells the task of a change.
    func send(_ change: ObservedChange) {
      let bits = (change.link?.base.bits ?? 0) | change.kind.rawValue
      var current = word.load(ordering: .relaxed)
      while current != Self.ended {
        let stays = change.kind == .deinit && current & Self.tagMask != 0
        // Releases the change, also one that is not noted; acquires the continuation.
        let (exchanged, found) = word.compareExchange(
          expected: current, desired: stays ? current : bits,
          successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed)
        if exchanged {
          Self.resume(current)
          return
        }
        current = found
      }
    }

    /// Makes ``next(isolation:)`` return nil from now on.
    func end() {
      // Acquires the continuation.
      Self.resume(word.exchange(Self.ended, ordering: .acquiringAndReleasing))
    }

    /// Whether ``end()`` has been called.
    var hasEnded: Bool { word.load(ordering: .relaxed) == Self.ended }

    /// Resumes the task if `bits` are its continuation.
    private static func resume(_ bits: Bits) {
      guard bits != 0, bits & tagMask == 0 else { return }
      unsafeBitCast(UInt(bits), to: UnsafeContinuation<Void, Never>.self).resume()
    }

    /// A change that has not been returned yet, or nil.
    ///
    /// For the task that waits, when it does not.
    func take() -> PendingChange? {
      // Acquires the change; another one may come in its place.
      var bits = word.load(ordering: .acquiring)
      while bits & Self.tagMask != 0, bits != Self.ended {
        let (exchanged, found) = word.compareExchange(
          expected: bits, desired: 0, ordering: .acquiringAndReleasing)
        if exchanged { return PendingChange(bits: bits) }
        bits = found
      }
      return nil
    }

    /// Waits until there is a change that has not been returned yet.
    ///
    /// - Parameter isolation: Where the task runs, and goes on when it is resumed.
    /// - Returns: The last change, or nil if the signal has ended.
    func next(isolation: isolated (any Actor)?) async -> PendingChange? {
      while true {
        if let change = take() { return change }
        if hasEnded { return nil }
        await withUnsafeContinuation(isolation: isolation) { park($0) }
      }
    }

    /// Has `continuation` resumed by the next change; at once if there is one already, or
    /// the end.
    ///
    /// For one task at a time, which waits for no change and has returned the last one.
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

  /// A change that a signal has passed on.
  struct PendingChange {
    private let bits: Bits

    fileprivate init(bits: Bits) { self.bits = bits }

    /// The event for the observer with `tracker`, which has begun a run and read nothing
    /// in it yet: all links of the last run stand for what they stood for.
    func event(for tracker: Tracker) -> ObservationTracking.Event {
      let kind = ObservedChange.Kind(rawValue: bits & 3) ?? .didSet
      let address = bits & ~7
      let link = address == 0 ? nil : Link(UnsafeMutableRawPointer(bits: address))
      return ObservationTracking.Event(ObservedChange(kind, link, of: tracker))
    }
  }
#endif
