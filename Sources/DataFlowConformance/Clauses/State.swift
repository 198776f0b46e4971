import Conformance
import ConformanceKit
import DataFlow

/// States: what reading and writing them does.
///
/// How long they live is in StateLifetimes.swift.
extension Catalogue {
  static let state: [Clause] = [
    Clause(
      flow: "STATE-01", .required, "The first body MUST see the declared default.",
      source: Source.document("State"),
      hint: "Is the default in the storage before the body is evaluated?",
      expected: ["mounted: text = 3"]
    ) { stage in
      struct StartingAtThree: View {
        @State private var number = 3
        var body: some View { Text("\(number)").tag("text") }
      }
      stage.mount(texts: ["text"]) { StartingAtThree() }
    },
    Clause(
      flow: "STATE-04", .required, "A write MUST update every reader, which shows the new value.",
      source: Source.document("State"), hint: "Does a write reach who has read the value?",
      expected: ["mounted: CountView +1, text = 0", "write: CountView +1, text = 1"]
    ) { stage in
      stage.mount(bodies: [CountView.self], texts: ["text"]) { CountView("text") }
      stage.tap("write", "add text")
    },
    Clause(
      flow: "STATE-05", .required,
      "A written value MUST be readable at once by who wrote it; views are updated later.",
      source: Source.apple("Binding.wrappedValue"),
      hint: "Do actions read the newest value, and bodies the presented one?",
      expected: [
        "mounted: StateView +1, text = 0", "read 5",
        "before the update: StateView +0, text = 0", "update: StateView +1, text = 5",
      ]
    ) { stage in
      let state = stage.mountState(0)
      stage.raw("before the update") {
        state.wrappedValue = 5
        stage.log("read \(state.wrappedValue)")
      }
      stage.settle("update")
    },
    Clause(
      flow: "STATE-06", .observed, "A write of an equal value MUST do nothing.",
      source: Source.observed("equal values are compared by ==, bits, fields or identity"),
      hint: "Is the new value compared with the newest one, and not only if it is Equatable?",
      expected: [
        "mounted: EqualWrites +1", "the same number: EqualWrites +0",
        "the same structure: EqualWrites +0", "the same object: EqualWrites +0",
        "another number: EqualWrites +1", "another structure: EqualWrites +1",
        "another object: EqualWrites +1",
      ]
    ) { stage in
      stage.mount(bodies: [EqualWrites.self]) { EqualWrites() }
      for which in ["the same", "another"] {
        for what in ["number", "structure", "object"] { stage.tap("\(which) \(what)") }
      }
    },
    Clause(
      flow: "STATE-07", .observed,
      "A state that the body of its owner does not read MUST NOT update the owner.",
      source: Source.observed("only states that a body reads are its dependencies"),
      hint: "Is the owner a reader because it has the storage?",
      expected: [
        "mounted: Ignoring +1, BoundView +1, text = 0",
        "write: Ignoring +0, BoundView +1, text = 1", "a later action read 1",
      ]
    ) { stage in
      let seen = Handle<Int>()
      stage.mount(bodies: [Ignoring.self, BoundView<Int>.self], texts: ["text"]) {
        Ignoring(seen: seen)
      }
      stage.tap("write", "add")
      stage.host.tap("read")
      stage.log("a later action read \(seen.value!)")
    },
    Clause(
      flow: "STATE-08", .required,
      "A view that is given the value MUST be updated whenever the value changes.",
      source: Source.document("Share state with subviews"),
      hint: "Is the input compared with that of the last update?",
      expected: [
        "mounted: ValueView +1, text = 0", "write: ValueView +1, text = 1",
        "write: ValueView +1, text = 2",
      ]
    ) { stage in
      stage.mountSteps(bodies: [ValueView<Int>.self], texts: ["text"]) { ValueView(value: $0) }
      for _ in 0..<2 { stage.advance("write") }
    },
    Clause(
      flow: "STATE-15", .required, "An optional state without a default MUST begin as nil.",
      source: Source.apple("State.init()"),
      hint: "Is the initialiser without arguments there for optional values?",
      expected: ["mounted: text = nil"]
    ) { stage in
      struct StartingAsNil: View {
        // In a word, zeros are not nil.
        @State private var number: Int32?
        var body: some View { Text(number.map { "\($0)" } ?? "nil").tag("text") }
      }
      stage.mount(texts: ["text"]) { StartingAsNil() }
    },
    Clause(
      flow: "STATE-21", .observed,
      "A closure of an earlier body MUST read the current value, unless it captured the old one.",
      source: Source.observed("closures read through the storage"),
      hint: "Does the wrapper in a closure lead to the storage, or hold a value?",
      expected: ["closure of the first body: current 5, captured 0"]
    ) { stage in
      let first = Handle<(current: () -> Int, captured: () -> Int)>()
      let state = Handle<Binding<Int>>()
      stage.mount { Closing(first: first, state: state) }
      stage.raw("write") {
        state.value.wrappedValue = 5
        let (current, captured) = first.value!
        stage.log("closure of the first body: current \(current()), captured \(captured())")
      }
      first.clear()
    },
    Clause(
      flow: "STATE-22", .observed,
      "All reads of a state in one evaluation of a body MUST give the same value.",
      source: Source.observed("bodies read the value of the transaction that is applied"),
      hint: "Does a body read what another thread has just written?",
      expected: ["during the write: 0 and 0", "after it: 1 and 1"]
    ) { stage in
      var isFirst = true
      stage.mount {
        TwiceView(0) { binding in
          if isFirst { stage.elsewhere("a write during a body") { binding.wrappedValue = 1 } }
        } report: { first, second in
          stage.log("\(isFirst ? "during the write" : "after it"): \(first) and \(second)")
          isFirst = false
        }
      }
      stage.settle("update")
    },
    Clause(
      flow: "STATE-23", .observed,
      "Several states of a type with equal values in one view MUST be independent.",
      source: Source.observed("guards against storage that is found by its value"),
      hint: "Is the storage found by the place of the property?",
      expected: ["mounted: text = 0 0", "first: text = 1 0", "made again: text = 1 0"]
    ) { stage in
      stage.mountSteps(texts: ["text"]) { Twins(input: $0) }
      stage.tap("first")
      stage.advance("made again")
    },
    Clause(
      flow: "STATE-24", .required,
      "A change of a member of a structure MUST be one write of the whole value.",
      source: Source.document("State: Episode"),
      hint: "Does each member have a storage of its own?",
      expected: [
        "mounted: Playing +1, text = Title false", "toggle: Playing +1, text = Title true",
        "toggle: updates plain",
      ]
    ) { stage in
      stage.mount(bodies: [Playing.self], texts: ["text"]) { Playing() }
      stage.host.removeEvents()
      stage.tap("toggle")
      stage.logUpdates("toggle")
    },
    Clause(
      flow: "STATE-25", .required, "A new run of the program MUST begin with the defaults.",
      source: Source.document("State: not for persistent storage"),
      hint: "Is a value taken over from the run before?",
      expected: ["mounted: text = 0", "add: text = 1", "started again: text = 0"]
    ) { stage in
      stage.mount(texts: ["text"]) { CountView("text") }
      stage.tap("add", "add text")
      stage.perform("started again") { stage.host.relaunch() }
    },
    Clause(
      "STATE-26", .required,
      "A state MUST be out of reach for everybody who was not handed a binding to it.",
      source: Source.document("State"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
  ]
}

// MARK: - Views

private struct EqualWrites: View {
  /// Neither equatable nor without references.
  struct Structure {
    var name: String
    var isOn: Bool
  }

  final class Object: Sendable {}

  @State private var number = 1
  @State private var structure = Structure(name: "a", isOn: true)
  @State private var object = Object()

  var body: some View {
    Text("\(number) \(structure.name) \(ObjectIdentifier(object).hashValue)")
    Button("same number") { number = 1 }.tag("the same number")
    Button("same structure") { structure = Structure(name: "a", isOn: true) }
      .tag("the same structure")
    Button("same object") { object = object }.tag("the same object")
    Button("another number") { number = 2 }.tag("another number")
    Button("another structure") { structure.name = "b" }.tag("another structure")
    Button("another object") { object = Object() }.tag("another object")
  }
}

private struct Ignoring: View {
  let seen: Handle<Int>
  @State private var number = 0

  var body: some View {
    BoundView(value: $number)
    AddView(count: $number)
    Button("read") { seen.take(number) }.tag("read")
  }
}

private struct Closing: View {
  let first: Handle<(current: () -> Int, captured: () -> Int)>
  let state: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = state.take($number)
    let _ = first.takeOnce((current: { number }, captured: { [number] in number }))
    Text("\(number)")
  }
}

private struct Twins: View {
  let input: Int
  @State private var first: Int64 = 0
  @State private var second: Int64 = 0

  var body: some View {
    Text("\(first) \(second)").tag("text")
    Button("first") { first = 1 }.tag("first")
  }
}

private struct Playing: View {
  struct Episode {
    var title: String
    var isFavorite: Bool
  }

  @State private var episode = Episode(title: "Title", isFavorite: false)

  var body: some View {
    Text("\(episode.title) \(episode.isFavorite)").tag("text")
    Button("toggle") { episode.isFavorite.toggle() }.tag("toggle")
  }
}
