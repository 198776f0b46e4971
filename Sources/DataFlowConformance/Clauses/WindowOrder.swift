import Conformance
import ConformanceKit
import DataFlow

/// Which window is in front, and the phase of views without windows.
extension Catalogue {
  static let windowOrder: [Clause] = [
    Clause(
      flow: "APP-09", .required,
      "The window opened or asked for last MUST be in front, and behind it the one opened before.",
      source: Source.apple("OpenWindowAction"),
      hint: "Which of the windows that are left is in front when that in front is closed?",
      expected: [
        "mounted: front = 1", "4 windows: front = 4", "close the second: front = 4",
        "close the front: front = 3", "close the front again: front = 1",
        "close the last: front = none",
      ]
    ) { stage in
      stage.mount(
        app: PlainApp.self,
        values: [("front", { stage.host.frontWindow.map { "\($0.id)" } ?? "none" })])
      stage.perform("4 windows") { for _ in 0..<3 { stage.host.openWindow() } }
      stage.perform("close the second") { stage.host.windows.first { $0.id == 2 }?.close() }
      for step in ["close the front", "close the front again", "close the last"] {
        stage.perform(step) { stage.host.frontWindow?.close() }
      }
    },
    Clause(
      flow: "APP-10", .required,
      "scenePhase MUST be that of the host where there is no App, from the first change on.",
      source: Source.apple("ScenePhase"),
      hint: "Do views that have read the default look again?",
      expected: [
        "mounted: PhaseText +1, phase = active, host = active",
        "in the background: PhaseText +1, phase = background, host = background",
        "the same: PhaseText +0, phase = background, host = background",
        "inactive: PhaseText +1, phase = inactive, host = inactive",
      ]
    ) { stage in
      stage.mount(
        bodies: [PhaseText.self], texts: ["phase"], values: ["host": { stage.host.scenePhase }]
      ) {
        PassView { PhaseText() }
      }
      stage.perform("in the background") { stage.host.scenePhase = .background }
      stage.perform("the same") { stage.host.scenePhase = .background }
      stage.perform("inactive") { stage.host.scenePhase = .inactive }
    },
  ]
}

private struct PlainApp: App {
  var body: some Scene { WindowGroup { Text("") } }
}

private struct PhaseText: View {
  @Environment(\.scenePhase) private var phase

  var body: some View { Text("\(phase)").tag("phase") }
}
