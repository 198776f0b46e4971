import CommandKit
import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// How long a stored value follows its store, and whom a store tells what.
extension Catalogue {
  static let storeLives: [Clause] = [
    Clause(
      flow: "STORE-21", .required,
      "A binding to a stored value MUST be one of the store, also once the views have gone.",
      source: Source.apple("AppStorage"),
      hint: "Does what outlives its views ask the store itself?",
      expected: [
        "mounted: a = 7, b = 9, stored = nothing", "write by the binding: a = 1, b = 1, stored = 1",
        "written by a body: a = 5, b = 5, stored = 5", "removed: a = 7, b = 9, stored = nothing",
        "unmount: a = gone, b = gone, stored = nothing", "read: 7 9", "set in the store: 2 2",
        "set by the binding: 3 3, stored = 3", "by another thread: 4 4, stored = 4",
        "nobody is there: 4",
      ]
    ) { stage in
      let store = MemoryStore()
      let (a, b) = (Handle<Binding<Int>>(), Handle<Binding<Int>>())
      stage.mountSteps(texts: ["a", "b"], values: ["stored": { shown(store["count"]) }]) { step in
        BoundKey(fallback: 7, name: "a", handle: a).defaultAppStorage(store)
        BoundKey(fallback: 9, name: "b", handle: b).defaultAppStorage(store)
        // What a body does to a store is seen by all views.
        let _ = step == 1 ? store.write(5, for: "count") : ()
      }
      stage.turn("write by the binding") { a.value.wrappedValue = 1 }
      stage.advance("written by a body")
      stage.turn("removed") { store["count"] = nil }
      stage.unmount("unmount")
      @MainActor func both() -> String { "\(a.value.wrappedValue) \(b.value.wrappedValue)" }
      stage.log("read: \(both())")
      store["count"] = 2
      stage.log("set in the store: \(both())")
      a.value.wrappedValue = 3
      stage.log("set by the binding: \(both()), stored = \(shown(store["count"]))")
      let binding = b.value!
      stage.elsewhere("write") { binding.wrappedValue = 4 }
      stage.log("by another thread: \(both()), stored = \(shown(store["count"]))")
      stage.log("nobody is there: \(binding.wrappedValue)")
    },
    Clause(
      flow: "STORE-22", .required,
      "The store that a view's environment names MUST count, also when it names another one.",
      source: Source.apple("defaultAppStorage(_:)"),
      hint: "Is the environment asked again when it changes, and not where a store is named?",
      expected: [
        "mounted: own = 3, near = 1, scene = 7", "another store: own = 3, near = 2, scene = 7",
        "set in both: own = 3, near = 6, scene = 7",
        "the first store: own = 3, near = 5, scene = 7",
        "another key: own = 3, near = 8, scene = 7",
      ]
    ) { stage in
      let (first, second): (MemoryStore, MemoryStore) = (["count": 1, "other": 8], ["count": 2])
      let own: MemoryStore = ["count": 3]
      stage.mountSteps(texts: ["own", "near", "scene"]) { step in
        PassView {
          NamedKey(key: "count", name: "own", store: own)
          NamedKey(key: step < 3 ? "count" : "other", name: "near", store: nil)
          SceneKey()
        }
        .defaultAppStorage(step == 1 ? second : first)
      }
      stage.advance("another store")
      stage.turn("set in both") {
        first["count"] = 5
        second["count"] = 6
      }
      stage.advance("the first store")
      stage.advance("another key")
    },
    Clause(
      flow: "STORE-23", .required,
      "Who observes a key of a store MUST hear of its changes alone, until that ends.",
      source: "documentation of KeyValueStore",
      hint: "Is each observer taken away by itself, and told in the order in which they came?",
      expected: [
        "memory: set a: 1 2 3", "memory: the same: none", "memory: set b: 4",
        "memory: without 2: 1 3",
        "memory: removed: 1 3", "memory: without any: none", "memory: b still: 4",
        "file: set a: 1 2 3", "file: the same: none", "file: set b: 4", "file: without 2: 1 3",
        "file: removed: 1 3", "file: without any: none", "file: b still: 4",
        "by another program: none", "read again: 5", "read once more: none",
        "damaged, and read twice: none, issues = corruptStore",
        "another write: 5, issues = none", "damaged again: none, issues = corruptStore",
      ]
    ) { stage in
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("store-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      let file = FileStore(path: path + "/values")
      let heard = Locked<[Int]>([])
      @MainActor func log(_ step: String, issues: Bool = false, _ body: () -> Void) {
        Host.removeLooseIssues()
        heard.withLock { $0 = [] }
        body()
        let numbers = heard.withLock { $0.map { "\($0)" } }
        let kinds = Host.looseIssues.map { "\($0.kind)" }
        stage.log(
          "\(step): " + (numbers.isEmpty ? "none" : numbers.joined(separator: " "))
            + (issues ? ", issues = \(kinds.isEmpty ? "none" : kinds.joined(separator: " "))" : ""))
      }
      for (name, store) in [("memory", MemoryStore() as any KeyValueStore), ("file", file)] {
        var observations = ["a", "a", "a", "b"].enumerated().map { number, key in
          Optional(store.observe(key) { heard.withLock { $0.append(number + 1) } })
        }
        log("\(name): set a") { store["a"] = 1 }
        log("\(name): the same") { store["a"] = 1 }
        log("\(name): set b") { store["b"] = 1 }
        observations[1] = nil
        log("\(name): without 2") { store["a"] = 2 }
        log("\(name): removed") { store["a"] = nil }
        observations[0] = nil
        observations[2] = nil
        log("\(name): without any") { store["a"] = 3 }
        log("\(name): b still") { store["b"] = 3 }
      }
      let observation = file.observe("c") { heard.withLock { $0.append(5) } }
      log("by another program") { FileStore(path: path + "/values")["c"] = 1 }
      log("read again") { file.refresh() }
      log("read once more") { file.refresh() }
      func damage() {
        try? "garbage".write(toFile: path + "/values", atomically: false, encoding: .utf8)
      }
      log("damaged, and read twice", issues: true) {
        damage()
        file.refresh()
        file.refresh()
      }
      log("another write", issues: true) { file["c"] = 2 }
      log("damaged again", issues: true) {
        damage()
        file.refresh()
      }
      withExtendedLifetime(observation) {}
      Host.removeLooseIssues()
    },
  ]
}

// MARK: - Views

/// Shows the value of a key, and hands out its binding.
private struct BoundKey: View {
  @AppStorage private var count: Int
  private let name: String
  private let handle: Handle<Binding<Int>>

  init(fallback: Int, name: String, handle: Handle<Binding<Int>>) {
    _count = AppStorage(wrappedValue: fallback, "count")
    self.name = name
    self.handle = handle
  }

  var body: some View {
    let _ = handle.take($count)
    Text("\(count)").tag(name)
  }
}

/// Shows the value of a key of a store that it names, or does not.
private struct NamedKey: View {
  @AppStorage private var count: Int
  private let name: String

  init(key: String, name: String, store: MemoryStore?) {
    _count = AppStorage(wrappedValue: 7, key, store: store)
    self.name = name
  }

  var body: some View { Text("\(count)").tag(name) }
}

/// Shows what belongs to its window.
private struct SceneKey: View {
  @SceneStorage("count") private var count = 7

  var body: some View { Text("\(count)").tag("scene") }
}
