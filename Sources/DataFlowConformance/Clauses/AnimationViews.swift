import Conformance
import DataFlow

// The views of clauses about animations.

/// Has an opacity that it is given.
struct FadingView: View {
  let opacity: Double

  var body: some View { Text("text").opacity(opacity).tag("child") }
}

/// Shows what begins its animation again whenever that is complete, until it is hidden.
struct Pulsing: View {
  let duration: Double
  let calls: Calls
  @State private var isShown = true

  var body: some View {
    if isShown { Pulse(duration: duration, calls: calls) }
    Button("") { isShown = false }.tag("hide")
  }
}

private struct Pulse: View {
  let duration: Double
  let calls: Calls
  @State private var beats = 0

  var body: some View {
    Text("\(beats)").opacity(beats.isMultiple(of: 2) ? 1 : 0.5).tag("beats")
    Button("") { pulse() }.tag("begin")
  }

  private func pulse() {
    withAnimation(.linear(duration: duration)) {
      beats += 1
    } completion: {
      calls.note()
      pulse()
    }
  }
}

/// Two values that change one after the other.
private final class TwoValues: ObservableObject {
  @Published var number = 0
  @Published var size = 1.0
}

/// Shows two values, and says when.
private struct TwoValuesView: View {
  let stage: Stage
  @ObservedObject var values: TwoValues

  var body: some View {
    let _ = stage.log("body \(values.number), \(values.size)")
    Text("").scaleEffect(values.size).tag("view")
  }
}

extension Stage {
  /// Changes two values of an object in one turn, in different transactions and in equal ones.
  func changeTwoValues() {
    let values = TwoValues()
    mount { TwoValuesView(stage: self, values: values) }
    turn("plain, then animated") {
      values.number = 1
      withAnimation(.linear) { values.size = 2 }
    }
    logAnimations("plain, then animated")
    host.advance(by: .seconds(1))
    turn("animated, then plain") {
      withAnimation(.linear) { values.number = 2 }
      values.size = 3
      values.number = 3
    }
    logAnimations("animated, then plain")
    turn("in one transaction") {
      withAnimation { values.number = 4 }
      withAnimation { values.size = 4 }
    }
  }
}
