internal import CObservationCore
internal import Synchronization

/// The slot of a key path that somebody observes by hand: a handle to a block.
///
/// ```
///      0       8          16       32      40
///      +-------+----------+--------+-------+
///      | next  | keyPath  | slot   | holds |
///      +-------+----------+--------+-------+
/// ```
///
/// Entries are added at the front and stay until the registrar's storage goes.
/// *Holds* counts who keeps the memory: the storage, and the links of
/// persistent observers.
struct KeyPathEntry {
  let base: UnsafeMutableRawPointer

  private init(bits: UInt) { base = UnsafeMutableRawPointer(bits: bits) }

  /// The entry that has `slot`.
  init(slot: Slot) { base = slot.base - 16 }

  var slot: Slot { Slot(base + 16) }

  private var next: UInt { base.word(at: 0).pointee }

  private var keyPath: Unmanaged<AnyKeyPath> {
    .fromOpaque(UnsafeRawPointer(bitPattern: base.word(at: 8).pointee).unsafelyUnwrapped)
  }

  /// The slot for `keyPath` in `list`, or nil.
  ///
  /// - Complexity: O(*n*) comparisons of key paths.
  static func find(_ keyPath: AnyKeyPath, in list: AtomicWord) -> Slot? {
    find(keyPath, from: list.pointee.load(ordering: .acquiring), to: 0)
  }

  private static func find(_ keyPath: AnyKeyPath, from first: UInt, to end: UInt) -> Slot? {
    var word = first
    while word != end {
      let entry = KeyPathEntry(bits: word)
      if entry.keyPath._withUnsafeGuaranteedRef({ $0 == keyPath }) { return entry.slot }
      word = entry.next
    }
    return nil
  }

  /// The slot for `keyPath` in `list`, added if it is not there.
  ///
  /// Lock-free. Safe from any thread.
  static func findOrAdd(_ keyPath: AnyKeyPath, in list: AtomicWord) -> Slot {
    // Acquires the entries that other threads released below.
    var top = list.pointee.load(ordering: .acquiring)
    var known: UInt = 0
    var fresh: KeyPathEntry?
    while true {
      if let slot = find(keyPath, from: top, to: known) {
        fresh?.free()
        return slot
      }
      known = top
      let entry = fresh ?? make(keyPath)
      fresh = entry
      entry.base.word(at: 0).pointee = top
      let (added, current) = list.pointee.compareExchange(
        expected: top, desired: entry.base.bits, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if added { return entry.slot }
      top = current
    }
  }

  private static func make(_ keyPath: AnyKeyPath) -> KeyPathEntry {
    let base = oc_allocate(40)
    base.word(at: 0).initialize(to: 0)
    base.word(at: 8).initialize(
      to: UInt(bitPattern: Unmanaged.passRetained(keyPath).toOpaque()))
    base.word(at: 32).initialize(to: 1)
    let entry = KeyPathEntry(bits: base.bits)
    entry.slot.initialize()
    return entry
  }

  private func free() {
    keyPath.release()
    releaseMemory()
  }

  private var holds: AtomicWord { base.atomicWord(at: 32) }

  /// Keeps the memory of the slot, for a party that has reached it in a storage
  /// that is alive.
  func retainMemory() { holds.pointee.wrappingAdd(1, ordering: .relaxed) }

  func releaseMemory() {
    // Releases this party's use of the slot to the one that frees it.
    let left = holds.pointee.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    if left == 0 { oc_deallocate(base) }
  }

  /// Frees a list that nobody else can reach any more.
  static func deinitialize(_ list: UInt) {
    var word = list
    while word != 0 {
      let entry = KeyPathEntry(bits: word)
      word = entry.next
      entry.slot.deinitialize()
      entry.free()
    }
  }
}
