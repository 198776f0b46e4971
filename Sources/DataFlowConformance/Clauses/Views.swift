// A long file: each clause of the group stands with the views that it mounts.

import Conformance
import ConformanceKit
import DataFlow

/// Views: when their bodies run, and what makes them run again.
extension Catalogue {
  static let views: [Clause] = [
    Clause(
      flow: "VIEW-01", .observed, "Mounting MUST evaluate the body of each view once.",
      source: Source.observed("counted in compatibility tests"),
      hint: "Is a body evaluated for anything but its views, such as layout?",
      expected: ["mounted: Outer 1, Inner 1"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Outer() }
      context.totals("mounted", in: host, of: [Outer.self, Inner.self])
    },
    Clause(
      flow: "VIEW-02", .required,
      "Making a view's value again MUST NOT begin another lifetime of the view.",
      source: Source.document("Managing model data in your app: views are made at any time"),
      hint: "Does the storage belong to the place in the tree, or to the value?",
      expected: ["values made: 1", "text 7", "values made: 4", "text 7"]
    ) { candidate, context in
      let made = Numbering()
      let host = Host(tracking: candidate.tracking) { Remaker(made: made) }
      context.log("values made: \(made.count)")
      host.tap("seven")
      context.log("text \(host.text("number")!)")
      for _ in 0..<3 { host.tap("tick") }
      context.log("values made: \(made.count)")
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "VIEW-03", .required,
      "Evaluating every body again with nothing changed MUST alter nothing that can be seen.",
      source: Source.document("Managing model data in your app: body is a pure function"),
      hint: "Does another evaluation make storage, objects or work?",
      expected: ["the same tree: true", "objects made: 1", "idle: true"]
    ) { candidate, context in
      let lives = Lives()
      let host = Host(tracking: candidate.tracking) { Pure(lives: lives) }
      host.tap("add")
      let before = host.elements.map(\.description)
      for _ in 0..<10 { host.reevaluateAll() }
      context.log("the same tree: \(host.elements.map(\.description) == before)")
      context.log("objects made: \(lives.inits)")
      context.log("idle: \(host.isIdle)")
    },
    Clause(
      flow: "VIEW-04", .required, "A change MUST update only what depends on it.",
      source: Source.document("State, Overview"),
      hint: "Are dependencies kept for each view, and not for a whole tree?",
      expected: ["write: Siblings +0, ReadingSibling +1, OtherSibling +0"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Siblings() }
      context.runs(
        "write", in: host, of: [Siblings.self, ReadingSibling.self, OtherSibling.self]
      ) { host.tap("write") }
    },
    Clause(
      flow: "VIEW-05", .observed,
      "A view whose inputs are unchanged MUST NOT run when the view around it does.",
      source: Source.observed("counted in compatibility tests"),
      hint: "Are the new and the old value of a view compared?",
      expected: ["mounted: Pair 1, Half 2", "first changed: Pair +1, Half +1"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Pair() }
      context.totals("mounted", in: host, of: [Pair.self, Half.self])
      context.runs("first changed", in: host, of: [Pair.self, Half.self]) { host.tap("first") }
    },
    Clause(
      flow: "VIEW-06", .required,
      "A view with a changed input MUST run with the new value, and keep its state.",
      source: Source.document("Declare Swift properties for values that do not change"),
      hint: "Is the new value put in place, with the old storage?",
      expected: ["state set: text 'one 5'", "input changed: WithInput +1", "text 'two 5'"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { InputOwner() }
      host.tap("five")
      context.log("state set: text '\(host.text("shown")!)'")
      context.runs("input changed", in: host, of: [WithInput.self]) { host.tap("input") }
      context.log("text '\(host.text("shown")!)'")
    },
    Clause(
      flow: "VIEW-07", .observed,
      "Inputs MUST be compared by fields, or by == where there is one; a closure is always new.",
      source: Source.observed("an engineer of SwiftUI on how views are compared"),
      hint: "Is a function taken for equal, or an == not asked?",
      expected: [
        "made again: OfNumbers +0, OfFields +0, WithEquality +0, WithClosure +1"
      ]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Comparing() }
      context.runs(
        "made again", in: host,
        of: [OfNumbers.self, OfFields.self, WithEquality.self, WithClosure.self]
      ) { host.tap("tick") }
    },
    Clause(
      flow: "VIEW-08", .required, "equatable() MUST let the view's == decide about updates.",
      source: Source.apple("EquatableView"),
      hint: "Is == asked although the stored properties differ?",
      expected: ["number + 2: Parity +0", "number + 1: Parity +1", "text odd"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { ParityOwner() }
      context.runs("number + 2", in: host, of: [Parity.self]) { host.tap("two") }
      context.runs("number + 1", in: host, of: [Parity.self]) { host.tap("one") }
      context.log("text \(host.text("parity")!)")
    },
    Clause(
      flow: "VIEW-09", .required,
      "Making a view again MUST reset what is not stored by a wrapper, and nothing else.",
      source: Source.document("Wrapping up property wrappers: everything but State is reset"),
      hint: "Is a plain property taken over from the old value, or a state from the new one?",
      expected: ["mounted: plain 1, state 2", "made again: plain 3, state 2"]
    ) { candidate, context in
      let stamps = Numbering()
      let host = Host(tracking: candidate.tracking) { StampOwner(stamps: stamps) }
      context.log("mounted: \(host.text("stamps")!)")
      host.tap("tick")
      context.log("made again: \(host.text("stamps")!)")
    },
    Clause(
      flow: "VIEW-10", .observed, "A view that several causes concern MUST run once in an update.",
      source: Source.observed("one evaluation for each transaction"),
      hint: "Is a view marked, and not queued once for each cause?",
      expected: ["state, environment and input: Concerned +1", "text '2 2 2'"]
    ) { candidate, context in
      let state = Handle<Binding<Int>>()
      let outer = Handle<Binding<Int>>()
      let host = Host(tracking: candidate.tracking) { Concerning(outer: outer, state: state) }
      context.runs("state, environment and input", in: host, of: [Concerned.self]) {
        host.turn {
          state.value.wrappedValue = 2
          outer.value.wrappedValue = 2
        }
      }
      context.log("text '\(host.text("concerned")!)'")
    },
    Clause(
      flow: "VIEW-11", .observed,
      "Outer views MUST run first, and a view that they remove MUST NOT run.",
      source: Source.observed("parents are updated before children"),
      hint: "Is the queue in the order of depth, and a removed view taken out?",
      expected: [
        "removed, then changed: Remover +1, Removed +0",
        "changed, then removed: Remover +1, Removed +0",
      ]
    ) { candidate, context in removal(candidate, context) },
    Clause(
      flow: "VIEW-12", .observed,
      "A write by a body MUST be reported and dropped, and MUST NOT make the body run again.",
      source: Source.observed("\"Modifying state during view update\""),
      hint: "Is a write refused while a body is being evaluated?",
      expected: ["bodies: Meddling 1", "text 0", "issues: stateWrittenDuringUpdate", "idle: true"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Meddling() }
      context.totals("bodies", in: host, of: [Meddling.self])
      context.log("text \(host.text("number")!)")
      context.issues(host)
      context.log("idle: \(host.isIdle)")
    },
    Clause(
      flow: "VIEW-13", .observed, "A step in which nothing changes MUST do no work.",
      source: Source.observed("no update without a change"),
      hint: "What is put into the queue although nothing was written?",
      expected: ["nothing: Outer +0, Inner +0", "events: 0", "idle: true"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking, recording: .all) { Outer() }
      host.removeEvents()
      context.runs("nothing", in: host, of: [Outer.self, Inner.self]) { host.turn {} }
      context.log("events: \(host.events.count)")
      context.log("idle: \(host.isIdle)")
    },
  ]
}

@MainActor
private func removal<C: Candidate>(_ candidate: C.Type, _ context: ClauseContext) {
  for (step, removesFirst) in [("removed, then changed", true), ("changed, then removed", false)] {
    let model = C.Counter()
    let host = Host(tracking: C.tracking) { Remover(model: model) }
    context.runs(step, in: host, of: [Remover<C.Counter>.self, Removed<C.Counter>.self]) {
      host.turn {
        if removesFirst { model.other = 1 }
        model.count = 1
        if !removesFirst { model.other = 1 }
      }
    }
  }
}

// MARK: - Views

private struct Outer: View {
  var body: some View { Inner() }
}

private struct Inner: View {
  var body: some View { Text("inner") }
}

private struct Remaker: View {
  let made: Numbering
  @State private var tick = 0

  var body: some View {
    Text("\(tick)")
    Remade(tick: tick, made: made)
    Button("tick") { tick += 1 }.tag("tick")
  }
}

private struct Remade: View {
  let tick: Int
  @State private var number = 0

  init(tick: Int, made: Numbering) {
    self.tick = tick
    made.next()
  }

  var body: some View {
    Text("\(number)").tag("number")
    Button("seven") { number = 7 }.tag("seven")
  }
}

private final class PureModel: ObservableObject {
  @Published var name = "name"

  init(_ lives: Lives) { lives.began() }
}

private struct Pure: View {
  @StateObject private var model: PureModel
  @State private var number = 3

  init(lives: Lives) { _model = StateObject(wrappedValue: PureModel(lives)) }

  var body: some View {
    Text("\(model.name) \(number)")
    ForEach(0..<2) { Text("\($0)") }
    Button("Add") { number += 1 }.tag("add")
  }
}

private struct Siblings: View {
  @State private var number = 0

  var body: some View {
    ReadingSibling(number: $number)
    OtherSibling(number: $number)
  }
}

private struct ReadingSibling: View {
  @Binding var number: Int

  var body: some View { Text("\(number)") }
}

private struct OtherSibling: View {
  @Binding var number: Int

  var body: some View { Button("write") { number += 1 }.tag("write") }
}

private struct Pair: View {
  @State private var first = false
  @State private var second = false

  var body: some View {
    VStack {
      Half(isOn: first)
      Half(isOn: second)
      Button("first") { first.toggle() }.tag("first")
    }
  }
}

private struct Half: View {
  let isOn: Bool

  var body: some View { Text("\(isOn)") }
}

private struct InputOwner: View {
  @State private var name = "one"

  var body: some View {
    WithInput(name: name)
    Button("input") { name = "two" }.tag("input")
  }
}

private struct WithInput: View {
  let name: String
  @State private var number = 0

  var body: some View {
    Text("\(name) \(number)").tag("shown")
    Button("five") { number = 5 }.tag("five")
  }
}

private struct Comparing: View {
  @State private var tick = 0

  var body: some View {
    Text("\(tick)")
    OfNumbers(first: 1, second: 2)
    OfFields(fields: Fields(names: ["a"], isOn: true))
    WithEquality(name: "a", call: {})
    WithClosure(call: {})
    Button("tick") { tick += 1 }.tag("tick")
  }
}

private struct OfNumbers: View {
  let first: Int
  let second: Double

  var body: some View { Text("\(first)") }
}

/// Not equatable itself.
private struct Fields {
  let names: [String]
  let isOn: Bool
}

private struct OfFields: View {
  let fields: Fields

  var body: some View { Text("\(fields.names)") }
}

private struct WithEquality: View, @MainActor Equatable {
  let name: String
  let call: () -> Void

  static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  var body: some View { Text(name) }
}

private struct WithClosure: View {
  let call: () -> Void

  var body: some View { Text("closure") }
}

private struct ParityOwner: View {
  @State private var number = 0

  var body: some View {
    Parity(number: number).equatable()
    Button("one") { number += 1 }.tag("one")
    Button("two") { number += 2 }.tag("two")
  }
}

private struct Parity: View, @MainActor Equatable {
  let number: Int

  static func == (left: Self, right: Self) -> Bool { left.number % 2 == right.number % 2 }

  var body: some View { Text(number.isMultiple(of: 2) ? "even" : "odd").tag("parity") }
}

private struct StampOwner: View {
  let stamps: Numbering
  @State private var tick = 0

  var body: some View {
    Text("\(tick)")
    Stamped(stamps: stamps)
    Button("tick") { tick += 1 }.tag("tick")
  }
}

private struct Stamped: View {
  private let plain: Int
  @State private var state: Int

  init(stamps: Numbering) {
    plain = stamps.next()
    _state = State(initialValue: stamps.next())
  }

  var body: some View { Text("plain \(plain), state \(state)").tag("stamps") }
}

private struct LevelKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var level: Int {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }
}

private struct Concerning: View {
  let outer: Handle<Binding<Int>>
  let state: Handle<Binding<Int>>
  @State private var number = 1

  var body: some View {
    let _ = outer.take($number)
    Concerned(input: number, handle: state).environment(\.level, number)
  }
}

private struct Concerned: View {
  let input: Int
  let handle: Handle<Binding<Int>>
  @State private var number = 1
  @Environment(\.level) private var level

  var body: some View {
    let _ = handle.take($number)
    Text("\(input) \(number) \(level)").tag("concerned")
  }
}

private struct Remover<Model: CounterModel>: View {
  let model: Model

  var body: some View {
    if model.other == 0 { Removed(model: model) }
  }
}

private struct Removed<Model: CounterModel>: View {
  let model: Model

  var body: some View { Text("\(model.count)") }
}

private struct Meddling: View {
  @State private var number = 0

  var body: some View {
    let _ = meddle()
    Text("\(number)").tag("number")
  }

  private func meddle() { number += 1 }
}
