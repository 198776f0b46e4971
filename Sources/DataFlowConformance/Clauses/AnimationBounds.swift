import Conformance
import ConformanceKit
import DataFlow

/// Animations at zeros and in later rounds, and who is called at their ends.
extension Catalogue {
  static let animationBounds: [Clause] = [
    Clause(
      flow: "TX-37", .required,
      "Times, distances and rounds MUST be told apart also where they are none, and after many.",
      source: Source.apple("Animation"),
      hint: "Is a length of zero asked for before something is divided by it?",
      expected: [
        "in later rounds: 0.25 0.75 0.25 0.75 0.25 0.75",
        "one way: 0.25 0.25 0.25 0.25 0.25 0.25",
        "of nothing, never: inf inf", "no rounds, for ever: 0.5",
        "instants: false true false true false", "half of the way: 0.5 1.0 2.0 4.0",
      ]
    ) { stage in
      let line = Animation.linear(duration: 1)
      let times = [0.25, 1.25, 2.25, 3.25, 4.25, 5.25]
      let there = line.repeatForever()
      stage.log("in later rounds: \(rounded(times.map { there.progress(at: $0) }))")
      let oneWay = line.repeatForever(autoreverses: false)
      stage.log("one way: \(rounded(times.map { oneWay.progress(at: $0) }))")
      let still = Animation.linear(duration: 0).speed(0)
      stage.log("of nothing, never: \(still.duration) \(still.perceivedDuration)")
      let none = line.repeatCount(0).repeatForever()
      stage.log("no rounds, for ever: \(none.progress(at: 0.5))")
      let number = stage.mountWatcher(texts: []) { number in
        Text("").padding(
          number == 0 ? EdgeInsets() : EdgeInsets(top: 1, leading: 2, bottom: 4, trailing: 8))
      }
      let now = stage.host.clock.now
      let later = now.advanced(by: .seconds(1))
      let answers = [now < now, now <= now, later < now, now < later, now > later]
      stage.log("instants: \(answers.map { "\($0)" }.joined(separator: " "))")
      stage.host.turn { withAnimation(line) { number.wrappedValue = 1 } }
      stage.host.advance(by: .seconds(0.5))
      for record in stage.host.animations {
        guard case .paddingInsets(let edges)? = stage.host.value(of: record) else { continue }
        stage.log(
          "half of the way: \(edges.top) \(edges.leading) \(edges.bottom) \(edges.trailing)")
      }
    },
    Clause(
      flow: "TX-38", .observed,
      "Who waits for animations MUST be called after the last of theirs, and be let go then.",
      source: Source.observed("a completion waits for all that moves because of its transaction"),
      hint: "Is each movement counted once, of each who waits, and none that a view took along?",
      expected: [
        "two of one: - | a b", "a spring beside a line: at 10", "what it holds: - | gone",
        "a view that comes and goes: - | done", "it has gone: nothing moves",
        "a scope: view: scale(x: 0.0, y: 0.0) -> scale(x: 1.0, y: 1.0), linear(2.0 s)",
      ]
    ) { stage in
      let notes = NoteList()
      @MainActor func mountOpacity() -> Binding<Int> {
        stage.mountWatcher(texts: []) { number in Text("").opacity(Double(number)) }
      }
      var number = mountOpacity()
      var transaction = Transaction(animation: .linear(duration: 1))
      transaction.addAnimationCompletion { notes.add("a") }
      transaction.addAnimationCompletion { notes.add("b") }
      stage.host.turn { withTransaction(transaction) { number.wrappedValue = 1 } }
      let before = notes.take()
      stage.host.advance(by: .seconds(1))
      stage.log("two of one: \(before) | \(notes.take())")

      number = stage.mountWatcher(texts: []) { number in
        Text("").opacity(Double(number))
        Text("").opacity(Double(number)).animation(.linear(duration: 10), value: number)
      }
      stage.host.turn {
        withAnimation(.spring(duration: 0.5)) {
          number.wrappedValue = 1
        } completion: {
          notes.add("done")
        }
      }
      for second in 1...12 {
        stage.host.advance(by: .seconds(1))
        if notes.take() != "-" { stage.log("a spring beside a line: at \(second)") }
      }

      number = stage.mountWatcher(texts: []) { number in
        Text("a").foregroundColor(number == 0 ? .red : .blue)
      }
      stage.write(1, to: number, holding: Token { notes.add("gone") })
      let held = notes.take()
      stage.host.advance(by: .seconds(2))
      stage.log("what it holds: \(held) | \(notes.take())")

      number = stage.mountWatcher(texts: []) { number in
        if number == 1 { Text("").transition(.opacity) }
      }
      stage.host.turn {
        withAnimation(.linear(duration: 10)) {
          number.wrappedValue = 1
        } completion: {
          notes.add("done")
        }
      }
      let coming = notes.take()
      stage.host.turn { number.wrappedValue = 0 }
      stage.log("a view that comes and goes: \(coming) | \(notes.take())")
      stage.logAnimations("it has gone")

      number = stage.mountWatcher(texts: []) { number in
        let part = Double(number)
        Text("").opacity(part)
          .animation(.linear(duration: 4)) {
            $0.scaleEffect(part).animation(.linear(duration: 2), value: number)
          }
          .tag("view")
      }
      stage.host.turn { number.wrappedValue = 1 }
      stage.logAnimations("a scope")
    },
    Clause(
      flow: "TX-62", .observed,
      "Only values of one modifier MUST move, and whoever waits be called once, at their own time.",
      source: Source.apple("AnimationCompletionCriteria"),
      hint: "Is each of those who wait asked for what they wait for, and is each end counted once?",
      expected: [
        "there from the beginning: nothing moves", "opacity, rotation: nothing moves",
        "scale, offset: nothing moves", "top, leading: nothing moves",
        "width, height: nothing moves", "each at its time: a | b",
        "one transaction twice: done | -", "ended and gone: - | done",
      ]
    ) { stage in
      stage.mount { Text("a").transition(.opacity).animation(.linear(duration: 1)) }
      stage.logAnimations("there from the beginning")
      @MainActor func change<Shown: View>(_ name: String, from old: Shown, to new: Shown) {
        let number = stage.mountWatcher(texts: []) { number in number == 0 ? old : new }
        stage.host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 } }
        stage.logAnimations(name)
      }
      let text = Text("a")
      change("opacity, rotation", from: text.opacity(0.5), to: text.rotationEffect(.degrees(9)))
      change("scale, offset", from: text.scaleEffect(2.0), to: text.offset(x: 1, y: 2))
      change("top, leading", from: text.padding(.top, 1), to: text.padding(.leading, 1))
      change("width, height", from: text.frame(width: 1), to: text.frame(height: 1))

      let notes = NoteList()
      var number = stage.mountWatcher(texts: []) { number in Text("").opacity(Double(number)) }
      var spring = Transaction(animation: .spring(duration: 0.5))
      spring.addAnimationCompletion(criteria: .logicallyComplete) { notes.add("a") }
      spring.addAnimationCompletion(criteria: .removed) { notes.add("b") }
      stage.host.turn { withTransaction(spring) { number.wrappedValue = 1 } }
      // It looks as if it were over at 0.5, and is at 0.73.
      stage.host.advance(by: .seconds(0.6))
      let atFirst = notes.take()
      stage.host.advance(by: .seconds(10))
      stage.log("each at its time: \(atFirst) | \(notes.take())")

      var line = Transaction(animation: .linear(duration: 1))
      line.addAnimationCompletion { notes.add("done") }
      var calls: [String] = []
      for value in [2, 3] {
        stage.host.turn { withTransaction(line) { number.wrappedValue = value } }
        stage.host.advance(by: .seconds(1))
        calls.append(notes.take())
      }
      stage.log("one transaction twice: \(calls.joined(separator: " | "))")

      number = stage.mountWatcher(texts: []) { number in
        if number == 1 { Text("").transition(.opacity.animation(.linear(duration: 1))) }
        Text("").opacity(number == 0 ? 0 : 1)
      }
      var both = Transaction(animation: .linear(duration: 10))
      both.addAnimationCompletion(criteria: .removed) { notes.add("done") }
      stage.host.turn { withTransaction(both) { number.wrappedValue = 1 } }
      stage.host.advance(by: .seconds(1))
      // What has come ends once more with its view.
      stage.host.turn { number.wrappedValue = 2 }
      let once = notes.take()
      stage.host.advance(by: .seconds(9))
      stage.log("ended and gone: \(once) | \(notes.take())")
    },
    Clause(
      flow: "TX-63", .required,
      "A spring MUST come to rest the later, the less slows it down, and never if nothing does.",
      source: Source.apple("Spring"),
      hint: "Is a spring told apart that never rests, and found when one rests after an age?",
      expected: [
        "nothing slows it down: inf inf", "nothing pulls: inf", "it pulls without an end: inf",
        "what is left at rest: 6.908 6.908 6.908 6.908 6.908",
      ]
    ) { stage in
      let free = [0, -0.0].map { Spring(stiffness: 100, damping: $0).settlingDuration() }
      stage.log("nothing slows it down: \(free[0]) \(free[1])")
      stage.log("nothing pulls: \(Spring(stiffness: 0, damping: 1).settlingDuration())")
      let endless = Spring(stiffness: .infinity, damping: 1)
      stage.log("it pulls without an end: \(endless.settlingDuration())")
      // It swings within a bound that falls by itself, at half of its damping: a thousandth
      // is left after ln 1000, whatever the unit of time is.
      let parts = [1e-3, 1e-6, 1e-9, 1e-15, 1e-20].map { damping in
        Spring(stiffness: 100, damping: damping).settlingDuration() * damping / 2
      }
      stage.log("what is left at rest: \(rounded(parts))")
    },
  ]
}

extension Stage {
  /// Writes in a transaction whose completion holds `token`, and nobody else does.
  fileprivate func write(_ value: Int, to number: Binding<Int>, holding token: Token) {
    host.turn {
      withAnimation(.linear(duration: 1)) {
        number.wrappedValue = value
      } completion: {
        token.keep()
      }
    }
  }
}
