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
    private let outer: UnsafeMutableRawPointer?
    /// The observers that the other world has called, in the order of the first calls.
    private var called: [Tracker] = []
    /// How often it has called those of them that wait, by their addresses: each call has a
    /// reference.
    private var waiting: [Bits: Int] = [:]

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
      for tracker in change.called {
        guard let calls = change.waiting.removeValue(forKey: tracker.bits) else { continue }
        tracker.tellOfForeignChange()
        for _ in 0..<calls { tracker.releaseForeign() }
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
      current.pointee.called.append(tracker)
      current.pointee.waiting[tracker.bits, default: 0] += 1
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
      guard !change.pointee.waiting.isEmpty,
        let calls = change.pointee.waiting.removeValue(forKey: tracker.bits)
      else { return }
      for _ in 0..<calls { tracker.releaseForeign() }
    }
  }
#endif
