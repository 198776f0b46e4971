/// The stored values that the views of a host show: one location for each key.
///
/// A location lives as long as a view or a binding has it. Only for the thread of
/// the hosts.
final class StoredLocations {
  /// Where values are kept if the environment names no store.
  var defaultStore: any KeyValueStore = MemoryStore()

  /// The locations, by store and key; more than one where the types differ, or
  /// the defaults.
  private var known: [Name: [Entry]] = [:]

  /// Those whose store does not tell of every change.
  @exclusivity(unchecked)
  private var polled: [Entry] = []

  private struct Name: Hashable {
    /// The store; a location that is there keeps it.
    let store: ObjectIdentifier
    let key: String
  }

  private struct Entry {
    weak var location: (any AnyStoredLocation)?
  }

  /// The location of `key` for values of a type with a default.
  ///
  /// - Complexity: O(1), expected.
  func location<Value>(
    of key: String, in store: any KeyValueStore, coding: StorageCoding<Value>, fallback: Value,
    graph: ViewGraph
  ) -> StoredLocation<Value> {
    let name = Name(store: ObjectIdentifier(store), key: key)
    for entry in known[name] ?? [] {
      if let found = entry.location as? StoredLocation<Value>,
        Comparison.areEqual(found.fallback, fallback)
      {
        return found
      }
    }
    let made = StoredLocation(key, in: store, coding: coding, fallback: fallback, graph: graph)
    known[name, default: []].removeAll { $0.location == nil }
    known[name, default: []].append(Entry(location: made))
    if !store.announcesChanges {
      polled.removeAll { $0.location == nil }
      polled.append(Entry(location: made))
    }
    return made
  }

  /// Whether there is a store that has to be looked at.
  @inline(__always)
  var needsPolling: Bool { !polled.isEmpty }

  /// Looks for changes in stores that do not tell of them.
  func poll() {
    for entry in polled { entry.location?.follow() }
  }

  /// The views have gone.
  func detachAll() {
    for entries in known.values {
      for entry in entries { entry.location?.detach() }
    }
    known.removeAll()
    polled.removeAll()
  }
}

/// A location of values of any type.
protocol AnyStoredLocation: AnyObject {
  /// Shows what the store has.
  func follow()

  /// The views have gone: only the store counts from now on.
  func detach()
}
