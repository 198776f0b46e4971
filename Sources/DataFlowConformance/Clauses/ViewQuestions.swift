import Conformance
import ConformanceKit
import DataFlow

/// What views of unusual shapes are found by, shown as and given, and what is left of them.
extension Catalogue {
  static let viewQuestions: [Clause] = [
    Clause(
      flow: "HOST-18", .required,
      "A host MUST find, print and act on what it shows, in whatever other views that stands.",
      source: "documentation of Host",
      hint: "Does the search go into stacks and rows, and take what was said first or last?",
      expected: [
        "two of a kind: the first 1, both 3",
        "a label in a stack: Add, true",
        "rows of rows: 6",
        "the most: Text \"\" frame(...100 x -), Text \"\" frame(- x ...20)",
        "an equal tag: Text \"\" #old, Text \"\" #new",
        "a row by its tag: true, selected = b",
        "the only row: selected = 1",
      ]
    ) { stage in
      let (first, second) = (Handle<Binding<Int>>(), Handle<Binding<Int>>())
      let tallies = stage.made {
        VStack {
          TallyView(handle: first)
          TallyView(handle: second)
        }
      }
      tallies.turn { second.value.wrappedValue = 1 }
      let runs = tallies.bodies("TallyView").map { "\($0)" } ?? "nil"
      stage.log("two of a kind: the first \(runs), both \(tallies.bodies(TallyView.self))")

      let labelled = stage.made {
        Button {
        } label: {
          HStack {
            Image("plus")
            Text("Add")
          }
        }
      }
      stage.log(
        "a label in a stack: \(labelled.buttons.first?.label ?? "nil"), "
          + "\(labelled.shows(.button("Add")))")

      let grouped = stage.made {
        List {
          ForEach([10, 20], id: \.self) { TripleView(number: $0) }
        }
      }
      stage.log("rows of rows: \(grouped.rows.count)")

      let framed = stage.made {
        Text("").frame(maxWidth: 100)
        Text("").frame(maxHeight: 20)
      }
      stage.log("the most: \(lines(of: framed))")

      let named = stage.made { NamedView(handle: first) }
      let before = lines(of: named)
      named.turn { first.value.wrappedValue = 1 }
      stage.log("an equal tag: \(before), \(lines(of: named))")

      let texts = stage.made { TextListView() }
      let isFound = texts.shows(.row(id: "b"))
      if isFound { texts.tap(.row(id: "b")) }
      stage.log("a row by its tag: \(isFound), selected = \(texts.text("selected") ?? "gone")")

      let numbers = stage.made { NumberListView() }
      if let list = numbers.lists.first { numbers.select(1, in: list) }
      stage.log("the only row: selected = \(numbers.text("selected") ?? "gone")")
    },
    Clause(
      flow: "ENV-24", .required,
      "Readers MUST be evaluated where all values are set at once to others, and only then.",
      source: Source.apple("EnvironmentValues"),
      hint: "Are the values of two sources told apart, and those of one source taken for the same?",
      expected: [
        "a: red, the same: +0, b: green, a again: red",
        "from inside: red, five times more: +0",
        "without a store: none, one of another host: kept, without it: none",
      ]
    ) { stage in
      let (red, green) = (Handle<EnvironmentValues>(), Handle<EnvironmentValues>())
      let (input, isFirst) = (Handle<Binding<Int>>(), Handle<Bool>(true))
      let choosing = stage.made {
        HandingView(values: red).environment(\.accent, "red")
        HandingView(values: green).environment(\.accent, "green")
        ParentView(handle: input) {
          let values: EnvironmentValues? = isFirst.value == true ? red.value : green.value
          ReaderView().environment(\.self, values ?? EnvironmentValues())
        }
      }
      @MainActor func step(_ host: Host, times: Int = 1) -> Int {
        let before = host.bodies(ReaderView.self)
        for _ in 0..<times { host.turn { input.value.wrappedValue += 1 } }
        return host.bodies(ReaderView.self) - before
      }
      // Nobody has handed anything out when the parent's body is evaluated first.
      _ = step(choosing)
      var line = "a: \(choosing.text("reader") ?? "gone"), the same: +\(step(choosing))"
      isFirst.take(false)
      _ = step(choosing)
      line += ", b: \(choosing.text("reader") ?? "gone")"
      isFirst.take(true)
      _ = step(choosing)
      stage.log("\(line), a again: \(choosing.text("reader") ?? "gone")")

      let own = Handle<EnvironmentValues>()
      let inside = stage.made {
        ParentView(handle: input) {
          VStack {
            HandingView(values: own)
            ReaderView()
          }
          .environment(\.accent, "red").environment(\.self, own.value ?? EnvironmentValues())
        }
      }
      _ = step(inside, times: 2)
      let shown = inside.text("reader") ?? "gone"
      stage.log("from inside: \(shown), five times more: +\(step(inside, times: 5))")

      let store = MemoryStore(["word": .string("kept")])
      let kept = Handle<EnvironmentValues>()
      let naming = stage.made { HandingView(values: kept).defaultAppStorage(store) }
      let isKept = Handle<Bool>(false)
      let reading = stage.made {
        ParentView(handle: input) {
          let values: EnvironmentValues? = isKept.value == true ? kept.value : nil
          StoredView().environment(\.self, values ?? EnvironmentValues())
        }
      }
      line = "without a store: \(reading.text("word") ?? "gone")"
      isKept.take(true)
      reading.turn { input.value.wrappedValue += 1 }
      line += ", one of another host: \(reading.text("word") ?? "gone")"
      isKept.take(false)
      reading.turn { input.value.wrappedValue += 1 }
      stage.log("\(line), without it: \(reading.text("word") ?? "gone")")
      naming.unmount()
    },
    Clause(
      flow: "VIEW-15", .required,
      "What is the same MUST NOT be evaluated, joined or told again; all of what differs MUST.",
      source: Source.decision,
      hint: "Is an input, a joined value or a row looked at once, and every one of them?",
      expected: [
        "a converted binding: 1, then 1", "two readers of two values: joined 1",
        "two readers of no number: told 1", "rows of a constant range: 20 of 20, rangeChanged",
      ]
    ) { stage in
      let handle = Handle<Binding<Int>>()
      let converted = stage.made { ConvertingView(handle: handle) }
      let bodies = converted.bodies(NumberView.self)
      converted.turn { handle.value.wrappedValue = 1 }
      stage.log("a converted binding: \(bodies), then \(converted.bodies(NumberView.self))")

      let before = JoinedKey.joins.count
      let joining = stage.made {
        HStack {
          Text("").preference(key: JoinedKey.self, value: 1)
          Text("").preference(key: JoinedKey.self, value: 2)
        }
        .onPreferenceChange(JoinedKey.self) { _ in }
        .onPreferenceChange(JoinedKey.self) { _ in }
      }
      stage.log("two readers of two values: joined \(JoinedKey.joins.count - before)")
      joining.unmount()

      let told = Calls()
      let telling = stage.made {
        Text("").preference(key: DoubleKey.self, value: Double.nan)
          .onPreferenceChange(DoubleKey.self) { _ in told.note() }
          .onPreferenceChange(DoubleKey.self) { _ in }
      }
      stage.log("two readers of no number: told \(told.count)")
      telling.unmount()

      let ranged = stage.made { RangeView(handle: handle) }
      ranged.turn { handle.value.wrappedValue = 1 }
      let texts = ranged.texts
      let issues = ranged.issues.map { "\($0.kind)" }.joined(separator: ", ")
      stage.log(
        "rows of a constant range: \(texts.filter { $0.hasSuffix("new") }.count) of "
          + "\(texts.count), \(issues)")
    },
    Clause(
      flow: "STATE-27", .required,
      "A value MUST be freed once a state has another, however often it has been read.",
      source: Source.apple("State"),
      hint: "Is every reference that a reader borrows given back?",
      expected: ["1 read: freed true", "70000 reads: freed true", "another thread's: freed true"]
    ) { stage in
      let handle = Handle<Binding<Token>>()
      let host = stage.made { StateView(Token(), handle: handle) }
      for count in [1, 70_000] {
        // Not the initial one, which the view itself may keep.
        host.turn { handle.value.wrappedValue = Token() }
        weak let token: Token? = handle.value.wrappedValue
        for _ in 1..<count { _ = handle.value.wrappedValue }
        host.turn { handle.value.wrappedValue = Token() }
        stage.log("\(count) read\(count == 1 ? "" : "s"): freed \(token == nil)")
      }
      let isFreed = await stage.freesWakes()
      stage.log("another thread's: freed \(isFreed)")
    },
  ]
}

extension Stage {
  /// Whether what a host's `wake` has captured is freed with a host that a thread has told of
  /// a change.
  fileprivate func freesWakes() async -> Bool {
    let ends = Calls()
    tellHost(Token { ends.note() })
    // The thread lets go of the model in its own time.
    return await context.eventually { ends.count == 1 }
  }

  private func tellHost(_ token: Token) {
    let model = counter()
    let wake: @Sendable () -> Void = { token.keep() }
    let host = made(wake: wake) { CountReader(model: model) }
    elsewhere("a change") { model.count = 1 }
    host.turn {}
  }
}

/// All that a host shows, in one line.
@MainActor
private func lines(of host: Host) -> String {
  host.description.split(separator: "\n").joined(separator: ", ")
}

// MARK: - Views

private struct TallyView: View {
  let handle: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    Text("\(number)")
  }
}

/// Rows, without a row around them.
private struct TripleView: View {
  let number: Int

  var body: some View {
    ForEach([1, 2, 3], id: \.self) { Text("\(number + $0)") }
  }
}

/// Equal to each other name.
private struct Name: Hashable, CustomStringConvertible {
  let description: String

  static func == (left: Name, right: Name) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

private struct NamedView: View {
  let handle: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    Text("").tag(Name(description: number == 0 ? "old" : "new"))
  }
}

private struct TextListView: View {
  @State private var selected: String? = nil

  var body: some View {
    List(selection: $selected) {
      Text("A").tag("a")
      Text("B").tag("b")
    }
    Text(selected ?? "none").tag("selected")
  }
}

private struct NumberListView: View {
  @State private var selected: Int? = nil

  var body: some View {
    List(selection: $selected) { Text("one").tag(1) }
    Text(selected.map { "\($0)" } ?? "none").tag("selected")
  }
}

/// Hands out all values that it finds.
private struct HandingView: View {
  let values: Handle<EnvironmentValues>
  @Environment(\.self) private var found

  var body: some View {
    let _ = values.take(found)
    EmptyView()
  }
}

private struct ReaderView: View {
  @Environment(\.accent) private var accent

  var body: some View { Text(accent).tag("reader") }
}

private struct StoredView: View {
  @AppStorage("word") private var word = "none"

  var body: some View { Text(word).tag("word") }
}

/// Makes its content again for each write to its number.
private struct ParentView<Content: View>: View {
  let handle: Handle<Binding<Int>>
  @ViewBuilder let content: () -> Content
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    Text("\(number)")
    content()
  }
}

private struct NumberView: View {
  @Binding var number: Int

  var body: some View { Text("\(number)") }
}

private struct ConvertingView: View {
  let handle: Handle<Binding<Int>>
  @State private var number: Int? = 1
  @State private var other = 0

  var body: some View {
    let _ = handle.take($other)
    Text("\(other)")
    if let binding: Binding<Int> = Binding($number) { NumberView(number: binding) }
  }
}

private struct JoinedKey: PreferenceKey {
  static let joins = Calls()
  static let defaultValue = 0

  static func reduce(value: inout Int, nextValue: () -> Int) {
    joins.note()
    value += nextValue()
  }
}

private struct DoubleKey: PreferenceKey {
  static let defaultValue = 0.0

  static func reduce(value: inout Double, nextValue: () -> Double) { value += nextValue() }
}

private struct RangeView: View {
  let handle: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    ForEach(0..<(number == 0 ? 20 : 25)) { Text("\($0) \(number == 0 ? "old" : "new")") }
  }
}
