extension HostFaults {
  /// How animations go, and what moves between what.
  static let motions: [HostFault] = [
    HostFault(
      "calling-half-as-often", "Cuts off completions that lead to each other after fifty.",
      edits: [.at("AnimationCompletion.depthLimit", evaluate: "50", insteadOf: "100")],
      proofs: [fails("TX-17", "got 'it has gone: 50 calls'")]),
    HostFault(
      "moving-in-no-time", "Has a value move whose animation takes no time.",
      edits: [
        .at(
          "Animator.begin(_:of:_:completion:)", evaluate: "true",
          insteadOf: "animation.duration > 0")
      ],
      proofs: [fails("TX-17", "got 'begin: beats = 1'")]),
    HostFault(
      "going-straight", "Takes the time of a curve for the way.",
      edits: [.at("UnitCurve.value(at:)", first: "return progress")],
      proofs: [fails("TX-26", "linear: -1.0 0.0")]),
    HostFault(
      "resting-after-a-second", "Takes a second for the time in which any spring comes to rest.",
      edits: [.at("Spring.settlingDuration(initialVelocity:)", first: "return 1")],
      proofs: [
        fails("TX-27", "rest at 1.0"), fails("TX-63", "nothing slows it down: 1.0"),
      ]),
    HostFault(
      "starting-springs-at-rest", "Does not know how fast a spring moves at first.",
      edits: [
        .at(
          "Spring.progress(at:initialVelocity:)", evaluate: "decay",
          insteadOf: "decay - initialVelocity")
      ],
      proofs: [fails("TX-27", "pushed: 0.889 s, damping 0.354: 0.0 0.205")]),
    HostFault(
      "always-at-the-end", "Takes each animation for one that is over.",
      edits: [
        .at(
          "Animation.progress(at:)", evaluate: "1",
          insteadOf: "time >= duration ? 1 : motion.progress(at: time)")
      ],
      proofs: [fails("TX-28", "linear: 0.35 (0.35); 1.0")]),
    HostFault(
      "counting-rounds-only", "Goes each way in the same direction.",
      edits: [
        .at(
          "Animation.Motion.progress(at:)", evaluate: "false",
          insteadOf: "autoreverses && round.truncatingRemainder(dividingBy: 2) == 1")
      ],
      proofs: [fails("TX-28", "easeIn(1.0 s).repeatCount(3): 3.0 (3.0); 0.0 0.093 0.315 0.093")]),
    HostFault(
      "waiting-at-the-start", "Shows what a value comes from for as long as it moves.",
      edits: [
        .at(
          "AnimatedValue.moved(_:to:)", evaluate: "$0", insteadOf: "$0 + ($1 - $0) * progress")
      ],
      proofs: [fails("TX-29", "got 'scale(x: 0.0")]),
    HostFault(
      "switching-colours", "Shows another colour at once where a colour is a view.",
      edits: [
        .at("Color._update(_:to:)", evaluate: "false", insteadOf: "node.graph.mayAnimate")
      ],
      proofs: [fails("TX-08", "got 'write 1: scale: ")]),
    HostFault(
      "without-colours", "Does not know of what parts a colour is.",
      edits: [
        .at("Color.components", evaluate: "nil", insteadOf: "[red, green, blue, alpha]"),
        .at(
          "Color.components", evaluate: "nil",
          insteadOf: "Self.table[name].map { [$0.0, $0.1, $0.2, $0.3 * alpha] }"),
      ],
      proofs: [fails("TX-30", "primary 0.5 0.5 0.5")]),
    HostFault(
      "moving-nothing-in", "Has views come and go that do so at once.",
      edits: [.at("AnyTransition.isIdentity", evaluate: "false", insteadOf: "kind == .identity")],
      proofs: [fails("TX-31", "got 'identity, linear'")]),
    HostFault(
      "without-transitions", "Has no views come and go.",
      edits: [
        .at("TransitionNode.animate(_:_:)", first: "return nil")
      ],
      proofs: [fails("TX-31", "got 'nothing'")]),
    HostFault(
      "turned-points", "Counts across what is to be counted down.",
      edits: [.at("UnitPoint.init(x:y:)", run: "self.x = y", insteadOf: "self.x = x")],
      proofs: [fails("TX-32", "leading 0.5 0.5")]),
    HostFault(
      "printing-radians", "Prints angles in radians.",
      edits: [.at("Angle.description", evaluate: "radians", insteadOf: "degrees")],
      proofs: [fails("TX-32", "0.0° 0.0°, 3.14")]),
    HostFault(
      "turning-the-other-way", "Takes the greater angle for the smaller one.",
      edits: [
        .at(
          "Angle.<(left:right:)", evaluate: "left.radians > right.radians",
          insteadOf: "left.radians < right.radians")
      ],
      proofs: [fails("TX-32", "got 'false false true'")]),
    HostFault(
      "moving-what-has-gone", "Has a value move on whose view has gone.",
      edits: [
        .at(
          "AttributeNode.unmount()", run: "",
          insteadOf: "movement.take().map(graph.animator.end)")
      ],
      proofs: [fails("RND-26", "expected:")]),
    HostFault(
      "straightening-curves", "Makes curves that are not what they are called.",
      edits: [
        .at(
          "UnitCurve.bezier(startControlPoint:endControlPoint:)",
          evaluate: "UnitCurve(start: endControlPoint, end: startControlPoint)",
          insteadOf: "UnitCurve(start: startControlPoint, end: endControlPoint)")
      ],
      proofs: [fails("TX-26", "linear is a Bézier curve: false")]),
    HostFault(
      "taking-all-for-alone", "Has views come and go with others as if they did so alone.",
      edits: [
        .at("TransitionNode.comesItself", first: "return true"),
        .at("TransitionNode.goesItself", first: "return true"),
      ],
      proofs: [fails("TX-33", "in a stack without one: : insertion slide")]),
    HostFault(
      "animating-nothing-of-its-own", "Does not animate what a view asks for all of its changes.",
      edits: [
        .at("View.animation(_:)", evaluate: "false", insteadOf: "!$0.disablesAnimations")
      ],
      proofs: [fails("TX-34", "write 1: nothing moves")]),
    HostFault(
      "animating-all-around", "Has the view that a body modifies see the body's transaction.",
      edits: [.at("OutsideTransactionNode.nodeAround", first: "return parent")],
      proofs: [fails("TX-35", "alone: opacity(0.0)")]),
    HostFault(
      "taking-all-values-for-one", "Takes all values of a program's own for the same one.",
      edits: [
        .at(
          "TransactionEntry.==(left:right:)", evaluate: "true",
          insteadOf: "left.isEqual(right.value)")
      ],
      proofs: [fails("TX-36", "got 'body 3'")]),
    HostFault(
      "stopping-short", "Does not take an animation whose time is over for one that has ended.",
      edits: [
        .at(
          "Animation.progress(at:)",
          evaluate: "time > duration ? 1 : motion.progress(at: time)",
          insteadOf: "time >= duration ? 1 : motion.progress(at: time)")
      ],
      proofs: [fails("TX-28", "at their ends: 0")]),
    HostFault(
      "going-back-once", "Goes back in the second round, and in no later one.",
      edits: [
        .at(
          "Animation.Motion.progress(at:)", evaluate: "autoreverses && round == 1",
          insteadOf: "autoreverses && round.truncatingRemainder(dividingBy: 2) == 1")
      ],
      proofs: [fails("TX-37", "in later rounds: 0.25 0.75 0.25 0.25")]),
    HostFault(
      "calling-the-last-alone", "Calls only who was added last of those who wait.",
      edits: [
        .at(
          "AnimationCompletion.end(_:)", run: "", insteadOf: "earlier?.end(criteria)")
      ],
      proofs: [
        fails("TX-38", "two of one: - | b"), fails("TX-62", "each at its time: - | b"),
      ]),
    HostFault(
      "moving-between-modifiers", "Has a value of one modifier move to one of another.",
      edits: [
        .at("Attribute.isSameModifier(as:)", evaluate: "true", insteadOf: "false")
      ],
      proofs: [fails("TX-62", "opacity, rotation: : opacity(0.5)")]),
    HostFault(
      "bouncing-by-extras", "Makes a bouncy spring bounce by the extra bounce alone.",
      edits: [
        .at(
          "Spring.bouncy(duration:extraBounce:)", evaluate: "extraBounce",
          insteadOf: "0.3 + extraBounce")
      ],
      proofs: [fails("TX-64", "got 'bouncy: 0.5 0.0 1.0'")]),
    HostFault(
      "ignoring-velocities", "Has a value begin at rest that a spring moves.",
      edits: [
        .at(
          "Spring.value(target:initialVelocity:time:)", evaluate: "target * progress(at: time)",
          insteadOf: "target * progress(at: time) + initialVelocity * push(at: time)")
      ],
      proofs: [fails("TX-65", "got '0.3 at 0.1: ")]),
    HostFault(
      "completing-at-the-end", "Has nothing look complete before it would by itself.",
      edits: [
        .at(
          "Animation.Motion.perceivedDuration", evaluate: "motion.perceivedDuration",
          insteadOf: "min(duration, motion.perceivedDuration)")
      ],
      proofs: [fails("TX-66", "got 'linear: 2.0 2.0")]),
  ]
}
