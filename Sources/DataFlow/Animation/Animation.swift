/// How a value moves from the old to the new, as data.
///
/// A headless host draws nothing. It keeps which values move, from where to
/// where and how (``Host/animations``), and moves them as its clock does.
///
/// ```swift
/// withAnimation(.easeInOut(duration: 0.5).delay(0.1)) { isLarge.toggle() }
/// ```
///
/// Source: Apple, *Animation*.
public struct Animation: Sendable, Hashable {
  /// A tree behind one word, so that a transaction stays small.
  fileprivate indirect enum Motion: Sendable, Hashable {
    case timing(UnitCurve, name: String, duration: Double, isExplicit: Bool)
    case spring(Spring, name: String, initialVelocity: Double)
    case delayed(Motion, by: Double)
    case complete(Motion, after: Double)
    case faster(Motion, by: Double)
    /// Nil repeats for ever.
    case repeated(Motion, count: Int?, autoreverses: Bool)
  }

  private let motion: Motion

  private init(_ motion: Motion) { self.motion = motion }
}

// MARK: - Curves

extension Animation {
  private static func timing(
    _ curve: UnitCurve, _ name: String, _ duration: Double? = nil
  ) -> Animation {
    // What Apple documents for curves without a duration.
    Animation(
      .timing(curve, name: name, duration: duration ?? 0.35, isExplicit: duration != nil))
  }

  /// The animation of a `withAnimation` that names none: a spring that does not
  /// bounce.
  public static let `default` = Animation(.spring(Spring(), name: "default", initialVelocity: 0))

  /// At an even pace.
  public static let linear = timing(.linear, "linear")
  /// Slow at the beginning.
  public static let easeIn = timing(.easeIn, "easeIn")
  /// Slow at the end.
  public static let easeOut = timing(.easeOut, "easeOut")
  /// Slow at the beginning and at the end.
  public static let easeInOut = timing(.easeInOut, "easeInOut")

  /// - Parameter duration: The length in seconds.
  public static func linear(duration: Double) -> Animation { timing(.linear, "linear", duration) }

  /// - Parameter duration: The length in seconds.
  public static func easeIn(duration: Double) -> Animation { timing(.easeIn, "easeIn", duration) }

  /// - Parameter duration: The length in seconds.
  public static func easeOut(duration: Double) -> Animation {
    timing(.easeOut, "easeOut", duration)
  }

  /// - Parameter duration: The length in seconds.
  public static func easeInOut(duration: Double) -> Animation {
    timing(.easeInOut, "easeInOut", duration)
  }

  /// Along a curve.
  ///
  /// - Parameters:
  ///   - curve: How far the value is at each part of the time.
  ///   - duration: The length in seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
    timing(curve, "timingCurve", duration)
  }

  /// Along a cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// - Parameters:
  ///   - startX: Where the first control point is in time; from 0 to 1.
  ///   - startY: How far the value is there.
  ///   - endX: Where the second control point is in time; from 0 to 1.
  ///   - endY: How far the value is there.
  ///   - duration: The length in seconds.
  public static func timingCurve(
    _ startX: Double, _ startY: Double, _ endX: Double, _ endY: Double, duration: Double = 0.35
  ) -> Animation {
    let curve = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: startX, y: startY),
      endControlPoint: UnitPoint(x: endX, y: endY))
    return timing(curve, "timingCurve", duration)
  }
}

// MARK: - Springs

extension Animation {
  /// As a spring moves that comes to rest.
  public static let spring = spring(duration: 0.5)

  /// As a spring moves that comes to rest.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - bounce: From 0, not at all, to 1, for ever; below 0 it creeps.
  ///   - blendDuration: Has no effect.
  public static func spring(
    duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation {
    Animation(
      .spring(Spring(duration: duration, bounce: bounce), name: "spring", initialVelocity: 0))
  }

  // Both forms can be called without arguments: then the other one is meant.
  /// As a spring moves that comes to rest.
  ///
  /// - Parameters:
  ///   - response: How stiff it is: about the length of a swing, in seconds.
  ///   - dampingFraction: From 0, it swings for ever, to 1, it does not swing.
  ///   - blendDuration: Has no effect.
  @_disfavoredOverload
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation {
    Animation(
      .spring(
        Spring(response: response, dampingRatio: dampingFraction), name: "spring",
        initialVelocity: 0))
  }

  /// As a given spring moves.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    Animation(.spring(spring, name: "spring", initialVelocity: 0))
  }

  /// As a stiff spring moves, for what follows a finger.
  public static let interactiveSpring = interactiveSpring(duration: 0.15)

  // Without arguments this form is meant, and not the one below.
  /// As a stiff spring moves, for what follows a finger.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - extraBounce: How much more it bounces than it does by itself, which is a little.
  ///   - blendDuration: Has no effect.
  ///
  /// Source: Apple, *interactiveSpring(duration:extraBounce:blendDuration:)*.
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    Animation(
      .spring(
        Spring(duration: duration, bounce: 0.15 + extraBounce), name: "interactiveSpring",
        initialVelocity: 0))
  }

  /// As a stiff spring moves, for what follows a finger.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    Animation(
      .spring(
        Spring(response: response, dampingRatio: dampingFraction), name: "interactiveSpring",
        initialVelocity: 0))
  }

  /// As a spring moves that takes its velocity along.
  ///
  /// Source: Apple, *interpolatingSpring*.
  public static let interpolatingSpring = interpolatingSpring(duration: 0.5)

  /// As a spring moves that is described as physics does.
  ///
  /// - Parameters:
  ///   - mass: What hangs on the spring.
  ///   - stiffness: How strongly it pulls.
  ///   - damping: How strongly it is slowed down.
  ///   - initialVelocity: How fast it moves at first, in ways per second.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(mass: mass, stiffness: stiffness, free: damping),
      initialVelocity: initialVelocity)
  }

  /// As a spring moves that is described by how it looks, and that takes its velocity along.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - bounce: From 0, not at all, to 1, for ever; below 0 it creeps.
  ///   - initialVelocity: How fast it moves at first, in ways per second.
  ///
  /// Source: Apple, *interpolatingSpring(duration:bounce:initialVelocity:)*.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(
      Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// As a given spring moves, beginning with a velocity.
  ///
  /// Source: Apple, *interpolatingSpring(_:initialVelocity:)*.
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation {
    Animation(
      .spring(spring, name: "interpolatingSpring", initialVelocity: initialVelocity))
  }

  /// A spring that does not bounce.
  public static let smooth = smooth(duration: 0.5)
  /// A spring that bounces a little.
  public static let snappy = snappy(duration: 0.5)
  /// A spring that bounces.
  public static let bouncy = bouncy(duration: 0.5)

  /// A spring that does not bounce, unless there is an extra bounce.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.smooth(duration: duration, extraBounce: extraBounce))
  }

  /// A spring that bounces a little.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.snappy(duration: duration, extraBounce: extraBounce))
  }

  /// A spring that bounces.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(.bouncy(duration: duration, extraBounce: extraBounce))
  }
}

// MARK: - Changes

extension Animation {
  /// Begins later.
  ///
  /// - Parameter delay: By how much, in seconds.
  public func delay(_ delay: Double) -> Animation { Animation(.delayed(motion, by: delay)) }

  /// Looks complete earlier than it would by itself.
  ///
  /// What moves is the same, and takes as long; those are told earlier who wait until it
  /// looks complete.
  ///
  /// - Parameter duration: The time since the beginning, in seconds.
  ///
  /// Source: Apple, *logicallyComplete(after:)*.
  public func logicallyComplete(after duration: Double) -> Animation {
    Animation(.complete(motion, after: duration))
  }

  /// Goes faster.
  ///
  /// - Parameter speed: How many times; below 1 it goes slower.
  public func speed(_ speed: Double) -> Animation { Animation(.faster(motion, by: speed)) }

  /// Is made several times.
  ///
  /// - Parameters:
  ///   - repeatCount: How many times; the way back counts.
  ///   - autoreverses: Whether it comes back the way that it went.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(.repeated(motion, count: repeatCount, autoreverses: autoreverses))
  }

  /// Is made again and again.
  ///
  /// - Parameter autoreverses: Whether it comes back the way that it went.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(.repeated(motion, count: nil, autoreverses: autoreverses))
  }
}

// MARK: - As a function of time

extension Animation {
  /// The time in seconds after which nothing moves any more; infinite for what
  /// repeats for ever.
  public var duration: Double { motion.duration }

  /// The time in seconds after which it looks as if nothing moved: shorter than
  /// ``duration`` for a spring, whose last swings nobody sees.
  public var perceivedDuration: Double { motion.perceivedDuration }

  /// How much of the way is done.
  ///
  /// - Parameter time: The time since the beginning, in seconds.
  /// - Returns: From 0 at the beginning to 1 at the end; a spring may go beyond.
  public func progress(at time: Double) -> Double {
    time >= duration ? 1 : motion.progress(at: time)
  }
}

extension Animation.Motion {
  var duration: Double {
    switch self {
    case .timing(_, _, let duration, _): duration
    case .spring(let spring, _, let velocity): spring.settlingDuration(initialVelocity: velocity)
    case .delayed(let motion, let delay): delay + motion.duration
    case .complete(let motion, _): motion.duration
    case .faster(let motion, let speed): speed > 0 ? motion.duration / speed : .infinity
    case .repeated(let motion, let count, _):
      count.map { Double($0) * motion.duration } ?? .infinity
    }
  }

  var perceivedDuration: Double {
    switch self {
    case .timing, .repeated: duration
    case .spring(let spring, _, _): min(spring.duration, duration)
    case .delayed(let motion, let delay): delay + motion.perceivedDuration
    case .complete(let motion, let duration): min(duration, motion.perceivedDuration)
    case .faster(let motion, let speed): speed > 0 ? motion.perceivedDuration / speed : .infinity
    }
  }

  func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    switch self {
    case .timing(let curve, _, let duration, _):
      return curve.value(at: duration > 0 ? time / duration : 1)
    case .spring(let spring, _, let velocity):
      return spring.progress(at: time, initialVelocity: velocity)
    case .delayed(let motion, let delay): return motion.progress(at: time - delay)
    case .complete(let motion, _): return motion.progress(at: time)
    case .faster(let motion, let speed): return motion.progress(at: time * speed)
    case .repeated(let motion, _, let autoreverses):
      let length = motion.duration
      guard length > 0, length.isFinite else { return motion.progress(at: time) }
      let round = (time / length).rounded(.down)
      let rest = time - round * length
      let isBack = autoreverses && round.truncatingRemainder(dividingBy: 2) == 1
      return motion.progress(at: isBack ? length - rest : rest)
    }
  }
}

extension Animation: CustomStringConvertible {
  /// The curve, and what is special about it: `easeIn(0.5 s)`, `linear.delay(1 s)`.
  public var description: String { motion.description }
}

extension Animation.Motion {
  var description: String {
    switch self {
    case .timing(_, let name, let duration, let isExplicit):
      isExplicit ? "\(name)(\(duration) s)" : name
    case .spring(let spring, let name, _): spring == Spring() ? name : "\(name)(\(spring))"
    case .delayed(let motion, let delay): "\(motion.description).delay(\(delay) s)"
    case .complete(let motion, let duration):
      "\(motion.description).logicallyComplete(after: \(duration) s)"
    case .faster(let motion, let speed): "\(motion.description).speed(\(speed))"
    case .repeated(let motion, let count?, let autoreverses):
      "\(motion.description).repeatCount(\(count)\(autoreverses ? "" : ", one way"))"
    case .repeated(let motion, nil, let autoreverses):
      "\(motion.description).repeatForever(\(autoreverses ? "" : "one way"))"
    }
  }
}
