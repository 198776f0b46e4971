import Conformance
import ConformanceKit
import DataFlow

/// Transactions: which writes are one update.
extension Catalogue {
  static let transactions: [Clause] = [
    Clause(
      flow: "TX-01", .observed,
      "All writes of a turn with the same transaction MUST be one update.",
      source: Source.observed("bodies see 0 and 2 where 1 and 2 are written"),
      hint: "Does a write wait for the end of the turn?",
      expected: ["bodies saw [0, 2]", "turn: updates plain"]
    ) { candidate, context in
      let watch = Watch(candidate)
      watch.host.turn {
        watch.number = 1
        watch.number = 2
      }
      context.log("bodies saw \(watch.seen)")
      context.updates("turn", in: watch.host)
    },
    Clause(
      flow: "TX-02", .observed,
      "Writes to several states and objects in a turn MUST be one update of several views.",
      source: Source.observed("an update is of the turn, not of a state"),
      hint: "Is an update kept for each state?",
      expected: ["turn: TwoStates +1, OneState +1", "turn: updates plain"]
    ) { candidate, context in
      let two = Handle<(Binding<Int>, Binding<Int>)>()
      let one = Handle<Binding<Int>>()
      let host = Host(tracking: candidate.tracking, recording: .all) {
        TwoStates(handle: two)
        OneState(handle: one)
      }
      host.removeEvents()
      context.runs("turn", in: host, of: [TwoStates.self, OneState.self]) {
        host.turn {
          two.value.0.wrappedValue = 1
          one.value.wrappedValue = 1
          two.value.1.wrappedValue = 1
        }
      }
      context.updates("turn", in: host)
    },
    Clause(
      flow: "TX-03", .observed,
      "Writes with another transaction MUST be an update of their own, in order.",
      source: Source.observed("bodies see 0, 2 and 4"),
      hint: "Is the version that an earlier update shows kept until then?",
      expected: ["bodies saw [0, 2, 4]", "turn: updates plain, linear"]
    ) { candidate, context in
      let watch = Watch(candidate)
      watch.host.turn {
        watch.number = 1
        watch.number = 2
        withAnimation(.linear) {
          watch.number = 3
          watch.number = 4
        }
      }
      context.log("bodies saw \(watch.seen)")
      context.updates("turn", in: watch.host)
    },
    Clause(
      flow: "TX-04", .required, "withAnimation MUST mark the writes of its closure and no others.",
      source: Source.document("Animate state transitions"),
      hint: "Is the transaction restored when the closure has returned?",
      expected: [
        "before: plain", "inside: easeIn", "after: plain", "turn: updates plain, easeIn, plain",
      ]
    ) { candidate, context in
      let watch = Watch(candidate)
      watch.host.turn {
        watch.number = 1
        context.log("before: \(currentTransaction())")
        withAnimation(.easeIn) {
          watch.number = 2
          context.log("inside: \(currentTransaction())")
        }
        watch.number = 3
        context.log("after: \(currentTransaction())")
      }
      context.updates("turn", in: watch.host)
    },
    Clause(
      flow: "TX-05", .required,
      "A nested transaction MUST replace the outer one for its extent, and no longer.",
      source: Source.apple("withTransaction(_:_:)"),
      hint: "Is the outer transaction restored, and not nil?",
      expected: [
        "outer: linear", "inner: easeOut", "without: plain", "outer again: linear", "after: plain",
      ]
    ) { _, context in
      withAnimation(.linear) {
        context.log("outer: \(currentTransaction())")
        withAnimation(.easeOut) { context.log("inner: \(currentTransaction())") }
        withTransaction(Transaction()) { context.log("without: \(currentTransaction())") }
        context.log("outer again: \(currentTransaction())")
      }
      context.log("after: \(currentTransaction())")
    },
    Clause(
      flow: "TX-06", .required,
      "withTransaction and withAnimation MUST return the closure's result, and throw its error.",
      source: Source.apple("withAnimation(_:_:)"),
      hint: "Is the transaction restored when the closure throws?",
      expected: [
        "inside linear: returned 7", "inside linear: threw Refusal", "after: plain",
      ]
    ) { _, context in
      var inside = ""
      let result = withAnimation(.linear) {
        inside = currentTransaction()
        return 7
      }
      context.log("inside \(inside): returned \(result)")
      do {
        try withTransaction(Transaction(animation: .linear)) { () throws(Refusal) in
          inside = currentTransaction()
          throw Refusal()
        }
      } catch {
        context.log("inside \(inside): threw \(type(of: error))")
      }
      context.log("after: \(currentTransaction())")
    },
  ]
}

private struct Refusal: Error {}

/// What a write that is made now is marked with.
@MainActor
private func currentTransaction() -> String {
  let seen = Handle<Animation?>()
  let binding = Binding(
    get: { 0 },
    set: { (_: Int, transaction: Transaction) in
      MainActor.assumeIsolated { seen.take(transaction.animation) }
    })
  binding.wrappedValue = 1
  return seen.value.flatMap(\.self).map { "\($0)" } ?? "plain"
}

/// A host with a view whose body notes each value that it sees.
@MainActor
private final class Watch {
  private final class Log {
    var seen: [Int] = []
  }

  private struct Watched: View {
    let handle: Handle<Binding<Int>>
    let log: Log
    @State private var number = 0

    var body: some View {
      let _ = handle.take($number)
      let _ = log.seen.append(number)
      Text("\(number)")
    }
  }

  let host: Host
  private let handle = Handle<Binding<Int>>()
  private let log = Log()

  var seen: [Int] { log.seen }

  var number: Int {
    get { handle.value.wrappedValue }
    set { handle.value.wrappedValue = newValue }
  }

  init(_ candidate: any Candidate.Type) {
    let handle = handle
    let log = log
    host = Host(tracking: candidate.tracking, recording: .all) {
      Watched(handle: handle, log: log)
    }
    host.removeEvents()
  }
}

private struct TwoStates: View {
  let handle: Handle<(Binding<Int>, Binding<Int>)>
  @State private var first = 0
  @State private var second = 0

  var body: some View {
    let _ = handle.take(($first, $second))
    Text("\(first) \(second)")
  }
}

private struct OneState: View {
  let handle: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    Text("\(number)")
  }
}
