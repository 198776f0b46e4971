// What DataFlow looks up at run time, in a program that is linked against its
// archive: each line says what a conformance does that the linker must keep. The last
// one says that a call is enough for scopes to see the standard library's models.

import DataFlow
import ObservationInterop

struct OptionalProperty: View {
  var number: State<Int>? = State(wrappedValue: 0)

  var body: some View {
    Text("\(number!.wrappedValue)").tag("number")
    Button("Add") { number!.wrappedValue += 1 }.tag("add")
  }
}

struct Loose {
  var text: String
}

struct OptionalValue: View {
  @State private var value: Loose? = Loose(text: "a")

  var body: some View {
    Text(value?.text ?? "-")
    Button("Write an equal value") { value = Loose(text: "a") }.tag("write")
  }
}

final class Contact: ObservableObject {
  @Published var name: String = "a"
}

struct PublishedProperty: View {
  @ObservedObject var contact: Contact

  var body: some View { Text(contact.name).tag("name") }
}

final class Preferences: ObservableObject {
  @AppStorage("volume", store: MemoryStore()) var volume = 1
}

struct StoredProperty: View {
  @ObservedObject var preferences: Preferences

  var body: some View { Text("\(preferences.volume)").tag("volume") }
}

struct Counting: ViewModifier {
  @State private var count = 0

  func body(content: Content) -> some View {
    content
    Text("\(count)").tag("count")
    Button("Count") { count += 1 }.tag("do")
  }
}

struct Program: App {
  @State private var launches = 0

  var body: some Scene {
    WindowGroup {
      Text("\(launches)").tag("launches")
      Button("Launch") { launches += 1 }.tag("launch")
    }
  }
}

let optional = Host { OptionalProperty() }
optional.tap("add")
print("a state in an optional:", optional.text("number")!)

let value = Host { OptionalValue() }
value.tap("write")
print("bodies after an equal optional:", value.bodies(OptionalValue.self))

let contact = Contact()
let published = Host { PublishedProperty(contact: contact) }
published.turn { contact.name = "b" }
print("a published property:", published.text("name")!)

let preferences = Preferences()
let stored = Host { StoredProperty(preferences: preferences) }
stored.turn { preferences.volume = 2 }
print("a stored property of an object:", stored.text("volume")!)

let modified = Host { EmptyView().modifier(Counting()) }
modified.tap("do")
print("a state in a modifier:", modified.text("count")!)

let program = Host(app: Program())
program.tap("launch")
print("a state in an app:", program.text("launches")!)

let shown = Host { Text("a") }
print("a host:", shown)
print("an alignment:", Alignment.topLeading)

StandardModels.startObserving()
let standard = StandardModel()
withObservationTracking {
  _ = standard.number
} onChange: {
  print("a standard model in a scope: told")
}
standard.number = 1
standard.number = 2
