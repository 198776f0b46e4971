import DataFlow
import Testing

// Code as it is written for SwiftUI that is in no sample of the documents; those are
// in the folder of that name.

/// Bindings to the elements of a collection, in a list.
private struct Errands: View {
  struct Errand: Identifiable {
    let id: Int
    var isDone: Bool = false
  }

  @State private var errands = [Errand(id: 1), Errand(id: 2)]

  var body: some View {
    List($errands) { $errand in
      Toggle("\(errand.id)", isOn: $errand.isDone)
        .tag(errand.id)
    }
    Text("\(errands.count { $0.isDone }) done")
      .tag("done")
  }
}

/// A sheet that is told of its end.
private struct Balcony: View {
  var onDismiss: () -> Void
  @State private var isOpen = false

  var body: some View {
    Button("Step out") { isOpen = true }
      .tag("out")
      .sheet(isPresented: $isOpen, onDismiss: onDismiss) {
        Button("Step in") { isOpen = false }
          .tag("in")
      }
  }
}

private struct Margins: Equatable {
  var width: Int
}

private struct MarginsKey: EnvironmentKey {
  static let defaultValue = Margins(width: 8)
}

extension EnvironmentValues {
  fileprivate var margins: Margins {
    get { self[MarginsKey.self] }
    set { self[MarginsKey.self] = newValue }
  }
}

/// A value of the environment, by a key of the program's own.
private struct Column: View {
  @Environment(\.margins) var margins: Margins
  var name: String

  var body: some View {
    Text("\(name) \(margins.width)")
  }
}

private struct Leaflet: View {
  var body: some View {
    VStack {
      Column(name: "inner")
      Column(name: "innermost")
        .environment(\.margins, Margins(width: 1))
    }
    .environment(\.margins, Margins(width: 2))
    Column(name: "outer")
  }
}

/// Such code, mounted and driven.
@MainActor
@Suite struct FixtureTests {
  @Test func `a row writes its element`() {
    let host = Host { Errands() }
    #expect(host.text("done") == "0 done")
    host.set(2, true)
    #expect(host.text("done") == "1 done")
    host.set(1, true)
    #expect(host.text("done") == "2 done")
  }

  @Test func `a sheet says once that it has gone`() {
    var dismissals = 0
    let host = Host { Balcony { dismissals += 1 } }
    host.tap("out")
    #expect(host.shown("Sheet") != nil && dismissals == 0)
    host.tap("in")
    #expect(host.shown("Sheet") == nil && dismissals == 1)
    #expect(host.issues.isEmpty)
  }

  @Test func `the nearest value of a key counts`() {
    let host = Host { Leaflet() }
    #expect(host.shownTexts == ["inner 2", "innermost 1", "outer 8"])
  }
}
