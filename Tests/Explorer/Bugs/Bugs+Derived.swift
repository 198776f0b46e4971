// Derived values that are words: Derived/Derived+Glance.swift.

extension Bug {
  static let derived: [Bug] = [
    Bug(
      "PUBLISHES_FIRST", "derived", "derived: pull/two values",
      .at(
        "Derived/Derived",
        "          if BUG { derived.publish(word) }",
        before: "          if isChanged { derived.storeWord(value) }")),
    Bug(
      "WRITES_NOTHING_DOWN", "derived", "derived: dirty/pull",
      .at(
        "Derived/Evaluation", "      if BUG { return true }",
        before: "      if source.stamp == id { return true }")),
  ]
}
