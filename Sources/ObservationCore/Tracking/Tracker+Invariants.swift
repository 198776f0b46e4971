#if !hasFeature(Embedded) && (DEBUG || OBSERVATION_CORE_LIVE_COUNTS)
  internal import Synchronization

  extension Tracker {
    /// Whether this is a persistent observer's.
    var isPersistent: Bool { word.pointee.load(ordering: .relaxed) & Word.persistent != 0 }

    /// Whether the next change is to call the observer.
    var isArmed: Bool { word.pointee.load(ordering: .acquiring) & Word.stateMask == Word.armed }

    /// What is wrong with the word, a line each.
    func violations() -> [String] { Self.violations(of: word.pointee.load(ordering: .acquiring)) }

    /// What is wrong with `word`, which no step leads to.
    static func violations(of word: Bits) -> [String] {
      let state = word & Word.stateMask
      let holds = word & Word.holdMask
      var violations: [String] = []
      func expect(_ holds: Bool, _ what: String) {
        if !holds { violations.append(what) }
      }
      expect(state <= Word.dead, "a state of \(state), of which there are five")
      let records = state == Word.recording || state == Word.dirty
      // Less what changes have taken meanwhile. A run whose observer is cancelled keeps the
      // bias to its end.
      let isBiased = word > Word.bias / 2
      let derives = word & Word.derives != 0
      expect(
        (records || derives) == isBiased || state == Word.dead,
        "a bias of a scope that is not open, or none")
      expect(
        !derives || state == Word.armed || state == Word.dead,
        "an observer that marks derived values, and has states")
      if word & Word.persistent == 0 {
        expect(state != Word.dead, "a one-shot observer that is cancelled")
        expect(word & Word.callMask == 0, "a one-shot observer with calls")
        expect(holds == 0, "a one-shot observer with holds")
        let marks = Word.sideMask | Word.spent | Word.once | Word.owned | Word.ended | Word.derives
        expect(word & marks == 0, "a one-shot observer with a persistent one's marks")
      } else {
        expect(holds == 0 || state == Word.dead, "an observer that is alive with holds")
        expect(
          state == Word.dead || word & ~Word.lowMask != 0,
          "an observer that is alive without its own reference")
      }
      return violations
    }
  }
#endif
