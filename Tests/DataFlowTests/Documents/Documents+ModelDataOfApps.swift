import DataFlow
import Testing

// S1-08 to S1-12: model data of a whole program. A post office.

private class PostOffice: Probe, ObservableObject {
  @Published var letters = 12
}

/// S1-08: an object of the app.
private struct Delivery: App {
  @StateObject var office = PostOffice()

  var body: some Scene {
    WindowGroup {
      Counter(office: office)
    }
  }
}

private struct Counter: View {
  @ObservedObject var office: PostOffice

  var body: some View {
    Text("\(office.letters) at the counter").tag("counter")
    Button("Deliver") { office.letters -= 1 }.tag("deliver")
  }
}

/// S1-09: an object that the app puts into the environment of its windows.
private struct Sorting: App {
  @StateObject var office = PostOffice()

  var body: some Scene {
    WindowGroup {
      Shelves()
        .environmentObject(office)
    }
  }
}

private struct Shelves: View {
  var body: some View {
    HStack { Pigeonhole() }
    Button("Step back") {}.tag("back")
  }
}

/// S1-10: a view that takes it from there.
private struct Pigeonhole: View {
  @EnvironmentObject var office: PostOffice

  var body: some View {
    Text("\(office.letters) to sort").tag("sorting")
    Button("Sort") { office.letters -= 1 }.tag("sort")
  }
}

/// S1-11: a preview, which has to bring the object along.
private struct Pigeonhole_Previews: PreviewProvider {
  static var previews: some View {
    Pigeonhole()
      .environmentObject(PostOffice())
  }
}

private class Parcel: ObservableObject {
  @Published var address = "Mill 3"
}

/// S1-12: a binding to a property of an observed object.
private struct ParcelLabel: View {
  @ObservedObject var parcel: Parcel

  var body: some View {
    TextField("Address", text: $parcel.address).tag("address")
  }
}

extension Documents {
  @MainActor
  @Suite struct ModelDataOfApps {
    @Test func `an app has one object for all of its windows`() {
      let host = Host(app: Delivery())
      let second = host.openWindow()
      second.tap("deliver")
      for window in host.windows { #expect(window.text("counter") == "11 at the counter") }
      #expect(host.inits(PostOffice.self) == 1)
    }

    @Test func `an object at the root of a window is in the environment of all views inside`() {
      let host = Host(app: Sorting())
      host.tap("sort")
      #expect(host.text("sorting") == "11 to sort")
      #expect(host.bodies(Shelves.self) == 1, "nothing was passed through the levels between")
    }

    @Test func `a view declares the object that it finds in its environment`() {
      let office = PostOffice()
      let host = Host { Shelves().environmentObject(office) }
      #expect(host.text("sorting") == "12 to sort")
      #expect(host.views(Pigeonhole.self)[0].office === office)
    }

    @Test func `a preview brings along the objects that its view needs`() {
      let host = Host { Pigeonhole_Previews.previews }
      host.tap("sort")
      #expect(host.text("sorting") == "11 to sort")
    }

    @Test func `what is typed flows back into the model`() {
      let parcel = Parcel()
      let host = Host { ParcelLabel(parcel: parcel) }
      host.set("address", "Mill 4")
      #expect(parcel.address == "Mill 4" && host.bodies(ParcelLabel.self) == 2)
    }
  }
}
