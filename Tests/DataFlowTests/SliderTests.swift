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

  // Source: Apple, *isContinuous*: continuous actions are like dragging a slider.
  @Test func `a slider writes in a transaction that is continuous`() {
    struct Form: View {
      let note: (Transaction) -> Void
      @State private var level = 0.5

      private func logged(_ value: Binding<Double>) -> Binding<Double> {
        Binding {
          value.wrappedValue
        } set: {
          note($1)
          value.wrappedValue = $0
        }
      }

      var body: some View {
        Slider(value: logged($level).animation(.linear))
        Stepper("", value: logged($level))
      }
    }
    var seen: [Transaction] = []
    let host = Host { Form { seen.append($0) } }
    host.set(.slider(), 0.25)
    host.increment(.kind("Stepper"))
    #expect(seen.map(\.isContinuous) == [true, false])
    #expect(seen.map(\.animation) == [.linear, nil])
  }
}
