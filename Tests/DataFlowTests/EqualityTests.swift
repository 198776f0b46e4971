import DataFlow
import Testing

/// What the `==` of a program's types has been asked.
private let questions = Shared<[String]>([])

private func ask(_ left: Int, _ right: Int) -> Bool {
  questions.withLock { $0.append("\(left) \(right)") }
  return left == right
}

/// When a program's `==` is asked, and about what: what there was stands on the left, what
/// there is going to be on the right, in whatever way a value is stored and compared.
@MainActor
struct EqualityTests {
  /// Fills a word.
  struct Small: Equatable, Sendable {
    let number: Int

    static func == (left: Small, right: Small) -> Bool { ask(left.number, right.number) }
  }

  /// A part of a word.
  struct Tiny: Equatable, Sendable {
    let number: Int16

    static func == (left: Tiny, right: Tiny) -> Bool { ask(Int(left.number), Int(right.number)) }
  }

  /// Fits into a word, and is compared field by field.
  struct Pair: Sendable {
    let tiny: Tiny
    var other: Int16 = 0
  }

  /// Has references.
  struct Large: Equatable, Sendable {
    let number: Int
    var text = "text"

    static func == (left: Large, right: Large) -> Bool { ask(left.number, right.number) }
  }

  /// Has references, and is compared field by field.
  struct Whole: Sendable {
    var text = "text"
    let large: Large
    let small: Small
  }

  struct Holder<Value: Sendable>: View {
    @State var value: Value
    let handOut: (Binding<Value>) -> Void

    var body: some View {
      let _ = handOut($value)
      let _ = value
      EmptyView()
    }
  }

  /// Gives its child every second time another value.
  struct Parent<Value>: View {
    let values: [Value]
    let handOut: (Binding<Int>) -> Void
    @State private var step = 0

    var body: some View {
      let _ = handOut($step)
      Child(value: values[step / 2])
    }
  }

  struct Child<Value>: View {
    let value: Value

    var body: some View { EmptyView() }
  }

  private func asked(_ body: () -> Void) -> [String] {
    questions.withLock { $0 = [] }
    body()
    return questions.withLock { $0 }
  }

  /// - Parameter isTwofold: Whether a value has two parts that ask, one after the other, as
  ///   long as they are equal.
  private func expectOrder<Value: Sendable>(
    of name: String, isTwofold: Bool = false, _ make: (Int) -> Value
  ) {
    let values = (0...5).map(make)
    func equal(_ number: Int) -> [String] {
      Array(repeating: "\(number) \(number)", count: isTwofold ? 2 : 1)
    }
    var binding: Binding<Value>!
    let host = Host { Holder(value: values[0]) { binding = $0 } }
    let state = binding!
    // A write that may begin something asks, and the update.
    let once = asked { host.turn { state.wrappedValue = values[1] } }
    #expect(once == ["0 1", "0 1"], "\(name)")
    // Further ones do not.
    let twice = asked {
      host.turn {
        state.wrappedValue = values[2]
        state.wrappedValue = values[3]
      }
    }
    #expect(twice == ["1 2", "1 3"], "\(name)")
    let again = asked { host.turn { state.wrappedValue = values[3] } }
    #expect(again == equal(3), "\(name)")
    // Nor do other threads, of which the update hears only that they have written.
    let last = values[5]
    let foreign = asked {
      host.turn {
        state.wrappedValue = values[4]
        onThread { state.wrappedValue = last }
      }
    }
    #expect(foreign == ["3 4", "3 5"], "\(name)")

    // The same for what a view is given.
    var stepBinding: Binding<Int>!
    let parent = Host { Parent(values: values) { stepBinding = $0 } }
    let expected = [equal(0), ["0 1"], equal(1), ["1 2"]]
    for step in 1...4 {
      let given = asked { parent.turn { stepBinding.wrappedValue = step } }
      #expect(given == expected[step - 1], "\(name), step \(step)")
    }
  }

  @Test func `what there was is asked whether it equals what there is going to be`() {
    expectOrder(of: "a word") { Small(number: $0) }
    expectOrder(of: "parts of a word") { Pair(tiny: Tiny(number: Int16($0))) }
    expectOrder(of: "a value with references") { Large(number: $0) }
    expectOrder(of: "an optional") { Optional(Large(number: $0)) }
    expectOrder(of: "parts with references", isTwofold: true) {
      Whole(large: Large(number: $0), small: Small(number: $0))
    }
  }
}
