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

  @Test func `BIND-24 a binding is sendable if its value is`() {
    func send<Value: Sendable>(_ value: Value) {}
    send(Binding.constant(1))
    send(State(wrappedValue: 1))
    send(LazyState(wrappedValue: 1))
  }
}
