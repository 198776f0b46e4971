import DataFlow
import Testing

/// What no clause can say about bindings.
struct BindingTests {
  @Test func `BIND-11 reading a binding whose source has become nil traps, and says why`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        var source: Int? = 1
        let optional = Binding(get: { source }, set: { source = $0 })
        let binding = Binding<Int>(optional)
        source = nil
        print(binding?.wrappedValue ?? 0)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Binding<Int>"), "\(message)")
    #expect(message.contains("has become nil"), "\(message)")
  }

  struct Owner: View {
    let take: (Binding<Int>) -> Void
    @State private var number = 1

    var body: some View {
      let _ = take($number)
      Text("\(number)")
    }
  }

  @Test @MainActor func `BIND-20 a binding outlives its host`() {
    var binding: Binding<Int>!
    var host: Host? = Host { Owner { binding = $0 } }
    weak let last = host
    host = nil
    #expect(last == nil)
    binding.wrappedValue = 5
    #expect(binding.wrappedValue == 1)
  }

  @Test func `BIND-24 a binding is sendable if its value is`() {
    func send<Value: Sendable>(_ value: Value) {}
    send(Binding.constant(1))
    send(State(wrappedValue: 1))
    send(LazyState(wrappedValue: 1))
  }
}
