import CommandKit
import Conformance
import ConformanceKit
import DataFlow

/// What is shown once a host has waited.
extension Catalogue {
  static let hostWaits: [Clause] = [
    Clause(
      flow: "TASK-14", .observed,
      "Whoever has waited for a host MUST find all shown that was written before, or meanwhile.",
      source: "documentation of Host.settle()",
      hint: "Are the views updated before the first look at the tasks, and after the last?",
      expected: [
        "mounted: number = 0", "left by a step, rest: number = 1",
        "left by a step, a condition: number = 2", "left by a step, time: number = 3",
        "left by a step, time and a condition: number = 4", "by another thread: number = 5",
        "by a task of the program: number = 6",
      ]
    ) { stage in
      let handle = Handle<Binding<Int>>()
      stage.mount(texts: ["number"]) { StateView(0, handle: handle, tag: "number") }
      let (host, number) = (stage.host!, handle.value!)
      @MainActor func leave(_ value: Int) { host.raw { number.wrappedValue = value } }
      leave(1)
      await host.settle()
      stage.perform("left by a step, rest") {}
      leave(2)
      await host.settle { true }
      stage.perform("left by a step, a condition") {}
      leave(3)
      await host.advance(by: .zero)
      stage.perform("left by a step, time") {}
      leave(4)
      await host.advance(by: .zero) { true }
      stage.perform("left by a step, time and a condition") {}
      // Waited for themselves: a broken host might never show what they write.
      await Task.detached { number.wrappedValue = 5 }.value
      await host.settle()
      stage.perform("by another thread") {}
      await Task { @MainActor in number.wrappedValue = 6 }.value
      await host.settle { true }
      stage.perform("by a task of the program") {}
    },
    Clause(
      flow: "TASK-15", .observed,
      "Tasks that work MUST come to rest before time goes on, each time, and at its end.",
      source: "documentation of Host.advance(by:)",
      hint: "Is each task waited for that the clock has woken, before the next is?",
      expected: [
        "settled: a0 b0 c0", "3 seconds: a0 b0 c0 a1 b1 a2 b2 c2 a3 b3",
        "until there are 13: a0 b0 c0 a1 b1 a2 b2 c2 a3 b3 a4 b4 c4", "at 4.0 seconds",
      ]
    ) { stage in
      struct Workers: View {
        let lines: Locked<[String]>

        var body: some View {
          worker("a", 1)
          worker("b", 1)
          worker("c", 2)
        }

        private func worker(_ name: String, _ seconds: Int) -> some View {
          Worker(name: name, seconds: seconds, lines: lines)
        }
      }
      let lines = Locked<[String]>([])
      stage.mount { Workers(lines: lines) }
      func log(_ step: String) {
        // In which order tasks of one time go on, they decide themselves.
        let sorted = lines.withLock { lines in lines.sorted { ($0.last!, $0) < ($1.last!, $1) } }
        stage.log("\(step): \(sorted.joined(separator: " "))")
      }
      await stage.host.settle()
      log("settled")
      await stage.host.advance(by: .seconds(3))
      log("3 seconds")
      await stage.host.advance(by: .seconds(9)) {
        lines.withLock { $0.count >= 13 } || stage.host.clock.now.offset >= .seconds(12)
      }
      log("until there are 13")
      stage.log("at \(stage.host.clock.now.offset)")
    },
  ]
}

/// Sleeps, works for a while on the main actor, and says so, again and again.
private struct Worker: View {
  let name: String
  let seconds: Int
  let lines: Locked<[String]>
  @Environment(\.hostClock) private var clock

  var body: some View {
    let (clock, name, seconds, lines) = (clock, name, seconds, lines)
    Text("").task {
      for round in 0... {
        for _ in 0..<3 { await Task.yield() }
        lines.withLock { $0.append("\(name)\(round * seconds)") }
        guard (try? await clock.sleep(for: .seconds(seconds))) != nil else { return }
      }
    }
  }
}
