import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// What a user does, in each form that it can be asked for.
extension Catalogue {
  static let drivers: [Clause] = [
    Clause(
      flow: "HOST-11", .required,
      "What is done MUST be the same, whether a tag, a query or an element says to what.",
      source: "documentation of Host",
      hint: "Does each form reach the same control, once?",
      expected: [
        "mounted: all = 0 '' false 0.0 1 [] x 0 0 0.0 false",
        "tap by tag: all = 1 '' false 0.0 1 [] x 0 0 0.0 false",
        "tap by query: all = 2 '' false 0.0 1 [] x 0 0 0.0 false",
        "tap by label: all = 3 '' false 0.0 1 [] x 0 0 0.0 false",
        "tap by label and place: all = 4 '' false 0.0 1 [] x 0 0 0.0 false",
        "tap by label inside: all = 5 '' false 0.0 1 [] x 0 0 0.0 false",
        "tap the element: all = 6 '' false 0.0 1 [] x 0 0 0.0 false",
        "set by tag: all = 6 'a' false 0.0 1 [] x 0 0 0.0 false",
        "set by query: all = 6 'b' false 0.0 1 [] x 0 0 0.0 false",
        "set by label: all = 6 'c' false 0.0 1 [] x 0 0 0.0 false",
        "set the element: all = 6 'd' false 0.0 1 [] x 0 0 0.0 false",
        "switch by label: all = 6 'd' true 0.0 1 [] x 0 0 0.0 false",
        "switch by label and place: all = 6 'd' false 0.0 1 [] x 0 0 0.0 false",
        "a number of another type: all = 6 'd' false 1.0 1 [] x 0 0 0.0 false",
        "a fraction: all = 6 'd' false 0.5 1 [] x 0 0 0.0 false",
        "a whole number as a fraction: all = 6 'd' false 0.5 2 [] x 0 0 0.0 false",
        "a smaller whole number: all = 6 'd' false 0.5 3 [] x 0 0 0.0 false",
        "beyond the bounds: all = 6 'd' false 0.5 5 [] x 0 0 0.0 false",
        "add by query: all = 6 'd' false 0.5 5 [] x 0 0 0.0 false",
        "take by query: all = 6 'd' false 0.5 4 [] x 0 0 0.0 false",
        "take the element: all = 6 'd' false 0.5 3 [] x 0 0 0.0 false",
        "add the element: all = 6 'd' false 0.5 4 [] x 0 0 0.0 false",
        "select in the only list: all = 6 'd' false 0.5 4 [2] x 0 0 0.0 false",
        "select in the element: all = 6 'd' false 0.5 4 [2, 3] x 0 0 0.0 false",
        "select by query: all = 6 'd' false 0.5 4 [1, 2, 3] x 0 0 0.0 false",
        "select by a tap: all = 6 'd' false 0.5 4 [1, 2, 3] x 0 0 0.0 false",
        "deselect in the element: all = 6 'd' false 0.5 4 [2, 3] x 0 0 0.0 false",
        "deselect by query: all = 6 'd' false 0.5 4 [3] x 0 0 0.0 false",
        "deselect what is not: all = 6 'd' false 0.5 4 [3] x 0 0 0.0 false",
        "choose: all = 6 'd' false 0.5 4 [3] y 0 0 0.0 false",
        "choose by query: all = 6 'd' false 0.5 4 [3] x 0 0 0.0 false",
        "focus by tag: all = 6 'd' false 0.5 4 [3] x 1 0 0.0 false",
        "focus nothing: all = 6 'd' false 0.5 4 [3] x 0 0 0.0 false",
        "focus by query: all = 6 'd' false 0.5 4 [3] x 1 0 0.0 false",
        "focus another element: all = 6 'd' false 0.5 4 [3] x 2 0 0.0 false",
        "press by tag: all = 6 'd' false 0.5 4 [3] x 2 1 0.0 false",
        "press by query: all = 6 'd' false 0.5 4 [3] x 2 1 0.0 false",
        "press the element: all = 6 'd' false 0.5 4 [3] x 2 2 0.0 false",
        "press the button: all = 7 'd' false 0.5 4 [3] x 2 2 0.0 false",
        "drag by tag: all = 7 'd' false 0.5 4 [3] x 2 2 20.0 false",
        "drag by query: all = 7 'd' false 0.5 4 [3] x 2 2 50.0 false",
        "drag the element: all = 7 'd' false 0.5 4 [3] x 2 2 95.0 false",
        "step by step: all = 7 'd' false 0.5 4 [3] x 2 2 145.0 false",
        "open: all = 7 'd' false 0.5 4 [3] x 2 2 145.0 true",
        "dismissed: true",
        "dismissed: false, 7 'd' false 0.5 4 [3] x 2 2 145.0 false",
      ]
    ) { stage in
      stage.mount(texts: ["all"]) { Driven() }
      let host = stage.host!
      @MainActor func drive(_ step: String, _ query: ElementQuery, _ body: (Element) -> Void) {
        stage.perform(step) {
          if let element = try? host.find(query) { body(element) }
        }
      }
      drive("tap by tag", .tag("tap")) { _ in host.tap("tap") }
      drive("tap by query", .button("Tap")) { _ in host.tap(.button("Tap")) }
      drive("tap by label", .button("Tap")) { _ in host.tap(button: "Tap") }
      drive("tap by label and place", .button("Tap").at(0)) { _ in host.tap(button: "Tap", at: 0) }
      drive("tap by label inside", .button("Tap").in(.kind("Section"))) { _ in
        host.tap(button: "Tap", in: .kind("Section"))
      }
      drive("tap the element", .button("Tap")) { host.tap($0) }
      drive("set by tag", .tag("name")) { _ in host.set("name", "a") }
      drive("set by query", .textField("Name")) { _ in host.set(.textField("Name"), "b") }
      drive("set by label", .textField("Name")) { _ in host.set(textField: "Name", to: "c") }
      drive("set the element", .textField("Name")) { host.set($0, "d") }
      drive("switch by label", .toggle("On")) { _ in host.set(toggle: "On", to: true) }
      drive("switch by label and place", .toggle("On").at(0)) { _ in
        host.set(toggle: "On", to: false, at: 0, in: .kind("Section"))
      }
      drive("a number of another type", .slider("Level")) { _ in host.set("level", 1) }
      drive("a fraction", .slider("Level")) { _ in host.set("level", Float(0.5)) }
      drive("a whole number as a fraction", .stepper("Count")) { host.set($0, 2.0) }
      drive("a smaller whole number", .stepper("Count")) { host.set($0, Int8(3)) }
      drive("beyond the bounds", .stepper("Count")) { host.set($0, 99) }
      drive("add by query", .stepper("Count")) { _ in host.increment(.stepper("Count")) }
      drive("take by query", .stepper("Count")) { _ in host.decrement(.stepper("Count")) }
      drive("take the element", .stepper("Count")) { host.decrement($0) }
      drive("add the element", .stepper("Count")) { host.increment($0) }
      drive("select in the only list", .list) { _ in host.select(2) }
      drive("select in the element", .list) { host.select(3, in: $0) }
      drive("select by query", .list) { _ in host.select(1, in: .list) }
      drive("select by a tap", .row(2)) { _ in host.tap(.row(2)) }
      drive("deselect in the element", .list) { host.deselect(1, in: $0) }
      drive("deselect by query", .list) { _ in host.deselect(2, in: .list) }
      drive("deselect what is not", .list) { _ in host.deselect(2) }
      drive("choose", .picker("Kind")) { host.select("y", in: $0) }
      drive("choose by query", .picker("Kind")) { _ in host.select("x", in: .picker("Kind")) }
      drive("focus by tag", .tag("name")) { _ in host.focus("name") }
      drive("focus nothing", .tag("name")) { _ in host.focus(nil) }
      drive("focus by query", .textField("Name")) { _ in host.focus(.textField("Name")) }
      drive("focus another element", .textField("Other")) { host.focus($0) }
      drive("press by tag", .tag("pressed")) { _ in host.press("pressed", seconds: 1) }
      drive("press by query", .text("pressed")) { _ in host.press(.text("pressed"), seconds: 0.2) }
      drive("press the element", .text("pressed")) { host.press($0, seconds: 2) }
      drive("press the button", .button("Tap")) { host.press($0) }
      drive("drag by tag", .tag("pressed")) { _ in
        host.drag("pressed", by: CGSize(width: 20, height: 0))
      }
      drive("drag by query", .text("pressed")) { _ in
        host.drag(.text("pressed"), by: CGSize(width: 0, height: 30), seconds: 1)
      }
      drive("drag the element", .text("pressed")) {
        host.drag($0, by: CGSize(width: 5, height: 40))
      }
      drive("step by step", .tag("pressed")) {
        host.gesture($0, .began())
        host.gesture(.text("pressed"), .moved(to: CGPoint(x: 50, y: 0)))
        host.gesture("pressed", .ended)
      }
      drive("open", .button("Open")) { host.tap($0) }
      stage.log("dismissed: \(host.dismiss())")
      stage.log("dismissed: \(host.dismiss()), \(host.text("all") ?? "gone")")
    },
    Clause(
      flow: "HOST-12", .required,
      "A host MUST keep the events that it is asked for, the newest ones, in order.",
      source: "documentation of Recording",
      hint: "Is the place of the oldest event the next one to be used?",
      expected: [
        "off: 0",
        "last(0): 0",
        "last(1): 1",
        "last(1), note 1: 6 note 1",
        "last(1), note 3: 8 note 3",
        "last(1), note 4: 9 note 4",
        "last(1), note 7: 12 note 7",
        "last(1), note 8: 13 note 8",
        "last(3): 3",
        "last(3), note 1: 6 note 1",
        "last(3), note 3: 6 note 1, 7 note 2, 8 note 3",
        "last(3), note 4: 7 note 2, 8 note 3, 9 note 4",
        "last(3), note 7: 10 note 5, 11 note 6, 12 note 7",
        "last(3), note 8: 11 note 6, 12 note 7, 13 note 8",
        "all: 6",
        "all, note 1: 6 note 1",
        "all, note 3: 6 note 1, 7 note 2, 8 note 3",
        "all, note 4: 6 note 1, 7 note 2, 8 note 3, 9 note 4",
        "all, note 7: 6 note 1, 7 note 2, 8 note 3, 9 note 4, 10 note 5, 11 note 6, 12 note 7",
        "all, note 8: 6 note 1, 7 note 2, 8 note 3, 9 note 4, 10 note 5, 11 note 6, 12 note 7, "
          + "13 note 8",
        "all: action add count, update plain, body { CountView, } body CountView, update plain, "
          + "body { Root<CountView>, } body Root<CountView>, body { CountView, } body CountView, "
          + "unmounted Root<CountView>, unmounted CountView",
        "done: action tap, written name, action Stepper(Count), written 2, action Button(Open), "
          + "action dismiss",
      ]
    ) { stage in
      // The clause is about what is recorded: its hosts do the same in both runs.
      for recording in [Recording.off, .last(0)] {
        let host = Host(tracking: stage.candidate.tracking, recording: recording) {
          CountView("count")
        }
        host.note("a note")
        stage.log("\(recording): \(host.events.count)")
      }
      for recording in [Recording.last(1), .last(3), .all] {
        let host = Host(tracking: stage.candidate.tracking, recording: recording) {
          CountView("count")
        }
        stage.log("\(recording): \(host.events.count)")
        host.removeEvents()
        for step in 1...8 {
          host.note("\(step)")
          let events = host.events.map { "\($0.sequence) \($0)" }
          if [1, 3, 4, 7, 8].contains(step) {
            stage.log("\(recording), note \(step): \(events.joined(separator: ", "))")
          }
        }
      }
      let host = Host(tracking: stage.candidate.tracking, recording: .all) { CountView("count") }
      let tap = host.shows("add count")
      host.removeEvents()
      if tap { host.tap("add count") }
      host.reevaluateAll()
      host.unmount()
      stage.log("all: " + host.events.map { "\($0)" }.joined(separator: ", "))
      let driven = Host(tracking: stage.candidate.tracking, recording: .all) { Driven() }
      if driven.shows("tap") { driven.tap("tap") }
      if driven.shows("name") { driven.set("name", "a") }
      if driven.shows(.stepper("Count")) { driven.increment(.stepper("Count")) }
      if driven.shows(.list) { driven.select(2) }
      if driven.shows(.button("Open")) { driven.tap(.button("Open")) }
      driven.dismiss()
      let done = driven.events.filter { [.action, .written].contains($0.kind) }
      stage.log("done: " + done.map { "\($0)" }.joined(separator: ", "))
    },
    Clause(
      flow: "HOST-13", .required, "Misuse MUST be told with what was done, and to whom it belongs.",
      source: "documentation of Issue",
      hint: "Is there an issue for each misuse, in the host that has noticed it?",
      expected: [
        "issues = storageOutsideView, storageOutsideView, storageOutsideView, storageOutsideView",
        "mounted: issue destinationOutsideStack",
        "not a number: issue valueNotStored",
        "endless: issue updateLimit",
        "destinationOutsideStack: A navigationDestination(for: Int.self) is in no "
          + "NavigationStack, and has no effect. Put it inside of the stack, on a view of its "
          + "first screen for example.",
        "valueNotStored: A Filter could not be encoded for \"filter\": "
          + "EncodingError.invalidValue: nan (Double). Path: level. Debug description: Unable to "
          + "encode Double.nan directly in JSON.. The old value stays.",
        "updateLimit: The views did not come to rest after 100 updates in one turn. What was "
          + "left waits for the next step. Look for a body or an onChange that changes what it "
          + "depends on.",
        "storeNotRead",
        "mounted: issue windowsNotRestored",
        "windowsNotRestored: The windows that the store has under \"DataFlow.windows\" cannot be "
          + "read: it is of the type Int. The program begins as at its first launch.",
      ]
    ) { stage in
      @MainActor func log(_ issues: [Issue]) {
        for issue in issues { stage.log("\(issue.kind): \(issue)") }
      }
      stage.logLooseIssues {
        let loose = Misused()
        _ = loose.read()
        loose.write()
      }
      stage.mount { Misused() }
      stage.tap("not a number")
      stage.tap("endless")
      log(stage.host.issues)
      stage.host.unmount()
      // A folder instead of a file, and windows that are none.
      let folder = FileManager.default.temporaryDirectory.path
      stage.log(FileStore(path: folder).issues.map { "\($0.kind)" }.joined(separator: " "))
      let archive: MemoryStore = ["DataFlow.windows": 1]
      stage.mount(app: OneWindow.self, sceneStorage: archive)
      log(stage.host.issues)
      Host.removeLooseIssues()
    },
    Clause(
      flow: "HOST-14", .required,
      "A loop MUST show what has changed after each step, and tell each issue once.",
      source: "documentation of HostLoop",
      hint: "Is a step made after each change that asks for one, whoever makes it?",
      expected: [
        "launched: shown 0",
        "performed, 1: shown 0",
        "tapped: shown 1",
        "misused: duplicateIdentifier, shown 1",
        "misused again: shown 1",
        "changed elsewhere: shown 5",
      ]
    ) { stage in
      let lines = Handle<[String]>([])
      let store = MemoryStore()
      let loop = stage.loop(of: OneWindow(), store) { host in
        lines.take(lines.value + ["shown \(host.text("text") ?? "gone")"])
      } report: { issue in
        lines.take(lines.value + ["\(issue.kind)"])
      }
      @MainActor func log(_ step: String) {
        stage.log("\(step): \(lines.value!.joined(separator: ", "))")
        lines.take([])
      }
      log("launched")
      let number = loop.perform { host in host.shows("add") ? 1 : 0 }
      log("performed, \(number)")
      loop.perform { host in if host.shows("add") { host.tap("add") } }
      log("tapped")
      loop.perform { host in if host.shows("misuse") { host.tap("misuse") } }
      log("misused")
      loop.perform { host in if host.shows("misuse") { host.tap("misuse") } }
      log("misused again")
      let change = Task.detached { store["count"] = 5 }
      await change.value
      for _ in 0..<100 where lines.value.isEmpty { await Task.yield() }
      log("changed elsewhere")
      loop.host.unmount()
    },
  ]
}

// MARK: - Views

private struct Driven: View {
  @State private var taps = 0
  @State private var name = ""
  @State private var isOn = false
  @State private var level = 0.0
  @State private var count = 1
  @State private var rows: Set<Int> = []
  @State private var kind = "x"
  @State private var pressed = 0
  @State private var dragged = 0.0
  @State private var isOpen = false
  @FocusState private var focus: Int?

  var body: some View {
    Text(
      "\(taps) '\(name)' \(isOn) \(level) \(count) \(rows.sorted()) \(kind) \(focus ?? 0) "
        + "\(pressed) \(dragged) \(isOpen)"
    )
    .tag("all")
    Section("Section") {
      Button("Tap") { taps += 1 }.tag("tap")
      TextField("Name", text: $name).tag("name").focused($focus, equals: 1)
      TextField("Other", text: $name).focused($focus, equals: 2)
      Toggle("On", isOn: $isOn)
      Slider(value: $level) { Text("Level") }.tag("level")
      Stepper("Count", value: $count, in: 0...5)
    }
    List([1, 2, 3], id: \.self, selection: $rows) { Text("row \($0)") }
    Picker("Kind", selection: $kind) {
      Text("X").tag("x")
      Text("Y").tag("y")
    }
    Text("pressed").tag("pressed")
      .gesture(LongPressGesture().onEnded { _ in pressed += 1 })
      .simultaneousGesture(
        DragGesture(minimumDistance: 10).onEnded {
          dragged += $0.translation.width + $0.translation.height
        })
    Button("Open") { isOpen = true }
    EmptyView().sheet(isPresented: $isOpen) { Text("sheet") }
  }
}

private struct Filter: Codable {
  var level = 0.0
}

/// Does what should not be done.
private struct Misused: View {
  @State private var number = 0
  @AppStorage(codable: "filter") private var filter = Filter()
  @AppStorage("count") private var count = 3
  @SceneStorage("count") private var inScene = 4

  func read() -> String { "\(count) \(inScene)" }

  func write() {
    count = 1
    inScene = 1
  }

  var body: some View {
    Text("\(number)").tag("text")
      .navigationDestination(for: Int.self) { Text("\($0)") }
    Button("NaN") { filter.level = .nan }.tag("not a number")
    Button("Endless") { number = 1 }.tag("endless")
    EndlessView(number: $number)
  }
}

/// Never comes to rest once it has begun.
private struct EndlessView: View {
  @Binding var number: Int

  var body: some View {
    if number > 0 { Text("\(number)").onAppear { number += 1 }.id(number) }
  }
}

private struct OneWindow: App {
  var body: some Scene { WindowGroup { LoopView() } }
}

private struct LoopView: View {
  @AppStorage("count") private var count = 0
  @State private var isMisused = false

  var body: some View {
    Text("\(count)").tag("text")
    Button("Add") { count += 1 }.tag("add")
    Button("Misuse") { isMisused.toggle() }.tag("misuse")
    if isMisused { ForEach([1, 1], id: \.self) { Text("\($0)") } }
  }
}
