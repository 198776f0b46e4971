/// What an event makes of a word, by the word alone: a *move*.
///
/// The words of trackers (``Tracker/Word``) and of links (``Link/Word``) are changed by
/// moves: pure functions from the word that is there to a move. One loop for each of the
/// two makes it by a compare-and-swap, and tries again with the word that it has found
/// instead: ``Tracker/step(_:)``, ``Link/step(_:)``. What does not depend on the word,
/// as a reference more, is an atomic addition, and no move.
///
/// `WordTests` has all moves of all words.
struct Move<Word, Action> {
  /// The word after the step, or nil if none is made.
  ///
  /// It may be the word before: that is exchanged all the same.
  let next: Word?
  /// What becomes of it, or has to be done by whoever has made the step.
  let action: Action

  @inline(__always)
  init(to next: Word?, _ action: Action) {
    self.next = next
    self.action = action
  }
}
