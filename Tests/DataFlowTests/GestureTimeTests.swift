import DataFlow
import Foundation
import Testing

/// The time of a finger: by the host's clock, and by the steps that say how long they take.
@MainActor
@Suite struct GestureTimeTests {
  private final class Drags {
    var last: DragGesture.Value?
  }

  private func pad(_ drags: Drags, _ clock: HostClock = .manual()) -> Host {
    Host(clock: clock) {
      Text("").gesture(
        DragGesture(minimumDistance: 0)
          .onChanged { drags.last = $0 }.onEnded { drags.last = $0 }
      ).tag("pad")
    }
  }

  @Test func `a drag tells of the date of the host's clock`() {
    let start = Date(timeIntervalSinceReferenceDate: 1_000)
    let drags = Drags()
    let host = pad(drags, .manual(start: start))
    host.advance(by: .seconds(2))
    host.gesture("pad", .began())
    #expect(drags.last?.time == start + 2)
    host.gesture("pad", .moved(to: CGPoint(x: 8, y: 0), seconds: 0.5))
    #expect(drags.last?.time == start + 2.5)
    host.advance(by: .seconds(1))
    host.gesture("pad", .ended)
    #expect(drags.last?.time == start + 3.5)
  }

  @Test func `the time between two steps is part of the movement`() {
    let drags = Drags()
    let host = pad(drags)
    host.gesture("pad", .began())
    host.advance(by: .seconds(0.25))
    host.gesture("pad", .moved(to: CGPoint(x: 8, y: 0), seconds: 0.25))
    #expect(drags.last?.velocity == CGSize(width: 16, height: 0))
    host.advance(by: .seconds(2))
    host.gesture("pad", .moved(to: CGPoint(x: 10, y: -4)))
    #expect(drags.last?.velocity == CGSize(width: 1, height: -2))
    // In no time at all a finger goes on as before.
    host.gesture("pad", .moved(to: CGPoint(x: 90, y: 0)))
    #expect(drags.last?.velocity == CGSize(width: 1, height: -2))
  }

  @Test(arguments: [0, 0.09, 0.1, 10])
  func `a finger that has rested comes up without a velocity`(_ pause: Double) {
    let drags = Drags()
    let host = pad(drags)
    host.gesture("pad", .began())
    host.gesture("pad", .moved(to: CGPoint(x: 8, y: 0), seconds: 0.5))
    host.advance(by: .seconds(pause))
    host.gesture("pad", .ended)
    let isMoving = pause < 0.1
    #expect(drags.last?.velocity == CGSize(width: isMoving ? 16 : 0, height: 0))
    #expect(drags.last?.predictedEndTranslation == CGSize(width: isMoving ? 12 : 8, height: 0))
  }

  @Test func `a press that becomes due makes no difference to a movement`() {
    let drags = Drags()
    let host = Host {
      Text("")
        .gesture(
          DragGesture(minimumDistance: 0)
            .onChanged { drags.last = $0 }.onEnded { drags.last = $0 }
        )
        .simultaneousGesture(LongPressGesture(minimumDuration: 0.5, maximumDistance: 100))
        .tag("pad")
    }
    host.gesture("pad", .began())
    host.advance(by: .seconds(0.625))
    host.gesture("pad", .moved(to: CGPoint(x: 40, y: 0)))
    #expect(drags.last?.velocity == CGSize(width: 64, height: 0))
    host.gesture("pad", .cancelled)
    host.gesture("pad", .began())
    host.gesture("pad", .moved(to: CGPoint(x: 9, y: 0), seconds: 0.45))
    host.advance(by: .seconds(0.06))
    host.gesture("pad", .ended)
    #expect(abs((drags.last?.velocity.width ?? 0) - 20) < 1e-9)
  }

  @Test func `a gesture that hears of another one's end has the time of that`() {
    struct Pad: View {
      let drags: Drags
      @GestureState private var width = 0.0
      @State private var isThere = true

      var body: some View {
        Text("").gesture(
          DragGesture(minimumDistance: 0)
            .updating($width) { value, _, _ in drags.last = value }
            .simultaneously(with: isThere ? LongPressGesture(minimumDuration: 9) : nil)
        ).tag("pad")
        Button("Change") { isThere = false }
      }
    }
    let drags = Drags()
    let host = Host { Pad(drags: drags) }
    host.gesture("pad", .began())
    host.gesture("pad", .moved(to: CGPoint(x: 8, y: 0), seconds: 0.001))
    #expect(abs((drags.last?.velocity.width ?? 0) - 8_000) < 1e-6)
    host.advance(by: .seconds(1))
    host.tap(button: "Change")
    #expect(drags.last?.velocity == .zero)
    #expect(drags.last?.time == Date(timeIntervalSinceReferenceDate: 1.001))
  }

  @Test func `a drag in no time has no velocity, on any clock`() {
    let drags = Drags()
    let host = pad(drags, .system())
    host.drag("pad", by: CGSize(width: 40, height: 0))
    // Or on a slow machine some.
    #expect(drags.last.map { (0...40_000).contains($0.velocity.width) } == true)
  }

  @Test func `a press is made also where a function has taken until after its time`() {
    let log = GestureLog()
    let clock = HostClock.manual()
    let other = Host(clock: clock) { EmptyView() }
    let host = Host(clock: clock) {
      Text("")
        .simultaneousGesture(
          LongPressGesture(minimumDuration: 0.5).onEnded { _ in log.lines.append("pressed") }
        )
        .simultaneousGesture(
          LongPressGesture(minimumDuration: 3).onEnded { _ in log.lines.append("long") }
        )
        .simultaneousGesture(
          DragGesture(minimumDistance: 0).onChanged { _ in other.advance(by: .seconds(1)) }
        )
        .tag("pad")
    }
    host.gesture("pad", .began())
    #expect(log.take() == ["pressed"])
    host.advance(by: .seconds(3))
    #expect(log.take() == ["long"] && clock.nextDeadline == nil)
  }

  @Test func `an alarm that comes too late does not end the next one`() {
    let clock = HostClock.manual()
    let other = Host(clock: clock) { EmptyView() }
    let host = Host(clock: clock) { Text("").onLongPressGesture {}.tag("pad") }
    host.gesture("pad", .began())
    // It rings, and the host has not made its step.
    other.advance(by: .seconds(1))
    host.gesture("pad", .began())
    #expect(clock.nextDeadline?.offset == .seconds(1.5))
    host.gesture("pad", .cancelled)
    #expect(clock.nextDeadline == nil)
  }

  @Observable final class Counts {
    var number = 0
  }

  private struct Pressed: View {
    let log: GestureLog
    let counts: Counts
    @State private var number = 0

    var body: some View {
      let _ = log.lines.append("\(number) \(counts.number)")
      Text("").onLongPressGesture {
        number = 1
        withAnimation { counts.number = 2 }
      }
      .tag("pad")
    }
  }

  // TX-16, whoever lets time pass.
  @Test(arguments: [true, false])
  func `what is written before a model in another transaction is shown first`(_ isStep: Bool) {
    let log = GestureLog()
    let counts = Counts()
    let host = Host { Pressed(log: log, counts: counts) }
    host.gesture("pad", .began())
    log.lines = []
    if isStep {
      host.gesture("pad", .held(seconds: 0.5))
    } else {
      host.advance(by: .seconds(0.5))
    }
    #expect(log.take() == ["1 0", "1 2"])
  }

  @Test func `a state that is reset takes what it is told for all of its transaction`() {
    struct Pad: View {
      @GestureState(resetTransaction: Transaction()) private var x = 0.0

      var body: some View {
        Text("").offset(x: x)
          .gesture(
            DragGesture(minimumDistance: 0).updating($x) { value, x, transaction in
              x = Double(value.location.x)
              transaction = Transaction()
            }
          )
          .tag("pad")
      }
    }
    let host = Host { Pad() }
    withAnimation {
      host.gesture("pad", .began())
      host.gesture("pad", .moved(to: CGPoint(x: 8, y: 0)))
      host.gesture("pad", .ended)
    }
    #expect(host.animations.isEmpty)
  }

  // Source: Apple, *Managing user interface state*: the highlight state of a button.
  @Test func `whether a button is pressed is a state that a gesture writes`() {
    struct Form: View {
      let log: GestureLog
      @State private var isHighlighted = false

      var body: some View {
        Button("Save") { log.lines.append("saved") }
          .onLongPressGesture {
          } onPressingChanged: {
            isHighlighted = $0
          }
          .opacity(isHighlighted ? 0.5 : 1)
        Text("\(isHighlighted)").tag("highlighted")
      }
    }
    let log = GestureLog()
    let host = Host { Form(log: log) }
    host.gesture(.button("Save"), .began())
    #expect(host.text("highlighted") == "true" && log.take() == [])
    host.gesture(.button("Save"), .ended)
    #expect(host.text("highlighted") == "false" && log.take() == ["saved"])
    host.gesture(.button("Save"), .began())
    host.gesture(.button("Save"), .cancelled)
    #expect(host.text("highlighted") == "false" && log.take() == [])
  }
}
