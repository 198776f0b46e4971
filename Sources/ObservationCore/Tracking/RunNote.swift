internal import CObservationCore
internal import Synchronization

// A change by another thread that falls into the run of an observer with sides is told
// when the run is over. Which property it was cannot be seen any more then: the run may
// have read it again, by a new node, or have let go of it. So whoever makes the change
// leaves a *note* before it makes the tracker dirty: in the word whose lowest bits are
// what the observing thread notes of its reads (`Tracker+Persistent.swift`).
//
// | the tracker, after the note | what becomes of the note |
// | --- | --- |
// | recording | the change makes it dirty: the end of the run takes the note |
// | dirty | stays: another change that found it there may rely on it |
// | armed | the change calls by itself, and takes the note back |
// | fired, dead | nobody is told; taken back |
//
// There is one note at a time: a second change relies on it, since a run is told of one.
// A note that comes when the end of the run has looked already, and its change finds the
// tracker dirty still, is dropped by the end of the run, which looks once more after its
// step. Both steps are exchanges of the tracker's word: the second one's party sees what
// the first one's did before.

/// Which property another thread has changed during a run: a handle to 16 bytes.
///
/// ```
///      0        8      16
///      +--------+------+
///      | slot   | pin  |
///      +--------+------+
/// ```
///
/// Keeps the property's memory.
struct RunNote {
  fileprivate let base: UnsafeMutableRawPointer

  fileprivate init(bits: Bits) { base = UnsafeMutableRawPointer(bits: bits) }

  fileprivate init(_ property: ObservedProperty) {
    LiveCounts.notes.increment()
    property.retainMemory()
    base = oc_allocate(16)
    base.word(at: 0).initialize(to: property.slot)
    base.word(at: 8).initialize(to: property.pin)
  }

  fileprivate var property: ObservedProperty {
    ObservedProperty(slot: base.word(at: 0).pointee, pin: base.word(at: 8).pointee)
  }

  /// Frees the note, and hands the memory of its property to the caller.
  fileprivate func open() -> ObservedProperty {
    let property = property
    oc_deallocate(base)
    LiveCounts.notes.decrement()
    return property
  }
}

extension Tracker {
  /// The word that has the note, and the flags of ``readsNothing``.
  private var noteWord: AtomicWord { base.atomicWord(at: 120) }

  private static var flagMask: Bits { 7 }

  /// Leaves a note about `property`, unless there is one.
  ///
  /// - Returns: The note, or nil if there is another.
  func leaveNote(about property: ObservedProperty) -> RunNote? {
    // Relaxed: the step of the tracker's word orders it.
    var current = noteWord.pointee.load(ordering: .relaxed)
    if current & ~Self.flagMask != 0 { return nil }
    let note = RunNote(property)
    while current & ~Self.flagMask == 0 {
      // Releases the note.
      let (exchanged, found) = noteWord.pointee.compareExchange(
        expected: current, desired: current | note.base.bits, successOrdering: .releasing,
        failureOrdering: .relaxed)
      if exchanged { return note }
      current = found
    }
    note.open().releaseMemory()
    return nil
  }

  /// Takes `note` back, if it is still there.
  func takeBack(_ note: RunNote) {
    var current = noteWord.pointee.load(ordering: .relaxed)
    while current & ~Self.flagMask == note.base.bits {
      // Acquires the note: its memory may have become another party's.
      let (exchanged, found) = noteWord.pointee.compareExchange(
        expected: current, desired: current & Self.flagMask,
        successOrdering: .acquiring, failureOrdering: .relaxed)
      if exchanged { return note.open().releaseMemory() }
      current = found
    }
  }

  /// Takes the note that is there.
  ///
  /// - Returns: The property, whose memory is the caller's to release; nil if there is no
  ///   note.
  func takeNote() -> ObservedProperty? {
    // Relaxed: what matters was there before the word's step that led here.
    if noteWord.pointee.load(ordering: .relaxed) & ~Self.flagMask == 0 { return nil }
    // Acquires the note.
    let bits = noteWord.pointee.bitwiseAnd(Self.flagMask, ordering: .acquiring).oldValue
    return bits & ~Self.flagMask == 0 ? nil : RunNote(bits: bits & ~Self.flagMask).open()
  }

  /// Makes the step of a change of `property`, as ``step(_:)``, and leaves a note before one
  /// that makes a run dirty.
  func step<Action>(
    noting property: ObservedProperty, _ move: (Word) -> Move<Word, Action>
  ) -> Action {
    var note: RunNote?
    // Releases the note to the thread that records.
    let (after, action) = step { word in
      let move = move(word)
      if word.state == Word.recording, move.next?.state == Word.dirty {
        note = note ?? leaveNote(about: property)
      }
      return move
    }
    if let note, after.state != Word.dirty { takeBack(note) }
    return action
  }

  /// Tells an observer with sides, which one change takes a node of, of that change.
  ///
  /// As ``tell(onFire:dropsLast:mustExchange:)``, and leaves a note in a run.
  ///
  /// - Returns: Whether the caller must call the observer, which has been counted.
  func tell(of change: ObservedChange) -> Bool {
    // Acquires the handler.
    step(noting: change.property) {
      $0.told(onFire: Word.oneCall, dropsLast: false, mustExchange: true)
    } == .due
  }
}
