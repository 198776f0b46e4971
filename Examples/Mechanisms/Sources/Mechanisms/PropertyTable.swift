/// Who observes which properties of an object; guarded by whoever has it.
///
/// A property has the number of its key path, in the order in which they were first read.
struct PropertyTable {
  private var keyPaths: [AnyKeyPath] = []
  private var ordinals: [ObjectIdentifier: Int] = [:]
  private var observers: [[ObjectIdentifier: Scope]] = []

  /// - Complexity: O(1) for a key path that is a constant; O(*n*) for *n* properties where
  ///   one is made at each use, as generic classes do.
  private func ordinal(of keyPath: AnyKeyPath) -> Int? {
    ordinals[ObjectIdentifier(keyPath)] ?? keyPaths.firstIndex(of: keyPath)
  }

  /// - Returns: Whether the scope was not there.
  mutating func insert(_ scope: Scope, for keyPath: AnyKeyPath) -> Bool {
    let index = ordinal(of: keyPath) ?? keyPaths.count
    if index == keyPaths.count {
      keyPaths.append(keyPath)
      ordinals[ObjectIdentifier(keyPath)] = index
      observers.append([:])
    }
    return observers[index].updateValue(scope, forKey: ObjectIdentifier(scope)) == nil
  }

  /// Those whom a change of `keyPath` concerns.
  ///
  /// They stay until they are called, so that another change calls them if this one is held
  /// up.
  func observers(of keyPath: AnyKeyPath) -> [Scope] {
    ordinal(of: keyPath).map { Array(observers[$0].values) } ?? []
  }

  mutating func remove(_ scope: Scope, for keyPath: AnyKeyPath) {
    guard let index = ordinal(of: keyPath) else { return }
    observers[index][ObjectIdentifier(scope)] = nil
  }
}
