import Conformance
import ConformanceKit
import DataFlow

/// By what scenes are known when a program is started again, and who is told of their changes.
extension Catalogue {
  static let sceneNames: [Clause] = [
    Clause(
      flow: "APP-14", .required,
      "A window MUST come back in the scene of its name, and changes MUST reach who reads them.",
      source: Source.apple("WindowGroup"),
      hint: "Is a scene known by its name, wherever it stands, and is nobody evaluated in vain?",
      expected: [
        "a, b: in a", "b, a: in a", "b opened: in a, in b", "a, b again: in a, in b",
        "b, a again: in b, in a",
        "a name like a place: nameless", "both: nameless, zero", "both again: nameless, zero",
        "mounted: UnawareView +1, phase = active",
        "in the background: UnawareView +0, phase = background",
        "inactive: UnawareView +0, phase = inactive",
        "active again: UnawareView +0, phase = active",
        "a change that no scene shows: 1 body", "a change that a scene has taken along: number 1",
      ]
    ) { stage in
      @MainActor func log(_ step: String) {
        let texts = stage.host.windows.map { $0.text("text") ?? "gone" }
        stage.log("\(step): \(texts.joined(separator: ", "))")
      }
      @MainActor func launch<Program: App>(
        _ step: String, _ app: Program.Type, with store: MemoryStore
      ) {
        stage.mount(app: app, sceneStorage: store)
        log(step)
      }
      let named = MemoryStore()
      launch("a, b", ForwardScenes.self, with: named)
      stage.host.unmount()
      launch("b, a", BackwardScenes.self, with: named)
      stage.host.openWindow(id: "b")
      log("b opened")
      stage.host.unmount()
      launch("a, b again", ForwardScenes.self, with: named)
      stage.host.unmount()
      launch("b, a again", BackwardScenes.self, with: named)
      stage.host.unmount()

      let numbered = MemoryStore()
      launch("a name like a place", NumberedScenes.self, with: numbered)
      stage.host.openWindow(id: "0")
      log("both")
      stage.host.unmount()
      launch("both again", NumberedScenes.self, with: numbered)
      stage.host.unmount()

      stage.mount(
        app: PhasedProgram.self, bodies: [UnawareView.self],
        values: stage.inWindows(["phase": "phase"]))
      stage.perform("in the background") { stage.host.scenePhase = .background }
      stage.perform("inactive") { stage.host.scenePhase = .inactive }
      stage.perform("active again") { stage.host.scenePhase = .active }

      let number = Handle<Binding<Int>>()
      CountingProgram.handle = number
      defer { CountingProgram.handle = nil }
      // What is counted are events: it records in both runs.
      let host = Host(
        app: CountingProgram(), tracking: stage.candidate.tracking, recording: .all)
      host.removeEvents()
      host.turn { number.value.wrappedValue += 1 }
      let bodies = host.events.filter { $0.kind == .bodyBegan }
      stage.log("a change that no scene shows: \(bodies.count) body")

      let taking = stage.made(app: TakingProgram())
      taking.tap("add")
      stage.log("a change that a scene has taken along: number \(taking.text("number") ?? "gone")")
    }
  ]
}

// MARK: - Programs

private struct ForwardScenes: App {
  var body: some Scene {
    WindowGroup(id: "a") { Text("in a").tag("text") }
    WindowGroup(id: "b") { Text("in b").tag("text") }
  }
}

private struct BackwardScenes: App {
  var body: some Scene {
    WindowGroup(id: "b") { Text("in b").tag("text") }
    WindowGroup(id: "a") { Text("in a").tag("text") }
  }
}

/// Has a scene without a name, whose place is the name of the other one.
private struct NumberedScenes: App {
  var body: some Scene {
    WindowGroup { Text("nameless").tag("text") }
    WindowGroup(id: "0") { Text("zero").tag("text") }
  }
}

private struct PhasedProgram: App {
  var body: some Scene {
    WindowGroup {
      UnawareView()
      PhaseView()
    }
  }
}

/// Reads nothing.
private struct UnawareView: View {
  var body: some View { Text("") }
}

private struct PhaseView: View {
  @Environment(\.scenePhase) private var phase

  var body: some View { Text("\(phase)").tag("phase") }
}

/// Reads a number, and shows it in no scene.
private struct CountingProgram: App {
  static var handle: Handle<Binding<Int>>?
  @State private var number = 0

  var body: some Scene {
    let _ = Self.handle?.take($number)
    let _ = number
    WindowGroup { UnawareView() }
  }
}

/// Has its scene capture a number, and not the state that it is of.
private struct TakingProgram: App {
  @State private var number = 0

  var body: some Scene {
    let shown = number
    WindowGroup {
      Text("\(shown)").tag("number")
      Button("Add") { number += 1 }.tag("add")
    }
  }
}
