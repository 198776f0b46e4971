import DataFlow
import Foundation
import Testing

/// Stored values: what the clauses STORE leave open.
@MainActor
@Suite struct StoredValueTests {
  private struct Counter: View {
    @AppStorage private var count: Int
    let tag: String

    init(_ tag: String = "text", key: String = "count", default count: Int = 0) {
      self.tag = tag
      _count = AppStorage(wrappedValue: count, key)
    }

    var body: some View {
      Text("\(count)").tag(tag)
      Button("Add") { count += 1 }.tag("add")
      Button("Animate") { withAnimation(.easeIn) { count += 1 } }.tag("animate")
      Toggle(
        "On",
        isOn: Binding {
          count > 0
        } set: {
          $count.wrappedValue = $0 ? 1 : 0
        }
      )
      .tag("toggle")
    }
  }

  @Test func `a value of another type counts as none, and is reported once`() {
    let store: MemoryStore = ["count": "seven"]
    let host = Host(defaultAppStorage: store) { Counter(default: 7) }
    #expect(host.text("text") == "7")
    host.turn { store["count"] = "eight" }
    #expect(host.text("text") == "7")
    #expect(host.issues.map(\.kind) == [.storedValueOfOtherType])
    host.tap("add")
    #expect(host.text("text") == "8" && store["count"] == 8)
    host.turn { store["count"] = "nine" }
    #expect(host.issues.count == 2)
  }

  @Test(arguments: [
    (StoredValue.double(3), 3), (.bool(true), 1), (.double(0.5), 7), (.string("3"), 7),
  ])
  func `a number is read as one of another type if nothing is lost`(
    _ stored: StoredValue, _ shown: Int
  ) {
    let host = Host(defaultAppStorage: MemoryStore(["count": stored])) { Counter(default: 7) }
    #expect(host.text("text") == "\(shown)")
  }

  @Test func `writes take part in transactions`() {
    let host = Host(recording: .all) { Counter() }
    host.tap("add")
    host.tap("animate")
    #expect(host.events.filter { $0.kind == .updated }.map(\.subject) == ["plain", "easeIn"])
    #expect(host.text("text") == "2")
  }

  @Test func `a write in a body is refused and reported`() {
    struct Meddler: View {
      @AppStorage("count") private var count = 0

      var body: some View {
        let _ = { count = 5 }()
        Text("\(count)").tag("text")
      }
    }
    let store = MemoryStore()
    let host = Host(defaultAppStorage: store) { Meddler() }
    #expect(host.text("text") == "0" && store["count"] == nil)
    #expect(host.issues.map(\.kind) == [.stateWrittenDuringUpdate])
  }

  @Test func `a change of the store in a body is shown by the next update`() {
    struct Meddler: View {
      @AppStorage("count") private var count = 0
      let store: MemoryStore

      var body: some View {
        let _ = store.write(5, for: "count")
        Text("\(count)").tag("text")
      }
    }
    let store = MemoryStore()
    let host = Host(defaultAppStorage: store) { Meddler(store: store) }
    #expect(host.text("text") == "5" && host.issues.isEmpty && host.isIdle)
  }

  @Test func `views with different defaults share the value and not the default`() {
    let store = MemoryStore()
    let host = Host(defaultAppStorage: store) {
      Counter("a", default: 1)
      Counter("b", default: 2)
    }
    #expect(host.text("a") == "1" && host.text("b") == "2")
    host.turn { store["count"] = 5 }
    #expect(host.text("a") == "5" && host.text("b") == "5")
    host.turn { store["count"] = nil }
    #expect(host.text("a") == "1" && host.text("b") == "2")
  }

  private struct Chooser: View {
    @State private var step = 0
    let stores: [MemoryStore]

    var body: some View {
      Counter(key: step < 2 ? "count" : "other").defaultAppStorage(stores[step % 2])
      Button("Step") { step += 1 }.tag("step")
    }
  }

  @Test func `another key and another store of the environment count at once`() {
    let stores: [MemoryStore] = [["count": 1, "other": 3], ["count": 2]]
    let host = Host { Chooser(stores: stores) }
    #expect(host.text("text") == "1")
    host.tap("step")
    #expect(host.text("text") == "2")
    host.tap("add")
    #expect(stores[1]["count"] == 3 && stores[0]["count"] == 1)
    host.tap("step")
    #expect(host.text("text") == "3")
  }

  @Test func `hosts with one store show each other's writes`() {
    let store = MemoryStore()
    let hosts = (0..<2).map { _ in Host(defaultAppStorage: store) { Counter() } }
    hosts[0].tap("add")
    hosts[1].settle()
    #expect(hosts.map { $0.text("text") } == ["1", "1"])
  }

  @Test func `hosts have a store of their own by default`() {
    let hosts = (0..<2).map { _ in Host { Counter() } }
    hosts[0].tap("add")
    hosts[1].settle()
    #expect(hosts.map { $0.text("text") } == ["1", "0"])
  }

  @Test func `a binding that outlives its views goes on to write the store`() {
    struct Giver: View {
      @AppStorage("count") private var count = 0
      let give: (Binding<Int>) -> Void

      var body: some View {
        let _ = give($count)
        Text("\(count)").tag("text")
      }
    }
    let store = MemoryStore()
    var binding: Binding<Int>!
    var host: DataFlow::Host? = Host(defaultAppStorage: store) { Giver { binding = $0 } }
    binding.wrappedValue = 1
    host?.settle()
    #expect(host?.text("text") == "1")
    host = nil
    binding.wrappedValue = 2
    #expect(store["count"] == 2 && binding.wrappedValue == 2)
  }

  private struct Pages: View {
    @State private var page = 0

    var body: some View {
      ForEach(page * 100..<page * 100 + 100, id: \.self) { Counter(key: "count \($0)") }
      Button("Next") { page += 1 }.tag("next")
    }
  }

  @Test func `a host forgets the keys of views that have gone`() throws {
    let host = Host { Pages() }
    for _ in 1...20 { host.tap("next") }
    let known = Mirror(reflecting: host).descendant("graph", "stored", "known")
    let count = try Mirror(reflecting: #require(known)).children.count
    #expect(count >= 100 && count <= 400)
  }

  @Test func `outside of a view only a given store is used`() {
    struct Model {
      @AppStorage("count", store: store) var given = 0
      @AppStorage("count") var missing = 4
      static let store = MemoryStore()
    }
    let model = Model()
    model.given = 3
    #expect(model.given == 3 && model.$given.wrappedValue == 3 && Model.store["count"] == 3)
    Host.removeLooseIssues()
    model.missing = 9
    #expect(model.missing == 4)
    #expect(Host.looseIssues.filter { $0.kind == .storageOutsideView }.count >= 2)
  }

  /// A store that changes what it is given, and announces it as others do.
  private final class Limited: KeyValueStore {
    private let memory = MemoryStore()
    private let limit: Int?

    init(limit: Int?) { self.limit = limit }

    func read(_ key: String) -> StoredValue? { memory.read(key) }

    func write(_ value: StoredValue?, for key: String) {
      guard let limit, case .int(let number)? = value else { return }
      memory.write(.int(min(number, limit)), for: key)
    }

    func observe(
      _ key: String, _ onChange: @escaping @Sendable () -> Void
    ) -> StoreObservation { memory.observe(key, onChange) }
  }

  @Test(arguments: [5, nil])
  func `a store that changes or refuses what is written has the last word`(_ limit: Int?) {
    let host = Host(defaultAppStorage: Limited(limit: limit)) { Counter() }
    for _ in 0..<8 { host.tap("add") }
    #expect(host.text("text") == "\(limit ?? 0)")
  }

  @Test func `threads that write one key leave what the store has`() {
    let store = MemoryStore()
    let host = Host(defaultAppStorage: store) { Counter() }
    for round in 0..<50 {
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for number in 0..<20 { store["count"] = .int(round * 1000 + thread * 100 + number) }
      }
      host.settle()
      #expect(host.text("text") == store["count"].map { "\($0)" })
    }
  }

  @Test func `an observer that corrects what a view writes has the last word`() {
    for isEarlier in [true, false] {
      let store = MemoryStore()
      let correct: @Sendable () -> Void = {
        if let count = store["count"].flatMap(Int.init(stored:)), count > 1 { store["count"] = 1 }
      }
      var observation = isEarlier ? store.observe("count", correct) : nil
      let host = Host(defaultAppStorage: store) { Counter() }
      observation = observation ?? store.observe("count", correct)
      host.tap("add")
      host.tap("add")
      #expect(host.text("text") == "1" && store["count"] == 1)
      withExtendedLifetime(observation) {}
    }
  }

  @Test func `threads that write through a binding leave what the store has`() {
    struct Giver: View {
      @AppStorage("count") private var count = 0
      let give: (Binding<Int>) -> Void

      var body: some View {
        let _ = give($count)
        Text("\(count)").tag("text")
      }
    }
    let store = MemoryStore()
    var given: Binding<Int>!
    let host = Host(defaultAppStorage: store) { Giver { given = $0 } }
    let binding = given!
    for round in 0..<50 {
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for number in 0..<20 {
          let value = round * 1000 + thread * 100 + number
          if thread == 3 { store["count"] = .int(value) } else { binding.wrappedValue = value }
        }
      }
      host.settle()
      #expect(host.text("text") == store["count"].map { "\($0)" })
      #expect(store["count"] == .int(binding.wrappedValue))
    }
  }

  @Test func `values that are Codable are stored as JSON`() {
    struct Filter: Codable, Equatable {
      var years: [Int] = []
      var level = 0.0
    }
    struct Editor: View {
      @AppStorage(codable: "filter") private var filter = Filter()
      @AppStorage(codable: "last") private var last: Filter?

      var body: some View {
        Text("\(filter.years) \(last?.years.count ?? -1)").tag("text")
        Button("Add") {
          last = filter
          filter.years.append(1)
        }
        .tag("add")
        Button("Break") { filter.level = .nan }.tag("break")
      }
    }
    let store = MemoryStore()
    let host = Host(defaultAppStorage: store) { Editor() }
    #expect(host.text("text") == "[] -1")
    host.tap("add")
    #expect(host.text("text") == "[1] 0")
    #expect(store["filter"] == .data(Data(#"{"level":0,"years":[1]}"#.utf8)))
    host.tap("break")
    #expect(host.issues.map(\.kind) == [.valueNotStored] && host.text("text") == "[1] 0")
  }

  @Test func `what Foundation's defaults are told elsewhere is shown by the next step`() throws {
    let name = "observatory-\(ProcessInfo.processInfo.processIdentifier)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    struct Forms: View {
      @AppStorage("isOn") private var isOn = false
      @AppStorage("count") private var count = 0
      @AppStorage("level") private var level = 0.5
      @AppStorage("name") private var name = "a"
      @AppStorage("link") private var link = URL(string: "x:/")!
      @AppStorage("bytes") private var bytes = Data()
      @AppStorage("date") private var date = Date(timeIntervalSinceReferenceDate: 0)

      var body: some View {
        Text("\(isOn) \(count) \(level) \(name) \(link) \(bytes.count)").tag("text")
        Text("\(date.timeIntervalSinceReferenceDate)").tag("date")
        Button("Write") {
          isOn = true
          count = 1
          level = 1
          name = "b"
          link = URL(string: "https://a.b/c")!
          bytes = Data([1])
          date = Date(timeIntervalSinceReferenceDate: 1)
        }
        .tag("write")
      }
    }
    let host = Host { Forms().defaultAppStorage(defaults) }
    #expect(host.text("text") == "false 0 0.5 a x:/ 0")
    #expect(defaults.object(forKey: "count") == nil)
    host.tap("write")
    #expect(host.text("text") == "true 1 1.0 b https://a.b/c 1" && host.text("date") == "1.0")
    #expect(defaults.integer(forKey: "count") == 1 && defaults.bool(forKey: "isOn"))
    #expect(defaults["isOn"] == true && defaults["level"] == 1.0 && defaults["count"] == 1)
    defaults.set(5, forKey: "count")
    host.settle()
    #expect(host.text("text") == "true 5 1.0 b https://a.b/c 1" && host.isIdle)
    defaults["count"] = 6
    host.settle()
    #expect(host.text("text") == "true 6 1.0 b https://a.b/c 1")
    defaults["count"] = nil
    host.settle()
    #expect(host.text("text") == "true 0 1.0 b https://a.b/c 1" && host.issues.isEmpty)
  }

  #if os(Linux)
    @Test func `numbers among the arguments of Foundation's defaults are what they are`() throws {
      let name = "observatory-arguments-\(ProcessInfo.processInfo.processIdentifier)"
      let defaults = try #require(UserDefaults(suiteName: name))
      let arguments: [String: Any] = [
        "whole": NSNumber(value: 7), "fraction": NSNumber(value: 0.25), "text": "0.25",
      ]
      defaults.setVolatileDomain(arguments, forName: UserDefaults.argumentDomain)
      #expect(defaults["whole"] == 7 && defaults["fraction"] == 0.25)
      #expect(defaults["text"] == "0.25" && defaults["none"] == nil)
    }
  #endif

  @Test func `an app's own stored values are there before its windows`() {
    struct Program: App {
      @AppStorage("count") private var count = 3

      var body: some Scene { WindowGroup { Text("\(count)").tag("text") } }
    }
    let store = MemoryStore()
    let host = Host(app: Program(), defaultAppStorage: store)
    #expect(host.text("text") == "3")
    host.turn { store["count"] = 4 }
    #expect(host.text("text") == "4")
  }
}
