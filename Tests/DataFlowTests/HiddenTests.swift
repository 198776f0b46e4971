import DataFlow
import Testing

/// Hidden views, as far as no clause can go: FOC-14 and FOC-15 are about them, too.
@MainActor
@Suite struct HiddenTests {
  fileprivate struct Panel: View {
    @State private var count = 0
    @State private var name = ""
    @State private var chosen: Int? = 1

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
