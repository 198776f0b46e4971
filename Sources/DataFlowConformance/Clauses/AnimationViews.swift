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
