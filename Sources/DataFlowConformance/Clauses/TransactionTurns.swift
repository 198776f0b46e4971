import Conformance
import ConformanceKit
import DataFlow
import ObservationCore

/// Several transactions in one turn, and those of other threads.
extension Catalogue {
  static let transactionTurns: [Clause] = [
    Clause(
      flow: "TX-60", .required,
      "Each write of a turn MUST be shown with its own transaction, whatever goes on in between.",
      source: Source.apple("Transaction"),
      hint: "Is each update made of its own writes, for the views that are there by then?",
      expected: [
        "an effect between: 1 1 1",
        "one state twice: 1 0, 1 1, 2 1",
        "equal values: 1 1",
        "other values: 1 0, 1 1",
        "a text three times: a, ab, abc",
        "an object: 1, offset(x: 0.0, y: 0.0) -> offset(x: 10.0, y: 0.0), linear",
        "a view that has gone, by its model: 1",
        "a view that has gone, by itself: 5",
        "a step in a transaction: 1, nothing moves",
        "another identity around: 0 go",
        "who looks on writes: 1 1, 1 9",
      ]
    ) { stage in
      let chained = Handle<(Binding<Int>, Binding<Int>)>()
      let chain = stage.made { ChainedView(handle: chained) }
      chain.turn {
        chained.value.0.wrappedValue = 1
        withAnimation(.linear) { chained.value.1.wrappedValue = 1 }
      }
      stage.log("an effect between: \(chain.text("text") ?? "gone")")

      stage.logPairs("one state twice") { first, second in
        first.wrappedValue = 1
        withAnimation(.linear) { second.wrappedValue = 1 }
        first.wrappedValue = 2
      }
      stage.logPairs("equal values") { first, second in
        withTransaction(\.mark, 1) { first.wrappedValue = 1 }
        withTransaction(\.mark, 1) { second.wrappedValue = 1 }
      }
      stage.logPairs("other values") { first, second in
        withTransaction(\.mark, 1) { first.wrappedValue = 1 }
        withTransaction(\.mark, 2) { second.wrappedValue = 1 }
      }
      stage.logTexts("a text three times") { text in
        text.wrappedValue = "a"
        withAnimation(.linear) { text.wrappedValue = "ab" }
        withAnimation(.easeIn) { text.wrappedValue = "abc" }
      }
      let (place, number) = (Spot(), Handle<Binding<Int>>())
      let placed = stage.made { PlacedView(place: place, handle: number) }
      placed.turn {
        number.value.wrappedValue = 1
        withAnimation(.linear) { place.x = 10 }
      }
      stage.log("an object: \(placed.text("text") ?? "gone"), \(moves(in: placed))")

      let (other, isShown) = (stage.counter(), Handle<Binding<Bool>>())
      let reading = stage.made { LeavingView(handle: isShown) { CountReader(model: other) } }
      reading.turn {
        isShown.value.wrappedValue = false
        withAnimation(.linear) { other.count = 1 }
      }
      stage.log("a view that has gone, by its model: \(reading.bodies(CountReader.self))")

      let (own, read) = (Handle<Binding<Int>>(), Handle<Int>())
      let going = stage.made {
        LeavingView(handle: isShown) { GoingView(handle: own) { read.take($0) } }
      }
      going.turn {
        withAnimation(.linear) { isShown.value.wrappedValue = false }
        own.value.wrappedValue = 5
      }
      stage.log("a view that has gone, by itself: \(read.value ?? -1)")

      let moved = stage.made { MovingView(handle: number) }
      moved.raw { number.value.wrappedValue = 1 }
      withAnimation(.linear) { moved.settle() }
      stage.log("a step in a transaction: \(moved.text("text") ?? "gone"), \(moves(in: moved))")

      let identified = stage.made { NamedStack(handle: number) }
      identified.turn { withAnimation(.linear) { number.value.wrappedValue += 1 } }
      let removals = identified.animations.filter { "\($0)".hasPrefix("removal") }
      stage.log("another identity around: \(removals.count) go")

      stage.logPairs("who looks on writes") { first, second in
        withObservationTracking {
          _ = first.wrappedValue
        } onChange: {
          second.wrappedValue = 9
        }
        first.wrappedValue = 1
        second.wrappedValue = 1
      }
    },
    Clause(
      flow: "TX-61", .required,
      "What other threads write MUST be shown, in whatever transactions, while whatever goes on.",
      source: Source.document("State: from any thread"),
      hint: "Does a step take all letters, count them for nobody's doing, and return all the same?",
      expected: [
        "mounted: StateView +1, text = 0",
        "write 1: StateView +1, text = 1",
        "write 2: StateView +1, text = 2",
        "60 transactions: StateView +1, text = 62",
        "in an action: 10 9, issues 0",
        "in an action, for long: returns true, then 150 0, issues 0",
      ]
    ) { stage in
      let number = stage.mountState(0)
      for value in 1...2 {
        stage.elsewhere("write \(value)") {
          withAnimation(.linear) { number.wrappedValue = value }
        }
        stage.settle("write \(value)")
      }
      stage.elsewhere("60 transactions") {
        for value in 3...62 {
          withAnimation(.linear(duration: Double(value))) { number.wrappedValue = value }
        }
      }
      stage.settle("60 transactions")

      let handle = Handle<Binding<Int>>()
      let short = stage.made { JoiningView(stage: stage, end: 10, isBusy: true, handle: handle) }
      short.turn { handle.value.wrappedValue = 1 }
      stage.log("in an action: \(short.text("text") ?? "gone"), issues \(short.issues.count)")

      let long = stage.made { JoiningView(stage: stage, end: 150, isBusy: false, handle: handle) }
      long.turn { handle.value.wrappedValue = 1 }
      let returns = handle.value.wrappedValue < 150
      long.turn {}
      stage.log(
        "in an action, for long: returns \(returns), then \(long.text("text") ?? "gone"), "
          + "issues \(long.issues.count)")
    },
  ]
}

extension Stage {
  /// Writes what a body sees of two states, after a turn that writes.
  fileprivate func logPairs(
    _ step: String, _ write: (Binding<Int>, Binding<Int>) -> Void
  ) {
    let (handle, seen) = (Handle<(Binding<Int>, Binding<Int>)>(), Handle<[String]>([]))
    let host = made {
      PairView(handle: handle) { pair in
        // Nobody promises that one is not evaluated twice.
        if seen.value.last != pair { seen.take(seen.value + [pair]) }
      }
    }
    seen.take([])
    host.turn { write(handle.value.0, handle.value.1) }
    log("\(step): \(seen.value.joined(separator: ", "))")
  }

  /// As above, of a state that is larger than a word: each transaction has a version of it.
  fileprivate func logTexts(_ step: String, _ write: (Binding<String>) -> Void) {
    let (handle, seen) = (Handle<Binding<String>>(), Handle<[String]>([]))
    let host = made {
      NotedText(handle: handle) { text in
        if seen.value.last != text { seen.take(seen.value + [text]) }
      }
    }
    seen.take([])
    host.turn { write(handle.value) }
    log("\(step): \(seen.value.joined(separator: ", "))")
  }
}

@MainActor
private func moves(in host: Host) -> String {
  let lines = host.animations.map { "\($0)" }
  return lines.isEmpty ? "nothing moves" : lines.joined(separator: "; ")
}

private struct MarkKey: TransactionKey {
  static let defaultValue = 0
}

extension Transaction {
  fileprivate var mark: Int {
    get { self[MarkKey.self] }
    set { self[MarkKey.self] = newValue }
  }
}

// MARK: - Views

private struct PairView: View {
  let handle: Handle<(Binding<Int>, Binding<Int>)>
  let note: (String) -> Void
  @State private var first = 0
  @State private var second = 0

  var body: some View {
    let _ = handle.take(($first, $second))
    let _ = note("\(first) \(second)")
    EmptyView()
  }
}

private struct NotedText: View {
  let handle: Handle<Binding<String>>
  let note: (String) -> Void
  @State private var text = ""

  var body: some View {
    let _ = handle.take($text)
    let _ = note(text)
    EmptyView()
  }
}

private struct ChainedView: View {
  let handle: Handle<(Binding<Int>, Binding<Int>)>
  @State private var first = 0
  @State private var second = 0
  @State private var third = 0

  var body: some View {
    let _ = handle.take(($first, $second))
    Text("\(first) \(second) \(third)").tag("text").onChange(of: first) { third = 1 }
  }
}

/// Where something is.
final class Spot: ObservableObject {
  @Published var x = 0.0
}

private struct PlacedView: View {
  @ObservedObject var place: Spot
  let handle: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    Text("\(number)").offset(x: place.x).tag("text")
  }
}

private struct MovingView: View {
  let handle: Handle<Binding<Int>>
  @State private var number = 0
  @State private var x = 0.0

  var body: some View {
    let _ = handle.take($number)
    Text("\(number)").offset(x: x).tag("text").onChange(of: number) { x = 10 }
  }
}

private struct LeavingView<Content: View>: View {
  let handle: Handle<Binding<Bool>>
  @ViewBuilder let content: () -> Content
  @State private var isShown = true

  var body: some View {
    let _ = handle.take($isShown)
    if isShown { content() }
  }
}

/// Writes its state once it has gone, and tells what it has then.
private struct GoingView: View {
  let handle: Handle<Binding<Int>>
  let note: (Int) -> Void
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    Text("\(number)").onDisappear {
      number = 9
      note(number)
    }
  }
}

private struct NamedStack: View {
  let handle: Handle<Binding<Int>>
  @State private var number = 0

  var body: some View {
    let _ = handle.take($number)
    VStack { Text("text").transition(.opacity) }.id(number)
  }
}

/// Has another thread count on, whenever its number has changed.
private struct JoiningView: View {
  let stage: Stage
  let end: Int
  let isBusy: Bool
  let handle: Handle<Binding<Int>>
  @State private var number = 0
  @State private var own = 0

  var body: some View {
    let _ = handle.take($number)
    Text("\(number) \(own)").tag("text").onChange(of: number) {
      guard number < end else { return }
      if isBusy { own += 1 }
      let (next, binding) = (number + 1, $number)
      stage.elsewhere("a write in an action") { binding.wrappedValue = next }
    }
  }
}
