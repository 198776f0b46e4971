import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Values in a store, as views see them.
extension Catalogue {
  static let storedValues: [Clause] = [
    Clause(
      flow: "STORE-01", .required,
      "The default MUST count until the store has the key; a write MUST go to the store.",
      source: Source.document("Wrapping up property wrappers: AppStorage"),
      hint: "Is the store asked first, and is a write put into it at once?",
      expected: [
        "mounted: StoredView +1, text = 7, stored = nothing",
        "add: StoredView +1, text = 8, stored = 8",
        "reset to the default: StoredView +1, text = 7, stored = 7",
      ]
    ) { stage in
      let store = MemoryStore()
      stage.mount(
        bodies: [StoredView.self], texts: ["text"], values: ["stored": { shown(store["count"]) }]
      ) {
        StoredView().defaultAppStorage(store)
      }
      stage.tap("add")
      stage.tap("reset to the default", "reset")
    },
    Clause(
      flow: "STORE-02", .required,
      "A change that is made in the store itself MUST update the views with the key.",
      source: Source.apple("AppStorage"),
      hint: "Does the store announce its changes, those of other threads included?",
      expected: [
        "mounted: StoredView +1, text = 7", "set 5: StoredView +1, text = 5",
        "the same: StoredView +0, text = 5", "another key: StoredView +0, text = 5",
        "removed: StoredView +1, text = 7", "by another thread: StoredView +1, text = 9",
      ]
    ) { stage in
      let store = MemoryStore()
      stage.mount(bodies: [StoredView.self], texts: ["text"]) {
        StoredView().defaultAppStorage(store)
      }
      stage.turn("set 5") { store["count"] = 5 }
      stage.turn("the same") { store["count"] = 5 }
      stage.turn("another key") { store["other"] = 6 }
      stage.turn("removed") { store["count"] = nil }
      stage.elsewhere("a change") { store["count"] = 9 }
      stage.settle("by another thread")
    },
    Clause(
      flow: "STORE-03", .required, "A stored value MUST survive a restart of the program.",
      source: Source.document("Wrapping up property wrappers: AppStorage"),
      hint: "Does the host keep its store when the views are made anew?",
      expected: [
        "mounted: text = 7, state = 0", "add both: text = 8, state = 1",
        "relaunched: text = 8, state = 0",
      ]
    ) { stage in
      stage.mount(texts: ["text", "state"]) {
        StoredView()
        CountView("state")
      }
      stage.perform("add both") {
        stage.host.tap("add")
        stage.host.tap("add state")
      }
      stage.perform("relaunched") { stage.host.relaunch() }
    },
    Clause(
      flow: "STORE-04", .required, "A key MUST be one value, in however many views.",
      source: Source.apple("AppStorage"),
      hint: "Do all views with the key depend on the same storage?",
      expected: [
        "mounted: StoredPart +2, a = 0, b = 0", "read at once: 1",
        "add in a: StoredPart +2, a = 1, b = 1", "read at once: 2",
        "add in b: StoredPart +2, a = 2, b = 2",
      ]
    ) { stage in
      stage.mount(bodies: [StoredPart.self], texts: ["a", "b"]) {
        StoredPart(name: "a") { stage.log("read at once: \($0)") }
        StoredPart(name: "b") { stage.log("read at once: \($0)") }
      }
      stage.tap("add in a")
      stage.tap("add in b")
    },
    Clause(
      flow: "STORE-05", .required,
      "A stored value MUST have a binding, any of the types, and the store that it names.",
      source: Source.apple("AppStorage"),
      hint: "Is each value decoded as it was encoded, and nil as no value?",
      expected: [
        "mounted: text = false 1 0.5 a x:/ 0 0.0 plain 3, nil nil nil, 0, stored = 0, default = 0",
        "write: text = true 2 1.5 b y:/ 1 1.0 bold 4, 5 c bold, 6, stored = 13, default = 0",
        "relaunched: text = true 2 1.5 b y:/ 1 1.0 bold 4, 5 c bold, 6, stored = 13, default = 0",
        "remove: text = true 2 1.5 b y:/ 1 1.0 bold 4, nil nil nil, 6, stored = 10, default = 0",
        "switch: text = false 2 1.5 b y:/ 1 1.0 bold 4, nil nil nil, 6, stored = 10, default = 0",
      ]
    ) { stage in
      let (store, other) = (MemoryStore(), MemoryStore())
      stage.mount(
        texts: ["text"],
        values: ["stored": { store.all.count }, "default": { other.all.count }]
      ) {
        StoredForms(store: store).defaultAppStorage(other)
      }
      stage.tap("write")
      stage.perform("relaunched") { stage.host.relaunch() }
      stage.tap("remove")
      stage.perform("switch") { if stage.host.shows("switch") { stage.host.set("switch", false) } }
    },
    Clause(
      flow: "STORE-06", .observed, "Reading the default MUST NOT put it into the store.",
      source: Source.observed("a key that is only read stays absent"),
      hint: "Is the store written by a read, or when a view is mounted?",
      expected: [
        "mounted: text = 7, keys = 0", "read by an action: text = 7, keys = 0",
        "mounted again: text = 7, keys = 0",
      ]
    ) { stage in
      let store = MemoryStore()
      stage.mount(texts: ["text"], values: ["keys": { store.all.count }]) {
        StoredView().defaultAppStorage(store)
      }
      stage.tap("read by an action", "read")
      stage.perform("mounted again") { stage.host.relaunch() }
    },
  ]
}

// MARK: - Views

private struct StoredView: View {
  @AppStorage("count") private var count = 7

  var body: some View {
    Text("\(count)").tag("text")
    Button("Add") { count += 1 }.tag("add")
    Button("Reset") { count = 7 }.tag("reset")
    Button("Read") { _ = count }.tag("read")
  }
}

/// One of several views with the same key.
private struct StoredPart: View {
  @AppStorage("count") private var count = 0
  let name: String
  let report: (Int) -> Void

  var body: some View {
    Text("\(count)").tag(name)
    Button("Add") {
      count += 1
      report(count)
    }
    .tag("add in \(name)")
  }
}

private enum Style: String {
  case plain, bold
}

private enum Size: Int {
  case small = 3
  case large = 4
}

private struct Filter: Codable, Equatable {
  var year = 0
}

/// A value of each type that can be stored.
private struct StoredForms: View {
  @AppStorage private var isOn: Bool
  @AppStorage private var count: Int
  @AppStorage private var level: Double
  @AppStorage private var name: String
  @AppStorage private var link: URL
  @AppStorage private var bytes: Data
  @AppStorage private var date: Date
  @AppStorage private var style: Style
  @AppStorage private var size: Size
  @AppStorage private var chosen: Int?
  @AppStorage private var title: String?
  @AppStorage private var other: Style?
  @AppStorage private var filter: Filter

  init(store: MemoryStore) {
    _isOn = AppStorage(wrappedValue: false, "isOn", store: store)
    _count = AppStorage(wrappedValue: 1, "count", store: store)
    _level = AppStorage(wrappedValue: 0.5, "level", store: store)
    _name = AppStorage(wrappedValue: "a", "name", store: store)
    _link = AppStorage(wrappedValue: URL(string: "x:/")!, "link", store: store)
    _bytes = AppStorage(wrappedValue: Data(), "bytes", store: store)
    _date = AppStorage(
      wrappedValue: Date(timeIntervalSinceReferenceDate: 0), "date", store: store)
    _style = AppStorage(wrappedValue: .plain, "style", store: store)
    _size = AppStorage(wrappedValue: .small, "size", store: store)
    _chosen = AppStorage("chosen", store: store)
    _title = AppStorage("title", store: store)
    _other = AppStorage("other", store: store)
    _filter = AppStorage(wrappedValue: Filter(), codable: "filter", store: store)
  }

  private var values: String {
    "\(isOn) \(count) \(level) \(name) \(link) \(bytes.count) "
      + "\(date.timeIntervalSinceReferenceDate) \(style) \(size.rawValue), "
      + [chosen.map { "\($0)" }, title, other?.rawValue].map { $0 ?? "nil" }.joined(separator: " ")
      + ", \(filter.year)"
  }

  var body: some View {
    Text(values).tag("text")
    Toggle("On", isOn: $isOn).tag("switch")
    Button("Write") {
      isOn = true
      count = 2
      level = 1.5
      name = "b"
      link = URL(string: "y:/")!
      bytes = Data([1])
      date = Date(timeIntervalSinceReferenceDate: 1)
      style = .bold
      size = .large
      chosen = 5
      title = "c"
      other = .bold
      filter.year = 6
    }
    .tag("write")
    Button("Remove") {
      chosen = nil
      title = nil
      other = nil
    }
    .tag("remove")
  }
}
