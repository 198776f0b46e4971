import DataFlow
import Testing

/// What a program leaves behind when it is started again in the same host.
@MainActor
struct RelaunchTests {
  private struct Counters: View {
    @AppStorage("app") private var app = 0
    @SceneStorage("scene") private var scene = 0
    let handOut: ([Binding<Int>]) -> Void

    var body: some View {
      let _ = handOut([$app, $scene])
      Text("\(app) \(scene)").tag("text")
      Button("Add") {
        app += 1
        scene += 1
      }
    }
  }

  @Test func `bindings that outlive a launch leave the stored values to the next one's views`() {
    var old: [Binding<Int>] = []
    let host = Host { Counters { if old.isEmpty { old = $0 } } }
    var count = 0
    for launch in 1...3 {
      host.tap(button: "Add")
      count += 1
      #expect(host.text("text") == "\(count) \(count)", "launch \(launch)")
      #expect(old.map(\.wrappedValue) == [count, count], "launch \(launch)")
      count *= 10
      host.turn { for binding in old { binding.wrappedValue = count } }
      #expect(host.text("text") == "\(count) \(count)", "launch \(launch)")
      host.relaunch()
      #expect(host.text("text") == "\(count) \(count)", "launch \(launch)")
    }
    #expect(host.isIdle && host.issues.isEmpty)
  }
}
