import DataFlow
import Testing

/// Who is told that something has come to rest.
extension ClockTests {
  struct Fading: View {
    var completion: () -> Void = {}
    @State private var isShown = false

    var body: some View {
      Text("a").opacity(isShown ? 1 : 0).offset(x: isShown ? 1 : 0)
      Text("b").foregroundColor(isShown ? .black : .white)
      Button("Fade") {
        withAnimation(.linear(duration: 1), completionCriteria: .removed) {
          isShown.toggle()
        } completion: {
          completion()
        }
      }
    }
  }

  @Test func `the end of movements asks for one step, unless it falls into one`() {
    let (clock, wakes) = (HostClock.manual(), Wakes())
    let moving = Host(clock: clock, wake: wakes.note) { Fading() }
    let other = Host(clock: clock) { Text("") }
    moving.tap(button: "Fade")
    other.advance(by: .seconds(0.5))
    #expect(wakes.value == 0 && !moving.animations.isEmpty)
    other.advance(by: .seconds(0.5))
    #expect(wakes.value == 1 && moving.animations.isEmpty)
    moving.settle()
    #expect(moving.isIdle)
    moving.tap(button: "Fade")
    moving.advance(by: .seconds(1))
    #expect(wakes.value == 1 && moving.animations.isEmpty && moving.isIdle)
    // Nobody waits for what is broken off.
    moving.tap(button: "Fade")
    moving.unmount()
    other.advance(by: .seconds(1))
    #expect(wakes.value == 1)
  }

  @Test func `who waits for the end of a movement may let its host go`() {
    let (clock, wakes) = (HostClock.manual(), Wakes())
    var moving: Host?
    moving = Host(clock: clock, wake: wakes.note) { Fading { moving = nil } }
    let other = Host(clock: clock) { Text("") }
    moving?.tap(button: "Fade")
    other.advance(by: .seconds(1))
    #expect(moving == nil && clock.nextDeadline == nil)
    moving = Host(clock: clock, wake: wakes.note) { Fading() }
    moving?.tap(button: "Fade")
    moving = nil
    let count = wakes.value
    other.advance(by: .seconds(1))
    #expect(wakes.value == count && clock.nextDeadline == nil)
  }
}
