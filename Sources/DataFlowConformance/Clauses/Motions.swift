import Conformance
import ConformanceKit
import DataFlow

/// Animations as functions of time: where they are, how long they take, what they are called.
extension Catalogue {
  static let motions: [Clause] = [
    Clause(
      flow: "TX-26", .required,
      "A timing curve MUST be at each time where its Bézier curve is, and nowhere else.",
      source: Source.apple("UnitCurve"),
      hint: "Is the curve's parameter looked for, and times outside taken for the ends?",
      expected: [
        "linear: 0.0 0.0 0.1 0.25 0.5 0.75 0.9 1.0 1.0",
        "easeIn: 0.0 0.0 0.017 0.093 0.315 0.622 0.839 1.0 1.0",
        "easeOut: 0.0 0.0 0.161 0.378 0.685 0.907 0.983 1.0 1.0",
        "easeInOut: 0.0 0.0 0.02 0.129 0.5 0.871 0.98 1.0 1.0",
        "own: 0.0 0.0 0.291 0.411 0.502 0.654 0.828 1.0 1.0",
        "all are on their curves, and end where they are to", "linear is a Bézier curve: true",
      ]
    ) { stage in
      let own = (UnitPoint(x: 0.1, y: 0.7), UnitPoint(x: 0.6, y: 0.2))
      let curves: KeyValuePairs<String, (UnitCurve, UnitPoint, UnitPoint)> = [
        "linear": (.linear, .topLeading, .bottomTrailing),
        "easeIn": (.easeIn, UnitPoint(x: 0.42, y: 0), .bottomTrailing),
        "easeOut": (.easeOut, .zero, UnitPoint(x: 0.58, y: 1)),
        "easeInOut": (.easeInOut, UnitPoint(x: 0.42, y: 0), UnitPoint(x: 0.58, y: 1)),
        "own": (.bezier(startControlPoint: own.0, endControlPoint: own.1), own.0, own.1),
      ]
      var strays: [String] = []
      for (name, (curve, start, end)) in curves {
        let values = [-1, 0, 0.1, 0.25, 0.5, 0.75, 0.9, 1, 2].map(curve.value)
        stage.log("\(name): \(rounded(values))")
        // De Casteljau's points, from which the value has to be the same.
        for step in 0...100 {
          let t = Double(step) / 100
          let point = UnitPoint(
            x: bezier([0, start.x, end.x, 1], at: t), y: bezier([0, start.y, end.y, 1], at: t))
          if abs(curve.value(at: point.x) - point.y) > 1e-9 { strays.append("\(name) at \(t)") }
        }
        let ends = [curve.value(at: 0), curve.value(at: 1), UnitCurve.linear.value(at: 0.1)]
        if ends != [0, 1, 0.1] { strays.append("\(name) ends at \(ends)") }
      }
      stage.log(
        strays.isEmpty ? "all are on their curves, and end where they are to" : "\(strays)")
      let straight = UnitCurve.bezier(startControlPoint: .zero, endControlPoint: .bottomTrailing)
      stage.log("linear is a Bézier curve: \(straight == .linear)")
    },
    Clause(
      flow: "TX-27", .required,
      "A spring MUST move as a mass does that it pulls, and say when it has come to rest.",
      source: Source.apple("Spring"),
      hint: "Does it obey its equation of motion, with and without swings?",
      expected: [
        "rest: 0.5 s, damping 1.0: 0.0 0.358 0.715 0.89 0.986 1.0 1.0, rest at 0.735",
        "bouncing: 0.5 s, damping 0.7: 0.0 0.423 0.874 1.034 1.014 0.999 1.0, rest at 0.863",
        "creeping: 0.5 s, damping 2.0: 0.0 0.231 0.451 0.608 0.8 0.927 0.993, rest at 2.279",
        "response: 0.4 s, damping 0.825: 0.0 0.517 0.908 1.004 1.003 1.0 1.0, rest at 0.603",
        "pushed: 0.889 s, damping 0.354: 0.0 0.422 0.896 1.223 1.279 0.917 1.02, rest at 2.792",
        "pushed back: 0.628 s, damping 1.0: 0.0 0.117 0.486 0.741 0.946 0.996 1.0, rest at 0.958",
        "pushed slow: 3.142 s, damping 2.5: 0.0 0.14 0.214 0.26 0.327 0.407 0.558, rest at 17.755",
        "held back: 6.283 s, damping 1.0: 0.0 0.005 0.018 0.037 0.09 0.191 0.442, rest at 9.233",
        "nothing damps it: rest at inf", "nothing pulls it: rest at inf",
      ]
    ) { stage in
      let springs: KeyValuePairs<String, (Spring, Double)> = [
        "rest": (Spring(), 0), "bouncing": (Spring(bounce: 0.3), 0),
        "creeping": (Spring(duration: 0.5, bounce: -0.5), 0),
        "response": (Spring(response: 0.4, dampingRatio: 0.825), 0),
        "pushed": (Spring(mass: 2, stiffness: 100, damping: 10), 3),
        "pushed back": (Spring(stiffness: 100, damping: 20), -4),
        "pushed slow":
          (Spring(mass: 1, stiffness: 4, damping: 10, allowOverDamping: true), 2),
        "held back": (Spring(mass: 4, stiffness: 4, damping: 50), 0),
      ]
      for (name, (spring, velocity)) in springs {
        let settling = spring.settlingDuration(initialVelocity: velocity)
        let values = [0, 0.1, 0.2, 0.3, 0.5, 0.8, 1.5].map {
          spring.progress(at: $0, initialVelocity: velocity)
        }
        stage.log("\(name): \(spring): \(rounded(values)), rest at \(rounded([settling]))")
        if let problem = problem(of: spring, pushed: velocity) {
          stage.log("\(name): \(problem)")
        }
      }
      let endless = [Spring(stiffness: 100, damping: 0), Spring(stiffness: 0, damping: 1)]
      for (name, spring) in zip(["nothing damps it", "nothing pulls it"], endless) {
        stage.log("\(name): rest at \(spring.settlingDuration())")
      }
    },
    Clause(
      flow: "TX-28", .required,
      "An animation MUST take as long and be as far as its curve, delay, speed and rounds say.",
      source: Source.apple("Animation"),
      hint: "Are what is around an animation and what is inside both asked, at all times?",
      expected: [
        "linear: 0.35 (0.35); 0.0 0.714 1.0 1.0 1.0",
        "easeIn: 0.35 (0.35); 0.0 0.574 1.0 1.0 1.0",
        "easeOut: 0.35 (0.35); 0.0 0.881 1.0 1.0 1.0",
        "easeInOut: 0.35 (0.35); 0.0 0.83 1.0 1.0 1.0",
        "linear(2.0 s): 2.0 (2.0); 0.0 0.125 0.25 0.625 1.0",
        "easeIn(2.0 s): 2.0 (2.0); 0.0 0.026 0.093 0.459 1.0",
        "easeOut(2.0 s): 2.0 (2.0); 0.0 0.199 0.378 0.808 1.0",
        "easeInOut(2.0 s): 2.0 (2.0); 0.0 0.031 0.129 0.707 1.0",
        "easeOut(0.0 s): 0.0 (0.0); 0.0 1.0 1.0 1.0 1.0",
        "timingCurve(0.35 s): 0.35 (0.35); 0.0 0.624 1.0 1.0 1.0",
        "timingCurve(1.0 s): 1.0 (1.0); 0.0 0.093 0.315 1.0 1.0",
        "default: 0.735 (0.5); 0.0 0.821 0.986 1.0 1.0",
        "spring: 0.735 (0.5); 0.0 0.821 0.986 1.0 1.0",
        "spring(1.0 s, damping 0.7): 1.726 (1.0); 0.0 0.561 0.984 0.999 1.0",
        "spring(0.5 s, damping 0.825): 0.753 (0.5); 0.0 0.908 1.008 1.0 1.0",
        "spring(0.4 s, damping 0.5): 0.938 (0.4); 0.0 1.156 0.977 1.0 1.0",
        "spring(0.889 s, damping 0.354): 2.891 (0.889); 0.0 0.843 1.3 1.002 1.002",
        "interactiveSpring(0.15 s, damping 0.85): 0.221 (0.15); 0.0 1.0 1.0 1.0 1.0",
        "interactiveSpring(0.3 s, damping 0.5): 0.703 (0.3); 0.0 1.054 1.004 1.0 1.0",
        "interpolatingSpring(0.628 s, damping 1.0): 0.923 (0.628); 0.0 0.713 0.96 1.0 1.0",
        "interpolatingSpring(0.889 s, damping 0.354): 2.792 (0.889); 0.0 1.085 1.279 1.021 1.001",
        "spring: 0.735 (0.5); 0.0 0.821 0.986 1.0 1.0",
        "spring(0.5 s, damping 0.85): 0.737 (0.5); 0.0 0.895 1.006 1.0 1.0",
        "spring(0.5 s, damping 0.7): 0.863 (0.5); 0.0 0.984 1.014 1.0 1.0",
        "spring(1.0 s, damping 0.9): 1.42 (1.0); 0.0 0.494 0.868 1.001 1.0",
        "spring(1.0 s, damping 0.75): 1.627 (1.0); 0.0 0.543 0.952 1.001 1.0",
        "spring(1.0 s, damping 0.6): 1.981 (1.0); 0.0 0.602 1.056 0.991 1.0",
        "linear(2.0 s).delay(1.0 s): 3.0 (3.0); 0.0 0.0 0.0 0.125 0.75",
        "linear(2.0 s).speed(2.0): 1.0 (1.0); 0.0 0.25 0.5 1.0 1.0",
        "linear(2.0 s).speed(0.0): inf (inf); 0.0 0.0 0.0 0.0 0.0",
        "linear(2.0 s).speed(0.5).delay(1.0 s): 5.0 (5.0); 0.0 0.0 0.0 0.063 0.375",
        "spring.delay(1.0 s): 1.735 (1.5); 0.0 0.0 0.0 0.821 1.0",
        "spring.speed(0.5): 1.47 (1.0); 0.0 0.466 0.821 0.997 1.0",
        "spring.speed(0.0): inf (inf); 0.0 0.0 0.0 0.0 0.0",
        "easeIn(1.0 s).repeatCount(3): 3.0 (3.0); 0.0 0.093 0.315 0.622 0.315",
        "easeIn(1.0 s).repeatCount(3, one way): 3.0 (3.0); 0.0 0.093 0.315 0.093 0.315",
        "easeIn(1.0 s).repeatCount(2): 2.0 (2.0); 0.0 0.093 0.315 0.622 1.0",
        "easeIn(1.0 s).repeatForever(): inf (inf); 0.0 0.093 0.315 0.622 0.315",
        "easeIn(1.0 s).repeatForever(one way): inf (inf); 0.0 0.093 0.315 0.093 0.315",
        "linear(0.0 s).repeatForever(): inf (inf); 0.0 1.0 1.0 1.0 1.0",
        "linear(2.0 s).speed(0.0).repeatCount(2): inf (inf); 0.0 0.0 0.0 0.0 0.0",
        "linear(1.0 s).delay(1.0 s).repeatCount(2): 4.0 (4.0); 0.0 0.0 0.0 0.25 0.5",
        "at their ends: 1.0",
      ]
    ) { stage in
      for animation in everyAnimation {
        let lengths = (rounded([animation.duration]), rounded([animation.perceivedDuration]))
        let values = [-1, 0.25, 0.5, 1.25, 2.5].map(animation.progress)
        stage.log("\(animation): \(lengths.0) (\(lengths.1)); \(rounded(values))")
      }
      let ends = everyAnimation.filter(\.duration.isFinite).map { $0.progress(at: $0.duration) }
      stage.log("at their ends: \(Set(ends).sorted().map { "\($0)" }.joined(separator: " "))")
    },
  ]

  /// One of each kind, and what can be made of them.
  private static var everyAnimation: [Animation] {
    let (line, curve, spring) = (
      Animation.linear(duration: 2), Animation.easeIn(duration: 1), Animation.spring
    )
    return [
      .linear, .easeIn, .easeOut, .easeInOut,
      line, .easeIn(duration: 2), .easeOut(duration: 2), .easeInOut(duration: 2),
      .easeOut(duration: 0), .timingCurve(0.1, 0.7, 0.6, 0.2), .timingCurve(.easeIn, duration: 1),
      .default, spring, .spring(duration: 1, bounce: 0.3), .spring(response: 0.5),
      .spring(response: 0.4, dampingFraction: 0.5),
      .spring(Spring(mass: 2, stiffness: 100, damping: 10)),
      .interactiveSpring, .interactiveSpring(response: 0.3, dampingFraction: 0.5),
      .interpolatingSpring(stiffness: 100, damping: 20),
      .interpolatingSpring(mass: 2, stiffness: 100, damping: 10, initialVelocity: 3),
      .smooth, .snappy, .bouncy, .smooth(duration: 1, extraBounce: 0.1),
      .snappy(duration: 1, extraBounce: 0.1), .bouncy(duration: 1, extraBounce: 0.1),
      line.delay(1), line.speed(2), line.speed(0), line.speed(0.5).delay(1),
      spring.delay(1), spring.speed(0.5), spring.speed(0),
      curve.repeatCount(3), curve.repeatCount(3, autoreverses: false), curve.repeatCount(2),
      curve.repeatForever(), curve.repeatForever(autoreverses: false),
      Animation.linear(duration: 0).repeatForever(), line.speed(0).repeatCount(2),
      Animation.linear(duration: 1).delay(1).repeatCount(2),
    ]
  }

  /// A point of a Bézier curve, by De Casteljau's algorithm.
  private static func bezier(_ points: [Double], at t: Double) -> Double {
    var points = points
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t }
    }
    return points[0]
  }

  /// What is wrong with how a spring moves, or nil: it is compared with Newton's law, solved
  /// in small steps, and looked at after it has settled.
  private static func problem(of spring: Spring, pushed velocity: Double) -> String? {
    var (place, speed) = (0.0, velocity)
    let (step, end) = (1.0 / 8192, spring.settlingDuration(initialVelocity: velocity))
    for number in 0..<16384 {
      let time = Double(number) * step
      let value = spring.progress(at: time, initialVelocity: velocity)
      if abs(value - place) > 1e-3 { return "at \(time) not \(place) but \(value)" }
      if time >= end, abs(value - 1) > 1e-3 { return "at \(time), after it has settled, \(value)" }
      let pull = (spring.stiffness * (1 - place) - spring.damping * speed) / spring.mass
      // The middle of the step, so that errors stay small.
      let (middle, quick) = (place + speed * step / 2, speed + pull * step / 2)
      let force = (spring.stiffness * (1 - middle) - spring.damping * quick) / spring.mass
      place += quick * step
      speed += force * step
    }
    return nil
  }

  /// Thousandths, with spaces between; no zero has a sign.
  static func rounded(_ values: [Double]) -> String {
    values.map { "\(($0 * 1000).rounded() / 1000 + 0)" }.joined(separator: " ")
  }
}
