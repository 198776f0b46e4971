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
  @inline(__always)
  func deinitialize(_ ended: inout EndedObservers) {
    if !isEmpty { deinitializeSlow(&ended) }
  }

  @inline(never)
  private func deinitializeSlow(_ ended: inout EndedObservers) {
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
      if let cell = KeepCell(tagged: next) {
        next = cell.take(on: oc_thread())
        continue
      }
      let node = Node(bits: next)
      next = node.next
      let tracker = node.tracker
      // A link's slot may be the address of another object's tomorrow.
      if let link = node.link {
        if node.isSided {
          UsedParts.end(&ended, node, link)
          continue
        }
        _ = link.unlink()
      }
      node.free()
      tracker.release()
    }
  }
}

/// The observers that want to know of an object's end: each once, however many of the
/// object's properties it has read.
struct EndedObservers {
  private struct Entry {
    let change: ObservedChange
    /// Whether the observer is to be called; it has been noted otherwise.
    ///
    /// Either has a reference, so that the address is no other observer's.
    let isDue: Bool
  }

  private struct Noted {
    var entries: [Entry] = []
    /// The observers that have been asked, by the addresses of their trackers: none goes
    /// while a link of its is there, and none comes to read an object at its end.
    var observers = AddressSet()
  }

  /// Nothing for an object that nobody wants to know of, as for most.
  private var noted: Noted?

  init() {}

  /// Ends a node of an observer that has chosen its sides, and adds the observer if it
  /// wants to know.
  ///
  /// - Complexity: Expected O(1).
  @inline(never)
  mutating func takeAndRelease(_ node: Node, _ link: Link) {
    let tracker = link.tracker
    add(tracker, link)
    _ = link.unlink()
    node.free()
    tracker.releaseSided()
  }

  private mutating func add(_ tracker: Tracker, _ link: Link) {
    guard tracker.wants(.deinit), link.isLinked else { return }
    if noted == nil { noted = Noted() }
    guard noted?.observers.insert(tracker.bits) == true else { return }
    // Before the observer may give the link to another property.
    let change = ObservedChange(.deinit, of: ObservedProperty(objectOf: link), for: tracker)
    switch tracker.claimEnd(of: link) {
    case .none: return
    case .noted:
      tracker.retain()
      noted?.entries.append(Entry(change: change, isDue: false))
    case .due: noted?.entries.append(Entry(change: change, isDue: true))
    }
  }

  /// Calls the observers, when nothing of the object is in hand any more.
  @inline(__always)
  func call() {
    if noted != nil { UsedParts.call(self) }
  }

  @inline(never)
  static func callAll(_ ended: EndedObservers) {
    for entry in ended.noted?.entries ?? [] {
      let tracker = entry.change.tracker
      if entry.isDue { tracker.callAndRelease(entry.change) } else { tracker.releaseSided() }
    }
  }
}
