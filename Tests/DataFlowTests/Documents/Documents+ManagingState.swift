import DataFlow
import Testing

// S0-04 to S0-09: state of the interface, and who shares it. A tram line.

/// S0-04: a value that changes.
private struct Tram: View {
  @State private var isMoving: Bool = false

  var body: some View {
    Button("Start") { isMoving = true }.tag("start")
    Text(isMoving ? "moving" : "waiting").tag("tram")
  }
}

/// Makes its tram again whenever it is evaluated, and takes it away.
private struct TramLine: View {
  @State private var passengers = 0
  @State private var isInService = true

  var body: some View {
    Button("Board, \(passengers)") { passengers += 1 }.tag("board")
    Toggle("In service", isOn: $isInService).tag("service")
    if isInService {
      Tram()
    }
  }
}

/// S0-05: a button that changes it, and an image that depends on it.
private struct TramDoor: View {
  @State private var isOpen: Bool = false

  var body: some View {
    Button(action: {
      self.isOpen.toggle()
    }) {
      Image(systemName: isOpen ? "door.left.hand.open" : "door.left.hand.closed")
    }
    .tag("door")
  }
}

private struct Stop {
  var name: String
  var street: String
  var isOnRequest: Bool = false
}

/// S0-06: an input beside the state.
private struct StopPanel: View {
  let stop: Stop
  @State private var isLit: Bool = false

  var body: some View {
    VStack {
      // Where the tram is.
      Text(stop.name).tag("name")
      Text(stop.street).tag("street")

      Button(action: {
        self.isLit.toggle()
      }) {
        Image(systemName: isLit ? "lightbulb.fill" : "lightbulb")
      }
      .tag("lamp")
    }
  }
}

/// Chooses what the panel is given.
private struct StopChooser: View {
  @State private var stop = Stop(name: "Harbour", street: "Quay")

  var body: some View {
    StopPanel(stop: stop)
    Button("Next") { stop = Stop(name: "Market", street: "Hill Road") }.tag("next")
  }
}

/// S0-07: the button alone, which is given a binding.
private struct LampButton: View {
  @Binding var isLit: Bool

  var body: some View {
    Button(action: {
      self.isLit.toggle()
    }) {
      Image(systemName: isLit ? "lightbulb.fill" : "lightbulb")
    }
    .tag("lamp")
  }
}

/// S0-08: the owner of the state, which passes a binding.
private struct LitStop: View {
  var stop: Stop
  @State private var isLit: Bool = false

  var body: some View {
    VStack {
      Text(stop.name)
      Text(isLit ? "in the light" : "in the dark").tag("light")
      LampButton(isLit: $isLit)
    }
  }
}

/// S0-09: a binding to a member.
private struct StopEditor: View {
  @State private var stop = Stop(
    name: "Mill",
    street: "Long Lane",
    isOnRequest: false)

  var body: some View {
    VStack {
      Toggle("On request", isOn: $stop.isOnRequest).tag("request")
      Text(stop.isOnRequest ? "on request" : "always").tag("halt")
      StopPanel(stop: stop)
    }
  }
}

extension Documents {
  @MainActor
  @Suite struct ManagingState {
    @Test func `a state lives as long as its view, and no longer`() {
      let host = Host { TramLine() }
      host.tap("start")
      host.tap("board")
      #expect(host.text("tram") == "moving", "the line has made another value of the same view")
      host.set("service", false)
      host.set("service", true)
      #expect(host.text("tram") == "waiting")
      host.tap("start")
      host.relaunch()
      #expect(host.text("tram") == "waiting", "a state is not kept from one run to the next")
    }

    @Test func `an action changes a state, and the image follows`() {
      let host = Host { TramDoor() }
      #expect(host.label(of: "door") == "door.left.hand.closed")
      host.tap("door")
      #expect(host.label(of: "door") == "door.left.hand.open")
      host.tap("door")
      #expect(host.label(of: "door") == "door.left.hand.closed")
    }

    @Test func `a constant of a view is a variable of its parent`() {
      let host = Host { StopChooser() }
      host.tap("lamp")
      host.tap("next")
      #expect(host.text("name") == "Market" && host.text("street") == "Hill Road")
      #expect(host.label(of: "lamp") == "lightbulb.fill", "the state is not an input")
      #expect(host.bodies(StopPanel.self) == 3)
    }

    @Test func `a binding refers to storage that is elsewhere`() {
      var isLit = false
      let host = Host {
        LampButton(isLit: Binding(get: { isLit }, set: { isLit = $0 }))
      }
      host.tap("lamp")
      #expect(isLit)
      host.tap("lamp")
      #expect(!isLit)
    }

    @Test func `an owner passes a binding, and the state has one place`() {
      let host = Host { LitStop(stop: Stop(name: "Ferry", street: "Pier")) }
      #expect(host.text("light") == "in the dark")
      host.tap("lamp")
      #expect(host.text("light") == "in the light")
      #expect(host.label(of: "lamp") == "lightbulb.fill")
    }

    @Test func `a binding to a member writes the whole back`() {
      let host = Host { StopEditor() }
      host.tap("lamp")
      host.set("request", true)
      #expect(host.text("halt") == "on request")
      #expect(host.text("name") == "Mill" && host.text("street") == "Long Lane")
      #expect(host.views(StopPanel.self).map(\.stop.isOnRequest) == [true])
      #expect(host.label(of: "lamp") == "lightbulb.fill")
    }
  }
}
