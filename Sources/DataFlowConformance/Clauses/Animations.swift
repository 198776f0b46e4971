import Conformance
import ConformanceKit
import DataFlow

/// Animations: which changes move, how, and until when.
extension Catalogue {
  static let animations: [Clause] = [
    Clause(
      flow: "TX-07", .required,
      "Everything that depends on the changed value MUST be animated, also around the view.",
      source: Source.document("Animate state transitions: the parent's background"),
      hint: "Is the transaction that of the update, for all bodies?",
      expected: [
        "mounted: text = 0",
        "write 1: parent: background(red) -> background(blue), linear; "
          + "child: opacity(0.0) -> opacity(1.0), linear",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        VStack { FadingView(opacity: Double(number)) }
          .background(number == 0 ? .red : .blue).tag("parent")
        Text("\(number)").tag("text")
      }
      stage.host.turn { withAnimation(.linear) { number.wrappedValue = 1 } }
      stage.logAnimations("write 1")
    },
    Clause(
      flow: "TX-08", .required,
      "What can be in between MUST move, and what cannot MUST switch at once.",
      source: Source.document("Animate state transitions: image names do not, scales do"),
      hint: "Is a record made for each modifier with numbers, and for no text?",
      expected: [
        "mounted: image = pause, text = 0",
        "write 1: colour: foreground(Optional(red)) -> foreground(Optional(green)), easeIn; "
          + "behind: foreground(Optional(blue at 0.5)) -> foreground(Optional(blue)), easeIn; "
          + "scale: scale(x: 1.0, y: 1.0) -> scale(x: 1.5, y: 1.5), easeIn; "
          + "opacity: opacity(1.0) -> opacity(0.5), easeIn; "
          + "padding: padding(edges: all, length: Optional(0.0)) -> "
          + "padding(edges: all, length: Optional(8.0)), easeIn; "
          + "frame: frame(width: Optional(10.0), height: nil, alignment: center) -> "
          + "frame(width: Optional(20.0), height: nil, alignment: center), easeIn; "
          + "style: foreground(Optional(red)) -> foreground(Optional(green)), easeIn; "
          + "offset: offset(x: 0.0, y: 0.0) -> offset(x: 5.0, y: 0.0), easeIn; "
          + "rotation: rotation(0.0°) -> rotation(90.0°), easeIn",
        "shown: image = play, text = 1",
      ]
    ) { stage in
      let number = stage.mountWatcher(texts: ["image", "text"]) { number in
        let part = Double(number)
        (number == 0 ? Color.red : .green).tag("colour")
        Text("h").background { Color.blue.opacity(0.5 + part / 2).tag("behind") }
        Image(systemName: number == 0 ? "pause" : "play").tag("image")
        Text("\(number)").tag("text").bold(number == 1)
        Text("a").scaleEffect(1 + part / 2).tag("scale")
        Text("b").opacity(1 - part / 2).tag("opacity")
        Text("c").padding(8 * part).tag("padding")
        Text("d").frame(width: 10 + 10 * part).tag("frame")
        Image("e").foregroundStyle(number == 0 ? .red : .green).tag("style")
        Text("f").offset(x: 5 * part).tag("offset")
        Text("g").rotationEffect(.degrees(90 * part)).tag("rotation")
      }
      stage.host.turn { withAnimation(.easeIn) { number.wrappedValue = 1 } }
      stage.logAnimations("write 1")
      stage.perform("shown") {}
    },
    Clause(
      flow: "TX-09", .required, "A write through an animated binding MUST be animated.",
      source: Source.document("Animate state transitions: add animation to a binding"),
      hint: "Does the binding carry its transaction to the write?",
      expected: ["mounted", "toggle: text: opacity(0.0) -> opacity(1.0), easeOut"]
    ) { stage in
      struct Switch: View {
        @State private var isOn = false

        var body: some View {
          Toggle("On", isOn: $isOn.animation(.easeOut)).tag("switch")
          Text("text").opacity(isOn ? 1 : 0).tag("text")
        }
      }
      stage.mount { Switch() }
      stage.log("mounted")
      stage.switchOn("toggle")
      stage.logAnimations("toggle")
    },
    Clause(
      flow: "TX-10", .required,
      "A binding to a member MUST keep the transaction, given before or after.",
      source: Source.apple("Binding.transaction(_:)"),
      hint: "Is the transaction handed on to the bindings that are made of a binding?",
      expected: [
        "mounted: StateView +1, text = Pair(first: 0, second: 0)", "before: updates linear",
        "after: updates easeIn", "whole: updates easeOut",
      ]
    ) { stage in
      struct Pair {
        var first = 0
        var second = 0
      }
      let pair = stage.mountState(Pair())
      stage.host.removeEvents()
      stage.host.turn { pair.animation(.linear).first.wrappedValue = 1 }
      stage.logUpdates("before")
      stage.host.turn { pair.second.animation(.easeIn).wrappedValue = 1 }
      stage.logUpdates("after")
      stage.host.turn {
        pair.transaction(Transaction(animation: .easeOut)).wrappedValue = Pair()
      }
      stage.logUpdates("whole")
    },
    Clause(
      flow: "TX-11", .observed,
      "A transaction around the write MUST count more than that of the binding.",
      source: Source.observed("the transaction of withAnimation is taken"),
      hint: "Which of the two does a write get?",
      expected: ["mounted: StateView +1, text = 0", "both: updates linear"]
    ) { stage in
      let number = stage.mountState(0)
      stage.host.removeEvents()
      stage.host.turn { withAnimation(.linear) { number.animation(.easeIn).wrappedValue = 1 } }
      stage.logUpdates("both")
    },
    Clause(
      flow: "TX-12", .required,
      "animation(_:value:) MUST animate its views in updates in which the value differs, only.",
      source: Source.document("Animate state transitions: last paragraph"),
      hint: "Is the value compared, and are views outside left alone?",
      expected: [
        "mounted: text = 0",
        "write 1: inside: opacity(0.0) -> opacity(1.0), linear",
        "write 3, the value is equal: nothing moves",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        VStack { Text("a").opacity(Double(number)).tag("inside") }
          .animation(.linear, value: number % 2)
        Text("b").opacity(Double(number)).tag("outside")
        Text("\(number)").tag("text")
      }
      stage.host.turn { number.wrappedValue = 1 }
      stage.logAnimations("write 1")
      stage.host.advance(by: .seconds(1))
      stage.host.turn { number.wrappedValue = 3 }
      stage.logAnimations("write 3, the value is equal")
    },
    Clause(
      flow: "TX-13", .required, "transaction(_:) MUST change the transaction for its views, only.",
      source: Source.apple("transaction(_:)"),
      hint: "Is the change made for each update, from the outside in?",
      expected: [
        "mounted: text = 0",
        "write 1: outside: opacity(0.0) -> opacity(1.0), linear; "
          + "inner: opacity(0.0) -> opacity(1.0), easeOut",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        let opacity = Double(number)
        Text("a").opacity(opacity).tag("outside")
        VStack {
          Text("b").opacity(opacity).tag("still")
          Text("c").opacity(opacity).tag("inner").transaction { $0.animation = .easeOut }
        }
        .transaction { $0.animation = nil }
        Text("\(number)").tag("text")
      }
      stage.host.turn { withAnimation(.linear) { number.wrappedValue = 1 } }
      stage.logAnimations("write 1")
    },
    Clause(
      flow: "TX-14", .required,
      "A transaction that disables animations MUST keep animation(_:value:) away.",
      source: Source.apple("Transaction.disablesAnimations"),
      hint: "Is the transaction asked before a view adds an animation?",
      expected: [
        "mounted: text = 0", "disabled: nothing moves",
        "enabled: view: opacity(1.0) -> opacity(2.0), linear",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("a").opacity(Double(number)).tag("view").animation(.linear, value: number)
        Text("\(number)").tag("text")
      }
      var transaction = Transaction()
      transaction.disablesAnimations = true
      stage.host.turn { withTransaction(transaction) { number.wrappedValue = 1 } }
      stage.logAnimations("disabled")
      stage.host.turn { number.wrappedValue = 2 }
      stage.logAnimations("enabled")
    },
    Clause(
      flow: "TX-15", .required, "A plain write MUST NOT be animated.",
      source: Source.apple("Transaction.animation"),
      hint: "Is there an animation that nobody has asked for?",
      expected: ["animation: nil", "mounted: text = 0", "write 1: nothing moves"]
    ) { stage in
      let animation = Transaction().animation
      stage.log("animation: \(animation.map { "\($0)" } ?? "nil")")
      let number = stage.mountWatcher { number in
        Text("\(number)").opacity(Double(number)).tag("text")
      }
      stage.host.turn { number.wrappedValue = 1 }
      stage.logAnimations("write 1")
    },
    Clause(
      flow: "TX-16", .observed,
      "An update with another transaction MUST be made before an observed object changes.",
      source: Source.observed("each update sees data that belong together"),
      hint: "Does a body of the earlier update see the object's later value?",
      expected: [
        "body 0, old", "mounted: text = 0", "body 1, old", "body 1, new", "turn: text = 1",
        "body 0, 1.0", "body 1, 1.0", "body 1, 2.0",
        "plain, then animated: view: scale(x: 1.0, y: 1.0) -> scale(x: 2.0, y: 2.0), linear",
        "body 2, 2.0", "body 3, 3.0", "animated, then plain: nothing moves", "body 4, 4.0",
        "mounted: one = 0, both = 0 0", "the other, and one animated: one = 1, both = 1 1",
        "the other animated, and one: one = 2, both = 2 2", "body 0, 1.0", "body 0, 2.0",
        "body 0, 3.0",
        "sent: view: scale(x: 2.0, y: 2.0) -> scale(x: 3.0, y: 3.0), linear",
      ]
    ) { stage in
      let person = Person("old")
      let number = stage.mountWatcher {
        NumberAndPersonView(stage: stage, number: $0, person: person)
      }
      stage.turn("turn") {
        withAnimation { number.wrappedValue = 1 }
        person.name = "new"
      }
      stage.changeTwoValues()
    },
    Clause(
      flow: "TX-17", .observed, "A chain of updates MUST end in the step, and be cut off.",
      source: Source.observed("continuations are counted"),
      hint: "Are changes that cause each other cut off and reported?",
      expected: [
        "mounted: first = 0, second = 0", "add: first = 3, second = 2, issue changeCycle",
        "mounted: beats = 0", "begin: beats = 1", "after 2.5 seconds: beats = 3",
        "hide: beats = gone, issue completionCycle", "it has gone: 100 calls",
        "mounted: beats = 0", "begin: beats = 100, issue updateLimit",
      ]
    ) { stage in
      struct PingPong: View {
        @State private var first = 0
        @State private var second = 0

        var body: some View {
          Text("\(first)").tag("first").onChange(of: first) { second += 1 }
          Text("\(second)").tag("second").onChange(of: second) { first += 1 }
          Button("Add") { first += 1 }.tag("add")
        }
      }
      stage.mount(texts: ["first", "second"]) { PingPong() }
      stage.tap("add")
      let calls = Calls()
      stage.mount(texts: ["beats"]) { Pulsing(duration: 1, calls: calls) }
      stage.tap("begin")
      stage.pass(.seconds(2.5))
      let known = calls.count
      stage.tap("hide")
      stage.log("it has gone: \(calls.count - known) calls")
      // Nothing takes any time.
      stage.mount(texts: ["beats"]) { Pulsing(duration: 0, calls: calls) }
      stage.tap("begin")
    },
    Clause(
      flow: "TX-18", .required, "withAnimation without an animation MUST use the default one.",
      source: Source.document("withAnimation: the default animation"),
      hint: "Is there an animation, with a length?",
      expected: [
        "mounted: text = 0", "write 1: text: opacity(0.0) -> opacity(1.0), default",
        "it ends: true",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").opacity(Double(number)).tag("text")
      }
      stage.host.turn { withAnimation { number.wrappedValue = 1 } }
      stage.logAnimations("write 1")
      let length = stage.host.animations.first?.animation.duration ?? 0
      stage.log("it ends: \(length > 0 && length.isFinite)")
    },
    Clause(
      flow: "TX-19", .required,
      "An animated value MUST move from the old to the new as time passes, and then rest.",
      source: Source.document("Animate state transitions: SwiftUI animates between the states"),
      hint: "Is the value at a time that of the curve?",
      expected: [
        "mounted: text = 0", "at 0.0 seconds: opacity(0.0)", "at 1.0 seconds: opacity(0.25)",
        "at 3.0 seconds: opacity(0.75)", "at 4.0 seconds: at rest",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").opacity(Double(number)).tag("text")
      }
      stage.host.turn { withAnimation(.linear(duration: 4)) { number.wrappedValue = 1 } }
      for seconds in [0.0, 1, 2, 1] {
        stage.host.advance(by: .seconds(seconds))
        let shown = stage.host.animations.first.flatMap { stage.host.value(of: $0) }
        stage.log("at \(stage.host.clock.now.offset): \(shown.map { "\($0)" } ?? "at rest")")
      }
    },
    Clause(
      flow: "TX-20", .required,
      "The completion of withAnimation MUST be called once, when the animations are complete.",
      source: Source.apple("withAnimation(_:completionCriteria:_:completion:)"),
      hint: "Is it counted what moves because of the transaction?",
      expected: [
        "mounted: text = 0", "write 1: text = 1", "after 1.0 seconds: text = 1", "complete 1",
        "after 1.0 seconds: text = 1", "complete 1", "nothing to move: text = 1",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").opacity(Double(number)).tag("text")
        Text("b").opacity(Double(number)).animation(.linear(duration: 1), value: number)
      }
      stage.turn("write 1") {
        withAnimation(.linear(duration: 2)) {
          number.wrappedValue = 1
        } completion: {
          stage.log("complete \(number.wrappedValue)")
        }
      }
      stage.pass(.seconds(1))
      stage.pass(.seconds(1))
      stage.turn("nothing to move") {
        withAnimation {
          number.wrappedValue = 1
        } completion: {
          stage.log("complete \(number.wrappedValue)")
        }
      }
    },
    Clause(
      flow: "TX-21", .observed, "A value that changes while it moves MUST go on from where it is.",
      source: Source.observed("animations are additive; nothing jumps"),
      hint: "Does the second animation begin where the first one began?",
      expected: [
        "mounted: text = 0", "write 3: text: opacity(1.0) -> opacity(3.0), linear(2.0 s)",
        "write 5 without one: nothing moves",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").opacity(Double(number)).tag("text")
      }
      stage.host.turn { withAnimation(.linear(duration: 2)) { number.wrappedValue = 2 } }
      stage.host.advance(by: .seconds(1))
      stage.host.turn { withAnimation(.linear(duration: 2)) { number.wrappedValue = 3 } }
      stage.logAnimations("write 3")
      stage.host.turn { number.wrappedValue = 5 }
      stage.logAnimations("write 5 without one")
    },
    Clause(
      flow: "TX-22", .required,
      "A view with a transition MUST come and go with it in an animated update.",
      source: Source.apple("transition(_:)"),
      hint: "Is the transition that of the direction, and is a plain update left alone?",
      expected: [
        "mounted: text = 0", "it comes: view: insertion move(leading), linear",
        "it goes: view: removal opacity, easeIn", "it comes at once: nothing moves",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        if number % 2 == 1 {
          Text("a").tag("view")
            .transition(.asymmetric(insertion: .move(edge: .leading), removal: .opacity))
        }
        Text("\(number)").tag("text")
      }
      stage.host.turn { withAnimation(.linear) { number.wrappedValue = 1 } }
      stage.logAnimations("it comes")
      stage.host.advance(by: .seconds(1))
      stage.host.turn { withAnimation(.easeIn) { number.wrappedValue = 2 } }
      stage.logAnimations("it goes")
      stage.host.advance(by: .seconds(1))
      stage.host.turn { number.wrappedValue = 3 }
      stage.logAnimations("it comes at once")
    },
    Clause(
      flow: "ID-23", .required,
      "What changes together with the identity of its view MUST NOT be animated.",
      source: Source.document("Animate state transitions: changes of identity"),
      hint: "Is the new view given the values of the old one?",
      expected: [
        "mounted: text = 0",
        "another identity: outside: opacity(0.0) -> opacity(1.0), linear",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("a").opacity(Double(number)).tag("inside").id(number)
        Text("b").opacity(Double(number)).tag("outside")
        Text("\(number)").tag("text")
      }
      stage.host.turn { withAnimation(.linear) { number.wrappedValue = 1 } }
      stage.logAnimations("another identity")
    },
  ]
}
