import Conformance
import ConformanceKit
import DataFlow

/// What is compared before views are updated, what is left once they have gone, and how updates
/// follow each other.
extension Catalogue {
  static let stateTurns: [Clause] = [
    Clause(
      flow: "STATE-28", .observed,
      "A value MUST be compared by its ==, with the last one, also where a state is a lazy one.",
      source: Source.observed("equal values are compared by ==, bits, fields or identity"),
      hint: "Does == count where bits differ, and is what is compared replaced by what is shown?",
      expected: [
        "mounted: StateView +1, text = 0.0", "minus zero: StateView +0, text = 0.0",
        "another number: StateView +1, text = 1.5",
        "mounted: StateView +1, text = 1 1", "an equal value: StateView +0, text = 1 1",
        "another value: StateView +1, text = 2 2",
        "mounted: text = 0", "forth: text = 1", "and back: text = 0", "forth again: text = 1",
        "mounted: text = false", "switched on: text = true", "issues = stateOutsideView",
      ]
    ) { stage in
      let number = stage.mountState(0.0)
      stage.turn("minus zero") { number.wrappedValue = -0.0 }
      stage.turn("another number") { number.wrappedValue = 1.5 }

      let value = stage.mountState(Weighed(id: 1, mark: 1))
      stage.turn("an equal value") { value.wrappedValue = Weighed(id: 1, mark: 2) }
      stage.turn("another value") { value.wrappedValue = Weighed(id: 2, mark: 2) }

      stage.mountSteps(texts: ["text"]) { step in EqualNumber(number: step % 2).equatable() }
      stage.advance("forth")
      stage.advance("and back")
      stage.advance("forth again")

      stage.mount(texts: ["text"]) { LazySwitch() }
      stage.switchOn("switched on")
      stage.logLooseIssues { _ = LazySwitch().binding }
    },
    Clause(
      flow: "STATE-29", .required,
      "What has gone MUST leave nothing to be done, and nothing of it MUST be found.",
      source: "documentation of Host.unmount()",
      hint: "Are updates forgotten that nobody will see, and windows that are closed?",
      expected: [
        "plain: idle false, then true, completions 0", "  launched again: 0, idle true",
        "animated: idle false, then true, completions 1", "  launched again: 0, idle true",
        "a window: title Title, text shown, open true",
        "  closed: title none, text gone, open false",
      ]
    ) { stage in
      for isAnimated in [false, true] {
        let (handle, completions) = (Handle<Binding<Int>>(), Calls())
        let host = stage.made { StateView(0, handle: handle) }
        // Outside of a step: nobody has shown it when the views go.
        if isAnimated {
          withAnimation(.linear(duration: 1)) {
            handle.value.wrappedValue = 1
          } completion: {
            completions.note()
          }
        } else {
          handle.value.wrappedValue = 1
        }
        let wasIdle = host.isIdle
        host.unmount()
        stage.log(
          "\(isAnimated ? "animated" : "plain"): idle \(wasIdle), then \(host.isIdle), "
            + "completions \(completions.count)")
        host.relaunch()
        stage.log("  launched again: \(host.text("text") ?? "gone"), idle \(host.isIdle)")
      }

      stage.mount(app: TitledProgram.self)
      let window = stage.host.openWindow()
      @MainActor func log(_ step: String) {
        stage.log(
          "\(step): title \(window.title ?? "none"), text \(window.text("text") ?? "gone"), "
            + "open \(window.isOpen)")
      }
      log("a window")
      window.close()
      log("  closed")
    },
    Clause(
      flow: "STATE-30", .required,
      "A step MUST show what is written in it, ask for no other one, and end in any case.",
      source: "documentation of Host",
      hint: "Is what a step leaves told once, at its end, and does each chain begin anew?",
      expected: [
        "a step in a step: 1 wakes", "shown after such a one: 0 wakes",
        "a turn in a step: 0 wakes", "shown: 3",
        "an action that writes: 1 2, then 3 4, issues 0",
        "bodies that write for each other: idle false, publishingDuringUpdate updateLimit",
        "  once they do not: idle true",
      ]
    ) { stage in
      let (handle, wakes, notes) = (Handle<Binding<Int>>(), Calls(), NoteList())
      let woken = stage.made(wake: { wakes.note() }) { StateView(0, handle: handle) }
      var before = wakes.count
      woken.raw {
        handle.value.wrappedValue = 1
        woken.raw {}
      }
      stage.log("a step in a step: \(wakes.count - before) wakes")
      woken.settle()
      before = wakes.count
      woken.raw {
        handle.value.wrappedValue = 5
        woken.raw {}
        woken.settle()
      }
      stage.log("shown after such a one: \(wakes.count - before) wakes")
      before = wakes.count
      woken.raw {
        handle.value.wrappedValue = 2
        woken.turn { handle.value.wrappedValue = 3 }
      }
      stage.log("a turn in a step: \(wakes.count - before) wakes")
      stage.log("shown: \(woken.text("text") ?? "gone")")

      let chain = stage.made { EvenView(handle: handle, notes: notes) }
      chain.turn { handle.value.wrappedValue += 1 }
      let first = notes.take()
      chain.turn { handle.value.wrappedValue += 1 }
      stage.log(
        "an action that writes: \(first), then \(notes.take()), issues \(chain.issues.count)")

      let (one, other, isOn) = (Person("one"), Person("other"), Handle<Bool>(false))
      let runs = Calls()
      let circle = stage.made {
        EchoView(read: one, written: other, isOn: isOn, runs: runs)
        EchoView(read: other, written: one, isOn: isOn, runs: runs)
      }
      isOn.take(true)
      circle.turn { one.name = "go" }
      let kinds = Set(circle.issues.map { "\($0.kind)" }).sorted().joined(separator: " ")
      stage.log("bodies that write for each other: idle \(circle.isIdle), \(kinds)")
      isOn.take(false)
      circle.turn {}
      stage.log("  once they do not: idle \(circle.isIdle)")
    },
  ]
}

// MARK: - Values and views

/// Equal if the identifiers are; its bits say more.
private struct Weighed: Equatable, CustomStringConvertible {
  var id: Int32
  var mark: Int32

  static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  var description: String { "\(id) \(mark)" }
}

private struct EqualNumber: View, @MainActor Equatable {
  let number: Int

  static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  var body: some View { Text("\(number)").tag("text") }
}

private struct LazySwitch: View {
  // As in a module that chooses the profile of a macro.
  typealias State = LazyState

  @State private var isOn = false

  var binding: Binding<Bool> { $isOn }

  var body: some View {
    Toggle("On", isOn: $isOn).tag("switch")
    Text("\(isOn)").tag("text")
  }
}

private struct TitledProgram: App {
  var body: some Scene {
    WindowGroup("Title") { Text("shown").tag("text") }
  }
}

/// Makes its number an even one whenever that has changed.
private struct EvenView: View {
  let handle: Handle<Binding<Int>>
  let notes: NoteList
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    Text("\(number)")
      .onChange(of: number) { _, new in
        notes.add("\(new)")
        if new % 2 == 1 { number += 1 }
      }
  }
}

/// Shows one object, and writes to another one in its body.
private struct EchoView: View {
  @ObservedObject private var read: Person
  private let written: Person
  private let isOn: Handle<Bool>
  private let runs: Calls

  init(read: Person, written: Person, isOn: Handle<Bool>, runs: Calls) {
    _read = ObservedObject(wrappedValue: read)
    self.written = written
    self.isOn = isOn
    self.runs = runs
  }

  var body: some View {
    let _ = write()
    Text(read.name)
  }

  private func write() {
    // Many times, and not for ever: a host that never comes to rest has to be seen, too.
    if isOn.value == true, runs.next() < 2000 { written.name = "\(runs.count)" }
  }
}
