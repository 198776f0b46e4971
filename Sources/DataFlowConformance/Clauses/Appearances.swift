import Conformance
import ConformanceKit
import DataFlow

/// onAppear, onDisappear and task: what comes and goes with a view.
extension Catalogue {
  static let appearances: [Clause] = [
    Clause(
      flow: "LIFE-01", .required, "onAppear MUST be called once when the view comes.",
      source: Source.apple("onAppear(perform:)"),
      hint: "Is it called for updates, too?",
      expected: ["appeared", "mounted: text = 0", "five updates: text = 5"]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").onAppear { stage.log("appeared") }
      }
      stage.perform("five updates") {
        for value in 1...5 { stage.host.turn { number.wrappedValue = value } }
      }
    },
    Clause(
      flow: "LIFE-02", .required, "onDisappear MUST be called once when the view has gone.",
      source: Source.apple("onDisappear(perform:)"),
      hint: "Is it called with the newest closure, after the update?",
      expected: [
        "mounted: text = 0", "write 1: text = 1", "disappeared after 1", "write 2: text = gone",
        "write 3: text = gone", "disappeared after 0", "write 0, unmount: text = gone",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        if number < 2 {
          Text("\(number)").tag("text").onDisappear { stage.log("disappeared after \(number)") }
        }
      }
      for value in 1...3 { stage.turn("write \(value)") { number.wrappedValue = value } }
      stage.perform("write 0, unmount") {
        stage.host.turn { number.wrappedValue = 0 }
        stage.host.unmount()
      }
    },
    Clause(
      flow: "LIFE-03", .observed, "A state that onAppear writes MUST give one further body.",
      source: Source.observed("two bodies in all"),
      hint: "Does the action run after the first body, in the same step?",
      expected: ["body 0", "appeared", "body 1", "mounted: text = 1"]
    ) { stage in
      let own = Handle<Binding<Int>>()
      _ = stage.mountWatcher { number in
        let _ = stage.log("body \(number)")
        Text("\(number)").tag("text").onAppear {
          stage.log("appeared")
          own.value.wrappedValue = 1
        }
      } first: {
        own.take($0)
      }
    },
    Clause(
      flow: "LIFE-04", .observed, "Nested handlers MUST all be called, the inner ones first.",
      source: Source.observed("both are called; the order is this package's decision"),
      hint: "Does one handler replace the other?",
      expected: [
        "inner came", "first came", "second came", "mounted", "inner went", "first went",
        "second went", "unmounted",
      ]
    ) { stage in
      @MainActor func logged<Content: View>(_ content: Content, _ name: String) -> some View {
        content.onAppear { stage.log("\(name) came") }.onDisappear { stage.log("\(name) went") }
      }
      stage.mount {
        logged(logged(VStack { logged(Text("text"), "inner") }, "first"), "second")
      }
      stage.log("mounted")
      stage.unmount("")
      stage.log("unmounted")
    },
    Clause(
      flow: "LIFE-05", .observed, "Where one view replaces another, the old one MUST go first.",
      source: Source.observed("the order of views without a transition"),
      hint: "In which order does another identity end and begin?",
      expected: ["0 came", "mounted: text = 0", "0 went", "1 came", "write 1: text = 1"]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text")
          .onAppear { stage.log("\(number) came") }
          .onDisappear { stage.log("\(number) went") }
          .id(number)
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
    },
    Clause(
      flow: "LIFE-08", .observed,
      "All that is inside of what goes MUST go with it, once, and hear of nothing any more.",
      source: Source.observed("no effect outlives its view"),
      hint: "Does each modifier tell the view inside, and each row that has gone its own?",
      expected: [
        "animation with a value: gone", "animation: gone", "animation of a modifier: gone",
        "transaction: gone", "transition: gone", "both: gone", "change: gone", "receiver: gone",
        "identity: gone", "any view: gone", "mounted: issue duplicateIdentifier",
        "[1, 1, 2] to [3]: 1 1 2", "mounted: issue duplicateIdentifier", "[1, 1, 1] to [1]: 1 1",
        "mounted: issue duplicateIdentifier", "[2, 1, 1, 3] to [3, 1]: 1 2",
        "an object that nobody shows: issues 0, wakes 0",
      ]
    ) { stage in
      let notes = NoteList()
      @MainActor func logged() -> some View { Text("").onDisappear { notes.add("gone") } }
      @MainActor func log<Content: View>(
        _ name: String, @ViewBuilder _ content: @escaping () -> Content
      ) {
        let number = stage.mountWatcher(texts: []) { number in if number == 0 { content() } }
        stage.host.turn { number.wrappedValue = 1 }
        stage.log("\(name): \(notes.take())")
      }
      let subject = PassthroughSubject<Int, Never>()
      log("animation with a value") { logged().animation(.default, value: 0) }
      log("animation") { logged().animation(.default) }
      log("animation of a modifier") { logged().animation(.default) { $0.opacity(1) } }
      log("transaction") { logged().transaction { $0.animation = nil } }
      log("transition") { logged().transition(.opacity) }
      log("both") { logged().transition(.opacity).animation(.default, value: 0) }
      log("change") { logged().onChange(of: 0) { notes.add("changed") } }
      log("receiver") { logged().onReceive(subject) { _ in notes.add("received") } }
      log("identity") { logged().id(0) }
      log("any view") { AnyView(logged()) }
      @MainActor func logRows(_ old: [Int], _ new: [Int]) {
        let number = stage.mountWatcher(texts: []) { number in
          ForEach(number == 0 ? old : new, id: \.self) { id in
            Text("").onDisappear { notes.add("\(id)") }
          }
        }
        // What was mounted before has gone as well.
        _ = notes.take()
        stage.host.turn { number.wrappedValue = 1 }
        // In which order rows go that are not found again is nobody's concern.
        let gone = notes.take().split(separator: " ").sorted().joined(separator: " ")
        stage.log("\(old) to \(new): \(gone)")
      }
      logRows([1, 1, 2], [3])
      logRows([1, 1, 1], [1])
      logRows([2, 1, 1, 3], [3, 1])
      let (handle, wakes, lone) = (Handle<Binding<Int>>(), Calls(), Lone())
      stage.mount(wake: { wakes.note() }) {
        WatchedView(0) {
          handle.take($0)
        } content: { (number: Int) in
          if number == 0 {
            LoneView(lone: lone).onDisappear { stage.elsewhere("write") { lone.number += 1 } }
          }
        }
      }
      let before = wakes.count
      stage.host.turn { handle.value.wrappedValue = 1 }
      let (issues, count) = (stage.host.issues.count, wakes.count - before)
      stage.log("an object that nobody shows: issues \(issues), wakes \(count)")
    },
    Clause(
      flow: "TASK-01", .required,
      "A task MUST start when the view comes, and updates MUST NOT start it again.",
      source: Source.document("task: called once, when the view first appears"),
      hint: "Is a task started for each update?",
      expected: ["mounted: text = 0", "started", "tasks: text = 0", "five updates: text = 5"]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").task { stage.log("started") }
      }
      await stage.settleTasks("tasks")
      stage.perform("five updates") {
        for value in 1...5 { stage.host.turn { number.wrappedValue = value } }
      }
      await stage.host.settle()
    },
    Clause(
      flow: "TASK-02", .required,
      "A task MUST be cancelled when its view goes or gets another identity.",
      source: Source.apple("task(priority:_:)"),
      hint: "Is the task kept with the view, and cancelled with it?",
      expected: [
        "mounted: text = 0", "tasks: text = 0", "write 1: text = 1", "0 cancelled: true",
        "tasks: text = 1", "unmounted: text = gone", "1 cancelled: true", "tasks: text = gone",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").sleeping(stage) {
          stage.log("\(number) cancelled: \(Task.isCancelled)")
        }.id(number)
      }
      await stage.settleTasks("tasks")
      stage.turn("write 1") { number.wrappedValue = 1 }
      await stage.settleTasks("tasks")
      stage.unmount("unmounted")
      await stage.settleTasks("tasks")
    },
    Clause(
      flow: "TASK-03", .required,
      "Another id MUST cancel the task and start the newest one; an equal id MUST NOT.",
      source: Source.apple("task(id:priority:_:)"),
      hint: "Is the id compared with that of the update before?",
      expected: [
        "tasks: started [0], cancelled []", "write 1: started [0], cancelled []",
        "write 2: started [0, 2], cancelled [0]",
      ]
    ) { stage in
      let started = Handle<[Int]>([])
      let cancelled = Handle<[Int]>([])
      @MainActor func settle(_ step: String) async {
        await stage.host.settle()
        stage.log("\(step): started \(started.value!), cancelled \(cancelled.value!)")
      }
      let number = stage.mountWatcher(texts: []) { number in
        EmptyView().sleeping(stage, id: number / 2) {
          started.take(started.value + [number])
        } after: {
          if Task.isCancelled { cancelled.take(cancelled.value + [number]) }
        }
      }
      await settle("tasks")
      for value in 1...2 {
        stage.host.turn { number.wrappedValue = value }
        await settle("write \(value)")
      }
    },
    Clause(
      flow: "TASK-04", .required, "A state that a task writes MUST update the view.",
      source: Source.document("task: library = Library()"),
      hint: "Is a change that is made outside of a step shown by the next one?",
      expected: ["mounted: text = 0", "tasks: text = 7"]
    ) { stage in
      let own = Handle<Binding<Int>>()
      _ = stage.mountWatcher { number in
        Text("\(number)").tag("text").task {
          await Task.yield()
          own.value.wrappedValue = 7
        }
      } first: {
        own.take($0)
      }
      await stage.settleTasks("tasks")
    },
    Clause(
      flow: "TASK-05", .required, "An object that a task makes MUST be made once.",
      source: Source.document("task: defer the creation of an observable object"),
      hint: "Is the closure called when the view is made again?",
      expected: [
        "mounted: text = none, made = 0, gone = 0", "tasks: text = A, made = 1, gone = 0",
        "five steps: text = A, made = 1, gone = 0",
      ]
    ) { stage in
      struct Deferring: View {
        let step: Int
        @State private var person: Person?

        var body: some View {
          Text(person?.name ?? "none").tag("text").task { person = Person("A") }
        }
      }
      stage.mountSteps(texts: ["text"], lives: Person.self) { Deferring(step: $0) }
      await stage.settleTasks("tasks")
      stage.advance("five steps", times: 5)
      await stage.host.settle()
    },
    Clause(
      flow: "TASK-06", .required,
      "A task MUST have the priority userInitiated, or the one that is asked for.",
      source: Source.apple("task(priority:_:)"),
      hint: "Is the priority handed to the task?",
      expected: ["userInitiated: true", "background: true", "restarted, utility: true"]
    ) { stage in
      stage.mount {
        EmptyView().task { stage.log("userInitiated: \(Task.basePriority == .userInitiated)") }
      }
      await stage.host.settle()
      let number = stage.mountWatcher(texts: []) { number in
        EmptyView().task(id: number, priority: number == 0 ? .background : .utility) {
          let (name, priority): (String, TaskPriority) =
            number == 0 ? ("background", .background) : ("restarted, utility", .utility)
          stage.log("\(name): \(Task.basePriority == priority)")
        }
      }
      await stage.host.settle()
      stage.host.turn { number.wrappedValue = 1 }
      await stage.host.settle()
    },
    Clause(
      "TASK-07", .required, "A task MUST run on the main actor.",
      source: Source.apple("task(priority:_:), the closure inherits the actor's context"),
      untested: "decided at compile time; misuse is compiled by Tests/DataFlowTests"),
    Clause(
      flow: "TASK-08", .observed, "A view that comes again MUST start a new task.",
      source: Source.observed("a task belongs to an appearance"),
      hint: "Is the task of the view that has gone kept?",
      expected: [
        "started", "tasks: text = 0", "write 1: text = gone", "started", "write 2: text = 2",
      ]
    ) { stage in
      let number = stage.mountWatcher(texts: []) { number in
        if number % 2 == 0 {
          Text("\(number)").tag("text").sleeping(stage) {
            stage.log("started")
          } after: {
          }
        }
      }
      @MainActor func line(_ step: String) {
        stage.log("\(step): text = \(stage.host.text("text") ?? "gone")")
      }
      await stage.host.settle()
      line("tasks")
      for value in 1...2 {
        stage.host.turn { number.wrappedValue = value }
        await stage.host.settle()
        line("write \(value)")
      }
    },
    Clause(
      flow: "TASK-09", .observed, "What a task writes after its view has gone MUST have no effect.",
      source: Source.observed("as through any binding of a view that has gone"),
      hint: "Is a write to a state of a view that has gone taken for a change?",
      expected: [
        "mounted: text = 0", "tasks: text = 0", "write 1: text = gone", "late",
        "tasks: text = gone", "idle: true",
      ]
    ) { stage in
      struct Late: View {
        let stage: Stage
        @State private var own = 0

        var body: some View {
          Text("\(own)").tag("text").sleeping(stage) {
            stage.log("late")
            own = 1
          }
        }
      }
      let number = stage.mountWatcher { if $0 == 0 { Late(stage: stage) } }
      await stage.settleTasks("tasks")
      stage.turn("write 1") { number.wrappedValue = 1 }
      await stage.settleTasks("tasks")
      stage.log("idle: \(stage.host.isIdle)")
    },
  ]
}

// MARK: - Views

/// An object that another thread changes.
private final class Lone: ObservableObject, @unchecked Sendable {
  // `@unchecked Sendable`: no two threads use it at the same time.
  @Published var number = 0
}

private struct LoneView: View {
  @ObservedObject var lone: Lone

  var body: some View { Text("\(lone.number)") }
}

extension View {
  /// Has a task that sleeps for long on the host's clock, and then calls `after`.
  @MainActor
  fileprivate func sleeping(_ stage: Stage, after: @escaping @MainActor () -> Void) -> some View {
    sleeping(stage, id: 0, before: {}, after: after)
  }

  @MainActor
  fileprivate func sleeping(
    _ stage: Stage, id: Int = 0, before: @escaping @MainActor () -> Void,
    after: @escaping @MainActor () -> Void
  ) -> some View {
    task(id: id) {
      before()
      try? await stage.host.clock.sleep(for: .seconds(1000))
      after()
    }
  }
}
