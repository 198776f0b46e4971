import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Which bodies a stored value has evaluated, and what a store is asked for beside its views.
extension Catalogue {
  static let storeInputs: [Clause] = [
    Clause(
      flow: "STORE-25", .required,
      "A stored value MUST be the store's from the first body on, and be looked up by its key.",
      source: Source.apple("SceneStorage"),
      hint: "Is the store read before the first body, and again only for another key or default?",
      expected: [
        "mounted: WatchedKey +1, text = 5, changes = 0",
        "set in the store: WatchedKey +1, text = 6, changes = 1",
        "mounted: SceneReader +1, scene = 0, named = 7",
        "nothing new: SceneReader +0, scene = 0, named = 7",
        "add: SceneReader +0, scene = 0, named = 8",
        "another key: SceneReader +0, scene = 0, named = 7",
        "the first key: SceneReader +0, scene = 0, named = 8",
        "another key and default: SceneReader +0, scene = 0, named = 9",
        "behind the back of the host: 6", "and after its end: 7", "written after its end: 8",
        "mounted: saved = true", "opened: saved = true", "nothing: saved = true",
        "issues = valueNotStored",
      ]
    ) { stage in
      let (store, changes): (MemoryStore, Calls) = (["count": 5], Calls())
      stage.mount(
        bodies: [WatchedKey.self], texts: ["text"], values: ["changes": { changes.count }]
      ) {
        WatchedKey(changes: changes).defaultAppStorage(store)
      }
      stage.turn("set in the store") { store["count"] = 6 }

      stage.mountSteps(bodies: [SceneReader.self], texts: ["scene", "named"]) { step in
        SceneReader()
        NamedScene(key: [2: "b", 4: "c"][step] ?? "a", fallback: step == 4 ? 9 : 7)
      }
      stage.advance("nothing new")
      stage.tap("add")
      stage.advance("another key")
      stage.advance("the first key")
      stage.advance("another key and default")

      let (quiet, binding) = (PlainStore(announcesChanges: false), Handle<Binding<Int>>())
      quiet["count"] = 5
      stage.mount { HandedKey(handle: binding).defaultAppStorage(quiet) }
      stage.host.turn { quiet["count"] = 6 }
      stage.log("behind the back of the host: \(binding.value.wrappedValue)")
      stage.host.unmount()
      quiet["count"] = 7
      stage.log("and after its end: \(binding.value.wrappedValue)")
      binding.value.wrappedValue = 8
      stage.log("written after its end: \(shown(quiet["count"]))")

      let late = PlainStore(savesAtOnce: false)
      stage.mount(
        app: EmptyWindows.self, values: [("saved", { late.takeSaves() > 0 })], sceneStorage: late)
      stage.perform("opened") { stage.host.openWindow() }
      stage.turn("nothing") {}

      stage.logLooseIssues {
        let place = AppStorage(
          wrappedValue: StoredPlace(x: 0), codable: "place", store: MemoryStore())
        place.wrappedValue = StoredPlace(x: .nan)
      }
    }
  ]
}

// MARK: - Stores and views

/// No number is as good as another one: JSON has none for it.
private struct StoredPlace: Codable {
  var x: Double
}

/// A store that says what it is told to say of itself, and tells nobody of changes.
private final class PlainStore: KeyValueStore, @unchecked Sendable {
  // `@unchecked Sendable`: only the main actor uses it.
  let announcesChanges: Bool
  let savesAtOnce: Bool
  private let values = MemoryStore()
  private var saves = 0

  init(announcesChanges: Bool = true, savesAtOnce: Bool = true) {
    self.announcesChanges = announcesChanges
    self.savesAtOnce = savesAtOnce
  }

  func takeSaves() -> Int {
    defer { saves = 0 }
    return saves
  }

  func read(_ key: String) -> StoredValue? { values.read(key) }

  func write(_ value: StoredValue?, for key: String) { values.write(value, for: key) }

  func observe(_ key: String, _ onChange: @escaping @Sendable () -> Void) -> StoreObservation {
    StoreObservation {}
  }

  func save() -> Bool {
    saves += 1
    return true
  }
}

/// Shows a stored value, and notes its changes.
private struct WatchedKey: View {
  @AppStorage("count") private var count = 7
  let changes: Calls

  init(changes: Calls) { self.changes = changes }

  var body: some View {
    Text("\(count)").tag("text").onChange(of: count) { changes.note() }
  }
}

/// Hands out the binding of a stored value.
private struct HandedKey: View {
  @AppStorage("count") private var count = 7
  let handle: Handle<Binding<Int>>

  init(handle: Handle<Binding<Int>>) { self.handle = handle }

  var body: some View {
    let _ = handle.take($count)
    Text("\(count)")
  }
}

/// Shows what belongs to its window, and is given nothing.
private struct SceneReader: View {
  @SceneStorage("scene") private var count = 0

  var body: some View { Text("\(count)").tag("scene") }
}

/// Shows what its window has under a key.
private struct NamedScene: View {
  @SceneStorage private var count: Int

  init(key: String, fallback: Int) { _count = SceneStorage(wrappedValue: fallback, key) }

  var body: some View {
    Text("\(count)").tag("named")
    Button("Add") { count += 1 }.tag("add")
  }
}

private struct EmptyWindows: App {
  var body: some Scene { WindowGroup { Text("") } }
}
