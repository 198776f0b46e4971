#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore

  extension Vertex {
    /// Ends a vertex whose object is being freed.
    ///
    /// - Parameter code: What may keep other values; nothing from now on.
    func end(_ code: inout __GraphNode.Code) {
      var edges = Edge.none
      var observer: Unmanaged<PersistentObserver>?
      // Otherwise nobody can come by.
      if firstRead.isThere || self.observer != 0 {
        GraphLock.lock(self)
        word |= Word.ended
        edges = unlinkAll()
        observer = takeObserver()
        GraphLock.unlock(self)
      }
      observer?.release()
      let thread = oc_thread()
      if let list = thread.pointee.drops {
        list.assumingMemoryBound(to: [Remains].self).pointee.append(Remains(edges, &code))
      } else {
        Remains(edges, &code).freeAll(thread)
      }
    }
  }

  /// The sources and the code of a vertex that is gone: what may be the last to keep
  /// others.
  ///
  /// A chain of values ends one by one, and not one inside of the other, whose number the
  /// stack would limit.
  private struct Remains {
    private var first: Unmanaged<__GraphNode>?
    private var others: [Unmanaged<__GraphNode>] = []
    private var body: __GraphNode.Body?

    /// What is left of a vertex; its edges are freed.
    init(_ edges: Edge, _ code: inout __GraphNode.Code) {
      body = code.body
      code = __GraphNode.Code { _, _ in }
      var edge = edges
      while edge.isThere {
        let current = edge
        edge = current.following
        if first == nil {
          first = current.source.object
        } else {
          others.append(current.source.object)
        }
        current.freeMemory()
      }
    }

    private mutating func free() {
      first?.release()
      for other in others { other.release() }
      body = nil
    }

    /// Frees this one, and all that ends meanwhile.
    consuming func freeAll(_ thread: UnsafeMutablePointer<OCThread>) {
      var waiting: [Remains] = []
      withUnsafeMutablePointer(to: &waiting) { list in
        thread.pointee.drops = UnsafeMutableRawPointer(list)
        self.free()
        while var next = list.pointee.popLast() { next.free() }
        thread.pointee.drops = nil
      }
    }
  }
#endif
