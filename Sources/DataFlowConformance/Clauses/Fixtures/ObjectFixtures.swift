import Conformance
import ConformanceKit
import DataFlow

/// An observable object that hosts count.
///
/// `@unchecked Sendable`: a clause that hands one to another thread waits for
/// it.
class Person: Probe, ObservableObject, @unchecked Sendable {
  @Published var name: String
  @Published var isEnabled: Bool = false
  /// Not published.
  var note: String = "-"

  init(_ name: String) { self.name = name }

  /// Counts the object's signals as long as the count is kept.
  func countingSignals() -> Signals { Signals(self) }
}

/// How often an object has signalled.
final class Signals {
  private let calls = Calls()
  private var subscription: AnyCancellable?

  var count: Int { calls.count }

  init<Object: ObservableObject>(_ object: Object) {
    let calls = calls
    subscription = object.objectWillChange.sink { _ in calls.note() }
  }

  func cancel() { subscription?.cancel() }
}

/// A kind of person that is counted and looked up by itself.
final class Celebrity: Person, @unchecked Sendable {}

/// An object with a publisher of its own that counts its subscriptions.
final class Tuner: ObservableObject {
  let subscriptions = Calls()
  private let subject = PassthroughSubject<Void, Never>()

  var station: Int = 1 {
    willSet { subject.send() }
  }

  var objectWillChange: AnyPublisher<Void, Never> {
    let subscriptions = subscriptions
    return
      subject
      .handleEvents(receiveSubscription: { _ in subscriptions.note() })
      .eraseToAnyPublisher()
  }
}

// MARK: - Views

/// Shows the name of an object that it is given.
struct NameView: View {
  @ObservedObject var person: Person

  var body: some View { Text(person.name).tag("name") }
}

/// Edits the name of an object that it is given.
struct EditView: View {
  @ObservedObject var person: Person

  var bindings: (name: Binding<String>, isEnabled: Binding<Bool>) {
    ($person.name, $person.isEnabled)
  }

  var body: some View { TextField("Name", text: $person.name).tag("editor") }
}

/// Switches an object that it is given on.
struct SwitchView: View {
  @ObservedObject var person: Person

  var body: some View {
    Toggle("Enabled", isOn: $person.isEnabled).tag("switch")
    Text("\(person.isEnabled)").tag("enabled")
  }
}

/// Owns an object, and shows its name and an input.
struct OwnerView: View {
  @StateObject private var person: Person
  private let input: Int
  private let tag: String

  init(name: @autoclosure @escaping () -> String, tag: String = "name", input: Int = 0) {
    _person = StateObject(wrappedValue: Person(name()))
    self.input = input
    self.tag = tag
  }

  var object: Person { person }

  var body: some View { Text("\(person.name) \(input)").tag(tag) }
}

/// Owns an object.
struct OwningModifier: ViewModifier {
  @StateObject private var person: Person

  init(_ person: @autoclosure @escaping () -> Person) {
    _person = StateObject(wrappedValue: person())
  }

  func body(content: Content) -> some View { content }
}
