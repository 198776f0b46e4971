import DataFlow
import Testing

/// The log of a host, and the objects that it counts.
@MainActor
@Suite(.serialized)
struct ProbeTests {
  final class Model: Probe {
    let number = 1
  }

  struct Owner: View {
    @State private var model = Model()
    let input: Int

    var body: some View { Text("\(model.number)") }
  }

  struct Parent: View {
    @State private var isThere = true
    @State private var input = 0

    var body: some View {
      if isThere { Owner(input: input) }
      Button("Again") { input += 1 }.tag("again")
      Button("Remove") { isThere = false }.tag("remove")
    }
  }

  @Test func `objects are counted by type from the host's beginning`() {
    let earlier = Model()
    let host = Host { Parent() }
    #expect(host.inits(Model.self) == 1)
    host.tap("again")
    // Made again with the view, and let go of.
    #expect(host.inits(Model.self) == 2)
    #expect(host.deinits(Model.self) == 1)
    host.tap("remove")
    #expect(host.deinits(Model.self) == 2)
    withExtendedLifetime(earlier) {}
  }

  @Test func `the log has every step in order`() {
    let host = Host(recording: .all) { Parent() }
    host.removeEvents()
    host.tap("again")
    #expect(
      host.events.map(\.description) == [
        // The default value is evaluated with the view's structure.
        "action again", "update plain", "body { Parent", "init Model", "} body Parent",
        "body { Owner", "} body Owner", "deinit Model",
      ])
    host.removeEvents()
    host.tap("remove")
    #expect(
      host.events.map(\.description) == [
        "action remove", "update plain", "body { Parent", "} body Parent", "unmounted Owner",
        "deinit Model",
      ])
    #expect(zip(host.events, host.events.dropFirst()).allSatisfy { $0.sequence < $1.sequence })
  }
}
