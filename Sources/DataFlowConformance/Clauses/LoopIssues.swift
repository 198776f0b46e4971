import Conformance
import ConformanceKit
import DataFlow

/// Who waits for views that do not rest, and what a program's loop tells of misuse.
extension Catalogue {
  static let loopIssues: [Clause] = [
    Clause(
      flow: "HOST-62", .required,
      "Whoever waits for a host MUST let tasks go on, and MUST ask a condition until it holds.",
      source: "documentation of Host.settle(until:)",
      hint: "Do tasks go on while views never rest, and is a condition asked before a wait?",
      expected: [
        "mounted: issue effectLimit, issue effectLimit, issue effectLimit",
        "a circle that a task ends: ended true, idle true",
        "mounted: issue effectLimit, issue effectLimit, issue effectLimit",
        "the same, with a condition: ended true, then idle true",
        "asked while nothing happens: more than once true",
        "left for a task, with a condition: 5", "once all time has passed: 6",
      ]
    ) { stage in
      let ended = Handle<Bool>(false)
      stage.mount { CirclingView(ended: ended) }
      await stage.host.settle()
      stage.log("a circle that a task ends: ended \(ended.value!), idle \(stage.host.isIdle)")
      ended.take(false)
      stage.mount { CirclingView(ended: ended) }
      await stage.host.settle { ended.value! }
      let isEnded = ended.value!
      stage.host.turn {}
      stage.log(
        "the same, with a condition: ended \(isEnded), then idle \(stage.host.isIdle)")

      let handle = Handle<Binding<Int>>()
      stage.mount { StateView(0, handle: handle) }
      let (host, number) = (stage.host!, handle.value!)
      let asked = Calls()
      await host.settle { asked.next() > 1 }
      stage.log("asked while nothing happens: more than once \(asked.count > 1)")
      // Not begun: the main actor is at work here.
      let first = Task { @MainActor in number.wrappedValue = 5 }
      await host.settle { host.text("text") == "5" }
      stage.log("left for a task, with a condition: \(host.text("text") ?? "gone")")
      await first.value
      let second = Task { @MainActor in number.wrappedValue = 6 }
      await host.advance(by: .zero) { host.text("text") == "6" }
      stage.log("once all time has passed: \(host.text("text") ?? "gone")")
      await second.value
    },
    Clause(
      flow: "HOST-63", .required,
      "A loop MUST tell of what was misused before it, at its launch, and outside of its steps.",
      source:
        "documentation of HostLoop.init("
        + "app:tracking:recording:defaultAppStorage:sceneStorage:show:report:)",
      hint: "Is what is known told once, before the first look, and what comes later by itself?",
      expected: [
        "launched: storageOutsideView, duplicateIdentifier, shown",
        "outside of a step: storageOutsideView", "the same again: ",
        "another one, before a step: storageOutsideView, shown",
      ]
    ) { stage in
      let lines = Handle<[String]>([])
      @MainActor func log(_ step: String) {
        stage.log("\(step): \(lines.value.joined(separator: ", "))")
        lines.take([])
      }
      @MainActor func misuse(_ key: String) { _ = SceneStorage(wrappedValue: 0, key).wrappedValue }
      Host.removeLooseIssues()
      misuse("before")
      let loop = stage.loop(of: MisusedProgram()) { _ in
        lines.take(lines.value + ["shown"])
      } report: { issue in
        lines.take(lines.value + ["\(issue.kind)"])
      }
      log("launched")
      // What the launch has left to the main queue is over before anything is waited for.
      for _ in 0..<100 { await Task.yield() }
      misuse("elsewhere")
      for _ in 0..<100 where lines.value.isEmpty { await Task.yield() }
      log("outside of a step")
      misuse("elsewhere")
      for _ in 0..<100 where lines.value.isEmpty { await Task.yield() }
      log("the same again")
      misuse("in a step")
      loop.perform { _ in }
      log("another one, before a step")
      loop.host.unmount()
      Host.removeLooseIssues()
    },
  ]
}

// MARK: - Views

/// Sends itself what it receives until a task of its own has ended that.
private struct CirclingView: View {
  let ended: Handle<Bool>
  @State private var subject = PassthroughSubject<Int, Never>()

  init(ended: Handle<Bool>) { self.ended = ended }

  var body: some View {
    let (subject, ended) = (subject, ended)
    Text("")
      .onAppear { subject.send(0) }
      .onReceive(subject) { if !ended.value! { subject.send($0 + 1) } }
      .task {
        await Task.yield()
        ended.take(true)
      }
  }
}

private struct MisusedProgram: App {
  var body: some Scene {
    WindowGroup { ForEach([1, 1], id: \.self) { Text("\($0)") } }
  }
}
