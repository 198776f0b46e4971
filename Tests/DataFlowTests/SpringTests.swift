import DataFlow
import Foundation
import Testing

/// Springs of all kinds: how strong, how slow and how bouncy they may be.
struct SpringTests {
  // Powers of two: nothing is rounded on the way to the ratio.
  private func makeSpring(speed: Double, ratio: Double) -> Spring {
    Spring(stiffness: speed * speed, damping: 2 * ratio * speed)
  }

  @Test(arguments: [0.2, 0.9, 1.0, 1.1, 3.0])
  func `a slower spring takes longer in the same measure, and then is at rest`(_ ratio: Double) {
    let time = makeSpring(speed: 1, ratio: ratio).settlingDuration()
    #expect(time.isFinite && time > 0)
    let speeds: [Double] = [1.0 / 1024, 0.25, 0.5, 1, 2, 64]
    for speed in speeds {
      let spring = makeSpring(speed: speed, ratio: ratio)
      let settled = spring.settlingDuration()
      #expect(abs(settled * speed / time - 1) < 1e-9, "speed \(speed): \(settled)")
      let later: [Double] = [1, 1.1, 1.5, 2, 10]
      for factor in later {
        let rest = abs(1 - spring.progress(at: factor * settled))
        #expect(rest < 0.0011, "speed \(speed): \(rest) at \(factor)")
      }
    }
  }

  @Test func `a spring that nothing pulls or slows down never comes to rest`() {
    let springs = [
      Spring(stiffness: 0, damping: 1), Spring(stiffness: 1, damping: 0),
      Spring(stiffness: 1, damping: -1),
    ]
    for spring in springs { #expect(spring.settlingDuration() == .infinity, "\(spring)") }
  }

  @Test func `a spring that bounces is slowed down less, and one that creeps more`() {
    let ratios: [(bounce: Double, ratio: Double)] = [
      (-9, 1000), (-1, 1000), (-0.999, 1000), (-0.5, 2), (0, 1), (0.25, 0.75), (1, 0),
    ]
    for (bounce, ratio) in ratios {
      let found = Spring(duration: 1, bounce: bounce).dampingRatio
      #expect(abs(found - ratio) < 1e-9 * max(ratio, 1), "bounce \(bounce): \(found)")
    }
  }

  /// A mistake of the caller's shows, and is not made a spring that looks like one.
  @Test func `of what is no number no spring is made that moves`() {
    let springs = [
      Spring(duration: .nan), Spring(duration: 1, bounce: .nan),
      Spring(response: .nan, dampingRatio: 1), Spring(response: 1, dampingRatio: .nan),
      Spring(mass: .nan, stiffness: 1, damping: 1),
    ]
    for (place, spring) in springs.enumerated() {
      #expect(spring.progress(at: 1).isNaN, "\(place)")
      #expect(spring.settlingDuration() == .infinity, "\(place)")
    }
  }

  // MARK: As Apple's interface has them

  @Test func `springs have names, and bounce as their names say`() {
    #expect(Spring.smooth == Spring() && Spring.smooth == .smooth(duration: 0.5))
    #expect(Spring.snappy == Spring(bounce: 0.15) && Spring.snappy == .snappy())
    #expect(Spring.bouncy == Spring(bounce: 0.3) && Spring.bouncy == .bouncy())
    #expect(Spring.smooth(duration: 2, extraBounce: 0.1) == Spring(duration: 2, bounce: 0.1))
    #expect(Spring.snappy(extraBounce: 0.25) == Spring(bounce: 0.4))
    #expect(Spring.bouncy(duration: 2, extraBounce: -0.1) == Spring(duration: 2, bounce: 0.3 - 0.1))
    #expect(Animation.spring(.bouncy) == .bouncy && Animation.spring(.snappy) == .snappy)
    #expect(Animation.spring(.smooth, blendDuration: 1) == .smooth)
  }

  @Test(arguments: [-0.75, -0.5, 0, 0.25, 0.5, 1])
  func `a spring tells what it was made of`(_ bounce: Double) {
    let spring = Spring(duration: 0.4, bounce: bounce)
    #expect(abs(spring.bounce - bounce) < 1e-12)
    #expect(abs(spring.duration - 0.4) < 1e-12 && spring.response == spring.duration)
    let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    #expect(abs(spring.dampingRatio - ratio) < 1e-12)
    #expect(spring.settlingDuration == spring.settlingDuration())
  }

  @Test func `an animation may be of a spring in each form that there is`() {
    #expect(Animation.interactiveSpring() == .interactiveSpring)
    let forms: [(Animation, Spring)] = [
      (.interactiveSpring(duration: 0.3), Spring(duration: 0.3, bounce: 0.15)),
      (.interactiveSpring(extraBounce: 0.2), Spring(duration: 0.15, bounce: 0.15 + 0.2)),
      (.interactiveSpring(response: 0.3), Spring(response: 0.3, dampingRatio: 0.86)),
      (.interpolatingSpring, Spring()),
      (.interpolatingSpring(duration: 0.3, bounce: 0.2), Spring(duration: 0.3, bounce: 0.2)),
      (.interpolatingSpring(.bouncy), Spring(bounce: 0.3)),
    ]
    for (place, (animation, spring)) in forms.enumerated() {
      for time in [0.0, 0.05, 0.1, 0.2] {
        let difference = animation.progress(at: time) - spring.progress(at: time)
        #expect(abs(difference) < 1e-12, "\(place) at \(time)")
      }
    }
    let values: [Animation] = [.interpolatingSpring, .interactiveSpring, .spring]
    #expect(Set(values).count == 3)
  }

  /// Where a spring of 4π² is that comes from `distance` away, by the formulas of textbooks.
  private func closedForm(
    ratio: Double, distance: Double, speed: Double, at time: Double
  ) -> Double {
    let own = 2 * Double.pi
    let decay = ratio * own
    if ratio == 1 {
      return (distance + (speed + own * distance) * time) * exp(-own * time)
    }
    if ratio < 1 {
      let swing = own * (1 - ratio * ratio).squareRoot()
      let across = (speed + decay * distance) / swing
      return (distance * cos(swing * time) + across * sin(swing * time)) * exp(-decay * time)
    }
    let root = own * (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (root - decay, -root - decay)
    let part = (speed - fast * distance) / (slow - fast)
    return part * exp(slow * time) + (distance - part) * exp(fast * time)
  }

  @Test(arguments: [0, 0.3, 0.99, 1, 1.5, 4], [-3.0, 0, 5])
  func `a value goes as a damped oscillator does, whatever its target`(
    _ ratio: Double, _ speed: Double
  ) {
    let spring = Spring(response: 1, dampingRatio: ratio)
    for target in [-2.0, 0, 10] {
      for time in [0, 0.01, 0.2, 0.5, 1, 1.7] {
        func expected(_ time: Double) -> Double {
          target + closedForm(ratio: ratio, distance: -target, speed: speed, at: time)
        }
        let value = spring.value(target: target, initialVelocity: speed, time: time)
        #expect(abs(value - expected(time)) < 1e-9, "to \(target) at \(time)")
        let other = spring.value(
          fromValue: 7, toValue: 7 + target, initialVelocity: speed, time: time)
        #expect(abs(other - 7 - value) < 1e-9)
        let step = 1e-5
        let slope = (expected(time + step) - expected(time - step)) / (2 * step)
        let velocity = spring.velocity(target: target, initialVelocity: speed, time: time)
        #expect(abs(velocity - slope) < 1e-4, "to \(target) at \(time)")
      }
    }
    #expect(abs(spring.velocity(target: 1, initialVelocity: speed, time: 0) - speed) < 1e-9)
    #expect(spring.value(target: 1, time: 0.3) == spring.progress(at: 0.3))
  }

  @Test func `a spring pulls to its target, and is slowed down by its speed`() {
    let spring = Spring(mass: 2, stiffness: 50, damping: 4)
    #expect(spring.force(target: 3, position: 1, velocity: 0) == 100)
    #expect(spring.force(target: 3, position: 3, velocity: 5) == -20)
  }

  @Test func `an animation looks complete when it is told to, and moves on`() {
    let spring = Animation.spring(duration: 1, bounce: 0.3)
    let early = spring.logicallyComplete(after: 0.25)
    #expect(early.perceivedDuration == 0.25 && early.duration == spring.duration)
    #expect([0.1, 0.5, 2].map(early.progress) == [0.1, 0.5, 2].map(spring.progress))
    #expect(spring.logicallyComplete(after: 9).perceivedDuration == spring.perceivedDuration)
    #expect(early.delay(1).speed(2).perceivedDuration == 0.625)
    let forever = Animation.linear.repeatForever().logicallyComplete(after: 2)
    #expect(forever.perceivedDuration == 2 && forever.duration == .infinity)
    let line = "\(Animation.linear.logicallyComplete(after: 2))"
    #expect(line == "linear.logicallyComplete(after: 2.0 s)")
    #expect(early != spring && early == spring.logicallyComplete(after: 0.25))
  }
}
