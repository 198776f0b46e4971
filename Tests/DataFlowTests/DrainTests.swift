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

  /// Notes what its bodies show.
  struct Noting: View {
    let shown: (String) -> Void
    @State private var first = 0
    @State private var second = 0

    var body: some View {
      let _ = shown("\(first) \(second)")
      Button("Write") {
        first = 1
        withAnimation { first = 1 }
        second = 1
      }
    }
  }

  @Test func `a write that changes nothing does not part those around it`() {
    var shown: [String] = []
    let host = Host { Noting(shown: { shown.append($0) }) }
    host.tap(button: "Write")
    #expect(shown == ["0 0", "1 1"])
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

  @Test func `a body that ends all lives while it is mounted is mounted first`() {
    var host: DataFlow::Host?
    var runs = 0
    let work: (Binding<Int>) -> Void = { _ in
      runs += 1
      if runs == 2 {
        host?.unmount()
        host?.settle()
      }
    }
    host = Host { Restless(work: work) }
    host?.relaunch()
    #expect(runs == 2)
    #expect(host?.elements.isEmpty == true && host?.isIdle == true)
  }

  @Test func `a body may have the program started again, and mounts what it was at`() {
    var host: DataFlow::Host?
    var bindings: [Binding<Int>] = []
    var restarts = 0
    host = Host {
      Restless {
        bindings.append($0)
        if $0.wrappedValue == 1 {
          restarts += 1
          host?.relaunch()
        }
      }
    }
    host?.turn { bindings[0].wrappedValue = 1 }
    #expect(restarts == 1)
    #expect(host?.text("number") == "0")
    host?.turn { bindings[0].wrappedValue = 2 }
    #expect(host?.text("number") == "0", "the first life is over")
    host?.turn { bindings[bindings.count - 1].wrappedValue = 3 }
    #expect(host?.text("number") == "3")
  }

  /// A sheet whose end asks for the end of everything.
  struct Covered: View {
    @State private var isShown = true
    let atEnd: () -> Void

    var body: some View {
      Toggle("Sheet", isOn: $isShown).tag("shown")
        .sheet(isPresented: $isShown, onDismiss: atEnd) { Text("sheet").tag("sheet") }
    }
  }

  @Test(arguments: [false, true])
  func `what goes may ask for the end of all that goes with it`(isRestarting: Bool) {
    var host: DataFlow::Host?
    var ends = 0
    host = Host {
      Covered {
        ends += 1
        guard ends == 1 else { return }
        if isRestarting { host?.relaunch() } else { host?.unmount() }
      }
    }
    #expect(host?.shows("sheet") == true)
    host?.set("shown", false)
    #expect(ends == 1)
    #expect(host?.shows("sheet") == isRestarting)
    host?.unmount()
    #expect(host?.elements.isEmpty == true)
  }

  // Sendable: two threads take turns with it.
  @Observable
  final class Number: @unchecked Sendable {
    var value = 0
  }

  struct Reader: View {
    let number: Number
    let work: () -> Void

    var body: some View {
      Text("\(number.value)").tag("number")
      let _ = work()
    }
  }

  @Test(arguments: [Recording.off, .all])
  func `another thread's change during a first body is not lost`(recording: Recording) {
    let number = Number()
    var isFirst = true
    let host = Host(recording: recording) {
      Reader(number: number) {
        guard isFirst else { return }
        isFirst = false
        onThread { number.value = 1 }
      }
    }
    #expect(host.text("number") == "1")
    host.turn { number.value = 2 }
    #expect(host.text("number") == "2")
  }

  @Test func `updates without number are forgotten one by one`() {
    var binding: Binding<Int>!
    let host = Host { Restless { binding = $0 } }
    host.raw {
      for number in 1...200_000 {
        withAnimation(number.isMultiple(of: 2) ? .linear : nil) { binding.wrappedValue = number }
      }
    }
    host.unmount()
    #expect(host.isIdle)
  }

  /// Equal if its owner says so, who may do anything.
  struct Judged: Equatable {
    let number: Int
    let judge: () -> Void

    static func == (left: Judged, right: Judged) -> Bool {
      left.judge()
      return left.number == right.number
    }
  }

  struct JudgedView: View {
    @State private var value: Judged
    let enter: (Binding<Judged>) -> Void

    init(_ value: Judged, enter: @escaping (Binding<Judged>) -> Void) {
      _value = State(wrappedValue: value)
      self.enter = enter
    }

    var body: some View {
      let _ = enter($value)
      Text("\(value.number)").tag("number")
    }
  }

  @Test func `a comparison may update the views`() {
    var host: DataFlow::Host?
    var isSettling = false
    let judge = { if isSettling { host?.settle() } }
    var binding: Binding<Judged>!
    host = Host { JudgedView(Judged(number: 0, judge: judge)) { binding = $0 } }
    host?.raw {
      binding.wrappedValue = Judged(number: 1, judge: judge)
      isSettling = true
      withAnimation(.linear) { binding.wrappedValue = Judged(number: 2, judge: judge) }
      isSettling = false
    }
    #expect(host?.isIdle == false)
    host?.settle()
    #expect(host?.text("number") == "2")
    host?.turn { binding.wrappedValue = Judged(number: 3, judge: judge) }
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
    let host = Host(recording: .all) { Restless { binding = $0 } }
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
func onThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
