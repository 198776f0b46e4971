internal import CWorkloads
internal import Synchronization

extension Floor {
  static let contentionSameProperty = mixed(.contentionSameProperty, own: false)
  static let contentionOwnProperty = mixed(.contentionOwnProperty, own: true)
  static let contentionOwnObject = mixed(.contentionOwnObject, own: true)

  static let contentionTrackAndFire = sharing(.contentionTrackAndFire, own: false) {
    lanes, thread, shape in
    thread < shape.size ? writing(lanes) : tracking(lanes)
  } settle: {
    callAll($0)
  }

  static let contentionCycleSameProperty = cycles(.contentionCycleSameProperty, own: false)
  static let contentionCycleOwnProperty = cycles(.contentionCycleOwnProperty, own: true)
  static let contentionCycleOwnObject = cycles(.contentionCycleOwnObject, own: true)

  /// All threads write: of this workload, the size is their number.
  static let suspensionWrite = mixed(.suspensionWrite, own: false)
  static let suspensionCycle = cycles(.suspensionCycle, own: false)

  /// Threads that read or write.
  private static func mixed(_ workload: Workload, own: Bool) -> WorkloadLoop {
    sharing(workload, own: own) { lanes, thread, shape in
      readOrWrite(lanes, own ? thread : 0, writes: thread < shape.size)
    } settle: {
      probe($0)
    }
  }

  /// Threads that track and write in turn.
  private static func cycles(_ workload: Workload, own: Bool) -> WorkloadLoop {
    sharing(workload, own: own) { lanes, thread, _ in
      cycling(lanes, own ? thread : 0)
    } settle: {
      callAll($0)
    }
  }

  /// - Parameter own: Whether each thread has a property of its own.
  private static func sharing(
    _ workload: Workload, own: Bool,
    run: @escaping @Sendable (Lanes, _ thread: Int, Workload.Shape) -> WorkloadLoop.Run,
    settle: @escaping @Sendable (Lanes) -> Int
  ) -> WorkloadLoop {
    WorkloadLoop(ensemble: workload) { shape, _ in
      let lanes = Lanes(own ? shape.threads : 1)
      return WorkloadLoop.Ensemble(
        runs: (0..<shape.threads).map { run(lanes, $0, shape) }, settle: { settle(lanes) })
    }
  }
}

// MARK: - What threads share

extension Floor {
  /// A property without a value, alone on its cache lines.
  struct Lane: ~Copyable {
    /// The address of the first observer, or 0.
    let head: Atomic<UInt> = Atomic(0)
    /// 128 bytes, two lines, because processors fetch lines in pairs.
    let padding: SIMD16<UInt> = SIMD16()
  }

  /// Properties that threads share; every access to one is atomic.
  final class Lanes: @unchecked Sendable {
    let all: UnsafeMutablePointer<Lane>
    let count: Int

    init(_ count: Int) {
      self.count = count
      all = .allocate(capacity: count)
      for index in 0..<count { (all + index).initialize(to: Lane()) }
    }

    deinit {
      all.deinitialize(count: count)
      all.deallocate()
    }
  }

  /// The nodes of one thread that tracks; used by that thread, but for the
  /// states of nodes, which are atomic, and what a push releases.
  ///
  /// A node may be used again when it has been claimed: whoever claims it has
  /// read its link, and looks at nothing but its function, which is always the
  /// same.
  final class Pool: @unchecked Sendable {
    private var nodes: ContiguousArray<UnsafeMutablePointer<Node>> = []
    private var cursor: Int = 0

    /// A node that is on no list, armed.
    @inline(__always)
    func take() -> UnsafeMutablePointer<Node> {
      guard cursor < nodes.count else { return takeSlow() }
      let node = nodes[cursor]
      // Acquires the claim's release, after the claimer's read of `next`.
      guard node.pointee.state.load(ordering: .acquiring) == Node.fired else { return takeSlow() }
      cursor = cursor &+ 1 == nodes.count ? 0 : cursor &+ 1
      // Relaxed: the compare-and-swap that publishes the node releases it.
      node.pointee.state.store(Node.armed, ordering: .relaxed)
      return node
    }

    /// The writers are behind: one node more.
    @inline(never)
    private func takeSlow() -> UnsafeMutablePointer<Node> {
      let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
      node.initialize(to: Node { cw_countFire() })
      nodes.append(node)
      return node
    }

    deinit {
      for node in nodes {
        node.deinitialize(count: 1)
        node.deallocate()
      }
    }
  }

  static func readOrWrite(_ lanes: Lanes, _ index: Int, writes: Bool) -> WorkloadLoop.Run {
    if writes {
      return { times in
        let lane = lanes.all + index
        for turn in 0..<times {
          notify(lane)
          keep(turn)
        }
        return times
      }
    }
    return { times in
      for turn in 0..<times {
        if cw_scope() != 0 { unreachableSlow() }
        keep(turn)
      }
      return times
    }
  }

  static func writing(_ lanes: Lanes) -> WorkloadLoop.Run {
    { times in
      let before = fires()
      for turn in 0..<times {
        notify(lanes.all)
        keep(turn)
      }
      return times &+ Workload.fire &* (fires() &- before)
    }
  }

  static func tracking(_ lanes: Lanes) -> WorkloadLoop.Run {
    let pool = Pool()
    return { times in
      let before = fires()
      for turn in 0..<times {
        track(lanes.all, pool)
        keep(turn)
      }
      return times &+ Workload.fire &* (fires() &- before)
    }
  }

  static func cycling(_ lanes: Lanes, _ index: Int) -> WorkloadLoop.Run {
    let pool = Pool()
    return { times in
      let before = fires()
      let lane = lanes.all + index
      for turn in 0..<times {
        track(lane, pool)
        notify(lane)
        keep(turn)
      }
      return times &+ Workload.fire &* (fires() &- before)
    }
  }

  /// A scope that reads a property.
  @inline(__always)
  static func track(_ lane: UnsafeMutablePointer<Lane>, _ pool: Pool) {
    let node = pool.take()
    scope(UInt(bitPattern: node)) {
      if cw_scope() != 0 {
        var first = lane.pointee.head.load(ordering: .relaxed)
        while true {
          node.pointee.next = first
          // Releases the node's words to the exchange in `notify`.
          let push = lane.pointee.head.weakCompareExchange(
            expected: first, desired: UInt(bitPattern: node), successOrdering: .releasing,
            failureOrdering: .relaxed)
          if push.exchanged { break }
          first = push.original
        }
      }
    }
  }

  /// A write of a property: calls its observers.
  @inline(__always)
  static func notify(_ lane: UnsafeMutablePointer<Lane>) {
    // Acquires what the push in `track` released, as does the exchange.
    guard lane.pointee.head.load(ordering: .acquiring) != 0 else { return }
    var address = lane.pointee.head.exchange(0, ordering: .acquiring)
    while let node = UnsafeMutablePointer<Node>(bitPattern: address) {
      address = node.pointee.next
      // Releases the read of `next` to the load in `Pool.take`.
      let claim = node.pointee.state.compareExchange(
        expected: Node.armed, desired: Node.fired, ordering: .acquiringAndReleasing)
      if claim.exchanged { node.pointee.function() }
    }
  }

  /// One observer of each property, two writes, one call.
  static func probe(_ lanes: Lanes) -> Int {
    let before = fires()
    let pool = Pool()
    for index in 0..<lanes.count {
      track(lanes.all + index, pool)
      notify(lanes.all + index)
      notify(lanes.all + index)
    }
    return Workload.fire &* (fires() &- before)
  }

  /// Calls the observers that no write has called.
  static func callAll(_ lanes: Lanes) -> Int {
    let before = fires()
    for index in 0..<lanes.count { notify(lanes.all + index) }
    return Workload.fire &* (fires() &- before)
  }
}
