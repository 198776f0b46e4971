#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore
  internal import Synchronization

  /// The runs of effects that belong together: those of one change, and of what they change.
  ///
  /// Effects that change what each other read never come to an end. That one of them has run
  /// often does not say so: others, one after the other, may each have changed what it has
  /// read. But those that go round are a few, and run again and again: then there are many
  /// runs for each effect that has run at all.
  struct GraphRound {
    /// What marks the effects that have run in the round.
    let id: Bits
    /// How many these are.
    var effects: Bits = 0
    var runs: Bits = 0

    init(id: Bits) { self.id = id }

    /// Whether the effects have run more than `limit` times on average.
    func isEndless(limit: Bits) -> Bool { runs > limit &* effects }
  }

  /// What changes leave to be done when they have marked: scopes to be told, and effects
  /// to be run.
  ///
  /// Each thread has its own, which is done when the last change, evaluation and, for
  /// effects, batch on it has ended. It is in the thread's record; what other threads
  /// can see of it, the effects' words, is guarded by ``GraphLock``.
  enum GraphWork {
    /// Lets work wait.
    @inline(__always)
    static func hold(_ thread: UnsafeMutablePointer<OCThread>) { thread.pointee.graphHolds &+= 1 }

    /// Ends that, and does the work that has waited.
    ///
    /// - Parameter lock: The number of the lock that this thread has, if it has one, which
    ///   is released.
    @inline(__always)
    static func endHold(
      _ thread: UnsafeMutablePointer<OCThread>, having lock: Bits? = nil
    ) {
      thread.pointee.graphHolds &-= 1
      if isDue(thread) {
        doAll(thread, having: lock)
      } else if let lock {
        GraphLock.unlock(lock)
      }
    }

    @inline(__always)
    static func isDue(_ thread: UnsafeMutablePointer<OCThread>) -> Bool {
      thread.pointee.graphHolds == 0
        && (thread.pointee.firstTold != nil
          || thread.pointee.firstEffect != nil && thread.pointee.batches == 0)
    }

    /// Does the work that waits, unless something holds it.
    @inline(__always)
    static func doIfFree(_ thread: UnsafeMutablePointer<OCThread>) {
      if isDue(thread) { doAll(thread, having: nil) }
    }

    /// As ``endHold(_:having:)``: the lock is most often that of the first effect, and that
    /// of an effect that of the next one.
    @inline(never)
    private static func doAll(
      _ thread: UnsafeMutablePointer<OCThread>, having first: Bits?
    ) {
      var lock = first
      func unlock() {
        if let number = lock { GraphLock.unlock(number) }
        lock = nil
      }
      hold(thread)
      var round = GraphRound(id: Bits(TrackingScope.takeID(of: thread)))
      while true {
        if let told = thread.pointee.firstTold {
          unlock()
          thread.pointee.firstTold = pointer(told.word(at: 0).pointee)
          let memory = RegistrarMemory(bits: told.word(at: 8).pointee)
          oc_deallocate(told)
          memory.slot(0).take(since: 0)
          memory.release()
        } else if thread.pointee.batches == 0, let first = thread.pointee.firstEffect {
          let effect = Vertex(first)
          if lock != effect.lockNumber {
            unlock()
            GraphLock.lock(effect)
          }
          thread.pointee.firstEffect = pointer(effect.next)
          if effect.next == 0 { thread.pointee.lastEffect = nil }
          // Queued until it has run: who ends it meanwhile leaves it to this thread.
          effect.run(thread, round: &round)
          effect.word &= ~Vertex.Word.queued
          effect.queueAgain(on: thread)
          lock = effect.lockNumber
          if effect.word & Vertex.Word.left != 0 {
            unlock()
            effect.object.release()
          }
        } else {
          break
        }
      }
      unlock()
      thread.pointee.graphHolds &-= 1
    }

    private static func pointer(_ bits: Bits) -> UnsafeMutableRawPointer? {
      UnsafeMutableRawPointer(bitPattern: UInt(bits))
    }

    /// Puts an effect that is stale on the thread's list.
    ///
    /// With the lock.
    static func queue(_ effect: Vertex, on thread: UnsafeMutablePointer<OCThread>) {
      // Who runs it looks at it again.
      if effect.word & (Vertex.Word.queued | Vertex.Word.ended) != 0 || effect.owner != 0 { return }
      // Not retained: its end takes the lock, and finds the mark.
      effect.word |= Vertex.Word.queued
      effect.next = 0
      if let last = thread.pointee.lastEffect {
        Vertex(last).next = effect.bits
      } else {
        thread.pointee.firstEffect = effect.base
      }
      thread.pointee.lastEffect = effect.base
    }

    /// Puts the scopes that have read a value on the thread's list, by a block with the
    /// registrar's storage, retained.
    ///
    /// ```
    ///      0      8         16
    ///      +------+---------+
    ///      | next | storage |
    ///      +------+---------+
    /// ```
    ///
    /// - Parameter memory: That of the value's registrar.
    static func tell(_ memory: RegistrarMemory, on thread: UnsafeMutablePointer<OCThread>) {
      _ = Unmanaged<RegistrarStorage>.fromOpaque(memory.base).retain()
      let told = oc_allocate(16)
      told.word(at: 0).initialize(to: Bits(bitPattern: thread.pointee.firstTold))
      told.word(at: 8).initialize(to: memory.base.bits)
      thread.pointee.firstTold = told
    }
  }
#endif
