import DataFlow
import Foundation
import Testing

/// Stores that tell nobody of their changes, as Foundation's defaults.
@MainActor
@Suite struct QuietStoreTests {
  private final class QuietStore: KeyValueStore {
    private let memory = MemoryStore()

    var announcesChanges: Bool { false }

    func read(_ key: String) -> StoredValue? { memory.read(key) }

    func write(_ value: StoredValue?, for key: String) { memory.write(value, for: key) }

    func observe(
      _ key: String, _ onChange: @escaping @Sendable () -> Void
    ) -> StoreObservation { StoreObservation {} }
  }

  private struct Counter: View {
    @AppStorage("count") private var count = 0
    let set: (Int) -> Void

    var body: some View {
      Text("\(count)").tag("text")
      Button("Add") {
        set(5)
        count += 1
      }
      .tag("add")
      Button("Double") {
        set(7)
        $count.wrappedValue *= 2
      }
      .tag("double")
      Button("Set") { set(3) }.tag("set")
      Button("Undo") {
        count = 9
        set(3)
      }
      .tag("undo")
    }
  }

  @Test func `an action reads what has been set directly`() throws {
    let name = "observatory-quiet-\(ProcessInfo.processInfo.processIdentifier)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    let store = QuietStore()
    let hosts = [
      Host(defaultAppStorage: store) { Counter { store["count"] = .int($0) } },
      Host(defaultAppStorage: defaults) { Counter { defaults.set($0, forKey: "count") } },
    ]
    for (host, store) in zip(hosts, [store, defaults] as [any KeyValueStore]) {
      host.tap("add")
      #expect(host.text("text") == "6" && store["count"] == 6)
      host.tap("double")
      #expect(host.text("text") == "14" && store["count"] == 14)
      host.tap("set")
      #expect(host.text("text") == "3")
      host.tap("undo")
      #expect(host.text("text") == "3" && host.isIdle && host.issues.isEmpty)
    }
  }

  private struct Follower: View {
    @AppStorage("count") private var count = 0
    @State private var taps = 0
    let store: QuietStore

    var body: some View {
      Text("\(count) \(taps)").tag("text")
        .onAppear { store["count"] = 1 }
        .onChange(of: taps) { store["count"] = .int(10 * taps) }
      Button("Tap") { taps += 1 }.tag("tap")
    }
  }

  @Test func `what an effect sets directly is shown by the step that it is a part of`() {
    let store = QuietStore()
    let host = Host(defaultAppStorage: store) { Follower(store: store) }
    #expect(host.text("text") == "1 0")
    host.tap("tap")
    #expect(host.text("text") == "10 1")
    host.tap("tap")
    #expect(host.text("text") == "20 2" && host.isIdle && host.issues.isEmpty)
  }

  /// Is equal to nothing, itself included.
  private struct Level: Codable {
    var value = 0.0
  }

  private struct Levels: View {
    @AppStorage(codable: "level") private var level = Level()
    @AppStorage("number") private var number = 0.0
    @State private var taps = 0

    var body: some View {
      let _ = taps
      Text("\(level.value) \(number)").tag("text").onChange(of: taps) { _ = level }
      Button("Tap") { taps += 1 }.tag("tap")
    }
  }

  @Test func `views are at rest although nobody can tell whether values are the same`() {
    let store = QuietStore()
    store["level"] = .data(Data(#"{"value":1}"#.utf8))
    store["number"] = .double(.nan)
    let host = Host(defaultAppStorage: store) { Levels() }
    let count = host.bodies(Levels.self)
    for _ in 0..<3 { host.settle() }
    #expect(host.text("text") == "1.0 nan" && host.bodies(Levels.self) == count)
    host.tap("tap")
    #expect(host.bodies(Levels.self) == count + 1 && host.isIdle && host.issues.isEmpty)
  }

  // MARK: - Foundation's defaults

  @Test func `what is written to Foundation's defaults is stored, also if it is registered`() {
    let defaults = UserDefaults.standard
    let key = "observatory-registered-\(ProcessInfo.processInfo.processIdentifier)"
    defer { defaults.removeObject(forKey: key) }
    nonisolated(unsafe) var heard = 0
    let observation = defaults.observe(key) { heard += 1 }
    defaults.register(defaults: [key: 5])
    defaults[key] = 5
    #expect(heard == 0)
    defaults.register(defaults: [key: 6])
    #expect(defaults[key] == 5)
    defaults[key] = nil
    #expect(defaults[key] == 6 && heard == 1)
    defaults[key] = nil
    #expect(heard == 1)
    withExtendedLifetime(observation) {}
  }

  // Elsewhere nobody can tell which suite an object is of.
  #if os(Linux)
    private struct Member: View {
      @AppStorage private var count: Int
      let tag: String

      init(suite: String, tag: String) {
        _count = AppStorage(wrappedValue: 0, "count", store: UserDefaults(suiteName: suite))
        self.tag = tag
      }

      var body: some View { Button("\(count)") { count += 1 }.tag(tag) }
    }

    private struct Around: View {
      @State private var taps = 0
      let suite: String

      var body: some View {
        Text("\(taps)").tag("taps")
        Member(suite: suite, tag: "a")
        Member(suite: suite, tag: "b")
        Near().defaultAppStorage(UserDefaults(suiteName: suite)!)
        Button("Tap") { taps += 1 }.tag("tap")
      }
    }

    private struct Near: View {
      @AppStorage("count") private var count = 0

      var body: some View { Button("\(count)") { count += 1 }.tag("near") }
    }

    @Test func `a suite of Foundation's defaults is one store, however often it is asked for`() {
      let suite = "observatory-suite-\(ProcessInfo.processInfo.processIdentifier)"
      let defaults = UserDefaults(suiteName: suite)!
      defer { defaults.removePersistentDomain(forName: suite) }
      let host = Host { Around(suite: suite) }
      for _ in 1...3 { host.tap("tap") }
      #expect(host.bodies(Member.self) == 2 && host.bodies(Near.self) == 1)
      for tag in ["a", "b", "near"] { host.tap(tag) }
      #expect(host.buttons.map(\.label) == ["3", "3", "3", "Tap"])
      #expect(host.bodies(Member.self) == 8 && host.bodies(Near.self) == 4)
      #expect(defaults["count"] == 3)
    }

    private final class OwnDefaults: UserDefaults {}

    @Test func `objects of a suite tell each other's observers, and not those of other classes`() {
      let suite = "observatory-told-\(ProcessInfo.processInfo.processIdentifier)"
      let all = [
        UserDefaults(suiteName: suite)!, UserDefaults(suiteName: suite)!,
        UserDefaults(suiteName: suite + "-other")!, OwnDefaults(suiteName: suite)!,
      ]
      defer { for defaults in all { defaults["count"] = nil } }
      nonisolated(unsafe) var heard = [0, 0, 0, 0]
      let observations = all.indices.map { index in
        all[index].observe("count") { heard[index] += 1 }
      }
      all[0]["count"] = 1
      #expect(heard == [1, 1, 0, 0])
      all[2]["count"] = 1
      #expect(heard == [1, 1, 1, 0])
      all[3]["count"] = 2
      #expect(heard == [1, 1, 1, 1])
      withExtendedLifetime(observations) {}
    }
  #endif
}
