import DataFlow
import Testing

// S0-10 to S0-12: changes that take their time. A kiln.

/// S0-10: a write inside of withAnimation, and one outside.
private struct KilnDoor: View {
  @State private var isOpen = false

  var body: some View {
    Text("door").opacity(isOpen ? 0.25 : 1).tag("door")
    Button("Slowly") {
      withAnimation(.easeInOut(duration: 2)) {
        self.isOpen.toggle()
      }
    }
    .tag("slowly")
    Button("At once") { self.isOpen.toggle() }.tag("at once")
  }
}

/// S0-11: a scale that moves, and an image that cannot.
private struct KilnFlame: View {
  @State private var isFiring = false

  var body: some View {
    Button(action: {
      withAnimation { self.isFiring.toggle() }
    }) {
      Image(systemName: isFiring ? "flame.fill" : "flame")
        .scaleEffect(isFiring ? 2 : 1.25)
        .tag("flame")
    }
    .tag("fire")
  }
}

private struct Firing {
  var clay: String
  var glaze: String
}

private struct KilnButton: View {
  @Binding var isFiring: Bool

  var body: some View {
    Button(action: {
      withAnimation(.easeOut(duration: 3)) {
        self.isFiring.toggle()
      }
    }) {
      Image(systemName: isFiring ? "flame.fill" : "flame")
        .scaleEffect(isFiring ? 2 : 1.25)
        .tag("flame")
    }
    .tag("fire")
  }
}

/// S0-12: a colour that the owner of the state depends on.
private struct Kiln: View {
  var firing: Firing
  @State private var isFiring = false

  var body: some View {
    VStack {
      Text(firing.clay)
      Text(firing.glaze)
      KilnButton(isFiring: $isFiring)
    }
    .background(isFiring ? Color.orange : Color.gray)
    .tag("kiln")
  }
}

/// What the text says besides: an animation of a binding, and one for a part only.
private struct KilnVent: View {
  @State private var isOpen = false

  var body: some View {
    Toggle("Vent", isOn: $isOpen.animation(.linear(duration: 1))).tag("vent")
    Toggle("Draught", isOn: $isOpen).tag("draught")
    Text("smoke").opacity(isOpen ? 1 : 0).tag("smoke")
    Text("hand").offset(x: isOpen ? 8 : 0)
      .animation(.linear(duration: 4), value: isOpen).tag("hand")
  }
}

extension Documents {
  @MainActor
  @Suite struct AnimatingState {
    private func opacity(_ attribute: Attribute?) -> Double {
      if case .opacity(let opacity) = attribute { opacity } else { .nan }
    }

    @Test func `a change is shown at once, unless it is wrapped in an animation`() throws {
      let host = Host { KilnDoor() }
      host.tap("at once")
      #expect(host.animations.isEmpty)
      #expect(host.shown("Text")?.style == [.opacity(0.25)])
      host.tap("slowly")
      let record = try #require(host.animations(of: "door").first)
      #expect(record.animation == .easeInOut(duration: 2))
      #expect(record.from == .opacity(0.25) && record.to == .opacity(1))
      host.advance(by: .seconds(1))
      #expect((0.3...0.9).contains(opacity(host.value(of: record))))
      host.advance(by: .seconds(1))
      #expect(host.animations.isEmpty)
    }

    @Test func `a scale moves by a default where none is named, and an image switches`() throws {
      let host = Host { KilnFlame() }
      host.tap("fire")
      #expect(host.label(of: "fire") == "flame.fill")
      let record = try #require(host.animations.first)
      #expect(host.animations.count == 1 && record.animation == .default)
      #expect(record.from == .scale(x: 1.25, y: 1.25) && record.to == .scale(x: 2, y: 2))
    }

    @Test func `what depends on the value is animated, also outside of the child that wrote`() {
      let host = Host { Kiln(firing: Firing(clay: "stoneware", glaze: "celadon")) }
      host.tap("fire")
      #expect(host.animations.count == 2)
      #expect(host.animations.allSatisfy { $0.animation == .easeOut(duration: 3) })
      #expect(host.animations(of: "kiln").map(\.from) == [.background(.gray)])
      #expect(host.animations(of: "kiln").map(\.to) == [.background(.orange)])
      #expect(host.animations(of: "flame").map(\.to) == [.scale(x: 2, y: 2)])
      #expect(host.label(of: "fire") == "flame.fill")
    }

    @Test func `a binding has an animation of its own, and so has a part of the tree`() {
      let host = Host { KilnVent() }
      host.set("draught", true)
      #expect(host.animations.map(\.animation) == [.linear(duration: 4)])
      #expect(host.animations(of: "hand").count == 1)
      host.advance(by: .seconds(4))
      host.set("vent", false)
      #expect(host.animations(of: "smoke").map(\.animation) == [.linear(duration: 1)])
      #expect(host.animations(of: "hand").map(\.animation) == [.linear(duration: 4)])
    }
  }
}
