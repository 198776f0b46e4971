#if !hasFeature(Embedded)  // One world.
  internal import CObservationCore

  // A change of a model of both worlds calls the other world's observers first, and then
  // those here. An observer here may be among both. One without sides does not mind who
  // calls it. One that has chosen its sides does: the other world knows of one side only,
  // and of no property. So while such a change is announced, calls for these wait until
  // the property's nodes have been asked. An observer whose node goes back is told by this
  // world when its side comes, and needs no other call; one whose node is taken has been
  // told; any other one has not read the property, and is called then.

  /// The announcement of a change of a model of both worlds; on the stack of its thread.
  struct SharedChange {
    private struct Calls {
      /// The observers that the other world has called, in the order of the first calls.
      var observers: [Tracker] = []
      /// How often it has called those of them that wait, by their addresses: each call has a
      /// reference.
      var counts: [Bits: Int] = [:]
    }

    private let outer: UnsafeMutableRawPointer?
    /// Nothing for a change that the other world has told nobody of who has sides.
    private var calls: Calls?

    private init(in outer: UnsafeMutableRawPointer?) { self.outer = outer }

    /// Calls `announce`, which tells the observers of both worlds, and then those that
    /// have waited for that.
    static func with(_ thread: UnsafeMutablePointer<OCThread>, _ announce: () -> Void) {
      var change = SharedChange(in: thread.pointee.sharedChange)
      withUnsafeMutablePointer(to: &change) { change in
        thread.pointee.sharedChange = UnsafeMutableRawPointer(change)
        announce()
        thread.pointee.sharedChange = change.pointee.outer
      }
      guard var calls = change.calls else { return }
      for tracker in calls.observers {
        guard let count = calls.counts.removeValue(forKey: tracker.bits) else { continue }
        tracker.tellOfForeignChange()
        for _ in 0..<count { tracker.releaseForeign() }
      }
    }

    private static var current: UnsafeMutablePointer<SharedChange>? {
      oc_thread().pointee.sharedChange?.assumingMemoryBound(to: SharedChange.self)
    }

    /// Lets the call of `tracker` wait, with the caller's reference to it.
    ///
    /// - Returns: False if no such change is being announced.
    static func wait(with tracker: Tracker) -> Bool {
      guard let current else { return false }
      if current.pointee.calls == nil { current.pointee.calls = Calls() }
      current.pointee.calls?.observers.append(tracker)
      current.pointee.calls?.counts[tracker.bits, default: 0] += 1
      return true
    }

    /// Notes that `tracker` is going to be told by this world.
    ///
    /// - Complexity: Expected O(1).
    @inline(__always)
    static func leave(_ tracker: Tracker) {
      if let current { leave(tracker, current) }
    }

    @inline(never)
    private static func leave(_ tracker: Tracker, _ change: UnsafeMutablePointer<SharedChange>) {
      guard let count = change.pointee.calls?.counts.removeValue(forKey: tracker.bits) else {
        return
      }
      for _ in 0..<count { tracker.releaseForeign() }
    }
  }
#endif
