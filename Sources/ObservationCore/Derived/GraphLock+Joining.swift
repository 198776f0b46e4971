#if !hasFeature(Embedded)  // See `GraphNode.swift`.
  internal import Synchronization

  extension GraphLock {
    /// Gives two vertices, one of which is about to read the other, one lock.
    ///
    /// Without a lock.
    @inline(never)
    static func join(_ one: Vertex, _ other: Vertex) {
      let (first, second) = (one.lockNumber, other.lockNumber)
      if first == second { return }
      // Always the lower one first: who waits for a lock while it has another has a lower one.
      lock(min(first, second))
      lock(max(first, second))
      if one.lockNumber == first, other.lockNumber == second { merge(one, other) }
      unlock(first)
      unlock(second)
    }

    /// With both locks.
    private static func merge(_ one: Vertex, _ other: Vertex) {
      // What most often is joined is new.
      if one.isAlone {
        one.lockNumber = other.lockNumber
        return
      }
      if other.isAlone {
        other.lockNumber = one.lockNumber
        return
      }
      // An edge here, an edge there: the work is that of the smaller graph.
      var (left, right) = (GraphWalk(from: one), GraphWalk(from: other))
      while true {
        let number: Bits
        if !left.goOn() {
          number = other.lockNumber
        } else if !right.goOn() {
          number = one.lockNumber
        } else {
          continue
        }
        // One of them was found whole; what was found of the other one has the number.
        left.end(number: number)
        right.end(number: number)
        return
      }
    }
  }

  extension Vertex {
    /// The number of the vertex's lock.
    ///
    /// Relaxed: who has the lock has acquired the last change; others look again when they
    /// have it.
    @inline(__always)
    var lockNumber: Bits {
      get { GraphLock.number(in: word) }
      nonmutating set { word = word & ~Word.lockMask | newValue << 9 }
    }

    /// Whether no edge leads to or from it.
    fileprivate var isAlone: Bool { !firstRead.isThere && !firstDependant.isThere }
  }

  /// A way through all vertices that edges lead to from one of them.
  ///
  /// With the lock of them all.
  private struct GraphWalk {
    private var found: [Vertex]
    private var index = 0
    private var isReading = true
    private var edge: Edge

    init(from vertex: Vertex) {
      found = [vertex]
      edge = vertex.firstRead
      vertex.word |= Vertex.Word.found
    }

    /// Follows one edge.
    ///
    /// - Returns: Whether there was one.
    mutating func goOn() -> Bool {
      while !edge.isThere {
        if isReading {
          edge = found[index].firstDependant
        } else {
          index += 1
          if index == found.count { return false }
          edge = found[index].firstRead
        }
        isReading.toggle()
      }
      let vertex = isReading ? edge.source : edge.dependant
      edge = isReading ? edge.following : edge.next
      if vertex.word & Vertex.Word.found == 0 {
        vertex.word |= Vertex.Word.found
        found.append(vertex)
      }
      return true
    }

    /// Gives what was found this lock.
    consuming func end(number: Bits) {
      for vertex in found {
        vertex.word &= ~Vertex.Word.found
        vertex.lockNumber = number
      }
    }
  }
#endif
