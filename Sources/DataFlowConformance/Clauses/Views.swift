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
      expected: ["mounted: Outer +1, ValueView +1"]
    ) { stage in
      stage.mount(bodies: [Outer.self, ValueView<String>.self]) { Outer() }
    },
    Clause(
      flow: "VIEW-03", .required,
      "Evaluating every body again with nothing changed MUST alter nothing that can be seen.",
      source: Source.document("Managing model data in your app: body is a pure function"),
      hint: "Does another evaluation make storage, objects or work?",
      expected: [
        "mounted: idle = true, made = 1, gone = 0", "add: idle = true, made = 1, gone = 0",
        "10 times: idle = true, made = 1, gone = 0", "the same tree: true",
      ]
    ) { stage in
      stage.mount(values: ["idle": { stage.host.isIdle }], lives: Person.self) { Pure() }
      stage.tap("add")
      let before = stage.host.elements.map(\.description)
      stage.perform("10 times") { for _ in 0..<10 { stage.host.reevaluateAll() } }
      stage.log("the same tree: \(stage.host.elements.map(\.description) == before)")
    },
    Clause(
      flow: "VIEW-04", .required, "A change MUST update only what depends on it.",
      source: Source.document("State, Overview"),
      hint: "Are dependencies kept for each view, and not for a whole tree?",
      expected: [
        "mounted: Siblings +1, BoundView +1, AddView +1",
        "write: Siblings +0, BoundView +1, AddView +0",
      ]
    ) { stage in
      struct Siblings: View {
        @State private var number = 0

        var body: some View {
          BoundView(value: $number)
          AddView(count: $number)
        }
      }
      stage.mount(bodies: [Siblings.self, BoundView<Int>.self, AddView.self]) { Siblings() }
      stage.tap("write", "add")
    },
    Clause(
      flow: "VIEW-10", .observed, "A view that several causes concern MUST run once in an update.",
      source: Source.observed("one evaluation for each transaction"),
      hint: "Is a view marked, and not queued once for each cause?",
      expected: [
        "mounted: Concerned +1, text = 1 1 1",
        "state, environment and input: Concerned +1, text = 2 2 2",
      ]
    ) { stage in
      let state = Handle<Binding<Int>>()
      let outer = Handle<Binding<Int>>()
      stage.mount(bodies: [Concerned.self], texts: ["text"]) {
        Concerning(outer: outer, state: state)
      }
      stage.turn("state, environment and input") {
        state.value.wrappedValue = 2
        outer.value.wrappedValue = 2
      }
    },
    Clause(
      flow: "VIEW-11", .observed,
      "Outer views MUST run first, and a view that they remove MUST NOT run.",
      source: Source.observed("parents are updated before children"),
      hint: "Is the queue in the order of depth, and a removed view taken out?",
      expected: [
        "mounted: Remover +1, CountReader +1", "removed, then changed: Remover +1, CountReader +0",
        "mounted: Remover +1, CountReader +1", "changed, then removed: Remover +1, CountReader +0",
      ]
    ) { stage in
      for (step, removesFirst) in [
        ("removed, then changed", true), ("changed, then removed", false),
      ] {
        let model = stage.counter()
        stage.mount(bodies: [Remover.self, CountReader.self]) { Remover(model: model) }
        stage.turn(step) {
          if removesFirst { model.other = 1 }
          model.count = 1
          if !removesFirst { model.other = 1 }
        }
      }
    },
    Clause(
      flow: "VIEW-12", .observed,
      "A write by a body MUST be reported and dropped, and MUST NOT make the body run again.",
      source: Source.observed("\"Modifying state during view update\""),
      hint: "Is a write refused while a body is being evaluated?",
      expected: ["mounted: Meddling +1, text = 0, idle = true, issue stateWrittenDuringUpdate"]
    ) { stage in
      stage.mount(
        bodies: [Meddling.self], texts: ["text"], values: ["idle": { stage.host.isIdle }]
      ) {
        Meddling()
      }
    },
    Clause(
      flow: "VIEW-13", .observed, "A step in which nothing changes MUST do no work.",
      source: Source.observed("no update without a change"),
      hint: "What is put into the queue although nothing was written?",
      expected: [
        "mounted: Outer +1, ValueView +1, idle = true",
        "nothing: Outer +0, ValueView +0, idle = true", "nothing: events 0",
      ]
    ) { stage in
      stage.mount(
        bodies: [Outer.self, ValueView<String>.self], values: ["idle": { stage.host.isIdle }]
      ) {
        Outer()
      }
      stage.host.removeEvents()
      stage.turn("nothing") {}
      stage.logEventCount("nothing")
    },
    Clause(
      flow: "VIEW-18", .observed,
      "At any depth outer views MUST run first, each once, and none that an outer one removes.",
      source: Source.observed("parents are updated before children"),
      hint: "Is the queue in the order of depth also where there are many?",
      expected: [
        "from the inside: 0 to 39 in order", "every third, shuffled: 14 views in order",
        "the 20th hides what is inside, and all change: 0 to 20 in order",
        "the 20th shows it again: 20 to 39 in order",
      ]
    ) { stage in
      let chain = ViewChain(count: 40)
      stage.mount { ChainedView(chain: chain, place: 0) }
      @MainActor func log(_ step: String, _ places: some Sequence<Int>) {
        chain.runs = []
        stage.host.turn { for place in places { chain.bindings[place]?.wrappedValue += 1 } }
        stage.log("\(step): \(chain.description)")
      }
      log("from the inside", (0..<40).reversed())
      // 5 has no divisor in common with 14: each of the 14 once, and out of order.
      log("every third, shuffled", (0..<14).map { $0 * 5 % 14 * 3 })
      chain.end = 20
      log("the 20th hides what is inside, and all change", (0..<40).reversed())
      chain.end = nil
      log("the 20th shows it again", [20])
    },
  ]
}

// MARK: - Views

/// Views inside of each other, what they hand out, and which of them have run.
@MainActor
private final class ViewChain {
  let count: Int
  /// The innermost view that shows no further one.
  var end: Int?
  var bindings: [Int: Binding<Int>] = [:]
  var runs: [Int] = []

  init(count: Int) { self.count = count }

  func note(_ place: Int, _ binding: Binding<Int>) {
    runs.append(place)
    bindings[place] = binding
  }

  /// Which views have run, if each has once and after those around it.
  var description: String {
    guard let first = runs.first, let last = runs.last else { return "none" }
    guard zip(runs, runs.dropFirst()).allSatisfy({ $0 < $1 }) else { return "\(runs)" }
    let isWhole = last - first + 1 == runs.count
    return isWhole ? "\(first) to \(last) in order" : "\(runs.count) views in order"
  }
}

private struct ChainedView: View {
  let chain: ViewChain
  let place: Int
  @State private var number = 0

  var body: some View {
    let _ = chain.note(place, $number)
    Text("\(number)")
    if place + 1 < chain.count, place != chain.end {
      AnyView(ChainedView(chain: chain, place: place + 1))
    }
  }
}

private struct Outer: View {
  var body: some View { ValueView(value: "inner") }
}

private struct Pure: View {
  @StateObject private var person = Person("name")
  @State private var number = 3

  var body: some View {
    Text("\(person.name) \(number)")
    ForEach(0..<2) { Text("\($0)") }
    Button("Add") { number += 1 }.tag("add")
  }
}

private struct Concerning: View {
  let outer: Handle<Binding<Int>>
  let state: Handle<Binding<Int>>
  @State private var number = 1

  var body: some View {
    let _ = outer.take($number)
    Concerned(input: number, handle: state).environment(\.weight, number)
  }
}

private struct Concerned: View {
  let input: Int
  let handle: Handle<Binding<Int>>
  @State private var number = 1
  @Environment(\.weight) private var weight

  var body: some View {
    let _ = handle.take($number)
    Text("\(input) \(number) \(weight)").tag("text")
  }
}

private struct Remover: View {
  let model: any CounterModel

  var body: some View {
    if model.other == 0 { CountReader(model: model) }
  }
}

private struct Meddling: View {
  @State private var number = 0

  var body: some View {
    let _ = meddle()
    Text("\(number)").tag("text")
  }

  private func meddle() { number += 1 }
}
