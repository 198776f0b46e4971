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
      expected: ["mounted: text 1", "made again 5 times: text 1"]
    ) { candidate, context in
      let defaults = Numbering()
      let host = Host(tracking: candidate.tracking) {
        Ticking { WithDefault(tick: $0, defaults: defaults) }
      }
      context.log("mounted: text \(host.text("number")!)")
      for _ in 0..<5 { host.tap("tick") }
      context.log("made again \(defaults.count - 1) times: text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-03a", .required,
      "As a wrapper, a state MUST evaluate its default whenever the view is made, and discard it.",
      source: Source.document("Store observable objects"),
      hint: "Is a default evaluated later, or kept by a view that is there already?",
      expected: ["made 11, gone 10", "shown object: first"]
    ) { candidate, context in
      let lives = Lives()
      let host = Host(tracking: candidate.tracking) {
        Ticking { LibraryView(lives: lives, tick: $0) }
      }
      for _ in 0..<10 { host.tap("tick") }
      context.log("made \(lives.inits), gone \(lives.deinits)")
      context.log("shown object: \(host.text("library")!)")
    },
    Clause(
      flow: "STATE-03b", .required,
      "As a macro, a state MUST evaluate its default once, when the view is mounted.",
      source: Source.apple("State: a macro from Xcode 27 on"),
      hint: "Is the default evaluated by the initialiser of the view?",
      expected: ["not mounted: made 0", "made 1, gone 0", "shown object: first"]
    ) { candidate, context in
      let lives = Lives()
      _ = LazyLibraryView(lives: lives, tick: 0)
      context.log("not mounted: made \(lives.inits)")
      let host = Host(tracking: candidate.tracking) {
        Ticking { LazyLibraryView(lives: lives, tick: $0) }
      }
      for _ in 0..<10 { host.tap("tick") }
      context.log("made \(lives.inits), gone \(lives.deinits)")
      context.log("shown object: \(host.text("library")!)")
    },
    Clause(
      flow: "STATE-09", .required, "Each instance of a view MUST have storage of its own.",
      source: Source.document("Managing model data in your app: two LibraryViews"),
      hint: "Is the storage found by the place, and not by the type?",
      expected: ["texts 1 0"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { TwoOfAKind() }
      host.tap("add 1")
      context.log("texts \(host.text("1")!) \(host.text("2")!)")
    },
    Clause(
      flow: "STATE-10", .required,
      "State MUST survive new inputs while the identity of the view is unchanged.",
      source: Source.document("StateObject: identity"),
      hint: "Does a new value of the view take over the storage of the old one?",
      expected: ["text '0 1'", "text '5 1'"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { InputChanging() }
      host.tap("add")
      context.log("text '\(host.text("kept")!)'")
      for _ in 0..<5 { host.tap("input") }
      context.log("text '\(host.text("kept")!)'")
    },
    Clause(
      flow: "STATE-11", .required, "State MUST live as long as the identity of its view.",
      source: Source.document("Managing user interface state: lifetime"),
      hint: "Is the storage kept for a view that may come back?",
      expected: ["text 1", "there: false", "text 0"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Switching() }
      // A broken host may show the other one.
      if host.shows("add 1") { host.tap("add 1") }
      context.log("text \(host.text("1") ?? "none")")
      host.tap("switch")
      context.log("there: \(host.shows("1"))")
      host.tap("switch")
      context.log("text \(host.text("1") ?? "none")")
    },
    Clause(
      flow: "STATE-12", .observed,
      "Before the view is mounted a read MUST give the initial value, and a write do nothing.",
      source: Source.observed("writes without a location are ignored"),
      hint: "Does a write before the mount trap, or change the initial value?",
      expected: ["read 3", "after a write: read 3", "mounted: text 3"]
    ) { candidate, context in
      let view = Unmounted()
      context.log("read \(view.number)")
      view.number = 9
      context.log("after a write: read \(view.number)")
      let host = Host(tracking: candidate.tracking) { view }
      context.log("mounted: text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-13", .observed,
      "A binding that is asked for before the mount MUST be constant, and be reported.",
      source: Source.observed("\"Accessing State's value outside of being installed on a View\""),
      hint: "Is the misuse recorded, and does it say what to do?",
      expected: ["issues 1: stateOutsideView", "after a write: read 3", "mounted: text 3"]
    ) { candidate, context in
      Host.removeLooseIssues()
      let view = Unmounted()
      let binding = view.$number
      let kinds = Host.looseIssues.map(\.kind.rawValue)
      context.log("issues \(kinds.count): \(kinds.joined(separator: " "))")
      Host.removeLooseIssues()
      binding.wrappedValue = 9
      context.log("after a write: read \(binding.wrappedValue)")
      let host = Host(tracking: candidate.tracking) { view }
      context.log("mounted: text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-14", .required,
      "A state that the view's initialiser sets MUST count for the first mount only.",
      source: Source.document("State: declare it private"),
      hint: "Does a new value of the view take over the storage of the old one?",
      expected: ["mounted: text 1", "made with 2: text 1"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Setting() }
      context.log("mounted: text \(host.text("number")!)")
      host.tap("add")
      context.log("made with 2: text \(host.text("number")!)")
    },
  ]
}

// MARK: - Views

/// Makes its content again at each tick.
private struct Ticking<Content: View>: View {
  let content: (Int) -> Content
  @State private var tick = 0

  init(@ViewBuilder content: @escaping (Int) -> Content) { self.content = content }

  var body: some View {
    content(tick)
    Button("tick") { tick += 1 }.tag("tick")
  }
}

private struct WithDefault: View {
  let tick: Int
  @State private var number: Int

  init(tick: Int, defaults: Numbering) {
    self.tick = tick
    _number = State(wrappedValue: defaults.next())
  }

  var body: some View { Text("\(number)").tag("number") }
}

private final class Library: Sendable {
  let name: String
  private let lives: Lives

  init(_ lives: Lives) {
    self.lives = lives
    name = lives.inits == 0 ? "first" : "later"
    lives.began()
  }

  deinit { lives.ended() }
}

private struct LibraryView: View {
  let tick: Int
  @State private var library: Library

  init(lives: Lives, tick: Int) {
    self.tick = tick
    _library = State(wrappedValue: Library(lives))
  }

  var body: some View { Text(library.name).tag("library") }
}

private struct LazyLibraryView: View {
  // As in a module that chooses the profile of a macro.
  typealias State = LazyState

  let tick: Int
  @State private var library: Library

  init(lives: Lives, tick: Int) {
    self.tick = tick
    _library = State(wrappedValue: Library(lives))
  }

  var body: some View { Text(library.name).tag("library") }
}

private struct TwoOfAKind: View {
  var body: some View {
    VStack {
      Kind(name: "1")
      Kind(name: "2")
    }
  }
}

private struct Kind: View {
  let name: String
  @State private var number = 0

  var body: some View {
    Text("\(number)").tag(name)
    Button("add") { number += 1 }.tag("add \(name)")
  }
}

private struct InputChanging: View {
  @State private var input = 0

  var body: some View {
    KeepingState(input: input)
    Button("input") { input += 1 }.tag("input")
  }
}

private struct KeepingState: View {
  let input: Int
  @State private var number = 0

  var body: some View {
    Text("\(input) \(number)").tag("kept")
    Button("add") { number += 1 }.tag("add")
  }
}

private struct Switching: View {
  @State private var isOn = true

  var body: some View {
    if isOn { Kind(name: "1") }
    Button("switch") { isOn.toggle() }.tag("switch")
  }
}

private struct Unmounted: View {
  @State var number = 3

  var body: some View { Text("\(number)").tag("number") }
}

private struct Setting: View {
  @State private var number = 1

  var body: some View {
    Inside(number: number)
    Button("add") { number += 1 }.tag("add")
  }

  struct Inside: View {
    let input: Int
    @State private var number: Int

    init(number: Int) {
      input = number
      _number = State(initialValue: number)
    }

    var body: some View { Text("\(number)").tag("number") }
  }
}
