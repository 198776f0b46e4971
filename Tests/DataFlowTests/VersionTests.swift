import DataFlow
import Testing

/// Writes with different transactions in one turn are updates of their own, and
/// each shows its own version of a value, whatever the value is kept in.
@MainActor
@Suite struct VersionTests {
  struct Owner<Value: Equatable>: View {
    @State var value: Value
    let take: (Binding<Value>) -> Void
    let show: (Value) -> Void

    var body: some View {
      let _ = take($value)
      let _ = show(value)
      EmptyView()
    }
  }

  private func versions<Value: Equatable>(_ first: Value, _ others: [Value]) -> [Value] {
    var binding: Binding<Value>!
    var shown: [Value] = []
    let host = Host { Owner(value: first, take: { binding = $0 }, show: { shown.append($0) }) }
    host.turn {
      for (index, value) in others.enumerated() {
        withAnimation(.linear(duration: Double(index + 1))) { binding.wrappedValue = value }
        // What was written last is what an action reads.
        #expect(binding.wrappedValue == value)
      }
    }
    return shown
  }

  @Test func `each update shows its own version`() {
    #expect(versions(0, [1, 2, 3]) == [0, 1, 2, 3])
    #expect(versions("a", ["b", "c", "d"]) == ["a", "b", "c", "d"])
    #expect(versions([0], [[1], [1], [2]]) == [[0], [1], [2]])
  }

  @Test func `an animation is its curve and its duration`() {
    let all: [Animation] = [
      .default, .linear, .easeIn, .easeOut, .easeInOut, .spring, .linear(duration: 1),
      .easeIn(duration: 1), .easeOut(duration: 1), .easeInOut(duration: 1),
    ]
    #expect(Set(all).count == all.count)
    #expect(
      all.map(\.description) == [
        "default", "linear", "easeIn", "easeOut", "easeInOut", "spring", "linear(1.0 s)",
        "easeIn(1.0 s)", "easeOut(1.0 s)", "easeInOut(1.0 s)",
      ])
  }
}
