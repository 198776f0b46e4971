internal import Synchronization

// The tree as a whole: how it comes and goes, what a host asks of it, and what is left of
// nodes that have gone.

// MARK: - The whole tree

extension ViewGraph {
  /// Calls `body` when no view is being made, evaluated or removed: at once, or
  /// at the end of what the caller is a part of.
  @MainActor
  func atRest(_ body: @escaping @MainActor () -> Void) {
    postponed.append(body)
    doPostponed()
  }

  /// Calls who has waited for something, in no transaction: at once, or when no view is being
  /// made, evaluated or removed.
  ///
  /// What is written then is an update of its own, which the one under way has caused.
  @MainActor
  func tell(_ action: @escaping () -> Void) {
    if !isUpdating, !isChanging, !isRestarting, postponed.isEmpty {
      return withoutTransaction(action)
    }
    postponed.append { [unowned self] in
      let serial = pending.lastSerial
      withoutTransaction(action)
      if pending.lastSerial != serial { noteCause([], ofUpdatesAfter: serial) }
    }
  }

  @MainActor
  func doPostponed() {
    while !isUpdating, !isChanging, !isRestarting, !postponed.isEmpty {
      postponed.removeFirst()()
    }
  }

  /// Ends the lives of all views, and mounts new ones.
  ///
  /// What views ask for in their last moments waits for those that come: it may be another
  /// beginning, which has to end them first.
  @MainActor
  func restart(_ make: (ViewGraph) -> ViewNode?) {
    isRestarting = true
    unmountRoot()
    isRestarting = false
    mountRoot(make)
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
    // A window may have opened another one meanwhile.
    windows.openAnyWindow()
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
    if isPerforming, let old { departed.append(old) }
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
    if isTold { ToldGraphs.forget(self) }
    while let update = pending.popFirst() {
      _ = update.pointee.takeCause()
      update.pointee.removeAll()
      pending.giveBack(update)
    }
  }
}

// MARK: - Questions

extension ViewGraph {
  /// Makes all tracked nodes run.
  func enqueueAll() {
    forEachTracked { $0.graph.invalidate($0) }
  }

  /// How often the bodies of views of a type have been evaluated.
  func runs<Content>(of type: Content.Type) -> Int {
    var sum = PropertyLayout.of(type)._withUnsafeGuaranteedRef { retiredRuns(of: $0) }
    forEachTracked { if $0.runType == type { sum += $0.runs } }
    return sum
  }

  /// The runs of the views of a type that have gone.
  func retiredRuns(of layout: PropertyLayout) -> Int {
    let number = Int(layout.typeNumber)
    return number < retiredRuns.count ? retiredRuns[number] : 0
  }

  func forEachTracked(_ body: (TrackedNode) -> Void) {
    func visit(_ node: ViewNode) {
      if let tracked = node as? TrackedNode { body(tracked) }
      node.forEachChild(visit)
    }
    if let root { visit(root) }
  }

  /// The first node whose path ends with `path`.
  func node(at path: String) -> TrackedNode? {
    let names = path.split(separator: "/").map(String.init)
    var found: TrackedNode?
    func visit(_ node: ViewNode, _ above: [String]) {
      var above = above
      if let name = node.pathName { above.append(name) }
      if found == nil, let tracked = node as? TrackedNode, node.pathName != nil,
        above.suffix(names.count) == names[...]
      {
        found = tracked
      }
      node.forEachChild { visit($0, above) }
    }
    if let root { visit(root, []) }
    return found
  }

  var allIssues: [Issue] { issues.all + (countedIssue.map { [$0] } ?? []) }

  /// What is counted, and in no list.
  var countedIssue: Issue? {
    let count = inbox.publishedOffMain.load(ordering: .relaxed)
    return count > 0 ? .publishingOffMain(count) : nil
  }
}

// MARK: - Nodes that have gone

extension ViewGraph {
  /// Counts the runs of a node that goes.
  ///
  /// - Complexity: O(1), amortised over the types of views.
  func retire(_ node: TrackedNode) {
    recorder?.record(.unmounted, node)
    let number = Int(node.typeNumber)
    if number < 0 { return }
    if number >= retiredRuns.count { growRetiredRuns(to: number) }
    retiredRuns[number] &+= node.runs
  }

  @inline(never)
  private func growRetiredRuns(to number: Int) {
    while retiredRuns.count <= number { retiredRuns.append(0) }
  }
}
