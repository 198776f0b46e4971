internal import ObservationCore

extension ViewGraph {
  /// An observer that no node has yet, and what it calls.
  static func makeObserver(_ inbox: Inbox) -> (PersistentObserver, Invalidation) {
    let invalidation = Invalidation(inbox: inbox)
    return (PersistentObserver { invalidation.call() }, invalidation)
  }

  /// Hands out the spare observer, and makes another one.
  @inline(__always)
  func takeSpare() -> (PersistentObserver, Invalidation) {
    var (observer, invalidation) = Self.makeObserver(inbox)
    swap(&observer, &spareObserver)
    swap(&invalidation, &spareInvalidation)
    return (observer, invalidation)
  }
}
