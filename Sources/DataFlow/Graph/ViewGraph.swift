internal import CDataFlow
public import ObservationCore
internal import ObservationInterop

/// The views of a host, what they depend on, and what has to be done.
///
/// ```
///   write of a state          change of a model           other threads
///          |                         |                          |
///          v                         v                          v
///   pending updates  <----  pending updates  <------------  inbox
///          |  drain: one after the other
///          v
///   values presented  -->  observers call  -->  queue, outermost first
///                                                  |
///                                                  v
///                                     bodies run, children compared
///                                                  |
///                                                  v
///                                     effects: onChange, onAppear, ...
/// ```
///
/// A write changes the newest value at once and the presented one when its
/// update comes; bodies read the presented values, everybody else the newest.
/// Only for the thread of the hosts, but for the inbox.
@usableFromInline
final class ViewGraph {
  var root: ViewNode?
  var rootEnvironment: EnvironmentScope?
  let inbox: Inbox
  let tracking: Tracking
  let recorder: Recorder?
  let issues = IssueList()
  /// What the views show of stores.
  let stored = StoredLocations()
  /// The scenes of an app, and their windows.
  let windows: WindowDirectory
  let focus = FocusRegister()
  let hand = Hand()

  /// Whether nothing is recorded, and nothing beside the graph's own registrar
  /// tracks: then a node's run needs no decoration.
  @usableFromInline
  let isPlain: Bool

  /// What else observes what nodes read, or nil; see `Tracking.core`.
  @usableFromInline
  let otherWorld: UnsafeMutableRawPointer?

  /// The observer for the next node that needs one.
  @usableFromInline @exclusivity(unchecked)
  var spareObserver: PersistentObserver
  /// What it calls.
  @exclusivity(unchecked)
  var spareInvalidation: Invalidation

  /// What updates have left to be done once they are over.
  let effects = EffectQueue()

  /// Whether `effects` may have some.
  @exclusivity(unchecked)
  var hasEffects: Bool = false

  /// The tasks of views.
  let tasks: ViewTasks

  /// What timers and animations go by.
  let clock: HostClock

  /// What moves.
  let animator: Animator

  /// How many values move.
  @exclusivity(unchecked)
  var movementCount: Int = 0

  /// Whether a changed attribute may have to move in the update under way.
  @usableFromInline @exclusivity(unchecked)
  var mayAnimate: Bool = false

  /// How many modifiers change the transaction for the views inside.
  @exclusivity(unchecked)
  var transactionNodeCount: Int = 0

  /// The serial number of the update under way, or of the last one.
  @exclusivity(unchecked)
  private(set) var updateSerial: Int = 0

  /// How many steps of the host the caller is inside of.
  @exclusivity(unchecked)
  private var stepDepth: Int = 0

  /// The update that began the chain of updates which the caller continues, or
  /// 0: an effect may write what another update shows.
  @usableFromInline @exclusivity(unchecked)
  private(set) var chain: Int = 0

  /// Updates that writes are waiting for.
  @exclusivity(unchecked)
  private var pending = PendingUpdates()

  /// The serial number of the last pending update if its transaction is plain,
  /// or 0.
  @usableFromInline @exclusivity(unchecked)
  var plainSerial: Int = 0

  @exclusivity(unchecked)
  var queue = DirtyQueue()

  /// What is to be done to the whole tree, once it is at rest.
  @exclusivity(unchecked)
  private var postponed: [@MainActor () -> Void] = []

  /// Whether the tree is being made or taken apart.
  @exclusivity(unchecked)
  private(set) var isChanging: Bool = false

  /// Whether effects are being performed.
  @exclusivity(unchecked)
  var isPerforming: Bool = false

  /// Whether values are being presented or nodes run.
  @exclusivity(unchecked)
  private(set) var isUpdating: Bool = false
  @exclusivity(unchecked)
  private var isDraining: Bool = false

  /// The transaction of the update under way.
  @exclusivity(unchecked)
  private(set) var currentTransaction = Transaction()

  /// How often the bodies of views that have gone were evaluated, by the
  /// number of their type.
  @exclusivity(unchecked)
  var retiredRuns = PlainArray<Int>()

  /// The number of updates after which a drain gives up: the views may never
  /// come to rest.
  static var updateLimit: Int { 100 }

  init(
    tracking: Tracking, recorder: Recorder?, clock: HostClock, wake: (@Sendable () -> Void)?
  ) {
    let tasks = ViewTasks()
    self.tasks = tasks
    self.clock = clock
    animator = Animator(clock: clock)
    inbox = Inbox {
      wake?()
      tasks.resumeWaiters()
    }
    self.tracking = tracking
    self.recorder = recorder
    isPlain = recorder == nil && tracking.oneShot == nil
    otherWorld = tracking.seesStandardModels ? StandardModels.__world : nil
    (spareObserver, spareInvalidation) = Self.makeObserver(inbox)
    windows = WindowDirectory(issues: issues)
    animator.graph = self
  }

  deinit {
    inbox.close()
    spareObserver.cancel()
  }
}

// MARK: - Writes

extension ViewGraph {
  /// The update that a write by the calling thread belongs to.
  @inline(__always)
  func pendingUpdate() -> PendingUpdates.Update {
    if df_thread().pointee.transaction != nil { return pendingUpdate(with: Transaction.current) }
    // The fast path: no transaction, and none in the newest update.
    if let newest = pending.newest, newest.pointee.isPlain { return newest }
    let update = pending.begin(chain: chain)
    plainSerial = update.pointee.serial
    // Nobody else would make the update.
    if stepDepth == 0 { askForStep() }
    return update
  }

  /// The serial number of the update that a write by the calling thread belongs to, or 0
  /// if there is none yet: one that changes nothing is not to begin any.
  @inline(__always)
  func pendingSerial() -> Int {
    guard let newest = pending.newest else { return 0 }
    let isSame =
      df_thread().pointee.transaction == nil
      ? newest.pointee.isPlain : newest.pointee.transaction == Transaction.current
    return isSame ? newest.pointee.serial : 0
  }

  /// As ``pendingUpdate()``, for a write with a transaction.
  @inline(never)
  private func pendingUpdate(with transaction: Transaction) -> PendingUpdates.Update {
    if let newest = pending.newest, newest.pointee.transaction == transaction { return newest }
    let update = pending.begin(chain: chain)
    update.pointee.begin(transaction)
    plainSerial = update.pointee.isPlain ? update.pointee.serial : 0
    if stepDepth == 0 { askForStep() }
    return update
  }

  /// Takes note of a change that `node` depends on.
  func invalidate(_ node: TrackedNode) {
    if isUpdating, df_thread().pointee.evaluation == nil {
      enqueue(node)
      return
    }
    if df_thread().pointee.isPublishing != 0, !pending.isEmpty { makeEarlierUpdates() }
    let update = pendingUpdate()
    if node.pendingSerial == update.pointee.serial { return }
    node.pendingSerial = update.pointee.serial
    update.pointee.append(node)
  }

  /// Makes the updates whose transaction differs from that of a change that an
  /// object is about to make.
  ///
  /// An object has one value only: what earlier writes are shown with has to be
  /// evaluated before it changes (TX-16).
  @inline(never)
  private func makeEarlierUpdates() {
    guard !isDraining, !isUpdating, df_thread().pointee.evaluation == nil,
      pending.newest?.pointee.transaction != Transaction.current
    else { return }
    let graph = Handover(self)
    MainActor.assumeIsolated {
      withoutTransaction { HostThread.enter(graph.value) { graph.value.drain() } }
    }
  }

  /// Takes note that an object has published while a body was evaluated.
  ///
  /// - Parameters:
  ///   - evaluation: The node whose body it was.
  ///   - isReader: Whether that body depends on the object. A tracking does not
  ///     hear of what happens inside of it; what the body has read before may
  ///     be out of date all the same.
  static func didPublish(during evaluation: UnsafeMutableRawPointer, ofReader isReader: Bool) {
    let node = Unmanaged<ViewNode>.fromOpaque(evaluation).takeUnretainedValue()
    node.graph.issues.add(.publishingDuringUpdate)
    if isReader, let node = node as? TrackedNode { node.graph.invalidate(node) }
  }

  /// Makes `node` run in the update under way.
  @usableFromInline
  func enqueue(_ node: TrackedNode) {
    node.isDirty = true
    if node.queueIndex >= 0 { return }
    queue.append(node)
  }
}

// MARK: - Steps

extension ViewGraph {
  /// The host begins a step, maybe inside of another one.
  @inline(__always)
  func beginStep() { stepDepth += 1 }

  /// The host ends a step; what is left asks for another one.
  @inline(__always)
  func endStep() {
    stepDepth -= 1
    if stepDepth == 0, !isIdle { askForStep() }
  }

  /// There is something to do, and nobody who is about to do it.
  private func askForStep() { inbox.askForStep() }
}

// MARK: - Updates

extension ViewGraph {
  /// Whether nothing waits to be done.
  var isIdle: Bool { pending.isEmpty && inbox.isEmpty && !hasEffects }

  /// Makes all pending updates, and those that they cause.
  ///
  /// - Complexity: O(values written + nodes that depend on them), beside what
  ///   the bodies do.
  @MainActor
  func drain() {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    if stored.needsPolling { pollStores() }
    // Left by a step that has given up; while effects are performed, theirs.
    if hasEffects { performEffects() }
    // Two limits: other threads may write for as long as they like. That is no
    // misuse, but the host has to return all the same.
    var foreign = 0
    var own = 0
    while true {
      if foreign <= Self.updateLimit, !inbox.isEmpty, openInbox() { foreign += 1 } else { own += 1 }
      if pending.isEmpty { break }
      guard own <= Self.updateLimit else {
        // Nothing is lost: the next step goes on.
        issues.add(.updateLimit(Self.updateLimit))
        break
      }
      if let update = pending.popFirst() { make(update) }
    }
  }

  // Calls that are seldom needed stand apart: around one that stands in its way,
  // the compiler retains the object that it is a call of.

  @inline(never)
  private func pollStores() { stored.poll() }

  /// - Returns: Whether another thread had something to say.
  @inline(never)
  private func openInbox() -> Bool {
    inbox.open { $0.deliver(to: self) }
  }

  @MainActor
  private func make(_ update: PendingUpdates.Update) {
    let isPlain = update.pointee.isPlain
    if pending.isEmpty { plainSerial = 0 }
    if !isPlain { currentTransaction = update.pointee.transaction }
    mayAnimate = movementCount > 0 || transactionNodeCount > 0 || !isPlain
    updateSerial = update.pointee.serial
    chain = update.pointee.chain
    recorder?.record(.updated, update.pointee.transaction.description)
    isUpdating = true
    update.pointee.present()
    update.pointee.forEachNode { enqueue($0) }
    while let node = queue.popFirst() {
      // It may have run meanwhile, with a node around it.
      borrowing(node) { if $0.isDirty { $0.run() } }
    }
    isUpdating = false
    if !isPlain { currentTransaction = Transaction() }
    // Releasing the values may write again: only now is the update over.
    update.pointee.removeAll()
    pending.giveBack(update)
    if !postponed.isEmpty { doPostponed() }
    if hand.isDown { hand.breakOffDisabled() }
    if hasEffects { performEffects() }
    chain = 0
  }
}

// MARK: - The whole tree

extension ViewGraph {
  /// Calls `body` when no view is being made, evaluated or removed: at once, or
  /// at the end of what the caller is a part of.
  @MainActor
  func atRest(_ body: @escaping @MainActor () -> Void) {
    postponed.append(body)
    doPostponed()
  }

  @MainActor
  private func doPostponed() {
    while !isUpdating, !isChanging, !postponed.isEmpty { postponed.removeFirst()() }
  }

  /// Mounts the views, and updates them until they are at rest.
  @MainActor
  func mountRoot(_ make: (ViewGraph) -> ViewNode?) {
    // A step that a body asks for comes afterwards.
    let wasDraining = isDraining
    isDraining = true
    isChanging = true
    root = make(self)
    isChanging = false
    doPostponed()
    chain = pending.nextSerial()
    performEffects()
    chain = 0
    isDraining = wasDraining
    drain()
  }

  /// Ends the lives of all views.
  @MainActor
  func unmountRoot() {
    isChanging = true
    // Whoever is asked meanwhile finds nothing.
    let old = root
    root = nil
    old?.unmount()
    stored.detachAll()
    forgetUpdates()
    while queue.popFirst() != nil {}
    plainSerial = 0
    isChanging = false
    doPostponed()
    performEffects()
  }

  /// Forgets what has not been shown.
  private func forgetUpdates() {
    while let update = pending.popFirst() {
      update.pointee.removeAll()
      pending.giveBack(update)
    }
  }
}
