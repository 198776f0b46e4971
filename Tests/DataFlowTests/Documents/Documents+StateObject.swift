import DataFlow
import Testing

// S0-36 to S0-43: objects that views own. Beehives.

private class Hive: Probe, ObservableObject {
  @Published var keeper = "nobody"
  @Published var isOpen = false

  init(keeper: String = "nobody", isOpen: Bool = false) {
    self.keeper = keeper
    self.isOpen = isOpen
    super.init()
  }
}

/// S0-36: a wrapper of observable objects, in an app, in a scene and in a view.
private struct Apiary: App {
  @StateObject private var hive = Hive(keeper: "app")

  var body: some Scene {
    Meadow(outer: hive)
  }
}

private struct Meadow: Scene {
  @ObservedObject var outer: Hive
  @StateObject private var hive = Hive(keeper: "scene")

  var body: some Scene {
    WindowGroup {
      Stand(hives: [outer, hive])
    }
  }
}

private struct Stand: View {
  let hives: [Hive]
  @StateObject private var hive = Hive(keeper: "view")

  var body: some View {
    Text((hives + [hive]).map(\.keeper).joined(separator: " ")).tag("stand")
  }
}

/// S0-37: an object that a view makes, and that it lends to others.
private struct HiveView: View {
  @StateObject private var hive = Hive()

  var body: some View {
    Text("\(hive.keeper), \(hive.isOpen ? "open" : "shut")").tag("hive")
    HiveLid()
      .environmentObject(hive)
  }
}

/// S0-38: a subview that takes it from the environment.
private struct HiveLid: View {
  @EnvironmentObject var hive: Hive

  var body: some View {
    Toggle("Lid", isOn: $hive.isOpen).tag("lid")
    TextField("Keeper", text: $hive.keeper).tag("keeper")
  }
}

private class Swarm: Probe, ObservableObject {
  @Published var queen: String

  init(queen: String) {
    self.queen = queen
    super.init()
  }
}

/// S0-39: an object that is made of an input, once.
private struct SwarmView: View {
  @StateObject private var swarm: Swarm

  init(queen: String) {
    _swarm = StateObject(wrappedValue: Swarm(queen: queen))
  }

  var body: some View {
    VStack {
      Text("Queen: \(swarm.queen)")
    }
  }
}

/// Changes the input.
private struct SwarmCatcher<Content: View>: View {
  @State private var queen = "Asta"
  @State private var isWild = false
  @ViewBuilder let content: (String, Bool) -> Content

  var body: some View {
    TextField("Queen", text: $queen).tag("queen")
    Toggle("Wild", isOn: $isWild).tag("wild")
    content(queen, isWild)
  }
}

/// S0-40: two inputs that stay as they are.
private struct TwoSwarms: View {
  var body: some View {
    VStack {
      SwarmView(queen: "Bera")
      SwarmView(queen: "Cilla")
    }
  }
}

/// S0-41: the identity follows the input.
private struct NewSwarm: View {
  let queen: String

  var body: some View {
    SwarmView(queen: queen)
      .id(queen)
  }
}

/// S0-42 and S0-43: one identifier of two inputs, and a view that has it.
private struct WildSwarm: View {
  let queen: String
  let isWild: Bool

  var hash: Int {
    var hasher = Hasher()
    hasher.combine(queen)
    hasher.combine(isWild)
    return hasher.finalize()
  }

  var body: some View {
    SwarmView(queen: isWild ? "\(queen), wild" : queen)
      .id(hash)
  }
}

extension Documents {
  // One after the other: the numbers of objects are those of the process.
  @MainActor
  @Suite struct StateObjects {
    private func queens(_ host: Host) -> [String] {
      host.shownTexts.filter { $0.hasPrefix("Queen: ") }
    }

    @Test func `an app, a scene and a view own objects`() {
      let host = Host(app: Apiary())
      #expect(host.text("stand") == "app scene view")
      host.openWindow()
      #expect(host.inits(Hive.self) == 4, "one for the app, one for the scene, two for windows")
    }

    @Test func `an object is made once for its view, which follows what it publishes`() {
      let host = Host { SwarmCatcher { _, _ in HiveView() } }
      host.set("keeper", "Dorte")
      #expect(host.text("hive") == "Dorte, shut")
      host.set("queen", "Eva")
      host.set("wild", true)
      #expect(host.text("hive") == "Dorte, shut" && host.inits(Hive.self) == 1)
    }

    @Test func `a subview takes the object from the environment, and writes it`() {
      let host = Host { HiveView() }
      host.set("lid", true)
      #expect(host.text("hive") == "nobody, open")
      #expect(host.bodies(HiveLid.self) == 2)
    }

    @Test func `an object of an input keeps the first input`() {
      _ = SwarmView(queen: "never mounted")
      let host = Host { SwarmCatcher { queen, _ in SwarmView(queen: queen) } }
      host.set("queen", "Freya")
      #expect(queens(host) == ["Queen: Asta"])
      #expect(host.inits(Swarm.self) == 1)
    }

    @Test func `two views with fixed inputs have an object each`() {
      let host = Host { TwoSwarms() }
      #expect(queens(host) == ["Queen: Bera", "Queen: Cilla"])
      #expect(host.inits(Swarm.self) == 2)
    }

    @Test func `a view whose identity changes has a new object`() {
      let host = Host { SwarmCatcher { queen, _ in NewSwarm(queen: queen) } }
      host.set("wild", true)
      #expect(host.inits(Swarm.self) == 1)
      host.set("queen", "Gerda")
      #expect(queens(host) == ["Queen: Gerda"])
      #expect(host.inits(Swarm.self) == 2 && host.deinits(Swarm.self) == 1)
    }

    @Test func `a hash is one identifier for several values`() {
      func hash(_ queen: String, _ isWild: Bool) -> Int {
        WildSwarm(queen: queen, isWild: isWild).hash
      }
      #expect(hash("Helga", true) == hash("Helga", true))
      #expect(Set([hash("Helga", true), hash("Helga", false), hash("Inga", true)]).count == 3)
    }

    @Test func `a change of any of the values begins a new life`() {
      let host = Host { SwarmCatcher { WildSwarm(queen: $0, isWild: $1) } }
      host.set("wild", true)
      #expect(queens(host) == ["Queen: Asta, wild"] && host.inits(Swarm.self) == 2)
      host.set("queen", "Jorun")
      #expect(queens(host) == ["Queen: Jorun, wild"] && host.inits(Swarm.self) == 3)
      #expect(host.deinits(Swarm.self) == 2)
    }
  }
}
