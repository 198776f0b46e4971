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
      expected: ["mounted: text = false", "toggled: text = true"]
    ) { stage in
      struct ToggleOwner: View {
        @State private var isOn = false

        var body: some View {
          Toggle("On", isOn: $isOn).tag("switch")
          Text("\(isOn)").tag("text")
        }
      }
      stage.mount(texts: ["text"]) { ToggleOwner() }
      stage.switchOn("toggled")
    },
    Clause(
      flow: "BIND-02", .required,
      "A write through a child's binding MUST update the owner's state and all its readers.",
      source: Source.document("Share access to state with bindings: PlayButton"),
      hint: "Does the child write to the owner's storage?",
      expected: ["mounted: state = false, title = Play", "tapped: state = true, title = Pause"]
    ) { stage in
      stage.mount(texts: ["state", "title"]) { Player() }
      stage.tap("tapped", "play")
    },
    Clause(
      flow: "BIND-03", .required, "Two bindings to one source MUST always agree.",
      source: Source.document("Share access to state with bindings"),
      hint: "Does a binding have a storage of its own?",
      expected: ["first = 2: second 2", "second = 3: first 3"]
    ) { stage in
      let handle = Handle<(Binding<Int>, Binding<Int>)>()
      stage.mount { Twofold(handle: handle) }
      let (first, second) = handle.value!
      stage.raw("first") { first.wrappedValue = 2 }
      stage.log("first = 2: second \(second.wrappedValue)")
      stage.raw("second") { second.wrappedValue = 3 }
      stage.log("second = 3: first \(first.wrappedValue)")
    },
    Clause(
      flow: "BIND-04", .required, "A binding MUST project a binding, through any number of views.",
      source: Source.document("Share access to state with bindings"),
      hint: "Does the projection of a binding lead to the same source?",
      expected: ["mounted: text = 0", "written 5 levels below: text = 9"]
    ) { stage in
      stage.mount(texts: ["text"]) { Tower() }
      stage.tap("written 5 levels below", "nine")
    },
    Clause(
      flow: "BIND-16", .observed,
      "Handing a binding on MUST NOT make a view depend on the value; reading it does.",
      source: Source.observed("a parent that only hands out $x is not evaluated again"),
      hint: "Does the projection of a state read it?",
      expected: [
        "mounted: Handing +1, BoundView +1, text = 0",
        "written: Handing +0, BoundView +1, text = 1",
      ]
    ) { stage in
      stage.mount(bodies: [Handing.self, BoundView<Int>.self], texts: ["text"]) { Handing() }
      stage.tap("written", "add")
    },
    Clause(
      flow: "BIND-17", .observed,
      "A view that is given the same binding again MUST NOT run because of it.",
      source: Source.observed("bindings to one location are equal inputs"),
      hint: "Are bindings compared by where they lead?",
      expected: ["mounted: Handing +1, BoundView +1", "made again: Handing +1, BoundView +0"]
    ) { stage in
      stage.mount(bodies: [Handing.self, BoundView<Int>.self]) { Handing() }
      stage.tap("made again", "tick")
    },
    Clause(
      flow: "BIND-18", .required,
      "A binding MUST give the written value at once; views are updated later.",
      source: Source.apple("Binding.wrappedValue"),
      hint: "Does a binding read the newest value outside of bodies?",
      expected: [
        "mounted: StateView +1, text = 0, binding = 0",
        "written: StateView +0, text = 0, binding = 5",
        "update: StateView +1, text = 5, binding = 5",
      ]
    ) { stage in
      let handle = Handle<Binding<Int>>()
      stage.mount(
        bodies: [StateView<Int>.self], texts: ["text"],
        values: ["binding": { handle.value.wrappedValue }]
      ) {
        StateView(0, handle: handle)
      }
      stage.raw("written") { handle.value.wrappedValue = 5 }
      stage.settle("update")
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
      expected: [
        "mounted: PlainReader +1, PlainHolder +1", "written: PlainReader +1, PlainHolder +0",
      ]
    ) { stage in
      stage.mount(bodies: [PlainReader.self, PlainHolder.self]) { PlainOwner() }
      stage.tap("written", "add")
    },
    Clause(
      flow: "BIND-20", .observed,
      "A write through a binding that outlives its view MUST do nothing.",
      source: Source.observed("the location is not valid any more"),
      hint: "Is the storage told that its view has gone?",
      expected: [
        "mounted: evaluations = 1, read = 0, idle = true",
        "unmounted: evaluations = 1, read = 0, idle = true",
        "written: evaluations = 1, read = 0, idle = true",
      ]
    ) { stage in
      let handle = Handle<Binding<Int>>()
      stage.mount(values: [
        // Not asked of the host, which does not count for a view that has gone.
        "evaluations": { handle.count }, "read": { handle.value.wrappedValue },
        "idle": { stage.host.isIdle },
      ]) {
        StateView(0, handle: handle)
      }
      stage.unmount("unmounted")
      stage.turn("written") { handle.value.wrappedValue = 5 }
    },
    Clause(
      flow: "BIND-21", .observed, "A write of an equal value through a binding MUST do nothing.",
      source: Source.observed("as for a state"),
      hint: "Does the binding write past the state's comparison?",
      expected: [
        "mounted: StateView +1, text = 0", "0 for 0: StateView +0, text = 0",
        "1 for 0: StateView +1, text = 1",
      ]
    ) { stage in
      let state = stage.mountState(0)
      for value in 0...1 { stage.turn("\(value) for 0") { state.wrappedValue = value } }
    },
    Clause(
      "BIND-24", .required, "A binding MUST be Sendable if, and only if, its value is.",
      source: Source.apple("Binding, conformance to Sendable"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
  ]
}

// MARK: - Views

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
    Text("\(number)").tag("text")
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

private struct Handing: View {
  @State private var number = 0
  @State private var tick = 0

  var body: some View {
    BoundView(value: $number)
    AddView(count: $number)
    ValueView(value: tick)
    Button("tick") { tick += 1 }.tag("tick")
  }
}

private struct PlainOwner: View {
  @State private var number = 0

  var body: some View {
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

  var body: some View { Button("add") { number.wrappedValue += 1 }.tag("add") }
}
