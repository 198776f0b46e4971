import Conformance
import ConformanceKit
import DataFlow

/// Springs by name, as functions of time, and what looks complete earlier than it is.
extension Catalogue {
  static let springs: [Clause] = [
    Clause(
      flow: "TX-64", .required,
      "A spring MUST bounce as its name says, and tell what it was made of.",
      source: Source.apple("Spring"),
      hint: "Is an extra bounce added to that of the name, and is a bounce below 0 one, too?",
      expected: [
        "smooth: 0.5 0.0 1.0", "smooth by 0.1: 2.0 0.1 0.9", "snappy: 0.5 0.15 0.85",
        "snappy by 0.25: 0.5 0.4 0.6", "bouncy: 0.5 0.3 0.7", "bouncy by -0.1: 2.0 0.2 0.8",
        "creeping: 0.4 -0.5 2.0",
      ]
    ) { stage in
      let springs: [(String, Spring)] = [
        ("smooth", .smooth), ("smooth by 0.1", .smooth(duration: 2, extraBounce: 0.1)),
        ("snappy", .snappy), ("snappy by 0.25", .snappy(extraBounce: 0.25)),
        ("bouncy", .bouncy), ("bouncy by -0.1", .bouncy(duration: 2, extraBounce: -0.1)),
        ("creeping", Spring(duration: 0.4, bounce: -0.5)),
      ]
      for (name, spring) in springs {
        let parts = [spring.duration, spring.bounce, spring.dampingRatio]
        stage.log("\(name): \(rounded(parts))")
      }
    },
    Clause(
      flow: "TX-65", .required,
      "A value that a spring moves MUST go as a damped oscillator does, from any velocity.",
      source: Source.apple("value(target:initialVelocity:time:)"),
      hint: "Is the speed at the beginning part of the way, and the way there its derivative?",
      expected: springWays
    ) { stage in
      for ratio in [0.3, 1, 1.5] {
        let spring = Spring(response: 1, dampingRatio: ratio)
        for time in [0, 0.1, 0.4] {
          let parts = [
            spring.value(target: 2, initialVelocity: 3, time: time),
            spring.value(fromValue: 7, toValue: 9, initialVelocity: 3, time: time),
            spring.velocity(target: 2, initialVelocity: 3, time: time),
          ]
          stage.log("\(ratio) at \(time): \(rounded(parts))")
        }
      }
      // The same as the first, made of heavier things.
      let light = Spring(response: 1, dampingRatio: 0.3)
      let heavy = Spring(mass: 2, stiffness: 2 * light.stiffness, damping: 2 * light.damping)
      let parts = [
        heavy.value(target: 2, initialVelocity: 3, time: 0.4),
        heavy.velocity(target: 2, initialVelocity: 3, time: 0.4),
      ]
      stage.log("a mass of 2 at 0.4: \(rounded(parts))")
    },
    Clause(
      flow: "TX-66", .required,
      "An animation that looks complete earlier MUST tell so earlier, and move on.",
      source: Source.apple("logicallyComplete(after:)"),
      hint: "Is it the same movement, of which only those who wait for its look hear earlier?",
      expected: [
        "linear: 2.0 0.5, 0.25 0.75", "never later: 2.0 2.0, 0.25 0.75",
        "delayed, twice as fast: 1.5 0.75, 0.0 1.0", "for ever: inf 2.0, 0.25 0.75",
        "of a spring: 1.47 1.0, 0.821 1.0",
        "after 0.25 s: -, due 0.5 seconds", "after 0.5 s: looks complete, due 2.0 seconds",
        "after 1.5 s: -, due 2.0 seconds", "after 2.0 s: has ended, due never",
      ]
    ) { stage in
      let line = Animation.linear(duration: 2)
      for (name, animation) in [
        ("linear", line.logicallyComplete(after: 0.5)),
        ("never later", line.logicallyComplete(after: 9)),
        ("delayed, twice as fast", line.logicallyComplete(after: 0.5).delay(1).speed(2)),
        ("for ever", line.repeatForever().logicallyComplete(after: 2)),
        ("of a spring", Animation.spring(duration: 1).logicallyComplete(after: 1.2)),
      ] {
        let ways = [0.5, 1.5].map(animation.progress)
        stage.log(
          "\(name): \(rounded([animation.duration, animation.perceivedDuration])),"
            + " \(rounded(ways))")
      }
      let notes = NoteList()
      let number = stage.mountWatcher(texts: []) { number in Text("").opacity(Double(number)) }
      var transaction = Transaction(animation: line.logicallyComplete(after: 0.5))
      transaction.addAnimationCompletion { notes.add("looks complete") }
      transaction.addAnimationCompletion(criteria: .removed) { notes.add("has ended") }
      stage.host.turn { withTransaction(transaction) { number.wrappedValue = 1 } }
      var passed = 0.0
      for time in [0.25, 0.5, 1.5, 2] {
        stage.host.advance(by: .seconds(time - passed))
        passed = time
        let due = stage.host.clock.nextDeadline.map { "\($0.offset)" } ?? "never"
        stage.log("after \(time) s: \(notes.take()), due \(due)")
      }
    },
  ]

  /// Where values are that springs of 4π² move by 2, and how fast, with a velocity of 3 at first:
  /// as another program has integrated them, by the rule of Runge and Kutta.
  private static let springWays = [
    "0.3 at 0.0: 0.0 7.0 3.0", "0.3 at 0.1: 0.572 7.572 7.765", "0.3 at 0.4: 2.651 9.651 2.859",
    "1.0 at 0.0: 0.0 7.0 3.0", "1.0 at 0.1: 0.423 7.423 4.807", "1.0 at 0.4: 1.528 8.528 2.191",
    "1.5 at 0.0: 0.0 7.0 3.0", "1.5 at 0.1: 0.351 7.351 3.611", "1.5 at 0.4: 1.185 8.185 1.953",
    "a mass of 2 at 0.4: 2.651 2.859",
  ]
}
