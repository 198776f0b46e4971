import DataFlow
import Testing

// S1-01 to S1-07: model data before the macro. Kites.

/// S1-01: a class, and nothing more.
private class Spool: ObservableObject {
}

/// S1-02: a published property.
private class PaintedKite: ObservableObject {
  @Published var motif = "Heron"
}

/// S1-03: a property that never changes, and is not published.
private class Kite: Probe, ObservableObject {
  @Published var motif = "Dragon"
  let serial = UUID()  // Burnt into the frame.
}

/// S1-04: a view that observes its input.
private struct KiteTag: View {
  @ObservedObject var kite: Kite

  var body: some View {
    Text(kite.motif).tag("kite")
    Text("\(kite.serial)").tag("serial")
  }
}

/// S1-05: a view that hands the whole object on.
private struct KitePage: View {
  @ObservedObject var kite: Kite

  var body: some View {
    KiteWorkbench(kite: kite)
  }
}

private struct KiteWorkbench: View {
  @ObservedObject var kite: Kite

  var body: some View {
    Button("Paint") { kite.motif += "!" }.tag("paint")
    KiteTag(kite: kite)
  }
}

/// S1-06: a view that owns its object.
private struct KiteShed: View {
  @StateObject var kite = Kite()

  var body: some View {
    KitePage(kite: kite)
  }
}

/// Makes its content again.
private struct Hillside<Content: View>: View {
  @State private var gusts = 0
  @ViewBuilder let content: () -> Content

  var body: some View {
    Button("Gust \(gusts)") { gusts += 1 }.tag("gust")
    content()
  }
}

/// S1-07: the same view twice.
private struct TwoSheds: View {
  var body: some View {
    VStack {
      KiteShed()
      KiteShed()
    }
  }
}

extension Documents {
  @MainActor
  @Suite struct ModelData {
    @Test func `a class conforms by saying so, and has a publisher`() {
      let spool = Spool()
      var signals = 0
      let subscription = spool.objectWillChange.sink { signals += 1 }
      spool.objectWillChange.send()
      #expect(signals == 1)
      subscription.cancel()
    }

    @Test func `a property is published by an attribute`() {
      let kite = PaintedKite()
      var motifs: [String] = []
      let subscription = kite.objectWillChange.sink { motifs.append(kite.motif) }
      kite.motif = "Owl"
      #expect(motifs == ["Heron"] && kite.motif == "Owl")
      subscription.cancel()
    }

    @Test func `what is not published is shown all the same`() {
      let kite = Kite()
      let host = Host { KiteTag(kite: kite) }
      #expect(host.text("serial") == "\(kite.serial)")
      #expect(Kite().serial != kite.serial)
    }

    @Test func `a view follows its object, also when nobody uses the interface`() {
      let kite = Kite()
      let host = Host { KiteTag(kite: kite) }
      host.turn { kite.motif = "as loaded" }
      #expect(host.text("kite") == "as loaded" && host.bodies(KiteTag.self) == 2)
    }

    @Test func `an object goes through the levels of a hierarchy, each of which observes it`() {
      let kite = Kite()
      let host = Host { KitePage(kite: kite) }
      host.tap("paint")
      #expect(host.text("kite") == "Dragon!")
      #expect(host.bodies(KitePage.self) == 2 && host.bodies(KiteWorkbench.self) == 2)
      #expect(host.views(KiteTag.self)[0].kite === kite)
    }

    @Test func `an object is made once, however often its view is`() {
      let host = Host { Hillside { KiteShed() } }
      host.tap("paint")
      for _ in 0..<4 { host.tap("gust") }
      #expect(host.text("kite") == "Dragon!" && host.inits(Kite.self) == 1)
    }

    @Test func `each view has an object of its own`() {
      let host = Host { TwoSheds() }
      host.tap("paint")
      #expect(host.views(KiteTag.self).map(\.kite.motif) == ["Dragon!", "Dragon"])
      #expect(host.inits(Kite.self) == 2)
    }
  }
}
