internal import Foundation

/// A spring that pulls a value to where it has to be.
///
/// Source: Apple, *Spring*.
public struct Spring: Sendable, Hashable, CustomStringConvertible {
  /// What hangs on the spring.
  public let mass: Double
  /// How strongly it pulls.
  public let stiffness: Double
  /// How strongly it is slowed down.
  public let damping: Double

  /// A spring as physics describes it.
  ///
  /// - Parameters:
  ///   - mass: What hangs on the spring.
  ///   - stiffness: How strongly it pulls.
  ///   - damping: How strongly it is slowed down.
  ///   - allowOverDamping: Whether it may creep; if not, it is slowed down no more than
  ///     what keeps it from swinging.
  ///
  /// Source: Apple, *init(mass:stiffness:damping:allowOverDamping:)*.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
  ) {
    let critical = 2 * (stiffness * mass).squareRoot()
    self.init(
      mass: mass, stiffness: stiffness,
      free: allowOverDamping ? damping : min(damping, critical))
  }

  /// A spring that may creep.
  init(mass: Double = 1, stiffness: Double, free damping: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// A spring by the length of a swing, in seconds, and how much of it is left:
  /// with a ratio of 1 it does not swing.
  public init(response: Double, dampingRatio: Double) {
    let frequency = 2 * Double.pi / max(response, .ulpOfOne)
    self.init(stiffness: frequency * frequency, free: 2 * dampingRatio * frequency)
  }

  /// A spring by how long it seems to take, in seconds, and how much it bounces:
  /// from 0, not at all, to 1, for ever; below 0 it creeps.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(
      response: duration,
      dampingRatio: bounce >= 0 ? max(1 - bounce, 0) : 1 / (1 + max(bounce, -0.999)))
  }

  /// The swings in 2π seconds, if nothing slowed it down.
  var frequency: Double { (stiffness / mass).squareRoot() }

  /// How much it is slowed down: from 1 on it does not swing.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// How long it seems to take, in seconds.
  public var duration: Double { 2 * Double.pi / frequency }

  /// How stiff it is: about the length of a swing, in seconds.
  public var response: Double { duration }

  /// How much it bounces: from 0, not at all, to 1, for ever; below 0 it creeps.
  public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

  /// How much of the way is done.
  ///
  /// - Parameters:
  ///   - time: The time since the beginning, in seconds.
  ///   - initialVelocity: How fast it moved at the beginning, in ways per second.
  public func progress(at time: Double, initialVelocity: Double = 0) -> Double {
    // Nothing pulls.
    if frequency == 0 { return 0 }
    let ratio = dampingRatio
    let decay = ratio * frequency
    // What is left of the way, which is 1 at first and shrinks by the velocity.
    let slope = decay - initialVelocity
    if ratio < 1 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      return 1 - exp(-decay * time) * (cos(swing * time) + slope / swing * sin(swing * time))
    }
    if ratio == 1 { return 1 - exp(-decay * time) * (1 + slope * time) }
    let split = frequency * (ratio * ratio - 1).squareRoot()
    // Two decays; the form with sums of exponentials does not overflow.
    let fast = 0.5 * (1 - slope / split)
    return 1 - (fast * exp(-(decay + split) * time) + (1 - fast) * exp((split - decay) * time))
  }

  /// The time in seconds after which it stays within a thousandth of its end.
  ///
  /// Infinite for a spring that nothing slows down.
  public func settlingDuration(initialVelocity: Double = 0) -> Double {
    let ratio = dampingRatio
    guard ratio > 0, frequency > 0 else { return .infinity }
    let decay = ratio * frequency
    let slope = abs(decay - initialVelocity)
    // What is left is never more than this.
    func bound(_ time: Double) -> Double {
      if ratio < 1 {
        let swing = frequency * (1 - ratio * ratio).squareRoot()
        return exp(-decay * time) * (1 + slope / swing)
      }
      if ratio == 1 { return exp(-decay * time) * (1 + slope * time) }
      let split = frequency * (ratio * ratio - 1).squareRoot()
      return exp((split - decay) * time) * (1 + slope / split)
    }
    var high = 1 / decay
    while bound(high) > 0.001 { high *= 2 }
    var low = 0.0
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if bound(middle) > 0.001 { low = middle } else { high = middle }
    }
    return high
  }

  /// The duration and how much it is slowed down.
  public var description: String {
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    return "\(rounded(duration)) s, damping \(rounded(dampingRatio))"
  }
}
