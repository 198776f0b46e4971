import DataFlow

/// States: what they keep, and for how long.
extension Catalogue {
  static let state: [Clause] = [
    Clause(
      flow: "STATE-01", .required, "The first body MUST see the declared default.",
      source: Source.document("State"),
      hint: "Is the default in the storage before the body is evaluated?",
      expected: ["text 3"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { StartingAtThree() }
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-02", .required,
      "The default value MUST count once for each lifetime of a view; later ones are ignored.",
      source: Source.document("Wrapping up property wrappers: initialised only once"),
      hint: "Does a new value of the view take over the storage of the old one?",
      expected: ["mounted: text 1", "made again 5 times: text 1"]
    ) { candidate, context in
      let defaults = Counting()
      let host = Host(tracking: candidate.tracking) { DefaultOwner(defaults: defaults) }
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
      let host = Host(tracking: candidate.tracking) { LibraryOwner(lives: lives) }
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
      let host = Host(tracking: candidate.tracking) { LazyLibraryOwner(lives: lives) }
      for _ in 0..<10 { host.tap("tick") }
      context.log("made \(lives.inits), gone \(lives.deinits)")
      context.log("shown object: \(host.text("library")!)")
    },
    Clause(
      flow: "STATE-04", .required, "A write MUST update every reader, which shows the new value.",
      source: Source.document("State"),
      hint: "Does a write reach who has read the value?",
      expected: ["write: Reading +1", "text 1"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Reading() }
      context.runs("write", in: host, of: [Reading.self]) { host.tap("add") }
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-05", .required,
      "A written value MUST be readable at once by who wrote it; views are updated later.",
      source: Source.apple("Binding.wrappedValue"),
      hint: "Do actions read the newest value, and bodies the presented one?",
      expected: ["before the update: Reading +0", "read 5", "update: Reading +1", "text 5"]
    ) { candidate, context in
      let handle = Handle<Binding<Int>>()
      let host = Host(tracking: candidate.tracking) { Reading(handle: handle) }
      var seen = 0
      context.runs("before the update", in: host, of: [Reading.self]) {
        host.raw {
          handle.value.wrappedValue = 5
          seen = handle.value.wrappedValue
        }
      }
      context.log("read \(seen)")
      context.runs("update", in: host, of: [Reading.self]) { host.settle() }
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-06", .observed, "A write of an equal value MUST do nothing.",
      source: Source.observed("equal values are compared by ==, bits, fields or identity"),
      hint: "Is the new value compared with the newest one, and not only if it is Equatable?",
      expected: [
        "the same number: bodies +0", "the same structure: bodies +0",
        "the same object: bodies +0", "another number: bodies +1", "another structure: bodies +1",
        "another object: bodies +1",
      ]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { EqualWrites() }
      for which in ["the same", "another"] {
        for what in ["number", "structure", "object"] {
          context.bodies(EqualWrites.self, in: host, "\(which) \(what)") {
            host.tap("\(which) \(what)")
          }
        }
      }
    },
    Clause(
      flow: "STATE-07", .observed,
      "A state that the body of its owner does not read MUST NOT update the owner.",
      source: Source.observed("only states that a body reads are its dependencies"),
      hint: "Is the owner a reader because it has the storage?",
      expected: ["write: Ignoring +0, IgnoredReader +1", "a later action read 1"]
    ) { candidate, context in
      let seen = Handle<Int>()
      let host = Host(tracking: candidate.tracking) { Ignoring(seen: seen) }
      context.runs("write", in: host, of: [Ignoring.self, IgnoredReader.self]) { host.tap("add") }
      host.tap("read")
      context.log("a later action read \(seen.value!)")
    },
    Clause(
      flow: "STATE-08", .required,
      "A view that is given the value MUST be updated whenever the value changes.",
      source: Source.document("Share state with subviews"),
      hint: "Is the input compared with that of the last update?",
      expected: ["write: Given +1", "text 1", "write: Given +1", "text 2"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Giving() }
      for _ in 0..<2 {
        context.runs("write", in: host, of: [Given.self]) { host.tap("add") }
        context.log("text \(host.text("given")!)")
      }
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
      host.tap("add 1")
      context.log("text \(host.text("1")!)")
      host.tap("switch")
      context.log("there: \(host.shows("1"))")
      host.tap("switch")
      context.log("text \(host.text("1")!)")
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
    Clause(
      flow: "STATE-15", .required, "An optional state without a default MUST begin as nil.",
      source: Source.apple("State.init()"),
      hint: "Is the initialiser without arguments there for optional values?",
      expected: ["text nil"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { StartingAsNil() }
      context.log("text \(host.text("number")!)")
    },
    Clause(
      flow: "STATE-21", .observed,
      "A closure of an earlier body MUST read the current value, unless it captured the old one.",
      source: Source.observed("closures read through the storage"),
      hint: "Does the wrapper in a closure lead to the storage, or hold a value?",
      expected: ["closure of the first body: current 5, captured 0"]
    ) { candidate, context in
      let current = Handle<() -> Int>()
      let captured = Handle<() -> Int>()
      let state = Handle<Binding<Int>>()
      let host = Host(tracking: candidate.tracking) {
        Closing(current: current, captured: captured, state: state)
      }
      host.raw {
        state.value.wrappedValue = 5
        context.log(
          "closure of the first body: current \(current.value()), captured \(captured.value())")
      }
    },
    Clause(
      flow: "STATE-22", .observed,
      "All reads of a state in one evaluation of a body MUST give the same value.",
      source: Source.observed("bodies read the value of the transaction that is applied"),
      hint: "Does a body read what another thread has just written?",
      expected: ["during the write: 0 and 0", "after it: 1 and 1"]
    ) { candidate, context in
      let state = Handle<Binding<Int>>()
      let reads = Handle<(Int, Int)>()
      var writes = true
      let host = Host(tracking: candidate.tracking) {
        ReadingTwice(state: state, reads: reads) { binding in
          guard writes else { return }
          writes = false
          context.elsewhere("a write during a body") { binding.wrappedValue = 1 }
          context.log("during the write: \(reads.value.0) and \(binding.wrappedValue)")
        }
      }
      host.settle()
      context.log("after it: \(reads.value.0) and \(reads.value.1)")
    },
    Clause(
      flow: "STATE-23", .observed,
      "Several states of a type with equal values in one view MUST be independent.",
      source: Source.observed("guards against storage that is found by its value"),
      hint: "Is the storage found by the place of the property?",
      expected: ["texts 1 0", "made again: texts 1 0"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { TwinsOwner() }
      host.tap("first")
      context.log("texts \(host.text("twins")!)")
      host.tap("tick")
      context.log("made again: texts \(host.text("twins")!)")
    },
    Clause(
      flow: "STATE-24", .required,
      "A change of a member of a structure MUST be one write of the whole value.",
      source: Source.document("State: Episode"),
      hint: "Does each member have a storage of its own?",
      expected: ["toggle: Playing +1", "toggle: updates plain", "text 'Title true'"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Playing() }
      host.removeEvents()
      context.runs("toggle", in: host, of: [Playing.self]) { host.tap("toggle") }
      context.updates("toggle", in: host)
      context.log("text '\(host.text("episode")!)'")
    },
    Clause(
      flow: "STATE-25", .required, "A new run of the program MUST begin with the defaults.",
      source: Source.document("State: not for persistent storage"),
      hint: "Is a value taken over from the run before?",
      expected: ["text 1", "started again: text 0"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { Reading() }
      host.tap("add")
      context.log("text \(host.text("number")!)")
      host.relaunch()
      context.log("started again: text \(host.text("number")!)")
    },
    Clause(
      "STATE-26", .required,
      "A state MUST be out of reach for everybody who was not handed a binding to it.",
      source: Source.document("State"),
      untested: "decided at compile time: what reaches it is declared private"),
  ]
}

// MARK: - Views

private struct StartingAtThree: View {
  @State private var number = 3

  var body: some View { Text("\(number)").tag("number") }
}

private struct DefaultOwner: View {
  let defaults: Counting
  @State private var tick = 0

  var body: some View {
    WithDefault(tick: tick, defaults: defaults)
    Button("tick") { tick += 1 }.tag("tick")
  }
}

private struct WithDefault: View {
  let tick: Int
  @State private var number: Int

  init(tick: Int, defaults: Counting) {
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

private struct LibraryOwner: View {
  let lives: Lives
  @State private var tick = 0

  var body: some View {
    LibraryView(lives: lives, tick: tick)
    Button("tick") { tick += 1 }.tag("tick")
  }
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

private struct LazyLibraryOwner: View {
  let lives: Lives
  @State private var tick = 0

  var body: some View {
    LazyLibraryView(lives: lives, tick: tick)
    Button("tick") { tick += 1 }.tag("tick")
  }
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

private struct Reading: View {
  var handle: Handle<Binding<Int>>?
  @State private var number = 0

  var body: some View {
    let _ = handle?.take($number)
    Text("\(number)").tag("number")
    Button("add") { number += 1 }.tag("add")
  }
}

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
    IgnoredReader(number: $number)
    Button("add") { number += 1 }.tag("add")
    Button("read") { seen.take(number) }.tag("read")
  }
}

private struct IgnoredReader: View {
  @Binding var number: Int

  var body: some View { Text("\(number)") }
}

private struct Giving: View {
  @State private var number = 0

  var body: some View {
    Given(number: number)
    Button("add") { number += 1 }.tag("add")
  }
}

private struct Given: View {
  let number: Int

  var body: some View { Text("\(number)").tag("given") }
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

private struct StartingAsNil: View {
  // In a word, zeros are not nil.
  @State private var number: Int32?

  var body: some View { Text(number.map { "\($0)" } ?? "nil").tag("number") }
}

private struct Closing: View {
  let current: Handle<() -> Int>
  let captured: Handle<() -> Int>
  let state: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = state.take($number)
    let _ = current.takeOnce { number }
    let _ = captured.takeOnce { [number] in number }
    Text("\(number)")
  }
}

private struct ReadingTwice: View {
  let state: Handle<Binding<Int>>
  let reads: Handle<(Int, Int)>
  let between: (Binding<Int>) -> Void
  @State private var number = 0

  var body: some View {
    let first = number
    let _ = reads.take((first, first))
    let _ = between($number)
    let _ = reads.take((first, number))
    Text("\(first)")
  }
}

private struct TwinsOwner: View {
  @State private var tick = 0

  var body: some View {
    Twins(tick: tick)
    Button("tick") { tick += 1 }.tag("tick")
  }
}

private struct Twins: View {
  let tick: Int
  @State private var first: Int64 = 0
  @State private var second: Int64 = 0

  var body: some View {
    Text("\(first) \(second)").tag("twins")
    Button("first") { first = 1 }.tag("first")
  }
}

private struct Episode {
  var title: String
  var isFavorite: Bool
}

private struct Playing: View {
  @State private var episode = Episode(title: "Title", isFavorite: false)

  var body: some View {
    Text("\(episode.title) \(episode.isFavorite)").tag("episode")
    Button("toggle") { episode.isFavorite.toggle() }.tag("toggle")
  }
}
