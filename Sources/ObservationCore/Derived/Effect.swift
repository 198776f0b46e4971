#if !hasFeature(Embedded)  // See `GraphNode.swift`.
  internal import CObservationCore

  /// Code that runs now, and again after a change of what it has read.
  ///
  /// ```swift
  /// let effect = Effect { label.text = title.value }
  /// list.items.append(item)  // The label has its text when this returns.
  /// effect.cancel()
  /// ```
  ///
  /// Reads are those of ``Derived``: properties of models, and derived values. An effect
  /// does not run if all values that it has read come out equal, and the properties that
  /// it has read have not been changed.
  ///
  /// It runs on the thread that makes the change, when the new value is stored: at the
  /// end of the setter, when all other observers of the property have been told. In a
  /// ``withBatch(_:)``, in the code of another effect or of a derived value, or in that of
  /// an observer that is told of what is stored, it waits until that is over. Effects run
  /// one after the other, each once for all changes until then, in no particular order.
  ///
  /// An effect that changes what it has read runs again afterwards, until nothing changes
  /// any more.
  ///
  /// It keeps its code as long as it is there, also when it is cancelled, and is cancelled
  /// when it is freed.
  ///
  /// Safe from any thread. Not lock-free: see ``Derived``. It runs on one thread at a
  /// time: a change that another thread makes meanwhile lets it run again on the thread
  /// that it is running on, and the setter does not wait for that. What it reads in a run
  /// into which another thread's change falls may be of two states; it runs again.
  public final class Effect: Sendable {
    private let node: __GraphNode

    /// Runs `body`, also in a batch, and keeps it for what comes.
    ///
    /// - Parameter body: Reads what it depends on; whatever thread makes a change calls it.
    /// - Precondition: The effects that a change makes run come to an end; see
    ///   <doc:derived-values#Limits>.
    public init(_ body: @escaping @Sendable () -> Void) {
      node = __GraphNode(isEffect: true) { node, evaluation in
        body()
        node.endReads(evaluation)
        let word = node.settle(evaluation, isChanged: false)
        if word & __GraphNode.refusal == 0 { node.publish(word) }
      }
      let thread = oc_thread()
      GraphWork.hold(thread)
      let vertex = Vertex(node)
      GraphLock.lock(vertex)
      var round = GraphRound(id: Bits(TrackingScope.takeID(of: thread)))
      vertex.run(thread, round: &round)
      vertex.queueAgain(on: thread)
      GraphLock.unlock(vertex)
      GraphWork.endHold(thread)
    }

    deinit { Vertex(node).cancel(isLast: true) }

    /// Ends the effect.
    ///
    /// A run that is under way, here or on another thread, finishes; none begins after
    /// the return. Its code is released with the effect. Safe from any thread.
    ///
    /// - Complexity: O(*n*) for *n* reads.
    public func cancel() { Vertex(node).cancel(isLast: false) }
  }
#endif
