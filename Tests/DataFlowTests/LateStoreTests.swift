import DataFlow
import Testing

/// Stores that save when they are told to.
@MainActor
@Suite struct LateStoreTests {
  /// Notes when it is told to save, and what it has then.
  private final class LateStore: KeyValueStore {
    private let memory = MemoryStore()
    private(set) var saves = 0
    private(set) var saved: [String: StoredValue] = [:]

    var all: [String: StoredValue] { memory.all }
    var savesAtOnce: Bool { false }

    func read(_ key: String) -> StoredValue? { memory.read(key) }

    func write(_ value: StoredValue?, for key: String) { memory.write(value, for: key) }

    func observe(
      _ key: String, _ onChange: @escaping @Sendable () -> Void
    ) -> StoreObservation {
      memory.observe(key, onChange)
    }

    func save() -> Bool {
      saves += 1
      saved = memory.all
      return true
    }
  }

  private struct Entry: View {
    @AppStorage private var count: Int

    init(_ number: Int) { _count = AppStorage(wrappedValue: 0, "entry \(number)") }

    var body: some View { Text("\(count)") }
  }

  private struct Settings: View {
    @AppStorage("a") private var a = 0
    @AppStorage("b") private var b = 0
    @State private var entries = 1
    let name: String

    var body: some View {
      Text("\(a) \(b)").tag("\(name) text")
      ForEach(0..<entries, id: \.self) { Entry($0) }
      Button("Add") {
        a += 1
        b += 1
      }
      .tag("\(name) add")
      Button("More") { entries += 3 }.tag("\(name) more")
    }
  }

  @Test func `a store is saved once after each turn, however many of its values are shown`() {
    let stores = [LateStore(), LateStore()]
    let host = Host(defaultAppStorage: stores[0]) {
      Settings(name: "first")
      Settings(name: "second").defaultAppStorage(stores[1])
    }
    let launches = stores.map(\.saves)
    func expectSaves(_ count: Int, after step: String) {
      for (store, launch) in zip(stores, launches) {
        #expect(store.saves == launch + count && store.saved == store.all, "after \(step)")
      }
    }
    host.turn { for store in stores { store["a"] = 5 } }
    expectSaves(1, after: "a turn")
    // No turn of the host's, so that the step which shows it is the next to save.
    for store in stores { store["b"] = 6 }
    host.settle()
    expectSaves(2, after: "a step")
    #expect(host.text("first text") == "5 6" && host.text("second text") == "5 6")
    host.tap("first more")
    host.tap("second more")
    expectSaves(4, after: "more values")
    host.tap("second add")
    expectSaves(5, after: "a view's write")
    #expect(stores[1].saved["a"] == 6 && stores[0].saved["a"] == 5)
    host.unmount()
    expectSaves(6, after: "the end")
  }

  @Test func `a host's own stores are saved after each turn, also if no view shows their values`() {
    struct Program: App {
      var body: some Scene { WindowGroup { Text("") } }
    }
    let stores = [LateStore(), LateStore(), LateStore()]
    let hosts = [
      Host(defaultAppStorage: stores[0]) { Text("") },
      Host(app: Program(), defaultAppStorage: stores[1], sceneStorage: stores[2]),
    ]
    let launches = stores.map(\.saves)
    for turn in 1...3 {
      for host in hosts {
        host.turn { for store in stores { store.write(.int(turn), for: "count") } }
      }
      for (store, launch) in zip(stores, launches) {
        #expect(store.saves == launch + turn && store.saved == store.all, "turn \(turn)")
        #expect(store.saved["count"] == .int(turn))
      }
    }
    for host in hosts { host.unmount() }
  }

  @Test func `a store that goes in the turn of a write is saved before`() {
    /// What is there when the store is not.
    final class Disk {
      var saved: [String: StoredValue] = [:]
      var stores = 0
      weak var store: DiskStore?
    }
    final class DiskStore: KeyValueStore {
      private let memory = MemoryStore()
      private let disk: Disk
      init(_ disk: Disk) { self.disk = disk }
      var savesAtOnce: Bool { false }
      func read(_ key: String) -> StoredValue? { memory.read(key) }
      func write(_ value: StoredValue?, for key: String) { memory.write(value, for: key) }
      func observe(
        _ key: String, _ onChange: @escaping @Sendable () -> Void
      ) -> StoreObservation { memory.observe(key, onChange) }
      func save() -> Bool {
        disk.saved = memory.all
        return true
      }
    }
    struct Draft: View {
      @AppStorage private var text: String
      @Binding var isShown: Bool

      init(_ disk: Disk, _ isShown: Binding<Bool>) {
        let store = DiskStore(disk)
        if disk.stores == 0 { disk.store = store }
        disk.stores += 1
        _text = AppStorage(wrappedValue: "", "draft", store: store)
        _isShown = isShown
      }

      var body: some View {
        Button("Send") {
          text = "sent"
          isShown = false
        }
      }
    }
    struct Screen: View {
      let disk: Disk
      @State private var isShown = true

      var body: some View { if isShown { Draft(disk, $isShown) } }
    }
    let disk = Disk()
    let host = Host { Screen(disk: disk) }
    host.tap(button: "Send")
    #expect(disk.saved["draft"] == "sent" && disk.stores == 1)
    // Nor is it kept for longer than that.
    host.settle()
    #expect(disk.store == nil)
  }

  @Test func `what tasks write is saved when the host has come to rest`() async {
    struct Loading: View {
      @AppStorage("count") private var count = 0

      var body: some View {
        Text("\(count)").tag("text").task {
          for number in 1...3 {
            await Task.yield()
            count = number
          }
        }
      }
    }
    let store = LateStore()
    let host = Host(defaultAppStorage: store) { Loading() }
    #expect(store.saved["count"] == nil)
    await host.settle()
    #expect(host.text("text") == "3" && store.saved["count"] == 3)
    host.raw { store.write(5, for: "count") }
    #expect(store.saved["count"] == 3)
    await host.settle()
    #expect(host.text("text") == "5" && store.saved["count"] == 5)
  }
}
