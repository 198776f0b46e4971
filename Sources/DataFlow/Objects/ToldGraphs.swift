internal import CDataFlow
internal import Synchronization

/// The graphs whose views objects have told of changes that are not shown yet.
///
/// A view is told once until it has been evaluated. So an object that changes again, in
/// another transaction, has what it has told before shown first (TX-16): nobody would hear
/// that the second change is to be an update of its own.
///
/// Only for the thread of the hosts, but where said otherwise.
enum ToldGraphs {
  private struct Entry {
    let graph: ViewGraph
    /// The objects' publishers; only compared.
    var publishers: Set<UnsafeMutableRawPointer>
  }

  /// The publishers before whose changes views are updated just now.
  nonisolated(unsafe) private static var waiting: [UnsafeMutableRawPointer] = []

  /// Whether views are updated before a change of which their publisher will tell them.
  static func areMakingUpdates(before publisher: UnsafeMutableRawPointer) -> Bool {
    waiting.contains(publisher)
  }

  nonisolated(unsafe) private static var entries: [Entry] = []
  private static let count = Atomic<Int>(0)

  /// The publisher of an object that is about to change has told a view.
  @inline(never)
  static func note(_ graph: ViewGraph, toldBy publisher: UnsafeMutableRawPointer) {
    if graph.isTold, let place = entries.firstIndex(where: { $0.graph === graph }) {
      entries[place].publishers.insert(publisher)
      return
    }
    graph.isTold = true
    entries.append(Entry(graph: graph, publishers: [publisher]))
    count.store(entries.count, ordering: .relaxed)
  }

  /// All is shown that a graph's views have been told of, or they have gone.
  @inline(never)
  static func forget(_ graph: ViewGraph) {
    graph.isTold = false
    // Let go of last: nobody else may keep it.
    let known = entries
    entries.removeAll { $0.graph === graph }
    count.store(entries.count, ordering: .relaxed)
    withExtendedLifetime(known) {}
  }

  /// An object is about to change that has maybe told views of an earlier change in another
  /// transaction.
  ///
  /// Safe from any thread.
  ///
  /// - Complexity: O(1) if no view waits, and otherwise O(hosts whose views wait), beside the
  ///   updates.
  @inline(__always)
  static func makeUpdates(before publisher: UnsafeMutableRawPointer) {
    // Relaxed: other threads' changes are none of these.
    if count.load(ordering: .relaxed) == 0 { return }
    makeEarlierUpdates(before: publisher)
  }

  @inline(never)
  private static func makeEarlierUpdates(before publisher: UnsafeMutableRawPointer) {
    guard HostThread.isCurrent, df_thread().pointee.evaluation == nil else { return }
    waiting.append(publisher)
    defer { waiting.removeLast() }
    for entry in entries where entry.publishers.contains(publisher) {
      entry.graph.makeUpdatesInOtherTransactions()
    }
  }
}
