import Conformance
import ConformanceKit
import DataFlow

/// Objects that views own.
extension Catalogue {
  static let stateObjects: [Clause] = [
    Clause(
      flow: "SOBJ-01", .required,
      "A StateObject MUST be made once in the life of its view, and never by an update.",
      source: Source.document("StateObject"),
      hint: "Is the object handed on from the old value of the view to the new one?",
      expected: [
        "mounted: OwnerView +1, name = A 0, made = 1, gone = 0",
        "20 updates: OwnerView +20, name = A 20, made = 1, gone = 0",
        "mounted: DueView +1, name = A 0 0, made = 1, gone = 0",
        "both are due: DueView +1, name = A 1 1, made = 1, gone = 0",
      ]
    ) { stage in
      stage.mountSteps(bodies: [OwnerView.self], texts: ["name"], lives: Person.self) {
        OwnerView(name: "A", input: $0)
      }
      stage.advance("20 updates", times: 20)

      let number = Handle<Binding<Int>>()
      stage.mount(bodies: [DueView.self], texts: ["name"], lives: Celebrity.self) {
        HolderView(handle: number)
      }
      stage.turn("both are due") { number.value.wrappedValue = 1 }
    },
    Clause(
      flow: "SOBJ-02", .required,
      "The initial value MUST be evaluated when the view is mounted, once, and not by its init.",
      source: Source.document("StateObject"),
      hint: "Is the autoclosure kept, and called when the view gets its place?",
      expected: ["5 values: made = 0", "mounted: made = 1"]
    ) { stage in
      let made = Calls()
      for _ in 1...5 { _ = OwnerView(name: "\(made.next())") }
      stage.log("5 values: made = \(made.count)")
      stage.mount(values: ["made": { made.count }]) { OwnerView(name: "\(made.next())") }
    },
    Clause(
      flow: "SOBJ-03", .required,
      "Another input MUST NOT evaluate the initial value again: the object keeps the first one.",
      source: Source.document("StateObject, Initialize state objects using external data"),
      hint: "Is the object handed on although the view was made with other inputs?",
      expected: [
        "mounted: OwnerView +1, name = Ravi 0, made = 1, gone = 0",
        "name Maria: OwnerView +1, name = Ravi 1, made = 1, gone = 0",
      ]
    ) { stage in
      stage.mountSteps(bodies: [OwnerView.self], texts: ["name"], lives: Person.self) {
        OwnerView(name: $0 == 0 ? "Ravi" : "Maria", input: $0)
      }
      stage.advance("name Maria")
    },
    Clause(
      flow: "SOBJ-04", .required,
      "Another identity MUST make a new object, and let go of the old one.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Does another value of id(_:) end the view's storage?",
      expected: [
        "mounted: OwnerView +1, name = Ravi 0, made = 1, gone = 0",
        "name Maria: OwnerView +1, name = Maria 1, made = 2, gone = 1",
      ]
    ) { stage in
      stage.mountSteps(bodies: [OwnerView.self], texts: ["name"], lives: Person.self) { step in
        let name = step == 0 ? "Ravi" : "Maria"
        OwnerView(name: name, input: step).id(name)
      }
      stage.advance("name Maria")
    },
    Clause(
      flow: "SOBJ-05", .required, "Each instance of a view MUST have an object of its own.",
      source: Source.document("StateObject"),
      hint: "Does the storage belong to the place in the tree, and not to the type?",
      expected: ["mounted: Ravi = Ravi 0, Maria = Maria 0, made = 2, gone = 0"]
    ) { stage in
      stage.mount(texts: ["Ravi", "Maria"], lives: Person.self) {
        OwnerView(name: "Ravi", tag: "Ravi", input: 0)
        OwnerView(name: "Maria", tag: "Maria", input: 0)
      }
    },
    Clause(
      flow: "SOBJ-11", .required,
      "An identity of several values MUST make a new object when any of them changes.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Does another value of id(_:) end the view's storage?",
      expected: [
        "mounted: made = 1, gone = 0", "another name: made = 2, gone = 1",
        "another flag: made = 3, gone = 2", "neither: made = 3, gone = 2",
      ]
    ) { stage in
      func hash(_ step: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(step > 0 ? "Maria" : "Ravi")
        hasher.combine(step > 1)
        return hasher.finalize()
      }
      stage.mountSteps(lives: Person.self) { OwnerView(name: "A", input: $0).id(hash($0)) }
      stage.advance("another name")
      stage.advance("another flag")
      stage.advance("neither")
    },
    Clause(
      flow: "SOBJ-12", .required, "The object MUST go when its view goes.",
      source: Source.document("StateObject"),
      hint: "Does anything outside of the view keep the object?",
      expected: [
        "mounted: made = 1, gone = 0", "removed: made = 1, gone = 1", "back: made = 2, gone = 1",
        "unmounted: made = 2, gone = 2",
      ]
    ) { stage in
      stage.mountSteps(lives: Person.self) { step in
        if step != 1 { OwnerView(name: "A", input: step) }
      }
      stage.advance("removed")
      stage.advance("back")
      stage.unmount("unmounted")
    },
    Clause(
      flow: "SOBJ-14", .required, "In a ForEach the object MUST follow its element's identifier.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Are rows found again by their identifier?",
      expected: [
        "mounted: 1 = 1 0, 2 = 2 0, 3 = 3 0, made = 3, gone = 0",
        "3, 1, 2: 1 = 1 1, 2 = 2 1, 3 = 3 1, made = 3, gone = 0",
        "3, 2: 1 = gone, 2 = 2 2, 3 = 3 2, made = 3, gone = 1",
      ]
    ) { stage in
      let orders = [["1", "2", "3"], ["3", "1", "2"], ["3", "2"]]
      stage.mountSteps(texts: ["1", "2", "3"], lives: Person.self) { step in
        ForEach(orders[step % orders.count], id: \.self) { name in
          OwnerView(name: name, tag: name, input: step)
        }
      }
      stage.advance("3, 1, 2")
      stage.advance("3, 2")
    },
    Clause(
      flow: "SOBJ-15", .required,
      "Another identity MUST reset all that the view keeps: states, objects, and those inside.",
      source: Source.document("StateObject, Force reinitialization by changing view identity"),
      hint: "Does the whole subtree end?",
      expected: [
        "mounted: state = 0, object = A, inside = 0",
        "change all: state = 1, object = B, inside = 1",
        "another id: state = 0, object = A, inside = 0",
      ]
    ) { stage in
      stage.mountSteps(texts: ["state", "object", "inside"]) { KeeperView().id($0) }
      stage.perform("change all") {
        stage.host.tap("change")
        stage.host.tap("add inside")
      }
      stage.advance("another id")
    },
    Clause(
      flow: "SOBJ-16", .observed,
      "Reading the object of a view that is not mounted MUST be reported, and make another one "
        + "each time.",
      source: Source.observed(
        "\"Accessing StateObject's object without being installed on a View\" in the debugger"),
      hint: "Is the initial value evaluated by a read outside of a view, and not kept?",
      expected: ["the same = false", "issues = objectOutsideView, objectOutsideView"]
    ) { stage in
      let view = OwnerView(name: "A")
      stage.logLooseIssues { stage.log("the same = \(view.object === view.object)") }
    },
    Clause(
      flow: "SOBJ-17", .observed,
      "Updates of the owner MUST NOT subscribe again: a write makes one body run, however many "
        + "there were.",
      source: Source.observed("one subscription for each object and view"),
      hint: "Is the subscription kept when the view is made again?",
      expected: [
        "mounted: TunerView +1, station = 1, subscriptions = 1",
        "50 updates: TunerView +50, station = 1, subscriptions = 1",
        "tune: TunerView +1, station = 2, subscriptions = 1",
      ]
    ) { stage in
      let tuner = Tuner()
      stage.mountSteps(
        bodies: [TunerView.self], texts: ["station"],
        values: ["subscriptions": { tuner.subscriptions.count }]
      ) {
        TunerView(tuner: tuner, input: $0)
      }
      stage.advance("50 updates", times: 50)
      stage.turn("tune") { tuner.station = 2 }
    },
  ]
}

// MARK: - Views

/// Hands its number to the view inside, as an input and as a binding: both read it.
private struct HolderView: View {
  let handle: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    DueView(input: number, number: $number)
  }
}

private struct DueView: View {
  let input: Int
  @Binding var number: Int
  @StateObject private var celebrity = Celebrity("A")

  var body: some View { Text("\(celebrity.name) \(input) \(number)").tag("name") }
}

/// Keeps a state and an object, and has a view inside that keeps a state.
private struct KeeperView: View {
  @State private var count = 0
  @StateObject private var person = Person("A")

  var body: some View {
    Text("\(count)").tag("state")
    Text(person.name).tag("object")
    Button("Change") {
      count = 1
      person.name = "B"
    }
    .tag("change")
    CountView("inside")
  }
}

private struct TunerView: View {
  @StateObject private var tuner: Tuner
  let input: Int

  init(tuner: Tuner, input: Int) {
    _tuner = StateObject(wrappedValue: tuner)
    self.input = input
  }

  var body: some View { Text("\(tuner.station)").tag("station") }
}
