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
      expected: ["mounted: bodies saw = [0]", "turn: bodies saw = [0, 2]", "turn: updates plain"]
    ) { stage in
      let number = stage.mountSeen()
      stage.turn("turn") {
        number.wrappedValue = 1
        number.wrappedValue = 2
      }
      stage.logUpdates("turn")
    },
    Clause(
      flow: "TX-02", .observed,
      "Writes to several states and objects in a turn MUST be one update of several views.",
      source: Source.observed("an update is of the turn, not of a state"),
      hint: "Is an update kept for each state?",
      expected: [
        "mounted: TwoStates +1, StateView +1", "turn: TwoStates +1, StateView +1",
        "turn: updates plain",
      ]
    ) { stage in
      let two = Handle<(Binding<Int>, Binding<Int>)>()
      let one = Handle<Binding<Int>>()
      stage.mount(bodies: [TwoStates.self, StateView<Int>.self]) {
        TwoStates(handle: two)
        StateView(0, handle: one)
      }
      stage.host.removeEvents()
      stage.turn("turn") {
        two.value.0.wrappedValue = 1
        one.value.wrappedValue = 1
        two.value.1.wrappedValue = 1
      }
      stage.logUpdates("turn")
    },
    Clause(
      flow: "TX-03", .observed,
      "Writes with another transaction MUST be an update of their own, in order.",
      source: Source.observed("bodies see 0, 2 and 4"),
      hint: "Is the version that an earlier update shows kept until then?",
      expected: [
        "mounted: bodies saw = [0]", "turn: bodies saw = [0, 2, 4]", "turn: updates plain, linear",
      ]
    ) { stage in
      let number = stage.mountSeen()
      stage.turn("turn") {
        number.wrappedValue = 1
        number.wrappedValue = 2
        withAnimation(.linear) {
          number.wrappedValue = 3
          number.wrappedValue = 4
        }
      }
      stage.logUpdates("turn")
    },
    Clause(
      flow: "TX-04", .required, "withAnimation MUST mark the writes of its closure and no others.",
      source: Source.document("Animate state transitions"),
      hint: "Is the transaction restored when the closure has returned?",
      expected: [
        "mounted: bodies saw = [0]", "before: plain", "inside: easeIn", "after: plain",
        "turn: bodies saw = [0, 1, 2, 3]", "turn: updates plain, easeIn, plain",
      ]
    ) { stage in
      let number = stage.mountSeen()
      stage.turn("turn") {
        number.wrappedValue = 1
        stage.logTransaction("before")
        withAnimation(.easeIn) {
          number.wrappedValue = 2
          stage.logTransaction("inside")
        }
        number.wrappedValue = 3
        stage.logTransaction("after")
      }
      stage.logUpdates("turn")
    },
    Clause(
      flow: "TX-05", .required,
      "What a nested transaction says MUST count more than the outer one, for its extent.",
      source: Source.apple("withTransaction(_:_:)"),
      hint: "Is the outer transaction restored, and does what the inner one leaves open count?",
      expected: [
        "outer: linear", "inner: easeOut", "which says nothing: linear",
        "without an animation: plain", "of a key: linear, speed 7",
        "of the default of a key: linear", "of a binding: linear, speed 7",
        "disabled inside: easeOut, disabled, continuous", "outer again: linear", "after: plain",
        "of two keys: continuous, speed 2", "a binding inside of none: plain",
      ]
    ) { stage in
      var speedy = Transaction(animation: .easeIn)
      speedy.speed = 7
      withAnimation(.linear) {
        stage.logTransaction("outer")
        withAnimation(.easeOut) { stage.logTransaction("inner") }
        withTransaction(Transaction()) { stage.logTransaction("which says nothing") }
        withAnimation(nil) { stage.logTransaction("without an animation") }
        withTransaction(\.speed, 7) {
          stage.logTransaction("of a key")
          withTransaction(\.speed, 0) { stage.logTransaction("of the default of a key") }
        }
        stage.logTransaction("of a binding", own: speedy)
        withTransaction(\.disablesAnimations, true) {
          var transaction = Transaction(animation: .easeOut)
          transaction.isContinuous = true
          withTransaction(transaction) { stage.logTransaction("disabled inside") }
        }
        stage.logTransaction("outer again")
      }
      stage.logTransaction("after")
      withTransaction(\.speed, 2) {
        withTransaction(\.isContinuous, true) { stage.logTransaction("of two keys") }
      }
      withAnimation(nil) {
        stage.logTransaction("a binding inside of none", own: Transaction(animation: .easeIn))
      }
    },
    Clause(
      flow: "TX-06", .required,
      "withTransaction and withAnimation MUST return the closure's result, and throw its error.",
      source: Source.apple("withAnimation(_:_:)"),
      hint: "Is the transaction restored when the closure throws?",
      expected: ["inside linear: returned 7", "inside linear: threw Refusal", "after: plain"]
    ) { stage in
      struct Refusal: Error {}
      var inside = ""
      let result = withAnimation(.linear) {
        inside = stage.transaction()
        return 7
      }
      stage.log("inside \(inside): returned \(result)")
      do {
        try withTransaction(Transaction(animation: .linear)) { () throws(Refusal) in
          inside = stage.transaction()
          throw Refusal()
        }
      } catch {
        stage.log("inside \(inside): threw \(type(of: error))")
      }
      stage.logTransaction("after")
    },
  ]
}

extension Stage {
  /// What a write that is made here is marked with.
  ///
  /// - Parameter own: The transaction of the binding that is written.
  func transaction(own: Transaction = Transaction()) -> String {
    let seen = Handle<Transaction>()
    let binding = Binding(
      get: { 0 },
      set: { (_: Int, transaction: Transaction) in
        MainActor.assumeIsolated { seen.take(transaction) }
      })
    binding.transaction(own).wrappedValue = 1
    guard let transaction = seen.value else { return "none" }
    let parts = [
      transaction.animation.map { "\($0)" }, transaction.disablesAnimations ? "disabled" : nil,
      transaction.isContinuous ? "continuous" : nil,
      transaction.speed == 0 ? nil : "speed \(transaction.speed)",
    ]
    let said = parts.compactMap(\.self).joined(separator: ", ")
    return said.isEmpty ? "plain" : said
  }

  /// Writes what a write that is made here is marked with.
  func logTransaction(_ step: String, own: Transaction = Transaction()) {
    log("\(step): \(transaction(own: own))")
  }

  /// Mounts a state, and watches the values that bodies see.
  fileprivate func mountSeen() -> Binding<Int> {
    let state = Handle<Binding<Int>>()
    let seen = Handle<[Int]>()
    mount(values: ["bodies saw": { seen.value! }]) { SeenView(state: state, seen: seen) }
    host.removeEvents()
    return state.value
  }
}

// MARK: - Views

private struct SeenView: View {
  let state: Handle<Binding<Int>>
  let seen: Handle<[Int]>
  @State private var number = 0

  var body: some View {
    let _ = state.take($number)
    let _ = seen.take((seen.value ?? []) + [number])
    Text("\(number)")
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

// MARK: - A key

private struct SpeedKey: TransactionKey {
  static let defaultValue = 0
}

extension Transaction {
  fileprivate var speed: Int {
    get { self[SpeedKey.self] }
    set { self[SpeedKey.self] = newValue }
  }
}
