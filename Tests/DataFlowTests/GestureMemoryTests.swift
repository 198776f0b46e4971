import DataFlow
import Foundation
import Testing

/// Touches that follow each other: what gestures keep from one to the next.
@MainActor
@Suite struct GestureMemoryTests {
  @Test(arguments: [0, 0.25, 0.35, 0.36, 1])
  func `a second tap counts until its time is over, the last moment included`(_ pause: Double) {
    let log = GestureLog()
    let host = Host {
      Text("").onTapGesture(count: 2) { log.lines.append("twice") }.tag("pad")
    }
    host.press("pad")
    host.gesture("pad", .held(seconds: pause))
    host.press("pad")
    #expect(log.take() == (pause <= 0.35 ? ["twice"] : []))
  }

  @Test(arguments: [0, 0.25, 0.35, 0.36, 1])
  func `the host's clock counts as a step that takes its time`(_ pause: Double) {
    let log = GestureLog()
    let host = Host {
      Text("").onTapGesture(count: 2) { log.lines.append("twice") }
        .onTapGesture { log.lines.append("once") }.tag("pad")
    }
    // Where many times have been added up, too.
    for _ in 0..<3 {
      host.press("pad")
      host.advance(by: .seconds(pause))
      host.press("pad")
      host.advance(by: .seconds(1))
      #expect(log.take() == (pause <= 0.35 ? ["twice"] : ["once", "once"]))
      #expect(host.clock.nextDeadline == nil)
    }
  }

  @Test func `a gesture that goes leaves no alarm behind`() {
    let clock = HostClock.manual()
    var host: Host? = Host(clock: clock) { Text("").onLongPressGesture {}.tag("pad") }
    host?.gesture("pad", .began())
    #expect(clock.nextDeadline?.offset == .seconds(0.5))
    host?.gesture("pad", .cancelled)
    #expect(clock.nextDeadline == nil)
    host?.gesture("pad", .began())
    host = nil
    #expect(clock.nextDeadline == nil)
  }

  /// A tap before a touch that `first` is made of, and one after it, are no double tap.
  private func expectNoDoubleTap(
    around first: some Gesture<String>, making touch: (Host) -> Void
  ) {
    let log = GestureLog()
    let one = first.exclusively(before: TapGesture(count: 2).map { "twice" })
      .onEnded {
        switch $0 {
        case .first(let text), .second(let text): log.lines.append(text)
        }
      }
    let host = Host { Text("").gesture(one).tag("pad") }
    host.press("pad")
    touch(host)
    #expect(log.take() == ["first"])
    host.press("pad")
    #expect(log.take() == [])
    host.press("pad")
    #expect(log.take() == ["twice"])
  }

  @Test func `what the first of two gestures is made of breaks off what the second has seen`() {
    expectNoDoubleTap(around: DragGesture().map { _ in "first" }) {
      $0.drag("pad", by: CGSize(width: 40, height: 0))
    }
    expectNoDoubleTap(around: LongPressGesture(minimumDuration: 0.125).map { _ in "first" }) {
      $0.press("pad", seconds: 0.125)
    }
  }

  @Test func `a view that goes while a finger comes down on it is not touched`() {
    struct Going: View {
      let log: GestureLog
      let settle: () -> Void
      @State private var isShown = true

      private func leave() {
        isShown = false
        settle()
      }

      var body: some View {
        Text("").onLongPressGesture {
        } onPressingChanged: {
          if !$0 { leave() }
        }
        .tag("held")
        if isShown { Text("").onTapGesture { log.lines.append("tapped") }.tag("going") }
      }
    }
    let log = GestureLog()
    var host: Host!
    host = Host { Going(log: log) { host.settle() } }
    host.gesture("held", .began())
    // The finger that was down is up before it comes down here.
    host.press("going")
    #expect(log.take() == [] && !host.shows("going"))
  }

  // The memory of a gesture is the view's: it stays where the gesture is made once more.
  @Test func `a gesture goes on where something else is done with its values`() {
    struct Changing: View {
      let log: GestureLog
      @GestureState private var width = 0.0
      @State private var isUpdating = true

      private var following: AnyGesture<DragGesture.Value> {
        let drag = DragGesture(minimumDistance: 0)
        if isUpdating {
          return AnyGesture(
            drag.updating($width) { value, width, _ in width = Double(value.translation.width) })
        }
        return AnyGesture(drag.onChanged { log.lines.append("\($0.translation.width)") })
      }

      var body: some View {
        Text("\(width)").gesture(following).tag("pad")
        Button("Change") { isUpdating.toggle() }
      }
    }
    let log = GestureLog()
    let host = Host { Changing(log: log) }
    host.gesture("pad", .began())
    host.gesture("pad", .moved(to: CGPoint(x: 20, y: 0)))
    #expect(host.text("pad") == "20.0" && log.take() == [])
    host.tap(button: "Change")
    host.gesture("pad", .moved(to: CGPoint(x: 30, y: 0)))
    #expect(log.take() == ["30.0"])
    host.tap(button: "Change")
    host.gesture("pad", .moved(to: CGPoint(x: 40, y: 0)))
    #expect(host.text("pad") == "40.0" && log.take() == [])
    host.gesture("pad", .ended)
    #expect(host.text("pad") == "0.0")
  }

  /// A pad whose gesture can be replaced in the middle of a touch.
  private struct Replaced: View {
    let form: Int
    @GestureState private var width = 0.0
    @State private var isThere = true

    private var drag: some Gesture<DragGesture.Value> {
      DragGesture(minimumDistance: 0)
        .updating($width) { value, width, _ in width = Double(value.translation.width) }
    }

    private var there: (some Gesture<DragGesture.Value>)? { isThere ? drag : nil }

    private var any: AnyGesture<DragGesture.Value> {
      isThere ? AnyGesture(drag) : AnyGesture(DragGesture(minimumDistance: 0))
    }

    @ViewBuilder private var pad: some View {
      let text = Text("\(width)")
      let tap = TapGesture(count: 2)
      switch form {
      case 0: text.gesture(there)
      case 1: text.gesture(any)
      case 2: text.gesture(there.simultaneously(with: tap))
      case 3: text.gesture(tap.exclusively(before: there))
      case 4: text.gesture(there.sequenced(before: tap))
      case 5: text.gesture(there.map { $0.location }.onEnded { _ in })
      case 6: text.gesture(there.onChanged { _ in }.onEnded { _ in })
      case 7: text.gesture(AnyGesture(any))
      case 8: text.gesture(outside)
      case 9: text.gesture(AnyGesture(outside))
      case 10: text.gesture(there, isEnabled: isThere)
      case 11: text.gesture(any, isEnabled: isThere)
      case 12: text.gesture(there).disabled(!isThere)
      default: text.gesture(Own(drag: there))
      }
    }

    private var outside: some Gesture<DragGesture.Value> {
      (isThere ? DragGesture(minimumDistance: 0) : nil)
        .updating($width) { value, width, _ in width = Double(value.translation.width) }
    }

    private struct Own<Drag: Gesture>: Gesture {
      let drag: Drag
      var body: some Gesture<Drag.Value> { drag.map { $0 } }
    }

    var body: some View {
      pad.tag("pad")
      Button("Change") { isThere.toggle() }
    }
  }

  // Source: Apple, *GestureState*: it is reset when the gesture ends or is cancelled.
  @Test(arguments: 0...13)
  func `a state of a gesture that goes in a touch is the initial one`(_ form: Int) {
    let host = Host { Replaced(form: form) }
    host.gesture("pad", .began())
    // Where the other gesture comes first, this one sees the touch once that has failed.
    host.gesture("pad", .moved(to: CGPoint(x: 20, y: 0)))
    #expect(host.text("pad") == "20.0")
    host.tap(button: "Change")
    #expect(host.text("pad") == "0.0")
    host.gesture("pad", .moved(to: CGPoint(x: 30, y: 0)))
    #expect(host.text("pad") == "0.0")
    host.gesture("pad", .ended)
    #expect(host.text("pad") == "0.0")
  }

  @Test(arguments: [true, false])
  func `a gesture that has gone keeps no other one waiting`(_ isOneOfTwo: Bool) {
    struct Pad: View {
      let log: GestureLog
      let isOneOfTwo: Bool
      @State private var isThere = true

      private var twice: TapGesture? { isThere ? TapGesture(count: 2) : nil }

      @ViewBuilder private var pad: some View {
        let once = TapGesture().onEnded { log.lines.append("once") }
        if isOneOfTwo {
          Text("").gesture(twice.exclusively(before: once))
        } else {
          Text("").gesture(once).highPriorityGesture(twice)
        }
      }

      var body: some View {
        pad.tag("pad")
        Button("Change") { isThere = false }
      }
    }
    let log = GestureLog()
    let host = Host { Pad(log: log, isOneOfTwo: isOneOfTwo) }
    host.press("pad")
    #expect(log.take() == [])
    host.tap(button: "Change")
    #expect(log.take() == ["once"] && host.clock.nextDeadline == nil)
  }

  @Test(arguments: 0...2)
  func `what a gesture calls may take it away, and is called once`(_ form: Int) {
    struct Pad: View {
      let log: GestureLog
      let form: Int
      let settle: () -> Void
      @State private var isThere = true

      private func note(_ line: String) {
        log.lines.append(line)
        isThere = false
        settle()
      }

      private var drag: some Gesture<DragGesture.Value> {
        DragGesture(minimumDistance: 0).onChanged { _ in note("dragged") }
      }

      @ViewBuilder private var pad: some View {
        let text = Text("")
        switch form {
        case 0:
          text.gesture(
            (isThere ? TapGesture(count: 2) : nil)
              .exclusively(before: TapGesture().onEnded { note("once") }))
        case 1:
          text.gesture(
            (isThere ? LongPressGesture().onEnded { _ in note("pressed") } : nil)
              .exclusively(before: drag))
        default:
          text.gesture((isThere ? TapGesture() : nil).simultaneously(with: drag))
        }
      }

      var body: some View { pad.tag("pad") }
    }
    let log = GestureLog()
    var host: Host!
    host = Host { Pad(log: log, form: form) { host.settle() } }
    switch form {
    case 0:
      host.press("pad")
      host.advance(by: .seconds(1))
      #expect(log.take() == ["once"])
    case 1:
      host.gesture("pad", .began())
      host.advance(by: .seconds(1))
      #expect(log.take() == ["pressed"])
    default:
      host.gesture("pad", .began())
      #expect(log.take() == ["dragged"])
    }
  }

  @Test(arguments: [true, false])
  func `a gesture that has gone is begun anew when it comes back`(_ isDisabled: Bool) {
    struct Pad: View {
      let log: GestureLog
      let isDisabled: Bool
      @State private var isThere = true

      var body: some View {
        Text("").gesture(
          isThere ? TapGesture(count: 2).onEnded { log.lines.append("twice") } : nil,
          isEnabled: isThere || isDisabled
        )
        .disabled(isDisabled && !isThere).tag("pad")
        Button("Change") { isThere.toggle() }
      }
    }
    let log = GestureLog()
    let host = Host { Pad(log: log, isDisabled: isDisabled) }
    host.press("pad")
    host.tap(button: "Change")
    host.tap(button: "Change")
    host.press("pad")
    #expect(log.take() == [])
    host.press("pad")
    #expect(log.take() == ["twice"])
  }

  @Test func `what has waited beyond its time is made when it may be`() {
    struct Pad: View {
      let log: GestureLog
      @State private var isThere = true

      var body: some View {
        Text("").onLongPressGesture(minimumDuration: 0.2) { log.lines.append("pressed") }
          .highPriorityGesture(isThere ? TapGesture(count: 2) : nil).tag("pad")
        Button("Change") { isThere = false }
      }
    }
    let log = GestureLog()
    let host = Host { Pad(log: log) }
    host.press("pad")
    host.gesture("pad", .began())
    host.advance(by: .seconds(0.3))
    #expect(log.take() == [])
    host.tap(button: "Change")
    #expect(log.take() == ["pressed"])
  }

  @Test(arguments: [true, false])
  func `what has waited for a gesture that goes is made in its time`(_ isReplaced: Bool) {
    struct Pad: View {
      let log: GestureLog
      let isReplaced: Bool
      @State private var isThere = true

      var body: some View {
        Text("").onLongPressGesture { log.lines.append("pressed") }
          .highPriorityGesture(
            isThere || !isReplaced ? TapGesture(count: 2) : nil, isEnabled: isThere || isReplaced
          )
          .tag("pad")
        Button("Change") { isThere = false }
      }
    }
    let log = GestureLog()
    let host = Host { Pad(log: log, isReplaced: isReplaced) }
    host.press("pad")
    host.gesture("pad", .began())
    host.tap(button: "Change")
    #expect(log.take() == [])
    host.advance(by: .seconds(0.5))
    #expect(log.take() == ["pressed"])
  }
}
