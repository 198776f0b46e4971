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
    ) { candidate, context in
      let storm = Storm(candidate, states: 1)
      let writes = storm.writes(context)
      storm.run(threads: 8) { thread, bindings in
        for value in 1...writes { bindings[0].wrappedValue = thread * writes + value }
      }
      context.log("8 threads: shown is stored: \(storm.showsStored)")
    },
    Clause(
      flow: "THR-02", .required, "Writers to different states MUST NOT lose each other's values.",
      source: Source.document("State: from any thread"),
      hint: "Do states share what a write changes?",
      expected: ["each ends on its last value: true", "shown is stored: true"]
    ) { candidate, context in
      let storm = Storm(candidate, states: 4)
      let writes = storm.writes(context)
      storm.run(threads: 4) { thread, bindings in
        // Different ones: a state that has another's value is noticed.
        for value in 1...writes { bindings[thread].wrappedValue = thread * writes + value }
      }
      let isLast = storm.bindings.enumerated().allSatisfy { thread, binding in
        binding.wrappedValue == (thread + 1) * writes
      }
      context.log("each ends on its last value: \(isLast)")
      context.log("shown is stored: \(storm.showsStored)")
    },
    Clause(
      flow: "THR-03", .required,
      "After concurrent writes the view MUST show the last one, after one body or more.",
      source: Source.document("State: from any thread"),
      hint: "Can a write come between the last update and the end, unseen?",
      expected: ["a last value: true", "shown is stored: true", "bodies in range: true"]
    ) { candidate, context in
      let storm = Storm(candidate, states: 1)
      let writes = storm.writes(context)
      storm.run(threads: 2) { thread, bindings in
        for value in 1...writes { bindings[0].wrappedValue = thread * writes + value }
      }
      let stored = storm.bindings[0].wrappedValue
      context.log("a last value: \(stored == writes || stored == 2 * writes)")
      context.log("shown is stored: \(storm.showsStored)")
      context.log("bodies in range: \((1...2 * writes).contains(storm.bodies - 1))")
    },
    Clause(
      flow: "THR-04", .required, "Bodies and actions MUST run where the host runs.",
      source: Source.apple("View: isolated to the main actor"),
      hint: "Does a write by another thread update the views on that thread?",
      expected: ["bodies and actions elsewhere: 0"]
    ) { candidate, context in
      let here = ObjectIdentifier(Thread.current)
      var elsewhere = 0
      let handle = Handle<Binding<Int>>()
      let host = Host(tracking: candidate.tracking) {
        Where(handle: handle) { if ObjectIdentifier(Thread.current) != here { elsewhere += 1 } }
      }
      let binding = handle.value!
      context.elsewhere("a write") { binding.wrappedValue = 1 }
      host.settle()
      host.tap("act")
      context.log("bodies and actions elsewhere: \(elsewhere)")
    },
    Clause(
      flow: "THR-05", .observed,
      "A write during an update MUST be seen by the next update, whole.",
      source: Source.observed("bodies read the value of the transaction that is applied"),
      hint: "Does a body read what another thread has just written?",
      expected: ["the body under way saw (0, 0)", "the next body saw (1, 1)"]
    ) { candidate, context in wholeWrites(candidate, context) },
    Clause(
      flow: "THR-06", .required,
      "Reading a state from another thread MUST give a value that was written, whole.",
      source: Source.document("State: from any thread"),
      hint: "Is a value of many words replaced in one step?",
      stochastic: true,
      expected: ["mixed values: 0"]
    ) { candidate, context in wholeReads(candidate, context) },
    Clause(
      flow: "THR-07", .observed,
      "A view MUST be able to go while others write, and MUST NOT be updated after that.",
      source: Source.observed("the location is not valid any more"),
      hint: "What does a write hold on to that goes with the view?",
      expected: ["bodies after the end: 0"]
    ) { candidate, context in
      var late = 0
      for _ in 0..<max(1, context.rounds / 10) {
        let storm = Storm(candidate, states: 1)
        storm.run(threads: 2, meanwhile: { storm.host.unmount() }) { _, bindings in
          for value in 1...100 { bindings[0].wrappedValue = value }
        }
        let before = storm.bodies
        storm.host.turn { storm.bindings[0].wrappedValue = -1 }
        late += storm.bodies - before
      }
      context.log("bodies after the end: \(late)")
    },
    Clause(
      flow: "THR-08", .observed,
      "A change of an object by another thread MUST update the views; publishing there is reported.",
      source: Source.observed("\"Publishing changes from background threads is not allowed\""),
      hint: "Does the announcement reach the host, whichever thread makes it?",
      expected: ["texts 1 1", "issues: publishingOffMain"]
    ) { candidate, context in background(candidate, context) },
    Clause(
      flow: "THR-09", .required,
      "A read and a write by several threads MUST be safe, and MUST NOT add to the writes.",
      source: Source.document("State: from any thread"),
      hint: "Is a value stored that nobody wrote?",
      expected: ["sum in range: true", "shown is stored: true"]
    ) { candidate, context in
      let storm = Storm(candidate, states: 1)
      storm.run(threads: 8) { _, bindings in
        for _ in 0..<1_000 { bindings[0].wrappedValue += 1 }
      }
      context.log("sum in range: \((1...8_000).contains(storm.bindings[0].wrappedValue))")
      context.log("shown is stored: \(storm.showsStored)")
    },
  ]
}

// MARK: - Bodies

@MainActor
private func wholeWrites(_ candidate: any Candidate.Type, _ context: ClauseContext) {
  let state = Handle<Binding<Pairs>>()
  let seen = Handle<Pairs>()
  var isFirst = true
  let host = Host(tracking: candidate.tracking) {
    PairReader(handle: state, seen: seen) { binding in
      guard isFirst else { return }
      isFirst = false
      context.elsewhere("a write during a body") {
        binding.wrappedValue = Pairs(first: 1, second: 1, name: "new")
      }
    } after: {
      if seen.value.first == 0 {
        context.log("the body under way saw (\(seen.value.first), \(seen.value.second))")
      }
    }
  }
  host.settle()
  let last = seen.value!
  let line = "(\(last.first), \(last.second))"
  context.log("the next body saw \(line)")
}

@MainActor
private func wholeReads(_ candidate: any Candidate.Type, _ context: ClauseContext) {
  let handle = Handle<Binding<Wide>>()
  let host = Host(tracking: candidate.tracking) { WideReader(handle: handle) }
  let binding = handle.value!
  let mixed = Locked(0)
  let isReading = Flag()
  let isOver = Flag()
  let reader = Worker {
    while !isOver.isUp {
      if !binding.wrappedValue.isWhole { mixed.withLock { $0 += 1 } }
      isReading.raise()
    }
  }
  if !isReading.wait(context.patience) { context.log("hung: the first read") }
  context.elsewhere("writes") {
    for value in 1...(context.rounds * 10) { binding.wrappedValue = Wide(Int64(value)) }
  }
  isOver.raise()
  if !reader.join(context.patience) { context.log("hung: the reader") }
  host.settle()
  context.log("mixed values: \(mixed.withLock(\.self))")
}

@MainActor
private func background(_ candidate: any Candidate.Type, _ context: ClauseContext) {
  func open<C: Candidate>(_ candidate: C.Type) {
    let model = C.Counter()
    let object = BackgroundObject()
    let host = Host(tracking: C.tracking) { BackgroundReader(model: model, object: object) }
    context.elsewhere("a change of an observable object") { model.count = 1 }
    host.settle()
    context.elsewhere("a change of a publishing object") { object.number = 1 }
    host.settle()
    context.log("texts \(host.text("background")!)")
    context.issues(host)
  }
  open(candidate)
}

/// A host with states, and threads that write to them.
@MainActor
private final class Storm {
  let host: Host
  let bindings: [Binding<Int>]
  private let runs = Numbering()

  init(_ candidate: any Candidate.Type, states: Int) {
    let handles = (0..<states).map { _ in Handle<Binding<Int>>() }
    let runs = runs
    host = Host(tracking: candidate.tracking) {
      ForEach(0..<states) { StormReader(tag: $0, handle: handles[$0], runs: runs) }
    }
    bindings = handles.map(\.value)
  }

  /// How many writes each thread makes.
  func writes(_ context: ClauseContext) -> Int { min(10_000, context.rounds * 10) }

  /// How many bodies have run.
  var bodies: Int { runs.count }

  /// Whether every text is the value of its state.
  var showsStored: Bool {
    host.settle()
    return bindings.enumerated().allSatisfy { index, binding in
      host.text(index) == "\(binding.wrappedValue)"
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
      if let meanwhile { meanwhile() } else { host.settle() }
    } while left.withLock(\.self) > 0
  }
}

// MARK: - Views

private struct StormReader: View {
  let tag: Int
  let handle: Handle<Binding<Int>>
  let runs: Numbering
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    let _ = runs.next()
    Text("\(number)").tag(tag)
  }
}

private struct Where: View {
  let handle: Handle<Binding<Int>>
  let note: () -> Void
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    let _ = note()
    Text("\(number)")
    Button("act") { note() }.tag("act")
  }
}

/// Not of a word, and not without references.
private struct Pairs: Sendable {
  var first = 0
  var second = 0
  var name = "old"
}

private struct PairReader: View {
  let handle: Handle<Binding<Pairs>>
  let seen: Handle<Pairs>
  let between: (Binding<Pairs>) -> Void
  let after: () -> Void
  @State private var pair = Pairs()

  init(
    handle: Handle<Binding<Pairs>>, seen: Handle<Pairs>,
    between: @escaping (Binding<Pairs>) -> Void, after: @escaping () -> Void
  ) {
    self.handle = handle
    self.seen = seen
    self.between = between
    self.after = after
  }

  var body: some View {
    let _ = handle.take($pair)
    let first = pair.first
    let _ = between($pair)
    let _ = seen.take(Pairs(first: first, second: pair.second))
    let _ = after()
    Text("\(first)")
  }
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

private struct WideReader: View {
  let handle: Handle<Binding<Wide>>
  @State private var wide = Wide(0)

  var body: some View {
    let _ = handle.take($wide)
    Text("\(wide.isWhole)")
  }
}

private final class BackgroundObject: ObservableObject, @unchecked Sendable {
  // `Published` is safe from any thread.
  @Published var number = 0
}

private struct BackgroundReader<Model: CounterModel>: View {
  let model: Model
  @ObservedObject var object: BackgroundObject

  var body: some View { Text("\(model.count) \(object.number)").tag("background") }
}
