import Conformance
import ConformanceKit
import DataFlow

import class Foundation.Thread

/// States and objects that other threads change.
extension Catalogue {
  static let threads: [Clause] = [
    Clause(
      flow: "THR-01", .required, "A state MUST be safe to write from any thread.",
      source: Source.document("State: from any thread"),
      hint: "Is the newest value stored atomically, and the host told of each write?",
      expected: ["8 threads: shown is stored: true"]
    ) { stage in
      let storm = Storm(stage)
      let writes = storm.writes
      storm.run(threads: 8) { thread, bindings in
        for value in 1...writes { bindings[0].wrappedValue = thread * writes + value }
      }
      stage.log("8 threads: shown is stored: \(storm.showsStored)")
    },
    Clause(
      flow: "THR-02", .required, "Writers to different states MUST NOT lose each other's values.",
      source: Source.document("State: from any thread"),
      hint: "Do states share what a write changes?",
      expected: ["each ends on its last value: true", "shown is stored: true"]
    ) { stage in
      let storm = Storm(stage, states: 4)
      let writes = storm.writes
      storm.run(threads: 4) { thread, bindings in
        // Different ones: a state that has another's value is noticed.
        for value in 1...writes { bindings[thread].wrappedValue = thread * writes + value }
      }
      let isLast = storm.bindings.enumerated().allSatisfy { thread, binding in
        binding.wrappedValue == (thread + 1) * writes
      }
      stage.log("each ends on its last value: \(isLast)")
      stage.log("shown is stored: \(storm.showsStored)")
    },
    Clause(
      flow: "THR-03", .required,
      "After concurrent writes the view MUST show the last one, after one body or more.",
      source: Source.document("State: from any thread"),
      hint: "Can a write come between the last update and the end, unseen?",
      expected: ["a last value: true", "shown is stored: true", "bodies in range: true"]
    ) { stage in
      let storm = Storm(stage)
      let writes = storm.writes
      storm.run(threads: 2) { thread, bindings in
        for value in 1...writes { bindings[0].wrappedValue = thread * writes + value }
      }
      let stored = storm.bindings[0].wrappedValue
      stage.log("a last value: \(stored == writes || stored == 2 * writes)")
      stage.log("shown is stored: \(storm.showsStored)")
      stage.log("bodies in range: \((1...2 * writes).contains(storm.bodies - 1))")
    },
    Clause(
      flow: "THR-04", .required, "Bodies and actions MUST run where the host runs.",
      source: Source.apple("View: isolated to the main actor"),
      hint: "Does a write by another thread update the views on that thread?",
      expected: ["bodies and actions elsewhere: 0"]
    ) { stage in
      struct Where: View {
        let state: Handle<Binding<Int>>
        let note: () -> Void
        @State private var number = 0

        var body: some View {
          let _ = state.take($number)
          let _ = note()
          Text("\(number)")
          Button("act") { note() }.tag("act")
        }
      }
      func thread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
      let here = thread()
      var elsewhere = 0
      let note = { if thread() != here { elsewhere += 1 } }
      let state = Handle<Binding<Int>>()
      stage.mount { Where(state: state, note: note) }
      let binding = state.value!
      stage.elsewhere("a write") { binding.wrappedValue = 1 }
      stage.settle("update")
      stage.tap("act")
      stage.log("bodies and actions elsewhere: \(elsewhere)")
    },
    Clause(
      flow: "THR-05", .observed,
      "A write during an update MUST be seen by the next update, whole.",
      source: Source.observed("bodies read the value of the transaction that is applied"),
      hint: "Does a body read what another thread has just written?",
      expected: ["the body under way saw (0, 0)", "the next body saw (1, 1)"]
    ) { stage in
      var isFirst = true
      stage.mount {
        TwiceView(Pairs()) { binding in
          guard isFirst else { return }
          stage.elsewhere("a write during a body") {
            binding.wrappedValue = Pairs(first: 1, second: 1, name: "new")
          }
        } report: { first, second in
          let body = isFirst ? "the body under way" : "the next body"
          stage.log("\(body) saw (\(first.first), \(second.second))")
          isFirst = false
        }
      }
      stage.settle("update")
    },
    Clause(
      flow: "THR-06", .required,
      "Reading a state from another thread MUST give a value that was written, whole.",
      source: Source.document("State: from any thread"),
      hint: "Is a value of many words replaced in one step?",
      stochastic: true,
      expected: ["mixed values: 0"]
    ) { stage in
      let handle = Handle<Binding<Wide>>()
      stage.mount { StateView(Wide(0), handle: handle) }
      let binding = handle.value!
      let rounds = stage.context.rounds * 10
      let mixed = Calls()
      let isReading = Flag()
      let isOver = Flag()
      let reader = Worker {
        while !isOver.isUp {
          if !binding.wrappedValue.isWhole { mixed.note() }
          isReading.raise()
        }
      }
      if !isReading.wait(stage.context.patience) { stage.log("hung: the first read") }
      stage.elsewhere("writes") {
        for value in 1...rounds { binding.wrappedValue = Wide(Int64(value)) }
      }
      isOver.raise()
      if !reader.join(stage.context.patience) { stage.log("hung: the reader") }
      stage.settle("update")
      stage.log("mixed values: \(mixed.count)")
    },
    Clause(
      flow: "THR-07", .observed,
      "A view MUST be able to go while others write, and MUST NOT be updated after that.",
      source: Source.observed("the location is not valid any more"),
      hint: "What does a write hold on to that goes with the view?",
      expected: ["bodies after the end: 0"]
    ) { stage in
      var late = 0
      for _ in 0..<max(1, stage.context.rounds / 10) {
        let storm = Storm(stage)
        storm.run(threads: 2, meanwhile: { stage.host.unmount() }) { _, bindings in
          for value in 1...100 { bindings[0].wrappedValue = value }
        }
        let before = storm.bodies
        stage.host.turn { storm.bindings[0].wrappedValue = -1 }
        late += storm.bodies - before
      }
      stage.log("bodies after the end: \(late)")
    },
    Clause(
      flow: "THR-08", .observed,
      "A change of an object by another thread MUST update the views; publishing there is reported.",
      source: Source.observed("\"Publishing changes from background threads is not allowed\""),
      hint: "Does the announcement reach the host, whichever thread makes it?",
      expected: [
        "mounted: text = 0, name = A", "observable object: text = 1, name = A",
        "publishing object: text = 1, name = B, issue publishingOffMain",
      ]
    ) { stage in
      let model = stage.counter()
      let person = Person("A")
      stage.mount(texts: ["text", "name"]) {
        FunctionView { model.count }
        NameView(person: person)
      }
      stage.elsewhere("a change of an observable object") { model.count = 1 }
      stage.settle("observable object")
      stage.elsewhere("a change of a publishing object") { person.name = "B" }
      stage.settle("publishing object")
    },
    Clause(
      flow: "THR-09", .required,
      "A read and a write by several threads MUST be safe, and MUST NOT add to the writes.",
      source: Source.document("State: from any thread"),
      hint: "Is a value stored that nobody wrote?",
      expected: ["sum in range: true", "shown is stored: true"]
    ) { stage in
      let storm = Storm(stage)
      storm.run(threads: 8) { _, bindings in
        for _ in 0..<1_000 { bindings[0].wrappedValue += 1 }
      }
      stage.log("sum in range: \((1...8_000).contains(storm.bindings[0].wrappedValue))")
      stage.log("shown is stored: \(storm.showsStored)")
    },
  ]
}

/// A host with states, and threads that write to them.
@MainActor
private final class Storm {
  let bindings: [Binding<Int>]
  private let stage: Stage
  private let handles: [Handle<Binding<Int>>]

  init(_ stage: Stage, states: Int = 1) {
    let handles = (0..<states).map { _ in Handle<Binding<Int>>() }
    stage.mount { ForEach(0..<states) { StateView(0, handle: handles[$0]).tag($0) } }
    self.stage = stage
    self.handles = handles
    bindings = handles.map(\.value)
  }

  /// How many writes each thread makes.
  var writes: Int { min(10_000, stage.context.rounds * 10) }

  /// How many bodies have run, also of views that have gone.
  var bodies: Int { handles.reduce(0) { $0 + $1.count } }

  /// Whether every text is the value of its state.
  var showsStored: Bool {
    stage.host.settle()
    return bindings.enumerated().allSatisfy { index, binding in
      stage.host.text(index) == "\(binding.wrappedValue)"
    }
  }

  /// Runs `body` on threads, and `meanwhile` here until all of them are done.
  ///
  /// Not bounded by itself: whoever runs the clause has a deadline.
  func run(
    threads: Int, meanwhile: (() -> Void)? = nil,
    _ body: @escaping @Sendable (Int, [Binding<Int>]) -> Void
  ) {
    let left = Locked(threads)
    let bindings = bindings
    for thread in 0..<threads {
      DetachedThread.start {
        body(thread, bindings)
        left.withLock { $0 -= 1 }
      }
    }
    repeat {
      if let meanwhile { meanwhile() } else { stage.host.settle() }
    } while left.withLock(\.self) > 0
  }
}

// MARK: - Values and views

/// Not of a word, and not without references.
private struct Pairs: Sendable {
  var first = 0
  var second = 0
  var name = "old"
}

/// A value of 64 bytes, all words of which are equal.
private struct Wide: Sendable {
  private let words: (Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64)

  init(_ word: Int64) { words = (word, word, word, word, word, word, word, word) }

  var isWhole: Bool {
    words.0 == words.1 && words.1 == words.2 && words.2 == words.3 && words.3 == words.4
      && words.4 == words.5 && words.5 == words.6 && words.6 == words.7
  }
}
