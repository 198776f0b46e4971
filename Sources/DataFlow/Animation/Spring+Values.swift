internal import Foundation

// MARK: - Springs by name

extension Spring {
  /// A spring that does not bounce.
  public static let smooth = smooth(duration: 0.5)
  /// A spring that bounces a little.
  public static let snappy = snappy(duration: 0.5)
  /// A spring that bounces.
  public static let bouncy = bouncy(duration: 0.5)

  /// A spring that does not bounce, unless there is an extra bounce.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - extraBounce: How much more it bounces.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring that bounces a little.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - extraBounce: How much more it bounces.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring that bounces.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - extraBounce: How much more it bounces.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}

// MARK: - As functions of time

extension Spring {
  /// The time in seconds after which it stays within a thousandth of its end.
  ///
  /// Infinite for a spring that nothing slows down.
  public var settlingDuration: Double { settlingDuration() }

  /// Where a value is that the spring pulls from 0 to a target.
  ///
  /// - Parameters:
  ///   - target: Where it is pulled to.
  ///   - initialVelocity: How fast it moved at the beginning, in units per second.
  ///   - time: The time since the beginning, in seconds.
  ///
  /// Source: Apple, *value(target:initialVelocity:time:)*.
  public func value(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    target * progress(at: time) + initialVelocity * push(at: time)
  }

  /// Where a value is that the spring pulls from one number to another.
  ///
  /// - Parameters:
  ///   - fromValue: Where it is at the beginning.
  ///   - toValue: Where it is pulled to.
  ///   - initialVelocity: How fast it moved at the beginning, in units per second.
  ///   - time: The time since the beginning, in seconds.
  ///
  /// Source: Apple, *value(fromValue:toValue:initialVelocity:time:)*.
  public func value(
    fromValue: Double, toValue: Double, initialVelocity: Double, time: Double
  ) -> Double {
    fromValue
      + value(target: toValue - fromValue, initialVelocity: initialVelocity, time: time)
  }

  /// How fast a value is that the spring pulls from 0 to a target, in units per second.
  ///
  /// - Parameters:
  ///   - target: Where it is pulled to.
  ///   - initialVelocity: How fast it moved at the beginning, in units per second.
  ///   - time: The time since the beginning, in seconds.
  ///
  /// Source: Apple, *velocity(target:initialVelocity:time:)*.
  public func velocity(target: Double, initialVelocity: Double = 0, time: Double) -> Double {
    // The way to a target is that of a push which lasts.
    target * frequency * frequency * push(at: time) + initialVelocity * pushVelocity(at: time)
  }

  /// How strongly the spring pulls a value, and what slows it down.
  ///
  /// - Parameters:
  ///   - target: Where it is pulled to.
  ///   - position: Where it is.
  ///   - velocity: How fast it moves, in units per second.
  ///
  /// Source: Apple, *force(target:position:velocity:)*.
  public func force(target: Double, position: Double, velocity: Double) -> Double {
    stiffness * (target - position) - damping * velocity
  }

  /// Where a value is that had been pushed away from its target, with one unit per second.
  private func push(at time: Double) -> Double {
    let ratio = dampingRatio
    let decay = ratio * frequency
    if ratio < 1 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      return exp(-decay * time) * sin(swing * time) / swing
    }
    if ratio == 1 { return exp(-decay * time) * time }
    let split = frequency * (ratio * ratio - 1).squareRoot()
    return (exp((split - decay) * time) - exp(-(decay + split) * time)) / (2 * split)
  }

  /// How fast it is.
  private func pushVelocity(at time: Double) -> Double {
    let ratio = dampingRatio
    let decay = ratio * frequency
    if ratio < 1 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      return exp(-decay * time) * (cos(swing * time) - decay / swing * sin(swing * time))
    }
    if ratio == 1 { return exp(-decay * time) * (1 - decay * time) }
    let split = frequency * (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (split - decay, -(decay + split))
    return (slow * exp(slow * time) - fast * exp(fast * time)) / (2 * split)
  }
}
