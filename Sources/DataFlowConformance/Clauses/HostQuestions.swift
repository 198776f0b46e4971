import Conformance
import ConformanceKit
import DataFlow

/// What a host can be asked about its views, and what ends with it.
extension Catalogue {
  static let hostQuestions: [Clause] = [
    Clause(
      flow: "HOST-15", .required,
      "A host MUST tell which views there are and how often each has run, and end them all.",
      source: "documentation of Host",
      hint: "Is a view found by the names around it, and does all end with the host?",
      expected: [
        "mounted: Parent 1, A 1, B 1, both 2, absent nil, wrong nil, row 1: 1, views 1 2 3",
        "grown: Parent 2, A 1, B 1, both 2, absent nil, wrong nil, row 1: 2, views 1 2 3 4",
        "once more: Parent 3, A 2, B 2, both 4, absent nil, wrong nil, row 1: 3, views 1 2 3 4",
        "shrunk: Parent 4, A 2, B 2, both 4, absent nil, wrong nil, row 1: nil, views 2 3 4",
        "not updated: Parent 4, A 2, B 2, both 4, absent nil, wrong nil, row 1: nil, views 2 3 4",
        "idle: false",
        "settled: Parent 5, A 2, B 2, both 4, absent nil, wrong nil, row 1: nil, views 2 3 4 5",
        "idle: true",
        "made 15, gone 14",
        "gone with the host: 2 3 4 5",
        "made 15, gone 18",
      ]
    ) { stage in
      let rows = Handle<Binding<[Int]>>()
      let gone = Handle<[Int]>([])
      var host: Host? = stage.made {
        Parent(rows: rows) { gone.take(gone.value + [$0]) }
      }
      let other = stage.made { EmptyView() }
      @MainActor func log(_ step: String) {
        guard let host else { return }
        func count(_ path: String) -> String { host.bodies(path).map { "\($0)" } ?? "nil" }
        stage.log(
          "\(step): Parent \(host.bodies(Parent.self)), A \(count("VStack/Leaf")), "
            + "B \(count("Parent/HStack/Leaf")), both \(host.bodies(Leaf.self)), "
            + "absent \(count("Absent")), wrong \(count("HStack/VStack/Leaf")), "
            + "row 1: \(count("1/NumberRow")), views "
            + host.views(NumberRow.self).map { "\($0.number)" }.joined(separator: " "))
      }
      log("mounted")
      host?.turn { rows.value.wrappedValue.append(4) }
      log("grown")
      host?.reevaluateAll()
      log("once more")
      host?.turn { rows.value.wrappedValue.removeFirst() }
      log("shrunk")
      host?.raw { rows.value.wrappedValue.append(5) }
      log("not updated")
      stage.log("idle: \(host?.isIdle ?? true)")
      host?.settle()
      log("settled")
      stage.log("idle: \(host?.isIdle ?? false)")
      stage.log("made \(other.inits(RowThing.self)), gone \(other.deinits(RowThing.self))")
      gone.take([])
      host = nil
      stage.log("gone with the host: " + gone.value.map { "\($0)" }.joined(separator: " "))
      stage.log("made \(other.inits(RowThing.self)), gone \(other.deinits(RowThing.self))")
    },
    Clause(
      flow: "APP-11", .required,
      "A change of an App's state MUST reach its scenes, their titles and their windows.",
      source: Source.apple("Scene"),
      hint: "Is each scene given its new value, whatever it is made of?",
      expected: [
        "mounted: windows = Title 0: group 0, -: own 0 0, -: own group 0",
        "add: windows = Title 1: group 1, -: own 1 0, -: own group 1",
        "add in the scene: windows = Title 1: group 1, -: own 1 1, -: own group 1",
        "relaunched: windows = Title 0: group 0, -: own 0 0, -: own group 0",
      ]
    ) { stage in
      let handles = (Handle<Binding<Int>>(), Handle<Binding<Int>>())
      ChangingApp.handles = handles
      defer { ChangingApp.handles = nil }
      stage.mount(
        app: ChangingApp.self,
        values: [
          (
            "windows",
            {
              stage.host.windows.map { "\($0.title ?? "-"): \($0.text("text") ?? "gone")" }
                .joined(separator: ", ")
            }
          )
        ])
      stage.turn("add") { handles.0.value.wrappedValue += 1 }
      stage.turn("add in the scene") { handles.1.value.wrappedValue += 1 }
      stage.perform("relaunched") { stage.host.relaunch() }
    },
    Clause(
      flow: "APP-12", .required,
      "Windows of scenes that a program has no more MUST make way for those of a launch.",
      source: "documentation of Host.init(app:sceneStorage:)",
      hint: "Is there a window at each launch, and are those of other scenes kept until then?",
      expected: [
        "first launch: true 0", "with others: true 0, true 1, true 2",
        "without them: true 0", "another scene: another", "several again: true 0",
      ]
    ) { stage in
      let archive = MemoryStore()
      @MainActor func launch<Program: App>(_ step: String, _ app: Program.Type) {
        stage.mount(app: app, sceneStorage: archive)
        log(step)
      }
      @MainActor func log(_ step: String) {
        stage.log(
          "\(step): " + stage.host.windows.map { $0.text("text") ?? "gone" }.joined(separator: ", ")
        )
      }
      launch("first launch", SeveralScenes.self)
      stage.host.turn { stage.host.openWindow(id: "numbers", value: 1) }
      stage.host.turn { stage.host.openWindow(id: "numbers", value: 2) }
      log("with others")
      stage.host.windows.first?.close()
      stage.host.unmount()
      launch("without them", FirstScene.self)
      stage.host.unmount()
      launch("another scene", OtherScene.self)
      stage.host.unmount()
      launch("several again", SeveralScenes.self)
    },
  ]
}

// MARK: - Views

private struct SceneText: View {
  let number: Int?
  @Environment(\.supportsMultipleWindows) private var hasWindows

  var body: some View { Text("\(hasWindows) \(number ?? 0)").tag("text") }
}

private struct SeveralScenes: App {
  var body: some Scene {
    WindowGroup { SceneText(number: nil) }
    WindowGroup(id: "numbers", for: Int.self) { SceneText(number: $0.wrappedValue) }
  }
}

private struct FirstScene: App {
  var body: some Scene { WindowGroup { SceneText(number: nil) } }
}

private struct OtherScene: App {
  var body: some Scene { WindowGroup(id: "other") { Text("another").tag("text") } }
}

private final class RowThing: Probe {}

private struct NumberRow: View {
  @State private var thing = RowThing()
  let number: Int
  let leave: (Int) -> Void

  var body: some View { Text("\(number)").onDisappear { leave(number) } }
}

private struct Leaf: View {
  var body: some View { Text("") }
}

private struct Parent: View {
  let rows: Handle<Binding<[Int]>>
  let leave: (Int) -> Void
  @State private var numbers = [1, 2, 3]

  var body: some View {
    let _ = rows.take($numbers)
    VStack { Leaf() }
    HStack { Leaf() }
    ForEach(numbers, id: \.self) { NumberRow(number: $0, leave: leave) }
  }
}

private struct ChangingApp: App {
  static var handles: (Handle<Binding<Int>>, Handle<Binding<Int>>)?
  @State private var number = 0

  var body: some Scene {
    let _ = Self.handles?.0.take($number)
    WindowGroup("Title \(number)") { Text("group \(number)").tag("text") }
    OwnScene(given: number)
  }
}

private struct OwnScene: Scene {
  let given: Int
  @State private var number = 0

  var body: some Scene {
    let _ = ChangingApp.handles?.1.take($number)
    WindowGroup { Text("own \(given) \(number)").tag("text") }
    WindowGroup { Text("own group \(given)").tag("text") }
  }
}
