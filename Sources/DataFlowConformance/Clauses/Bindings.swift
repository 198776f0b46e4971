import Conformance
import ConformanceKit
import DataFlow

/// Bindings: where they lead, and who depends on what they read.
extension Catalogue {
  static let bindings: [Clause] = [
    Clause(
      flow: "BIND-01", .required, "The projection of a state MUST read and write its storage.",
      source: Source.document("Binding"),
      hint: "Does the binding lead to the storage, and not to a copy?",
      expected: ["text false", "toggled: text true"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { ToggleOwner() }
      context.log("text \(host.text("isOn")!)")
      host.set("toggle", true)
      context.log("toggled: text \(host.text("isOn")!)")
    },
    Clause(
      flow: "BIND-02", .required,
      "A write through a child's binding MUST update the owner's state and all its readers.",
      source: Source.document("Share access to state with bindings: PlayButton"),
      hint: "Does the child write to the owner's storage?",
      expected: ["tapped: texts 'true' 'Pause'"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Player() }
      host.tap("play")
      context.log("tapped: texts '\(host.text("state")!)' '\(host.text("title")!)'")
    },
    Clause(
      flow: "BIND-03", .required, "Two bindings to one source MUST always agree.",
      source: Source.document("Share access to state with bindings"),
      hint: "Does a binding have a storage of its own?",
      expected: ["first = 2: second 2", "second = 3: first 3"]
    ) { candidate, context in
      let handle = Handle<(Binding<Int>, Binding<Int>)>()
      let host = Host(tracking: candidate.tracking) { Twofold(handle: handle) }
      let (first, second) = handle.value
      host.raw { first.wrappedValue = 2 }
      context.log("first = 2: second \(second.wrappedValue)")
      host.raw { second.wrappedValue = 3 }
      context.log("second = 3: first \(first.wrappedValue)")
    },
    Clause(
      flow: "BIND-04", .required, "A binding MUST project a binding, through any number of views.",
      source: Source.document("Share access to state with bindings"),
      hint: "Does the projection of a binding lead to the same source?",
      expected: ["written 5 levels below: text 9"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Tower() }
      host.tap("nine")
      context.log("written 5 levels below: text \(host.text("number")!)")
    },
    Clause(
      flow: "BIND-16", .observed,
      "Handing a binding on MUST NOT make a view depend on the value; reading it does.",
      source: Source.observed("a parent that only hands out $x is not evaluated again"),
      hint: "Does the projection of a state read it?",
      expected: ["written: Handing +0, HandedReader +1"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Handing() }
      context.runs("written", in: host, of: [Handing.self, HandedReader.self]) { host.tap("add") }
    },
    Clause(
      flow: "BIND-17", .observed,
      "A view that is given the same binding again MUST NOT run because of it.",
      source: Source.observed("bindings to one location are equal inputs"),
      hint: "Are bindings compared by where they lead?",
      expected: ["made again: HandedReader +0"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Handing() }
      context.runs("made again", in: host, of: [HandedReader.self]) { host.tap("tick") }
    },
    Clause(
      flow: "BIND-18", .required,
      "A binding MUST give the written value at once; views are updated later.",
      source: Source.apple("Binding.wrappedValue"),
      hint: "Does a binding read the newest value outside of bodies?",
      expected: ["written: Numbered +0", "read 5", "update: Numbered +1"]
    ) { candidate, context in
      let source = numberState(candidate)
      var read = 0
      context.runs("written", in: source.host, of: [Numbered.self]) {
        source.host.raw {
          source.binding.wrappedValue = 5
          read = source.binding.wrappedValue
        }
      }
      context.log("read \(read)")
      context.runs("update", in: source.host, of: [Numbered.self]) { source.host.settle() }
    },
    Clause(
      flow: "BIND-19", .observed,
      "A body MUST depend on a binding that it reads, whatever property holds the binding.",
      source: Source.observed("a binding that is no @Binding is not subscribed to"),
      hint: "Is the dependency made by the read, and not by the wrapper?",
      deviation: """
        Elsewhere a view that holds a binding as a plain constant keeps showing an old value \
        until something else updates it. Here states are tracked as models are: by being read. \
        A body that reads nothing through the binding is not updated, as elsewhere.
        """,
      expected: ["written: PlainReader +1, PlainHolder +0"]
    ) { candidate, context in
      let handle = Handle<Binding<Int>>()
      let host = Host(tracking: candidate.tracking) { PlainOwner(handle: handle) }
      context.runs("written", in: host, of: [PlainReader.self, PlainHolder.self]) {
        host.turn { handle.value.wrappedValue = 1 }
      }
    },
    Clause(
      flow: "BIND-20", .observed,
      "A write through a binding that outlives its view MUST do nothing.",
      source: Source.observed("the location is not valid any more"),
      hint: "Is the storage told that its view has gone?",
      expected: ["written: bodies +0", "read 0", "idle: true"]
    ) { candidate, context in
      let handle = Handle<Binding<Int>>()
      let host = Host(tracking: candidate.tracking) { Numbered(handle: handle) }
      host.unmount()
      let binding = handle.value!
      // Not asked of the host, which does not count for a view that has gone.
      let before = handle.count
      host.turn { binding.wrappedValue = 5 }
      context.log("written: bodies +\(handle.count - before)")
      context.log("read \(binding.wrappedValue)")
      context.log("idle: \(host.isIdle)")
    },
    Clause(
      flow: "BIND-21", .observed, "A write of an equal value through a binding MUST do nothing.",
      source: Source.observed("as for a state"),
      hint: "Does the binding write past the state's comparison?",
      expected: ["0 for 0: Numbered +0", "1 for 0: Numbered +1"]
    ) { candidate, context in
      let source = numberState(candidate)
      for value in 0...1 {
        context.runs("\(value) for 0", in: source.host, of: [Numbered.self]) {
          source.host.turn { source.binding.wrappedValue = value }
        }
      }
    },
    Clause(
      flow: "BIND-22", .required, "A control MUST write through its binding, once for each use.",
      source: Source.document("State and Binding: Toggle, TextField, Button"),
      hint: "Is a control's value written once, and its action run?",
      expected: ["toggle: true, sets 1", "field: 'new', sets 1", "button: runs 1"]
    ) { candidate, context in controls(candidate, context) },
    Clause(
      flow: "BIND-23", .required,
      "A sheet MUST be there while its binding is true, and reach the presenter's state.",
      source: Source.document("SwiftUI state management: ProfileView"),
      hint: "Is the content mounted and unmounted with the value, whoever writes it?",
      expected: [
        "closed: false", "opened: true", "edited: user 'New'", "done: false",
        "opened: true", "closed by the presenter: false",
      ]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Profile() }
      context.log("closed: \(host.shows("field"))")
      host.tap("open")
      context.log("opened: \(host.shows("field"))")
      // A host that opens no sheet has no field.
      if host.shows("field") { host.set("field", "New") }
      context.log("edited: user '\(host.text("user")!)'")
      if host.shows("done") { host.tap("done") }
      context.log("done: \(host.shows("field"))")
      host.tap("open")
      context.log("opened: \(host.shows("field"))")
      host.tap("close")
      context.log("closed by the presenter: \(host.shows("field"))")
    },
    Clause(
      "BIND-24", .required, "A binding MUST be Sendable if, and only if, its value is.",
      source: Source.apple("Binding, conformance to Sendable"),
      untested: "decided at compile time; compiled by Tests/DataFlowTests"),
  ]
}

// MARK: - Bodies

/// A host with one state, and a binding to it.
@MainActor
func numberState(
  _ candidate: any Candidate.Type
) -> (host: Host, binding: Binding<Int>) {
  let handle = Handle<Binding<Int>>()
  let host = Host(tracking: candidate.tracking) { Numbered(handle: handle) }
  return (host, handle.value)
}

@MainActor
private func controls(_ candidate: any Candidate.Type, _ context: ClauseContext) {
  var isOn = false
  var text = ""
  let sets = [Numbering(), Numbering(), Numbering()]
  let toggle = Binding(
    get: { isOn },
    set: { (new: Bool) in
      isOn = new
      sets[0].next()
    })
  let field = Binding(
    get: { text },
    set: { (new: String) in
      text = new
      sets[1].next()
    })
  let host = Host(tracking: candidate.tracking) {
    Toggle("Toggle", isOn: toggle).tag("toggle")
    TextField("Field", text: field).tag("field")
    Button("Button") { sets[2].next() }.tag("button")
  }
  host.set("toggle", true)
  context.log("toggle: \(isOn), sets \(sets[0].count)")
  host.set("field", "new")
  context.log("field: '\(text)', sets \(sets[1].count)")
  host.tap("button")
  context.log("button: runs \(sets[2].count)")
}

// MARK: - Views

private struct ToggleOwner: View {
  @State private var isOn = false

  var body: some View {
    Toggle("On", isOn: $isOn).tag("toggle")
    Text("\(isOn)").tag("isOn")
  }
}

private struct Player: View {
  @State private var isPlaying = false

  var body: some View {
    Text("\(isPlaying)").tag("state")
    PlayButton(isPlaying: $isPlaying)
  }
}

private struct PlayButton: View {
  @Binding var isPlaying: Bool

  var body: some View {
    Text(isPlaying ? "Pause" : "Play").tag("title")
    Button("toggle") { isPlaying.toggle() }.tag("play")
  }
}

private struct Twofold: View {
  let handle: Handle<(Binding<Int>, Binding<Int>)>
  @State private var number = 1

  var body: some View {
    let _ = handle.take(($number, $number))
    Text("\(number)")
  }
}

private struct Tower: View {
  @State private var number = 0

  var body: some View {
    Text("\(number)").tag("number")
    Storey<Storey<Storey<Storey<Ground>>>>(number: $number)
  }
}

private protocol Level: View {
  init(number: Binding<Int>)
}

private struct Storey<Below: Level>: Level {
  @Binding var number: Int

  var body: some View { Below(number: $number) }
}

private struct Ground: Level {
  @Binding var number: Int

  var body: some View { Button("nine") { number = 9 }.tag("nine") }
}

struct Numbered: View {
  let handle: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    Text("\(number)")
  }
}

private struct Handing: View {
  @State private var number = 0
  @State private var tick = 0

  var body: some View {
    HandedReader(number: $number)
    TickReader(tick: tick)
    Button("tick") { tick += 1 }.tag("tick")
  }
}

private struct TickReader: View {
  let tick: Int

  var body: some View { Text("\(tick)") }
}

private struct HandedReader: View {
  @Binding var number: Int

  var body: some View {
    Text("\(number)")
    Button("add") { number += 1 }.tag("add")
  }
}

private struct PlainOwner: View {
  let handle: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    PlainReader(number: $number)
    PlainHolder(number: $number)
  }
}

private struct PlainReader: View {
  let number: Binding<Int>

  var body: some View { Text("\(number.wrappedValue)") }
}

private struct PlainHolder: View {
  let number: Binding<Int>

  var body: some View { Button("add") { number.wrappedValue += 1 } }
}

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
    TextField("Name", text: $user).tag("field")
    Button("done") { isPresented = false }.tag("done")
  }
}
