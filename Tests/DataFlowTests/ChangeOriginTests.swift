import DataFlow
import Testing

/// What counts as an action's doing, and what does not.
extension ChangeCycleTests {
  /// Goes on as soon as it comes.
  struct Step: View {
    let goOn: () -> Void

    var body: some View { Text("").onAppear { goOn() } }
  }

  /// Views that are others each time go up to fifty, and ask for all to be evaluated once
  /// more; so does an action that is told of each step.
  struct Asking: View {
    let log: Log
    let ask: () -> Void
    @State private var number = 0

    var body: some View {
      Text("\(number)").tag("number")
        .onChange(of: number) {
          log.lines.append("\($1)")
          ask()
        }
      Step {
        guard number > 0, number < 50 else { return }
        number += 1
        ask()
      }
      .id(number)
      Button("Begin") { number = 1 }
    }
  }

  @Test func `an action that asks for what is evaluated anyway is told each time`() {
    let log = Log()
    var host: Host!
    host = Host { Asking(log: log) { host.reevaluateAll() } }
    host.tap(button: "Begin")
    #expect(host.text("number") == "50" && host.isIdle)
    // The last step asks alone, and is in nobody's way.
    #expect(log.lines == (1...50).map { "\($0)" } && host.issues.isEmpty)
  }

  /// Counts up for ever, from its beginning on.
  struct Restarting: View {
    let restart: () -> Void
    @State private var count = 0
    @State private var isOver = false

    var body: some View {
      Text("\(count)").tag("count").onChange(of: count, initial: true) { count += 1 }
      Button("Restart") { isOver = true }.onChange(of: isOver) { restart() }
    }
  }

  @Test func `a cycle in views that an action has mounted is cut off after two changes`() {
    var host: Host!
    host = Host { Restarting { host.relaunch() } }
    let before = host.issues.count
    host.tap(button: "Restart")
    // No update has caused the first call: two that are its own doing may follow.
    #expect(host.text("count") == "3" && host.isIdle)
    #expect(host.issues.dropFirst(before).map(\.kind) == [.changeCycle])
  }
}
