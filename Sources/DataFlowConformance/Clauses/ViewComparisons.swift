import Conformance
import ConformanceKit
import DataFlow
import ObservationCore

/// How inputs are told apart, and what is left of views that go before they are told.
extension Catalogue {
  static let viewComparisons: [Clause] = [
    Clause(
      flow: "VIEW-16", .observed,
      "A view MUST be evaluated when any part of an input differs, and not when all are the same.",
      source: Source.observed("an engineer of SwiftUI on how views are compared"),
      hint: "Is each byte compared, a state of the view's own left out, and nil the same as nil?",
      expected: [
        "a gesture's state: +0, false", "the focus: +0, false", "a stored value: +0, none",
        "the environment: +0, plain", "no function: +0, none", "a function: +1, some",
        "the same case: +0, first(1)", "another case: +1, second(1)",
        "a state with another case: +1, second(1)", "the same property: +0, a",
        "another property: +1, b", "another object: +1, c", "one transaction: +1, 1 2",
      ]
    ) { stage in
      stage.logInput("a gesture's state", GestureChild.self) { _ in GestureChild() }
      stage.logInput("the focus", FocusChild.self) { _ in FocusChild() }
      stage.logInput("a stored value", StoredChild.self) { _ in StoredChild() }
      stage.logInput("the environment", EnvironmentChild.self) { _ in
        EnvironmentChild().environment(\.accent, "plain")
      }
      stage.logInput("no function", CallingChild.self) { _ in CallingChild(action: nil) }
      stage.logInput("a function", CallingChild.self) { number in
        CallingChild(action: number == 0 ? nil : {})
      }
      stage.logInput("the same case", ValueView<Choice>.self) { _ in
        ValueView(value: Choice.first(1))
      }
      stage.logInput("another case", ValueView<Choice>.self) { number in
        ValueView(value: number == 0 ? Choice.first(1) : Choice.second(1))
      }
      let choice = Handle<Binding<Choice>>()
      let chosen = stage.made { StateView(Choice.first(1), handle: choice) }
      stage.logStep("a state with another case", StateView<Choice>.self, chosen) {
        choice.value.wrappedValue = .second(1)
      }

      let (page, other) = (Page(), Page())
      other.first = "c"
      stage.logInput("the same property", BoundView<String>.self) { _ in
        BoundView(value: Bindable(page).first)
      }
      stage.logInput("another property", BoundView<String>.self) { number in
        BoundView(value: number == 0 ? Bindable(page).first : Bindable(page).second)
      }
      stage.logInput("another object", BoundView<String>.self) { number in
        BoundView(value: Bindable(number == 0 ? page : other).first)
      }

      let handle = Handle<(Binding<Int>, Binding<Int>)>()
      let pair = stage.made { PairView(handle: handle) }
      let (first, second) = handle.value!
      stage.logStep("one transaction", PairView.self, pair) {
        // Of a value that differs from itself: it is the same transaction all the same.
        withTransaction(\.ratio, Double.nan) {
          first.wrappedValue = 1
          second.wrappedValue = 2
        }
      }
    },
    Clause(
      flow: "VIEW-17", .required,
      "What other threads tell a host MUST be freed with it, and who waits for it be called.",
      source: Source.decision,
      hint: "Is what has been told, and not looked at yet, thrown away with the views?",
      expected: [
        "a state: freed 1", "a model: freed 1", "a transaction: called 1, freed 1",
        "a model in a transaction: called 1, freed 1",
      ]
    ) { stage in
      let (states, models) = (Calls(), Calls())
      let (called, freed) = (Calls(), Calls())
      let (calledOfModel, freedOfModel) = (Calls(), Calls())
      stage.leaveState(states)
      stage.leaveModel(models)
      stage.leaveTransaction(called, freed)
      stage.leaveModelInTransaction(calledOfModel, freedOfModel)
      // The threads let go of what they have told in their own time.
      let all = [states, models, called, freed, calledOfModel, freedOfModel]
      _ = await stage.context.eventually { all.allSatisfy { $0.count > 0 } }
      stage.log("a state: freed \(states.count)")
      stage.log("a model: freed \(models.count)")
      stage.log("a transaction: called \(called.count), freed \(freed.count)")
      stage.log(
        "a model in a transaction: called \(calledOfModel.count), freed \(freedOfModel.count)")
    },
  ]
}

// MARK: - Inputs

extension Stage {
  /// Writes how often views of a type are evaluated when the view around them is once more, and
  /// what they show then.
  fileprivate func logInput<Child: View, Content: View>(
    _ name: String, _ child: Child.Type, @ViewBuilder _ content: @escaping (Int) -> Content
  ) {
    let number = mountWatcher(texts: []) { content($0) }
    logStep(name, child, host) { number.wrappedValue = 1 }
  }

  /// As above, of a host after a turn that writes.
  fileprivate func logStep<Child: View>(
    _ name: String, _ child: Child.Type, _ host: Host, _ write: () -> Void
  ) {
    let before = host.bodies(child)
    host.turn { write() }
    let shown = host.texts.joined(separator: ", ")
    log("\(name): +\(host.bodies(child) - before), \(shown)")
  }
}

// MARK: - Hosts that go

extension Stage {
  /// Has another thread write a state of a host that makes no step any more.
  fileprivate func leaveState(_ freed: Calls) {
    let handle = Handle<Binding<Token>>()
    let host = made { StateView(Token(), handle: handle) }
    let binding = handle.value!
    elsewhere("a state") { binding.wrappedValue = Token { freed.note() } }
    withExtendedLifetime(host) {}
  }

  /// Has another thread change a model that a host reads, which makes no step any more.
  fileprivate func leaveModel(_ freed: Calls) {
    let token = Token { freed.note() }
    let model = counter()
    let wake: @Sendable () -> Void = { token.keep() }
    let host = made(wake: wake) { CountReader(model: model) }
    elsewhere("a model") { model.count = 1 }
    withExtendedLifetime(host) {}
  }

  /// Has another thread write a state in a transaction with a completion.
  fileprivate func leaveTransaction(_ called: Calls, _ freed: Calls) {
    let handle = Handle<Binding<Int>>()
    let host = made { StateView(0, handle: handle) }
    let binding = handle.value!
    let token = Token { freed.note() }
    elsewhere("a transaction") {
      withTransaction(completing(called, token)) { binding.wrappedValue = 1 }
    }
    withExtendedLifetime(host) {}
  }

  /// Has another thread change a model in a transaction with a completion.
  fileprivate func leaveModelInTransaction(_ called: Calls, _ freed: Calls) {
    let model = counter()
    let host = made { CountReader(model: model) }
    let token = Token { freed.note() }
    elsewhere("a model in a transaction") {
      withTransaction(completing(called, token)) { model.count = 1 }
    }
    withExtendedLifetime(host) {}
  }
}

/// A transaction whose completion is counted, and holds on to a token.
private func completing(_ called: Calls, _ token: Token) -> Transaction {
  var transaction = Transaction()
  transaction.addAnimationCompletion {
    called.note()
    token.keep()
  }
  return transaction
}

// MARK: - Values

/// Not equatable, and a byte more than a word: which case it is stands in the last one.
private enum Choice {
  case first(Int)
  case second(Int)
}

@ObservationCore::Observable
private final class Page: @unchecked Sendable {
  var first = "a"
  var second = "b"
}

private struct RatioKey: TransactionKey {
  static let defaultValue = 0.0
}

extension Transaction {
  fileprivate var ratio: Double {
    get { self[RatioKey.self] }
    set { self[RatioKey.self] = newValue }
  }
}

// MARK: - Views

private struct GestureChild: View {
  @GestureState private var isMade = false

  var body: some View { Text("\(isMade)") }
}

private struct FocusChild: View {
  @FocusState private var isFocused: Bool

  var body: some View { Text("\(isFocused)") }
}

private struct StoredChild: View {
  @AppStorage("word") private var word = "none"

  var body: some View { Text(word) }
}

private struct EnvironmentChild: View {
  @Environment(\.accent) private var accent

  var body: some View { Text(accent) }
}

private struct CallingChild: View {
  let action: (() -> Void)?

  var body: some View { Text(action == nil ? "none" : "some") }
}

private struct PairView: View {
  let handle: Handle<(Binding<Int>, Binding<Int>)>
  @State private var first = 0
  @State private var second = 0

  var body: some View {
    let _ = handle.take(($first, $second))
    Text("\(first) \(second)")
  }
}
