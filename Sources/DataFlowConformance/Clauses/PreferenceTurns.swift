import Conformance
import ConformanceKit
import DataFlow

/// Preferences when several things change in one turn, and behind sheets.
extension Catalogue {
  static let preferenceTurns: [Clause] = [
    Clause(
      flow: "PREF-07", .required,
      "A source that comes or goes MUST be noticed in a turn in which another one changes.",
      source: Source.apple("PreferenceKey"),
      hint: "Are the sources looked for again although it is known that something has changed?",
      expected: ["mounted: calls = [1]", "come: calls = [1, 12]", "go: calls = [1, 12, 3]"]
    ) { stage in
      let calls = Handle<[Int]>([])
      stage.mountSteps(values: ["calls": { calls.value! }]) { step in
        HStack {
          Telling(number: step + 1)
          if step == 1 { Telling(number: 10) }
        }
        .onPreferenceChange(TotalKey.self) { calls.take(calls.value + [$0]) }
      }
      stage.advance("come")
      stage.advance("go")
    },
    Clause(
      flow: "PREF-08", .required, "A transformation MUST be the newest one.",
      source: Source.apple("transformPreference(_:_:)"),
      hint: "Is the value computed again if only the function has changed?",
      expected: ["mounted: calls = [1]", "step: calls = [1, 11]"]
    ) { stage in
      let calls = Handle<[Int]>([])
      stage.mountSteps(values: ["calls": { calls.value! }]) { step in
        Telling(number: 1)
          .transformPreference(TotalKey.self) { $0 += 10 * step }
          .onPreferenceChange(TotalKey.self) { calls.take(calls.value + [$0]) }
      }
      stage.advance("step")
    },
    Clause(
      flow: "PREF-09", .observed, "What is told in a sheet MUST NOT reach the sheet's presenter.",
      source: Source.observed("a sheet stands in front of its presenter"),
      hint: "Does the search for sources end at a presentation?",
      expected: [
        "mounted: outside = [1], inside = [5]", "step: outside = [1, 2], inside = [5, 6]",
      ]
    ) { stage in
      let (outside, inside) = (Handle<[Int]>([]), Handle<[Int]>([]))
      stage.mountSteps(
        values: ["outside": { outside.value! }, "inside": { inside.value! }]
      ) { step in
        Telling(number: step + 1)
          .sheet(isPresented: .constant(true)) {
            VStack { Telling(number: step + 5) }
              .onPreferenceChange(TotalKey.self) { inside.take(inside.value + [$0]) }
            Telling(number: 100)
          }
          .onPreferenceChange(TotalKey.self) { outside.take(outside.value + [$0]) }
      }
      stage.advance("step")
    },
  ]
}

// MARK: - Views

private struct TotalKey: PreferenceKey {
  static let defaultValue = 0

  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

private struct Telling: View {
  let number: Int

  var body: some View { Text("\(number)").preference(key: TotalKey.self, value: number) }
}
