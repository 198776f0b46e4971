import DataFlow
import Testing

/// A state's value is stored and compared in a way that depends on its type.
///
/// Nobody can tell.
@MainActor
struct StateShapeTests {
  struct Holder<Value: Sendable>: View {
    @State private var value: Value
    let name: (Value) -> String
    let take: (Binding<Value>) -> Void

    init(
      _ value: Value, name: @escaping (Value) -> String, take: @escaping (Binding<Value>) -> Void
    ) {
      _value = State(wrappedValue: value)
      self.name = name
      self.take = take
    }

    var body: some View {
      let _ = take($value)
      Text(name(value)).tag("value")
    }
  }

  /// Three values of a type, and what states of it do.
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let play: @MainActor @Sendable (Recording) -> [String]

    init<Value: Sendable>(
      _ name: String, _ values: (Value, Value, Value),
      by number: @escaping @Sendable (Value) -> String = { "\($0)" }
    ) {
      testDescription = name
      play = { recording in
        let names = [values.0, values.1, values.2].map(number)
        return StateShapeTests.play(values, recording) { value in
          names.firstIndex(of: number(value)).map(String.init) ?? "neither"
        }
      }
    }
  }

  private static func play<Value: Sendable>(
    _ values: (Value, Value, Value), _ recording: Recording, name: @escaping (Value) -> String
  ) -> [String] {
    var binding: Binding<Value>!
    let host = Host(recording: recording) { Holder(values.0, name: name) { binding = $0 } }
    let state = binding!
    var trace: [String] = []
    var bodies = 0
    func note(_ step: String) {
      let now = host.bodies(Holder<Value>.self)
      let shown = host.text("value") ?? "gone"
      trace.append("\(step): +\(now - bodies), \(shown), read \(name(state.wrappedValue))")
      bodies = now
    }
    note("mounted")
    host.turn { state.wrappedValue = values.0 }
    note("an equal value")
    host.raw { state.wrappedValue = values.1 }
    note("written")
    host.settle()
    note("updated")
    host.turn {
      state.wrappedValue = values.2
      state.wrappedValue = values.0
      state.wrappedValue = values.2
    }
    note("written again and again")
    host.turn {
      state.wrappedValue = values.0
      withAnimation(.linear) { state.wrappedValue = values.1 }
      state.wrappedValue = values.2
    }
    note("three transactions")
    onThread { state.wrappedValue = values.1 }
    note("by another thread")
    host.settle()
    note("its update")
    host.unmount()
    state.wrappedValue = values.0
    note("after the end")
    return trace
  }

  enum Plain: Sendable { case a, b, c }

  /// Fills a word but for its padding.
  struct Padded: Equatable, Sendable {
    var small: UInt8
    var large: UInt32
  }

  /// A word whose `==` does not look at all of it.
  struct Partial: Equatable, Sendable {
    var number: Int32
    var ignored: Int32

    static func == (left: Partial, right: Partial) -> Bool { left.number == right.number }
  }

  /// More than a word, without references.
  struct Wide: Sendable {
    var numbers: (Int, Int, Int)
  }

  /// Has references, and no `==`.
  struct Fields: Sendable {
    var text: String
    var number: Int
  }

  final class Object: Sendable {}

  nonisolated static let shapes = [
    Shape("a byte", (UInt8(1), 2, 3)),
    Shape("a word", (1, 2, 3)),
    Shape("a floating-point number", (1.0, 2.0, 3.0)),
    Shape("an enumeration", (Plain.a, .b, .c)),
    Shape(
      "a padded word",
      (Padded(small: 1, large: 2), .init(small: 2, large: 2), .init(small: 2, large: 1))),
    Shape(
      "a word with an == of its own",
      (Partial(number: 1, ignored: 0), .init(number: 2, ignored: 0), .init(number: 3, ignored: 0))),
    Shape("an optional number", (Int?.none, 1, 2)),
    Shape(
      "several words",
      (Wide(numbers: (1, 1, 1)), Wide(numbers: (1, 1, 2)), Wide(numbers: (2, 1, 1)))),
    Shape("a string", ("a", "a string that is longer than fifteen bytes", "")),
    Shape("an array", ([1], [1, 2], [])),
    Shape(
      "a structure with references",
      (Fields(text: "a", number: 1), .init(text: "a", number: 2), .init(text: "b", number: 1))),
    Shape(
      "an optional with references",
      (Fields?.none, Fields(text: "a", number: 2), .init(text: "b", number: 1))),
    Shape("an object", (Object(), Object(), Object())) { "\(ObjectIdentifier($0))" },
  ]

  @Test(arguments: shapes, [Recording.off, .all])
  func `a state behaves as any other`(_ shape: Shape, _ recording: Recording) {
    #expect(
      shape.play(recording) == [
        "mounted: +1, 0, read 0",
        "an equal value: +0, 0, read 0",
        "written: +0, 0, read 1",
        "updated: +1, 1, read 1",
        "written again and again: +1, 2, read 2",
        "three transactions: +3, 2, read 2",
        "by another thread: +0, 2, read 1",
        "its update: +1, 1, read 1",
        "after the end: +0, gone, read 1",
      ])
  }

  /// A view that hands a copy of itself, as it stands in the tree, to whoever asks.
  struct Copied<Value: Sendable>: View {
    @State private var value: Value
    let keep: @MainActor (Self, Binding<Value>) -> Void

    init(
      _ value: Value, keep: @escaping @MainActor (Self, Binding<Value>) -> Void
    ) {
      _value = State(wrappedValue: value)
      self.keep = keep
    }

    var body: some View {
      let _ = keep(self, $value)
      Text("\(value)").tag("value")
    }
  }

  private func copying<Value: Sendable>(_ values: [Value]) -> String? {
    var kept: (view: Copied<Value>, binding: Binding<Value>)?
    let first = Host {
      Copied(values[0]) { if kept == nil { kept = ($0, $1) } }
    }
    first.turn { kept?.binding.wrappedValue = values[1] }
    let second = Host { kept?.view }
    second.turn { kept?.binding.wrappedValue = values[0] }
    return second.text("value")
  }

  @Test func `a copy of a mounted view begins with what that one has`() {
    #expect(copying([1, 2]) == "2")
    #expect(copying(["a", "b"]) == "b")
    #expect(copying([[1], [2]]) == "[2]")
  }
}
