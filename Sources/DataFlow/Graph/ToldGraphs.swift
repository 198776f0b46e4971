internal import CDataFlow

/// The graphs of which nodes were told of a change, and may wait for their update.
///
/// A model or an object tells a node once, until the node has run. What changes later, and
/// with another transaction, would be shown with what has changed before: nobody would say
/// that there are two updates. So whoever begins a transaction has shown what was told
/// before.
///
/// Only for the hosts' thread. A graph is not kept: its host takes it off at its end.
enum ToldGraphs {
  // `nonisolated(unsafe)`: see above.
  private nonisolated(unsafe) static var graphs: [Unmanaged<ViewGraph>] = []

  /// Notes that a node of `graph` has been told.
  @inline(never)
  static func add(_ graph: ViewGraph) {
    graph.placeOfTold = Int32(graphs.count)
    graphs.append(.passUnretained(graph))
    df_thread().pointee.hasTold = 1
  }

  /// Forgets `graph`, which comes to its end.
  static func remove(_ graph: ViewGraph) {
    let place = Int(graph.placeOfTold)
    if place < 0 { return }
    graph.placeOfTold = -1
    let last = graphs.removeLast()
    if place == graphs.count { return }
    graphs[place] = last
    last._withUnsafeGuaranteedRef { $0.placeOfTold = Int32(place) }
  }

  /// Shows what nodes were told of by changes with other transactions than one that
  /// begins.
  ///
  /// - Complexity: O(graphs of which nodes were told since the last call), beside the
  ///   updates.
  @inline(never)
  static func makeUpdates(before transaction: Transaction) {
    guard HostThread.isCurrent else { return }
    df_thread().pointee.hasTold = 0
    // Retained: what an update calls may be the end of a host.
    let told = graphs.map { $0.takeUnretainedValue() }
    for graph in told { remove(graph) }
    for graph in told where graph.pending.haveNodes {
      graph.makeEarlierUpdates(than: transaction)
      // They have been told, and wait all the same: in the middle of an update, say.
      if graph.placeOfTold < 0, graph.pending.haveNodes { add(graph) }
    }
  }
}
