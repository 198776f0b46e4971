import DataFlow
import Testing

// S0-01 to S0-03: what a wrapper adds to a property. A workshop.

/// S0-01: an attribute, and the value to begin with.
private struct Furnace: View {
  @State private var isGlowing = true

  var body: some View {
    Text(isGlowing ? "hot" : "cold").tag("furnace")
    Button("Damp") { isGlowing = false }.tag("damp")
  }
}

/// S0-02: a view that a condition shows.
private struct GateSign: View {
  @State private var isLocked = true

  var body: some View {
    if isLocked == true {
      Text("Please ring").tag("sign")
    }
    Button("Turn the key") { isLocked = !isLocked }.tag("key")
  }
}

/// S0-03: a control that is given a projected value.
private struct Blind: View {
  @State private var isLowered = false

  var body: some View {
    Toggle("Lowered", isOn: $isLowered).tag("blind")
    Text(isLowered ? "shade" : "sun").tag("bench")
  }
}

extension Documents {
  @MainActor
  @Suite struct Wrappers {
    @Test func `an attribute makes a property a state, which views follow`() {
      let host = Host { Furnace() }
      #expect(host.text("furnace") == "hot")
      host.tap("damp")
      #expect(host.text("furnace") == "cold" && host.bodies(Furnace.self) == 2)
      #expect(host.issues.isEmpty)
    }

    @Test func `the name alone is the value, here a condition`() {
      let host = Host { GateSign() }
      #expect(host.text("sign") == "Please ring")
      host.tap("key")
      #expect(!host.shows("sign"))
      host.tap("key")
      #expect(host.shows("sign"))
    }

    @Test func `the dollar sign gives a control the state itself`() {
      let host = Host { Blind() }
      #expect(host.text("bench") == "sun")
      host.set("blind", true)
      #expect(host.text("bench") == "shade")
    }
  }
}
