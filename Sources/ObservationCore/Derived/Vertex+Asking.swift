#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore

  // All of these are called, and return, with the lock.

  extension Vertex {
    /// Checks what a stale vertex has read, from the bottom up, and evaluates what has to
    /// be.
    ///
    /// The way down is in the vertices, by their `parent`, so that its length is no
    /// matter. The vertex must not be claimed.
    func refresh(_ thread: UnsafeMutablePointer<OCThread>) {
      let me = Bits(bitPattern: thread)
      var current = self
      var turns: Bits = 0
      current.claim(me, parent: 0)
      while true {
        if let lower = current.check() {
          lower.claim(me, parent: current.bits)
          current = lower
          continue
        }
        if current.isStale {
          current.evaluate(thread)
          // What it read has been changed: it is made of two states, or not of the last.
          if current.isStale, current.word & (Word.effect | Word.ended) == 0 {
            if current.word & Word.disturbedHere != 0 { turns += 1 }
            if turns > Self.runLimit { current.refuseUnsteady() }
            current.word |= Word.dirty
            continue
          }
          turns = 0
        }
        current.owner = 0
        if current.parent == 0 { return }
        current = Vertex(bits: current.parent)
      }
    }

    @inline(never)
    private func refuseUnsteady() -> Never {
      GraphLock.unlock(self)
      // As all that refuse here: an optimised build says why, too, which it does not of a
      // precondition.
      let kind = object._withUnsafeGuaranteedRef { "\(type(of: $0))" }
      fatalError(
        "a \(kind) has been evaluated \(Self.runLimit) times in a row, because each time its "
          + "code changes what it, or a value that it reads, has read; "
          + "a derived value should do nothing but read")
    }

    @inline(__always)
    private func claim(_ owner: Bits, parent: Bits) {
      word &= ~Word.disturbedMask
      self.owner = owner
      self.parent = parent
      cursor = firstRead
    }

    /// Goes on with the check of what the vertex has read.
    ///
    /// - Returns: What has to be refreshed first; nil if the check is over, and the
    ///   vertex has to be evaluated if it is stale still.
    @inline(__always)
    private func check() -> Vertex? {
      if word & Word.dirty != 0 { return nil }
      var edge = cursor
      while edge.isThere {
        let source = edge.source
        if source.isStale {
          if source.owner == 0 {
            cursor = edge
            return source
          }
          // Another thread evaluates it, or this one does, further up: the code will
          // tell what becomes of it.
          break
        }
        if edge.seen != source.version { break }
        edge = edge.following
      }
      if edge.isThere || word & Word.disturbedMask != 0 {
        word |= Word.dirty
      } else {
        word &= ~Word.stateMask
        tellWhoHasCopies()
      }
      return nil
    }

    /// Lets the scopes be told that have registered while the vertex was claimed: they
    /// have read a copy, and that may be of an older state.
    @inline(__always)
    private func tellWhoHasCopies() {
      if word & Word.copied == 0 { return }
      word &= ~Word.copied
      tellScopes(oc_thread())
    }

    /// Calls the code of a vertex that this thread has claimed, without the lock.
    @inline(__always)
    private func evaluate(_ thread: UnsafeMutablePointer<OCThread>) {
      // Stale as long as the code runs: nobody takes the old value.
      word = word & ~(Word.stateMask | Word.disturbedMask) | Word.check
      // Without the mark of an evaluation before, which was disturbed.
      owner = Bits(bitPattern: thread)
      var evaluation = Evaluation(of: self, on: thread)
      let dropped = withUnsafeMutablePointer(to: &evaluation) { evaluation in
        GraphLock.unlock(self)
        GraphWork.hold(thread)
        evaluation.pointee.beginReads()
        thread.pointee.evaluation = UnsafeMutableRawPointer(evaluation)
        thread.pointee.scope = UnsafeMutableRawPointer(evaluation)
        object._withUnsafeGuaranteedRef { $0.code.call($0, evaluation) }
        thread.pointee.graphHolds &-= 1
        return evaluation.pointee.dropped
      }
      if dropped.isThere { free(dropped) }
    }

    /// Frees edges, without the lock.
    @inline(never)
    private func free(_ edges: Edge) {
      GraphLock.unlock(self)
      Edge.free(edges)
      GraphLock.lock(self)
    }

    /// Ends an evaluation.
    ///
    /// - Parameter isChanged: Whether the value differs from the one that is stored.
    /// - Returns: The word to store when the value is stored. Neither is done if it has
    ///   ``Word/disturbed``: what the code read has been changed. By another thread, so that
    ///   the value may be made of two states; or by the code itself, so that it is none of
    ///   the last state. Nobody is to see such a value, not even by a glance.
    @inline(__always)
    func settle(_ evaluation: Evaluation.Pointer, isChanged: Bool) -> Bits {
      let current = word
      // Nothing has come in between, as in most evaluations.
      if current & (Word.disturbedMask | Word.copied) != 0 || evaluation.pointee.hasRest {
        return settleSlow(evaluation, isChanged: isChanged)
      }
      return Self.settled(current, isChanged: isChanged)
    }

    @inline(__always)
    private static func settled(_ word: Bits, isChanged: Bool) -> Bits {
      let clean = word & ~Word.stateMask
      return isChanged ? clean &+ Word.oneVersion : clean
    }

    @inline(never)
    private func settleSlow(_ evaluation: Evaluation.Pointer, isChanged: Bool) -> Bits {
      evaluation.pointee.dropRest()
      if word & Word.disturbed != 0 { return word }
      if word & Word.disturbedHere != 0 {
        word |= Word.dirty
        return word | Word.disturbed
      }
      tellWhoHasCopies()
      return Self.settled(word, isChanged: isChanged)
    }
  }

  // MARK: - Effects

  extension Vertex {
    /// How often code may run in a row by its own doing.
    static var runLimit: Bits { 100 }

    /// Runs an effect, if what it has read has changed.
    ///
    /// - Parameter round: The runs that belong together, of which there may be too many.
    func run(_ thread: UnsafeMutablePointer<OCThread>, round: inout GraphRound) {
      if word & Word.ended != 0 || !isStale || owner != 0 { return }
      if stamp == round.id {
        word &+= Word.oneVersion
      } else {
        stamp = round.id
        word = word & (Word.oneVersion &- 1)
        round.effects += 1
      }
      round.runs += 1
      if version > Self.runLimit &* Word.oneVersion, round.isEndless(limit: Self.runLimit) {
        refuseEndless()
      }
      refresh(thread)
      // Whatever other threads do, it is not this one's run that has no end.
      if word & Word.disturbed != 0 { stamp = 0 }
      if word & Word.ended != 0 { leave() }
    }

    /// Puts an effect on the thread's list whose run was disturbed.
    @inline(__always)
    func queueAgain(on thread: UnsafeMutablePointer<OCThread>) {
      if isStale { GraphWork.queue(self, on: thread) }
    }

    @inline(never)
    private func refuseEndless() -> Never {
      GraphLock.unlock(self)
      fatalError(
        "an Effect has run \(Self.runLimit) times in a row, because each run changes what it, or "
          + "another effect that changes what it reads, has read; "
          + "let it read without being tracked, or stop at a value that stays the same")
    }

    /// Ends an effect, which is then not called any more.
    ///
    /// Without the lock. If a run is under way, it does the rest.
    ///
    /// - Parameter isLast: Whether the caller is about to let the effect go. A thread that
    ///   has it queued, or runs it, then does so in its place.
    func cancel(isLast: Bool) {
      GraphLock.lock(self)
      let isFirst = word & Word.ended == 0
      word |= Word.ended
      if isLast, word & Word.queued != 0 {
        word |= Word.left
        _ = object.retain()
      }
      if isFirst && owner == 0 { leave() }
      GraphLock.unlock(self)
    }

    /// Lets go of all that a vertex has read, which nobody claims any more.
    ///
    /// Lets go of the lock meanwhile.
    private func leave() {
      let edges = unlinkAll()
      let observer = takeObserver()
      GraphLock.unlock(self)
      Edge.free(edges)
      observer?.release()
      GraphLock.lock(self)
    }

    func unlinkAll() -> Edge {
      let edges = firstRead
      firstRead = .none
      var edge = edges
      while edge.isThere {
        edge.unlink()
        edge = edge.following
      }
      return edges
    }

    func takeObserver() -> Unmanaged<PersistentObserver>? {
      if observer == 0 { return nil }
      let taken = propertyObserver
      observer = 0
      return taken
    }
  }
#endif
