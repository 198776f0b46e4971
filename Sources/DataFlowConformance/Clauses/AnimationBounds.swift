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
