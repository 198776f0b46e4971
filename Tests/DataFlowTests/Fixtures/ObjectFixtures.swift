// What code written for SwiftUI does with observable objects, after changing
// the import.
import DataFlow

class Thermostat: ObservableObject {
  @Published var place = "Hall"
  @Published var isHeating = false
  let serial: Int

  init(place: String = "Hall", serial: Int = 7) {
    self.place = place
    self.serial = serial
  }
}

/// The object's owner; views inside find it in the environment.
struct HeatingPanel: View {
  @StateObject private var thermostat = Thermostat()

  var body: some View {
    Text(thermostat.place)
      .tag("place")
    Text("\(thermostat.serial)")
      .tag("serial")
    HeatingSwitch()
      .environmentObject(thermostat)
    HeatingDial(thermostat: thermostat)
  }
}

struct HeatingSwitch: View {
  @EnvironmentObject var thermostat: Thermostat

  var body: some View {
    Toggle("Heat", isOn: $thermostat.isHeating)
      .tag("heat")
  }
}

/// Gets the object as an input, and hands it on.
struct HeatingDial: View {
  @ObservedObject var thermostat: Thermostat

  var body: some View {
    Text(thermostat.isHeating ? "warm" : "cold")
      .tag("dial")
    PlaceEditor(thermostat: thermostat)
  }
}

struct PlaceEditor: View {
  @ObservedObject var thermostat: Thermostat

  var body: some View {
    TextField("Place", text: $thermostat.place)
      .tag("editor")
  }
}

/// An object that is made of an input, once.
struct NamedThermostat: View {
  @StateObject private var thermostat: Thermostat

  init(place: String) {
    _thermostat = StateObject(wrappedValue: Thermostat(place: place))
  }

  var body: some View {
    VStack {
      Text("Place: \(thermostat.place)")
    }
  }
}

/// The same view, with the identity of its input and without.
struct House: View {
  @State private var place = "Attic"
  @State private var isHeating = false

  var hash: Int {
    var hasher = Hasher()
    hasher.combine(place)
    hasher.combine(isHeating)
    return hasher.finalize()
  }

  var body: some View {
    NamedThermostat(place: place)
    NamedThermostat(place: place)
      .id(place)
    NamedThermostat(place: "\(place), \(isHeating ? "heated" : "not heated")")
      .id(hash)
    NamedThermostat(place: "Cellar")
    TextField("Place", text: $place)
      .tag("place")
    Toggle("Heat", isOn: $isHeating)
      .tag("heat")
  }
}

// MARK: - Environment

class Livery: ObservableObject {
  @Published var titleColor = Color.blue
}

struct Notice {
  var title: String
}

struct NoticeRow: View {
  @EnvironmentObject var livery: Livery
  var notice: Notice

  var body: some View {
    VStack(alignment: .leading) {
      Text(notice.title)
        .foregroundColor(livery.titleColor)
        .tag("notice")
    }
  }
}

/// Injects an object that it was given.
struct NoticeBoard: View {
  @ObservedObject var livery: Livery

  var body: some View {
    List {
      NoticeRow(notice: Notice(title: "Closed"))
    }
    .environmentObject(livery)
  }
}

struct Margins: Equatable {
  var width: Int
}

struct MarginsKey: EnvironmentKey {
  static let defaultValue = Margins(width: 8)
}

extension EnvironmentValues {
  var margins: Margins {
    get { self[MarginsKey.self] }
    set { self[MarginsKey.self] = newValue }
  }
}

/// A value of the environment, by a key of the program's own.
struct Column: View {
  @Environment(\.margins) var margins: Margins
  var name: String

  var body: some View {
    Text("\(name) \(margins.width)")
      .tag(name)
  }
}

struct Page: View {
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

// MARK: - Programs

class Depot: ObservableObject {
  @Published var parcels = 3
}

struct Courier: App {
  @StateObject var depot = Depot()

  var body: some Scene {
    WindowGroup {
      ParcelCount()
        .environmentObject(depot)
    }
  }
}

struct ParcelCount: View {
  @EnvironmentObject var depot: Depot

  var body: some View {
    Text("\(depot.parcels) parcels")
      .tag("parcels")
    Button("Deliver") { depot.parcels -= 1 }
      .tag("deliver")
  }
}

struct ParcelCount_Previews: PreviewProvider {
  static var previews: some View {
    ParcelCount()
      .environmentObject(Depot())
  }
}

// MARK: - Publishing

class Sapling: ObservableObject {
  @Published var kind: String
  @Published var height: Int

  init(kind: String, height: Int) {
    self.kind = kind
    self.height = height
  }

  func grow() -> Int {
    height += 1
    return height
  }
}
