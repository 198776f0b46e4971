import Conformance
import ConformanceKit
import DataFlow

/// Who receives the values of a published property, and which.
extension Catalogue {
  static let publishedValues: [Clause] = [
    Clause(
      flow: "OBJ-19", .required,
      "A subscriber MUST get the current value, and each new one that it has asked for.",
      source: "documentation of Published.Publisher",
      hint: "Is what nobody has asked for left out, and the current value sent on the next demand?",
      expected: [
        "nothing asked for: none", "1 asked for: a 0", "set 1: none", "set 2: none",
        "2 asked for: a 2", "set 3: a 3", "set 4: none", "another subscriber: b 4",
        "set 5: b 5", "the first asks for all: a 5", "set 6: a 6 b 6", "asks for one more: none",
        "the first is cancelled: none", "set 7: b 7", "cancelled again: none", "set 8: b 8",
        "both cancelled: none", "set 9: none", "cancelled, it asks: none", "left to the value: 9",
      ]
    ) { stage in
      let lines = Handle<[String]>([])
      let object = Numbered()
      @MainActor func log(_ step: String, _ body: () -> Void) {
        lines.take([])
        body()
        let all = lines.value!
        stage.log("\(step): " + (all.isEmpty ? "none" : all.joined(separator: " ")))
      }
      @MainActor func subscriber(_ name: String) -> Asking {
        Asking { value in
          MainActor.assumeIsolated { lines.take(lines.value + ["\(name) \(value)"]) }
        }
      }
      let (first, second) = (subscriber("a"), subscriber("b"))
      log("nothing asked for") { object.$number.subscribe(first) }
      log("1 asked for") { first.subscription?.request(.max(1)) }
      log("set 1") { object.number = 1 }
      log("set 2") { object.number = 2 }
      log("2 asked for") { first.subscription?.request(.max(2)) }
      log("set 3") { object.number = 3 }
      log("set 4") { object.number = 4 }
      log("another subscriber") {
        object.$number.subscribe(second)
        second.subscription?.request(.unlimited)
      }
      log("set 5") { object.number = 5 }
      log("the first asks for all") { first.subscription?.request(.unlimited) }
      log("set 6") { object.number = 6 }
      log("asks for one more") { first.subscription?.request(.max(1)) }
      log("the first is cancelled") { first.subscription?.cancel() }
      log("set 7") { object.number = 7 }
      log("cancelled again") { first.subscription?.cancel() }
      log("set 8") { object.number = 8 }
      log("both cancelled") { second.subscription?.cancel() }
      log("set 9") { object.number = 9 }
      log("cancelled, it asks") { second.subscription?.request(.max(1)) }
      stage.log("left to the value: \(object.number)")
    },
    Clause(
      flow: "OBJ-20", .required,
      "assign(to:) MUST set the property and signal, for as long as the object lives.",
      source: Source.apple("assign(to:)"),
      hint: "Does the object keep its sources, and let them go at its end?",
      expected: [
        "assigned: 1, signals = 1", "sent: 5, signals = 2", "from another: 7, signals = 3",
        "mounted: text = 5", "shown: text = 5", "sent 8: text = 8", "sources = 2",
        "gone: sources = 0",
      ]
    ) { stage in
      let (source, ends) = (CurrentValueSubject<Int, Never>(1), Calls())
      let other = PassthroughSubject<Int, Never>()
      var object: Numbered? = Numbered()
      let signals = Signals(object!)
      func log(_ step: String) {
        stage.log("\(step): \(object?.number ?? -1), signals = \(signals.count)")
      }
      source.handleEvents(receiveCancel: { ends.note() }).assign(to: &object!.$number)
      log("assigned")
      source.send(5)
      log("sent")
      other.handleEvents(receiveCancel: { ends.note() }).assign(to: &object!.$number)
      other.send(7)
      log("from another")
      object?.number = 5
      if let object {
        stage.mount(texts: ["text"]) { NumberedView(object: object) }
      }
      stage.log("shown: text = \(stage.host.text("text") ?? "gone")")
      stage.turn("sent 8") { source.send(8) }
      stage.host.unmount()
      stage.log("sources = \(2 - ends.count)")
      stage.mount { EmptyView() }
      signals.cancel()
      object = nil
      stage.log("gone: sources = \(2 - ends.count)")
    },
    Clause(
      flow: "OBJ-21", .required,
      "A view MUST be a subscriber of the object that it has, and of no other, while it is there.",
      source: Source.apple("ObservedObject"),
      hint: "Is the object of before let go, with its publisher, as is that of a view that goes?",
      expected: [
        "A: subscribed 1, cancelled 0; B: subscribed 0, cancelled 0", "A changes: body +1",
        "the other one: A: subscribed 1, cancelled 1; B: subscribed 1, cancelled 0",
        "A changes: body +0", "B changes: body +1",
        "unmounted: A: subscribed 1, cancelled 1; B: subscribed 1, cancelled 1",
        "an object of published properties and its publisher have gone: true true",
        "seen: subscribed Numbered, cancelled Numbered",
      ]
    ) { stage in
      let (a, b, given) = (Counting(), Counting(), Handle<Binding<Bool>>())
      var host = stage.made { GivenView(a: a, b: b, given: given) }
      var runs = host.bodies(CountingView.self)
      @MainActor func log(_ step: String, _ body: () -> Void) {
        host.turn(body)
        let new = host.bodies(CountingView.self)
        stage.log("\(step): body +\(new - runs)")
        runs = new
      }
      @MainActor func counts() -> String { "A: \(a.counts); B: \(b.counts)" }
      stage.log(counts())
      log("A changes") { a.change() }
      host.turn { given.value.wrappedValue.toggle() }
      runs = host.bodies(CountingView.self)
      stage.log("the other one: \(counts())")
      log("A changes") { a.change() }
      log("B changes") { b.change() }
      host.unmount()
      stage.log("unmounted: \(counts())")
      var object: Numbered? = Numbered()
      weak let weakObject = object
      weak let weakPublisher = object?.objectWillChange
      // What is seen are events: it records in both runs.
      host = Host(tracking: stage.candidate.tracking, recording: .all) { [object] in
        object.map { NumberedView(object: $0) }
      }
      host.unmount()
      let events = host.events.filter { [.subscribed, .cancelled].contains($0.kind) }
      object = nil
      host = stage.made { EmptyView() }
      stage.log(
        "an object of published properties and its publisher have gone: "
          + "\(weakObject == nil) \(weakPublisher == nil)")
      stage.log("seen: " + events.map { "\($0)" }.joined(separator: ", "))
    },
  ]
}

/// An object that counts who comes to its publisher and leaves it.
private final class Counting: ObservableObject {
  private let subject = PassthroughSubject<Void, Never>()
  private let (subscribed, cancelled) = (Calls(), Calls())

  var counts: String { "subscribed \(subscribed.count), cancelled \(cancelled.count)" }

  var objectWillChange: AnyPublisher<Void, Never> {
    let (subscribed, cancelled) = (subscribed, cancelled)
    return
      subject
      .handleEvents(
        receiveSubscription: { _ in subscribed.note() }, receiveCancel: { cancelled.note() }
      )
      .eraseToAnyPublisher()
  }

  func change() { subject.send() }
}

private struct GivenView: View {
  let a: Counting
  let b: Counting
  let given: Handle<Binding<Bool>>
  @State private var isOther = false

  var body: some View {
    let _ = given.take($isOther)
    CountingView(object: isOther ? b : a)
  }
}

private struct CountingView: View {
  @ObservedObject var object: Counting

  var body: some View { Text(object.counts) }
}

private final class Numbered: ObservableObject {
  @Published var number = 0
}

private struct NumberedView: View {
  @ObservedObject var object: Numbered

  var body: some View { Text("\(object.number)").tag("text") }
}

/// A subscriber that asks for values when it is told to.
private final class Asking: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private(set) var subscription: (any Subscription)?
  private let body: (Int) -> Void

  init(_ body: @escaping (Int) -> Void) { self.body = body }

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    body(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
