import DataFlow
import Testing

/// Curves, springs and what moves; what they promise to views is in clauses TX.
@MainActor
struct AnimationTests {
  // MARK: As functions of time

  nonisolated static let animations: [Animation] = [
    .default, .linear, .easeIn, .easeOut, .easeInOut, .spring, .smooth, .snappy, .bouncy,
    .interactiveSpring, .linear(duration: 2), .timingCurve(0.2, 0.8, 0.4, 1, duration: 3),
    .timingCurve(.easeOut, duration: 1), .spring(response: 0.3, dampingFraction: 0.2),
    .spring(duration: 1, bounce: -0.5),
    .spring(Spring(mass: 2, stiffness: 50, damping: 40, allowOverDamping: true)),
    .interpolatingSpring(stiffness: 120, damping: 8, initialVelocity: 3),
    .easeIn.delay(1), .easeIn.speed(2), .linear.repeatCount(3, autoreverses: false),
  ]

  @Test(arguments: animations)
  func `an animation goes all the way, without a jump at its end`(_ animation: Animation) {
    #expect(animation.progress(at: -1) == 0 && animation.progress(at: 0) == 0)
    #expect(animation.duration.isFinite && animation.duration > 0)
    #expect(animation.perceivedDuration <= animation.duration)
    let before = animation.progress(at: animation.duration.nextDown)
    #expect(abs(before - 1) < 0.002, "\(before)")
    #expect(animation.progress(at: animation.duration) == 1)
    #expect(animation.progress(at: 1e9) == 1)
  }

  @Test func `curves are where the standard for cubic easing says`() {
    // As in CSS Easing Functions, to four places.
    let places: [(UnitCurve, Double, Double)] = [
      (.linear, 0.25, 0.25), (.easeIn, 0.5, 0.3154), (.easeOut, 0.5, 0.6846),
      (.easeInOut, 0.5, 0.5), (.easeInOut, 0.25, 0.1291),
    ]
    for (curve, time, value) in places {
      #expect(abs(curve.value(at: time) - value) < 0.0001, "\(curve) at \(time)")
    }
    #expect(UnitCurve.easeIn.value(at: -1) == 0 && UnitCurve.easeIn.value(at: 2) == 1)
  }

  @Test func `a spring obeys its equation`() {
    for spring in [
      Spring(duration: 0.5), Spring(duration: 0.5, bounce: 0.4),
      Spring(duration: 0.5, bounce: -0.6),
      Spring(mass: 3, stiffness: 90, damping: 5),
    ] {
      // m x'' + c x' + k x = k, by differences.
      let (step, time) = (1e-4, 0.17)
      let x = (-1...1).map { spring.progress(at: time + Double($0) * step, initialVelocity: 2) }
      let speed = (x[2] - x[0]) / (2 * step)
      let acceleration = (x[2] - 2 * x[1] + x[0]) / (step * step)
      let rest = spring.mass * acceleration + spring.damping * speed + spring.stiffness * (x[1] - 1)
      #expect(abs(rest) < 0.01 * spring.stiffness, "\(spring): \(rest)")
      let first = spring.progress(at: step, initialVelocity: 2) / step
      #expect(abs(first - 2) < 0.1, "\(spring) begins with \(first)")
    }
    #expect(Spring(stiffness: 1, damping: 0).settlingDuration() == .infinity)
  }

  @Test func `repetitions, delays and speeds change the time`() {
    let there = Animation.linear(duration: 1).repeatCount(3)
    #expect(there.duration == 3)
    #expect([0.25, 1.25, 2.25].map(there.progress) == [0.25, 0.75, 0.25])
    let forever = Animation.linear(duration: 1).repeatForever(autoreverses: false)
    #expect(forever.duration == .infinity && forever.progress(at: 7.5) == 0.5)
    let late = Animation.linear(duration: 1).delay(1).speed(2)
    #expect(late.duration == 1 && late.progress(at: 0.75) == 0.5)
  }

  @Test(arguments: [
    Animation.linear(duration: .greatestFiniteMagnitude), .linear.delay(1e300),
    .linear.speed(1e-300), .linear(duration: -.greatestFiniteMagnitude),
  ])
  func `an animation may take longer than any clock goes`(_ animation: Animation) {
    struct Fading: View {
      let animation: Animation
      @State private var isShown = false

      var body: some View {
        Button("Show") { withAnimation(animation) { isShown.toggle() } }.opacity(isShown ? 1 : 0)
      }
    }
    let host = Host { Fading(animation: animation) }
    host.tap(button: "Show")
    host.advance(by: .seconds(1e9))
    #expect(host.animations.count == (animation.duration > 0 ? 1 : 0))
    host.tap(button: "Show")
    host.unmount()
    #expect(host.animations.isEmpty && host.clock.nextDeadline == nil)
  }

  @Test func `movements stay in the order in which they began, whichever end`() {
    struct Rows: View {
      @State private var on = Array(repeating: false, count: 9)

      var body: some View {
        ForEach(0..<9) { row in
          Button("Move") { withAnimation(.linear(duration: 1)) { on[row].toggle() } }
            .opacity(on[row] ? 1 : 0).tag(row)
          Button("Stop") { on[row].toggle() }.tag("stop \(row)")
        }
      }
    }
    let host = Host { Rows() }
    var moving: [String] { host.animations.flatMap { $0.tags.map(\.description) } }
    for row in 0..<9 { host.tap(row) }
    for row in stride(from: 0, to: 9, by: 2) { host.tap("stop \(row)") }
    #expect(moving == ["1", "3", "5", "7"])
    host.tap(4)
    host.tap(3)
    #expect(moving == ["1", "5", "7", "4", "3"])
    for row in [1, 5, 4] { host.tap("stop \(row)") }
    host.tap(0)
    #expect(moving == ["7", "3", "0"])
    host.advance(by: .seconds(1))
    #expect(moving.isEmpty && host.clock.nextDeadline == nil)
  }

  @Test func `an animation says what it is`() {
    let lines = [
      Animation.linear, .easeIn(duration: 0.5), .default, .linear.delay(1), .easeIn.speed(2),
      .linear.repeatCount(2), .linear.repeatForever(autoreverses: false), .spring(duration: 1),
    ].map(\.description)
    #expect(
      lines == [
        "linear", "easeIn(0.5 s)", "default", "linear.delay(1.0 s)", "easeIn.speed(2.0)",
        "linear.repeatCount(2)", "linear.repeatForever(one way)", "spring(1.0 s, damping 1.0)",
      ])
    #expect(Animation.linear == .linear && Animation.linear != .linear(duration: 0.35))
  }

  // MARK: In a host

  private struct Returning: View {
    @State private var x = 0.0

    var body: some View {
      Text("").offset(x: x).tag("text").animation(x > 0 ? .linear : .easeIn, value: x)
      Button("Go") { x = x > 0 ? 0 : 10 }.tag("go")
    }
  }

  @Test func `a distance is that of a drag, too`() {
    let host = Host { Image("box").offset(CGSize(width: 3, height: 4)).tag("box") }
    let other = Host { Image("box").offset(x: 3, y: 4).tag("box") }
    #expect(host.description == other.description)
    #expect(host.description != Host { Image("box").offset(x: 3).tag("box") }.description)
  }

  @Test func `fonts are told apart by all that they are made of`() {
    let fonts: Set<Font> = [
      .system(size: 12), .system(size: 13), .system(size: 12, weight: .bold),
      .system(size: 12, design: .serif), .system(size: 12, weight: .bold, design: .serif), .title3,
      .caption2, .system(size: 12.0),
    ]
    #expect(fonts.count == 7)
  }

  struct Hiding: View {
    struct Item: Identifiable { let id = 1 }
    @State private var item: Item? = Item()

    var body: some View {
      Image("behind").opacity(item == nil ? 1 : 0).tag("behind")
        .sheet(item: $item.animation(.linear(duration: 1))) { _ in Text("in front") }
    }
  }

  @Test func `a presentation ends with what writes of its binding carry`() {
    let host = Host { Hiding() }
    #expect(host.dismiss())
    #expect(host.animations(of: "behind").map(\.animation) == [.linear(duration: 1)])
  }

  @Test func `the animation of the new view counts`() {
    let host = Host { Returning() }
    host.tap("go")
    #expect(host.animations.map(\.animation) == [.linear])
    host.advance(by: .seconds(2))
    host.tap("go")
    #expect(host.animations.map(\.animation) == [.easeIn])
  }

  struct Moving<Content: View>: View {
    let first: (Binding<Double>) -> Void
    @ViewBuilder let content: (Double) -> Content
    @State private var number = 0.0

    var body: some View {
      let _ = first($number)
      content(number)
    }
  }

  /// A host of a view that is made of a number, and a binding to it.
  func host<Content: View>(
    @ViewBuilder _ content: @escaping (Double) -> Content
  ) -> (Host, Binding<Double>) {
    var binding: Binding<Double>!
    let host = Host { Moving(first: { binding = $0 }, content: content) }
    return (host, binding)
  }

  @Test func `colours that are known move, others switch`() {
    let (host, number) = host { number in
      Image("a").foregroundStyle(number == 0 ? .black : .white).tag("a")
      Image("b").foregroundStyle(Color(number == 0 ? "own" : "other")).tag("b")
      Image("c").foregroundStyle(Color(white: number).opacity(0.5)).tag("c")
    }
    host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 } }
    #expect(host.animations(of: "b").isEmpty)
    host.advance(by: .seconds(0.5))
    let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
    #expect(host.animations(of: "a").map(host.value) == [.foreground(gray)])
    #expect(host.animations(of: "c").map(host.value) == [.foreground(gray.opacity(0.5))])
  }

  @Test func `values of another kind switch`() {
    let (host, number) = host { number in
      Text("a").padding(number == 0 ? .top : .bottom, 4 + number)
      Text("b").padding(.top, number == 0 ? nil : number)
      Text("c").frame(width: number == 0 ? nil : number, height: 1)
      Text("d").frame(width: 1 + number, height: 2).tag("d")
    }
    host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 } }
    #expect(host.animations.count == 1)
    host.advance(by: .seconds(0.5))
    #expect(host.animations(of: "d").map(host.value) == [.frame(width: 1.5, height: 2)])
  }

  @Test func `sizes that a frame has always had move, and an endless one stays`() {
    let (host, number) = host { number in
      Text("a").frame(minWidth: number, maxWidth: .infinity, minHeight: 2, maxHeight: 3 + number)
        .tag("a")
      Text("b").frame(minWidth: 1, maxWidth: number == 0 ? 1 : .infinity)
      Text("c").frame(width: number == 0 ? 1 : .infinity)
    }
    host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 } }
    #expect(host.animations.count == 1)
    host.advance(by: .seconds(0.5))
    #expect(
      host.animations(of: "a").map(host.value) == [
        .flexibleFrame(
          FlexibleFrame(minWidth: 0.5, maxWidth: .infinity, minHeight: 2, maxHeight: 3.5))
      ])
  }

  @Test func `a record says where it is`() {
    let (host, number) = host { number in
      VStack { Text("a").opacity(number).accessibilityIdentifier("inner").tag("outer") }
    }
    host.turn { withAnimation(.linear) { number.wrappedValue = 1 } }
    let record = host.animations[0]
    #expect(record.tags.map(\.description) == ["inner", "outer"])
    #expect(record.path.contains("Moving"))
    #expect(record.description == "opacity(0.0) -> opacity(1.0), linear")
    #expect(record.progress(at: host.clock.now) == 0)
  }

  @Test func `views that go take their movements with them`() {
    var completions = 0
    let (host, number) = host { number in if number < 2 { Text("a").opacity(number) } }
    host.turn {
      withAnimation(.linear) {
        number.wrappedValue = 1
      } completion: {
        completions += 1
      }
    }
    #expect(host.animations.count == 1 && completions == 0)
    host.turn { number.wrappedValue = 2 }
    #expect(host.animations.isEmpty && completions == 1)
    host.advance(by: .seconds(10))
    #expect(completions == 1)
  }

  @Test func `what repeats for ever moves as long as it is there`() {
    let (host, number) = host { Text("a").opacity($0).tag("a") }
    host.turn {
      withAnimation(.linear(duration: 1).repeatForever()) { number.wrappedValue = 1 }
    }
    host.advance(by: .seconds(1001.5))
    #expect(host.animations(of: "a").map(host.value) == [.opacity(0.5)])
    host.unmount()
    #expect(host.animations.isEmpty)
  }

  @Test func `a spring is complete before it is at rest`() {
    var lines: [String] = []
    let (host, number) = host { Text("a").opacity($0) }
    let spring = Animation.spring(duration: 1, bounce: 0.3)
    host.turn {
      withAnimation(spring, completionCriteria: .logicallyComplete) {
        number.wrappedValue = 1
      } completion: {
        lines.append("seems complete, \(host.animations.count) moving")
      }
    }
    host.advance(by: .seconds(1))
    #expect(lines == ["seems complete, 1 moving"])
    host.turn {
      withAnimation(spring, completionCriteria: .removed) {
        number.wrappedValue = 2
      } completion: {
        lines.append("complete, \(host.animations.count) moving")
      }
    }
    host.advance(by: .seconds(1))
    #expect(lines.count == 1)
    host.advance(by: .seconds(spring.duration))
    #expect(lines.last == "complete, 0 moving" && lines.count == 2)
  }

  @Test func `a completion without anything to wait for is called at once`() {
    var count = 0
    withAnimation {
    } completion: {
      count += 1
    }
    #expect(count == 1)
  }

  @Test func `a transition has an animation of its own, or none`() {
    let (host, number) = host { number in
      if number > 0 {
        Text("a").tag("a").transition(.slide.animation(.easeIn))
        Text("b").tag("b").transition(.identity)
        Text("c").tag("c").transition(.scale.combined(with: .opacity))
      }
    }
    host.turn { withAnimation(.linear) { number.wrappedValue = 1 } }
    #expect(
      host.animations.map(\.description) == [
        "insertion slide, easeIn", "insertion scale(0.0) + opacity, linear",
      ])
    #expect(host.animations[0].value(at: host.clock.now) == nil)
  }

  @Test func `ways to come and to go keep the animation around them, and are told apart`() {
    let ways = AnyTransition.asymmetric(insertion: .slide, removal: .opacity)
    let (host, number) = host { number in
      if number > 0 {
        Text("a").tag("a").transition(ways.animation(.easeIn))
        Text("b").tag("b").transition(ways.combined(with: .scale))
      }
    }
    host.turn { withAnimation(.linear) { number.wrappedValue = 1 } }
    #expect(
      host.animations.map(\.description) == [
        "insertion slide, easeIn", "insertion slide + scale(0.0), linear",
      ])
    host.advance(by: .seconds(10))
    host.turn { withAnimation(.linear) { number.wrappedValue = 0 } }
    #expect(
      host.animations.map(\.description) == [
        "removal opacity, easeIn", "removal opacity + scale(0.0), linear",
      ])
  }

  @Test func `a transaction around a part of a tree is asked in the order of the tree`() {
    var asked: [String] = []
    let (host, number) = host { number in
      VStack {
        Text("a").opacity(number).transaction { _ in asked.append("inner") }
      }
      .transaction { transaction in
        asked.append("outer")
        transaction.disablesAnimations = true
      }
      .animation(.linear, value: number)
    }
    host.turn { number.wrappedValue = 1 }
    #expect(asked == ["outer", "inner"])
    #expect(host.animations.map(\.animation) == [.linear])
  }

  @Test func `a transaction can be changed by a key path`() {
    var seen: [Transaction] = []
    let (host, number) = host { number in
      Text("a").opacity(number).transaction { seen.append($0) }
    }
    host.turn {
      withAnimation(.linear) {
        withTransaction(\.disablesAnimations, true) { number.wrappedValue = 1 }
      }
    }
    #expect(seen.map(\.animation) == [.linear] && seen.map(\.disablesAnimations) == [true])
  }
}
