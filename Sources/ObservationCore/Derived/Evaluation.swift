#if !hasFeature(Embedded)  // No derived values.
  internal import CObservationCore
  internal import Synchronization

  /// One run of the code of a derived value or an effect, on the stack of its thread.
  struct Evaluation {
    /// The scope of the code, at the evaluation's own address.
    var scope: TrackingScope
    let vertex: Vertex
    /// The evaluation, and the scope, around this one.
    let outer: UnsafeMutableRawPointer?
    let outerScope: UnsafeMutableRawPointer?
    /// What marks the values that were read.
    let id: Bits
    /// The edge of the last evaluation that is expected next, and the one before it.
    var cursor: Edge
    var last: Edge
    /// Edges that are not read any more.
    var dropped: Edge

    typealias Pointer = UnsafeMutablePointer<Evaluation>

    @inline(__always)
    init(of vertex: Vertex, on thread: UnsafeMutablePointer<OCThread>) {
      scope = TrackingScope()
      // Scopes around it read a property, the value, and not what that is made of.
      scope.parent = nil
      self.vertex = vertex
      outer = thread.pointee.evaluation
      outerScope = thread.pointee.scope
      id = Bits(TrackingScope.takeID(of: thread))
      cursor = vertex.firstRead
      last = .none
      dropped = .none
    }
  }

  // MARK: - Reading properties

  extension Evaluation {
    /// In place of an observer's table, in a scope whose vertex has no observer yet.
    @inline(__always)
    static var observerToMake: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

    /// Gives the vertex of the thread's innermost evaluation an observer.
    ///
    /// - Returns: Its table.
    @inline(never)
    static func makeObserver(on thread: UnsafeMutablePointer<OCThread>) -> UnsafeMutableRawPointer {
      // Not as a whole: the caller is changing the scope.
      let offset = MemoryLayout<Evaluation>.offset(of: \.vertex).unsafelyUnwrapped
      let vertex = (thread.pointee.evaluation.unsafelyUnwrapped + offset).load(as: Vertex.self)
      DerivedUse.begin()
      let observer = PersistentObserver(marking: vertex)
      vertex.observer = Bits(bitPattern: Unmanaged.passRetained(observer).toOpaque())
      return observer.tableAddress
    }

    /// Begins to observe the properties that the code reads.
    @inline(__always)
    mutating func beginReads() {
      if vertex.observer == 0 {
        scope.observer = Self.observerToMake
        return
      }
      let table = vertex.tracker.table
      scope.observer = UnsafeMutableRawPointer(table)
      scope.expected = table.pointee.begin()
      // Drawn once, for both: nobody compares the one with the other.
      scope.id = id << 16
    }

    /// Ends that: lets go of the properties that the code has not read this time.
    @inline(__always)
    mutating func endReads() {
      if scope.id == TrackingScope.noID { return }
      scope.payDebts()
      let table = scope.observer.unsafelyUnwrapped.assumingMemoryBound(to: LinkTable.self)
      table.pointee.end(expected: scope.expected, run: scope.id)
      let pushes = table.pointee.pushes
      if pushes != 0 { table.pointee.tracker.countDerived(pushes: pushes) }
    }
  }

  // MARK: - Reading derived values

  extension Evaluation {
    /// Writes down that the code has read the `version` of `source`, if the evaluation
    /// before this one has read it next, too.
    ///
    /// Without the lock: that edge is linked, so that whoever marks the source disturbs
    /// this evaluation. What is written is for the claimer alone.
    ///
    /// - Returns: Whether it is written down.
    @inline(__always)
    mutating func recordExpected(_ source: Vertex, version: Bits) -> Bool {
      if source.stamp == id { return true }
      guard cursor.isThere, cursor.source == source else { return false }
      source.stamp = id
      cursor.seen = version
      last = cursor
      cursor = cursor.following
      return true
    }

    /// Writes down that the code has read `source`.
    ///
    /// With the lock.
    @inline(__always)
    mutating func record(_ source: Vertex) {
      if source.stamp == id { return }
      source.stamp = id
      if cursor.isThere, cursor.source == source {
        cursor.seen = source.version
        last = cursor
        cursor = cursor.following
      } else {
        recordSlow(source)
      }
    }

    @inline(never)
    private mutating func recordSlow(_ source: Vertex) {
      if cursor.isThere, case let second = cursor.following, second.isThere,
        second.source == source
      {
        drop(cursor)
        cursor = second.following
        second.seen = source.version
        follow(by: second)
        return
      }
      let edge = Edge.make(from: vertex, to: source)
      edge.seen = source.version
      edge.following = cursor
      follow(by: edge)
    }

    private mutating func follow(by edge: Edge) {
      if last.isThere { last.following = edge } else { vertex.firstRead = edge }
      last = edge
    }

    private mutating func drop(_ edge: Edge) {
      edge.unlink()
      edge.following = dropped
      dropped = edge
    }

    /// Whether the code has not read all that the evaluation before has.
    @inline(__always)
    var hasRest: Bool { cursor.isThere }

    /// Drops the edges of what the code has not read this time.
    ///
    /// With the lock.
    mutating func dropRest() {
      guard hasRest else { return }
      if last.isThere { last.following = .none } else { vertex.firstRead = .none }
      while cursor.isThere {
        let edge = cursor
        cursor = edge.following
        drop(edge)
      }
    }
  }
#endif
