import DataFlow
import Testing

/// The README's example, and what else a host does.
@MainActor
struct HostTests {
  struct Counter: View {
    @State private var count = 0

    var body: some View {
      Text("\(count)").tag("count")
      Button("Add") { count += 1 }.tag("add")
    }
  }

  @Test func `the example of the README does what it says`() {
    let host = Host { Counter() }
    host.tap("add")
    #expect(host.text("count") == "1" && host.bodies(Counter.self) == 2)
    #expect(host.issues.isEmpty)
  }

  struct Owner: View {
    @State private var name = "a"
    @State private var isOn = false

    var body: some View {
      Form {
        TextField("Name", text: $name).tag("field")
        Toggle("On", isOn: $isOn).tag("toggle")
        Text(name).tag("name")
        Text(isOn ? "on" : "off").tag("state")
      }
    }
  }

  @Test func `controls write through their bindings`() {
    let host = Host { Owner() }
    host.set("field", "b")
    host.set("toggle", true)
    #expect(host.text("name") == "b")
    #expect(host.text("state") == "on")
  }

  @Test func `a relaunch starts from the defaults`() {
    let host = Host { Counter() }
    host.tap("add")
    host.relaunch()
    #expect(host.text("count") == "0")
  }

  @Test func `elements are a tree`() {
    let host = Host { HStack { Text("a").padding(4) } }
    #expect(host.elements.map(\.description) == ["HStack\n  Text \"a\""])
    #expect(host.elements[0].children[0].attributes == [.padding(edges: .all, length: 4)])
  }
}
