import Conformance
import ConformanceKit
import DataFlow

/// onChange: when it is called, with what, and by whom.
extension Catalogue {
  static let changes: [Clause] = [
    Clause(
      flow: "CHG-01", .required, "onChange MUST NOT be called when the view appears.",
      source: Source.document("onChange: signature, initial is false"),
      hint: "Is the first value taken for a change?",
      expected: ["mounted: text = 0", "1: (0, 1)", "write 1: text = 1"]
    ) { stage in
      let number = stage.mountWatcher { Text("\($0)").tag("text").logging($0, "1", stage) }
      stage.turn("write 1") { number.wrappedValue = 1 }
    },
    Clause(
      flow: "CHG-02", .required,
      "onChange MUST be called once for each update that shows another value.",
      source: Source.document("onChange: execute on change of a value"),
      hint: "Is the value compared with that of the update before, and then kept?",
      expected: [
        "mounted: text = 0", "called", "write 1: text = 1", "called", "write 2: text = 2",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").onChange(of: number) { stage.log("called") }
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
      stage.turn("write 2") { number.wrappedValue = 2 }
    },
    Clause(
      flow: "CHG-03", .required, "onChange MUST call the closure of the new view.",
      source: Source.document("onChange: captured values are the new ones"),
      hint: "Is the closure of the update before called?",
      expected: ["mounted: text = 0", "captured 1", "write 1: text = 1"]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").onChange(of: number) { stage.log("captured \(number)") }
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
    },
    Clause(
      flow: "CHG-04", .required, "onChange with two parameters MUST be given the old and the new.",
      source: Source.apple("onChange(of:initial:_:)"),
      hint: "Is the value before the change kept until the call?",
      expected: [
        "mounted: text = 0", "change: (0, 1)", "write 1: text = 1", "change: (1, 2)",
        "write 2: text = 2",
      ]
    ) { stage in
      let number = stage.mountWatcher { Text("\($0)").tag("text").logging($0, "change", stage) }
      stage.turn("write 1") { number.wrappedValue = 1 }
      stage.turn("write 2") { number.wrappedValue = 2 }
    },
    Clause(
      flow: "CHG-05", .required,
      "An initial onChange MUST also be called when the view appears, with one value twice.",
      source: Source.apple("onChange(of:initial:_:)"),
      hint: "Is the action called after the first body?",
      expected: ["change: (3, 3)", "mounted: text = 3", "change: (3, 4)", "write 4: text = 4"]
    ) { stage in
      let number = stage.mountWatcher(3) { number in
        Text("\(number)").tag("text").onChange(of: number, initial: true) { old, new in
          stage.log("change: (\(old), \(new))")
        }
      }
      stage.turn("write 4") { number.wrappedValue = 4 }
    },
    Clause(
      flow: "CHG-06", .required, "onChange MUST NOT be called for an equal value.",
      source: Source.document("onChange: the value is Equatable"),
      hint: "Are values compared by their ==?",
      expected: [
        "mounted: text = 12", "write 22: text = 22", "change: (2, 3)", "write 23: text = 23",
      ]
    ) { stage in
      let number = stage.mountWatcher(12) { number in
        Text("\(number)").tag("text").onChange(of: LastDigit(number)) { old, new in
          stage.log("change: (\(old.digit), \(new.digit))")
        }
      }
      stage.turn("write 22") { number.wrappedValue = 22 }
      stage.turn("write 23") { number.wrappedValue = 23 }
    },
    Clause(
      flow: "CHG-07", .observed, "Writes that one update shows MUST be one change.",
      source: Source.observed("one call, from the first old to the last new value"),
      hint: "Is the action called for each write?",
      expected: ["mounted: text = 0", "change: (0, 2)", "write 1, 2: text = 2"]
    ) { stage in
      let number = stage.mountWatcher { Text("\($0)").tag("text").logging($0, "change", stage) }
      stage.turn("write 1, 2") {
        number.wrappedValue = 1
        number.wrappedValue = 2
      }
    },
    Clause(
      flow: "CHG-08", .observed, "Writes with different transactions MUST be changes of their own.",
      source: Source.observed("bodies see 0, 2, 4 and the action (0, 2), (2, 4)"),
      hint: "Is the action called after each update, or after the last?",
      expected: [
        "body 0", "mounted: text = 0", "body 2", "change: (0, 2)", "body 4", "change: (2, 4)",
        "write 1 to 4: text = 4",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        let _ = stage.log("body \(number)")
        Text("\(number)").tag("text").logging(number, "change", stage)
      }
      stage.turn("write 1 to 4") {
        number.wrappedValue = 1
        number.wrappedValue = 2
        withAnimation {
          number.wrappedValue = 3
          number.wrappedValue = 4
        }
      }
    },
    Clause(
      flow: "CHG-09", .observed,
      "A value that is back at the end of the turn MUST NOT be a change.",
      source: Source.observed("updates compare what they show"),
      hint: "Is the value compared when it is written, and not when it is shown?",
      expected: ["mounted: text = 0", "write 1, 0: text = 0"]
    ) { stage in
      let number = stage.mountWatcher { Text("\($0)").tag("text").logging($0, "change", stage) }
      stage.turn("write 1, 0") {
        number.wrappedValue = 1
        number.wrappedValue = 0
      }
    },
    Clause(
      flow: "CHG-10", .observed,
      "The action MUST run after the update, and what it writes MUST be shown in the same step.",
      source: Source.observed("order: body, action, body"),
      hint: "Does the action run while bodies are evaluated?",
      expected: [
        "body 0", "mounted: text = 0, echo = 0", "body 1", "action, shown: 1",
        "write 1: text = 1, echo = 1",
      ]
    ) { stage in
      let echo = Handle<Binding<Int>>()
      let number = stage.mountWatcher(texts: ["text", "echo"]) { number in
        let _ = stage.log("body \(number)")
        EmptyView().onChange(of: number) {
          stage.log("action, shown: \(stage.host.text("text") ?? "gone")")
          echo.value.wrappedValue = number
        }
        Text("\(number)").tag("text")
        StateView(0, handle: echo, tag: "echo")
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
    },
    Clause(
      flow: "CHG-11", .observed,
      "An action that changes its own value MUST be cut off, and be reported.",
      source: Source.observed("'tried to update multiple times per frame', after two calls"),
      hint: "Is it counted how often an action is called because of itself?",
      expected: [
        "mounted: text = 0", "change: (0, 1)", "change: (1, 2)",
        "write 1: text = 3, issue changeCycle", "change: (3, 10)", "change: (10, 11)",
        "write 10: text = 12, issue changeCycle",
      ]
    ) { stage in
      let own = Handle<Binding<Int>>()
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").onChange(of: number) { old, new in
          stage.log("change: (\(old), \(new))")
          own.value.wrappedValue += 1
        }
      }
      own.take(number)
      stage.turn("write 1") { number.wrappedValue = 1 }
      stage.turn("write 10") { number.wrappedValue = 10 }
    },
    Clause(
      flow: "CHG-12", .stdlibCompat,
      "The form with one parameter MUST call the old view's closure with the new value.",
      source: Source.apple("onChange(of:perform:), deprecated"),
      hint: "Which view's closure is called?",
      expected: ["mounted: text = 0", "captured 0, given 1", "write 1: text = 1"]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").onChange(
          of: number, perform: { stage.log("captured \(number), given \($0)") })
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
    },
    Clause(
      flow: "CHG-13", .required,
      "onChange MUST work for states, bindings, the environment and anything Equatable.",
      source: Source.document("onChange: any Equatable value"),
      hint: "Is the value taken from what the body reads, whatever that is?",
      expected: [
        "mounted: text = 0", "environment: (0, 1)", "binding: (0, 1)",
        "array: ([0], [0, 1])", "state: (0, 1)", "write 1: text = 1",
      ]
    ) { stage in
      struct Reader: View {
        let stage: Stage
        @Binding var number: Int
        @Environment(\.weight) private var weight

        var body: some View {
          Text("\(number)").tag("text")
            .logging(weight, "environment", stage)
            .logging(number, "binding", stage)
            .logging(Array(0...number), "array", stage)
        }
      }
      let own = Handle<Binding<Int>>()
      let number = stage.mountWatcher { number in
        if let binding = own.value {
          Reader(stage: stage, number: binding).environment(\.weight, number)
            .logging(number, "state", stage)
        }
      } first: {
        own.take($0)
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
    },
    Clause(
      flow: "CHG-14", .observed, "Another identity MUST forget the old value.",
      source: Source.observed("the value belongs to the view's identity"),
      hint: "Does the value live longer than the view?",
      expected: ["mounted: text = 0", "write 1: text = 1"]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").logging(number, "change", stage).id(number)
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
    },
    Clause(
      flow: "CHG-15", .observed, "Several onChange of a view MUST NOT depend on each other.",
      source: Source.observed("each compares its own value"),
      hint: "Is there one value per modifier, or one per view?",
      expected: [
        "mounted: text = 0", "parity: (0, 1)", "write 1: text = 1", "parity: (1, 0)",
        "half: (0, 1)", "write 2: text = 2", "half: (1, 2)", "write 4: text = 4",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text")
          .logging(number % 2, "parity", stage)
          .logging(number / 2, "half", stage)
      }
      for value in [1, 2, 4] { stage.turn("write \(value)") { number.wrappedValue = value } }
    },
    Clause(
      flow: "CHG-16", .observed, "onChange MUST NOT be called when the view has gone.",
      source: Source.observed("no effect outlives its view"),
      hint: "Is it asked whether the view is still there, when its turn has come?",
      expected: [
        "mounted: text = 0", "change: (0, 1)", "write 1: text = 1", "write 2: text = gone",
        "mounted: text = 0", "the first takes all away", "write 1: text = gone",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        if number < 2 { Text("\(number)").tag("text").logging(number, "change", stage) }
      }
      stage.turn("write 1") { number.wrappedValue = 1 }
      stage.turn("write 2") { number.wrappedValue = 2 }
      let other = stage.mountWatcher { number in
        Text("\(number)").tag("text")
          .onChange(of: number) {
            stage.log("the first takes all away")
            stage.host.unmount()
          }
          .logging(number, "change", stage)
      }
      stage.turn("write 1") { other.wrappedValue = 1 }
    },
    Clause(
      flow: "CHG-17", .required, "The action MUST run on the main actor.",
      source: Source.document("onChange: the closure may run on the main actor"),
      hint: "Does the thread that writes call the action?",
      expected: [
        "mounted: text = 0", "written elsewhere: text = 0", "action: main actor",
        "settle: text = 1",
      ]
    ) { stage in
      let number = stage.mountWatcher { number in
        Text("\(number)").tag("text").onChange(of: number) { stage.logActor("action") }
      }
      stage.elsewhere("write") { number.wrappedValue = 1 }
      stage.raw("written elsewhere") {}
      stage.settle("settle")
    },
    Clause(
      flow: "CHG-18", .observed, "What is watched MUST be a dependency of the body around it.",
      source: Source.observed("the value is evaluated in the body"),
      hint: "Does the body run for a value that it only watches?",
      expected: [
        "body", "mounted: text = constant", "body", "change: (0, 1)", "write 1: text = constant",
      ]
    ) { stage in
      struct Only: View {
        let stage: Stage
        let handle: Handle<Binding<Int>>
        @State private var number = 0

        var body: some View {
          let _ = stage.log("body")
          let _ = handle.take($number)
          Text("constant").tag("text").logging(number, "change", stage)
        }
      }
      let handle = Handle<Binding<Int>>()
      stage.mount(texts: ["text"]) { Only(stage: stage, handle: handle) }
      stage.turn("write 1") { handle.value.wrappedValue = 1 }
    },
  ]
}

// MARK: - Views

/// A number, as far as its last digit tells.
private struct LastDigit: Equatable {
  let digit: Int

  init(_ number: Int) { digit = number % 10 }
}

/// Makes its content of its state.
struct WatchedView<Content: View>: View {
  private let first: (Binding<Int>) -> Void
  private let content: (Int) -> Content
  @State private var number: Int

  init(
    _ number: Int, first: @escaping (Binding<Int>) -> Void,
    @ViewBuilder content: @escaping (Int) -> Content
  ) {
    self.first = first
    self.content = content
    _number = State(wrappedValue: number)
  }

  var body: some View {
    let _ = first($number)
    content(number)
  }
}

extension View {
  /// Writes a line for each change of `value`.
  @MainActor
  fileprivate func logging<Value: Equatable>(
    _ value: Value, _ name: String, _ stage: Stage
  ) -> some View {
    onChange(of: value) { old, new in stage.log("\(name): (\(old), \(new))") }
  }
}

extension Stage {
  /// Mounts a view that makes its content of a number.
  ///
  /// - Parameter first: Called with a binding to the number before the content
  ///   is made.
  /// - Returns: The binding.
  func mountWatcher<Content: View>(
    _ number: Int = 0, texts: [String] = ["text"],
    @ViewBuilder content: @escaping (Int) -> Content,
    first: @escaping (Binding<Int>) -> Void = { _ in }
  ) -> Binding<Int> {
    let handle = Handle<Binding<Int>>()
    mount(texts: texts) {
      WatchedView(number) {
        handle.take($0)
        first($0)
      } content: {
        content($0)
      }
    }
    return handle.value
  }
}
