import DataFlow
import Testing

// S2-07 to S2-10: objects that look after a model. A boarding kennel.

private struct Guest: Equatable {
  var name: String
  var food: String
}

/// S2-07: an object that publishes a model.
private class GuestKeeper: Probe, ObservableObject {
  @Published var guest: Guest

  init(guest: Guest) {
    self.guest = guest
    super.init()
  }

  static func load() -> GuestKeeper { GuestKeeper(guest: Guest(name: "Rex", food: "fish")) }
}

private struct GuestForm: View {
  @Binding var guest: Guest

  var body: some View {
    VStack {
      TextField("Name", text: $guest.name).tag("name")
      TextField("Food", text: $guest.food).tag("food")
    }
    .padding()
  }
}

/// S2-08: a view that is given the object, and lends a binding to its model.
private struct GuestCard: View {
  @ObservedObject var keeper: GuestKeeper
  @State private var isFormShown = false

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      (Text("Name: ")
        .foregroundColor(.secondary)
        + Text(keeper.guest.name)).tag("card name")
      (Text("Food: ")
        .foregroundColor(.secondary)
        + Text(keeper.guest.food)).tag("card food")
      Button(
        action: { self.isFormShown = true },
        label: { Text("Correct") }
      )
      .tag("correct")
    }
    .padding()
    .sheet(isPresented: $isFormShown) {
      VStack {
        GuestForm(guest: self.$keeper.guest)
        Button(
          action: { self.isFormShown = false },
          label: { Text("Close") }
        )
        .tag("close")
      }
    }
  }
}

/// S2-09: an object that the view makes, and does not own.
private struct ForgetfulCard: View {
  @ObservedObject var keeper = GuestKeeper.load()

  var body: some View {
    TextField("Name", text: $keeper.guest.name).tag("name")
    Text(keeper.guest.name).tag("guest")
  }
}

/// S2-10: an object that the view owns.
private struct LastingCard: View {
  @StateObject var keeper = GuestKeeper.load()

  var body: some View {
    TextField("Name", text: $keeper.guest.name).tag("name")
    Text(keeper.guest.name).tag("guest")
  }
}

/// Makes its content again.
private struct Kennel<Content: View>: View {
  @State private var walks = 0
  @ViewBuilder let content: () -> Content

  var body: some View {
    Button("Walk \(walks)") { walks += 1 }.tag("walk")
    content()
  }
}

extension Documents {
  @MainActor
  @Suite struct ModelControllers {
    @Test func `an object publishes changes of the model that it looks after`() {
      let keeper = GuestKeeper.load()
      var names: [String] = []
      let subscription = keeper.objectWillChange.sink { names.append(keeper.guest.name) }
      keeper.guest.name = "Bello"
      keeper.guest = Guest(name: "Cora", food: "rice")
      #expect(names == ["Rex", "Bello"])
      subscription.cancel()
    }

    @Test func `an observed object lends bindings as a state does`() {
      let keeper = GuestKeeper.load()
      let host = Host { GuestCard(keeper: keeper) }
      host.tap("correct")
      host.set("name", "Dana")
      #expect(host.text("card name") == "Name: Dana" && host.text("card food") == "Food: fish")
      host.tap("close")
      #expect(!host.shows("name"))
      #expect(keeper.guest == Guest(name: "Dana", food: "fish"))
      #expect(host.issues.isEmpty)
    }

    @Test func `an observed object that the view makes is lost with the view's value`() {
      let host = Host { Kennel { ForgetfulCard() } }
      host.set("name", "Emma")
      #expect(host.text("guest") == "Emma")
      host.tap("walk")
      #expect(host.text("guest") == "Rex")
      #expect(host.inits(GuestKeeper.self) == 2 && host.deinits(GuestKeeper.self) == 1)
    }

    @Test func `a state object stays while its view's values come and go`() {
      let host = Host { Kennel { LastingCard() } }
      host.set("name", "Fiete")
      host.tap("walk")
      #expect(host.text("guest") == "Fiete" && host.inits(GuestKeeper.self) == 1)
    }
  }
}
