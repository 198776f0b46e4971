public import ObservationCore

/// An observer that no node has yet, and what it calls.
@usableFromInline
struct SpareObserver {
  @usableFromInline let observer: PersistentObserver
  let invalidation: Invalidation

  init(inbox: Inbox) {
    let invalidation = Invalidation(inbox: inbox)
    self.invalidation = invalidation
    observer = PersistentObserver { invalidation.call() }
  }
}

extension ViewGraph {
  /// Hands out the spare observer, and makes another one.
  func takeSpare() -> SpareObserver {
    let spare = spare
    self.spare = SpareObserver(inbox: inbox)
    return spare
  }
}
