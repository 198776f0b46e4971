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
    ) { stage in
      stage.mountSteps(texts: ["a"], lives: Person.self) {
        CountView("a").modifier(OwningModifier(Person("A"))).id($0)
      }
      stage.tap("add", "add a")
      stage.advance("another id")
    },
    Clause(
      flow: "ID-02", .required, "An unchanged value of id(_:) MUST keep all that the view keeps.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Are identifiers compared by their values?",
      expected: [
        "mounted: a = 0, made = 1, gone = 0", "add: a = 1, made = 1, gone = 0",
        "5 updates: a = 1, made = 1, gone = 0",
      ]
    ) { stage in
      stage.mountSteps(texts: ["a"], lives: Person.self) { step in
        CountView("a", input: step).modifier(OwningModifier(Person("A"))).id("fixed")
      }
      stage.tap("add", "add a")
      stage.advance("5 updates", times: 5)
    },
    Clause(
      flow: "ID-03", .observed,
      "Another id MUST make anew the modifiers that are inside of id(_:), and not those around it.",
      source: Source.observed("modifiers inside of id(_:) appear again"),
      hint: "Does the identity cover exactly what id(_:) is applied to?",
      expected: ["mounted: inside = 1, around = 1", "another id: inside = 2, around = 1"]
    ) { stage in
      stage.mountSteps(values: [
        "inside": { stage.host.inits(Person.self) }, "around": { stage.host.inits(Celebrity.self) },
      ]) { step in
        Text("a")
          .modifier(OwningModifier(Person("A")))
          .id(step)
          .modifier(OwningModifier(Celebrity("A")))
      }
      stage.advance("another id")
    },
    Clause(
      flow: "ID-04", .observed, "An id that comes back MUST NOT bring back what was kept.",
      source: Source.observed("state goes with the identity"),
      hint: "Is the state of an identity kept after its end?",
      expected: ["mounted: a = 0", "add: a = 1", "b: a = 0", "a again: a = 0"]
    ) { stage in
      stage.mountSteps(texts: ["a"]) { step in CountView("a").id(step == 1 ? "b" : "a") }
      stage.tap("add", "add a")
      stage.advance("b")
      stage.advance("a again")
    },
    Clause(
      flow: "ID-05", .required, "The reset MUST cover the whole subtree.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Do the views inside end with the view?",
      expected: ["mounted: a = 0, b = 0", "add: a = 1, b = 1", "another id: a = 0, b = 0"]
    ) { stage in
      stage.mountSteps(texts: ["a", "b"]) { step in
        VStack {
          CountView("a")
          Group { VStack { CountView("b") } }
        }
        .id(step)
      }
      stage.perform("add") {
        stage.host.tap("add a")
        stage.host.tap("add b")
      }
      stage.advance("another id")
    },
    Clause(
      flow: "ID-14", .required,
      "The branches of an if MUST be different identities, also if their types are equal.",
      source: Source.apple("Demystify SwiftUI (WWDC21)"),
      hint: "Does each branch have a place of its own?",
      expected: ["mounted: a = 0", "add: a = 1", "else: a = 0"]
    ) { stage in
      stage.mountSteps(texts: ["a"]) { step in
        if step == 0 { CountView("a") } else { CountView("a") }
      }
      stage.tap("add", "add a")
      stage.advance("else")
    },
    Clause(
      flow: "ID-15", .required, "A choice between inputs MUST keep the view's identity.",
      source: Source.apple("Demystify SwiftUI (WWDC21)"),
      hint: "Does another input alone end the view's state?",
      expected: [
        "mounted: CountView +1, a = 0", "add: CountView +1, a = 1", "2: CountView +1, a = 1",
      ]
    ) { stage in
      stage.mountSteps(bodies: [CountView.self], texts: ["a"]) { step in
        CountView("a", input: step == 0 ? 1 : 2)
      }
      stage.tap("add", "add a")
      stage.advance("2")
    },
    Clause(
      flow: "ID-16", .required, "A view that an if takes away MUST lose what it keeps.",
      source: Source.apple("Demystify SwiftUI (WWDC21)"),
      hint: "Does the view end when the condition does?",
      expected: ["mounted: a = 0", "add: a = 1", "off: a = gone", "on: a = 0"]
    ) { stage in
      stage.mountSteps(texts: ["a"]) { step in if step != 1 { CountView("a") } }
      stage.tap("add", "add a")
      stage.advance("off")
      stage.advance("on")
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
    ) { stage in
      stage.mountSteps(bodies: [CountView.self], texts: ["a"]) { step in
        if step != 1 { Text("before") }
        CountView("a")
      }
      stage.tap("add", "add a")
      stage.advance("without")
      stage.advance("with")
    },
    Clause(
      flow: "ID-18", .required, "The cases of a switch MUST be different identities.",
      source: Source.apple("Demystify SwiftUI (WWDC21)"),
      hint: "Does each case have a place of its own?",
      expected: ["mounted: a = 0", "add: a = 1", "case 1: a = 0", "add: a = 1", "case 2: a = 0"]
    ) { stage in
      stage.mountSteps(texts: ["a"]) { step in
        switch step {
        case 0: CountView("a")
        case 1: CountView("a")
        default: CountView("a")
        }
      }
      stage.tap("add", "add a")
      stage.advance("case 1")
      stage.tap("add", "add a")
      stage.advance("case 2")
    },
    Clause(
      flow: "ID-19", .observed,
      "An AnyView of the same type MUST keep its identity, and of another type get a new one.",
      source: Source.observed("the wrapped type is the identity"),
      hint: "Is the wrapped type compared?",
      expected: ["mounted: a = 0", "add: a = 1", "the same type: a = 1", "another type: a = 0"]
    ) { stage in
      stage.mountSteps(texts: ["a"]) { step in
        step < 2 ? AnyView(CountView("a", input: step)) : AnyView(Group { CountView("a") }.bold())
      }
      stage.tap("add", "add a")
      stage.advance("the same type")
      stage.advance("another type")
    },
    Clause(
      flow: "ID-20", .required, "One type at two places MUST be two identities.",
      source: Source.document("Managing model data in your app"),
      hint: "Does the storage belong to the place in the tree, and not to the type?",
      expected: ["mounted: a = 0, b = 0", "add: a = 1, b = 0"]
    ) { stage in
      stage.mount(texts: ["a", "b"]) {
        CountView("a")
        CountView("b")
      }
      stage.tap("add", "add a")
    },
    Clause(
      flow: "ID-22", .observed,
      "Another identity and other data in one turn MUST be one end and one beginning.",
      source: Source.observed("one update shows all changes of a turn"),
      hint: "Does a view that ends run once more before?",
      expected: [
        "mounted: RenewedView +1, name = A, made = 1, gone = 0",
        "both: RenewedView +1, name = A, made = 2, gone = 1",
      ]
    ) { stage in
      let shared = Person("A")
      stage.mountSteps(bodies: [RenewedView.self], texts: ["name"], lives: Person.self) {
        RenewedView(shared: shared).id($0)
      }
      stage.perform("both") {
        stage.host.turn {
          shared.note = "N"
          shared.objectWillChange.send()
          stage.host.tap("step")
        }
      }
    },
  ]
}

// MARK: - Views

private struct RenewedView: View {
  @ObservedObject var shared: Person
  @StateObject private var person = Person("A")

  var body: some View { Text(person.name).tag("name") }
}
