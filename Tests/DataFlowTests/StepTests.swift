import DataFlow
import Synchronization
import Testing

/// What a step of a host takes up, how much of it, and who asks for the next one.
@MainActor
struct StepTests {
  @Test(arguments: [1, 2, 99, 100, 101, 199, 200, 201, 250])
  func `a step makes a hundred updates, and the next one goes on`(_ count: Int) {
    var binding: Binding<Int>!
    let host = Host { DrainTests.Restless { binding = $0 } }
    host.turn {
      for number in 1...count {
        withAnimation(number.isMultiple(of: 2) ? .linear : nil) { binding.wrappedValue = number }
      }
    }
    for step in 1...3 {
      let made = min(count, 100 * step)
      #expect(host.bodies(DrainTests.Restless.self) == 1 + made)
      #expect(host.text("number") == "\(made)")
      #expect(host.isIdle == (made == count))
      host.settle()
    }
    #expect(host.issues.map(\.kind) == Array(repeating: .updateLimit, count: (count - 1) / 100))
  }

  /// Shows a state and an object.
  struct Both: View {
    @ObservedObject var model: DrainTests.Model
    let shown: (String) -> Void
    let enter: (Binding<Int>) -> Void
    @State private var number = 0

    var body: some View {
      let _ = enter($number)
      let _ = shown("\(number) \(model.number)")
      EmptyView()
    }
  }

  @Test func `what another thread writes and an object publishes in a turn is one update`() {
    let model = DrainTests.Model()
    var shown: [String] = []
    var binding: Binding<Int>!
    let host = Host { Both(model: model, shown: { shown.append($0) }, enter: { binding = $0 }) }
    let sendable = binding!
    host.turn {
      onThread { sendable.wrappedValue = 1 }
      model.number = 1
    }
    host.turn {
      model.number = 2
      onThread { sendable.wrappedValue = 2 }
    }
    #expect(shown == ["0 0", "1 1", "2 2"])
  }

  @Test func `another thread's write does not wake where a step has been asked for, but after it`()
  {
    let wakes = Atomic<Int>(0)
    var binding: Binding<Int>!
    let host = Host(
      wake: { wakes.add(1, ordering: .relaxed) }, content: { DrainTests.Restless { binding = $0 } })
    let sendable = binding!
    let mounted = wakes.load(ordering: .relaxed)
    host.raw { binding.wrappedValue = 1 }
    #expect(wakes.load(ordering: .relaxed) == mounted + 1)
    onThread { sendable.wrappedValue = 2 }
    onThread { sendable.wrappedValue = 3 }
    #expect(wakes.load(ordering: .relaxed) == mounted + 1)
    host.settle()
    #expect(host.text("number") == "3" && host.isIdle)
    let settled = wakes.load(ordering: .relaxed)
    for value in 4...5 { onThread { sendable.wrappedValue = value } }
    #expect(wakes.load(ordering: .relaxed) == settled + 1)
    host.settle()
    #expect(host.text("number") == "5")
  }

  @Test func `who waits for a condition is told of a change that no view shows`() async {
    let (flag, values) = (Flag(), AsyncStream<Int>.makeStream())
    let host = Host {
      Text("").task {
        await Task.yield()
        flag.isUp = true
        // It listens, and never comes to rest.
        for await _ in values.stream {}
      }
    }
    await host.settle { flag.isUp }
    #expect(flag.isUp && host.isIdle)
    host.unmount()
  }

  @Test func `a task's timer goes by the clock of its host`() async {
    let counter = Counter()
    let host = Host { Text("").task { counter.begin() } }
    await host.advance(by: .seconds(3))
    #expect(counter.count == 3)
    host.unmount()
  }
}

@Observable
@MainActor
private final class Flag {
  var isUp = false
}

@MainActor
private final class Counter {
  private(set) var count = 0
  private var subscription: AnyCancellable?

  func begin() {
    subscription = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
      .sink { [unowned self] _ in MainActor.assumeIsolated { count += 1 } }
  }
}
