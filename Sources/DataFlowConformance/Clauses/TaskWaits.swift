import Conformance
import ConformanceKit
import DataFlow

/// Who waits for the tasks of views, and until when.
extension Catalogue {
  static let taskWaits: [Clause] = [
    Clause(
      flow: "TASK-10", .observed,
      "A task that goes on MUST be waited for although a part of it sleeps.",
      source: Source.observed("settle() waits for what is at work"),
      hint: "Does one part that sleeps make the whole task count as at rest?",
      expected: ["mounted: text = start", "settled: text = done", "later: text = late"]
    ) { stage in
      struct Working: View {
        let shown: Handle<Bool>
        @State private var isAsleep = false
        @State private var text = "start"
        @Environment(\.hostClock) private var clock

        var body: some View {
          let _ = shown.take(isAsleep)
          Text(text).tag("text").task {
            async let sleep: Void? = try? clock.sleep(for: .seconds(5))
            while clock.nextDeadline == nil { await Task.yield() }
            // The host has seen the sleep once it has shown this.
            isAsleep = true
            goOn()
            if await sleep != nil { text = "late" }
          }
        }

        // Each step is in the main actor's queue at once. `Task.yield()` would go over the
        // pool, of which nobody knows how many rounds of the main actor it takes.
        private func goOn() {
          if shown.value == true { text = "done" } else { Task { goOn() } }
        }
      }
      stage.mount(texts: ["text"]) { Working(shown: Handle()) }
      await stage.settleTasks("settled")
      await stage.host.advance(by: .seconds(5))
      stage.perform("later") {}
    },
    Clause(
      flow: "TASK-11", .observed,
      "Time MUST pass until a condition holds, also while a task listens for ever.",
      source: Source.observed("a test needs to wait for one task, and not for all"),
      hint: "Does a task that never ends keep the clock from going on?",
      expected: [
        "mounted: heard = 0, late = 0", "3 is sent, 5 of 10 seconds: heard = 3, late = 5",
        "at 5.0 seconds",
      ]
    ) { stage in
      struct Listening: View {
        let stream: AsyncStream<Int>
        @State private var heard = 0
        @State private var late = 0
        @Environment(\.hostClock) private var clock

        var body: some View {
          Text("\(heard)").tag("heard").task { for await value in stream { heard += value } }
          Text("\(late)").tag("late").task {
            for _ in 1...10 {
              guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
              late += 1
            }
          }
        }
      }
      let (stream, source) = AsyncStream.makeStream(of: Int.self)
      stage.mount(texts: ["heard", "late"]) { Listening(stream: stream) }
      source.yield(3)
      await stage.host.advance(by: .seconds(10)) { stage.host.text("late") == "5" }
      stage.perform("3 is sent, 5 of 10 seconds") {}
      stage.log("at \(stage.host.clock.now.offset)")
      source.finish()
    },
    Clause(
      flow: "TASK-12", .observed,
      "A task that waits for the tasks of its own host MUST go on, and be reported.",
      source: Source.observed("it would wait for itself"),
      hint: "Is the task that waits one of those that are waited for?",
      expected: [
        "mounted: first = false, second = false",
        "settled: first = true, second = true, issue waitingForItself, issue waitingForItself",
      ]
    ) { stage in
      struct Waiting: View {
        let stage: Stage
        @State private var isDone = false
        @State private var first = false
        @State private var second = false

        var body: some View {
          Text("\(first)").tag("first").task {
            await stage.host.settle()
            first = isDone
          }
          Text("\(second)").tag("second").task {
            await stage.host.settle()
            second = isDone
          }
          EmptyView().task {
            for _ in 0..<50 { await Task.yield() }
            isDone = true
          }
        }
      }
      stage.mount(texts: ["first", "second"]) { Waiting(stage: stage) }
      await stage.settleTasks("settled")
    },
    Clause(
      flow: "TASK-13", .observed,
      "Who waits for a host MUST go on once cancelled, and no more time pass.",
      source: Source.observed("a test whose time is over cancels its task"),
      hint: "Does anything wake a caller who is cancelled while it waits?",
      expected: [
        "mounted: heard = 0", "rest: true, 0.0 seconds", "a condition: true, 0.0 seconds",
        "time: true, 0.0 seconds", "time, a condition: true, 1.0 seconds",
      ]
    ) { stage in
      struct Listening: View {
        let stream: AsyncStream<Int>
        @State private var heard = 0

        var body: some View {
          Text("\(heard)").tag("heard").task { for await value in stream { heard += value } }
        }
      }
      let (stream, source) = AsyncStream.makeStream(of: Int.self)
      stage.mount(texts: ["heard"]) { Listening(stream: stream) }
      let host: Host = stage.host
      let waits: [(String, () -> Bool, @MainActor () async -> Void)] = [
        ("rest", { true }, { await host.settle() }),
        ("a condition", { true }, { await host.settle { false } }),
        ("time", { true }, { await host.advance(by: .seconds(1)) }),
        (
          "time, a condition", { host.clock.now.offset > .zero },
          { await host.advance(by: .seconds(1)) { false } }
        ),
      ]
      for (step, isThere, wait) in waits {
        // One that never ends is enough: each takes all the patience.
        guard await stage.cancelled(step, once: isThere, wait) else { break }
      }
      source.finish()
    },
    Clause(
      flow: "TASK-18", .observed,
      "A task that has waited for its own host MUST count as any other one from then on.",
      source: "documentation of Host.settle()",
      hint: "Is the wait of a task over once the task goes on?",
      expected: [
        "mounted: text = start", "rest is true: text = start, issue waitingForItself",
        "later: text = late",
      ]
    ) { stage in
      struct Waiting: View {
        let stage: Stage
        @State private var text = "start"
        @Environment(\.hostClock) private var clock

        var body: some View {
          Text(text).tag("text").task {
            await stage.host.settle()
            // Whether the rest of the task waits for a part that sleeps, no host knows.
            async let sleep: Void? = try? clock.sleep(for: .seconds(1))
            if await sleep != nil { text = "late" }
          }
        }
      }
      stage.mount(texts: ["text"]) { Waiting(stage: stage) }
      let host: Host = stage.host
      let ended = Calls()
      let wait = Task { @MainActor in
        await host.settle()
        ended.note()
      }
      let isAtRest = await stage.context.eventually { ended.count > 0 }
      wait.cancel()
      stage.perform("rest is \(isAtRest)") {}
      if isAtRest { await host.advance(by: .seconds(1)) }
      stage.perform("later") {}
    },
  ]
}

extension Stage {
  /// Notes whether `wait` ends once its task is cancelled, and what time it is then.
  ///
  /// - Parameters:
  ///   - step: What the line begins with.
  ///   - isThere: What tells that `wait`, which has begun, is where it is to be cancelled.
  ///   - wait: What waits for the host.
  /// - Returns: Whether it ends; a broken host's never does.
  fileprivate func cancelled(
    _ step: String, once isThere: () -> Bool, _ wait: @escaping @MainActor () async -> Void
  ) async -> Bool {
    var (hasBegun, hasEnded) = (false, false)
    let task = Task {
      hasBegun = true
      await wait()
      hasEnded = true
    }
    _ = await context.eventually { hasBegun && isThere() }
    // More than a host gives to tasks that may be at work.
    await context.turns(2000)
    task.cancel()
    let ends = await context.eventually { hasEnded }
    log("\(step): \(ends), \(host.clock.now.offset)")
    return ends
  }
}
