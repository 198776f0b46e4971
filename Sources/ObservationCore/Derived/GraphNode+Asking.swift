#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore

  extension __GraphNode {
    /// Lets the scope that asks be told of changes: before the value is looked at, as
    /// with any property.
    ///
    /// An evaluation around the scope is registered by that, too.
    @usableFromInline
    final func register() {
      registrar.__access(
        0, of: 1, in: path.type, subject: ObjectIdentifier(self), keyPath: path.keyPath)
    }

    /// Brings the value up to date, and writes down that `evaluation`, if any, reads it.
    ///
    /// Returns with the lock.
    ///
    /// - Returns: The node that has the value, or nil if that is this one.
    @usableFromInline
    final func hold(for evaluation: UnsafeMutableRawPointer?) -> __GraphNode? {
      let reader = evaluation?.assumingMemoryBound(to: Evaluation.self)
      GraphLock.lock()
      let vertex = Vertex(self)
      if vertex.isStale { return holdSlow(reader, oc_thread()) }
      reader?.pointee.record(vertex)
      return nil
    }

    @inline(never)
    private final func holdSlow(
      _ reader: Evaluation.Pointer?, _ thread: UnsafeMutablePointer<OCThread>
    ) -> __GraphNode? {
      var vertex = Vertex(self)
      var other: __GraphNode?
      while vertex.isStale {
        let owner = vertex.owner
        if owner == 0 {
          GraphWork.hold(thread)
          vertex.refresh(thread)
          thread.pointee.graphHolds &-= 1
          if GraphWork.isDue(thread) {
            GraphLock.unlock()
            GraphWork.doIfFree(thread)
            GraphLock.lock()
          }
        } else if owner & ~Vertex.endMark == Bits(bitPattern: thread) {
          GraphLock.unlock()
          fatalError(
            "a Derived has asked for its own value while it was being evaluated: "
              + "\(type(of: self)) depends on itself, directly or through others")
        } else {
          vertex.word |= Vertex.Word.copied
          GraphLock.unlock()
          other = copy()
          GraphLock.lock()
          if let other { vertex = Vertex(other) }
        }
      }
      reader?.pointee.record(vertex)
      return other
    }

    /// Ends the reads of an evaluation, whose code has returned.
    @usableFromInline
    static func endReads(_ evaluation: UnsafeMutableRawPointer) {
      let thread = oc_thread()
      let current = evaluation.assumingMemoryBound(to: Evaluation.self)
      thread.pointee.scope = current.pointee.outerScope
      TrackingScope.leaveChain(thread)
      thread.pointee.evaluation = current.pointee.outer
      // What is marked from now on was changed by others.
      current.pointee.vertex.owner = Bits(bitPattern: thread) | Vertex.endMark
      current.pointee.endReads()
    }

    /// Takes the lock, and ends an evaluation.
    ///
    /// - Returns: The word to publish when the value is stored, or one with ``refusal``.
    @usableFromInline
    static func settle(_ evaluation: UnsafeMutableRawPointer, isChanged: Bool) -> Bits {
      GraphLock.lock()
      let current = evaluation.assumingMemoryBound(to: Evaluation.self)
      return current.pointee.vertex.settle(current, isChanged: isChanged)
    }

    /// Stores the word of what an evaluation was of.
    static func publish(_ word: Bits, for evaluation: UnsafeMutableRawPointer) {
      evaluation.assumingMemoryBound(to: Evaluation.self).pointee.vertex.publish(word)
    }

    @usableFromInline
    static func relock() { GraphLock.lock() }
  }
#endif
