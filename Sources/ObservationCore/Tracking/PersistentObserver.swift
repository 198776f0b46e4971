internal import CObservationCore

/// An observer that tracks again and again.
///
/// What a view, a sequence or an effect needs: it runs the same code over and
/// over, and that code mostly reads the same properties. A persistent observer
/// keeps its registrations from run to run. Reading a property that the last
/// run also read costs a comparison and allocates nothing; a property that a
/// run no longer reads is let go of.
///
/// ```swift
/// let observer = PersistentObserver { scheduler.enqueue(view) }
/// func update() {
///   observer.track { view.render(model) }
/// }
/// ```
///
/// Each run is as one-shot as ``withObservationTracking(_:onChange:)``:
/// `onChange` is called at most once after a run, before the change is stored,
/// on the thread that makes it; the next run re-arms it. A change by another
/// thread during the run is reported when the run ends, or by that thread, if it
/// is still calling others. Two differences: a run
/// that begins while another thread is firing the previous one, or is still in
/// a change that the previous one saw, may be reported although nothing that it
/// reads has changed since it began, once; and the captures of
/// `onChange` live until ``cancel()`` or until the observer goes.
///
/// An observer does not keep the objects that it reads. Of an object that is
/// gone it keeps one block, in which the registrations were, until it has
/// tracked without it or is cancelled.
///
/// ``track(_:)`` is for one thread at a time, ``cancel()`` for any. Lock-free,
/// but for the allocator.
public final class PersistentObserver: @unchecked Sendable {
  // `@unchecked Sendable`: the tracker is lock-free, and the table is only
  // used by `track`, whose callers take turns, and by whoever cancels, when no
  // run is under way and none can begin any more.

  #if hasFeature(Embedded)
    /// The memory in which the tracker is: see `ObjectMemory.swift`.
    @usableFromInline
    let object: UnsafeMutableRawPointer = ObjectMemory.make(size: MemoryLayout<Tracker.Block>.size)
  #else
    // The first stored property, where `Tracker.persistent(in:_:)` expects it.
    // Used by its address only.
    private var block = Tracker.Block()

    @inlinable
    var object: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  #endif

  /// Creates an observer that observes nothing yet.
  ///
  /// - Parameter onChange: Called at the first change after each run. May
  ///   track again, cancel, and let go of the observer.
  public init(onChange: @escaping @Sendable () -> Void) {
    prepare()
    assert(tableAddress == UnsafeMutableRawPointer(tracker.table))
    Tracker.persistent(in: object, onChange)
  }

  /// Creates an observer that observes nothing yet, and has chosen its sides.
  ///
  /// - Parameters:
  ///   - sides: None means that it is cancelled from the start.
  ///   - endsWithChange: Whether its first change also ends it.
  ///   - handler: Called as the sides say; gets what has changed.
  init(
    _ sides: Sides, endsWithChange: Bool = false,
    handler: @escaping @Sendable (ObservedChange) -> Void
  ) {
    prepare()
    UsedParts.useSides()
    Tracker.sided(in: object, sides, endsWithChange: endsWithChange, handler)
    if sides.isEmpty { cancel() }
  }

  #if !hasFeature(Embedded)  // No derived values.
    /// Creates an observer whose properties' changes mark `vertex`.
    init(marking vertex: Vertex) {
      prepare()
      Tracker.deriving(in: object, vertex)
    }
  #endif

  deinit {
    cancel()
    tracker.dropHold()
    // The end of the last node may be what frees the memory, or this is.
    ObjectMemory.end(object)
  }

  @inline(__always)
  private func prepare() {
    #if hasFeature(Embedded)
      ObjectMemory.setOwner(self, of: object)
      UsedParts.usePersistent()
    #else
      assert(
        withUnsafeMutablePointer(to: &block) { UnsafeMutableRawPointer($0) } == tracker.base)
    #endif
  }

  @inline(__always)
  var tracker: Tracker { Tracker(object + ObjectMemory.header) }

  /// Calls `apply` and observes what it reads, and nothing else.
  ///
  /// A cancelled observer still calls `apply`, and observes nothing.
  ///
  /// - Parameter apply: Reads properties; called exactly once, before the
  ///   return. Must not call `track` of the same observer.
  /// - Returns: What `apply` returned.
  /// - Throws: What `apply` threw. What it read until then is observed.
  /// - Complexity: O(1) for each property that the last run read at the same
  ///   place, expected O(1) for each other.
  @inlinable
  public func track<Result: ~Copyable, Failure: Error>(
    _ apply: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var scope = TrackingScope()
    guard begin(&scope) else { return try apply() }
    defer { end(&scope) }
    return try withinScope(&scope, apply)
  }

  /// Whether the last run read nothing that could change.
  ///
  /// An observer that has never tracked has read nothing, either. For whoever
  /// tracks, between two runs.
  ///
  /// Where its scopes see models of the standard library as well, a run that reads nothing
  /// after runs that have read those may still count as one that reads them: for at most as
  /// many runs as these were, or 7.
  ///
  /// - Complexity: O(1).
  public var readsNothing: Bool { tracker.readsNothing }

  /// Stops observing, for good.
  ///
  /// A call of `onChange` that is under way on another thread finishes; no
  /// other one begins. The captures of `onChange` are released. So is the
  /// memory of the registrations, but for the observer's own 256 bytes, and 72 for
  /// each key path that was observed by hand, which outlive it if they have a node
  /// on a property's stack below others' nodes: that is garbage for the property's
  /// sweeps.
  public func cancel() {
    tracker.cancel()
  }
}

#if !hasFeature(Embedded)  // For views alone.
  // MARK: - At hand

  // For DataFlow, not for programs.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  extension PersistentObserver {
    /// Whether the last run that another world has observed read something there.
    ///
    /// As ``readsNothing``, for whoever tracks.
    public var __readsOtherWorld: Bool { tracker.readsOtherWorld }

    /// As ``track(_:)``, where `isFresh` says that the observer observes nothing:
    /// then a run that reads nothing costs no more than a scope.
    ///
    /// For whoever keeps one observer at hand for many runs of which most read
    /// nothing.
    ///
    /// - Precondition: If `isFresh`, the observer has never read anything.
    ///
    /// - Parameter world: What else observes what `apply` reads, whatever holds for
    ///   the process; a ``__OtherWorld``'s address, or nil.
    @inlinable @inline(__always)
    public func __track<Result: ~Copyable, Failure: Error>(
      isFresh: Bool, in world: UnsafeMutableRawPointer? = __OtherWorld.__ofProcess,
      _ apply: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      var scope = TrackingScope()
      if isFresh {
        scope.observer = tableAddress
      } else if !begin(&scope) {
        return try apply()
      }
      defer { if scope.id != TrackingScope.noID { end(&scope) } }
      return try withinScope(&scope, in: world, apply)
    }
  }
#endif

// MARK: - Runs

extension PersistentObserver {
  /// Where the table is, for a run that may not need it.
  @inlinable @inline(__always)
  var tableAddress: UnsafeMutableRawPointer { object + 144 }

  /// Starts a run in `scope`.
  ///
  /// - Returns: False if the observer is cancelled.
  @usableFromInline
  func begin(_ scope: inout TrackingScope) -> Bool {
    let thread = oc_thread()
    guard tracker.begin(on: Bits(bitPattern: thread)) else { return false }
    let table = tracker.table
    scope.expected = table.pointee.begin()
    scope.observer = UnsafeMutableRawPointer(table)
    scope.takeID(on: thread)
    return true
  }

  /// Ends the run in `scope`.
  @usableFromInline
  func end(_ scope: inout TrackingScope) {
    // By its address: a copy of words that were just written one by one stalls.
    scope.payDebts()
    // Cancelled before its first read.
    if scope.observer == nil { return scope.abandon() }
    let table = tracker.table
    table.pointee.end(expected: scope.expected, run: scope.id)
    let pushes = table.pointee.pushes
    let isAlive =
      tracker.isSided ? UsedParts.endRun(tracker, pushes: pushes) : tracker.end(pushes: pushes)
    if !isAlive { tracker.retire() }
  }

  /// As ``track(_:)``, but does not call `apply` if the observer is cancelled.
  ///
  /// While `apply` runs, the links of the last run are there, whoever cancels.
  func trackIfAlive(_ apply: () -> Void) {
    var scope = TrackingScope()
    guard begin(&scope) else { return }
    withinScope(&scope, apply)
    end(&scope)
  }
}
