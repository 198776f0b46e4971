internal import CObservationCore
internal import Synchronization

// A one-shot observer of many properties that fires leaves a dead node on each
// of them, and a scope that reads the same properties finds many of those in
// its sweeps: the same few trackers again and again. To drop a reference for
// each would be an atomic operation for each. A scope keeps count instead, in a
// small table of its thread, and drops the references of a tracker at once:
// when another tracker needs the entry, or at the scope's end.
//
// No code of an observer runs then: what a sweep finds dead has fired.
//
// For all other threads the scope's thread is a sweeper that is slow to drop
// its references; each keeps a tracker's memory, and nothing else.

extension Tracker {
  /// Drops one reference, at the latest at the end of the thread's innermost
  /// scope.
  func releaseLater(on thread: UnsafeMutablePointer<OCThread>) {
    let debt = oc_debt(thread, bits)
    if debt.pointee.tracker != bits {
      Self.pay(debt)
      debt.pointee.tracker = bits
    }
    debt.pointee.count += 1
  }

  /// Drops all references that the thread owes.
  @inline(never)
  static func payDebts(of thread: UnsafeMutablePointer<OCThread>) {
    for number in 0..<Bits(OC_DEBT_COUNT) {
      let debt = oc_debt(thread, number << 6)
      pay(debt)
      debt.pointee.tracker = 0
    }
  }

  private static func pay(_ debt: UnsafeMutablePointer<OCDebt>) {
    let count = debt.pointee.count
    if count == 0 { return }
    debt.pointee.count = 0
    let tracker = Tracker(bits: debt.pointee.tracker)
    // Releases this party's reads of the block, acquires those of the others.
    let left = tracker.word.pointee.wrappingSubtract(
      count &* Word.oneRef, ordering: .acquiringAndReleasing
    ).newValue
    if Word(bits: left).refs == 0 { tracker.free() }
  }
}
