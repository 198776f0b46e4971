// A long file: each clause of the group stands with the views that it mounts.

import Conformance
import ConformanceKit
import DataFlow

/// What makes a view the same one as before.
extension Catalogue {
  static let identity: [Clause] = [
    Clause(
      flow: "ID-01", .required,
      "Another value of id(_:) MUST give the view a new identity: all that it keeps is reset.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Does another identifier end the view's node?",
      expected: [
        "mounted: a = 0, made = 1, gone = 0", "add: a = 1, made = 1, gone = 0",
        "another id: a = 0, made = 2, gone = 1",
      ]
    ) { candidate, context in
      let census = Census()
      let stage = Stage(
        candidate, context, texts: ["a"],
        numbers: ["made": { census.made }, "gone": { census.gone }]
      ) {
        StepsView { CountView("a", census: census).id($0) }
      }
      stage.step("add") { $0.tap("add a") }
      stage.step("another id") { $0.tap("step") }
    },
    Clause(
      flow: "ID-02", .required, "An unchanged value of id(_:) MUST keep all that the view keeps.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Are identifiers compared by their values?",
      expected: [
        "mounted: a = 0, made = 1", "add: a = 1, made = 1", "5 updates: a = 1, made = 1",
      ]
    ) { candidate, context in
      let census = Census()
      let stage = Stage(candidate, context, texts: ["a"], numbers: ["made": { census.made }]) {
        StepsView { step in CountView("a", input: step, census: census).id("fixed") }
      }
      stage.step("add") { $0.tap("add a") }
      stage.step("5 updates") { host in for _ in 1...5 { host.tap("step") } }
    },
    Clause(
      flow: "ID-03", .observed,
      "Another id MUST make anew the modifiers that are inside of id(_:), and not those around it.",
      source: Source.observed("modifiers inside of id(_:) appear again"),
      hint: "Does the identity cover exactly what id(_:) is applied to?",
      expected: [
        "mounted: inside = 1, around = 1", "another id: inside = 2, around = 1",
      ]
    ) { candidate, context in
      let inside = Census()
      let around = Census()
      let stage = Stage(
        candidate, context,
        numbers: ["inside": { inside.made }, "around": { around.made }]
      ) {
        StepsView { step in
          Text("a")
            .modifier(OwningModifier(census: inside))
            .id(step)
            .modifier(OwningModifier(census: around))
        }
      }
      stage.step("another id") { $0.tap("step") }
    },
    Clause(
      flow: "ID-04", .observed, "An id that comes back MUST NOT bring back what was kept.",
      source: Source.observed("state goes with the identity"),
      hint: "Is the state of an identity kept after its end?",
      expected: ["mounted: a = 0", "add: a = 1", "b: a = 0", "a again: a = 0"]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["a"]) {
        StepsView { step in CountView("a").id(step == 1 ? "b" : "a") }
      }
      stage.step("add") { $0.tap("add a") }
      stage.step("b") { $0.tap("step") }
      stage.step("a again") { $0.tap("step") }
    },
    Clause(
      flow: "ID-05", .required, "The reset MUST cover the whole subtree.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Do the views inside end with the view?",
      expected: ["mounted: a = 0, b = 0", "add: a = 1, b = 1", "another id: a = 0, b = 0"]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["a", "b"]) {
        StepsView { step in
          VStack {
            CountView("a")
            Group { VStack { CountView("b") } }
          }
          .id(step)
        }
      }
      stage.step("add") { host in
        host.tap("add a")
        host.tap("add b")
      }
      stage.step("another id") { $0.tap("step") }
    },
    Clause(
      flow: "ID-06", .required,
      "ForEach MUST give each view the identity of its element's identifier.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Is another element at the same position another view?",
      expected: ["mounted: a = 0, b = gone", "add: a = 1, b = gone", "b: a = gone, b = 0"]
    ) { candidate, context in
      rows(candidate, context, [["a"], ["b"]], steps: ["b"])
    },
    Clause(
      flow: "ID-07", .required, "What a row keeps MUST move with its element.",
      source: Source.apple("ForEach"),
      hint: "Are rows found again by their identifier?",
      expected: [
        "mounted: a = 0, b = 0, c = 0", "add: a = 1, b = 0, c = 0", "c a b: a = 1, b = 0, c = 0",
        "b a c: a = 1, b = 0, c = 0",
      ]
    ) { candidate, context in
      rows(
        candidate, context, [["a", "b", "c"], ["c", "a", "b"], ["b", "a", "c"]],
        steps: ["c a b", "b a c"])
    },
    Clause(
      flow: "ID-08", .required,
      "Inserting and deleting elements MUST leave what the other rows keep.",
      source: Source.apple("ForEach"),
      hint: "Are rows found again by their identifier?",
      expected: [
        "mounted: a = 0, b = 0, c = gone", "add: a = 1, b = 0, c = gone",
        "c a b: a = 1, b = 0, c = 0", "c a: a = 1, b = gone, c = 0", "a: a = 1, b = gone, c = gone",
      ]
    ) { candidate, context in
      rows(
        candidate, context, [["a", "b"], ["c", "a", "b"], ["c", "a"], ["a"]],
        steps: ["c a b", "c a", "a"])
    },
    Clause(
      flow: "ID-09", .required,
      "A deleted row MUST lose what it keeps, also if its identifier comes back.",
      source: Source.apple("ForEach"),
      hint: "Does a row end with its element?",
      expected: [
        "mounted: a = 0, b = 0", "add: a = 1, b = 0", "b: a = gone, b = 0", "a b: a = 0, b = 0",
      ]
    ) { candidate, context in
      rows(
        candidate, context, [["a", "b"], ["b"], ["a", "b"]], steps: ["b", "a b"])
    },
    Clause(
      flow: "ID-10", .required,
      "Another content with the same identifier MUST update that row, which keeps its state.",
      source: Source.apple("ForEach"),
      hint: "Are rows with other elements updated, and only those?",
      expected: [
        "mounted: ItemView +2, 1 = x 0, 2 = y 0", "add: ItemView +1, 1 = x 1, 2 = y 0",
        "z: ItemView +1, 1 = z 1, 2 = y 0",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: [ItemView.self], texts: ["1", "2"]) {
        StepsView { step in
          ForEach([Item(id: 1, name: step == 0 ? "x" : "z"), Item(id: 2, name: "y")]) {
            ItemView(item: $0)
          }
        }
      }
      stage.step("add") { $0.tap("add 1") }
      stage.step("z") { $0.tap("step") }
    },
    Clause(
      flow: "ID-11", .required, "An element with another identifier MUST lose what its row keeps.",
      source: Source.apple("ForEach.init(_:content:)"),
      hint: "Is the row of another identifier another view?",
      expected: [
        "mounted: 1 = x 0, 2 = gone", "add: 1 = x 1, 2 = gone", "another id: 1 = gone, 2 = x 0",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["1", "2"]) {
        StepsView { step in ForEach([Item(id: step + 1, name: "x")]) { ItemView(item: $0) } }
      }
      stage.tap("add", "add 1")
      stage.step("another id") { $0.tap("step") }
    },
    Clause(
      flow: "ID-12", .observed, "Identifiers that occur twice MUST be reported, and no more.",
      source: Source.observed(
        "\"occurs multiple times within the collection\" in the debugger; results undefined"),
      hint: "Are the identifiers of the rows compared?",
      expected: [
        "mounted: ItemView +2, issue duplicateIdentifier", "once: ItemView +0",
        "twice again: ItemView +1, issue duplicateIdentifier",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: [ItemView.self]) {
        StepsView { step in
          let item = Item(id: 1, name: "x")
          ForEach(step == 1 ? [item] : [item, item]) { ItemView(item: $0) }
        }
      }
      stage.step("once") { $0.tap("step") }
      stage.step("twice again") { $0.tap("step") }
    },
    Clause(
      flow: "ID-13", .observed,
      "A constant range that changes MUST be reported, and the rows stay as they are.",
      source: Source.observed("ForEach(_: Range<Int>) reads its data once"),
      hint: "Is the range compared with the first one?",
      expected: [
        "mounted: ItemView +3", "4: ItemView +0, issue rangeChanged", "3: ItemView +0",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: [ItemView.self]) {
        StepsView { step in
          ForEach(0..<(step == 1 ? 4 : 3)) { ItemView(item: Item(id: $0, name: "x")) }
        }
      }
      stage.step("4") { $0.tap("step") }
      stage.step("3") { $0.tap("step") }
    },
    Clause(
      flow: "ID-14", .required,
      "The branches of an if MUST be different identities, also if their types are equal.",
      source: Source.apple("Demystify SwiftUI (WWDC21)"),
      hint: "Does each branch have a place of its own?",
      expected: ["mounted: a = 0", "add: a = 1", "else: a = 0"]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["a"]) {
        StepsView { step in
          if step == 0 { CountView("a") } else { CountView("a") }
        }
      }
      stage.step("add") { $0.tap("add a") }
      stage.step("else") { $0.tap("step") }
    },
    Clause(
      flow: "ID-15", .required, "A choice between inputs MUST keep the view's identity.",
      source: Source.apple("Demystify SwiftUI (WWDC21)"),
      hint: "Does another input alone end the view's state?",
      expected: [
        "mounted: CountView +1, a = 0", "add: CountView +1, a = 1", "2: CountView +1, a = 1",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: [CountView.self], texts: ["a"]) {
        StepsView { step in CountView("a", input: step == 0 ? 1 : 2) }
      }
      stage.step("add") { $0.tap("add a") }
      stage.step("2") { $0.tap("step") }
    },
    Clause(
      flow: "ID-16", .required, "A view that an if takes away MUST lose what it keeps.",
      source: Source.apple("Demystify SwiftUI (WWDC21)"),
      hint: "Does the view end when the condition does?",
      expected: ["mounted: a = 0", "add: a = 1", "off: a = gone", "on: a = 0"]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["a"]) {
        StepsView { step in
          if step != 1 { CountView("a") }
        }
      }
      stage.tap("add", "add a")
      stage.step("off") { $0.tap("step") }
      stage.step("on") { $0.tap("step") }
    },
    Clause(
      flow: "ID-17", .required,
      "A view that comes or goes MUST NOT change the identity of those after it.",
      source: Source.apple("Demystify SwiftUI (WWDC21)"),
      hint: "Does a missing view keep its place?",
      expected: [
        "mounted: CountView +1, a = 0", "add: CountView +1, a = 1", "without: CountView +0, a = 1",
        "with: CountView +0, a = 1",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, bodies: [CountView.self], texts: ["a"]) {
        StepsView { step in
          if step != 1 { Text("before") }
          CountView("a")
        }
      }
      stage.step("add") { $0.tap("add a") }
      stage.step("without") { $0.tap("step") }
      stage.step("with") { $0.tap("step") }
    },
    Clause(
      flow: "ID-18", .required, "The cases of a switch MUST be different identities.",
      source: Source.apple("Demystify SwiftUI (WWDC21)"),
      hint: "Does each case have a place of its own?",
      expected: ["mounted: a = 0", "add: a = 1", "case 1: a = 0", "add: a = 1", "case 2: a = 0"]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["a"]) {
        StepsView { step in
          switch step {
          case 0: CountView("a")
          case 1: CountView("a")
          default: CountView("a")
          }
        }
      }
      stage.step("add") { $0.tap("add a") }
      stage.step("case 1") { $0.tap("step") }
      stage.step("add") { $0.tap("add a") }
      stage.step("case 2") { $0.tap("step") }
    },
    Clause(
      flow: "ID-19", .observed,
      "An AnyView of the same type MUST keep its identity, and of another type get a new one.",
      source: Source.observed("the wrapped type is the identity"),
      hint: "Is the wrapped type compared?",
      expected: [
        "mounted: a = 0", "add: a = 1", "the same type: a = 1", "another type: a = 0",
      ]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["a"]) {
        StepsView { step in
          step < 2 ? AnyView(CountView("a", input: step)) : AnyView(Group { CountView("a") }.bold())
        }
      }
      stage.step("add") { $0.tap("add a") }
      stage.step("the same type") { $0.tap("step") }
      stage.step("another type") { $0.tap("step") }
    },
    Clause(
      flow: "ID-20", .required, "One type at two places MUST be two identities.",
      source: Source.document("Managing model data in your app"),
      hint: "Does the storage belong to the place in the tree, and not to the type?",
      expected: ["mounted: a = 0, b = 0", "add: a = 1, b = 0"]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["a", "b"]) {
        CountView("a")
        CountView("b")
      }
      stage.step("add") { $0.tap("add a") }
    },
    Clause(
      flow: "ID-21", .observed, "Identifiers MUST be unique among siblings alone.",
      source: Source.observed("two lists may use the same identifiers"),
      hint: "Is a row looked up in its own ForEach?",
      expected: ["mounted: left 1 = 0, right 1 = 0", "add: left 1 = 1, right 1 = 0"]
    ) { candidate, context in
      let stage = Stage(candidate, context, texts: ["left 1", "right 1"]) {
        List([1], id: \.self) { CountView("left \($0)") }
        List([1], id: \.self) { CountView("right \($0)") }
      }
      stage.step("add") { $0.tap("add left 1") }
    },
    Clause(
      flow: "ID-22", .observed,
      "Another identity and other data in one turn MUST be one end and one beginning.",
      source: Source.observed("one update shows all changes of a turn"),
      hint: "Does a view that ends run once more before?",
      expected: [
        "mounted: NameView +1, name = A, made = 1, gone = 0",
        "both: NameView +1, name = A, made = 2, gone = 1",
      ]
    ) { candidate, context in
      let census = Census()
      let shared = Person("A")
      let stage = Stage(
        candidate, context, bodies: [NameView.self], texts: ["name"],
        numbers: ["made": { census.made }, "gone": { census.gone }]
      ) {
        StepsView { NameView(shared: shared, census: census).id($0) }
      }
      stage.step("both") { host in
        host.turn {
          shared.note = "N"
          shared.objectWillChange.send()
          host.tap("step")
        }
      }
    },
    Clause(
      "ID-23", .required,
      "Changes inside of a view whose identity changes at the same time MUST NOT be animated.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      untested: "a host records no interpolations; they are the subject of TX-07 and TX-08"),
  ]
}

/// Mounts a row for each name, adds to `a`, and shows the orders one by one.
@MainActor
private func rows(
  _ candidate: any Candidate.Type, _ context: ClauseContext, _ orders: [[String]], steps: [String]
) {
  let names = Set(orders.joined()).sorted()
  let stage = Stage(candidate, context, texts: names) {
    StepsView { step in ForEach(orders[step % orders.count], id: \.self) { CountView($0) } }
  }
  stage.tap("add", "add a")
  for step in steps { stage.step(step) { $0.tap("step") } }
}

// MARK: - Views

/// Keeps a count, and an object.
private struct CountView: View {
  @State private var count = 0
  @StateObject private var person: Person
  private let name: String
  private let input: Int

  init(_ name: String, input: Int = 0, census: Census? = nil) {
    _person = StateObject(wrappedValue: Person(name, census: census))
    self.name = name
    self.input = input
  }

  var body: some View {
    Text("\(count)").tag(name)
    Button("Add") { count += 1 }.tag("add \(name)")
  }
}

private struct Item: Identifiable, Equatable {
  let id: Int
  let name: String
}

private struct ItemView: View {
  let item: Item
  @State private var count = 0

  var body: some View {
    Text("\(item.name) \(count)").tag("\(item.id)")
    Button("Add") { count += 1 }.tag("add \(item.id)")
  }
}

private struct OwningModifier: ViewModifier {
  @StateObject private var person: Person

  init(census: Census) { _person = StateObject(wrappedValue: Person("A", census: census)) }

  func body(content: Content) -> some View { content }
}

private struct NameView: View {
  @ObservedObject private var shared: Person
  @StateObject private var person: Person

  init(shared: Person, census: Census) {
    self.shared = shared
    _person = StateObject(wrappedValue: Person("A", census: census))
  }

  var body: some View { Text(person.name).tag("name") }
}
