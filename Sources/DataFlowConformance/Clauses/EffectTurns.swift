import Conformance
import ConformanceKit
import DataFlow

/// Effects that meet in one turn: in which order they act, on what has gone, and for
/// how long.
extension Catalogue {
  static let effectTurns: [Clause] = [
    Clause(
      flow: "CHG-19", .observed,
      "The action of an inner view MUST be called before that of one around it.",
      source: Source.observed("the order is this package's decision"),
      hint: "Bodies run from the outside in: are their actions put in order?",
      expected: ["inner: A to B", "outer: A to B"]
    ) { stage in
      struct Inner: View {
        let stage: Stage
        @ObservedObject var person: Person

        var body: some View {
          Text("inner").onChange(of: person.name) { stage.log("inner: \($0) to \($1)") }
        }
      }
      struct Outer: View {
        let stage: Stage
        @ObservedObject var person: Person

        var body: some View {
          PassView { Inner(stage: stage, person: person) }
            .onChange(of: person.name) { stage.log("outer: \($0) to \($1)") }
        }
      }
      let person = Person("A")
      stage.mount { Outer(stage: stage, person: person) }
      stage.turn("write B") { person.name = "B" }
    },
    Clause(
      flow: "CHG-20", .observed,
      "A view that is updated twice in one update MUST have changed once.",
      source: Source.observed("an update is a change from what was shown before it"),
      hint: "Is the value before the update kept until the action is called?",
      expected: ["change: (0, 11)"]
    ) { stage in
      stage.goThereAndBack(isInitial: false)
    },
    Clause(
      flow: "CHG-22", .observed,
      "An action MUST be cut off for what is its own doing, when it is, and keep nothing.",
      source: Source.observed("continuations are counted"),
      hint: "Is it known who else has acted, and is all forgotten that an action was to be told?",
      expected: [
        "beside each other: 31 31, issues 2", "mounted: issue changeCycle",
        "by way of who comes: 3 2, issues 1",
        "by way of who hears: 31 30, issues 1",
        "one of objects: 3 made, the last but one is there: false, issues 1",
        "change: (0, 0)", "change: (0, 11)",
      ]
    ) { stage in
      @MainActor func log(_ name: String, _ text: String) {
        stage.log("\(name): \(text), issues \(stage.host.issues.count)")
      }
      stage.mount { TwoCycles() }
      stage.host.tap("begin")
      log("beside each other", stage.host.text("text") ?? "gone")
      stage.mount { ComingCycle() }
      log("by way of who comes", stage.host.text("text") ?? "gone")
      stage.mount { HeardCycle(subject: PassthroughSubject()) }
      stage.host.tap("begin")
      log("by way of who hears", stage.host.text("text") ?? "gone")
      let made = Handle<[Weak]>([])
      stage.mount { ThingCycle(made: made) }
      stage.host.tap("begin")
      let isThere = made.value.dropLast().last?.object != nil
      log("one of objects", "\(made.value.count) made, the last but one is there: \(isThere)")
      stage.goThereAndBack(isInitial: true)
    },
    Clause(
      flow: "CHG-23", .observed,
      "Actions MUST be cut off that cause each other from when their views come, and no others.",
      source: Source.observed("continuations are counted"),
      hint: "Does what an action does when its view comes belong to a chain as any other does?",
      expected: [
        "alone: 2, changeCycle, idle true", "after another effect: 3, changeCycle, idle true",
        "two: changeCycle, idle true", "never: 0, , idle true", "there and back, at first",
        "change: (0, 11)", "there and back, later",
      ]
    ) { stage in
      @MainActor func log<Content: View>(
        _ name: String, isCounted: Bool = true, @ViewBuilder _ content: () -> Content
      ) {
        let view = content()
        let host = stage.made { view }
        let kinds = Set(host.issues.map { "\($0.kind)" }).sorted().joined(separator: " ")
        let count = isCounted ? "\(host.text("text") ?? "gone"), " : ""
        stage.log("\(name): \(count)\(kinds), idle \(host.isIdle)")
      }
      log("alone") { CountingAtOnce(watchers: 1) }
      log("after another effect") { CountingAtOnce(watchers: 1, isInitial: false) }
      log("two", isCounted: false) { CountingAtOnce(watchers: 2) }
      log("never") { CountingAtOnce(watchers: 0) }
      stage.goThereAndBack(isInitial: false, isFirst: true)
      stage.log("there and back, at first")
      stage.goThereAndBack(isInitial: false)
      stage.log("there and back, later")
    },
    Clause(
      flow: "LIFE-06", .observed, "A view that has gone before its turn MUST NOT appear.",
      source: Source.observed("an action can take away the views whose actions are due"),
      hint: "Is it asked whether the view is still there, when its turn has come?",
      expected: ["inner came", "inner went"]
    ) { stage in
      @MainActor func logged<Content: View>(
        _ content: Content, _ name: String, act: @escaping () -> Void = {}
      ) -> some View {
        content.onDisappear { stage.log("\(name) went") }
          .onAppear {
            stage.log("\(name) came")
            act()
          }
      }
      stage.mountSteps { step in
        if step == 1 {
          logged(VStack { logged(Text(""), "inner") { stage.host.unmount() } }, "outer")
        }
      }
      stage.advance("come")
    },
    Clause(
      flow: "LIFE-07", .observed,
      "What goes MUST be announced before what comes, however deep that is.",
      source: Source.observed("the order of views without a transition"),
      hint: "Is the order of inner and outer views that of all effects of an update?",
      expected: ["old went", "new came"]
    ) { stage in
      stage.mountSteps { step in
        if step == 0 {
          Text("").onDisappear { stage.log("old went") }
        } else {
          PassView { PassView { Text("").onAppear { stage.log("new came") } } }
        }
      }
      stage.advance("replace")
    },
    Clause(
      flow: "RECV-11", .observed, "The old subscription MUST end before the new one begins.",
      source: Source.observed("nobody hears both"),
      hint: "Is the subscription replaced in one assignment?",
      expected: [
        "subscribed 0", "mounted: text = 0", "cancelled 0", "subscribed 1", "write 1: text = 1",
      ]
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").onReceive(
          subject.handleEvents(
            receiveSubscription: { _ in stage.log("subscribed \(number)") },
            receiveCancel: { if number == 0 { stage.log("cancelled \(number)") } })
        ) { _ in }
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
    },
    Clause(
      flow: "RECV-12", .observed, "A view that has gone MUST NOT receive what was kept for it.",
      source: Source.observed("no effect outlives its view"),
      hint: "Is it asked before each value whether the view is still there?",
      expected: ["received 1"]
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      stage.mountSteps { step in
        if step == 1 {
          Text("").onAppear { for value in 1...3 { subject.send(value) } }
            .onReceive(subject) {
              stage.log("received \($0)")
              stage.host.unmount()
            }
        }
      }
      stage.advance("come")
    },
    Clause(
      flow: "RECV-13", .observed,
      "Actions that cause each other MUST be cut off in a step, be reported, and go on later.",
      source: Source.observed("circles end with a step; the limit is this package's decision"),
      hint: "Is it counted how often effects cause effects?",
      expected: [
        "mounted: calls = 0", "come: calls = 100, issue effectLimit", "settle: calls = 151",
      ]
    ) { stage in
      let subject = PassthroughSubject<Int, Never>()
      let calls = Calls()
      stage.mountSteps(values: ["calls": { calls.count }]) { step in
        if step == 1 {
          Text("").onAppear { subject.send(0) }.onReceive(subject) { value in
            calls.note()
            if value < 150 { subject.send(value + 1) }
          }
        }
      }
      stage.advance("come")
      stage.settle("settle")
    },
    Clause(
      flow: "RECV-14", .observed,
      "A timer that views of two hosts share MUST tick for each by the clock of its host.",
      source: Source.observed("a timer goes by the clock of the host whose view subscribes"),
      hint: "Does the first subscriber decide for all?",
      expected: ["first: 2, second: 3", "without the first: 4"]
    ) { stage in
      let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
      @MainActor func mount(_ calls: Calls) -> Host {
        stage.mount { Text("").onReceive(timer) { _ in calls.note() } }
        return stage.host
      }
      let (first, second) = (Calls(), Calls())
      let hosts = [mount(first), mount(second)]
      hosts[0].advance(by: .seconds(2))
      hosts[1].advance(by: .seconds(3))
      stage.log("first: \(first.count), second: \(second.count)")
      hosts[0].unmount()
      hosts[1].advance(by: .seconds(1))
      stage.log("without the first: \(second.count)")
    },
    Clause(
      flow: "RECV-15", .observed,
      "A timer that nobody hears any more MUST leave nothing to wait for.",
      source: Source.observed("no effect outlives its view"),
      hint: "Does the timer's alarm end with its last subscriber?",
      expected: ["mounted: due = 2.0 seconds", "unmount: due = never"]
    ) { stage in
      let timer = Timer.publish(every: 2, on: .main, in: .common).autoconnect()
      stage.mount(values: stage.due) { Text("").onReceive(timer) { _ in } }
      stage.unmount("unmount")
    },
  ]
}

extension Stage {
  /// Changes what a screen is made of, and then so that the second number undoes the first.
  ///
  /// - Parameters:
  ///   - isInitial: Whether the action is called when the screen appears, too.
  ///   - isFirst: Whether nothing is changed before that.
  fileprivate func goThereAndBack(isInitial: Bool, isFirst: Bool = false) {
    let (tens, ones) = (Handle<Binding<Int>>(), Handle<Binding<Int>>())
    mount { TwiceUpdated(stage: self, tens: tens, ones: ones, isInitial: isInitial) }
    if !isFirst {
      turn("write") {
        ones.value.wrappedValue = 1
        tens.value.wrappedValue = 1
      }
    }
    turn("there and back") {
      ones.value.wrappedValue = isFirst ? -10 : -9
      tens.value.wrappedValue = isFirst ? 1 : 2
    }
  }

  /// When something is due next on the host's clock.
  var due: KeyValuePairs<String, () -> Any> {
    [
      "due": { [unowned self] in
        host?.clock.nextDeadline.map { "\($0.offset)" } ?? "never"
      }
    ]
  }
}

// MARK: - Views

/// A screen that reads one number, made by a function that has captured another one.
///
/// The screen runs first, and again when the view deeper in the tree has given the
/// stack another function.
private struct TwiceUpdated: View {
  let stage: Stage
  let tens: Handle<Binding<Int>>
  let ones: Handle<Binding<Int>>
  /// Whether the action is called when the screen appears, too.
  let isInitial: Bool
  @State private var number = 0

  var body: some View {
    let _ = ones.takeOnce($number)
    NavigationStack(path: .constant([1])) {
      PassView { PassView { PassView { PassView { Deep(owner: self, ones: $number) } } } }
    }
  }

  struct Deep: View {
    let owner: TwiceUpdated
    let ones: Binding<Int>
    @State private var number = 0

    var body: some View {
      let _ = owner.tens.takeOnce($number)
      let (stage, isInitial) = (owner.stage, owner.isInitial)
      Text("").navigationDestination(for: Int.self) { [number, ones] _ in
        Text("").onChange(of: number * 10 + ones.wrappedValue, initial: isInitial) { old, new in
          stage.log("change: (\(old), \(new))")
        }
      }
    }
  }
}

/// Actions that change what they watch as soon as they are there, or another effect has.
private struct CountingAtOnce: View {
  let watchers: Int
  let isInitial: Bool
  @State private var number = 0

  init(watchers: Int, isInitial: Bool = true) {
    self.watchers = watchers
    self.isInitial = isInitial
  }

  var body: some View {
    Text("\(number)").tag("text")
    ForEach(0..<watchers, id: \.self) { _ in
      Text("").onChange(of: number, initial: isInitial) { number += 1 }
    }
    if !isInitial { Text("").onAppear { number += 1 } }
  }
}

/// Two actions that change what they watch, in the same updates.
private struct TwoCycles: View {
  @State private var first = 0
  @State private var second = 0

  var body: some View {
    Text("\(first) \(second)").tag("text")
    Text("").onChange(of: first) { first += 1 }
    Text("").onChange(of: second) { second += 1 }
    Button("") {
      first += 1
      second += 1
    }
    .tag("begin")
  }
}

/// An action that has another view come, which changes what the action watches.
private struct ComingCycle: View {
  @State private var first = 0
  @State private var second = 0

  var body: some View {
    Text("\(first) \(second)").tag("text").onChange(of: first) { second += 1 }
    Text("").onAppear { first += 1 }.id(second)
  }
}

/// An action that changes what it watches, and tells another one.
private struct HeardCycle: View {
  let subject: PassthroughSubject<Int, Never>
  @State private var first = 0
  @State private var second = 0

  var body: some View {
    Text("\(first) \(second)").tag("text")
      .onChange(of: first) {
        first += 1
        subject.send(1)
      }
    Text("").onReceive(subject) { second += $0 }
    Button("") { first += 1 }.tag("begin")
  }
}

/// An object that is equal to itself alone.
private final class Replaced: Equatable, Sendable {
  static func == (left: Replaced, right: Replaced) -> Bool { left === right }
}

/// An action that puts another object in the place of each.
private struct ThingCycle: View {
  let made: Handle<[Weak]>
  @State private var thing = Replaced()

  private func replace() {
    let new = Replaced()
    made.take(made.value + [Weak(new)])
    thing = new
  }

  var body: some View {
    Text("").onChange(of: thing) { replace() }
    Button("") { replace() }.tag("begin")
  }
}
