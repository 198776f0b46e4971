import DataFlow
import Testing

@MainActor
struct HostTests {
  struct Counter: View {
    @State private var count = 0

    var body: some View {
      VStack {
        Text("\(count)").tag("count")
        Button("Add") { count += 1 }.tag("add")
      }
    }
  }

  @Test func `a button's write shows in the next update`() {
    let host = Host { Counter() }
    #expect(host.text("count") == "0")
    host.tap("add")
    #expect(host.text("count") == "1")
    #expect(host.bodies(Counter.self) == 2)
    #expect(host.issues.isEmpty)
  }
}
