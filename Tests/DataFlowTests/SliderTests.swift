import DataFlow
import Testing

/// Where the knob of a slider can stand.
@MainActor
struct SliderTests {
  struct Level: View {
    let step: Double?
    @State private var level = 0.5

    var body: some View {
      Text("\(level)").tag("level")
      Slider(value: $level, in: 0...1, step: step)
    }
  }

  @Test(arguments: [nil, 0, -0.5] as [Double?], [0, 0.37, 1])
  func `a slider whose steps have no length takes any value`(_ step: Double?, _ value: Double) {
    let host = Host { Level(step: step) }
    host.set(.slider(), value)
    #expect(host.text("level") == "\(value)")
  }
}
