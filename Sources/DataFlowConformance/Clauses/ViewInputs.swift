import Conformance
import ConformanceKit
import DataFlow

/// Views: which inputs are the same, and what a view that is made again keeps.
extension Catalogue {
  static let viewInputs: [Clause] = [
    Clause(
      flow: "VIEW-02", .required,
      "Making a view's value again MUST NOT begin another lifetime of the view.",
      source: Source.document("Managing model data in your app: views are made at any time"),
      hint: "Does the storage belong to the place in the tree, or to the value?",
      expected: [
        "mounted: text = 0, values = 1", "add: text = 1, values = 1",
        "3 ticks: text = 1, values = 4",
      ]
    ) { stage in
      let values = Calls()
      stage.mountSteps(texts: ["text"], values: ["values": { values.count }]) { _ in
        CountView("text", input: values.next())
      }
      stage.tap("add", "add text")
      stage.advance("3 ticks", times: 3)
    },
    Clause(
      flow: "VIEW-05", .observed,
      "A view whose inputs are unchanged MUST NOT run when the view around it does.",
      source: Source.observed("counted in compatibility tests"),
      hint: "Are the new and the old value of a view compared?",
      expected: ["mounted: Pair +1, ValueView +2", "first changed: Pair +1, ValueView +1"]
    ) { stage in
      stage.mount(bodies: [Pair.self, ValueView<Bool>.self]) { Pair() }
      stage.tap("first changed", "first")
    },
    Clause(
      flow: "VIEW-06", .required,
      "A view with a changed input MUST run with the new value, and keep its state.",
      source: Source.document("Declare Swift properties for values that do not change"),
      hint: "Is the new value put in place, with the old storage?",
      expected: [
        "mounted: WithInput +1, text = 0 0", "five: WithInput +1, text = 0 5",
        "input changed: WithInput +1, text = 1 5",
      ]
    ) { stage in
      stage.mountSteps(bodies: [WithInput.self], texts: ["text"]) { WithInput(input: $0) }
      stage.tap("five")
      stage.advance("input changed")
    },
    Clause(
      flow: "VIEW-07", .observed,
      "Inputs MUST be compared by fields, or by == where there is one; a closure is always new.",
      source: Source.observed("an engineer of SwiftUI on how views are compared"),
      hint: "Is a function taken for equal, or an == not asked?",
      expected: [
        "mounted: OfNumbers +1, ValueView +1, WithEquality +1, WithClosure +1",
        "made again: OfNumbers +0, ValueView +0, WithEquality +0, WithClosure +1",
      ]
    ) { stage in
      stage.mountSteps(bodies: [
        OfNumbers.self, ValueView<Fields>.self, WithEquality.self, WithClosure.self,
      ]) { _ in
        OfNumbers(first: 1, second: 2)
        ValueView(value: Fields(names: ["a"], isOn: true))
        WithEquality(name: "a", call: {})
        WithClosure(call: {})
      }
      stage.advance("made again")
    },
    Clause(
      flow: "VIEW-08", .required, "equatable() MUST let the view's == decide about updates.",
      source: Source.apple("EquatableView"),
      hint: "Is == asked although the stored properties differ?",
      expected: [
        "mounted: Parity +1, text = even", "number + 2: Parity +0, text = even",
        "number + 1: Parity +1, text = odd",
      ]
    ) { stage in
      stage.mountSteps(bodies: [Parity.self], texts: ["text"]) { step in
        Parity(number: step == 0 ? 0 : step + 1).equatable()
      }
      stage.advance("number + 2")
      stage.advance("number + 1")
    },
    Clause(
      flow: "VIEW-09", .required,
      "Making a view again MUST reset what is not stored by a wrapper, and nothing else.",
      source: Source.document("Wrapping up property wrappers: everything but State is reset"),
      hint: "Is a plain property taken over from the old value, or a state from the new one?",
      expected: ["mounted: text = plain 1, state 2", "made again: text = plain 3, state 2"]
    ) { stage in
      let stamps = Calls()
      stage.mountSteps(texts: ["text"]) { _ in Stamped(stamps: stamps) }
      stage.advance("made again")
    },
  ]
}

// MARK: - Views

private struct Pair: View {
  @State private var first = false
  @State private var second = false

  var body: some View {
    VStack {
      ValueView(value: first)
      ValueView(value: second)
      Button("first") { first.toggle() }.tag("first")
    }
  }
}

private struct WithInput: View {
  let input: Int
  @State private var number = 0

  var body: some View {
    Text("\(input) \(number)").tag("text")
    Button("five") { number = 5 }.tag("five")
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

private struct Parity: View, @MainActor Equatable {
  let number: Int

  static func == (left: Self, right: Self) -> Bool { left.number % 2 == right.number % 2 }

  var body: some View { Text(number.isMultiple(of: 2) ? "even" : "odd").tag("text") }
}

private struct Stamped: View {
  private let plain: Int
  @State private var state: Int

  init(stamps: Calls) {
    plain = stamps.next()
    _state = State(initialValue: stamps.next())
  }

  var body: some View { Text("plain \(plain), state \(state)").tag("text") }
}
