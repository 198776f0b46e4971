import DataFlow
import OpenCombine
import Testing

/// What effects call may be any function, with or without an actor; that this file compiles
/// without a warning is the first half of each test.
@MainActor
struct ActionFormTests {
  /// Without an actor.
  private final class Log {
    var lines: [String] = []

    func note() { lines.append("method") }
  }

  private struct Acting: View {
    let log: Log
    let plain: () -> Void
    let isolated: @MainActor () -> Void
    let values: (Int, Int) -> Void
    let value: (Int) -> Void
    let subject: PassthroughSubject<Int, Never>
    @State private var number = 0

    var body: some View {
      Button("Add") { number += 1 }
      TextField("Name", text: .constant("")).onSubmit(plain)
      Text("\(number)")
        .onAppear(perform: plain)
        .onAppear(perform: isolated)
        .onAppear(perform: log.note)
        .onAppear(perform: nil)
        .onChange(of: number, plain)
        .onChange(of: number, isolated)
        .onChange(of: number, values)
        .onReceive(subject, perform: value)
        .onDisappear(perform: plain)
    }
  }

  @Test func `actions are functions of any kind`() {
    let log = Log()
    let subject = PassthroughSubject<Int, Never>()
    let host = Host {
      Acting(
        log: log, plain: { log.lines.append("plain") }, isolated: { log.lines.append("isolated") },
        values: { log.lines.append("\($0) \($1)") }, value: { log.lines.append("\($0)") },
        subject: subject)
    }
    #expect(log.lines == ["plain", "isolated", "method"])
    log.lines = []
    host.tap(button: "Add")
    host.turn { subject.send(7) }
    host.submit(.textField("Name"))
    host.unmount()
    #expect(log.lines == ["plain", "isolated", "0 1", "7", "plain", "plain"])
  }

  private struct Fields: View {
    @State private var name = ""
    @State private var isOn = false

    var body: some View {
      Text(name)
      Text("\(isOn)")
      TextField("Name", text: $name)
      Toggle("On", isOn: $isOn)
      Button("Clear") { name = "" }
    }
  }

  private struct Twice: App {
    var body: some Scene { WindowGroup { Fields() } }
  }

  @Test func `a window is driven without tags`() {
    let host = Host(app: Twice())
    let second = host.openWindow()
    second.set(textField: "Name", to: "b")
    second.set(toggle: "On", to: true)
    #expect(second.texts == ["b", "true", "Name", "On", "Clear"])
    #expect(host.windows[0].texts == ["", "false", "Name", "On", "Clear"])
    #expect(second.shows(.text("b")) && !host.windows[0].shows(.text("b")))
    #expect(second.text(.toggle("On")) == "On")
    second.tap(button: "Clear")
    #expect(second.texts.first == "" && host.windows[0].texts.first == "")
  }
}
