import DataFlow
import ObservationCore
import Testing

/// A view that is told of a change while updates wait: what these show moves as it would
/// have without the change.
@MainActor
struct EarlierChangeTests {
  @Observable
  final class Counter: @unchecked Sendable {
    // `@unchecked Sendable`: the thread that writes is waited for.
    var count = 0
  }

  private struct Fading: View {
    let counter: Counter
    let handOut: (Binding<Double>, Binding<Int>) -> Void
    @State private var opacity = 0.0
    @State private var trigger = 0

    var body: some View {
      let _ = handOut($opacity, $trigger)
      Text("\(counter.count)").tag("text").opacity(opacity)
        .onChange(of: trigger) { counter.count += 1 }
    }
  }

  private let counter = Counter()

  private func host() -> (host: Host, opacity: Binding<Double>, trigger: Binding<Int>) {
    var bindings: (Binding<Double>, Binding<Int>)!
    let counter = counter
    let host = Host { Fading(counter: counter) { bindings = ($0, $1) } }
    return (host, bindings.0, bindings.1)
  }

  @Test func `another thread's change of a model stops no animation`() {
    let (host, opacity, _) = host()
    host.turn {
      onThread { [counter] in counter.count = 1 }
      withAnimation(.linear(duration: 1)) { opacity.wrappedValue = 1 }
    }
    #expect(host.text("text") == "1")
    #expect(host.animations.count == 1)
  }

  @Test func `nor does that of an effect`() {
    let (host, opacity, trigger) = host()
    host.turn {
      trigger.wrappedValue = 1
      withAnimation(.linear(duration: 1)) { opacity.wrappedValue = 1 }
    }
    #expect(host.text("text") == "1")
    #expect(host.animations.count == 1)
  }
}
