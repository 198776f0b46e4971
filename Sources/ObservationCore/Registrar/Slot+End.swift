internal import CObservationCore
internal import Synchronization

extension Slot {
  /// Frees the nodes of a property whose object is gone.
  ///
  /// Nobody reads or writes the property any more; persistent observers that
  /// keep the slot's memory may still pop. Releases the code of observers that
  /// have nothing left to observe.
  ///
  /// - Parameter ended: Gets the observers that want to know of the end.
  func deinitialize(_ ended: inout EndedObservers) {
    if isEmpty { return }
    // Acquires the nodes; whoever pops has a node, or finds none.
    var next = head.pointee.exchange(0, ordering: .acquiringAndReleasing)
    while next != 0 {
      if let cell = SweepCell(tagged: next) {
        next = cell.retired()
        continue
      }
      if let cell = DeliveryCell(tagged: next) {
        // Its owner is done: a change needs the object.
        next = cell.next
        cell.finish(isOwner: false)
        continue
      }
      let node = Node(bits: next)
      next = node.next
      let tracker = node.tracker
      let isSided = node.isSided
      // A link's slot may be the address of another object's tomorrow.
      if let link = node.link {
        if isSided { ended.add(link) }
        _ = link.unlink()
      }
      node.free()
      if isSided { tracker.releaseSided() } else { tracker.release() }
    }
  }
}

/// The observers that an object's end is to call: each once, however many of the
/// object's properties it has read.
struct EndedObservers {
  private var calls: [(tracker: Tracker, change: ObservedChange)] = []

  /// Adds the observer of `link`, if it wants to know.
  ///
  /// - Complexity: O(*n*) for *n* observers that have been added.
  mutating func add(_ link: Link) {
    let tracker = link.tracker
    guard tracker.wants(.deinit), link.isLinked,
      !calls.contains(where: { $0.tracker.base == tracker.base })
    else { return }
    // Before the observer may give the link to another property.
    let change = ObservedChange(.deinit, link, of: tracker)
    if tracker.claimEnd() { calls.append((tracker, change)) }
  }

  /// Calls the observers, when nothing of the object is in hand any more.
  func call() {
    for call in calls { call.tracker.callAndRelease(call.change) }
  }
}
