/// The stored values that the views of a host show: one location for each key.
///
/// A location lives as long as a view or a binding has it. Only for the thread of
/// the hosts.
final class StoredLocations {
  /// Where values are kept if the environment names no store.
  var defaultStore: any KeyValueStore = MemoryStore() {
    didSet { noteLate(defaultStore) }
  }

  /// The locations, by store and key; more than one where the types differ, or
  /// the defaults.
  private var known: [Name: [Entry]] = [:]
  /// How many names, and how many of the next, there may be before those are
  /// forgotten whose locations have gone.
  private var knownLimit: Int = 64
  private var polledLimit: Int = 64

  /// Those whose store does not tell of every change.
  @exclusivity(unchecked)
  private var polled: [Entry] = []

  /// The stores that no location is in.
  private var others: [any KeyValueStore] = []

  /// The stores that save when they are told to.
  @exclusivity(unchecked)
  private var late: [LateStore] = []

  /// One of them, which is kept until the next turn has ended: its last view may go in the
  /// turn in which it writes.
  private struct LateStore {
    private var kept: (any KeyValueStore)?
    private weak var known: (any KeyValueStore)?

    init(_ store: any KeyValueStore) { (kept, known) = (store, store) }

    var store: (any KeyValueStore)? { known }

    /// Has it save, and keeps it if somebody else does, or if it cannot.
    mutating func save() {
      if let known, !known.save() { return }
      kept = nil
      kept = known
    }
  }

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
    forgetGone()
    known[name, default: []].removeAll { $0.location == nil }
    known[name, default: []].append(Entry(location: made))
    if !store.announcesChanges { polled.append(Entry(location: made)) }
    noteLate(store)
    return made
  }

  /// Forgets locations that have gone, once half of those that are kept may have.
  ///
  /// - Complexity: O(1), amortised.
  private func forgetGone() {
    if known.count >= knownLimit {
      known = known.filter { $0.value.contains { $0.location != nil } }
      knownLimit = max(64, 2 * known.count)
    }
    if polled.count >= polledLimit {
      polled.removeAll { $0.location == nil }
      polledLimit = max(64, 2 * polled.count)
    }
  }

  /// Has a store saved that no location is in.
  func addStore(_ store: any KeyValueStore) {
    others.append(store)
    noteLate(store)
  }

  private func noteLate(_ store: any KeyValueStore) {
    if store.savesAtOnce || late.contains(where: { $0.store === store }) { return }
    late.append(LateStore(store))
  }

  /// Whether there is a store that has to be looked at.
  @inline(__always)
  var needsPolling: Bool { !polled.isEmpty }

  /// Looks for changes in stores that do not tell of them.
  ///
  /// - Returns: Whether there are any.
  func poll() -> Bool {
    var isChanged = false
    for entry in polled where entry.location?.followQuietStore() == true { isChanged = true }
    return isChanged
  }

  /// Has those stores save that do not do it at once.
  ///
  /// After a step: they may call whom they like.
  @inline(__always)
  func saveLate() {
    if !late.isEmpty { saveLateSlow() }
  }

  @inline(never)
  private func saveLateSlow() {
    // Taken out: they may call whom they like.
    var saved = exchange(&late, with: [])
    for place in saved.indices { saved[place].save() }
    saved.removeAll { $0.store == nil }
    late = saved + late.filter { new in !saved.contains { $0.store === new.store } }
  }

  /// All stores that have values of the host.
  var stores: [any KeyValueStore] {
    let used = known.values.joined().compactMap { $0.location?.store } + late.compactMap(\.store)
    var stores = [defaultStore]
    for store in others + used where !stores.contains(where: { $0 === store }) {
      stores.append(store)
    }
    return stores
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
  var store: any KeyValueStore { get }

  /// Shows what a store has that does not tell of changes.
  ///
  /// - Returns: Whether it has something else than the last time.
  func followQuietStore() -> Bool

  /// The views have gone: only the store counts from now on.
  func detach()
}
