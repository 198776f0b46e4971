internal import CDataFlow

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

  /// Takes note of a change that is about to be made, and that `node` depends on.
  @inline(__always)
  func noteChange(of node: TrackedNode) {
    if let newest = pending.newest {
      // The fast path: a plain change, and nothing else waits but such.
      let isAlone =
        newest == pending.oldest && newest.pointee.isPlain
        && df_thread().pointee.transaction == nil
      if !isAlone, !announce(to: node) { return }
    }
    if let publisher = df_thread().pointee.publisher {
      ToldGraphs.note(self, toldBy: publisher)
    }
    invalidate(node)
  }

  /// Makes `node` run in the update under way, or in the next one.
  func invalidate(_ node: TrackedNode) {
    if isUpdating, df_thread().pointee.evaluation == nil {
      enqueue(node)
      return
    }
    let update = pendingUpdate()
    if node.pendingSerial == update.pointee.serial { return }
    node.pendingSerial = update.pointee.serial
    update.pointee.append(node)
  }

  /// Shows what was written with another transaction than that of a change that is about
  /// to be made, of which `node` is told.
  ///
  /// Models and objects have one value only: what earlier writes are shown with has to be
  /// evaluated before they change (TX-16). Not before a change of a model that another
  /// registrar observes: that calls those who had registered when the change began, and who
  /// has run since would not hear of it.
  ///
  /// - Returns: Whether the node is still there; if not, the host may have gone, too.
  @inline(never)
  private func announce(to node: TrackedNode) -> Bool {
    let isObject = df_thread().pointee.publisher != nil
    // Nor by what an effect does: each of its updates is to have effects of its own.
    guard isObject || tracking.oneShot == nil, !isDraining, !isUpdating, !isChanging,
      df_thread().pointee.evaluation == nil, let newest = pending.newest,
      let oldest = pending.oldest
    else {
      if isDraining, !isUpdating, df_thread().pointee.evaluation == nil { joinOldest(node) }
      return true
    }
    let isSame = newest.pointee.transaction == Transaction.current
    if isSame && newest == oldest { return true }
    // The updates may end the views, and the host: nobody else keeps the node and the graph.
    df_retain(Unmanaged.passUnretained(node).toOpaque())
    df_retain(Unmanaged.passUnretained(self).toOpaque())
    defer {
      df_release(Unmanaged.passUnretained(node).toOpaque())
      df_release(Unmanaged.passUnretained(self).toOpaque())
    }
    joinOldest(node)
    let (wasAnnouncing, known) = (isAnnouncing, laterNodes.count)
    isAnnouncing = true
    makeEarlierUpdates(but: isSame ? newest.pointee.serial : nil)
    isAnnouncing = wasAnnouncing
    for node in laterNodes[known...] where node.isMounted {
      pendingUpdate().pointee.append(node)
    }
    if !isAnnouncing { laterNodes = [] }
    return node.isMounted
  }

  /// Makes `node` run in the first update that waits: who has been told of a change does not
  /// hear of what the update shows, and may depend on it.
  private func joinOldest(_ node: TrackedNode) {
    guard let oldest = pending.oldest, node.pendingSerial != oldest.pointee.serial else { return }
    node.pendingSerial = oldest.pointee.serial
    oldest.pointee.append(node)
  }

  /// Makes the updates that wait with another transaction than the calling thread's, and
  /// those before them: something that views have been told of is about to change again.
  func makeUpdatesInOtherTransactions() {
    guard !isDraining, !isUpdating, !isChanging, let newest = pending.newest,
      let oldest = pending.oldest
    else { return }
    let isSame = newest.pointee.transaction == Transaction.current
    if isSame && newest == oldest { return }
    makeEarlierUpdates(but: isSame ? newest.pointee.serial : nil)
  }

  /// Makes the updates that wait, as a step of its own.
  ///
  /// - Parameter newest: The serial number of one that goes on waiting, and those that are
  ///   begun meanwhile with it; or nil.
  private func makeEarlierUpdates(but newest: Int?) {
    let graph = Handover(self)
    MainActor.assumeIsolated {
      withoutTransaction {
        HostThread.enter(graph.value) {
          if let newest { graph.value.make(before: newest) } else { graph.value.drain() }
        }
      }
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
