import ConformanceKit

/// Which writes count as changes.
extension Catalogue {
  static let equality: [Clause] = [
    Clause(
      "I-24", .stdlibCompat,
      "A set MUST notify unless == says equal, or === for a class without ==.",
      source: Source.equality,
      hint: "Which overload of shouldNotifyObservers does the setter choose?",
      expected: [
        "integer, equal: calls = 0", "integer, unequal: calls = 1",
        "text, equal: calls = 0", "array, equal: calls = 0", "array, unequal: calls = 1",
        "floating, NaN over NaN: calls = 1",
        "optional integer, equal: calls = 0", "optional integer, unequal: calls = 1",
        "reference, identical: calls = 0", "reference, another: calls = 1",
        "equatable reference, another but equal: calls = 0",
        "equatable reference, unequal: calls = 1",
        "optional reference, identical: calls = 1", "weak reference, identical: calls = 1",
        "any, equal: calls = 1", "pair, equal: calls = 1", "closure, any: calls = 1",
      ]
    ) { candidate, x in
      let table = Table(candidate, x)
      let model = table.model
      table.row("integer, equal", { $0.integer }) { $0.integer = 0 }
      table.row("integer, unequal", { $0.integer }) { $0.integer = 1 }
      table.row("text, equal", { $0.text }) { $0.text = "" }
      table.row("array, equal", { $0.array }) { $0.array = [] }
      table.row("array, unequal", { $0.array }) { $0.array = [1] }
      model.floating = .nan
      table.row("floating, NaN over NaN", { $0.floating }) { $0.floating = .nan }
      table.row("optional integer, equal", { $0.optionalInteger ?? 0 }) { $0.optionalInteger = nil }
      table.row("optional integer, unequal", { $0.optionalInteger ?? 0 }) { $0.optionalInteger = 1 }

      let reference = PlainReference(1)
      model.reference = reference
      table.row("reference, identical", { $0.reference }) { $0.reference = reference }
      table.row("reference, another", { $0.reference }) { $0.reference = PlainReference(1) }
      table.row("equatable reference, another but equal", { $0.equatableReference }) {
        $0.equatableReference = EquatableReference(0)
      }
      table.row("equatable reference, unequal", { $0.equatableReference }) {
        $0.equatableReference = EquatableReference(1)
      }

      model.optionalReference = reference
      model.weakReference = reference
      table.row("optional reference, identical", { $0.optionalReference?.id ?? 0 }) {
        $0.optionalReference = reference
      }
      table.row("weak reference, identical", { $0.weakReference?.id ?? 0 }) {
        $0.weakReference = reference
      }
      table.row("any, equal", { $0.anything }) { $0.anything = 0 }
      table.row("pair, equal", { $0.pair.0 }) { $0.pair = (0, 0) }
      let closure = { 0 }
      table.row("closure, any", { $0.closure() }) { $0.closure = closure }
    },
    Clause(
      "I-25", .stdlibCompat,
      "A mutation in place MUST notify, even when nothing changed.",
      source: Source.behaviour,
      hint: "Does _modify notify without a comparison?",
      expected: [
        "integer += 0: calls = 1", "array.removeAll of nothing: calls = 1",
        "inout, untouched: calls = 1",
      ]
    ) { candidate, x in
      let table = Table(candidate, x)
      table.row("integer += 0", { $0.integer }) { $0.integer += 0 }
      table.row("array.removeAll of nothing", { $0.array }) { $0.array.removeAll() }
      func leave(_ value: inout Int) {}
      table.row("inout, untouched", { $0.integer }) { leave(&$0.integer) }
    },
  ]
}

/// Writes, line by line, whether `change` calls the observer of `read`.
private struct Table {
  let candidate: any Candidate.Type
  let context: ClauseContext
  let model: any ValuesModel

  init(_ candidate: any Candidate.Type, _ context: ClauseContext) {
    self.candidate = candidate
    self.context = context
    model = candidate.values()
  }

  func row(
    _ step: String, _ read: (any ValuesModel) -> some Any, change: (any ValuesModel) -> Void
  ) {
    let calls = Calls()
    candidate.watch(calls) { _ = read(model) }
    context.log(step, calls) { change(model) }
  }
}
