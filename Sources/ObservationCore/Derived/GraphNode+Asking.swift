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
    /// Returns with the lock of the node that has the value.
    ///
    /// - Returns: That node, or nil if it is this one.
    @usableFromInline
    final func hold(for evaluation: UnsafeMutableRawPointer?) -> __GraphNode? {
      let reader = evaluation?.assumingMemoryBound(to: Evaluation.self)
      let vertex = Vertex(self)
      GraphLock.lock(vertex)
      if vertex.isStale { return holdSlow(reader, oc_thread()) }
      if let reader {
        if vertex.lockNumber != reader.pointee.vertex.lockNumber {
          return holdSlow(reader, oc_thread())
        }
        reader.pointee.record(vertex)
      }
      return nil
    }

    @inline(never)
    private final func holdSlow(
      _ reader: Evaluation.Pointer?, _ thread: UnsafeMutablePointer<OCThread>
    ) -> __GraphNode? {
      var vertex = Vertex(self)
      var other: __GraphNode?
      while true {
        if !vertex.isStale {
          guard let dependant = reader?.pointee.vertex,
            dependant.lockNumber != vertex.lockNumber
          else { break }
          GraphLock.unlock(vertex)
          GraphLock.join(vertex, dependant)
          GraphLock.lock(vertex)
          continue
        }
        let owner = vertex.owner
        if owner == 0 {
          GraphWork.hold(thread)
          vertex.refresh(thread)
          thread.pointee.graphHolds &-= 1
          if GraphWork.isDue(thread) {
            GraphLock.unlock(vertex)
            GraphWork.doIfFree(thread)
            GraphLock.lock(vertex)
          }
        } else if owner & ~Vertex.endMark == Bits(bitPattern: thread) {
          GraphLock.unlock(vertex)
          fatalError(
            "a Derived has asked for its own value while it was being evaluated: "
              + "\(type(of: self)) depends on itself, directly or through others")
        } else {
          vertex.word |= Vertex.Word.copied
          GraphLock.unlock(vertex)
          other = copy()
          if let other { vertex = Vertex(other) }
          GraphLock.lock(vertex)
        }
      }
      reader?.pointee.record(vertex)
      return other
    }

    /// Ends the reads of an evaluation, whose code has returned.
    @usableFromInline
    final func endReads(_ evaluation: UnsafeMutableRawPointer) {
      let thread = oc_thread()
      let current = evaluation.assumingMemoryBound(to: Evaluation.self)
      thread.pointee.scope = current.pointee.outerScope
      TrackingScope.leaveChain(thread)
      thread.pointee.evaluation = current.pointee.outer
      // What is marked from now on was changed by others.
      Vertex(self).owner = Bits(bitPattern: thread) | Vertex.endMark
      current.pointee.endReads()
    }

    /// Takes the lock, and ends an evaluation.
    ///
    /// - Returns: The word to publish when the value is stored, or one with ``refusal``.
    @usableFromInline
    final func settle(_ evaluation: UnsafeMutableRawPointer, isChanged: Bool) -> Bits {
      let vertex = Vertex(self)
      GraphLock.lock(vertex)
      return vertex.settle(
        evaluation.assumingMemoryBound(to: Evaluation.self), isChanged: isChanged)
    }

    @usableFromInline
    final func relock() { GraphLock.lock(Vertex(self)) }
  }
#endif
