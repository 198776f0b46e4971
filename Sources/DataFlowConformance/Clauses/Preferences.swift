import Conformance
import ConformanceKit
import DataFlow

/// What views tell those around them.
extension Catalogue {
  static let preferences: [Clause] = [
    Clause(
      flow: "PREF-01", .required, "Values MUST be joined in the order of the tree.",
      source: Source.apple("PreferenceKey"),
      hint: "Are the sources visited as the views stand, and not as they came?",
      expected: [
        "mounted: names = a b c d", "show: names = a x b c d", "hide: names = a b c d",
        "turn round: names = a c b d", "add: names = a c b e d",
      ]
    ) { stage in
      stage.mount(texts: ["names"]) { Telling() }
      for step in ["show", "hide"] { stage.perform(step) { stage.host.tap("show") } }
      stage.perform("turn round") { stage.host.tap("turn round") }
      stage.perform("add") { stage.host.tap("add") }
    },
    Clause(
      flow: "PREF-02", .required,
      "A reader MUST be called after the update, once, and only with another value.",
      source: Source.apple("onPreferenceChange(_:perform:)"),
      hint: "Is the joined value compared with what the last call was given?",
      expected: [
        "mounted: Teller +2, calls = [3]", "the same: Teller +0, calls = [3]",
        "both: Teller +2, calls = [3, 30]", "one more, one less: Teller +2, calls = [3, 30]",
      ]
    ) { stage in
      let calls = Handle<[Int]>()
      calls.take([])
      stage.mountSteps(bodies: [Teller.self], values: ["calls": { calls.value! }]) { step in
        let numbers = [[1, 2], [1, 2], [10, 20], [11, 19]][step]
        HStack {
          Teller(number: numbers[0])
          Teller(number: numbers[1])
        }
        .onPreferenceChange(SumKey.self) { calls.take(calls.value + [$0]) }
      }
      stage.advance("the same")
      stage.advance("both")
      stage.advance("one more, one less")
    },
    Clause(
      flow: "PREF-03", .required,
      "A value MUST count instead of those of the views inside; a transformation MUST change them.",
      source: Source.apple("transformPreference(_:_:)"),
      hint: "Does the search for sources end at the outermost one?",
      expected: [
        "mounted: replaced = [5], transformed = [13]",
        "inner: replaced = [5], transformed = [13, 14]",
        "outer: replaced = [5, 6], transformed = [13, 14]",
      ]
    ) { stage in
      let (replaced, transformed) = (Handle<[Int]>(), Handle<[Int]>())
      replaced.take([])
      transformed.take([])
      stage.mountSteps(
        values: ["replaced": { replaced.value! }, "transformed": { transformed.value! }]
      ) { step in
        Group {
          Teller(number: step == 0 ? 1 : 2)
        }
        .preference(key: SumKey.self, value: step < 2 ? 5 : 6)
        .onPreferenceChange(SumKey.self) { replaced.take(replaced.value + [$0]) }
        HStack {
          Teller(number: step == 0 ? 1 : 2)
          Teller(number: 2)
        }
        .transformPreference(SumKey.self) { $0 += 10 }
        .onPreferenceChange(SumKey.self) { transformed.take(transformed.value + [$0]) }
      }
      stage.advance("inner")
      stage.advance("outer")
    },
    Clause(
      flow: "PREF-04", .required,
      "Without a source the value MUST be the default, which is no news to begin with.",
      source: Source.apple("PreferenceKey"), hint: "Is a view that goes taken out of the sources?",
      expected: [
        "mounted: calls = []", "come: calls = [1]", "go: calls = [1, 0]",
      ]
    ) { stage in
      let calls = Handle<[Int]>()
      calls.take([])
      stage.mountSteps(values: ["calls": { calls.value! }]) { step in
        Group { if step == 1 { Teller(number: 1) } }
          .onPreferenceChange(SumKey.self) { calls.take(calls.value + [$0]) }
      }
      stage.advance("come")
      stage.advance("go")
    },
    Clause(
      flow: "PREF-05", .required,
      "A reader MUST pass the value on, and inner readers MUST be called before outer ones.",
      source: Source.apple("onPreferenceChange(_:perform:)"),
      hint: "Is a reader a source for the one around it?",
      expected: [
        "mounted: calls = inner 1, outer 3", "change: calls = inner 1, outer 3, inner 4, outer 7",
      ]
    ) { stage in
      let calls = Handle<[String]>()
      calls.take([])
      stage.mountSteps(values: ["calls": { calls.value!.joined(separator: ", ") }]) { step in
        HStack {
          // Tells the outer reader before anybody tells the inner one.
          Teller(number: step == 0 ? 2 : 3)
          Teller(number: step == 0 ? 1 : 4)
            .onPreferenceChange(SumKey.self) { calls.take(calls.value + ["inner \($0)"]) }
        }
        .onPreferenceChange(SumKey.self) { calls.take(calls.value + ["outer \($0)"]) }
      }
      stage.advance("change")
    },
    Clause(
      flow: "PREF-06", .required,
      "A value that a reader puts into a state MUST be shown in the same turn.",
      source: Source.apple("onPreferenceChange(_:perform:)"),
      hint: "Is the reader called while bodies run, where writes are dropped?",
      expected: ["mounted: names = a b c d", "add: names = a b c e d"]
    ) { stage in
      stage.mount(texts: ["names"]) { Telling() }
      stage.perform("add") { stage.host.tap("add") }
    },
  ]
}

// MARK: - Views

private struct SumKey: PreferenceKey {
  static let defaultValue = 0

  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

private struct Teller: View {
  let number: Int

  var body: some View { Text("\(number)").preference(key: SumKey.self, value: number) }
}

private struct NamesKey: PreferenceKey {
  static let defaultValue: [String] = []

  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

private struct Telling: View {
  @State private var names: [String] = []
  @State private var isShown = false
  @State private var rows = ["b", "c"]

  var body: some View {
    VStack {
      Text("first").preference(key: NamesKey.self, value: ["a"])
      if isShown { Text("second").preference(key: NamesKey.self, value: ["x"]) }
      ForEach(rows, id: \.self) { row in
        Text(row).preference(key: NamesKey.self, value: [row])
      }
      Text("last").preference(key: NamesKey.self, value: ["d"])
    }
    .onPreferenceChange(NamesKey.self) { names = $0 }
    Text(names.joined(separator: " ")).tag("names")
    Button("Show") { isShown.toggle() }.tag("show")
    Button("Turn round") { rows.reverse() }.tag("turn round")
    Button("Add") { rows.append("e") }.tag("add")
  }
}
