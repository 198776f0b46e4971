public import CDataFlow
public import ObservationCore

/// A node that runs code of its user's and depends on what that code reads.
///
/// It runs with the graph's spare observer until a run has read something. Then
/// that observer becomes the node's own: a view that reads nothing needs none.
public class TrackedNode: ViewNode {
  /// Observes what the runs read, or nil while they have read nothing.
  @usableFromInline @exclusivity(unchecked)
  final var observer: PersistentObserver?

  /// What `observer` calls.
  @exclusivity(unchecked)
  final var invalidation: Invalidation?

  /// How often the node has run.
  @usableFromInline @exclusivity(unchecked)
  final var runs: Int = 0

  /// Whether the node has to run, in the update under way.
  @usableFromInline @exclusivity(unchecked)
  final var isDirty: Bool = false

  @exclusivity(unchecked)
  final var isMounted: Bool = true

  /// The node's place in the graph's queue, at its depth, or -1.
  ///
  /// A node that has run with one around it keeps its place.
  @usableFromInline @exclusivity(unchecked)
  final var queueIndex: Int32 = -1

  /// The number of the view's type, by which its runs are counted once it has
  /// gone, or -1 if they are not.
  final let typeNumber: Int32

  /// The serial number of the pending update that has the node, or 0.
  @exclusivity(unchecked)
  final var pendingSerial: Int = 0

  @usableFromInline
  init(in place: Place, typeNumber: Int32 = -1) {
    self.typeNumber = typeNumber
    super.init(in: place, depth: 1)
  }

  /// Runs the node's code again and updates what it made.
  @MainActor
  func run() {}

  /// The type by which the node's runs are counted and named.
  var runType: any Any.Type { Self.self }

  /// What names the node in the log, if it is to be there.
  var logName: String? { nil }

  override var pathName: String? { String(describing: runType) }

  @usableFromInline
  override func unmount() {
    isMounted = false
    if queueIndex >= 0 { graph.queue.remove(self) }
    invalidation?.node = nil
    observer?.cancel()
    borrowing(Unmanaged.passUnretained(graph)) { $0.retire(self) }
    super.unmount()
  }
}

// MARK: - Runs

extension TrackedNode {
  /// Calls `body`, and depends on what it reads from now on.
  ///
  /// - Complexity: O(1) beside `body`; allocates when the node first reads
  ///   something, and when it reads something new.
  @inlinable @inline(__always)
  @MainActor
  final func track<Result>(_ body: () -> Result) -> Result {
    track(in: graph.otherWorld, body)
  }

  /// As above.
  ///
  /// - Parameter world: What else observes what `body` reads, or nil.
  @inlinable @inline(__always)
  @MainActor
  final func track<Result>(in world: UnsafeMutableRawPointer?, _ body: () -> Result) -> Result {
    runs &+= 1
    isDirty = false
    return evaluate {
      if !graph.isPlain { return decorate(in: world, body) }
      return observe(in: world, body)
    }
  }

  /// As ``track(in:_:)``, in a run that has begun.
  @inlinable @inline(__always)
  @MainActor
  final func observe<Result>(in world: UnsafeMutableRawPointer?, _ body: () -> Result) -> Result {
    // The node and the graph keep theirs during the run.
    let isSpare = observer == nil
    let used =
      isSpare
      ? Unmanaged.passUnretained(graph.spareObserver)
      : Unmanaged.passUnretained(observer.unsafelyUnwrapped)
    return borrowing(used) { used in
      let result = used.__track(isFresh: isSpare, in: world, body)
      if isSpare, !used.readsNothing { adoptSpare() }
      return result
    }
  }

  /// As ``observe(in:_:)``, in a host that records, or whose models have another
  /// registrar, or before a change.
  @usableFromInline @inline(never)
  @MainActor
  final func decorate<Result>(in world: UnsafeMutableRawPointer?, _ body: () -> Result) -> Result {
    if runs == 1 { graph.recorder?.record(.mounted, self) }
    graph.recorder?.record(.bodyBegan, self)
    defer {
      graph.recorder?.record(.bodyEnded, self)
      if graph.isAnnouncing { graph.laterNodes.append(self) }
    }
    guard let oneShot = graph.tracking.oneShot else { return observe(in: world, body) }
    // What the other registrar calls belongs to the node, even if the body
    // reads nothing that is tracked here.
    if observer == nil { adoptSpare() }
    let onChange = invalidation!.nextOneShot()
    return observe(in: world) {
      var result: Result?
      withoutActuallyEscaping(body) { body in oneShot({ result = body() }, onChange) }
      return result!
    }
  }

  /// Takes the graph's spare observer.
  @usableFromInline @inline(never)
  final func adoptSpare() {
    borrowing(Unmanaged.passUnretained(graph)) { graph in
      (observer, invalidation) = graph.takeSpare()
      // Another thread's change during the run was announced at its end.
      let isMissed = borrowing(Unmanaged.passUnretained(invalidation.unsafelyUnwrapped)) {
        $0.node = .passUnretained(self)
        return $0.isMissed
      }
      if isMissed { graph.invalidate(self) }
    }
  }
}

extension ViewNode {
  /// Calls `body` as the code that the thread evaluates for the node.
  @inlinable @inline(__always)
  final func evaluate<Result>(_ body: () -> Result) -> Result {
    let thread = df_thread()
    let outer = thread.pointee.evaluation
    thread.pointee.evaluation = Unmanaged.passUnretained(self).toOpaque()
    defer { thread.pointee.evaluation = outer }
    return body()
  }
}
