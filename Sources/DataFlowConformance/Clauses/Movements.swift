import Conformance
import ConformanceKit
import DataFlow

/// What moves between what: each modifier, each colour, each transition.
extension Catalogue {
  static let movements: [Clause] = [
    Clause(
      flow: "TX-29", .required,
      "A modifier's numbers MUST all move, and nothing MUST that has nothing in between.",
      source: Source.apple("Animatable"),
      hint: "Are both values of one kind, with the same numbers, and finite?",
      expected: [
        "scale(x: 1.0, y: 2.0)", "scale(x: 2.0, y: 3.0)", "opacity(0.5)",
        "offset(x: 2.0, y: 1.0)", "rotation(45.0°)",
        "padding(edges: leading, length: Optional(6.0))",
        "frame(width: Optional(15.0), height: Optional(25.0), alignment: center)",
        "frame(width: nil, height: Optional(15.0), alignment: trailing)",
        "min 15.0 nil ideal nil 25.0 max inf nil top",
        "min nil 15.0 ideal nil nil max nil inf center",
        "foreground(Optional(0.5 0.5 0.0))", "background(0.5 0.5 0.5 at 0.5)",
      ]
    ) { stage in
      let number = stage.mountWatcher(texts: []) { number in
        let part = Double(number)
        Group {
          Text("").scaleEffect(x: 0 + 2 * part, y: 2)
          Text("").scaleEffect(x: 1 + 2 * part, y: 2 + 2 * part)
          Text("").opacity(part)
          Text("").offset(x: 4 * part, y: 2 * part)
          Text("").rotationEffect(.degrees(90 * part))
          Text("").padding(.leading, 4 + 4 * part)
          Text("").frame(width: 10 + 10 * part, height: 20 + 10 * part)
          Text("").frame(height: 10 + 10 * part, alignment: number == 0 ? .leading : .trailing)
        }
        Group {
          Text("").frame(
            minWidth: 10 + 10 * part, maxWidth: .infinity, idealHeight: 20 + 10 * part,
            alignment: .top)
          Text("").frame(minHeight: 10 + 10 * part, maxHeight: .infinity)
          Text("").foregroundStyle(number == 0 ? .red : .green)
          Text("").background(number == 0 ? .clear : .white)
        }
        // Nothing is between these.
        Group {
          Text("").padding(number == 0 ? .leading : .trailing, 4 + part)
          Text("").padding(.leading, number == 0 ? nil : 4)
          Text("").padding(.leading, number == 0 ? 4 : nil)
          Text("").frame(width: number == 0 ? 10 : nil, height: number == 0 ? nil : 10)
          Text("").frame(width: number == 0 ? 10 : nil, height: 10 + part)
          Text("").frame(width: 10 + part, height: number == 0 ? 10 : nil)
          Text("").frame(width: nil, alignment: number == 0 ? .leading : .trailing)
          Text("").scaleEffect(number == 0 ? 1 : .infinity)
          Text("").offset(x: number == 0 ? .infinity : 1, y: part)
        }
        Group {
          Text("").frame(maxWidth: number == 0 ? .infinity : 10)
          Text("").frame(minWidth: 10 + part, maxWidth: number == 0 ? .infinity : 10)
          Text("").frame(
            minWidth: number == 0 ? 10 : nil, maxHeight: number == 0 ? nil : 10)
          Text("").foregroundColor(number == 0 ? nil : .red)
          Text("").foregroundColor(number == 0 ? .red : nil)
          Text("").foregroundColor(number == 0 ? .red : Color("own"))
          Text("").background(number == 0 ? Color("own") : .red)
          Text("").bold(number == 1)
          Text("").opacity(1)
        }
      }
      stage.logMiddles { number.wrappedValue = 1 }
    },
    Clause(
      flow: "TX-30", .observed, "A colour that has a name here MUST move by the parts it has.",
      source: Source.observed("a colour between two others has to have parts"),
      hint: "Does each name have its own parts, and is how much it covers one of them?",
      expected: [
        "primary 0.5 0.5 0.5", "secondary 0.5 0.5 0.5 at 0.75", "accentColor 0.5 0.5 1.0",
        "black 0.5 0.5 0.5", "white 1.0 1.0 1.0", "gray 0.75 0.75 0.75", "red 1.0 0.5 0.5",
        "orange 1.0 0.75 0.5", "yellow 1.0 1.0 0.5", "green 0.5 1.0 0.5", "blue 0.5 0.5 1.0",
        "purple 0.75 0.5 0.75", "pink 1.0 0.625 0.75", "clear 0.5 0.5 0.5 at 0.5",
        "red at 0.5 1.0 0.5 0.5 at 0.75", "secondary at 0.5 0.5 0.5 0.5 at 0.625",
        "0.25 0.5 0.75 0.625 0.75 0.875", "0.5 0.5 0.5 at 0.5 0.75 0.75 0.75 at 0.75",
      ]
    ) { stage in
      let colors: [Color] = [
        .primary, .secondary, .accentColor, .black, .white, .gray, .red, .orange, .yellow, .green,
        .blue, .purple, .pink, .clear, .red.opacity(0.5), .secondary.opacity(0.5),
        Color(red: 0.25, green: 0.5, blue: 0.75), Color(white: 0.5, opacity: 0.5),
      ]
      let number = stage.mountWatcher(texts: []) { number in
        ForEach(colors, id: \.self) {
          // In parts: the same colour by another name moves, too.
          Text("").background(number == 0 ? $0 : Color(white: 1)).tag($0)
        }
      }
      stage.host.turn { withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 } }
      stage.host.advance(by: .seconds(0.5))
      for record in stage.host.animations {
        guard case .background(let color)? = stage.host.value(of: record) else { continue }
        stage.log("\(record.tags.first.map { "\($0)" } ?? "-") \(color)")
      }
    },
    Clause(
      flow: "TX-31", .required,
      "A view MUST come and go by what its transition says of each, with its own animation.",
      source: Source.apple("AnyTransition"),
      hint: "Are the halves of what is combined and of what is asymmetric found, and theirs?",
      expected: [
        "opacity, linear", "opacity, linear", "slide, linear", "slide, linear",
        "scale(0.0), linear", "scale(0.0), linear", "scale(0.5), linear", "scale(0.5), linear",
        "offset(1.0, 0.0), linear", "offset(1.0, 0.0), linear",
        "offset(0.0, 2.0), linear", "offset(0.0, 2.0), linear",
        "move(top), linear", "move(top), linear", "push(leading), linear", "push(leading), linear",
        "opacity + slide, linear", "opacity + slide, linear",
        "opacity + move(top), linear", "slide + move(top), linear",
        "move(top) + opacity, linear", "move(top) + slide, linear",
        "opacity, easeIn", "opacity, easeIn", "opacity + slide, easeIn", "opacity + slide, easeIn",
        "slide + opacity, easeIn", "slide + opacity, easeIn", "opacity, linear", "slide, easeIn",
        "opacity, easeOut", "slide, easeIn", "opacity + push(top), linear",
        "slide + push(top), easeIn", "nothing", "opacity, linear", "opacity, linear", "nothing",
        "opacity + identity, linear", "opacity + identity, linear",
      ]
    ) { stage in
      let different = AnyTransition.asymmetric(insertion: .opacity, removal: .slide)
      let animated = AnyTransition.opacity.animation(.easeIn)
      let half = AnyTransition.asymmetric(
        insertion: .opacity, removal: .slide.animation(.easeIn))
      let transitions: [AnyTransition] = [
        .opacity, .slide, .scale, .scale(scale: 0.5), .offset(x: 1), .offset(y: 2),
        .move(edge: .top), .push(from: .leading), .opacity.combined(with: .slide),
        different.combined(with: .move(edge: .top)),
        .move(edge: .top).combined(with: different), animated, animated.combined(with: .slide),
        .slide.combined(with: animated), half, half.animation(.easeOut),
        half.combined(with: .push(from: .top)),
        .asymmetric(insertion: .identity, removal: .opacity),
        .asymmetric(insertion: .opacity, removal: .identity),
        .opacity.combined(with: .identity),
      ]
      for transition in transitions {
        let number = stage.mountWatcher(texts: []) { number in
          if number == 1 { Text("").transition(transition) }
        }
        for value in [1, 0] {
          stage.host.turn { withAnimation(.linear) { number.wrappedValue = value } }
          let record = stage.host.animations.first
          // Without what the record begins with: `insertion`, `removal`.
          stage.log(
            record.map { "\($0)".split(separator: " ", maxSplits: 1).dropFirst().joined() }
              ?? "nothing")
          stage.host.advance(by: .seconds(1))
        }
      }
    },
    Clause(
      flow: "TX-32", .required,
      "Points and angles MUST be what they are called, in degrees as in radians.",
      source: Source.apple("UnitPoint"),
      hint: "Is x counted from where lines begin, and y from the top?",
      expected: [
        "zero 0.0 0.0, center 0.5 0.5, leading 0.0 0.5, trailing 1.0 0.5, top 0.5 0.0, "
          + "bottom 0.5 1.0, topLeading 0.0 0.0, topTrailing 1.0 0.0, bottomLeading 0.0 1.0, "
          + "bottomTrailing 1.0 1.0",
        "0.0° 0.0°, 180.0° 3.142, 90.0° 1.571, 45.0° 0.785", "true false false",
      ]
    ) { stage in
      let points: KeyValuePairs<String, UnitPoint> = [
        "zero": .zero, "center": .center, "leading": .leading, "trailing": .trailing,
        "top": .top, "bottom": .bottom, "topLeading": .topLeading, "topTrailing": .topTrailing,
        "bottomLeading": .bottomLeading, "bottomTrailing": .bottomTrailing,
      ]
      stage.log(points.map { "\($0.key) \($0.value.x) \($0.value.y)" }.joined(separator: ", "))
      var angle = Angle.radians(.pi / 4)
      let written = angle
      angle.degrees = 45
      let angles = [Angle.radians(.pi), .degrees(90), angle]
      stage.log(
        "\(Angle()) \(Angle.zero), "
          + angles.map { "\($0) \(rounded([$0.radians]))" }.joined(separator: ", "))
      stage.log("\(written < .degrees(46)) \(written < angle) \(angle < .zero)")
    },
  ]
}

extension Stage {
  /// Writes where each value is when half of its way is done that `change` makes move.
  fileprivate func logMiddles(_ change: () -> Void) {
    host.turn { withAnimation(.linear(duration: 1), change) }
    host.advance(by: .seconds(0.5))
    for record in host.animations {
      switch host.value(of: record) {
      case .flexibleFrame(let frame)?:
        func size(_ value: Double?) -> String { value.map { "\($0)" } ?? "nil" }
        log(
          "min \(size(frame.minWidth)) \(size(frame.minHeight)) "
            + "ideal \(size(frame.idealWidth)) \(size(frame.idealHeight)) "
            + "max \(size(frame.maxWidth)) \(size(frame.maxHeight)) \(frame.alignment)")
      case let value: log(value.map { "\($0)" } ?? "nil")
      }
    }
  }
}
