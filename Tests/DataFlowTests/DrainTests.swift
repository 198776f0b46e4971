import DataFlow
import Foundation
import Synchronization
import Testing

/// How a step ends when there is always something left to do.
@MainActor
struct DrainTests {
  /// Calls a function in each body, with a binding to what it reads.
  struct Restless: View {
    let work: (Binding<Int>) -> Void
    @State private var number = 0

    var body: some View {
      let _ = work($number)
      Text("\(number)").tag("number")
    }
  }

  @Test func `a step ends although another thread writes in each body`() {
    let wakes = Atomic<Int>(0)
    let runs = Counter()
    let work: (Binding<Int>) -> Void = { binding in
      runs.count += 1
      guard !runs.isOver else { return }
      let next = runs.count
      onThread { binding.wrappedValue = next }
    }
    let host = Host(
      wake: { wakes.add(1, ordering: .relaxed) }, content: { Restless(work: work) })
    // Mounting was a step, too.
    let mounted = runs.count
    #expect(!host.isIdle)
    #expect(wakes.load(ordering: .relaxed) > 0, "whoever sleeps would sleep for good")
    host.settle()
    #expect(runs.count > mounted)
    #expect(host.issues.isEmpty)
    runs.isOver = true
    host.settle()
    #expect(host.isIdle)
    #expect(host.text("number") == "\(runs.count - 1)")
  }

  final class Model: ObservableObject {
    @Published var number = 0
    var isOver = false
  }

  /// Shows a view whose body publishes what this one observes.
  struct Circular: View {
    @ObservedObject var model: Model

    var body: some View {
      Text("\(model.number)").tag("number")
      Publishing(publish: { if !model.isOver { model.number += 1 } })
    }
  }

  struct Publishing: View {
    let publish: () -> Void

    var body: some View {
      let _ = publish()
      EmptyView()
    }
  }

  @Test func `a view that never comes to rest is reported, and stays alive`() {
    let model = Model()
    let host = Host { Circular(model: model) }
    #expect(host.issues.map(\.kind).contains(.updateLimit))
    #expect(!host.isIdle)
    model.isOver = true
    host.turn { model.number = 7 }
    #expect(host.text("number") == "7")
    #expect(host.isIdle)
  }

  @Test func `a body may end the lives of all views`() {
    var host: DataFlow::Host?
    var isOver = false
    var binding: Binding<Int>!
    host = Host {
      Restless {
        binding = $0
        if isOver { host?.unmount() }
      }
    }
    isOver = true
    host?.turn { binding.wrappedValue = 1 }
    #expect(host?.elements.isEmpty == true)
    #expect(host?.bodies(Restless.self) == 2)
    host?.turn { binding.wrappedValue = 2 }
    #expect(host?.bodies(Restless.self) == 2)
    isOver = false
    host?.relaunch()
    #expect(host?.text("number") == "0")
    host?.turn { binding.wrappedValue = 3 }
    #expect(host?.text("number") == "3")
  }

  /// Rows that can be written one by one, and go all at once.
  struct Rows: View {
    @State private var count = 100
    let enter: (Binding<Int>) -> Void
    let work: (Binding<Int>) -> Void

    var body: some View {
      let _ = enter($count)
      ForEach(Array(0..<count), id: \.self) { _ in Restless(work: work) }
    }
  }

  @Test(arguments: [0, 1, 37, 100])
  func `rows that have changed and gone in one turn are not evaluated`(left: Int) {
    var count: Binding<Int>!
    var rows: [Binding<Int>] = []
    let host = Host {
      Rows {
        count = $0
      } work: {
        rows.append($0)
      }
    }
    let mounted = rows
    #expect(mounted.count == 100 && host.bodies(Restless.self) == 100)
    host.turn {
      for (index, row) in mounted.enumerated() { row.wrappedValue = index + 1 }
      count.wrappedValue = left
    }
    #expect(host.bodies(Restless.self) == 100 + left)
    host.turn { for row in mounted { row.wrappedValue = -1 } }
    #expect(host.bodies(Restless.self) == 100 + 2 * left)
    #expect(host.isIdle && host.issues.isEmpty)
  }

  @Test func `a write between two steps keeps its transaction`() {
    var binding: Binding<Int>!
    let host = Host { Restless { binding = $0 } }
    host.removeEvents()
    withAnimation(.linear) { binding.wrappedValue = 1 }
    host.settle()
    #expect(host.events.filter { $0.kind == .updated }.map(\.subject) == ["linear"])
    #expect(host.text("number") == "1")
  }

  @Test func `a write outside of steps by another thread is one of another thread`() {
    var binding: Binding<Int>!
    let host = Host { Restless { binding = $0 } }
    let sendable = binding!
    onThread { withAnimation(.linear) { sendable.wrappedValue = 1 } }
    #expect(!host.isIdle)
    host.settle()
    #expect(host.text("number") == "1")
  }
}

@MainActor
private final class Counter {
  var count = 0
  var isOver = false
}

/// Calls `body` on a thread of its own, and waits for it.
private func onThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
