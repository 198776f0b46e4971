import DataFlow
import Foundation
import Synchronization
import Testing

/// Time, tasks and who asks for a step.
@MainActor
struct ClockTests {
  // MARK: Waking

  struct Counting: View {
    let model: Counter
    var body: some View { Text("\(model.count)").tag("count") }
  }

  @Observable
  final class Counter {
    var count = 0
  }

  final class Wakes: Sendable {
    let count = Atomic<Int>(0)
    func note() { count.add(1, ordering: .relaxed) }
    var value: Int { count.load(ordering: .relaxed) }
  }

  @Test func `a change between steps asks for one step, whoever makes it`() {
    let wakes = Wakes()
    let model = Counter()
    let host = Host(wake: wakes.note) { Counting(model: model) }
    #expect(wakes.value == 0)
    host.turn { model.count = 1 }
    #expect(wakes.value == 0, "the step shows it")
    model.count = 2
    #expect(wakes.value == 1)
    model.count = 3
    #expect(wakes.value == 1, "somebody has been asked")
    host.settle()
    #expect(host.text("count") == "3" && wakes.value == 1)
    host.raw { model.count = 4 }
    #expect(wakes.value == 2, "a step that does not update leaves something to do")
    host.settle()
    let free = UncheckedBox(model)
    onThread { free.value.count = 5 }
    #expect(wakes.value == 3)
  }

  @Test func `a step of one host asks for a step of another`() {
    let wakes = Wakes()
    let model = Counter()
    let other = Host(wake: wakes.note) { Counting(model: model) }
    let host = Host { Counting(model: model) }
    host.turn { model.count = 1 }
    #expect(host.text("count") == "1" && other.text("count") == "0")
    #expect(wakes.value == 1)
    other.settle()
    #expect(other.text("count") == "1")
  }

  // MARK: Tasks

  struct Loading: View {
    let load: @MainActor () async -> Int
    @State private var numbers: [Int] = []

    var body: some View {
      Text("\(numbers)").tag("numbers").task {
        numbers.append(await load())
        numbers.append(await load())
      }
    }
  }

  @Test func `settle waits for tasks, also for those that leave the main actor`() async {
    let host = Host { Loading { await Task.detached { 1 }.value } }
    #expect(host.text("numbers") == "[]")
    await host.settle()
    #expect(host.text("numbers") == "[1, 1]")
  }

  @Test func `a task of a host may never end`() async {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    struct Listening: View {
      let stream: AsyncStream<Int>
      @State private var number = 0

      var body: some View {
        Text("\(number)").tag("number").task { for await next in stream { number = next } }
      }
    }
    let host = Host { Listening(stream: stream) }
    for number in 1...3 {
      source.yield(number)
      await host.settle { host.text("number") == "\(number)" }
    }
    host.unmount()
    await host.settle()
  }

  // Nobody resumes a caller that is cancelled after it has looked, and before it can be found.
  @Test func `settle ends whenever its caller is cancelled, also as it begins to wait`() async {
    let host = Host { EmptyView() }
    for round in 0..<2000 {
      let asked = Atomic<Bool>(false)
      let pauses = Atomic<Int>(round % 32)
      let waiting = Task {
        await host.settle {
          asked.store(true, ordering: .releasing)
          return false
        }
      }
      Thread.detachNewThread {
        while !asked.load(ordering: .acquiring) {}
        // A bit later each time.
        while pauses.subtract(1, ordering: .relaxed).newValue > 0 {}
        waiting.cancel()
      }
      await waiting.value
    }
    #expect(host.isIdle)
  }

  @Test func `settle sees what another thread writes`() async {
    struct Bound: View {
      let take: (Binding<Int>) -> Void
      @State private var number = 0

      var body: some View {
        let _ = take($number)
        Text("\(number)").tag("number")
      }
    }
    var binding: Binding<Int>!
    let host = Host { Bound { binding = $0 } }
    let free = UncheckedBox(binding!)
    Thread.detachNewThread { free.value.wrappedValue = 9 }
    await host.settle { host.text("number") == "9" }
  }

  // MARK: Sleeping

  struct Ticking: View {
    let log: (String) -> Void
    @Environment(\.hostClock) private var clock
    @State private var ticks = 0

    var body: some View {
      Text("\(ticks)").tag("ticks").task {
        do {
          while true {
            try await clock.sleep(for: .seconds(1))
            ticks += 1
          }
        } catch {
          log("\(type(of: error))")
        }
      }
    }
  }

  @Test func `a task that sleeps on the host's clock goes on as time passes`() async {
    var lines: [String] = []
    let host = Host { Ticking { lines.append($0) } }
    await host.settle()
    #expect(host.text("ticks") == "0")
    await host.advance(by: .seconds(0.5))
    #expect(host.text("ticks") == "0")
    await host.advance(by: .seconds(3))
    #expect(host.text("ticks") == "3")
    #expect(host.clock.now.offset == .seconds(3.5))
    host.unmount()
    await host.settle()
    #expect(lines == ["CancellationError"])
  }

  @Test func `sleeps until one time end in the order in which they began`() async {
    struct Sleeping: View {
      let log: (Int) -> Void
      @Environment(\.hostClock) private var clock

      var body: some View {
        ForEach(0..<50) { number in
          EmptyView().task {
            // Every third one is cancelled meanwhile.
            try? await clock.sleep(for: .seconds(number % 3 == 0 ? 2 : 1))
            if !Task.isCancelled { log(number) }
          }
        }
      }
    }
    var numbers: [Int] = []
    let host = Host { Sleeping { numbers.append($0) } }
    await host.advance(by: .seconds(1))
    #expect(numbers == (0..<50).filter { $0 % 3 != 0 })
    host.unmount()
    await host.settle()
    #expect(numbers.count == 33 && host.clock.nextDeadline == nil)
  }

  @Test func `a sleep begins on the actor of its task`() async {
    let clock = HostClock.manual()
    let tasks = [
      Task.immediate { try await clock.sleep(for: .seconds(1)) },
      Task.immediate { try await clock.sleep(until: clock.now.advanced(by: .seconds(2))) },
    ]
    // Nobody has had a thread since: this one has begun both.
    #expect(clock.nextDeadline?.offset == .seconds(1))
    tasks[0].cancel()
    #expect(clock.nextDeadline?.offset == .seconds(2))
    tasks[1].cancel()
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
  }

  @Test func `time passes although a task that it wakes never comes to rest`() async {
    struct Waking: View {
      let stream: AsyncStream<Int>
      @State private var step = 0
      @Environment(\.hostClock) private var clock

      var body: some View {
        Text("\(step)").tag("step")
          .task {
            try? await clock.sleep(for: .seconds(1))
            for await value in stream { step = value }
          }
          .task {
            try? await clock.sleep(for: .seconds(2))
            step = 2
          }
      }
    }
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let host = Host { Waking(stream: stream) }
    await host.advance(by: .seconds(9)) { host.text("step") == "2" }
    #expect(host.clock.now.offset == .seconds(2))
    // What holds already needs no time, and what holds later is waited for.
    await host.advance(by: .seconds(9)) { true }
    #expect(host.clock.now.offset == .seconds(2))
    source.yield(7)
    await host.advance(by: .zero) { host.text("step") == "7" }
    host.unmount()
    await host.settle()
  }

  @Test func `a sleep that is over at once, or cancelled before it begins, ends`() async {
    let clock = HostClock.manual()
    try? await clock.sleep(until: clock.now)
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a clock keeps nothing of sleeps that are over`() async {
    let host = Host { Ticking { _ in } }
    await host.settle()
    // Woken, and cancelled before it has gone on.
    ({ host.advance(by: .seconds(1)) })()
    host.unmount()
    await host.settle()
    let kept = Mirror(reflecting: host.clock).descendant("alarms", "known") as? [Int: Any]
    #expect(kept?.count == 0)
    let sets = Mirror(reflecting: host.clock).children.filter { $0.value is Set<Int> }
    #expect(sets.allSatisfy { ($0.value as? Set<Int>)?.isEmpty == true })
  }

  @Test func `a manual clock has the same date each time`() {
    let host = Host { EmptyView() }
    #expect(host.clock.date == Date(timeIntervalSinceReferenceDate: 0))
    host.advance(by: .seconds(90))
    #expect(host.clock.date == Date(timeIntervalSinceReferenceDate: 90))
  }

  @Test func `a clock that goes by itself rings, and a host that it wakes shows it`() async {
    let clock = HostClock.system()
    try? await clock.sleep(for: .milliseconds(1))
    #expect(clock.now.offset >= .milliseconds(1))
    let host = Host(clock: clock) { Showing(timer: timer(every: 0.001)) }
    await host.settle { host.text("count").flatMap { Int($0) } ?? 0 >= 3 }
    host.unmount()
  }

  @Test func `a clock that goes by itself cannot be advanced`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Host(clock: .system()) { EmptyView() }.advance(by: .seconds(1)) }
    }
  }
}

/// A value that one other thread uses while the test waits for it.
struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
