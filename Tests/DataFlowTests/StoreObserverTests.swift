import DataFlow
import Testing

/// Who is told of changes of stores, and from where.
@Suite @MainActor struct StoreObserverTests {
  @Test func `observers of a store are called outside of its locks, until they go`() {
    let store = MemoryStore()
    nonisolated(unsafe) var seen: [StoredValue?] = []
    var observation: StoreObservation? = store.observe("a") {
      seen.append(store["a"])
      if store["a"] == 1 { store["a"] = 2 }
    }
    store["a"] = 1
    store["b"] = 1
    withExtendedLifetime(observation) {}
    observation = nil
    store["a"] = 3
    #expect(seen == [1, 2])
  }

  @Test func `the end of what an observer holds may ask the store`() {
    let store = MemoryStore(["a": 1])
    let observers = StoreObservers()
    final class Asking: Sendable {
      let ask: @Sendable () -> Void
      init(_ ask: @escaping @Sendable () -> Void) { self.ask = ask }
      deinit { ask() }
    }
    func observe(
      _ add: (_ onChange: @escaping @Sendable () -> Void) -> StoreObservation,
      _ ask: @escaping @Sendable () -> Void
    ) -> StoreObservation {
      let asking = Asking(ask)
      return add { withExtendedLifetime(asking) {} }
    }
    nonisolated(unsafe) var seen: [StoredValue?] = []
    nonisolated(unsafe) var announced = 0
    var observation: StoreObservation? = observe(
      { store.observe("a", $0) }, { seen.append(store["a"]) })
    withExtendedLifetime(observation) {}
    let announce: @Sendable () -> Void = {
      observers.announce("a")
      announced += 1
    }
    observation = observe({ observers.add($0, for: "a") }, announce)
    #expect(seen == [1])
    withExtendedLifetime(observation) {}
    observation = nil
    #expect(announced == 1)
  }

  @Test func `two views of a key with other defaults are told of each other's writes`() {
    struct One: View {
      @AppStorage("count") private var count = 1
      var body: some View { Button("\(count)") { count += 1 }.tag("one") }
    }
    struct Other: View {
      @AppStorage("count") private var count = 2
      var body: some View { Button("\(count)") { count += 10 }.tag("other") }
    }
    let store = MemoryStore()
    let host = Host(defaultAppStorage: store) {
      One()
      Other()
    }
    host.tap("one")
    #expect(store["count"] == 2)
    #expect(host.buttons.map(\.label) == ["2", "2"])
    host.tap("other")
    #expect(store["count"] == 12)
    #expect(host.buttons.map(\.label) == ["12", "12"])
    host.turn { store["count"] = nil }
    #expect(host.buttons.map(\.label) == ["1", "2"])
    host.tap("one")
    #expect(host.buttons.map(\.label) == ["2", "2"])
  }
}
