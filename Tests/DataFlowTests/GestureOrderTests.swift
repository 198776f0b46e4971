import DataFlow
import Foundation
import Testing

/// Gestures that meet: what the clauses GEST-09 to GEST-18 leave open.
@MainActor
@Suite struct GestureOrderTests {
  private let log = GestureLog()

  private func note(_ line: String) -> @MainActor @Sendable () -> Void { log.note(line) }

  private func host<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> Host {
    Host { content().tag("pad") }
  }

  private func move(_ host: Host, _ events: GestureEvent...) {
    for event in events { host.gesture("pad", event) }
  }

  private let far = GestureEvent.moved(to: CGPoint(x: 40, y: 0))

  @Test func `nobody waits for a gesture that has failed with the finger up`() {
    let waiting: [any View] = [
      Text("").gesture(TapGesture(count: 2).exclusively(before: DragGesture())),
      Text("").gesture(TapGesture(count: 2).exclusively(before: LongPressGesture())),
      Text("").gesture(TapGesture(count: 2).simultaneously(with: DragGesture())),
      Text("").gesture(LongPressGesture().simultaneously(with: TapGesture(count: 2))),
    ]
    for view in waiting {
      let host = host { AnyView(view).onTapGesture(perform: note("once")) }
      host.press("pad")
      #expect(log.take() == [])
      move(host, .held(seconds: 1))
      #expect(log.take() == ["once"])
      host.press("pad")
      move(host, .held(seconds: 1))
      #expect(log.take() == ["once"])
    }
  }

  @Test func `a press that cannot be made any more says so, also while another gesture waits`() {
    let host = host {
      Text("").onTapGesture(count: 2, perform: note("twice"))
        .onLongPressGesture(perform: note("long")) { [log] in log.lines.append("\($0)") }
    }
    host.press("pad")
    #expect(log.take() == ["true", "false"])
    host.press("pad")
    #expect(log.take() == ["twice"])
    host.press("pad", seconds: 1)
    #expect(log.take() == ["true", "long", "false"])
  }

  @Test func `a finger that comes down twice on a button counts twice`() {
    let host = Host {
      Button(action: note("button")) {
        Text("").onTapGesture(count: 2, perform: note("twice")).tag("pad")
      }
    }
    host.press("pad")
    move(host, .held(seconds: 0.1), .began(), far, .ended)
    #expect(log.take() == ["button"])
    host.press("pad")
    host.press("pad")
    #expect(log.take() == ["twice"])
  }

  @Test func `the second of a sequence may come later, and need touches of its own`() {
    let drag = host {
      Text("").gesture(
        TapGesture().sequenced(before: DragGesture()).onEnded { [log] in
          if case .second(_, let value?) = $0 { log.lines.append("\(value.translation.width)") }
        })
    }
    drag.press("pad")
    move(drag, .held(seconds: 1), .held(seconds: 1), .began(), far, .ended)
    #expect(log.take() == ["40.0"])
    let taps = host {
      Text("").gesture(
        TapGesture().sequenced(before: TapGesture(count: 2)).onEnded { [log] _ in
          log.lines.append("three")
        })
    }
    for _ in 0..<3 { taps.press("pad") }
    #expect(log.take() == ["three"])
    for _ in 0..<2 { taps.press("pad") }
    #expect(log.take() == [])
    let presses = host {
      Text("").gesture(
        LongPressGesture(minimumDuration: 1)
          .sequenced(before: LongPressGesture(minimumDuration: 2))
          .onEnded { [log] _ in log.lines.append("held") })
    }
    move(presses, .began(), .held(seconds: 1), .held(seconds: 1))
    #expect(log.take() == [])
    move(presses, .held(seconds: 1), .ended)
    #expect(log.take() == ["held"])
    move(presses, .began(), .held(seconds: 1), .held(seconds: 1), .ended)
    #expect(log.take() == [])
  }

  @Test func `of two gestures at once the one that has failed has no value`() {
    struct Pressing: View {
      let log: GestureLog
      @GestureState private var isPressed = false

      var body: some View {
        Text("\(isPressed)").tag("pressed")
        Text("").tag("pad").gesture(
          LongPressGesture(minimumDuration: 1)
            .simultaneously(with: DragGesture(minimumDistance: 30))
            .updating($isPressed) { value, isPressed, _ in isPressed = value.first ?? false }
            .onEnded { [log] in
              let width = $0.second?.translation.width
              log.lines.append("\($0.first ?? false) \(width ?? 0)")
            })
      }
    }
    expectFailedPress(in: Host { Pressing(log: log) }, ending: "false 40.0")
  }

  @Test func `what waits for a gesture that is disabled or goes is made`() {
    struct Waiting: View {
      let note: () -> Void
      @State private var isDisabled = false
      @State private var isShown = true
      @State private var isEnabled = true

      var body: some View {
        Button("Disable") { isDisabled = true }
        Button("Hide") { isShown = false }
        Button("Without") { isEnabled = false }
        VStack {
          Text("").tag("a").onTapGesture(count: 2) {}.disabled(isDisabled)
          if isShown { Text("").tag("b").onTapGesture(count: 2) {} }
          Text("").tag("c").gesture(TapGesture(count: 2), isEnabled: isEnabled)
        }
        .onTapGesture(perform: note)
      }
    }
    let host = Host { Waiting(note: note("once")) }
    for (tag, button) in [("a", "Disable"), ("b", "Hide"), ("c", "Without")] {
      host.press(tag)
      #expect(log.take() == [])
      host.tap(button: button)
      #expect(log.take() == ["once"], "\(tag)")
    }
  }

  @Test func `a gesture is made of the touches since it has begun`() {
    let card = host {
      Text("").onTapGesture(count: 2, perform: note("twice"))
        .gesture(DragGesture().onEnded { [log] _ in log.lines.append("drag") })
        .onTapGesture(perform: note("once"))
    }
    card.press("pad")
    card.drag("pad", by: CGSize(width: 40, height: 0))
    #expect(log.take() == ["once", "drag"])
    let three = host {
      Text("").onTapGesture(count: 3, perform: note("three"))
        .onTapGesture(count: 2, perform: note("twice"))
        .onTapGesture(perform: note("once"))
    }
    three.press("pad")
    three.press("pad")
    three.drag("pad", by: CGSize(width: 40, height: 0))
    #expect(log.take() == ["twice"])
    three.press("pad")
    three.drag("pad", by: CGSize(width: 40, height: 0))
    move(three, .held(seconds: 1))
    #expect(log.take() == ["once"])
  }

  @Test func `a gesture may take its view, and all views, away`() {
    struct Going: View {
      let ended: () -> Void
      @State private var isShown = true
      @State private var isDisabled = false

      var body: some View {
        if isShown {
          Text("").onLongPressGesture { isShown = false }.tag("row")
          Text("").gesture(DragGesture().onChanged { _ in isShown = false }).tag("swiped")
        }
        Button {
        } label: {
          Text("").tag("pad")
            .onLongPressGesture {
            } onPressingChanged: {
              if !$0 { ended() }
            }
        }
        .disabled(isDisabled)
        Button("Disable") { isDisabled = true }
      }
    }
    for tag in ["row", "swiped"] {
      let host = Host { Going {} }
      if tag == "row" { host.press("row", seconds: 1) }
      if tag == "swiped" { host.drag("swiped", by: CGSize(width: 40, height: 0)) }
      #expect(!host.shows(tag))
    }
    var host: Host!
    host = Host {
      Going { [log] in
        log.lines.append("ended")
        host.relaunch()
      }
    }
    host.gesture("pad", .began())
    host.tap(button: "Disable")
    #expect(log.take() == ["ended"] && host.shows("row"))
    host.press("pad")
    #expect(log.take() == ["ended"] && host.shows("row"))
  }

  @Test func `nothing is touched while views go`() {
    struct Rows: View {
      let press: () -> Void
      @State private var items = [1]

      var body: some View {
        ForEach(items, id: \.self) { _ in
          Button("Other") {}
          Text("").tag("pad")
            .onLongPressGesture {
            } onPressingChanged: {
              if !$0 { press() }
            }
        }
        Button("Remove") { items = [] }
      }
    }
    var host: Host!
    host = Host {
      Rows { [log] in
        log.lines.append("press")
        if host.shows(.button("Other")) { host.press(.button("Other")) }
      }
    }
    host.gesture("pad", .began())
    host.tap(button: "Remove")
    #expect(log.take() == ["press"] && host.buttons.count == 1)
  }

  @Test func `a finger that is up makes nothing`() {
    let host = host {
      Text("")
        .simultaneousGesture(DragGesture().onChanged { [log] _ in log.lines.append("drag") })
        .simultaneousGesture(LongPressGesture().onEnded { [log] _ in log.lines.append("long") })
        .simultaneousGesture(TapGesture(count: 2).onEnded(note("twice")))
        .onTapGesture(perform: note("tap"))
    }
    move(host, .began(), .cancelled, .ended)
    #expect(log.take() == [])
    move(host, .began(), .ended, .ended)
    #expect(log.take() == ["tap"])
    move(host, far, .held(seconds: 2), .ended)
    #expect(log.take() == [])
  }

  @Test func `a disabled button leaves the touch to the one around it`() {
    let host = host {
      Button(action: note("outer")) { Button("", action: note("inner")).disabled(true) }
    }
    host.press(host.buttons[1])
    #expect(log.take() == ["outer"])
  }

  @Test func `two simultaneous gestures wait for nobody`() {
    let host = host {
      Text("").onTapGesture(count: 2, perform: note("twice"))
        .simultaneousGesture(TapGesture().onEnded(note("beside")))
        .onTapGesture(perform: note("once"))
    }
    host.press("pad")
    #expect(log.take() == ["beside"])
    move(host, .held(seconds: 1))
    #expect(log.take() == ["once"])
    let other = self.host {
      Text("").simultaneousGesture(TapGesture(count: 2).onEnded(note("twice")))
        .onTapGesture(perform: note("once"))
    }
    other.press("pad")
    other.press("pad")
    #expect(log.take() == ["once", "twice", "once"])
  }

  @Test func `what a finger has done counts only if nothing waits for it any longer`() {
    let host = Host {
      VStack {
        Text("").onTapGesture(perform: note("once")).tag("inner")
        Text("").tag("beside")
      }
      .highPriorityGesture(TapGesture(count: 2).onEnded(note("twice")))
      Text("").tag("outside")
    }
    host.press("inner")
    host.press("beside")
    #expect(log.take() == ["twice"], "the taps are those of the views around both")
    host.press("inner")
    host.press("outside")
    #expect(log.take() == ["once"], "nobody waits any longer")
    host.press("inner")
    host.press("inner")
    #expect(log.take() == ["twice"])
  }

  @Test func `of two gestures at once the second has no value either once it has failed`() {
    struct Pressing: View {
      let log: GestureLog
      @GestureState private var isPressed = false

      var body: some View {
        Text("\(isPressed)").tag("pressed")
        Text("").tag("pad").gesture(
          DragGesture(minimumDistance: 30)
            .simultaneously(with: LongPressGesture(minimumDuration: 1))
            .updating($isPressed) { value, isPressed, _ in isPressed = value.second ?? false }
            .onEnded { [log] in
              let width = $0.first?.translation.width
              log.lines.append("\(width ?? 0) \($0.second ?? false)")
            })
      }
    }
    expectFailedPress(in: Host { Pressing(log: log) }, ending: "40.0 false")
  }

  /// A press that is dragged away fails, and the drag beside it goes on to `ending`.
  private func expectFailedPress(in host: Host, ending: String) {
    move(host, .began())
    #expect(host.text("pressed") == "true")
    move(host, .moved(to: CGPoint(x: 20, y: 0)))
    #expect(host.text("pressed") == "false")
    move(host, far)
    #expect(host.text("pressed") == "false")
    move(host, .ended)
    #expect(log.take() == [ending])
  }
}
