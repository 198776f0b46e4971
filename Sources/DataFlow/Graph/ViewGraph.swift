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
  let hand: Hand

  /// Whether nothing is recorded, nothing beside the graph's own registrar tracks, and no
  /// change is being announced: then a node's run needs no decoration.
  @usableFromInline @exclusivity(unchecked)
  private(set) var isPlain: Bool

  /// Whether updates are made because something is about to change.
  @exclusivity(unchecked)
  var isAnnouncing: Bool = false {
    didSet { isPlain = !isAnnouncing && recorder == nil && tracking.oneShot == nil }
  }

  /// Nodes that have run because of that, and have to run once more: what they have read may
  /// be what changes, and whoever is being told one after the other when it runs is not told
  /// again.
  @exclusivity(unchecked)
  var laterNodes: [TrackedNode] = []

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

  /// How many updates of the chain that the caller continues have caused each other.
  @exclusivity(unchecked)
  var depth: Int32 = 0

  /// The tasks of views.
  let tasks: ViewTasks

  /// What timers and animations go by.
  let clock: HostClock

  /// What moves.
  let animator: Animator

  /// How many values move.
  @exclusivity(unchecked)
  var movementCount: Int32 = 0

  /// How many modifiers change the transaction for the views inside.
  @exclusivity(unchecked)
  var transactionNodeCount: Int32 = 0

  /// Whether a changed attribute may have to move in the update under way.
  @usableFromInline @exclusivity(unchecked)
  var mayAnimate: Bool = false

  /// The serial number of the update under way, or of the last one.
  @exclusivity(unchecked)
  private(set) var updateSerial: Int = 0

  /// How many steps of the host the caller is inside of.
  @exclusivity(unchecked)
  var stepDepth: Int = 0

  /// The update that began the chain of updates which the caller continues, or
  /// 0: an effect may write what another update shows.
  @usableFromInline @exclusivity(unchecked)
  var chain: Int = 0

  /// What is surely behind all that the update under way shows; see ``ChangeCause``.
  @exclusivity(unchecked)
  var cause: ChangeCause?

  /// Updates that writes are waiting for.
  @exclusivity(unchecked)
  var pending = PendingUpdates()

  /// The serial number of the last pending update if its transaction is plain,
  /// or 0.
  @usableFromInline @exclusivity(unchecked)
  var plainSerial: Int = 0

  @exclusivity(unchecked)
  var queue = DirtyQueue()

  /// What is to be done to the whole tree, once it is at rest.
  @exclusivity(unchecked)
  var postponed: [@MainActor () -> Void] = []

  /// What is there while a publisher sends before a change that views have been told of;
  /// see ``ObjectRelay``.
  weak var sending: AnyObject?

  /// Nodes that have run meanwhile, and may have read what was.
  @exclusivity(unchecked)
  var earlyNodes: [TrackedNode] = []

  /// Whether the tree is being made or taken apart.
  @exclusivity(unchecked)
  var isChanging: Bool = false

  /// Whether all views go, for others to come.
  @exclusivity(unchecked)
  var isRestarting: Bool = false

  /// Whether objects have told views of changes that are not shown yet; see ``ToldGraphs``.
  @exclusivity(unchecked)
  var isTold: Bool = false

  /// Whether effects are being performed.
  @exclusivity(unchecked)
  var isPerforming: Bool = false

  /// Who is to be called because what was presented has gone.
  @exclusivity(unchecked)
  var departures: [() -> Void] = []

  /// Views that an effect has ended, which may go on with nodes that only their tree keeps.
  @exclusivity(unchecked)
  var departed: [ViewNode] = []

  /// Whether values are being presented or nodes run.
  @exclusivity(unchecked)
  private(set) var isUpdating: Bool = false
  @exclusivity(unchecked)
  var isDraining: Bool = false

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
    let tasks = ViewTasks(clock: clock)
    self.tasks = tasks
    self.clock = clock
    animator = Animator(clock: clock)
    inbox = Inbox {
      wake?()
    } look: {
      tasks.resumeWaiters()
    }
    hand = Hand(HandTime(clock: clock, inbox: inbox))
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

// MARK: - Steps

extension ViewGraph {
  /// The host begins a step, maybe inside of another one.
  @inline(__always)
  func beginStep() { stepDepth += 1 }

  /// The host ends a step; what is left asks for another one.
  @inline(__always)
  func endStep() {
    stepDepth -= 1
    if stepDepth == 0 { leaveLastStep() }
  }

  // A call: it stands where a step ends, and where it throws.
  @inline(never)
  private func leaveLastStep() {
    inbox.noteEndOfStep()
    if !isIdle { askForStep() }
  }

  /// There is something to do, and nobody who is about to do it.
  func askForStep() { inbox.askForStep() }
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
      if foreign <= Self.updateLimit, !inbox.isEmpty {
        let known = pending.lastSerial
        // Other threads may have written in any number of transactions.
        if openInbox() { foreign += 1 } else { own += 1 }
        own -= pending.lastSerial - known
        // There may be no update to wait for.
        if pending.isEmpty { doPostponed() }
      } else {
        own += 1
      }
      if pending.isEmpty { break }
      guard own <= Self.updateLimit else {
        // Nothing is lost: the next step goes on.
        issues.add(.updateLimit(Self.updateLimit))
        pending.forgetCause()
        break
      }
      if let update = pending.popFirst() { make(update) }
    }
    if !earlyNodes.isEmpty { invalidateEarlyNodes() }
    if isTold, pending.isEmpty { ToldGraphs.forget(self) }
  }

  /// Makes the updates that wait before the one with a serial number.
  @MainActor
  func make(before serial: Int) {
    isDraining = true
    defer { isDraining = false }
    while let oldest = pending.oldest, oldest.pointee.serial < serial {
      if let update = pending.popFirst() { make(update) }
    }
  }

  /// Calls `body`, which is no part of the updates that are being made: what it changes is as
  /// if it had been a step of its own.
  func makeOwnStep(_ body: () -> Void) {
    let wasDraining = isDraining
    isDraining = false
    body()
    isDraining = wasDraining
  }

  /// Leaves nodes that have run too early to the next step.
  @inline(never)
  private func invalidateEarlyNodes() {
    let nodes = exchange(&earlyNodes, with: [])
    for node in nodes where node.isMounted { invalidate(node) }
  }

  // Calls that are seldom needed stand apart: around one that stands in its way,
  // the compiler retains the object that it is a call of.

  /// The update that other ones had caused is over.
  @inline(never)
  private func leaveChain() {
    depth = 0
    cause = nil
  }

  // What others have changed is not of the transaction that a step is made in.

  /// Takes note of what has changed in stores that do not tell of it.
  @inline(never)
  func pollStores() {
    if withoutTransaction({ stored.poll() }) { pending.forgetCause() }
  }

  /// - Returns: Whether another thread had something to say.
  @inline(never)
  private func openInbox() -> Bool {
    pending.forgetCause()
    return withoutTransaction { inbox.open { $0.deliver() } }
  }

  @MainActor
  private func make(_ update: PendingUpdates.Update) {
    let isPlain = update.pointee.isPlain
    if pending.isEmpty { plainSerial = 0 } else { pending.forgetCause() }
    if !isPlain { currentTransaction = update.pointee.transaction }
    mayAnimate = movementCount > 0 || transactionNodeCount > 0 || !isPlain
    updateSerial = update.pointee.serial
    chain = update.pointee.chain
    if update.pointee.depth > 0 {
      depth = update.pointee.depth
      cause = update.pointee.takeCause()
    }
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
    let serial = isPlain ? 0 : pending.lastSerial
    update.pointee.removeAll()
    pending.giveBack(update)
    // Who has waited for the update may have written; they are who has caused it.
    if !isPlain, pending.lastSerial != serial { noteCause([], ofUpdatesAfter: serial) }
    if !postponed.isEmpty { doPostponed() }
    if hand.hasNodes { hand.followUpdate() }
    if focus.isSomewhere { focus.leaveDisabled() }
    if hasEffects { performEffects() }
    if depth > 0 { leaveChain() }
    chain = 0
  }
}
