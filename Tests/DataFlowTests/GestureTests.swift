import DataFlow
import Foundation
import Testing

/// Gestures: what the clauses GEST leave open.
@MainActor
@Suite struct GestureTests {
  /// A view with a gesture, and what the gesture has said.
  private struct Pad<Recognized: Gesture>: View {
    let gesture: Recognized

    var body: some View { Text("Pad").gesture(gesture).tag("pad") }
  }

  private final class Log {
    var lines: [String] = []

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private func point(_ x: Double, _ y: Double = 0) -> CGPoint { CGPoint(x: x, y: y) }

  @Test func `a drag says where it is and where it would come to rest`() {
    let log = Log()
    var last: DragGesture.Value?
    let host = Host {
      Pad(
        gesture: DragGesture().onChanged {
          last = $0
          log.lines.append("\($0.translation.width)")
        }
        .onEnded { log.lines.append("end \($0.translation.width)") })
    }
    host.gesture("pad", .began(at: point(10, 10)))
    host.gesture("pad", .moved(to: point(19, 10)))
    #expect(log.take() == [])
    host.gesture("pad", .moved(to: point(30, 10), seconds: 0.5))
    #expect(log.take() == ["20.0"])
    #expect(last?.startLocation == point(10, 10) && last?.location == point(30, 10))
    #expect(last?.velocity == CGSize(width: 22, height: 0))
    #expect(last?.predictedEndLocation == point(35.5, 10))
    #expect(last?.predictedEndTranslation == CGSize(width: 25.5, height: 0))
    #expect(last?.time == Date(timeIntervalSinceReferenceDate: 0.5))
    host.gesture("pad", .moved(to: point(30, 10), seconds: 0.5))
    host.gesture("pad", .held(seconds: 1))
    host.gesture("pad", .moved(to: point(12, 10)))
    host.gesture("pad", .ended)
    #expect(log.take() == ["20.0", "20.0", "2.0", "end 2.0"])
    host.drag("pad", by: CGSize(width: 5, height: 0))
    #expect(log.take() == [])
    host.drag("pad", by: CGSize(width: 15, height: 0))
    #expect(log.take() == ["15.0", "end 15.0"])
  }

  @Test func `views without tags are touched by a query, or as elements`() {
    let log = Log()
    let host = Host {
      ForEach(["one", "two"], id: \.self) { name in
        Text(name)
          .gesture(
            DragGesture().onChanged { log.lines.append("\(name) \($0.translation.width)") }
              .simultaneously(
                with: TapGesture().onEnded { log.lines.append("\(name) tapped") }))
      }
    }
    host.drag(.text("two"), by: CGSize(width: 20, height: 0))
    host.press(.text("one"))
    host.gesture(.text().at(1), .began())
    host.gesture(.text("one"), .moved(to: point(30)))
    host.gesture(.text("one"), .ended)
    #expect(log.take() == ["two 20.0", "one tapped", "two 30.0"])
    let one = host.element(.text("one"))
    host.drag(one, by: CGSize(width: 15, height: 0))
    host.press(one)
    host.gesture(one, .began())
    host.gesture(one, .moved(to: point(40)))
    host.gesture(one, .cancelled)
    #expect(log.take() == ["one 15.0", "one tapped", "one 40.0"])
  }

  @Test func `taps are counted if they come soon enough`() {
    let log = Log()
    let host = Host {
      Text("Pad").onTapGesture(count: 2) { log.lines.append("twice") }.tag("pad")
      Text("One").onTapGesture { log.lines.append("once") }.tag("one")
    }
    host.press("pad")
    #expect(log.take() == [])
    host.press("pad")
    #expect(log.take() == ["twice"])
    host.press("pad")
    host.gesture("pad", .held(seconds: 1))
    host.press("pad")
    #expect(log.take() == [])
    host.press("pad")
    #expect(log.take() == ["twice"])
    host.press("one")
    host.drag("one", by: CGSize(width: 20, height: 0))
    host.gesture("one", .began())
    host.gesture("one", .cancelled)
    #expect(log.take() == ["once"])
  }

  @Test func `a press is long once it has lasted, and not if the finger moves`() {
    let log = Log()
    let host = Host {
      Text("Pad").onLongPressGesture(minimumDuration: 1) {
        log.lines.append("long")
      } onPressingChanged: {
        log.lines.append("\($0)")
      }
      .tag("pad")
    }
    host.press("pad", seconds: 0.5)
    #expect(log.take() == ["true", "false"])
    host.press("pad", seconds: 1)
    #expect(log.take() == ["true", "long", "false"])
    host.gesture("pad", .began())
    host.gesture("pad", .moved(to: point(20)))
    host.gesture("pad", .held(seconds: 2))
    host.gesture("pad", .ended)
    #expect(log.take() == ["true", "false"])
  }

  @Test func `a press that is broken off says so once`() {
    struct Pressing: View {
      let log: Log
      @State private var isDisabled = false

      var body: some View {
        VStack {
          Text("Pad").onLongPressGesture {
          } onPressingChanged: {
            log.lines.append("\($0)")
          }
          .tag("pad")
        }
        .disabled(isDisabled)
        Text("Other").tag("other")
        Button("Switch") { isDisabled.toggle() }.tag("switch")
      }
    }
    let log = Log()
    let host = Host { Pressing(log: log) }
    host.gesture("pad", .began())
    host.tap("switch")
    #expect(log.take() == ["true", "false"])
    host.gesture("pad", .ended)
    host.tap("switch")
    host.press("other")
    #expect(log.take() == [])
    host.gesture("pad", .began())
    host.gesture("other", .began())
    host.gesture("other", .ended)
    host.tap("switch")
    #expect(log.take() == ["true", "false"])
    host.tap("switch")
    host.press("pad")
    host.press("other")
    #expect(log.take() == ["true", "false"])
  }

  @Test func `one gesture after another`() {
    let log = Log()
    let host = Host {
      Pad(
        gesture: LongPressGesture(minimumDuration: 1)
          .sequenced(before: DragGesture())
          .onChanged { log.lines.append("\($0.text)") }
          .onEnded { log.lines.append("end \($0.text)") })
    }
    host.drag("pad", by: CGSize(width: 20, height: 0))
    #expect(log.take() == ["press"])
    host.gesture("pad", .began())
    host.gesture("pad", .held(seconds: 1))
    host.gesture("pad", .moved(to: point(20)))
    host.gesture("pad", .ended)
    #expect(log.take() == ["press", "pressed nil", "pressed 20.0", "end pressed 20.0"])
  }

  @Test func `two gestures at once, and one of two`() {
    let log = Log()
    let both = LongPressGesture(minimumDuration: 1)
      .simultaneously(with: DragGesture())
      .onEnded { log.lines.append("\($0.first ?? false) \($0.second?.translation.width ?? 0)") }
    let one = TapGesture(count: 2).map { "twice" }
      .exclusively(before: TapGesture().map { "once" })
      .onEnded {
        switch $0 {
        case .first(let text), .second(let text): log.lines.append(text)
        }
      }
    let host = Host {
      Text("Both").gesture(both).tag("both")
      Text("One").gesture(one).tag("one")
    }
    host.gesture("both", .began())
    host.gesture("both", .held(seconds: 1))
    host.gesture("both", .moved(to: point(20)))
    host.gesture("both", .ended)
    #expect(log.take() == ["true 0.0", "true 20.0"])
    host.press("one")
    #expect(log.take() == [])
    host.press("one")
    #expect(log.take() == ["twice"])
    host.press("one")
    host.gesture("one", .held(seconds: 1))
    #expect(log.take() == ["once"])
  }

  @Test func `the innermost gesture counts, unless another one is preferred or beside`() {
    let log = Log()
    func tap(_ name: String) -> some Gesture { TapGesture().onEnded { log.lines.append(name) } }
    let host = Host {
      VStack { Text("In").gesture(tap("inner")).tag("a") }.gesture(tap("outer"))
      VStack { Text("In").gesture(tap("inner")).tag("b") }.highPriorityGesture(tap("outer"))
      VStack { Text("In").gesture(tap("inner")).tag("c") }.simultaneousGesture(tap("outer"))
      VStack { Text("In").gesture(tap("inner")).tag("d") }
        .gesture(tap("outer"), including: .gesture)
      VStack { Text("In").gesture(tap("inner")).tag("e") }
        .highPriorityGesture(tap("outer"), including: .subviews)
      VStack { Text("In").gesture(tap("inner"), isEnabled: false).tag("f") }.gesture(tap("outer"))
    }
    let expected = [
      "a": ["inner"], "b": ["outer"], "c": ["inner", "outer"], "d": ["outer"], "e": ["inner"],
      "f": ["outer"],
    ]
    for (tag, lines) in expected.sorted(by: { $0.key < $1.key }) {
      host.press(tag)
      #expect(log.take() == lines, "\(tag)")
    }
  }

  private struct Card: View {
    @GestureState private var offset: Double?
    @State private var isShown = true

    var body: some View {
      Text("\(offset ?? -1)").tag("offset")
      if isShown {
        Text("Card")
          .gesture(
            AnyGesture(DragGesture(minimumDistance: 0)).updating($offset) { value, offset, _ in
              offset = Double(value.translation.width)
            }
          )
          .tag("card")
      }
      Button("Hide") { isShown = false }.tag("hide")
    }
  }

  @Test func `a view that goes breaks off its gesture`() {
    let host = Host { Card() }
    host.gesture("card", .began())
    host.gesture("card", .moved(to: point(3)))
    #expect(host.text("offset") == "3.0")
    host.tap("hide")
    #expect(host.text("offset") == "-1.0" && host.issues.isEmpty)
  }

  @Test func `the state of a view that has gone is not written any more`() {
    struct Owner: View {
      let take: (GestureState<Double>) -> Void
      @GestureState private var offset = 0.0

      var body: some View {
        let _ = take($offset)
        Text("\(offset)").tag("offset")
      }
    }
    struct Board: View {
      let take: (GestureState<Double>) -> Void
      @State private var isShown = true

      var body: some View {
        if isShown { Owner(take: take) }
        Button("Hide") { isShown = false }.tag("hide")
      }
    }
    var taken: GestureState<Double>!
    let host = Host { Board { taken = $0 } }
    let state = taken!
    // A view that outlives the state's own.
    let other = Host {
      Pad(
        gesture: DragGesture(minimumDistance: 0).updating(state) { value, offset, _ in
          offset = Double(value.translation.width)
        })
    }
    func drag(to x: Double) {
      other.gesture("pad", .began())
      other.gesture("pad", .moved(to: point(x)))
      host.settle()
    }
    drag(to: 3)
    #expect(host.text("offset") == "3.0" && state.wrappedValue == 3)
    other.gesture("pad", .ended)
    host.settle()
    #expect(host.text("offset") == "0.0")
    host.tap("hide")
    other.gesture("pad", .began())
    other.gesture("pad", .moved(to: point(5)))
    #expect(state.wrappedValue == 0 && host.isIdle)
  }

  @Test func `a reset sees the last value, and chooses the transaction`() {
    struct Card: View {
      @GestureState(reset: { value, transaction in
        transaction.animation = value > 10 ? .spring : nil
      }) private var offset = 0.0

      var body: some View {
        Text("\(offset)").tag("offset")
        Text("Card")
          .gesture(
            DragGesture(minimumDistance: 0).updating($offset) { value, offset, _ in
              offset = Double(value.translation.width)
            }
          )
          .tag("card")
      }
    }
    let host = Host(recording: .all) { Card() }
    func updates() -> [String] {
      defer { host.removeEvents() }
      return host.events.filter { $0.kind == .updated }.map(\.subject)
    }
    host.drag("card", by: CGSize(width: 5, height: 0))
    #expect(updates() == ["plain", "plain"])
    host.drag("card", by: CGSize(width: 15, height: 0))
    #expect(updates() == ["plain", "spring"])
  }

  @Test func `a gesture can be made of others`() {
    struct Swipe: Gesture {
      var body: some Gesture<Bool> {
        DragGesture().map { $0.translation.width > 0 }
      }
    }
    let log = Log()
    let host = Host { Pad(gesture: Swipe().onEnded { log.lines.append("\($0)") }) }
    host.drag("pad", by: CGSize(width: -20, height: 0))
    #expect(log.take() == ["false"])
  }
}

extension SequenceGesture.Value where First.Value == Bool, Second.Value == DragGesture.Value {
  fileprivate var text: String {
    switch self {
    case .first: "press"
    case .second(_, let drag): "pressed \(drag.map { "\($0.translation.width)" } ?? "nil")"
    }
  }
}
