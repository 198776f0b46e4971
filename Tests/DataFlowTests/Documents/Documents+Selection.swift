import DataFlow
import Testing

// S4-01: a set that a child changes for its parent. Seeds.

/// S4-01: a binding to a set of strings.
private struct SeedPicker: View {
  let kinds: [String]
  @Binding var chosen: Set<String>

  var body: some View {
    ForEach(kinds, id: \.self) { kind in
      Button(chosen.contains(kind) ? "Put back" : "Take") {
        chosen.formSymmetricDifference([kind])
      }
      .tag(kind)
    }
  }
}

private struct SeedOrder: View {
  @State private var chosen: Set<String> = []

  var body: some View {
    SeedPicker(kinds: ["cress", "flax", "rye"], chosen: $chosen)
    Text(chosen.sorted().joined(separator: " and ")).tag("order")
  }
}

extension Documents {
  @MainActor
  @Suite struct Selection {
    @Test func `a child changes a value of its parent, and not a copy`() {
      let host = Host { SeedOrder() }
      host.tap("flax")
      host.tap("rye")
      #expect(host.text("order") == "flax and rye" && host.label(of: "rye") == "Put back")
      host.tap("flax")
      #expect(host.text("order") == "rye" && host.issues.isEmpty)
    }
  }
}
