import Conformance
import ConformanceKit
import DataFlow

/// Stores that have a mind of their own, and keys that change.
extension Catalogue {
  static let storeChanges: [Clause] = [
    Clause(
      flow: "STORE-10", .required,
      "What a store makes of a written value MUST be shown, and so MUST what it is told later.",
      source: Source.apple("AppStorage"),
      hint: "Is the store asked again if it changes in the middle of a write, and only then deaf?",
      expected: [
        "mounted: text = 7, stored = nothing", "add: text = 8, stored = 8",
        "add, and be corrected: text = 1, stored = 1", "set 5: text = 5, stored = 5",
      ]
    ) { stage in
      let store = MemoryStore()
      let correction = store.observe("count") {
        if let count = store["count"].flatMap(Int.init(stored:)), count > 8 { store["count"] = 1 }
      }
      stage.mount(texts: ["text"], values: ["stored": { shown(store["count"]) }]) {
        KeyView(key: "count").defaultAppStorage(store)
      }
      stage.tap("add")
      stage.tap("add, and be corrected", "add")
      stage.turn("set 5") { store["count"] = 5 }
      withExtendedLifetime(correction) {}
    },
    Clause(
      flow: "STORE-11", .required, "A key that changes MUST count at once, for reads and writes.",
      source: Source.apple("AppStorage"),
      hint: "Does a property that has another key stay with the value of the old one?",
      expected: [
        "mounted: text = 1, a = 1, b = 2", "another key: text = 2, a = 1, b = 2",
        "add: text = 3, a = 1, b = 3", "the old key changes: text = 3, a = 5, b = 3",
      ]
    ) { stage in
      let store: MemoryStore = ["a": 1, "b": 2]
      stage.mountSteps(
        texts: ["text"], values: ["a": { shown(store["a"]) }, "b": { shown(store["b"]) }]
      ) {
        KeyView(key: $0 == 0 ? "a" : "b").defaultAppStorage(store)
      }
      stage.advance("another key")
      stage.tap("add")
      stage.turn("the old key changes") { store["a"] = 5 }
    },
    Clause(
      flow: "STORE-12", .required,
      "A stored value of another type MUST count as none, MUST be reported, and MUST stay.",
      source: "decisions.md of DataFlow",
      hint: "Is a value that cannot be decoded taken for nil, or for no value?",
      expected: [
        "mounted: text = 7, chosen = nil, kept = \"many\" \"none\", reported = 2, "
          + "issue storedValueOfOtherType, issue storedValueOfOtherType",
        "another one: text = 7, chosen = nil, kept = \"many\" \"no\", reported = 2",
        "choose: text = 7, chosen = 3, kept = \"many\" 3, reported = 2",
        "another one again: text = 7, chosen = nil, kept = \"many\" \"no\", reported = 3, "
          + "issue storedValueOfOtherType",
        "add: text = 8, chosen = nil, kept = 8 \"no\", reported = 3",
      ]
    ) { stage in
      let store: MemoryStore = ["count": "many", "chosen": "none"]
      stage.mount(
        texts: ["text", "chosen"],
        values: [
          "kept": { "\(shown(store["count"])) \(shown(store["chosen"]))" },
          "reported": { stage.host.issues.count },
        ]
      ) {
        KeyView(key: "count").defaultAppStorage(store)
        ChoiceView().defaultAppStorage(store)
      }
      stage.turn("another one") { store["chosen"] = "no" }
      stage.tap("choose")
      stage.turn("another one again") { store["chosen"] = "no" }
      stage.tap("add")
    },
  ]
}

func shown(_ value: StoredValue?) -> String { value.map { "\($0)" } ?? "nothing" }

// MARK: - Views

/// Shows the value of a key, and adds to it.
struct KeyView: View {
  @AppStorage private var count: Int

  init(key: String) { _count = AppStorage(wrappedValue: 7, key) }

  var body: some View {
    Text("\(count)").tag("text")
    Button("Add") { count += 1 }.tag("add")
    Button("Write again") { count += 0 }.tag("write again")
  }
}

private struct ChoiceView: View {
  @AppStorage("chosen") private var chosen: Int?

  var body: some View {
    Text(chosen.map { "\($0)" } ?? "nil").tag("chosen")
    Button("Choose") { chosen = 3 }.tag("choose")
  }
}
