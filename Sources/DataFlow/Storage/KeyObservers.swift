/// Who observes one key of a store.
///
/// A value, which a store has under its own lock, and announces from a copy, outside of it.
struct KeyObservers {
  private var list: [(id: Int, onChange: @Sendable () -> Void)] = []
  private var lastID: Int = 0

  /// Whether nobody observes the key.
  ///
  /// Whoever is empty can be made anew: no number that it has given is used any more.
  var isEmpty: Bool { list.isEmpty }

  /// Has `onChange` called with the others.
  ///
  /// - Returns: A number, to remove it by.
  /// - Complexity: O(1), amortised.
  mutating func add(_ onChange: @escaping @Sendable () -> Void) -> Int {
    lastID += 1
    list.append((lastID, onChange))
    return lastID
  }

  /// Ends what `add` has begun.
  ///
  /// - Complexity: O(observers).
  mutating func remove(_ id: Int) { list.removeAll { $0.id == id } }

  /// Calls all, in the order in which they came.
  func announce() {
    for observer in list { observer.onChange() }
  }
}
