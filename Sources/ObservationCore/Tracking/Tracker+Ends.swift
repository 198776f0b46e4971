internal import CObservationCore
internal import Synchronization

// The end of an object calls who wants to know of it, is armed, and has a node on one
// of the object's properties; once, however many there are. It is no change, and leaves
// the state as it is.
//
// An end that another thread brings about while the observer runs is told when the run
// is over, as a change is. But a change is one, and ends may be many, so the run has to
// know which they were. Whoever ends the object marks its link, and then the tracker's
// word:
//
// | the tracker | the end of an object | then |
// | --- | --- | --- |
// | armed | counts a call | calls |
// | recording, dirty | marks the link, and then the word | the end of the run finds the marks |
// | something else | | nobody wants to know |
//
// The step that ends the run is made from an unmarked word only: the run takes the mark
// away, collects the links, and looks again. So a mark on the word is never left behind.
// One that is made on a link too late, when the run is over, is taken back by the party
// that made it, which then calls by itself; a mark that is gone has been collected. Who
// takes the mark off a link tells of the end, so that nobody does it twice.
//
// An object that the run's own code ends is none that anybody is told of (see
// ``Observations``).

extension Tracker {
  /// What becomes of the end of an object.
  enum EndClaim {
    /// Nobody wants to know.
    case none
    /// The observer is told when its run is over.
    case noted
    /// The observer is to be called, which has been counted with a reference.
    case due
  }

  /// Asks the observer that has read the property of `link` what becomes of the end of
  /// its object.
  ///
  /// The caller holds a node of the link.
  func claimEnd(of link: Link) -> EndClaim {
    var isMarked = false
    return step { word in
      // Somebody has come between the mark and the step. Who takes the mark tells of it.
      if isMarked, !link.takeEnd() { return Move(to: nil, .noted) }
      let move = word.toldOfEnd()
      isMarked = move.action == .noted
      if isMarked {
        // Relaxed: the state that was acquired released it.
        if origin.pointee.load(ordering: .relaxed) == Bits(bitPattern: oc_thread()) {
          isMarked = false
          return Move(to: nil, .none)
        }
        // The step releases the mark.
        link.noteEnd()
      }
      return move
    }.action
  }
}

// MARK: - Ending a run

extension Tracker {
  /// Ends a run, as ``end(pushes:)``, and tells the observer what has fallen into it:
  /// ends first, and then a change.
  ///
  /// - Returns: False if the tracker is dead: the caller must ``retire()`` it.
  @inline(never)
  func endSided(pushes: UInt32) -> Bool {
    mark()
    if settleAlone(pushes: pushes) { return true }
    let news = settleSided(pushes: pushes)
    if news.isDead { return false }
    guard news.change != nil || !news.ends.isEmpty else { return true }
    // The step has counted one call, for all of them.
    for end in news.ends where !isDead { sidedHandler.pointee.call(end) }
    if let change = news.change {
      if !isDead { sidedHandler.pointee.call(change) }
      change.property.releaseMemory()
    }
    endCall()
    cancelIfDone()
    return true
  }

  /// What has fallen into a run.
  private struct News {
    var ends: [ObservedChange] = []
    /// A change, whose property's memory is kept.
    var change: ObservedChange?
    var isDead = false
  }

  /// Makes the step that ends a run if nothing has fallen into it, as in most.
  ///
  /// - Returns: Whether the run has ended.
  @inline(__always)
  private func settleAlone(pushes: UInt32) -> Bool {
    let current = Word(bits: word.pointee.load(ordering: .relaxed))
    guard current.bits & (Word.ended | Word.stateMask) == Word.recording else { return false }
    let move = current.settled(pushes: pushes, into: Word.armed, onFire: 0)
    // Releases the handler and the nodes.
    return word.pointee.compareExchange(
      expected: current.bits, desired: move.next.unsafelyUnwrapped.bits,
      successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed
    ).exchanged
  }

  /// Makes the step that ends a run, and counts a call if there is news.
  private func settleSided(pushes: UInt32) -> News {
    var news = News()
    while true {
      // Acquires the change of a dirty word, and marked links.
      let ending = step { word in
        if word.state == Word.dirty, news.change == nil { news.change = changeOfRun() }
        return word.sidedSettled(pushes: pushes, tells: !news.ends.isEmpty)
      }.action
      if ending == .marked {
        word.pointee.bitwiseAnd(~Word.ended, ordering: .acquiringAndReleasing)
        collectEnds(&news.ends)
        continue
      }
      // One that has come since, or that nobody has asked for: see `RunNote.swift`.
      if ending != .quiet { takeNote()?.releaseMemory() }
      news.isDead = ending == .dead
      if news.isDead { news.change?.property.releaseMemory() }
      return news
    }
  }

  /// Adds the ends that have been marked.
  private func collectEnds(_ ends: inout [ObservedChange]) {
    for link in table.pointee.takeEndedLinks() {
      ends.append(ObservedChange(.deinit, of: ObservedProperty(objectOf: link), for: self))
    }
  }

  /// The change that another thread has made during the run.
  ///
  /// With its note's hold on the memory of the property. One of another world leaves no
  /// note.
  private func changeOfRun() -> ObservedChange {
    ObservedChange(
      wants(.didSet) ? .didSet : .willSet, of: takeNote() ?? .unknown, for: self)
  }
}
