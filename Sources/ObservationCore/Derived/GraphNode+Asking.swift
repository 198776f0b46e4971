#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore

  extension __GraphNode {
    /// Brings the value up to date, and registers who asks with it.
    ///
    /// Returns with the lock.
    ///
    /// - Returns: The node that has the value, or nil if that is this one.
    @usableFromInline
    final func hold() -> __GraphNode? {
      let thread = oc_thread()
      var reader: Evaluation.Pointer?
      if let scope = thread.pointee.scope {
        if scope == thread.pointee.evaluation {
          reader = scope.assumingMemoryBound(to: Evaluation.self)
        } else {
          // Before the value is looked at, as with any property. An evaluation around
          // the scope is registered by that, too.
          registrar.__access(
            0, of: 1, in: path.type, subject: ObjectIdentifier(self), keyPath: path.keyPath)
        }
      }
      GraphLock.lock()
      let vertex = Vertex(self)
      if vertex.isStale { return holdSlow(reader, thread) }
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
    /// - Returns: Whether the value is to be stored.
    @usableFromInline
    static func settle(_ evaluation: UnsafeMutableRawPointer, isChanged: Bool) -> Bool {
      GraphLock.lock()
      let current = evaluation.assumingMemoryBound(to: Evaluation.self)
      return current.pointee.vertex.settle(current, isChanged: isChanged)
    }

    @usableFromInline
    static func relock() { GraphLock.lock() }
  }
#endif
