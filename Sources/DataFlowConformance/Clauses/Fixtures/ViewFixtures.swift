import Conformance
import ConformanceKit
import DataFlow

/// Counts its steps, and makes its content of the count: the parent whose
/// updates make other views again.
struct StepsView<Content: View>: View {
  @State private var step = 0
  @ViewBuilder let content: (Int) -> Content

  var body: some View {
    content(step)
    Button("Step") { step += 1 }.tag("step")
  }
}

/// Only hands its environment on.
struct PassView<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View { content }
}

// MARK: - Values

/// Shows a value that it is given.
struct ValueView<Value>: View {
  let value: Value

  var body: some View { Text("\(value)").tag("text") }
}

/// Shows what a function reads.
struct FunctionView: View {
  let read: () -> Any

  var body: some View { Text("\(read())").tag("text") }
}

// MARK: - States

/// Shows its state, and hands out a binding to it.
struct StateView<Value>: View {
  private let handle: Handle<Binding<Value>>
  private let tag: String
  @State private var value: Value

  init(_ value: @autoclosure () -> Value, handle: Handle<Binding<Value>>, tag: String = "text") {
    self.handle = handle
    self.tag = tag
    _value = State(wrappedValue: value())
  }

  var body: some View {
    let _ = handle.take($value)
    Text("\(value)").tag(tag)
  }
}

/// Shows a count that it keeps, and adds to it.
struct CountView: View {
  private let name: String
  private let input: Int
  @State private var count = 0

  init(_ name: String, input: Int = 0) {
    self.name = name
    self.input = input
  }

  var body: some View {
    Text("\(count)").tag(name)
    Button("Add") { count += 1 }.tag("add \(name)")
  }
}

/// Shows a value that another view keeps.
struct BoundView<Value>: View {
  @Binding var value: Value

  var body: some View { Text("\(value)").tag("text") }
}

/// Adds to a count that another view keeps, and does not show it.
struct AddView: View {
  @Binding var count: Int

  var body: some View { Button("Add") { count += 1 }.tag("add") }
}

/// Reads its state twice, and lets others act in between.
struct TwiceView<Value>: View {
  private let between: (Binding<Value>) -> Void
  private let report: (Value, Value) -> Void
  @State private var value: Value

  init(
    _ value: Value, between: @escaping (Binding<Value>) -> Void,
    report: @escaping (Value, Value) -> Void
  ) {
    self.between = between
    self.report = report
    _value = State(wrappedValue: value)
  }

  var body: some View {
    let first = value
    let _ = between($value)
    let _ = report(first, value)
    Text("\(first)")
  }
}

// MARK: - Models

/// Shows the count of a candidate's model.
struct CountReader: View {
  let model: any CounterModel
  var tag = "text"

  var body: some View { Text("\(model.count)").tag(tag) }
}

// MARK: - Mounting

extension Stage {
  /// A model of the candidate.
  func counter() -> any CounterModel {
    func make<C: Candidate>(_: C.Type) -> any CounterModel { C.Counter() }
    return make(candidate)
  }

  /// Mounts a view that reads `count` of a model, and watches it.
  func mountReader() -> any CounterModel {
    let model = counter()
    mount(bodies: [CountReader.self], texts: ["text"]) { CountReader(model: model) }
    return model
  }

  /// Mounts a view that shows what `read` gives, and watches it.
  func mountFunction(_ read: @escaping () -> Any) {
    mount(bodies: [FunctionView.self], texts: ["text"]) { FunctionView(read: read) }
  }

  /// Mounts a view with a state, whose body and text are watched.
  ///
  /// - Returns: A binding to the state.
  func mountState<Value>(_ value: @escaping @autoclosure () -> Value) -> Binding<Value> {
    let handle = Handle<Binding<Value>>()
    mount(bodies: [StateView<Value>.self], texts: ["text"]) { StateView(value(), handle: handle) }
    return handle.value
  }
}
