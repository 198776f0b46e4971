internal import CObservationCore
internal import Synchronization

// A change takes all nodes; puts those back that it is not to notify, in
// `Slot+Keep.swift`; and calls the observers of the others, in `Slot+Call.swift`. What
// others have left among the nodes is opened in `Slot+Cells.swift`.

extension Slot {
  /// Takes all nodes and notifies their observers, before the value is stored.
  ///
  /// Lock-free but for the observers' code. Safe from any thread.
  ///
  /// - Returns: The change's window, for ``take(since:)``.
  @usableFromInline @inline(never)
  func take() -> Bits {
    #if !hasFeature(Embedded)  // No derived values.
      if isDerivedAlone { return 0 }
    #endif
    let thread = oc_thread()
    let delivery = Delivery(on: thread)
    take(thread: thread, window: .none, side: .willSet)
    return delivery.end().bits
  }

  /// Takes all nodes and notifies their observers, after the value is stored.
  ///
  /// Lock-free but for the observers' code. Safe from any thread.
  ///
  /// - Parameter window: The result of ``take()`` before, or 0.
  @usableFromInline @inline(never)
  func take(since window: Bits) {
    #if !hasFeature(Embedded)  // No derived values.
      if isDerivedAlone { return markAlone() }
    #endif
    take(thread: oc_thread(), window: ChangeWindow(bits: window), side: .didSet)
  }

  /// As ``take()``, for a property that may have two slots.
  static func take(_ first: Slot?, _ second: Slot?) -> Bits {
    if first?.isEmpty ?? true, second?.isEmpty ?? true { return 0 }
    let thread = oc_thread()
    let delivery = Delivery(on: thread)
    take(first, second, thread: thread, window: .none, side: .willSet)
    return delivery.end().bits
  }

  #if !hasFeature(Embedded)  // One world.
    /// Calls `others`, which notify observers of the same change, and then takes all
    /// nodes, as ``take(_:_:)``, but for those of observers that `others` have had
    /// armed.
    ///
    /// - Parameters:
    ///   - others: Notify observers of the same change; called once.
    ///   - place: The property's place, and whose it is, asked for when `others` have
    ///     returned.
    /// - Returns: The change's window, and what the place is known by.
    static func take(
      after others: () -> Void, _ place: () -> (PropertyPlace, RegistrarMemory)?
    ) -> (window: Bits, id: Bits) {
      let thread = oc_thread()
      let delivery = Delivery(on: thread)
      var id: Bits = 0
      SharedChange.with(thread) {
        others()
        guard let (place, memory) = place() else { return }
        id = place.id
        take(place.numbered, place.named, thread: thread, window: delivery.window, side: .willSet)
        place.end(in: memory)
      }
      return (delivery.end().bits, id)
    }
  #endif

  /// As ``take(since:)``, for a property that may have two slots.
  static func take(_ first: Slot?, _ second: Slot?, since window: ChangeWindow) {
    if first?.isEmpty ?? true, second?.isEmpty ?? true { return }
    take(first, second, thread: oc_thread(), window: window, side: .didSet)
  }

  /// Both are emptied before any observer is called: what an `onChange` tracks
  /// again, through either, waits for the next change.
  private static func take(
    _ first: Slot?, _ second: Slot?, thread: UnsafeMutablePointer<OCThread>,
    window: ChangeWindow, side: Side
  ) {
    guard let slot = first ?? second else { return }
    let firstDue = first?.detachDue(thread: thread, window: window, side: side) ?? 0
    let taken = second?.detachDue(thread: thread, window: window, side: side) ?? 0
    #if hasFeature(Embedded)  // No derived values.
      let secondDue = taken
    #else
      GraphWork.hold(thread)
      // These go back to where they were, and not to where the others are delivered.
      let secondDue = second?.tellingDerived(taken, thread: thread, side: side) ?? 0
    #endif
    let due = slot.append(secondDue, to: firstDue, thread: thread)
    slot.deliver(due, thread: thread, side: side)
    #if !hasFeature(Embedded)
      GraphWork.endHold(thread)
    #endif
  }

  /// Takes the nodes of observers that a change has to tell.
  private func detachDue(
    thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow, side: Side
  ) -> Bits {
    guard Self.mayKeep(on: thread, window) else { return detach() }
    if isInnermostAlone(on: thread) { return 0 }
    return Threads.areMany
      ? detachKeepingOwn(thread: thread, window: window, side: side)
      : keepingOwn(detach(), thread: thread, window: window, side: side)
  }

  /// Takes all nodes and notifies their observers, but for those that are kept.
  @inline(__always)
  private func take(
    thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow, side: Side
  ) {
    let mayKeep = Self.mayKeep(on: thread, window)
    if mayKeep, isInnermostAlone(on: thread) { return }
    if Threads.areMany, mayKeep {
      takeKeepingOwn(thread: thread, window: window, side: side)
    } else {
      notify(detach(), thread: thread, mayKeep ? window : nil, side: side)
    }
  }

  @inline(never)
  private func takeKeepingOwn(
    thread: UnsafeMutablePointer<OCThread>, window: ChangeWindow, side: Side
  ) {
    let due = detachKeepingOwn(thread: thread, window: window, side: side)
    if due != 0 { deliver(due, thread: thread, side: side) }
  }

  /// Makes all nodes this thread's.
  @inline(__always)
  func detach() -> Bits {
    // Acquires the nodes of every push below; releases nothing but the place. In one order
    // with looks at links that follow: see `Link.isLinked`.
    let chain = head.pointee.exchange(0, ordering: .sequentiallyConsistent)
    if chain != 0 { grant(live: 0) }
    return chain
  }

  /// Notifies the observers of a chain that this thread has detached.
  ///
  /// - Parameter window: That of the change, if there may be observers that it keeps.
  @inline(__always)
  private func notify(
    _ chain: Bits, thread: UnsafeMutablePointer<OCThread>, _ window: ChangeWindow?, side: Side
  ) {
    if chain == 0 { return }
    // Observers are rarely found after a change; what theirs sets off waits until they are done.
    let isRare = side == .didSet
    if isRare || Self.isCell(chain) || Node(bits: chain).next != 0 || Node(bits: chain).isSided {
      notifySeveral(chain, thread: thread, window, side: side)
      return
    }
    let node = Node(bits: chain)
    if let window, node.belongsBack(thread: Bits(bitPattern: thread), window: window) {
      putBack(node, thread: thread)
    } else if let due = node.claim() {
      due.call()
    }
  }

  @inline(never)
  private func notifySeveral(
    _ chain: Bits, thread: UnsafeMutablePointer<OCThread>, _ window: ChangeWindow?, side: Side
  ) {
    let due = window.map { keepingOwn(chain, thread: thread, window: $0, side: side) } ?? chain
    deliver(due, thread: thread, side: side)
  }

  /// Whether a word of a chain is a cell.
  @inline(__always)
  static func isCell(_ word: Bits) -> Bool {
    Threads.areMany && word & (SweepCell.tag | DeliveryCell.tag | KeepCell.tag) != 0
  }

  /// Whether a word of a chain is a cell with nodes of its own.
  @inline(__always)
  static func hasNodes(_ word: Bits) -> Bool {
    Threads.areMany && word & (DeliveryCell.tag | KeepCell.tag) != 0
  }
}
