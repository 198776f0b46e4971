#if !hasFeature(Embedded) && (DEBUG || OBSERVATION_CORE_LIVE_COUNTS)
  internal import Synchronization

  extension Tracker {
    /// Whether this is a persistent observer's.
    var isPersistent: Bool { Word(bits: word.pointee.load(ordering: .relaxed)).isPersistent }

    /// Whether the next change is to call the observer.
    var isArmed: Bool { Word(bits: word.pointee.load(ordering: .acquiring)).isArmed }

    /// What is wrong with the word, a line each.
    func violations() -> [String] {
      Word(bits: word.pointee.load(ordering: .acquiring)).violations()
    }
  }

  extension Tracker.Word {
    /// What is wrong with the word, which no step leads to.
    func violations() -> [String] {
      let holds = bits & Self.holdMask
      var violations: [String] = []
      func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds { violations.append(what()) }
      }
      expect(state <= Self.dead, "a state of \(state), of which there are five")
      let records = state == Self.recording || state == Self.dirty
      // Less what changes have taken meanwhile. A run whose observer is cancelled keeps the
      // bias to its end.
      let isBiased = bits > Self.bias / 2
      let derives = bits & Self.derives != 0
      expect(
        (records || derives) == isBiased || isDead, "a bias of a scope that is not open, or none")
      expect(
        !derives || isArmed || isDead, "an observer that marks derived values, and has states")
      if !isPersistent {
        expect(!isDead, "a one-shot observer that is cancelled")
        expect(bits & Self.callMask == 0, "a one-shot observer with calls")
        expect(holds == 0, "a one-shot observer with holds")
        let marks = Self.sideMask | Self.spent | Self.once | Self.owned | Self.ended | Self.derives
        expect(bits & marks == 0, "a one-shot observer with a persistent one's marks")
      } else {
        expect(holds == 0 || isDead, "an observer that is alive with holds")
        expect(isDead || refs != 0, "an observer that is alive without its own reference")
      }
      return violations
    }
  }
#endif
