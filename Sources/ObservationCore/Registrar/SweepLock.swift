internal import CObservationCore
internal import Synchronization

/// Who sweeps one of a registrar's properties: a handle to 32 bits of its storage.
///
/// | the word | who moves it | to | by |
/// | --- | --- | --- | --- |
/// | 0: nobody | who sweeps | 1 | compare-and-swap |
/// | 1: a thread is at work | it | 0, or 2 + *n* if the sweep is parked in place *n* | store |
/// | 2 + *n*: parked | a push that is due, a change that has taken the nodes, or the end of the object | 1 | compare-and-swap |
///
/// It is only ever tried: a thread that is suspended while it is at work keeps others from
/// sweeping this object, and from nothing else.
///
/// The places for sweeps that are parked are those of all objects together. There are 256, and
/// when a look at some of them finds none that is free, twice as many more, and so on: they
/// stay, because whoever has read a word that says where a sweep was may look there. A sweep
/// that is parked has hundreds of nodes, and its place is a word.
///
/// A change that takes the nodes while a thread is at work copies them and leaves the old
/// ones to that, which may park the sweep all the same. Then a push that is due, or the end
/// of the object, frees them.
struct SweepLock {
  private let word: AtomicHalf

  init(_ word: AtomicHalf) { self.word = word }

  init(bits: Bits) { word = UnsafeMutableRawPointer(bits: bits).atomicHalf(at: 0) }

  var bits: Bits { Bits(bitPattern: UnsafeRawPointer(word)) }

  private enum State {
    static let free: UInt32 = 0
    static let busy: UInt32 = 1
    static let firstPlace: UInt32 = 2
  }

  enum Entry {
    /// The lock is another thread's.
    case busy
    /// The lock is the caller's.
    case free
    /// The lock is the caller's, and so is a sweep that is not over.
    case parked(SweepRun)
  }
}

// MARK: - The places

/// A chunk of places, of which there are twice as many as in the one before.
private struct SweepChunk {
  let number: UInt32
  let base: UnsafeMutableRawPointer

  private static var firstCount: UInt32 { UInt32(OC_SWEEP_PLACES) }

  /// How many places a sweep asks for in each chunk.
  static var attempts: UInt32 { 32 }

  /// The chunk with a place.
  init(of index: UInt32) {
    self.init(31 - UInt32((index / Self.firstCount + 1).leadingZeroBitCount))
  }

  /// The chunk with a number, made if there is none yet.
  init(_ number: UInt32) {
    self.number = number
    if number == 0 {
      base = UnsafeMutableRawPointer(oc_firstSweepPlaces())
      return
    }
    precondition(number <= UInt32(OC_SWEEP_CHUNKS), "no machine has memory for so many sweeps")
    let known = UnsafeMutableRawPointer(oc_sweepChunk(Bits(number - 1))).atomicWord(at: 0)
    // Acquires the places.
    let bits = known.pointee.load(ordering: .acquiring)
    base = bits == 0 ? Self.make(number, at: known) : UnsafeMutableRawPointer(bits: bits)
  }

  /// Makes a chunk, unless another thread does.
  private static func make(_ number: UInt32, at known: AtomicWord) -> UnsafeMutableRawPointer {
    let made = oc_allocateZeroed(Int(firstCount << number) * MemoryLayout<Bits>.stride)
    // Releases the places, or acquires the other thread's.
    let (exchanged, found) = known.pointee.compareExchange(
      expected: 0, desired: made.bits, successOrdering: .acquiringAndReleasing,
      failureOrdering: .acquiring)
    if exchanged { return made }
    oc_deallocate(made)
    return UnsafeMutableRawPointer(bits: found)
  }

  var count: UInt32 { Self.firstCount << number }

  /// The index of its first place.
  var start: UInt32 { Self.firstCount * ((1 << number) - 1) }

  /// The address of a sweep that is parked, or 0.
  func place(_ index: UInt32) -> AtomicWord {
    base.atomicWord(at: Int(index - start) * MemoryLayout<Bits>.stride)
  }
}

extension SweepLock {
  private static func place(_ index: UInt32) -> AtomicWord {
    SweepChunk(of: index).place(index)
  }

  private static func run(at index: UInt32) -> UnsafeMutablePointer<SweepRun> {
    // Relaxed: the lock's word has acquired it.
    let bits = place(index).pointee.load(ordering: .relaxed)
    return UnsafeMutableRawPointer(bits: bits).plain(at: 0).assumingMemoryBound(to: SweepRun.self)
  }

  /// Takes the sweep out of a place that is the caller's with its lock.
  private static func take(_ index: UInt32) -> SweepRun {
    let block = run(at: index)
    let run = block.move()
    place(index).pointee.store(0, ordering: .releasing)
    LiveCounts.parkedSweeps.decrement()
    oc_deallocate(block)
    return run
  }
}

#if DEBUG || OBSERVATION_CORE_LIVE_COUNTS
  extension SweepLock {
    /// Whether a thread is at work.
    var isBusy: Bool { word.pointee.load(ordering: .relaxed) == State.busy }
  }
#endif

// MARK: - Steps

extension SweepLock {
  /// Tries to become the one who sweeps.
  ///
  /// Lock-free.
  @inline(__always)
  func enter() -> Entry {
    // Acquires what the last one has done to the stack.
    let (entered, found) = word.pointee.compareExchange(
      expected: State.free, desired: State.busy, successOrdering: .acquiring,
      failureOrdering: .relaxed)
    return entered ? .free : enterSlow(found)
  }

  @inline(never)
  private func enterSlow(_ found: UInt32) -> Entry {
    var current = found
    while current != State.busy {
      // Acquires the sweep that is parked.
      let (entered, found) = word.pointee.compareExchange(
        expected: current, desired: State.busy, successOrdering: .acquiring,
        failureOrdering: .relaxed)
      if entered {
        return current == State.free ? .free : .parked(Self.take(current - State.firstPlace))
      }
      current = found
    }
    return .busy
  }

  /// Lets others sweep.
  @inline(__always)
  func leave() { word.pointee.store(State.free, ordering: .releasing) }

  /// Lets others go on with `run`.
  ///
  /// - Complexity: O(log *n*) for *n* sweeps that are parked.
  func park(_ run: SweepRun) {
    let block = oc_allocate(MemoryLayout<SweepRun>.size)
    block.plain(at: 0).assumingMemoryBound(to: SweepRun.self).initialize(to: run)
    var number: UInt32 = 0
    while true {
      if let index = park(block, in: SweepChunk(number)) {
        LiveCounts.parkedSweeps.increment()
        // Releases the sweep.
        word.pointee.store(State.firstPlace + index, ordering: .releasing)
        return
      }
      number += 1
    }
  }

  /// - Returns: Where, or nil if none of the places that it has asked for is free.
  private func park(_ block: UnsafeMutableRawPointer, in chunk: SweepChunk) -> UInt32? {
    // Beside others that look for a place: objects lie at distances that many have in common.
    let spread = UInt64(bits >> 4) &* 0x9E37_79B9_7F4A_7C15
    let first = UInt32(truncatingIfNeeded: spread >> 32)
    for offset in 0..<SweepChunk.attempts {
      let index = chunk.start + (first &+ offset) % chunk.count
      let place = chunk.place(index)
      if place.pointee.load(ordering: .relaxed) != 0 { continue }
      // Acquires the place from the last one.
      let (parked, _) = place.pointee.compareExchange(
        expected: 0, desired: block.bits, successOrdering: .acquiring, failureOrdering: .relaxed)
      if parked { return index }
    }
    return nil
  }

  /// Ends the sweep of `cell` if it is parked: a change has taken what is below the cell,
  /// and need not copy it then.
  ///
  /// - Returns: Whether it was, and the cell is gone.
  func endParked(_ cell: SweepCell) -> Bool {
    let current = word.pointee.load(ordering: .relaxed)
    guard current >= State.firstPlace else { return false }
    let (entered, _) = word.pointee.compareExchange(
      expected: current, desired: State.busy, successOrdering: .acquiring,
      failureOrdering: .relaxed)
    guard entered else { return false }
    guard Self.run(at: current - State.firstPlace).pointee.cell == cell else {
      // Another sweep, of another property or of this one; that of the cell was over a
      // moment ago.
      word.pointee.store(current, ordering: .releasing)
      return false
    }
    var run = Self.take(current - State.firstPlace)
    run.endTaken()
    leave()
    return true
  }

  /// Ends a sweep that is parked, for an object that goes.
  ///
  /// Nobody else reads or writes the object any more.
  @inline(__always)
  func end() {
    if word.pointee.load(ordering: .acquiring) != State.free { endSlow() }
  }

  @inline(never)
  private func endSlow() {
    guard case .parked(var run) = enter() else { return }
    var rest = UnlimitedSweeping()
    _ = run.goOn(&rest, debtor: nil)
    leave()
  }
}
