import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Each gesture, and each pair of gestures, with each kind of touch.
extension Catalogue {
  static let gestureTables: [Clause] = [
    Clause(
      flow: "GEST-19", .required,
      "A gesture MUST be made by the touches that it consists of, and by no others.",
      source: Source.apple("Gesture"),
      hint: "Is each step of a touch told to the gesture, with how far and how long it was?",
      expected: [
        "tap: E | - | E | E E | E E | E | - | E | E | E",
        "tap twice: - | - | - | E | - | - | - | - | - | -",
        "press: ctrue | ctrue | ctrue | ctrue ctrue | ctrue ctrue | ctrue Etrue | ctrue Etrue | "
          + "ctrue Etrue | ctrue ctrue | ctrue ctrue",
        "long press: ctrue | ctrue | ctrue | ctrue ctrue | ctrue ctrue | ctrue | ctrue | ctrue | "
          + "ctrue ctrue | ctrue ctrue",
        "far press: ctrue | ctrue | ctrue | ctrue ctrue | ctrue ctrue | ctrue Etrue | ctrue "
          + "Etrue | ctrue Etrue | ctrue ctrue | ctrue ctrue",
        "drag: - | c(11.0,0.0>11.0,0.0) c(0.0,0.0>0.0,0.0) E(0.0,0.0>0.0,0.0) | - | - | - | - | "
          + "c(30.0,0.0>45.0,0.0) E(30.0,0.0>45.0,0.0) | c(6.0,8.0>6.0,12.0) c(6.0,8.0>6.0,8.0) "
          + "E(6.0,8.0>6.0,8.0) | c(30.0,0.0>30.0,0.0) | -",
        "far drag: - | - | - | - | - | - | c(30.0,0.0>45.0,0.0) E(30.0,0.0>45.0,0.0) | - | "
          + "c(30.0,0.0>30.0,0.0) | -",
        "drag at once: c(0.0,0.0>0.0,0.0) E(0.0,0.0>0.0,0.0) | c(0.0,0.0>0.0,0.0) "
          + "c(11.0,0.0>11.0,0.0) c(0.0,0.0>0.0,0.0) E(0.0,0.0>0.0,0.0) | c(0.0,0.0>0.0,0.0) "
          + "E(0.0,0.0>0.0,0.0) | c(0.0,0.0>0.0,0.0) E(0.0,0.0>0.0,0.0) c(0.0,0.0>0.0,0.0) "
          + "E(0.0,0.0>0.0,0.0) | c(0.0,0.0>0.0,0.0) E(0.0,0.0>0.0,0.0) c(0.0,0.0>0.0,0.0) "
          + "E(0.0,0.0>0.0,0.0) | c(0.0,0.0>0.0,0.0) E(0.0,0.0>0.0,0.0) | c(0.0,0.0>0.0,0.0) "
          + "c(30.0,0.0>45.0,0.0) E(30.0,0.0>45.0,0.0) | c(0.0,0.0>0.0,0.0) c(6.0,0.0>6.0,0.0) "
          + "c(6.0,8.0>6.0,12.0) c(6.0,8.0>6.0,8.0) E(6.0,8.0>6.0,8.0) | c(0.0,0.0>0.0,0.0) "
          + "c(30.0,0.0>30.0,0.0) c(0.0,0.0>0.0,0.0) E(0.0,0.0>0.0,0.0) | c(0.0,0.0>0.0,0.0) "
          + "c(0.0,0.0>0.0,0.0) E(0.0,0.0>0.0,0.0)",
        "pressing: true false | true false | true false | true false true false | true false "
          + "true false | true E false | true E false | true E false | true false true false | "
          + "true false true false",
        "press and drag: ctrue+- | ctrue+- c-+(11.0,0.0>11.0,0.0) c-+(0.0,0.0>0.0,0.0) "
          + "E-+(0.0,0.0>0.0,0.0) | ctrue+- | ctrue+- ctrue+- | ctrue+- ctrue+- | ctrue+- "
          + "Etrue+- | ctrue+- Etrue+- ctrue+(30.0,0.0>45.0,0.0) Etrue+(30.0,0.0>45.0,0.0) | "
          + "ctrue+- ctrue+(6.0,8.0>6.0,12.0) ctrue+(6.0,8.0>6.0,8.0) Etrue+(6.0,8.0>6.0,8.0) | "
          + "ctrue+- c-+(30.0,0.0>30.0,0.0) ctrue+- | ctrue+- ctrue+-",
        "press, then drag: ctrue | ctrue | ctrue | ctrue ctrue | ctrue ctrue | ctrue ctrue,- | "
          + "ctrue ctrue,- ctrue,(30.0,0.0>45.0,0.0) Etrue,(30.0,0.0>45.0,0.0) | ctrue "
          + "ctrue,(6.0,8.0>6.0,12.0) ctrue,(6.0,8.0>6.0,8.0) Etrue,(6.0,8.0>6.0,8.0) | ctrue "
          + "ctrue | ctrue ctrue",
        "tap, then press: c2- | - | c2- | c2- c2true | c2- c2true | c2- | - | c2- | c2- | c2-",
        "twice or once: - | - | - | Etwice | Eonce Eonce | - | - | - | - | -",
        "press or drag: ctrue | ctrue c(11.0,0.0>11.0,0.0) c(0.0,0.0>0.0,0.0) E(0.0,0.0>0.0,0.0) "
          + "| ctrue | ctrue ctrue | ctrue ctrue | ctrue Etrue | ctrue Etrue | ctrue Etrue | "
          + "ctrue c(30.0,0.0>30.0,0.0) ctrue | ctrue ctrue",
        "any: E | - | E | E E | E E | E | - | E | E | E",
        "while dragged: - | 11.0 0.0 | - | - | - | - | 30.0 0.0 | 6.0 0.0 | 30.0 0.0 | -",
      ]
    ) { stage in
      for (name, view) in GestureForms.all {
        let results = TouchForm.allCases.map { form in
          let notes = Handle<[String]>([])
          let host = stage.made { view(notes) }
          for event in form.events { host.gesture("touched", event) }
          return notes.value.isEmpty ? "-" : notes.value.joined(separator: " ")
        }
        stage.log("\(name): \(results.joined(separator: " | "))")
      }
    },
    Clause(
      flow: "GEST-20", .required,
      "Of gestures around each other one MUST be made by a touch, but for simultaneous ones.",
      source: Source.apple("highPriorityGesture(_:including:)"),
      hint: "Do the inner ones count first, but for those of high priority and what masks say?",
      expected: [
        "inner first: in | in in | press | press | press | in",
        "outer first: out | out out | press | press | press | out",
        "both: in out | in out in out | press out | press | press out | in out",
        "none: - | - | - | - | - | -",
        "outer alone: out | out out | out | - | out | out",
        "inner alone: in | in in | press | press | press | in",
        "enabled: in | in in | press | press | press | in",
        "not enabled: in | in in | press | press | press | in",
        "disabled inside: out | out out | out | - | out | out",
        "drag outside: in | in in | press | press | press | in",
        "drag outside first: in | in in | press | press | out (6.0,8.0>6.0,8.0) | in",
        "twice outside first: - | out | press | press | press | -",
        "button inside: button | button button | button | - | button | button",
        "button, outer first: out | out out | out | - | out | out",
        "disabled button: out | out out | out | - | out | out",
        "press on a button: button | button button | press | press | press | button",
      ]
    ) { stage in
      for (name, view) in GestureForms.pairs {
        let results = [TouchForm.tap, .taps, .press, .pressDrag, .drag, .again].map { form in
          let notes = Handle<[String]>([])
          let host = stage.made { view(notes) }
          for event in form.events { host.gesture("touched", event) }
          return notes.value.isEmpty ? "-" : notes.value.joined(separator: " ")
        }
        stage.log("\(name): \(results.joined(separator: " | "))")
      }
    },
  ]
}

/// What a finger does.
private enum TouchForm: CaseIterable {
  case tap, farTap, slowTap, taps, lateTaps, press, pressDrag, drag, cancelled, again

  var events: [GestureEvent] {
    let far = CGPoint(x: 30, y: 0)
    return switch self {
    case .tap: [.began(), .ended]
    case .farTap: [.began(), .moved(to: CGPoint(x: 11, y: 0)), .moved(to: .zero), .ended]
    case .slowTap: [.began(), .held(seconds: 0.4), .ended]
    case .taps: [.began(), .ended, .began(), .ended]
    case .lateTaps: [.began(), .ended, .began(), .held(seconds: 0.4), .ended]
    case .press: [.began(), .held(seconds: 0.3), .held(seconds: 0.2), .ended]
    case .pressDrag: [.began(), .held(seconds: 0.5), .moved(to: far, seconds: 0.5), .ended]
    case .drag:
      [
        .began(), .moved(to: CGPoint(x: 6, y: 0)), .moved(to: CGPoint(x: 6, y: 8), seconds: 0.5),
        .held(seconds: 0.1), .ended,
      ]
    case .cancelled: [.began(), .moved(to: far), .cancelled, .began(), .ended]
    case .again: [.began(), .held(seconds: 0.4), .began(), .ended]
    }
  }
}

// MARK: - Views

@MainActor
private enum GestureForms {
  typealias Made = (Handle<[String]>) -> AnyView

  static var all: KeyValuePairs<String, Made> {
    [
      "tap": { noted(TapGesture().map { "" }, $0) },
      "tap twice": { noted(TapGesture(count: 2).map { "" }, $0) },
      "press": { noted(LongPressGesture().map { "\($0)" }, $0) },
      "long press": { noted(LongPressGesture(minimumDuration: 1).map { "\($0)" }, $0) },
      "far press": { noted(LongPressGesture(maximumDistance: 50).map { "\($0)" }, $0) },
      "drag": { noted(DragGesture().map(text), $0) },
      "far drag": { noted(DragGesture(minimumDistance: 20).map(text), $0) },
      "drag at once": { noted(DragGesture(minimumDistance: 0).map(text), $0) },
      "pressing": { notes in
        AnyView(
          Text("").tag("touched").onLongPressGesture {
            notes.add("E")
          } onPressingChanged: {
            notes.add("\($0)")
          })
      },
      "press and drag": {
        let both = LongPressGesture().simultaneously(with: DragGesture())
        return noted(
          both.map { "\($0.first.map { "\($0)" } ?? "-")+\($0.second.map(text) ?? "-")" }, $0)
      },
      "press, then drag": {
        let both = LongPressGesture().sequenced(before: DragGesture())
        return noted(
          both.map { value in
            switch value {
            case .first(let isPressed): "\(isPressed)"
            case .second(let isPressed, let drag): "\(isPressed),\(drag.map(text) ?? "-")"
            }
          }, $0)
      },
      "tap, then press": {
        let both = TapGesture().sequenced(before: LongPressGesture())
        return noted(
          both.map { value in
            switch value {
            case .first: "1"
            case .second(_, let press): "2\(press.map { "\($0)" } ?? "-")"
            }
          }, $0)
      },
      "twice or once": {
        let both = TapGesture(count: 2).exclusively(before: TapGesture())
        return noted(both.map { if case .first = $0 { "twice" } else { "once" } }, $0)
      },
      "press or drag": {
        let both = LongPressGesture().exclusively(before: DragGesture())
        return noted(
          both.map { value in
            switch value {
            case .first(let isPressed): "\(isPressed)"
            case .second(let drag): text(drag)
            }
          }, $0)
      },
      "any": { noted(AnyGesture(TapGesture().map { "" }), $0) },
      "while dragged": { notes in AnyView(StateOfGesture(notes: notes)) },
    ]
  }

  /// What stands around an element with a tap and a press.
  static var pairs: KeyValuePairs<String, Made> {
    [
      "inner first": { inner($0) { $0.gesture(outerTap($1)) } },
      "outer first": { inner($0) { $0.highPriorityGesture(outerTap($1)) } },
      "both": { inner($0) { $0.simultaneousGesture(outerTap($1)) } },
      "none": { inner($0) { $0.gesture(outerTap($1), including: .none) } },
      "outer alone": { inner($0) { $0.gesture(outerTap($1), including: .gesture) } },
      "inner alone": { inner($0) { $0.gesture(outerTap($1), including: .subviews) } },
      "enabled": { inner($0) { $0.gesture(outerTap($1), isEnabled: true) } },
      "not enabled": { inner($0) { $0.gesture(outerTap($1), isEnabled: false) } },
      "disabled inside": { notes in
        AnyView(
          VStack { Text("").tag("touched").onTapGesture { notes.add("in") }.disabled(true) }
            .gesture(outerTap(notes)))
      },
      "drag outside": {
        inner($0) { view, notes in
          view.gesture(DragGesture().map(text).onEnded { notes.add("out \($0)") })
        }
      },
      "drag outside first": {
        inner($0) { view, notes in
          view.highPriorityGesture(DragGesture().map(text).onEnded { notes.add("out \($0)") })
        }
      },
      "twice outside first": {
        inner($0) { view, notes in
          view.highPriorityGesture(TapGesture(count: 2).onEnded { notes.add("out") })
        }
      },
      "button inside": { notes in
        AnyView(
          VStack { Button("") { notes.add("button") }.tag("touched") }.gesture(outerTap(notes)))
      },
      "button, outer first": { notes in
        AnyView(
          VStack { Button("") { notes.add("button") }.tag("touched") }
            .highPriorityGesture(outerTap(notes)))
      },
      "disabled button": { notes in
        AnyView(
          VStack { Button("") { notes.add("button") }.tag("touched").disabled(true) }
            .gesture(outerTap(notes)))
      },
      "press on a button": { notes in
        AnyView(
          Button("") {
            notes.add("button")
          }
          .tag("touched")
          .gesture(LongPressGesture().onEnded { _ in notes.add("press") }))
      },
    ]
  }

  private static func outerTap(_ notes: Handle<[String]>) -> some Gesture<Void> {
    TapGesture().onEnded { notes.add("out") }
  }

  /// An element with two gestures, inside of what is made of it.
  private static func inner<Content: View>(
    _ notes: Handle<[String]>, @ViewBuilder around: (AnyView, Handle<[String]>) -> Content
  ) -> AnyView {
    let element = Text("").tag("touched")
      .gesture(TapGesture().onEnded { notes.add("in") })
      .gesture(LongPressGesture().onEnded { _ in notes.add("press") })
    return AnyView(around(AnyView(VStack { element }), notes))
  }

  private static func noted<Recognized: Gesture>(
    _ gesture: Recognized, _ notes: Handle<[String]>
  ) -> AnyView where Recognized.Value == String {
    AnyView(
      Text("").tag("touched")
        .gesture(gesture.onChanged { notes.add("c" + $0) }.onEnded { notes.add("E" + $0) }))
  }

  nonisolated static func text(_ drag: DragGesture.Value) -> String {
    let end = drag.predictedEndTranslation
    return "(\(drag.translation.width),\(drag.translation.height)>\(end.width),\(end.height))"
  }
}

extension Handle where Value == [String] {
  fileprivate func add(_ line: String) { take(value + [line]) }
}

private struct StateOfGesture: View {
  let notes: Handle<[String]>
  @GestureState private var width = 0.0

  var body: some View {
    Text("").tag("touched")
      .gesture(DragGesture().updating($width) { drag, width, _ in width = drag.translation.width })
      .onChange(of: width) { notes.add("\($1)") }
  }
}
