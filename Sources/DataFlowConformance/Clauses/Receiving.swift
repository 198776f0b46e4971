import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// onReceive: what is heard, for how long, and by which closure.
extension Catalogue {
  static let receiving: [Clause] = [
    Clause(
      flow: "RECV-01", .required, "The action MUST be called with each value, in order.",
      source: Source.document("onReceive: an action for each value of a publisher"),
      hint: "Is every value passed on, also if they are equal?",
      expected: ["mounted: text = 0", "received 1", "received 1", "received 2", "send: text = 0"]
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      _ = stage.mountReceiver(subject) { value, _ in stage.log("received \(value)") }
      stage.turn("send") { for value in [1, 1, 2] { subject.send(value) } }
    },
    Clause(
      "RECV-02", .required, "onReceive MUST refuse a publisher that can fail.",
      source: Source.document("onReceive: Failure is Never"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
    Clause(
      flow: "RECV-03", .observed,
      "A view MUST be subscribed while it is there, and MUST cancel before it is told to go.",
      source: Source.observed("cancel comes before onDisappear"),
      hint: "Does the subscription end with the view, and before its onDisappear?",
      expected: [
        "subscribed", "appeared", "mounted", "received 1", "send 1", "cancelled", "disappeared",
        "unmounted", "send 2",
      ]
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      let watched = subject.handleEvents(
        receiveSubscription: { _ in stage.log("subscribed") },
        receiveCancel: { stage.log("cancelled") })
      stage.mount {
        EmptyView()
          .onAppear { stage.log("appeared") }
          .onDisappear { stage.log("disappeared") }
          .onReceive(watched) { stage.log("received \($0)") }
      }
      stage.log("mounted")
      stage.turn("") { subject.send(1) }
      stage.log("send 1")
      stage.unmount("")
      stage.log("unmounted")
      stage.turn("") { subject.send(2) }
      stage.log("send 2")
    },
    Clause(
      flow: "RECV-04", .required, "A state that the action writes MUST update the view.",
      source: Source.document("onReceive: currentTime"),
      hint: "Does the action run while a body is evaluated, or after the step?",
      expected: ["mounted: text = 0", "send: text = 5"]
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      _ = stage.mountReceiver(subject) { value, number in number.wrappedValue = value }
      stage.turn("send") { subject.send(5) }
    },
    Clause(
      flow: "RECV-05", .observed,
      "Several values in a turn MUST be several actions and one update.",
      source: Source.observed("the action is called by the publisher, the update is the turn's"),
      hint: "Is the view updated after each action?",
      expected: [
        "body 0", "mounted: text = 0", "received 1", "received 2", "received 3", "body 3",
        "send: text = 3",
      ]
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      _ = stage.mountReceiver(subject, body: { stage.log("body \($0)") }) { value, number in
        stage.log("received \(value)")
        number.wrappedValue = value
      }
      stage.turn("send") { for value in 1...3 { subject.send(value) } }
    },
    Clause(
      flow: "RECV-06", .observed,
      "An update MUST replace the action, and not subscribe again.",
      source: Source.observed("one subscription, the newest closure"),
      hint: "Is the closure kept apart from the subscription?",
      expected: [
        "subscribed", "mounted: text = 0", "write 1: text = 1", "captured 1", "send: text = 1",
        "mounted: text = 0", "on queues: 4", "write 1: text = 1", "on queues: 4",
      ]
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      // The same publisher each time.
      let watched = subject.handleEvents(receiveSubscription: { _ in stage.log("subscribed") })
        .eraseToAnyPublisher()
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").onReceive(watched) { _ in stage.log("captured \(number)") }
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
      stage.turn("send") { subject.send(0) }
      // Made in body, on a queue that every program has.
      let calls = Calls()
      let source = subject.handleEvents(receiveSubscription: { _ in calls.note() })
        .eraseToAnyPublisher()
      let other = stage.mountWatcher { number in
        Text("\(number)").tag("text")
          .onReceive(source.receive(on: DispatchQueue.main)) { _ in }
          .onReceive(source.receive(on: DispatchQueue.global())) { _ in }
          .onReceive(source.debounce(for: 1, scheduler: DispatchQueue.main)) { _ in }
          .onReceive(source.delay(for: 1, scheduler: DispatchQueue.main)) { _ in }
      }
      stage.log("on queues: \(calls.count)")
      stage.turn("write 1") { other.wrappedValue = 1 }
      stage.log("on queues: \(calls.count)")
    },
    Clause(
      flow: "RECV-07", .observed, "Another publisher MUST be subscribed to, and the old one left.",
      source: Source.observed("a publisher that is not equal to the one before"),
      hint: "Is a publisher that is made in body compared with the last one?",
      expected: [
        "received 0", "mounted: text = 0", "received 1", "write 1: text = 1", "write 11: text = 11",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").onReceive(Just(number % 10)) { stage.log("received \($0)") }
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
      // The same publisher, by its ==.
      stage.turn("write 11") { number.wrappedValue = 11 }
    },
    Clause(
      flow: "RECV-08", .observed,
      "A value from another thread MUST arrive on the main actor, and be reported.",
      source: Source.observed("a runtime warning, and the action on the main thread"),
      hint: "Does the sending thread call the action?",
      expected: [
        "mounted: text = 0", "sent: text = 0, issue receivedOffMain, issue receivedOffMain",
        "received 1", "received 2", "settle: text = 2",
      ]
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      _ = stage.mountReceiver(subject) { value, number in
        stage.log("received \(value)")
        number.wrappedValue = value
      }
      let sender = Handover(subject)
      stage.elsewhere("send") { for value in 1...2 { sender.value.send(value) } }
      stage.raw("sent") {}
      stage.settle("settle")
    },
    Clause(
      flow: "RECV-09", .required, "A timer's publisher MUST tick as time passes.",
      source: Source.document("onReceive: Timer.publish(every:on:in:).autoconnect()"),
      hint: "Does a timer that a view subscribes to go by the host's clock?",
      expected: [
        "mounted: text = 0", "after 0.5 seconds: text = 0", "after 0.5 seconds: text = 1",
        "after 3.0 seconds: text = 4", "unmounted: text = gone", "after 2.0 seconds: text = gone",
        "ticks: 4",
      ]
    ) { stage in
      let ticks = Calls()
      let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
      _ = stage.mountReceiver(timer) { _, number in
        ticks.note()
        number.wrappedValue += 1
      }
      stage.pass(.seconds(0.5))
      stage.pass(.seconds(0.5))
      stage.pass(.seconds(3))
      stage.unmount("unmounted")
      stage.pass(.seconds(2))
      stage.log("ticks: \(ticks.count)")
    },
    Clause(
      flow: "RECV-10", .observed, "Values that were sent before the view came MUST NOT arrive.",
      source: Source.observed("a subject without a value keeps nothing"),
      hint: "Does anything subscribe before the view is mounted?",
      expected: ["mounted: text = 0", "received 2", "send 2: text = 0"]
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      subject.send(1)
      _ = stage.mountReceiver(subject) { value, _ in stage.log("received \(value)") }
      stage.turn("send 2") { subject.send(2) }
    },
  ]
}

// MARK: - Views

extension Stage {
  /// Mounts a view that shows a number and hears a publisher.
  ///
  /// - Parameters:
  ///   - publisher: What the view hears.
  ///   - body: Called by the body with the number.
  ///   - action: Called with each value and a binding to the number.
  /// - Returns: The binding.
  fileprivate func mountReceiver<Source: Publisher>(
    _ publisher: Source, body: @escaping (Int) -> Void = { _ in },
    action: @escaping @MainActor (Source.Output, Binding<Int>) -> Void
  ) -> Binding<Int> where Source.Failure == Never {
    let own = Handle<Binding<Int>>()
    return mountWatcher { number in
      let _ = body(number)
      Text("\(number)").tag("text").onReceive(publisher) { action($0, own.value) }
    } first: {
      own.take($0)
    }
  }
}

/// A value that one other thread uses while the clause waits for it.
private struct Handover<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
