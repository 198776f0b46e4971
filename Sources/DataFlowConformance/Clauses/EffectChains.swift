import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Actions that cause each other, and timers that several views have in common.
extension Catalogue {
  static let effectChains: [Clause] = [
    Clause(
      flow: "CHG-21", .observed,
      "Actions that cause each other MUST all run, and be cut off where they never end.",
      source: Source.observed("continuations are counted"),
      hint: "Is an action cut off only if it causes itself, by way of however many others?",
      expected: [
        "3: [\"1\"], issues 0",
        "  then: 2, idle true",
        "60: [\"1\"], issues 0",
        "  then: 2, idle true",
        "1 in a circle: [\"3\"], issues 1, An onChange of a Int has changed its own value 2 "
          + "times in a row",
        "  then: 6, idle true",
        "2 in a circle: [\"2\", \"3\"], issues 1, An onChange of a Int has changed its own value "
          + "2 times in a row",
        "  then: 5, idle true",
        "3 in a circle: [\"2\", \"3\"], issues 1, An onChange of a Int has changed its own value "
          + "2 times in a row",
        "  then: 5, idle true",
        "40 in a circle: [\"2\", \"3\"], issues 1, An onChange of a Int has changed its own "
          + "value 2 times in a row",
        "  then: 5, idle true",
      ]
    ) { stage in
      for (length, isCircle) in [
        (3, false), (60, false), (1, true), (2, true), (3, true), (40, true),
      ] {
        let handle = Handle<Binding<[Int]>>()
        let host = stage.made { ChainView(length: length, isCircle: isCircle, handle: handle) }
        host.turn { handle.value.wrappedValue[0] += 1 }
        let numbers = (0..<length).map { host.text("\($0)") ?? "gone" }
        let issues = host.issues.map { $0.description.prefix { $0 != "." } }
        stage.log(
          "\(length)\(isCircle ? " in a circle" : ""): \(Set(numbers).sorted()), issues \(issues.count)"
            + (issues.first.map { ", \($0)" } ?? ""))
        // It goes on as ever, once it has been cut off.
        host.turn { handle.value.wrappedValue[length - 1] += 1 }
        stage.log("  then: \(host.text("\(length - 1)") ?? "gone"), idle \(host.isIdle)")
      }
    },
    Clause(
      flow: "RECV-16", .observed,
      "A timer that several views have in common MUST tick for each of them, until the last goes.",
      source: Source.apple("Timer.TimerPublisher"),
      hint: "Is what ticks stopped with the last view, and started again with the next?",
      expected: [
        "two: 0 1 0 1, due 3.0 seconds",
        "one: 0, due 4.0 seconds",
        "three: 0 1 2, due 5.0 seconds",
        "none: , due never",
        "connected twice: other, due 10.5 seconds",
        "one of them ended: , due never",
        "not any more: , due never",
        "one again: 0, due 16.5 seconds",
        "unmounted: , due never",
      ]
    ) { stage in
      let timer = Timer.publish(every: 1, on: .main, in: .common)
      let shared = timer.autoconnect()
      let other = Timer.publish(every: 2, on: .main, in: .common)
      let lines = Handle<[String]>([])
      stage.mountSteps { step in
        let count = [2, 1, 3, 0, 0, 1][step % 6]
        ForEach(0..<count, id: \.self) { index in
          Text("").onReceive(shared) { _ in lines.take(lines.value + ["\(index)"]) }
        }
        Text("").onReceive(other) { _ in lines.take(lines.value + ["other"]) }
      }
      @MainActor func log(_ step: String, _ seconds: Double) {
        lines.take([])
        stage.host.advance(by: .seconds(seconds))
        let due = stage.host.clock.nextDeadline.map { "\($0.offset)" } ?? "never"
        stage.log("\(step): \(lines.value!.joined(separator: " ")), due \(due)")
      }
      log("two", 2)
      stage.advance("step")
      log("one", 1.5)
      stage.advance("step")
      log("three", 1)
      stage.advance("step")
      log("none", 2)
      var connections = [other.connect(), other.connect()]
      log("connected twice", 2)
      connections.removeLast().cancel()
      log("one of them ended", 2)
      connections.removeLast().cancel()
      log("not any more", 4)
      stage.advance("step", times: 2)
      log("one again", 1)
      stage.unmount("unmount")
      log("unmounted", 2)
    },
    Clause(
      flow: "RECV-17", .observed,
      "A view MUST subscribe once, and a timer that is connected by hand leave nothing after it.",
      source: Source.observed("no effect outlives its view"),
      hint: "Is a view subscribed again where effects follow each other in one turn?",
      expected: [
        "what replays: 1 2 3, subscribed 1", "nobody: -, due never", "there: tick, due 2.0 seconds",
        "gone: -, due never", "there again: -, due 3.0 seconds", "disconnected: -, due never",
      ]
    ) { stage in
      let notes = NoteList()
      let (values, calls) = (CurrentValueSubject<Int, Never>(1), Calls())
      let publisher = values.handleEvents(receiveSubscription: { _ in calls.note() })
      stage.mount {
        Text("").onReceive(publisher) { notes.add("\($0)") }.onAppear { values.send(2) }
      }
      stage.host.turn { values.send(3) }
      stage.log("what replays: \(notes.take()), subscribed \(calls.count)")
      let timer = Timer.publish(every: 1, on: .main, in: .common)
      stage.mountSteps { step in
        if step % 2 == 1 { Text("").onReceive(timer) { _ in notes.add("tick") } }
      }
      let connection = timer.connect()
      @MainActor func log(_ step: String, _ seconds: Double) {
        stage.host.advance(by: .seconds(seconds))
        let due = stage.host.clock.nextDeadline.map { "\($0.offset)" } ?? "never"
        stage.log("\(step): \(notes.take()), due \(due)")
      }
      log("nobody", 0)
      stage.advance("come")
      log("there", 1)
      stage.advance("go")
      log("gone", 1)
      stage.advance("come again")
      log("there again", 0.5)
      connection.cancel()
      log("disconnected", 2)
    },
    Clause(
      flow: "RECV-18", .required,
      "A timer MUST send each subscriber as many dates as that one asks for, when it has asked.",
      source: Source.apple("Subscribers.Demand"),
      hint: "Is what a subscriber answers to a date added to what it has asked for?",
      expected: [
        "one and again one: 1.0 2.0 3.0 4.0", "two: 1.0 2.0", "two and again one: 1.0 2.0 3.0 4.0",
        "any number: 1.0 2.0 3.0 4.0", "none: -", "then one and again one: 5.0 6.0",
        "then two: -", "then two and again one: 5.0 6.0", "then any number, cancelled: -",
        "then none, and one: 5.0",
      ]
    ) { stage in
      let subscribers = [
        AskingSubscriber("one and again one", .max(1), again: .max(1)),
        AskingSubscriber("two", .max(2), again: .none),
        AskingSubscriber("two and again one", .max(2), again: .max(1)),
        AskingSubscriber("any number", .unlimited, again: .none),
        AskingSubscriber("none", .none, again: .none),
      ]
      stage.mount {
        // Subscribed to here, a timer goes by the clock of the host.
        Text("").onAppear {
          for subscriber in subscribers {
            let timer = Timer.publish(every: 1, on: .main, in: .common)
            timer.subscribe(subscriber)
            // It goes on although the connection is let go.
            _ = timer.connect()
          }
        }
      }
      stage.host.advance(by: .seconds(4))
      for subscriber in subscribers { stage.log("\(subscriber.name): \(subscriber.notes.take())") }
      subscribers[3].subscription?.cancel()
      subscribers[4].subscription?.request(.max(1))
      stage.host.advance(by: .seconds(2))
      let endings = ["", "", "", ", cancelled", ", and one"]
      for (subscriber, ending) in zip(subscribers, endings) {
        stage.log("then \(subscriber.name)\(ending): \(subscriber.notes.take())")
        subscriber.subscription?.cancel()
      }
    },
  ]
}

/// Asks for some dates, and after each for some more.
private final class AskingSubscriber: Subscriber {
  typealias Input = Date
  typealias Failure = Never

  let name: String
  let notes = NoteList()
  private(set) var subscription: (any Subscription)?
  private let first: Subscribers.Demand
  private let more: Subscribers.Demand

  init(_ name: String, _ first: Subscribers.Demand, again more: Subscribers.Demand) {
    self.name = name
    self.first = first
    self.more = more
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(first)
  }

  func receive(_ input: Date) -> Subscribers.Demand {
    notes.add("\(input.timeIntervalSinceReferenceDate)")
    return more
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

/// Each number is watched by an action that adds to the next one.
private struct ChainView: View {
  let length: Int
  let isCircle: Bool
  let handle: Handle<Binding<[Int]>>
  @State private var numbers: [Int]

  init(length: Int, isCircle: Bool, handle: Handle<Binding<[Int]>>) {
    self.length = length
    self.isCircle = isCircle
    self.handle = handle
    _numbers = State(wrappedValue: Array(repeating: 0, count: length))
  }

  var body: some View {
    let _ = handle.take($numbers)
    ForEach(0..<length, id: \.self) { index in
      Text("\(numbers[index])").tag("\(index)")
        .onChange(of: numbers[index]) {
          if index + 1 < length {
            numbers[index + 1] += 1
          } else if isCircle {
            numbers[0] += 1
          }
        }
    }
  }
}
