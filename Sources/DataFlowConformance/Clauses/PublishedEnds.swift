import Conformance
import ConformanceKit
import DataFlow

/// Who keeps what is published, and what a host does while somebody publishes.
extension Catalogue {
  static let publishedEnds: [Clause] = [
    Clause(
      flow: "OBJ-23", .required,
      "A subscription that has ended MUST keep neither the property nor its value.",
      source: Source.apple("Published"),
      hint: "Is a subscription taken away when it is cancelled, whoever does that?",
      expected: [
        "nobody: ended 1", "cancelled: ended 1", "let go: ended 1", "two, and one twice: ended 1",
        "while it receives: ended 1",
      ]
    ) { stage in
      stage.log("nobody: ended \(ends { _ in })")
      stage.log("cancelled: ended \(ends { object in object.$token.sink { _ in }.cancel() })")
      stage.log("let go: ended \(ends { object in _ = object.$token.sink { _ in } })")
      let two = ends { object in
        let first = object.$token.sink { _ in }
        let second = object.$token.sink { _ in }
        first.cancel()
        second.cancel()
        first.cancel()
      }
      stage.log("two, and one twice: ended \(two)")
      let receiving = ends { object in
        var subscription: AnyCancellable?
        // The current value comes before there is a subscription to be cancelled.
        subscription = object.$token.sink { _ in
          subscription?.cancel()
          subscription = nil
        }
        object.token = object.token
      }
      stage.log("while it receives: ended \(receiving)")
    },
    Clause(
      flow: "OOBJ-11", .required,
      "A view MUST be updated for each change of its object, by the host's steps alone.",
      source: Source.apple("ObservedObject"),
      hint: "Is a change outside of a step left to the next one, and one in a body never lost?",
      expected: [
        "mounted: StoredName +1, text = 7 A",
        "behind its back, then the object: StoredName +0, text = 7 A",
        "settle: StoredName +1, text = 5 B",
        "updated while they send: all show 7",
        "sent by each body: told 8, runs 16, idle true",
      ]
    ) { stage in
      let (store, person) = (UntoldStore(), Person("A"))
      stage.mount(bodies: [StoredName.self], texts: ["text"]) {
        StoredName(person: person).defaultAppStorage(store)
      }
      stage.raw("behind its back, then the object") {
        store.write(5, for: "count")
        person.name = "B"
      }
      stage.settle("settle")
      logSending(stage)
    },
  ]
}

/// How many values have ended once an object has gone that `use` has subscribed to.
@MainActor
private func ends(_ use: (Holding) -> Void) -> Int {
  let ends = Calls()
  var object: Holding? = Holding(Token { ends.note() })
  if let object { use(object) }
  object = nil
  return ends.count
}

/// Has views updated while their objects send, and has each body send then.
@MainActor
private func logSending(_ stage: Stage) {
  let objects = (0..<8).map { _ in Sending() }
  let host = stage.made {
    ForEach(objects.indices, id: \.self) { SendingView(object: objects[$0], tag: $0) }
  }
  // Called in any order: some before the view, some after it.
  var subscriptions: [AnyCancellable] = []
  for object in objects {
    for _ in 0..<3 {
      object.objectWillChange.sink { _ in host.settle() }.store(in: &subscriptions)
    }
  }
  for object in objects { object.count = 7 }
  host.settle()
  let isShown = objects.indices.allSatisfy { host.text($0) == "7" }
  stage.log("updated while they send: \(isShown ? "all" : "not all") show 7")
  for subscription in subscriptions { subscription.cancel() }
  let before = host.bodies(SendingView.self)
  for object in objects { object.sendsInBody = true }
  host.reevaluateAll()
  let told = host.issues.filter { $0.kind == .publishingDuringUpdate }.count
  let runs = host.bodies(SendingView.self) - before
  stage.log("sent by each body: told \(told), runs \(runs), idle \(host.isIdle)")
}

// MARK: - Objects, stores and views

private final class Holding: ObservableObject {
  @Published var token: Token

  init(_ token: Token) { self.token = token }
}

/// An object with a publisher that is not DataFlow's.
private final class Sending: ObservableObject {
  let objectWillChange = PassthroughSubject<Int, Never>()
  var sendsInBody = false
  var count = 0 { willSet { objectWillChange.send(newValue) } }

  func sendOnce() {
    guard sendsInBody else { return }
    sendsInBody = false
    objectWillChange.send(count)
  }
}

private struct SendingView: View {
  @ObservedObject var object: Sending
  let tag: Int

  var body: some View {
    let _ = object.sendOnce()
    Text("\(object.count)").tag(tag)
  }
}

/// A store that has to be looked at.
private final class UntoldStore: KeyValueStore, @unchecked Sendable {
  // `@unchecked Sendable`: only the main actor uses it.
  private let values = MemoryStore()

  var announcesChanges: Bool { false }

  func read(_ key: String) -> StoredValue? { values.read(key) }

  func write(_ value: StoredValue?, for key: String) { values.write(value, for: key) }

  func observe(_ key: String, _ onChange: @escaping @Sendable () -> Void) -> StoreObservation {
    StoreObservation {}
  }
}

/// Shows a stored value and an object.
private struct StoredName: View {
  @AppStorage("count") private var count = 7
  @ObservedObject private var person: Person

  init(person: Person) { _person = ObservedObject(wrappedValue: person) }

  var body: some View { Text("\(count) \(person.name)").tag("text") }
}
