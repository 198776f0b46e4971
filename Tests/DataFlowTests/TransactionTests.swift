import DataFlow
import Foundation
import Testing

private struct ReasonKey: TransactionKey {
  static let defaultValue = "none"
}

/// A key whose values are optional, and whose default is not nil.
private struct LimitKey: TransactionKey {
  static let defaultValue: Int? = 3
}

extension Transaction {
  fileprivate var reason: String {
    get { self[ReasonKey.self] }
    set { self[ReasonKey.self] = newValue }
  }

  fileprivate var limit: Int? {
    get { self[LimitKey.self] }
    set { self[LimitKey.self] = newValue }
  }
}

/// Views that change with a value, without an animation.
private struct Mover<Content: View>: View {
  let content: (Double) -> Content
  @State private var value = 0.0

  var body: some View {
    Button("Move") { value = 1 }.tag("move")
    content(value)
  }
}

/// Transactions: what the clauses TX leave open.
@MainActor
struct TransactionTests {
  /// A view whose opacity and scale change together.
  private struct Square: View {
    let steps: [@MainActor (Binding<Double>) -> Void]
    @State private var value = 0.0

    init(_ steps: @MainActor (Binding<Double>) -> Void...) { self.steps = steps }

    var body: some View {
      ForEach(steps.indices, id: \.self) { step in
        Button("Step") { steps[step]($value) }.tag(step)
      }
      Text("\(value)").tag("text").opacity(value)
    }
  }

  // MARK: A program's own values

  @Test func `a key has its default until a value is set`() {
    var transaction = Transaction()
    #expect(transaction.reason == "none" && transaction.limit == 3)
    transaction.reason = "drag"
    transaction.limit = nil
    #expect(transaction.reason == "drag" && transaction.limit == nil)
    #expect(transaction != Transaction())
    var other = Transaction()
    other.limit = nil
    #expect(transaction != other)
    other.reason = "drag"
    #expect(transaction == other && transaction.hashValue == other.hashValue)
    other.reason = "tap"
    #expect(transaction != other)
    transaction.reason = "none"
    transaction.limit = 3
    #expect(transaction == Transaction())
  }

  @Test func `a value goes from who writes to the views, and makes an update of its own`() {
    var reasons: [String] = []
    struct Square: View {
      let note: (String) -> Void
      @State private var value = 0.0

      var body: some View {
        let _ = note("body \(value)")
        Button("Move") {
          withTransaction(\.reason, "tap") { value = 1 }
          withTransaction(\.reason, "tap") { value = 2 }
          withTransaction(\.reason, "none") { value = 3 }
        }
        .tag("move")
        Text("a").opacity(value).transaction { note($0.reason) }
      }
    }
    let host = Host { Square { reasons.append($0) } }
    host.tap("move")
    #expect(reasons == ["body 0.0", "body 2.0", "tap", "body 3.0", "none"])
  }

  @Test func `a transaction says what has been set of it, and nothing else`() {
    let changes: [(inout Transaction) -> Void] = [
      { $0.animation = .linear }, { $0.disablesAnimations = true }, { $0.isContinuous = true },
      { $0.reason = "drag" },
    ]
    func said(by transaction: Transaction) -> [Bool] {
      [
        transaction.animation != nil, transaction.disablesAnimations, transaction.isContinuous,
        transaction.reason == "drag",
      ]
    }
    // All that can be set together.
    for chosen in 0..<(1 << changes.count) {
      var transaction = Transaction()
      for (index, change) in changes.enumerated() where chosen & 1 << index != 0 {
        change(&transaction)
      }
      let expected = changes.indices.map { chosen & 1 << $0 != 0 }
      #expect(said(by: transaction) == expected)
      #expect((transaction == Transaction()) == (chosen == 0))
      // And so it comes to the views.
      var seen: [[Bool]] = []
      let host = Host { [transaction] in
        Square { value in withTransaction(transaction) { value.wrappedValue = 1 } }
          .transaction { seen.append(said(by: $0)) }
      }
      host.tap(0)
      #expect(seen.last == expected)
    }
  }

  // MARK: Completions

  @Test func `all completions of a transaction are called, each once and in time`() {
    var calls: [String] = []
    var transaction = Transaction(animation: .spring)
    transaction.addAnimationCompletion { calls.append("looks complete") }
    transaction.addAnimationCompletion(criteria: .removed) { calls.append("is complete") }
    transaction.addAnimationCompletion { calls.append("looks complete, too") }
    let host = Host { [transaction] in
      Square { value in withTransaction(transaction) { value.wrappedValue = 1 } }
    }
    host.tap(0)
    #expect(calls.isEmpty && host.animations.count == 1)
    host.advance(by: .seconds(0.49))
    #expect(calls.isEmpty)
    host.advance(by: .seconds(0.02))
    #expect(calls == ["looks complete", "looks complete, too"])
    host.advance(by: .seconds(2))
    #expect(calls == ["looks complete", "looks complete, too", "is complete"])
    // The same transaction once more: they have been called.
    withTransaction(transaction) {}
    #expect(calls.count == 3)
  }

  @Test func `a completion of what moves nothing is called after the update, or at once`() {
    var calls: [String] = []
    func transaction(_ name: String) -> Transaction {
      var transaction = Transaction()
      transaction.addAnimationCompletion { calls.append(name) }
      return transaction
    }
    withTransaction(transaction("nothing")) { calls.append("body") }
    #expect(calls == ["body", "nothing"])
    let host = Host {
      Square { value in
        withTransaction(transaction("plain")) { value.wrappedValue = 1 }
        calls.append("tapped")
      }
    }
    host.tap(0)
    #expect(calls == ["body", "nothing", "tapped", "plain"])
  }

  @Test func `an animation that is replaced is complete`() {
    var calls = 0
    let host = Host {
      Square { value in
        withAnimation(.linear(duration: 1), completionCriteria: .removed) {
          value.wrappedValue = 1
        } completion: {
          calls += 1
        }
      } _: {
        $0.wrappedValue = 0
      }
    }
    host.tap(0)
    #expect(calls == 0)
    host.tap(1)
    #expect(calls == 1)
    host.advance(by: .seconds(2))
    #expect(calls == 1)
  }

  // MARK: For some modifiers

  /// Which attributes move after a plain change of all.
  private func moving<Content: View>(
    @ViewBuilder _ content: @escaping (Double) -> Content
  ) -> [String] {
    let host = Host { Mover(content: content) }
    host.tap("move")
    return host.animations.map {
      "\($0.to.map { "\($0)".prefix { $0 != "(" } } ?? "") \($0.animation)"
    }
  }

  @Test func `an animation is for the modifiers that stand in it`() {
    #expect(
      moving { value in
        Text("a").opacity(value).animation(.easeIn) { $0.scaleEffect(value) }.offset(x: value)
      } == ["scale easeIn"])
    #expect(
      moving { value in
        Text("a").opacity(value)
          .animation(.easeIn) { $0.scaleEffect(value).animation(.linear) { $0.offset(x: value) } }
          .rotationEffect(.degrees(value))
          .animation(.easeOut, value: value)
      }.sorted() == ["offset linear", "opacity easeOut", "rotation easeOut", "scale easeIn"])
    #expect(
      moving { value in
        Text("a").opacity(value)
          .transaction {
            $0.animation = .easeIn
          } body: {
            $0.scaleEffect(value)
          }
      } == ["scale easeIn"])
    #expect(
      moving { value in
        Text("a").animation(.easeIn) { $0.scaleEffect(value) }
          .transaction { $0.disablesAnimations = true }
      } == [])
  }

  // MARK: Forms of what moves

  @Test func `insets and sizes move part by part`() {
    struct Box: View {
      @State private var isLarge = false

      var body: some View {
        Button("Grow") { withAnimation(.linear(duration: 1)) { isLarge = true } }
        Text("a")
          .padding(
            isLarge ? EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4) : EdgeInsets()
          )
          .scaleEffect(isLarge ? CGSize(width: 2, height: 3) : CGSize(width: 1, height: 1))
      }
    }
    let host = Host { Box() }
    host.tap(button: "Grow")
    host.advance(by: .seconds(0.5))
    #expect(
      host.animations.map(host.value) == [
        .scale(x: 1.5, y: 2),
        .paddingInsets(EdgeInsets(top: 0.5, leading: 1, bottom: 1.5, trailing: 2)),
      ])
    #expect(
      host.description == """
        Button "Grow"
        Text "a" padding(1 2 3 4) scale(2 x 3)
        """)
  }

  @Test func `transitions by a size and by modifiers say what they are`() {
    struct Fade: ViewModifier {
      let amount: Double
      func body(content: Content) -> some View { content.opacity(amount) }
    }
    let modifier = AnyTransition.modifier(active: Fade(amount: 0), identity: Fade(amount: 1))
    #expect("\(modifier)" == "modifier(Fade(amount: 0.0), Fade(amount: 1.0))")
    #expect(modifier != .modifier(active: Fade(amount: 1), identity: Fade(amount: 1)))
    #expect(AnyTransition.offset(CGSize(width: 1, height: 2)) == .offset(x: 1, y: 2))
  }

  @Test func `a spring that takes its velocity along is described in three ways`() {
    let spring = Spring(duration: 0.8, bounce: 0.2)
    let physics = Animation.interpolatingSpring(
      stiffness: spring.stiffness, damping: spring.damping, initialVelocity: 2)
    #expect(physics == .interpolatingSpring(spring, initialVelocity: 2))
    #expect(
      physics == .interpolatingSpring(duration: 0.8, bounce: 0.2, initialVelocity: 2))
    #expect(.interpolatingSpring() == Animation.interpolatingSpring(Spring()))
  }
}
