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
    Clause(
      flow: "TX-25", .observed,
      "An animation of a write by another thread MUST be that of the update which shows it.",
      source: Source.apple("withAnimation(_:_:)"),
      hint: "Does what another thread has to tell carry its transaction?",
      expected: [
        "mounted: text = 0", "elsewhere: text = 1",
        "elsewhere: view: opacity(0.0) -> opacity(1.0), linear(2.0 s)",
        "after 1.0 seconds: text = 1", "complete", "after 1.0 seconds: text = 1",
        "animated, then plain: text = 3", "animated, then plain: nothing moves",
        "plain, then animated: text = 5",
        "plain, then animated: view: opacity(3.0) -> opacity(5.0), linear(2.0 s)",
        "first, text 7", "animated twice: text = 7",
        "animated twice: view: opacity(5.0) -> opacity(7.0), easeIn(2.0 s)",
        "second, text 7", "after 2.0 seconds: text = 7",
        "mounted: name = A", "published: name = A, issue publishingOffMain",
        "published: name: scale(x: 1.0, y: 1.0) -> scale(x: 2.0, y: 2.0), linear(2.0 s)",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text")
        Text("").opacity(Double(number)).tag("view")
      }
      stage.elsewhere("write") {
        withAnimation(.linear(duration: 2)) {
          number.wrappedValue = 1
        } completion: {
          stage.log("complete")
        }
      }
      stage.settle("elsewhere")
      stage.logAnimations("elsewhere")
      stage.pass(.seconds(1))
      stage.pass(.seconds(1))
      stage.elsewhere("animated, then plain") {
        withAnimation(.linear(duration: 2)) { number.wrappedValue = 2 }
        number.wrappedValue = 3
      }
      stage.settle("animated, then plain")
      stage.logAnimations("animated, then plain")
      stage.elsewhere("plain, then animated") {
        number.wrappedValue = 4
        withAnimation(.linear(duration: 2)) { number.wrappedValue = 5 }
      }
      stage.settle("plain, then animated")
      stage.logAnimations("plain, then animated")
      stage.host.advance(by: .seconds(2))
      // They may be called when the clause is over.
      let host = stage.host!
      stage.elsewhere("animated twice") {
        withAnimation(.linear(duration: 2)) {
          number.wrappedValue = 6
        } completion: {
          MainActor.assumeIsolated {
            stage.log("first, text \(host.text("text") ?? "gone")")
          }
        }
        withAnimation(.easeIn(duration: 2)) {
          number.wrappedValue = 7
        } completion: {
          MainActor.assumeIsolated {
            stage.log("second, text \(host.text("text") ?? "gone")")
          }
        }
      }
      stage.settle("animated twice")
      stage.logAnimations("animated twice")
      stage.pass(.seconds(2))
      let mover = Mover()
      stage.mount(texts: ["name"]) { MovedView(mover: mover) }
      stage.elsewhere("publish") { withAnimation(.linear(duration: 2)) { mover.size = 2 } }
      stage.settle("published")
      stage.logAnimations("published")
    },
  ]
}

// MARK: - Views

/// An object that any thread changes.
private final class Mover: ObservableObject, @unchecked Sendable {
  // `@unchecked Sendable`: no two threads use it at the same time.
  @Published var size: CGFloat = 1
}

private struct MovedView: View {
  @ObservedObject var mover: Mover

  var body: some View { Text("A").scaleEffect(mover.size).tag("name") }
}
