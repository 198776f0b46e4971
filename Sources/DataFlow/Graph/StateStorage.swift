internal import CDataFlow
internal import Synchronization

/// The storage of a state: one for each property and identity of a view.
///
/// There are two versions of the value. The *newest* is what the last write
/// left, by any thread; actions read it. The *presented* one is what the
/// update under way shows; bodies read it, so that all of them, and all reads
/// of one of them, see the same. A pending update makes the newest presented.
/// If writes of a later update are already there, the version of the earlier
/// one is in the *backlog*.
///
/// The newest value is written by any thread, everything else by the host's.
/// Bindings use a storage as a location, bodies depend on its signal, and other
/// threads put it into the inbox.
///
/// Subclasses hold the values: ``WordStorage`` those that fit into a word
/// without references, which needs no generic code, and ``BoxStorage`` all
/// others.
@usableFromInline
class StateStorage: AnyLocation, @unchecked Sendable {
  // `@unchecked Sendable`: other threads only use the newest value, `isMounted`
  // and the inbox; the value is the concern of whoever sends the binding,
  // which is Sendable only if the value is.

  /// What bodies depend on.
  @usableFromInline
  final let signal = Signal()

  /// Where other threads put the storage for the host.
  final let link = InboxLink()

  /// Whether the view is there; writes have no effect any more once it is not.
  private final let isMounted = Atomic<Bool>(true)

  /// How values are compared; lives as long as the process.
  @usableFromInline
  unowned(unsafe) final let layout: ValueLayout

  @usableFromInline
  unowned(unsafe) final let graph: ViewGraph

  private final let inbox: Inbox

  /// The serial number of the last pending update that shows this value, or 0.
  @usableFromInline @exclusivity(unchecked)
  final var pendingSerial: Int = 0

  init(kind: Kind, layout: Unmanaged<ValueLayout>, graph: Unmanaged<ViewGraph>) {
    self.layout = layout._withUnsafeGuaranteedRef { $0 }
    self.graph = graph._withUnsafeGuaranteedRef { $0 }
    inbox = graph._withUnsafeGuaranteedRef { $0.inbox }
    super.init(kind: kind)
  }

  // MARK: Writing

  /// How a write is to be made.
  enum Admission {
    /// Not at all.
    case refused
    /// By another thread: store, then post.
    case foreign
    /// By the host's thread.
    case local
  }

  /// Whether the calling thread may write.
  @inline(__always)
  final func admission() -> Admission {
    // Relaxed: a write that races with the view's removal may come before or
    // after it. Either way nobody shows it.
    guard isMounted.load(ordering: .relaxed) else { return .refused }
    if !HostThread.isCurrent { return .foreign }
    if df_thread().pointee.evaluation != nil {
      graph.issues.add(.stateWrittenDuringUpdate(layout.typeName))
      return .refused
    }
    return .local
  }

  /// Tells the host that another thread has stored a value.
  final func post() {
    if df_thread().pointee.transaction != nil || link.isInTransaction.load(ordering: .relaxed) {
      link.isInTransaction.store(true, ordering: .relaxed)
      inbox.postInTransaction(self) { [self] in
        link.isInTransaction.store(false, ordering: .relaxed)
        joinPending()
      }
    } else {
      inbox.post(Letter(self))
    }
  }

  /// Another thread has stored a value.
  final func deliver() {
    if !link.isInTransaction.load(ordering: .relaxed) { joinPending() }
  }

  /// Whether the update that a write would belong to shows the value anyway.
  @inline(__always)
  final var isPending: Bool {
    pendingSerial != 0
      && pendingSerial
        == borrowing(Unmanaged.passUnretained(graph)) { $0.pendingSerial() }
  }

  /// Makes the value one that the next update shows.
  ///
  /// To be called after a comparison with the old one, which may be the user's
  /// `==` and make updates.
  final func joinPending() {
    // With the views, the graph may have gone.
    if !isMounted.load(ordering: .relaxed) { return }
    let update = borrowing(Unmanaged.passUnretained(graph)) { $0.pendingUpdate() }
    let serial = update.pointee.serial
    if pendingSerial == serial { return }
    if pendingSerial != 0 { keepNewest(for: pendingSerial) }
    pendingSerial = serial
    update.pointee.append(self)
  }

  // MARK: Updating

  /// Shows the version of the update `serial`, and announces it if it differs.
  ///
  /// On the host's thread.
  func present(_ serial: Int) {}

  /// Puts the newest value into the backlog, as the version of an update.
  func keepNewest(for serial: Int) {}

  /// The view has gone: writes have no effect from now on.
  final func unmount() {
    isMounted.store(false, ordering: .relaxed)
    pendingSerial = 0
  }
}

// MARK: - Making

extension StateStorage {
  /// The storage of a new state.
  static func make<Value>(_ value: Value, in graph: ViewGraph) -> StateStorage {
    let layout = ValueLayout.of(Value.self)
    // Nobody counts what outlives the storage.
    let graph = Unmanaged.passUnretained(graph)
    return if WordStorage.holds(Value.self) {
      WordStorage(WordStorage.encode(value), layout: layout, graph: graph)
    } else {
      BoxStorage(value, layout: layout, graph: graph)
    }
  }
}
