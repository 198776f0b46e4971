import DataFlow
import Testing

/// Dynamic properties that may be missing, when their view goes.
///
/// What the clause DP-08 leaves open.
@MainActor
struct OptionalPropertyTests {
  private final class Model: ObservableObject {
    @Published var count = 0
  }

  private struct Plain: View {
    @State private var state = 0
    @LazyState private var lazy = 0
    @StateObject private var owned = Model()
    @ObservedObject var observed: Model
    let handOut: ([Binding<Int>]) -> Void

    var body: some View {
      let _ = handOut([$state, $lazy])
      Text("\(state) \(lazy) \(owned.count) \(observed.count)").tag("text")
    }
  }

  /// The same, with properties that happen to be there.
  private struct Optionals: View {
    var state: State<Int>? = State(wrappedValue: 0)
    var lazy: LazyState<Int>? = LazyState(wrappedValue: 0)
    var owned: StateObject<Model>? = StateObject(wrappedValue: Model())
    var observed: ObservedObject<Model>?
    let handOut: ([Binding<Int>]) -> Void

    var body: some View {
      let states = [state?.wrappedValue, lazy?.wrappedValue]
      let objects = [owned?.wrappedValue.count, observed?.wrappedValue.count]
      let _ = handOut([state?.projectedValue, lazy?.projectedValue].compactMap { $0 })
      Text((states + objects).map { "\($0 ?? -1)" }.joined(separator: " ")).tag("text")
    }
  }

  private struct Holder: View {
    let areOptional: Bool
    let model: Model
    let handOut: ([Binding<Int>]) -> Void
    @State private var isThere = true

    var body: some View {
      if isThere {
        if areOptional {
          Optionals(observed: ObservedObject(wrappedValue: model), handOut: handOut)
        } else {
          Plain(observed: model, handOut: handOut)
        }
      }
      Button("End") { isThere = false }
    }
  }

  /// What becomes of the properties of a view until after its end.
  private func trace(areOptional: Bool) -> [String] {
    let model = Model()
    var bindings: [Binding<Int>] = []
    let host = Host(recording: .all) {
      Holder(areOptional: areOptional, model: model) { bindings = $0 }
    }
    var lines: [String] = []
    func note(_ step: String) {
      let values = bindings.map { "\($0.wrappedValue)" }.joined(separator: " ")
      let links = host.events.filter { $0.kind == .subscribed || $0.kind == .cancelled }
      let ties = links.map { "\($0.kind.rawValue) " }.joined()
      lines.append("\(step): \(host.text("text") ?? "gone"), \(ties)states \(values)")
      host.removeEvents()
    }
    func write(_ value: Int) {
      host.turn {
        for binding in bindings { binding.wrappedValue = value }
        model.count = value
      }
    }
    note("mounted")
    write(1)
    note("written")
    host.tap(button: "End")
    note("ended")
    write(2)
    note("written after the end")
    return lines
  }

  @Test func `what may be missing ends with its view as what is always there`() {
    let expected = [
      "mounted: 0 0 0 0, subscribed subscribed states 0 0",
      "written: 1 1 0 1, states 1 1",
      "ended: gone, cancelled cancelled states 1 1",
      "written after the end: gone, states 1 1",
    ]
    #expect(trace(areOptional: false) == expected)
    #expect(trace(areOptional: true) == expected)
  }
}
