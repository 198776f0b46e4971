import Conformance
import ConformanceKit
import DataFlow

import struct Foundation.UUID

/// Whom a host cuts off, and what it does when it is asked for steps inside of steps.
extension Catalogue {
  static let hostLimits: [Clause] = [
    Clause(
      flow: "HOST-16", .observed,
      "An action MUST be cut off for what it causes itself, and for nothing else.",
      source: Source.observed("continuations are counted"),
      hint: "Is what others have begun, or an earlier turn, told from the action's own doing?",
      expected: [
        "others wait: 3 calls, 3, issues 0",
        "many transactions: 70 calls, issues 0",
        "endless: 30 calls", "again: 30 calls", "after that: 1 calls",
        "begun by the mount: 2 calls",
        "two that write: inner 30 calls, outer 30 calls",
      ]
    ) { stage in
      let (handle, calls) = (Handle<Binding<Int>>(), Handle<Int>(0))
      @MainActor func note() { calls.take(calls.value + 1) }
      @MainActor func taken() -> Int {
        defer { calls.take(0) }
        return calls.value
      }

      let waiting = stage.made { WaitingView(handle: handle, note: note) }
      waiting.turn {
        for value in 1...3 {
          withAnimation(.linear(duration: Double(value))) { handle.value.wrappedValue = value }
        }
      }
      stage.log(
        "others wait: \(taken()) calls, \(waiting.text("text") ?? "gone"), "
          + "issues \(waiting.issues.count)")

      let models = (0...70).map { _ in stage.counter() }
      let spread = stage.made { SpreadView(models: models, handle: handle, note: note) }
      spread.turn { handle.value.wrappedValue = 1 }
      stage.log("many transactions: \(taken()) calls, issues \(spread.issues.count)")

      let isOn = Handle<Bool>(true)
      let endless = stage.made { EndlessView(isOn: isOn, handle: handle, note: note) }
      for step in ["endless", "again", "after that"] {
        isOn.take(step != "after that")
        endless.turn { handle.value.wrappedValue += 1 }
        stage.log("\(step): \(taken()) calls")
      }

      let initial = stage.made { InitialView(note: note) }
      stage.log("begun by the mount: \(taken()) calls")
      initial.unmount()

      let (model, inner) = (stage.counter(), Handle<Int>(0))
      let writing = stage.made {
        WritingView(model: model, handle: handle, note: note) { inner.take(inner.value + 1) }
      }
      writing.turn { handle.value.wrappedValue = 1 }
      stage.log("two that write: inner \(inner.value ?? 0) calls, outer \(taken()) calls")
    },
    Clause(
      flow: "HOST-17", .required,
      "What is asked of a host in a step MUST wait for its end, and wake it only outside of one.",
      source: "documentation of Host",
      hint: "Does a step know that it is inside of another one, and what other hosts' steps do?",
      expected: [
        "settled in an action: 0, then 1",
        "unmounted in a body: ''",
        "a transaction in a step: 0 wakes", "a transaction outside: 1 wakes",
        "a transaction in a step of another: 1 wakes",
        "time passes for another: 1 wakes, idle false, then true",
        "an app once more: 2 windows, issues 0",
      ]
    ) { stage in
      let (holder, text) = (Handle<Host>(), Handle<String>())
      let handle = Handle<Binding<Int>>()
      let settling = stage.made {
        SettlingView(handle: handle) {
          guard let host = holder.value else { return }
          host.settle()
          text.take(host.text("text") ?? "gone")
        }
      }
      holder.take(settling)
      settling.turn { handle.value.wrappedValue = 1 }
      stage.log(
        "settled in an action: \(text.value ?? "not called"), "
          + "then \(settling.text("text") ?? "gone")")

      let isLeaving = Handle<Bool>(false)
      let leaving = stage.made {
        FunctionView {
          guard isLeaving.value == true else { return "" }
          isLeaving.take(false)
          holder.value?.unmount()
          return ""
        }
      }
      holder.take(leaving)
      isLeaving.take(true)
      leaving.relaunch()
      holder.clear()
      stage.log("unmounted in a body: '\(leaving.description)'")

      let wakes = Calls()
      let woken = stage.made(wake: { wakes.note() }) { StateView(0, handle: handle) }
      var before = wakes.count
      @MainActor func logWakes(_ step: String, _ more: String = "") {
        stage.log("\(step): \(wakes.count - before) wakes\(more)")
        before = wakes.count
      }
      woken.turn { withAnimation(.linear) { handle.value.wrappedValue = 1 } }
      logWakes("a transaction in a step")
      withAnimation(.linear) { handle.value.wrappedValue = 2 }
      logWakes("a transaction outside")
      woken.turn {}
      before = wakes.count
      settling.turn { withAnimation(.linear) { handle.value.wrappedValue = 3 } }
      logWakes("a transaction in a step of another")

      let clock = HostClock.manual()
      let first = stage.made(clock: clock) { EmptyView() }
      let second = stage.made(clock: clock, wake: { wakes.note() }) { SlidingView(handle: handle) }
      second.turn { withAnimation(.linear(duration: 0.5)) { handle.value.wrappedValue = 1 } }
      before = wakes.count
      // The asynchronous form would do more.
      let pass = { first.advance(by: .seconds(1)) }
      pass()
      let isIdle = second.isIdle
      second.turn {}
      logWakes("time passes for another", ", idle \(isIdle), then \(second.isIdle)")

      let app = stage.made(app: OpeningApp())
      app.reevaluateAll()
      app.windows.first?.tap("open")
      stage.log("an app once more: \(app.windows.count) windows, issues \(app.issues.count)")
    },
  ]
}

// MARK: - Views

/// Writes another state in a transaction of its own, whenever its number has changed.
private struct WaitingView: View {
  let handle: Handle<Binding<Int>>
  let note: @MainActor () -> Void
  @State private var number = 0
  @State private var shown = 0

  var body: some View {
    let _ = handle.take($number)
    Text("\(shown)").tag("text").onChange(of: number) { _, new in
      note()
      withAnimation(.linear(duration: Double(10 + new))) { shown = new }
    }
  }
}

/// Changes one model after the other, for an update each.
private struct SpreadView: View {
  let models: [any CounterModel]
  let handle: Handle<Binding<Int>>
  let note: @MainActor () -> Void
  @State private var start = 0
  @State private var number = 0

  var body: some View {
    let _ = handle.take($start)
    ForEach(models.indices, id: \.self) { CountReader(model: models[$0], tag: "\($0)") }
    Text("")
      .onChange(of: start) {
        for next in 1..<models.count {
          if next.isMultiple(of: 2) {
            withAnimation(.linear) { number = next }
          } else {
            number = next
          }
        }
      }
      .onChange(of: number) { _, new in
        note()
        let model = models[new]
        model.count += 1
      }
  }
}

/// Counts on for ever, as long as it is told to, and another action looks on.
private struct EndlessView: View {
  let isOn: Handle<Bool>
  let handle: Handle<Binding<Int>>
  let note: @MainActor () -> Void
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    Text("")
      .onChange(of: number) {
        note()
        if isOn.value == true { number += 1 }
      }
      .onChange(of: number) {}
  }
}

private struct InitialView: View {
  let note: @MainActor () -> Void
  @State private var number = 0

  var body: some View {
    Text("").onChange(of: number, initial: true) {
      note()
      number += 1
    }
  }
}

/// Two actions that write whenever the number has changed, which the outer one does.
private struct WritingView: View {
  let model: any CounterModel
  let handle: Handle<Binding<Int>>
  let note: @MainActor () -> Void
  let noteInner: @MainActor () -> Void
  @State private var number = 0
  @State private var other = 0

  var body: some View {
    let _ = handle.take($number)
    CountReader(model: model)
    Text("\(other)")
      .onChange(of: number) {
        noteInner()
        other += 1
      }
      .onChange(of: number) {
        note()
        number += 1
        model.count += 1
      }
  }
}

private struct SettlingView: View {
  let handle: Handle<Binding<Int>>
  let settle: @MainActor () -> Void
  @State private var number = 0
  @State private var shown = 0

  var body: some View {
    let _ = handle.take($number)
    Text("\(shown)").tag("text").onChange(of: number) {
      shown = 1
      settle()
    }
  }
}

private struct SlidingView: View {
  let handle: Handle<Binding<Int>>
  @State private var x = 0

  var body: some View {
    let _ = handle.take($x)
    Text("").offset(x: Double(x))
  }
}

private struct OpenView: View {
  @Environment(\.openWindow) private var openWindow

  var body: some View { Button("Open") { openWindow(id: "other") }.tag("open") }
}

/// Differs from itself each time that it is made.
private struct OpeningApp: App {
  let id = UUID()

  var body: some Scene {
    WindowGroup { OpenView() }
    WindowGroup(id: "other") { Text("other") }
  }
}
