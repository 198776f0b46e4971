import DataFlow
import Testing

/// The states of modifiers that are properties of other modifiers.
@MainActor
struct ModifierStateTests {
  struct Inner: ViewModifier {
    let name: String
    @State var count = 0

    func body(content: Content) -> some View { content }
  }

  struct Middle: ViewModifier {
    let name: String
    let inner: Inner
    @State var count = 0

    func body(content: Content) -> some View { content }
  }

  struct Outer: ViewModifier {
    @State private var count = 0
    let name: String
    let middle: Middle
    let other: Inner

    init(_ name: String) {
      self.name = name
      middle = Middle(name: name, inner: Inner(name: name))
      other = Inner(name: name)
    }

    var counts: String { "\(count) \(middle.count) \(middle.inner.count) \(other.count)" }

    func body(content: Content) -> some View {
      content
      Text("\(name): \(counts)").tag("counts")
      Button("Outer") { count += 1 }
      Button("Middle") { middle.count += 1 }
      Button("Inner") { middle.inner.count += 1 }
      Button("Other") { other.count += 1 }
    }
  }

  struct Parent: View {
    @State private var step = 0

    var body: some View {
      Text("").modifier(Outer("\(step)"))
      Button("Step") { step += 1 }
    }
  }

  @Test func `each state of nested modifiers is its own, and stays`() {
    let host = Host { Parent() }
    let names = ["Outer", "Middle", "Inner", "Other"]
    var counts = [0, 0, 0, 0]
    #expect(host.text("counts") == "0: 0 0 0 0")
    for step in 0..<3 {
      let name = "\(step)"
      for (index, button) in names.enumerated() {
        for _ in 0...index {
          host.tap(button: button)
          counts[index] += 1
          let shown = counts.map { "\($0)" }.joined(separator: " ")
          #expect(host.text("counts") == "\(name): \(shown)")
        }
      }
      host.tap(button: "Step")
    }
    #expect(host.text("counts") == "3: 3 6 9 12")
    host.relaunch()
    #expect(host.text("counts") == "0: 0 0 0 0")
    #expect(host.issues.isEmpty)
  }
}
