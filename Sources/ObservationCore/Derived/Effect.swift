#if !hasFeature(Embedded)
  internal import CObservationCore

  public final class Effect: Sendable {
    private let node: __GraphNode

    public init(_ body: @escaping @Sendable () -> Void) {
      node = __GraphNode(isEffect: true) { _, evaluation in
        body()
        __GraphNode.endReads(evaluation)
        _ = __GraphNode.settle(evaluation, isChanged: false)
      }
      let thread = oc_thread()
      GraphWork.hold(thread)
      let vertex = Vertex(node)
      GraphLock.lock()
      vertex.run(thread, round: Bits(TrackingScope.takeID(of: thread)))
      GraphLock.unlock()
      GraphWork.endHold(thread)
    }

    deinit { cancel() }

    public func cancel() { Vertex(node).cancel() }
  }
#endif
