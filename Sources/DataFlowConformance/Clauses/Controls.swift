import Conformance
import ConformanceKit
import DataFlow

/// Bindings of controls and of presentations.
extension Catalogue {
  static let controls: [Clause] = [
    Clause(
      flow: "BIND-22", .required, "A control MUST write through its binding, once for each use.",
      source: Source.document("State and Binding: Toggle, TextField, Button"),
      hint: "Is a control's value written once, and its action run?",
      expected: ["toggle: true, sets 1", "field: 'new', sets 1", "button: runs 1"]
    ) { stage in
      let toggle = Counted(false)
      let field = Counted("")
      let runs = Calls()
      stage.mount {
        Toggle("Toggle", isOn: toggle.binding).tag("switch")
        TextField("Field", text: field.binding).tag("editor")
        Button("Button") { runs.note() }.tag("button")
      }
      stage.switchOn("toggle")
      stage.log("toggle: \(toggle.value), sets \(toggle.sets.count)")
      stage.enter("new")
      stage.log("field: '\(field.value)', sets \(field.sets.count)")
      stage.tap("button")
      stage.log("button: runs \(runs.count)")
    },
    Clause(
      flow: "BIND-23", .required,
      "A sheet MUST be there while its binding is true, and reach the presenter's state.",
      source: Source.document("SwiftUI state management: ProfileView"),
      hint: "Is the content mounted and unmounted with the value, whoever writes it?",
      expected: [
        "mounted: user = Old, sheet = false", "open: user = Old, sheet = true",
        "write New: user = New, sheet = true", "done: user = New, sheet = false",
        "open: user = New, sheet = true", "close by the presenter: user = New, sheet = false",
      ]
    ) { stage in
      stage.mount(texts: ["user"], values: ["sheet": { stage.host.shows("editor") }]) { Profile() }
      stage.tap("open")
      stage.enter("New")
      stage.tap("done")
      stage.tap("open")
      stage.tap("close by the presenter", "close")
    },
  ]
}

// MARK: - Views

private struct Profile: View {
  @State private var user = "Old"
  @State private var isPresented = false

  var body: some View {
    Text(user).tag("user")
    Button("open") { isPresented = true }.tag("open")
    Button("close") { isPresented = false }.tag("close")
    EmptyView().sheet(isPresented: $isPresented) {
      ProfileEditor(user: $user, isPresented: $isPresented)
    }
  }
}

private struct ProfileEditor: View {
  @Binding var user: String
  @Binding var isPresented: Bool

  var body: some View {
    TextField("Name", text: $user).tag("editor")
    Button("done") { isPresented = false }.tag("done")
  }
}
