#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore

  /// What one evaluation has read of one derived value: a handle to 48 bytes.
  ///
  /// ```
  ///      0        8           16         24     32          40     48
  ///      +--------+-----------+----------+------+-----------+------+
  ///      | source | dependant | previous | next | following | seen |
  ///      +--------+-----------+----------+------+-----------+------+
  /// ```
  ///
  /// `source` is what was read, retained, and `dependant` what read it. An edge is in
  /// two lists: that of its source's dependants, by `previous` and `next`, and that of
  /// its dependant's reads in order, by `following`. `seen` is the version of the source
  /// that was read.
  ///
  /// The first edge of a dependant is in the dependant's own memory. All words are
  /// guarded by ``GraphLock``.
  struct Edge: Equatable {
    let bits: Bits

    @inline(__always)
    init(bits: Bits) { self.bits = bits }

    static var none: Edge { Edge(bits: 0) }

    @inline(__always)
    var isThere: Bool { bits != 0 }

    @inline(__always)
    private func word(_ offset: Int) -> UnsafeMutablePointer<Bits> {
      UnsafeMutableRawPointer(bits: bits).word(at: offset)
    }

    @inline(__always)
    var source: Vertex {
      get { Vertex(bits: word(0).pointee) }
      nonmutating set { word(0).pointee = newValue.bits }
    }

    @inline(__always)
    var dependant: Vertex {
      get { Vertex(bits: word(8).pointee) }
      nonmutating set { word(8).pointee = newValue.bits }
    }

    @inline(__always)
    var previous: Edge {
      get { Edge(bits: word(16).pointee) }
      nonmutating set { word(16).pointee = newValue.bits }
    }

    @inline(__always)
    var next: Edge {
      get { Edge(bits: word(24).pointee) }
      nonmutating set { word(24).pointee = newValue.bits }
    }

    @inline(__always)
    var following: Edge {
      get { Edge(bits: word(32).pointee) }
      nonmutating set { word(32).pointee = newValue.bits }
    }

    @inline(__always)
    var seen: Bits {
      get { word(40).pointee }
      nonmutating set { word(40).pointee = newValue }
    }

    // Not a vertex, but whether there is one: what the edge in a vertex starts with.
    @inline(__always)
    var isUsed: Bool { word(0).pointee != 0 }

    /// An edge from `dependant` to `source`, which it retains and is linked with.
    ///
    /// Only for the thread that has claimed `dependant`, with the lock.
    static func make(from dependant: Vertex, to source: Vertex) -> Edge {
      var edge = dependant.ownEdge
      if edge.isUsed {
        LiveCounts.edges.increment()
        edge = Edge(bits: oc_allocateEdge(oc_thread()).bits)
      }
      _ = source.object.retain()
      edge.source = source
      edge.dependant = dependant
      edge.following = .none
      edge.next = .none
      let last = source.lastDependant
      edge.previous = last
      if last.isThere { last.next = edge } else { source.firstDependant = edge }
      source.lastDependant = edge
      return edge
    }

    /// Takes the edge out of its source's list.
    func unlink() {
      let (previous, next, source) = (previous, next, source)
      if previous.isThere { previous.next = next } else { source.firstDependant = next }
      if next.isThere { next.previous = previous } else { source.lastDependant = previous }
    }

    /// Frees the edge, which is unlinked, and leaves its source to the caller.
    ///
    /// Only for the thread that has claimed the dependant.
    func freeMemory() {
      if self == dependant.ownEdge {
        word(0).pointee = 0
      } else {
        LiveCounts.edges.decrement()
        oc_deallocateEdge(oc_thread(), UnsafeMutableRawPointer(bits: bits))
      }
    }

    /// Frees a list of edges that are unlinked, and lets go of their sources: code of
    /// others may run.
    ///
    /// Without the lock, and only for the thread that has claimed the dependant.
    static func free(_ first: Edge) {
      var edge = first
      while edge.isThere {
        let current = edge
        edge = current.following
        let source = current.source
        current.freeMemory()
        source.object.release()
      }
    }
  }
#endif
