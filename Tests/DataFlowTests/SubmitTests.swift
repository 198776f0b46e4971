import DataFlow
import Testing

/// What is done when a user submits a field; the clause FOC-12 says more.
@MainActor
@Suite struct SubmitTests {
  private struct Form: View {
    let note: (String) -> Void
    @State private var text = ""
    @State private var count = 0
    @State private var isDisabled = false

    var body: some View {
      VStack {
        TextField("Name", text: $text).tag("name").submitLabel(.next)
          .onSubmit { note("name \(text) \(count)") }
        SecureField("Password", text: $text).tag("password")
        VStack { TextField("Alone", text: $text).tag("alone") }
          .onSubmit { note("alone") }
          .submitScope()
        VStack { TextField("Open", text: $text).tag("open") }.submitScope(false)
        List { Text("row") }.searchable(text: $text)
          .onSubmit(of: .search) { note("search \(text)") }
        TextField("Disabled", text: $text).tag("disabled").disabled(isDisabled)
      }
      .onSubmit { note("text \(count)") }
      .onSubmit(of: [.text, .search]) { count += 1 }
      Text("\(count)").tag("count")
      Button("Disable") { isDisabled = true }
    }
  }

  @Test func `a field that is submitted calls the actions around it, the innermost first`() {
    var notes: [String] = []
    let host = Host { Form { notes.append($0) } }
    func submit(_ tag: String) -> [String] {
      notes = []
      host.submit(tag)
      return notes
    }
    host.set("name", "Ann")
    host.focus("name")
    #expect(submit("name") == ["name Ann 0", "text 0"] && host.text("count") == "1")
    #expect(host.focusedTag == AnyHashable("name"))
    #expect(submit("password") == ["text 1"] && host.text("count") == "2")
    #expect(submit("alone") == ["alone"] && host.text("count") == "2")
    #expect(submit("open") == ["text 2"] && host.text("count") == "3")
    notes = []
    host.submit(.searchField())
    #expect(notes == ["search Ann"] && host.text("count") == "4")
    #expect(submit("disabled") == ["text 4"] && host.text("count") == "5")
    host.tap(button: "Disable")
    #expect(submit("disabled") == [] && host.text("count") == "5")
    #expect(host.issues.isEmpty)
  }

  @Test func `a field is named by a query or an element, too`() throws {
    var notes: [String] = []
    let host = Host { Form { notes.append($0) } }
    host.submit(.textField("Name"))
    #expect(notes == ["name  0", "text 0"])
    notes = []
    let field = try host.find(.textField("Name"))
    #expect(field.attributes.contains(.submitLabel(.next)))
    host.submit(field)
    #expect(notes == ["name  1", "text 1"] && host.text("count") == "2")
  }
}
