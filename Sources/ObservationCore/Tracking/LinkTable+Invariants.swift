#if !hasFeature(Embedded) && (DEBUG || OBSERVATION_CORE_LIVE_COUNTS)
  extension LinkTable {
    /// What is wrong with the table, a line each.
    ///
    /// Only between two runs, while no other thread is inside the core.
    ///
    /// - Complexity: O(*n*) for *n* links.
    func violations() -> [String] {
      var violations: [String] = []
      func expect(_ holds: Bool, _ what: String) {
        if !holds { violations.append(what) }
      }
      let read = (0..<order.count).map { order[$0] }
      let left = (0..<stale.count).map { stale[$0] }
      expect(fresh.count == 0, "reads of a run that is over")
      for step in read {
        expect(step.slot == step.link.slot, "a step of another property than its link's")
      }
      // All that was read is waited for, but for objects that are gone, which have taken
      // their nodes with them. Who else takes a node tells the observer.
      if tracker.isArmed {
        expect(
          read.allSatisfy { $0.link.isLinked || $0.link.isSpare },
          "an armed observer that does not wait")
      }
      let known = Set(read.map(\.link.base.bits) + left.map(\.base.bits))
      expect(left.allSatisfy(\.isStale), "a link that was let go of, and is not marked")
      expect(
        read.allSatisfy { step in
          !step.link.isStale || left.contains { $0.base == step.link.base }
        }, "a link that is marked, and not among those that were let go of")
      for bits in known {
        let link = Link(UnsafeMutableRawPointer(bits: bits))
        expect(link.tracker == tracker, "a link of another observer")
        if !index.isEmpty {
          expect(index.find(link.slot)?.base == link.base, "a link that is not found")
        }
      }
      var spares: Set<Bits> = []
      var next = spare
      while next != 0, spares.insert(next).inserted {
        let link = Link(UnsafeMutableRawPointer(bits: next))
        expect(link.isSpare, "a spare link with nodes")
        expect(link.pin == 0, "a spare link that keeps memory")
        next = link.slot
      }
      expect(next == 0, "a list of spare links without an end")
      expect(spares.isDisjoint(with: known), "a link that is spare and in use")
      expect(
        spares.count + known.count == Int(count),
        "\(spares.count) spare and \(known.count) used links of \(count)")
      return violations
    }
  }
#endif
