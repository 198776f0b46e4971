#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore

  extension Vertex {
    /// Marks the vertex, one of whose properties has changed, and all that depends on it.
    ///
    /// With the lock. The end of the change does the work that this leaves.
    func sourceChanged(_ thread: UnsafeMutablePointer<OCThread>) {
      if word & Word.ended != 0 { return }
      let wasStale = isStale
      word = word & ~Word.stateMask | Word.dirty
      let isDisturbed = disturb(thread)
      if !wasStale || isDisturbed { spread(thread) }
    }

    /// Tells the one who has claimed the vertex, if anybody has, that it was marked.
    ///
    /// - Returns: Whether that is news.
    @inline(__always)
    private func disturb(_ thread: UnsafeMutablePointer<OCThread>) -> Bool {
      let owner = owner
      if owner == 0 { return false }
      let flag = owner == Bits(bitPattern: thread) ? Word.disturbedHere : Word.disturbed
      if word & flag != 0 { return false }
      word |= flag
      return true
    }

    /// Marks all that depends on the vertex, which is marked.
    ///
    /// A list of those that are still to be looked at, by their own words: the first
    /// one that was marked is the first one whose dependants are.
    private func spread(_ thread: UnsafeMutablePointer<OCThread>) {
      if isEffect { return GraphWork.queue(self, on: thread) }
      next = 0
      var current = self
      var last = self
      while true {
        current.tellScopes(thread)
        var edge = current.firstDependant
        while edge.isThere {
          let dependant = edge.dependant
          edge = edge.next
          let wasStale = dependant.isStale
          if !wasStale { dependant.word |= Word.check }
          let isDisturbed = dependant.disturb(thread)
          if wasStale && !isDisturbed { continue }
          if dependant.isEffect {
            GraphWork.queue(dependant, on: thread)
          } else {
            dependant.next = 0
            last.next = dependant.bits
            last = dependant
          }
        }
        if current.next == 0 { return }
        current = Vertex(bits: current.next)
      }
    }

    /// Lets the scopes that have read the value be told, as soon as nobody holds the lock.
    @inline(__always)
    func tellScopes(_ thread: UnsafeMutablePointer<OCThread>) {
      // The registrar is kept by the vertex, and the vertex, if it is being freed, waits
      // for the lock.
      let memory = object._withUnsafeGuaranteedRef { $0.registrar.memory }
      if let memory, !memory.slot(0).isEmpty { GraphWork.tell(memory, on: thread) }
    }
  }
#endif
