import DataFlow
import Testing

// S0-52: the modifier that lends an object to a subtree. A choir.

private class Conductor: ObservableObject {
  @Published var beat = 60
}

private struct Singer: View {
  @EnvironmentObject var conductor: Conductor

  var body: some View { Text("\(conductor.beat)").tag("singer") }
}

/// S0-52: a generic function of any view, for any observable object.
private struct Choir: View {
  @ObservedObject var conductor: Conductor

  var body: some View {
    VStack {
      HStack { Singer() }
    }
    .environmentObject(conductor)
  }
}

extension Documents {
  @MainActor
  @Suite struct EnvironmentObjectModifier {
    @Test func `views below a modifier find the object that it was given`() {
      let conductor = Conductor()
      let host = Host { Choir(conductor: conductor) }
      #expect(host.text("singer") == "60")
      host.turn { conductor.beat = 72 }
      #expect(host.text("singer") == "72" && host.bodies(Singer.self) == 2)
    }
  }
}
