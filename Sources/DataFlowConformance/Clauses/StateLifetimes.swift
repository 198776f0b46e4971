import Conformance
import ConformanceKit
import DataFlow

/// States: how long they live, and what a default is worth.
extension Catalogue {
  static let stateLifetimes: [Clause] = [
    Clause(
      flow: "STATE-02", .required,
      "The default value MUST count once for each lifetime of a view; later ones are ignored.",
      source: Source.document("Wrapping up property wrappers: initialised only once"),
      hint: "Does a new value of the view take over the storage of the old one?",
      expected: ["mounted: text = 1, defaults = 1", "made again 5 times: text = 1, defaults = 6"]
    ) { stage in
      let defaults = Calls()
      stage.mountSteps(texts: ["text"], values: ["defaults": { defaults.count }]) { _ in
        InitialisedView(defaults.next())
      }
      stage.advance("made again 5 times", times: 5)
    },
    Clause(
      flow: "STATE-03a", .required,
      "As a wrapper, a state MUST evaluate its default whenever the view is made, and discard it.",
      source: Source.document("Store observable objects"),
      hint: "Is a default evaluated later, or kept by a view that is there already?",
      expected: [
        "mounted: shown object = first, made = 1, gone = 0",
        "made again: shown object = first, made = 11, gone = 10",
      ]
    ) { stage in
      let made = Calls()
      stage.mountSteps(texts: ["shown object"], lives: Library.self) {
        LibraryView(made: made, input: $0)
      }
      stage.advance("made again", times: 10)
    },
    Clause(
      flow: "STATE-03b", .required,
      "As a macro, a state MUST evaluate its default once, when the view is mounted.",
      source: Source.apple("State: a macro from Xcode 27 on"),
      hint: "Is the default evaluated by the initialiser of the view?",
      expected: [
        "not mounted: made = 0", "mounted: shown object = first, made = 1, gone = 0",
        "made again: shown object = first, made = 1, gone = 0",
      ]
    ) { stage in
      let made = Calls()
      _ = LazyLibraryView(made: made, input: 0)
      stage.log("not mounted: made = \(made.count)")
      stage.mountSteps(texts: ["shown object"], lives: Library.self) {
        LazyLibraryView(made: made, input: $0)
      }
      stage.advance("made again", times: 10)
    },
    Clause(
      flow: "STATE-09", .required, "Each instance of a view MUST have storage of its own.",
      source: Source.document("Managing model data in your app: two LibraryViews"),
      hint: "Is the storage found by the place, and not by the type?",
      expected: ["mounted: 1 = 0, 2 = 0", "add: 1 = 1, 2 = 0"]
    ) { stage in
      stage.mount(texts: ["1", "2"]) {
        VStack {
          CountView("1")
          CountView("2")
        }
      }
      stage.tap("add", "add 1")
    },
    Clause(
      flow: "STATE-10", .required,
      "State MUST survive new inputs while the identity of the view is unchanged.",
      source: Source.document("StateObject: identity"),
      hint: "Does a new value of the view take over the storage of the old one?",
      expected: ["mounted: text = 0 0", "add: text = 0 1", "5 inputs: text = 5 1"]
    ) { stage in
      stage.mountSteps(texts: ["text"]) { KeepingState(input: $0) }
      stage.tap("add")
      stage.advance("5 inputs", times: 5)
    },
    Clause(
      flow: "STATE-11", .required, "State MUST live as long as the identity of its view.",
      source: Source.document("Managing user interface state: lifetime"),
      hint: "Is the storage kept for a view that may come back?",
      expected: ["mounted: text = 0", "add: text = 1", "away: text = gone", "back: text = 0"]
    ) { stage in
      stage.mountSteps(texts: ["text"]) { if $0 != 1 { CountView("text") } }
      stage.tap("add", "add text")
      stage.advance("away")
      stage.advance("back")
    },
    Clause(
      flow: "STATE-12", .observed,
      "Before the view is mounted a read MUST give the initial value, and a write do nothing.",
      source: Source.observed("writes without a location are ignored"),
      hint: "Does a write before the mount trap, or change the initial value?",
      expected: ["read 3", "after a write: read 3", "mounted: text = 3"]
    ) { stage in
      let view = Unmounted()
      stage.log("read \(view.number)")
      view.number = 9
      stage.log("after a write: read \(view.number)")
      stage.mount(texts: ["text"]) { view }
    },
    Clause(
      flow: "STATE-13", .observed,
      "A binding that is asked for before the mount MUST be constant, and be reported.",
      source: Source.observed("\"Accessing State's value outside of being installed on a View\""),
      hint: "Is the misuse recorded, and does it say what to do?",
      expected: ["issues = stateOutsideView", "after a write: read 3", "mounted: text = 3"]
    ) { stage in
      let view = Unmounted()
      var binding: Binding<Int>!
      stage.logLooseIssues { binding = view.$number }
      binding.wrappedValue = 9
      stage.log("after a write: read \(binding.wrappedValue)")
      stage.mount(texts: ["text"]) { view }
    },
    Clause(
      flow: "STATE-14", .required,
      "A state that the view's initialiser sets MUST count for the first mount only.",
      source: Source.document("State: declare it private"),
      hint: "Does a new value of the view take over the storage of the old one?",
      expected: ["mounted: text = 1", "made with 2: text = 1"]
    ) { stage in
      stage.mountSteps(texts: ["text"]) { InitialisedView($0 + 1) }
      stage.advance("made with 2")
    },
  ]
}

// MARK: - Objects

private final class Library: Probe {
  let name: String

  init(_ made: Calls) { name = made.next() == 1 ? "first" : "later" }
}

// MARK: - Views

/// Sets its state, and is another value each time.
private struct InitialisedView: View {
  private let input: Int
  @State private var number: Int

  init(_ number: Int) {
    input = number
    _number = State(initialValue: number)
  }

  var body: some View { Text("\(number)").tag("text") }
}

private struct LibraryView: View {
  let input: Int
  @State private var library: Library

  init(made: Calls, input: Int) {
    self.input = input
    _library = State(wrappedValue: Library(made))
  }

  var body: some View { Text(library.name).tag("shown object") }
}

private struct LazyLibraryView: View {
  // As in a module that chooses the profile of a macro.
  typealias State = LazyState

  let input: Int
  @State private var library: Library

  init(made: Calls, input: Int) {
    self.input = input
    _library = State(wrappedValue: Library(made))
  }

  var body: some View { Text(library.name).tag("shown object") }
}

private struct KeepingState: View {
  let input: Int
  @State private var number = 0

  var body: some View {
    Text("\(input) \(number)").tag("text")
    Button("add") { number += 1 }.tag("add")
  }
}

private struct Unmounted: View {
  @State var number = 3

  var body: some View { Text("\(number)").tag("text") }
}
