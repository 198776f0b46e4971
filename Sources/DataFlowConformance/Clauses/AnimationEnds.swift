import Conformance
import ConformanceKit
import DataFlow

/// Movements that are broken off, and transitions that are not to be made.
extension Catalogue {
  static let animationEnds: [Clause] = [
    Clause(
      flow: "TX-23", .observed, "A movement that is broken off MUST leave nothing to wait for.",
      source: Source.observed("what is broken off has ended"),
      hint: "Do the movement's alarms end with it?",
      expected: [
        "mounted: due = never", "write 1: due = 2.0 seconds", "write 2: due = 3.0 seconds",
        "write 3 without one: due = never",
      ]
    ) { stage in
      let handle = Handle<Binding<Int>>()
      stage.mount(values: stage.due) {
        WatchedView(0) {
          handle.take($0)
        } content: { (number: Int) in
          Text("").opacity(Double(number))
        }
      }
      @MainActor func write(_ step: String, _ number: Int, _ animation: Animation?) {
        stage.turn(step) { withAnimation(animation) { handle.value.wrappedValue = number } }
      }
      write("write 1", 1, .linear(duration: 2))
      write("write 2", 2, .linear(duration: 3))
      write("write 3 without one", 3, nil)
    },
    Clause(
      flow: "TX-24", .observed,
      "A transaction that disables animations MUST keep transitions away.",
      source: Source.apple("Transaction.disablesAnimations"),
      hint: "Is the transaction asked before a view comes and goes with its transition?",
      expected: [
        "mounted: text = 0", "disabled: nothing moves",
        "enabled: view: removal opacity, linear",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        if number % 2 == 1 { Text("").tag("view").transition(.opacity) }
        Text("\(number)").tag("text")
      }
      var transaction = Transaction(animation: .linear)
      transaction.disablesAnimations = true
      stage.host.turn { withTransaction(transaction) { number.wrappedValue = 1 } }
      stage.logAnimations("disabled")
      stage.host.turn { withAnimation(.linear) { number.wrappedValue = 2 } }
      stage.logAnimations("enabled")
    },
  ]
}
