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
  /// - Returns: What was called, for the store to let go outside of its lock: the end of what it
  ///   holds may ask the store.
  /// - Complexity: O(observers).
  mutating func remove(_ id: Int) -> (@Sendable () -> Void)? {
    guard let index = list.firstIndex(where: { $0.id == id }) else { return nil }
    return list.remove(at: index).onChange
  }

  /// Has `onChange` called in place of what was added with this number.
  ///
  /// - Complexity: O(observers).
  mutating func replace(_ id: Int, by onChange: @escaping @Sendable () -> Void) {
    for index in list.indices where list[index].id == id { list[index].onChange = onChange }
  }

  /// All but one: nobody, mostly, and then at no cost.
  ///
  /// - Complexity: O(observers).
  func others(than id: Int) -> KeyObservers {
    var others = KeyObservers()
    if list.count == 1, list[0].id == id { return others }
    others.list = list.filter { $0.id != id }
    return others
  }

  /// Calls all, in the order in which they came.
  func announce() {
    for observer in list { observer.onChange() }
  }
}
