/// The writes that one update will show.
///
/// Writes with equal transactions that follow each other are one update. On
/// the host's thread only.
final class PendingUpdate {
  /// Counts the updates, from 1.
  @exclusivity(unchecked)
  var serial: Int = 0
  @exclusivity(unchecked)
  var transaction = Transaction()
  /// The values to show, in the order of their first write.
  @exclusivity(unchecked)
  var values: ContiguousArray<PendingValue> = []
  /// The nodes that have to run whatever the values say.
  @exclusivity(unchecked)
  var nodes: ContiguousArray<TrackedNode> = []

  var isEmpty: Bool { values.isEmpty && nodes.isEmpty }

  func removeAll() {
    values.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
  }
}

/// A value of which the host shows one version while the next is written.
@usableFromInline
class PendingValue: Letter, @unchecked Sendable {
  /// Shows the version of the update `serial`, and announces it if it differs.
  ///
  /// On the host's thread.
  func present(_ serial: Int) {}
}
