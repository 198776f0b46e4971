import DataFlow
import Testing

/// A state whose default value waits until the view is mounted.
@MainActor
@Suite struct LazyStateTests {
  @MainActor final class Count {
    var value = 0

    func next() -> Int {
      value += 1
      return value
    }
  }

  struct Owner: View {
    @LazyState private var number: Int
    @LazyState private var name: String?
    let input: Int

    init(_ count: Count, input: Int) {
      _number = LazyState(initialValue: count.next())
      self.input = input
    }

    var body: some View {
      Text("\(number) \(name ?? "-") \(input)").tag("shown")
      Button("Add") { number += 10 }.tag("add")
      TextField("Name", text: Binding($name) ?? .constant("")).tag("name")
      Button("Begin") { name = "" }.tag("begin")
    }
  }

  struct Parent: View {
    @State private var step = 0
    let count: Count

    var body: some View {
      Owner(count, input: step)
      Button("Step") { step += 1 }.tag("step")
    }
  }

  @Test func `the default value is evaluated once, and written over`() {
    let count = Count()
    let host = Host { Parent(count: count) }
    #expect(host.text("shown") == "1 - 0")
    host.tap("add")
    host.tap("step")
    host.tap("begin")
    host.set("name", "x")
    #expect(host.text("shown") == "11 x 1")
    #expect(count.value == 1)
  }

  @Test func `outside of a view each read evaluates the default value, and writes are lost`() {
    let count = Count()
    let state = LazyState(wrappedValue: count.next())
    #expect([state.wrappedValue, state.wrappedValue] == [1, 2] as [Int])
    state.wrappedValue = 9
    #expect(state.wrappedValue == 3)
    Host.removeLooseIssues()
    #expect(state.projectedValue.wrappedValue == 4)
    #expect(Host.looseIssues.map(\.kind) == [.stateOutsideView])
    Host.removeLooseIssues()
  }
}
