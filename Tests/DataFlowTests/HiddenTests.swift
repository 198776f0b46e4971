import DataFlow
import Testing

/// Views that nobody sees.
@MainActor
@Suite struct HiddenTests {
  fileprivate struct Panel: View {
    @State private var count = 0
    @State private var name = ""
    @State private var chosen: Int? = 1
    @FocusState private var isHere: Bool

    var body: some View {
      VStack {
        Button("Add") { count += 1 }.tag("add")
        TextField("Name", text: $name)
        Stepper("Count", value: $count)
        List([1, 2], id: \.self, selection: $chosen) { Text("\($0)") }
      }
      .hidden()
      Text("card").onTapGesture { count += 10 }.hidden().tag("card")
      Text("presenter").sheet(isPresented: .constant(true)) { Button("Seen") { count += 1 } }
        .hidden()
      Text("\(count)").tag("count")
    }
  }

  @Test func `a hidden view is there, and says so`() {
    let host = Host { Panel() }
    #expect(
      host.description == """
        VStack hidden
          Button "Add" #add
          TextField "Name" = ""
          Stepper "Count" = 0
          List
            * Text "1"
            - Text "2"
        Text "card" #card hidden
        Text "presenter" hidden
        Sheet
          Button "Seen"
        Text "0" #count
        """)
    host.tap(button: "Seen")
    #expect(host.text("count") == "1", "what a hidden view presents is not hidden")
  }

  private struct Fields: View {
    @FocusState private var field: Int?
    @State private var isHidden = false

    var body: some View {
      let changing = TextField("", text: .constant("")).tag("changing").focused($field, equals: 1)
      Text(field.map { "\($0)" } ?? "none").tag("field")
      isHidden ? changing.hidden() : changing.labelsHidden()
      VStack { TextField("", text: .constant("")).focused($field, equals: 2) }.hidden()
      TextField("", text: .constant("")).hidden().focused($field, equals: 3)
      Button("Write 2") { field = 2 }
      Button("Write 3") { field = 3 }
      Button("Hide") { isHidden = true }
    }
  }

  @Test(arguments: ["Write 2", "Write 3"])
  func `a hidden view does not get the focus`(button: String) {
    let host = Host { Fields() }
    host.tap(button: button)
    #expect(!host.hasFocus && host.text("field") == "none")
    host.focus("changing")
    host.tap(button: button)
    #expect(!host.hasFocus && host.text("field") == "none" && host.issues.isEmpty)
    for number in [2, 3] {
      let host = Host { Beginning(number: number) }
      #expect(!host.hasFocus && host.text("field") == "none" && host.issues.isEmpty)
    }
  }

  private struct Beginning: View {
    let number: Int
    @FocusState private var field: Int?

    var body: some View {
      Text(field.map { "\($0)" } ?? "none").tag("field")
      VStack {
        VStack { TextField("", text: .constant("")).focused($field, equals: 2) }.hidden()
        TextField("", text: .constant("")).hidden().focused($field, equals: 3)
      }
      .defaultFocus($field, number)
    }
  }

  @Test func `a view that is hidden loses the focus`() {
    let host = Host { Fields() }
    host.focus("changing")
    #expect(host.hasFocus && host.text("field") == "1")
    host.tap(button: "Hide")
    #expect(!host.hasFocus && host.text("field") == "none" && host.issues.isEmpty)
  }

  @Test(arguments: HiddenStep.all.indices)
  func `a step on what is hidden ends the program`(_ index: Int) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [index] in
      await HiddenStep.all[index].body()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(HiddenStep.all[index].message))
  }
}

/// What a host does not do, and what it says.
private struct HiddenStep: Sendable {
  let message: String
  let body: @MainActor @Sendable () -> Void

  init(_ name: String, _ body: @escaping @MainActor @Sendable (Host) -> Void) {
    message = "The \(name) is hidden."
    self.body = { body(Host { HiddenTests.Panel() }) }
  }

  static let all = [
    HiddenStep(#"Button "Add" #add"#) { $0.tap("add") },
    HiddenStep(#"Button "Add" #add"#) { $0.tap(button: "Add") },
    HiddenStep(#"TextField "Name""#) { $0.set(textField: "Name", to: "Ann") },
    HiddenStep(#"TextField "Name""#) { $0.submit(.textField("Name")) },
    HiddenStep(#"TextField "Name""#) { $0.focus(.textField()) },
    HiddenStep(#"Stepper "Count""#) { $0.increment(.stepper()) },
    HiddenStep("List") { $0.select(2) },
    HiddenStep(#"Text "card" #card"#) { $0.press("card") },
  ]
}
