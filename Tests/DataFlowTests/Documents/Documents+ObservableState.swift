import DataFlow
import Testing

// S0-17 to S0-22: observable objects in a state. Boats.

@Observable
private class Boathouse: Probe {
  var name = "Upper lock"
}

private struct BoathouseSign: View {
  var boathouse: Boathouse?

  var body: some View { Text(boathouse?.name ?? "closed").tag("sign") }
}

/// S0-17: an object in a state, which a child is given.
private struct Landing: View {
  @State private var boathouse = Boathouse()

  var body: some View {
    BoathouseSign(boathouse: boathouse)
  }
}

@Observable
private class Warehouse: Probe {
  var name = "Lower lock"
}

private struct WarehouseSign: View {
  var warehouse: Warehouse?

  var body: some View { Text(warehouse?.name ?? "closed").tag("sign") }
}

/// S0-18: the object is made by a task, once.
private struct LateLanding: View {
  @State private var warehouse: Warehouse?

  var body: some View {
    WarehouseSign(warehouse: warehouse)
      .task {
        warehouse = Warehouse()
      }
  }
}

/// Makes what is inside again whenever the water rises.
private struct Shore<Content: View>: View {
  @State private var level = 0
  @ViewBuilder let content: () -> Content

  var body: some View {
    Button("Level \(level)") { level += 1 }.tag("rise")
    content()
  }
}

@Observable
private class Boat {
  var name = "Wren"
  var isMoored = true
}

/// S0-19: a child that reads one of two properties.
private struct Jetty: View {
  @State private var boat = Boat()

  var body: some View {
    BoatPlate(boat: boat)
  }
}

private struct BoatPlate: View {
  var boat: Boat

  var body: some View {
    Text(boat.name).tag("plate")
  }
}

@Observable
private class Wreck: Probe {}

/// S0-20: a child that takes the object away.
private struct Shipyard: View {
  @State private var wreck: Wreck?

  var body: some View {
    Text(wreck == nil ? "clear" : "blocked").tag("yard")
    ScrapButton(wreck: $wreck)
      .task {
        wreck = Wreck()
      }
  }
}

private struct ScrapButton: View {
  @Binding var wreck: Wreck?

  var body: some View {
    Button("Scrap") {
      wreck = nil
    }
    .tag("scrap")
  }
}

/// S0-21: a child that changes a property of the object.
private struct Hire: View {
  @State private var boat = Boat()

  var body: some View {
    HireButton(boat: boat)
  }
}

private struct HireButton: View {
  var boat: Boat

  var body: some View {
    Button(boat.isMoored ? "Cast off" : "Moor") {
      boat.isMoored.toggle()
    }
    .tag("hire")
  }
}

/// S0-22: the object goes down two levels, and becomes a binding there.
private struct Dock: View {
  @State private var boat = Boat()

  var body: some View {
    Berth(boat: boat)
  }
}

private struct Berth: View {
  let boat: Boat

  var body: some View {
    BoatNamer(boat: boat)
  }
}

private struct BoatNamer: View {
  @Bindable var boat: Boat

  var body: some View {
    TextField("Name", text: $boat.name).tag("name")
  }
}

extension Documents {
  @MainActor
  @Suite struct ObservableState {
    @Test func `each new value of a view makes a default object, and the first is kept`() {
      let host = Host { Shore { Landing() } }
      let first = host.views(BoathouseSign.self)[0].boathouse
      host.turn { first?.name = "Weir" }
      for _ in 0..<3 { host.tap("rise") }
      #expect(host.text("sign") == "Weir")
      #expect(host.inits(Boathouse.self) == 4 && host.deinits(Boathouse.self) == 3)
      #expect(host.views(BoathouseSign.self)[0].boathouse === first)
    }

    @Test func `an object that a task makes is made once`() async {
      let host = Host { Shore { LateLanding() } }
      #expect(host.text("sign") == "closed" && host.inits(Warehouse.self) == 0)
      await host.settle()
      #expect(host.text("sign") == "Lower lock")
      for _ in 0..<3 { host.tap("rise") }
      await host.settle()
      #expect(host.inits(Warehouse.self) == 1 && host.deinits(Warehouse.self) == 0)
    }

    @Test func `a child is updated by the property that its body reads, and by no other`() {
      let host = Host { Jetty() }
      let boat = host.views(BoatPlate.self)[0].boat
      host.turn { boat.isMoored.toggle() }
      #expect(host.bodies(BoatPlate.self) == 1)
      host.turn { boat.name = "Heron" }
      #expect(host.text("plate") == "Heron")
      #expect(host.bodies(BoatPlate.self) == 2 && host.bodies(Jetty.self) == 1)
    }

    @Test func `a binding to the reference lets a child take the object away`() async {
      let host = Host { Shipyard() }
      #expect(host.text("yard") == "clear")
      await host.settle()
      #expect(host.text("yard") == "blocked")
      host.tap("scrap")
      #expect(host.text("yard") == "clear" && host.deinits(Wreck.self) == 1)
      await host.settle()
      #expect(host.text("yard") == "clear", "the task has done its work")
    }

    @Test func `a child that has the object changes it without a binding`() {
      let host = Host { Hire() }
      #expect(host.label(of: "hire") == "Cast off")
      host.tap("hire")
      #expect(host.label(of: "hire") == "Moor")
      #expect(host.bodies(HireButton.self) == 2 && host.bodies(Hire.self) == 1)
    }

    @Test func `a child makes the binding to a property where it needs it`() {
      let host = Host { Dock() }
      let boat = host.views(Berth.self)[0].boat
      host.set("name", "Teal")
      #expect(boat.name == "Teal")
      #expect(host.bodies(Dock.self) == 1 && host.bodies(Berth.self) == 1)
    }
  }
}
