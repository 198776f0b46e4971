import DataFlow

/// States: what they keep, and for how long.
extension Catalogue {
  static let state: [Clause] = [
    Clause(
      flow: "STATE-06", .observed, "A write of an equal value MUST do nothing.",
      source: Source.observed("equal values are compared by ==, bits, fields or identity"),
      hint: "Is the new value compared with the newest one, and not only if it is Equatable?",
      expected: ["the same number: bodies +0", "another number: bodies +1"]
    ) { candidate, context in
      let host = Host(tracking: candidate.tracking) { EqualWrites() }
      context.bodies(EqualWrites.self, in: host, "the same number") { host.tap("same") }
      context.bodies(EqualWrites.self, in: host, "another number") { host.tap("other") }
    }
  ]
}

private struct EqualWrites: View {
  @State private var number = 1

  var body: some View {
    Text("\(number)")
    Button("same") { number = 1 }.tag("same")
    Button("other") { number = 2 }.tag("other")
  }
}
