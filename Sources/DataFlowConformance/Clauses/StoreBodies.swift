import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// What stores are asked by views, and what becomes of values whose file is damaged.
extension Catalogue {
  static let storeBodies: [Clause] = [
    Clause(
      flow: "STORE-26", .required,
      "A view MUST write to a store in its actions alone, and show the default that it has now.",
      source: Source.apple("AppStorage"),
      hint: "Does a refused write stay out of the store, and a store hear of nothing else?",
      expected: [
        "mounted: text = 7, stored = nothing",
        "written by a body: text = 7, stored = nothing, issue stateWrittenDuringUpdate",
        "not written: text = 7, stored = nothing", "add: text = 8, stored = 8",
        "mounted: text = 7", "add: text = 8", "asked: reads 1, writes 1",
        "set by others: text = 3",
        "mounted: scene = 1, app = 1", "another default: scene = 2, app = 2",
        "set in the store: scene = 2, app = 9", "a third default: scene = 3, app = 9",
        "three defaults: 1 2 3", "set for all: 5 5 5", "after the end: idle true, read 7 7 7",
        "mounted: text = 7", "add: text = 8", "issues = ",
      ]
    ) { stage in
      let store = MemoryStore()
      stage.mountSteps(texts: ["text"], values: ["stored": { shown(store["count"]) }]) { step in
        RashKey(isRash: step == 1).defaultAppStorage(store)
      }
      stage.advance("written by a body")
      stage.advance("not written")
      stage.tap("add")

      let asked = AskedStore()
      stage.mount(texts: ["text"]) { KeyView(key: "count").defaultAppStorage(asked) }
      _ = asked.take()
      stage.tap("add")
      stage.log("asked: \(asked.take())")
      stage.turn("set by others") { asked.write(3, for: "count") }

      let defaults = MemoryStore()
      stage.mountSteps(texts: ["scene", "app"]) { step in
        SceneDefault(fallback: step + 1)
        AppDefault(fallback: step + 1).defaultAppStorage(defaults)
      }
      stage.advance("another default")
      stage.turn("set in the store") { defaults["count"] = 9 }
      stage.advance("a third default")

      logDefaults(stage)
      logSaved(stage)
    },
    Clause(
      flow: "STORE-27", .required,
      "What a damaged file had before MUST be read from the file before it, if that is good.",
      source: "documentation of FileStore",
      hint: "Is the last good file read where there is nothing in memory?",
      expected: [
        "read anew: a = 1, b = nothing, corruptStore, the write before counts true",
        "in memory: a = 1, b = 2, corruptStore, the write before counts false",
        "repaired: a = 1, b = nothing, c = 3, none",
        "both are damaged: a = nothing, b = nothing, corruptStore, the write before counts false",
      ]
    ) { stage in
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("bodies-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let path = folder + "/values"
      func damage(_ name: String) {
        try? "garbage".write(toFile: name, atomically: false, encoding: .utf8)
      }
      func kinds(_ store: FileStore) -> String {
        let kinds = store.issues.map { "\($0.kind)" }
        return kinds.isEmpty ? "none" : kinds.joined(separator: " ")
      }
      @MainActor func log(_ step: String, _ store: FileStore) {
        let isBefore =
          store.issues.last?.description.contains("The values of the write before count.") ?? false
        stage.log(
          "\(step): a = \(shown(store["a"])), b = \(shown(store["b"])), \(kinds(store)), "
            + "the write before counts \(isBefore)")
      }
      let first = FileStore(path: path)
      first["a"] = 1
      first["b"] = 2
      damage(path)
      let second = FileStore(path: path)
      log("read anew", second)
      first.refresh()
      log("in memory", first)
      second["c"] = 3
      let third = FileStore(path: path)
      stage.log(
        "repaired: a = \(shown(third["a"])), b = \(shown(third["b"])), "
          + "c = \(shown(third["c"])), \(kinds(third))")
      damage(path)
      damage(path + ".previous")
      log("both are damaged", FileStore(path: path))
    },
  ]
}

/// Shows a key with several defaults, also once its views have gone.
@MainActor
private func logDefaults(_ stage: Stage) {
  let (store, handles) = (MemoryStore(), (0..<3).map { _ in Handle<Binding<Int>>() })
  let host = stage.made {
    ForEach(handles.indices, id: \.self) {
      HandedDefault(fallback: $0 + 1, handle: handles[$0])
    }
    .defaultAppStorage(store)
  }
  stage.log("three defaults: " + host.texts.joined(separator: " "))
  host.turn { store["count"] = 5 }
  stage.log("set for all: " + host.texts.joined(separator: " "))
  host.unmount()
  store["count"] = 7
  let isIdle = host.isIdle
  let read = handles.map { "\($0.value.wrappedValue)" }.joined(separator: " ")
  stage.log("after the end: idle \(isIdle), read \(read)")
}

/// Has Foundation save what a view writes.
@MainActor
private func logSaved(_ stage: Stage) {
  let name = "observatory-\(UUID().uuidString)"
  guard let defaults = UserDefaults(suiteName: name) else { return stage.log("no defaults") }
  defer { defaults.removePersistentDomain(forName: name) }
  stage.logLooseIssues {
    stage.mount(texts: ["text"]) { KeyView(key: "count").defaultAppStorage(defaults) }
    stage.tap("add")
  }
}

// MARK: - Stores and views

/// A store that counts what it is asked for, and tells of each change once.
private final class AskedStore: KeyValueStore, @unchecked Sendable {
  // `@unchecked Sendable`: only the main actor uses it.
  private let values = MemoryStore()
  private var reads = 0
  private var writes = 0

  /// What it has been asked for since the last call.
  func take() -> String {
    defer { (reads, writes) = (0, 0) }
    return "reads \(reads), writes \(writes)"
  }

  func read(_ key: String) -> StoredValue? {
    reads += 1
    return values.read(key)
  }

  func write(_ value: StoredValue?, for key: String) {
    writes += 1
    values.write(value, for: key)
  }

  func observe(_ key: String, _ onChange: @escaping @Sendable () -> Void) -> StoreObservation {
    values.observe(key, onChange)
  }
}

/// Shows a stored value, and writes to it in its body.
private struct RashKey: View {
  @AppStorage("count") private var count = 7
  private let isRash: Bool

  init(isRash: Bool) { self.isRash = isRash }

  var body: some View {
    let _ = write()
    Text("\(count)").tag("text")
    Button("Add") { count += 1 }.tag("add")
  }

  private func write() {
    if isRash { count = 5 }
  }
}

/// Shows what its window has, or a default that changes.
private struct SceneDefault: View {
  @SceneStorage private var count: Int

  init(fallback: Int) { _count = SceneStorage(wrappedValue: fallback, "count") }

  var body: some View { Text("\(count)").tag("scene") }
}

/// Shows what a store has, or a default that changes.
private struct AppDefault: View {
  @AppStorage private var count: Int

  init(fallback: Int) { _count = AppStorage(wrappedValue: fallback, "count") }

  var body: some View { Text("\(count)").tag("app") }
}

/// Shows what a store has, or a default, and hands out the binding.
private struct HandedDefault: View {
  @AppStorage private var count: Int
  private let handle: Handle<Binding<Int>>

  init(fallback: Int, handle: Handle<Binding<Int>>) {
    _count = AppStorage(wrappedValue: fallback, "count")
    self.handle = handle
  }

  var body: some View {
    let _ = handle.take($count)
    Text("\(count)")
  }
}
