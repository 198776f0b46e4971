extension GraphProgram: Simplifiable {
  var simpler: [GraphProgram] {
    steps.withoutSome.map { GraphProgram(values: values, steps: $0) }
      + values.indices.reversed().map(without(value:))
      + steps.replacing(\.simpler).map { GraphProgram(values: values, steps: $0) }
      + values.replacing(\.simpler).map { GraphProgram(values: $0, steps: steps) }
  }

  /// The same in which a property is in the place of a value.
  private func without(value: Int) -> GraphProgram {
    let number = Self.properties + value
    func rule(_ rule: Rule) -> Rule {
      Rule(
        kind: rule.kind,
        inputs: rule.inputs.map { $0 == number ? 0 : $0 > number ? $0 - 1 : $0 })
    }
    var rest = values
    rest.remove(at: value)
    return GraphProgram(
      values: rest.map(rule),
      steps: steps.compactMap { step in
        switch step {
        case .ask(value): nil
        case .ask(let other): .ask(value: other > value ? other - 1 : other)
        case .begin(let effect): .begin(rule(effect))
        case .write, .end: step
        }
      })
  }
}

extension GraphProgram.Rule {
  var simpler: [GraphProgram.Rule] {
    switch kind {
    case .sum:
      fewer.map { .init(kind: kind, inputs: $0) }
    case .remainder, .nothing:
      fewer.map { .init(kind: kind, inputs: $0) } + [.init(kind: .sum, inputs: inputs)]
    // These look at three.
    case .choice, .detour: [.init(kind: .sum, inputs: inputs)]
    }
  }

  private var fewer: [[Int]] { inputs.withoutSome.filter { !$0.isEmpty } }
}

extension GraphProgram.Step {
  fileprivate var simpler: [GraphProgram.Step] {
    switch self {
    case .write(let writes):
      let fewer = writes.count > 1 ? writes.map { GraphProgram.Step.write([$0]) } : []
      let smaller = writes.replacing { write in
        (0..<min(2, write.value)).map { .init(property: write.property, value: $0) }
      }
      return fewer + smaller.map { .write($0) }
    case .begin(let rule): return rule.simpler.map { .begin($0) }
    case .ask, .end: return []
    }
  }
}
