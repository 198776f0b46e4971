import DataFlow
import Testing

// S4-01, and what S4 says without a sample: what outlives what. Seeds.

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

private class SeedStock: ObservableObject {
  @Published var bags = 40
}

/// A value for each place that S4 names, from the longest life to the shortest.
private struct SeedPage: View {
  @AppStorage("unit") private var unit = "gram"
  @SceneStorage("page") private var page = 1
  @EnvironmentObject private var stock: SeedStock
  @State private var row = 0

  var body: some View {
    Text("\(unit), \(page), \(stock.bags), \(row)").tag("page")
    Button("Change") {
      unit = "ounce"
      page += 1
      stock.bags -= 1
      row += 1
    }
    .tag("change")
  }
}

private struct SeedCatalogue: App {
  @StateObject private var stock = SeedStock()

  var body: some Scene {
    WindowGroup {
      SeedPage()
        .environmentObject(stock)
    }
  }
}

extension Documents {
  @MainActor
  @Suite struct Notes {
    @Test func `a child changes a value of its parent, and not a copy`() {
      let host = Host { SeedOrder() }
      host.tap("flax")
      host.tap("rye")
      #expect(host.text("order") == "flax and rye" && host.label(of: "rye") == "Put back")
      host.tap("flax")
      #expect(host.text("order") == "rye" && host.issues.isEmpty)
    }

    @Test func `a value lasts as long as the place that it is kept in`() {
      let host = Host(app: SeedCatalogue())
      let second = host.openWindow()
      host.windows[0].tap("change")
      #expect(host.windows[0].text("page") == "ounce, 2, 39, 1")
      #expect(second.text("page") == "ounce, 1, 39, 0", "a window has its own page and row")
      host.relaunch()
      #expect(host.windows.map { $0.text("page") } == ["ounce, 2, 40, 0", "ounce, 1, 40, 0"])
      #expect(host.issues.isEmpty)
    }
  }
}
