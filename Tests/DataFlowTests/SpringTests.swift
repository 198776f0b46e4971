import DataFlow
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
}
