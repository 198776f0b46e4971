/// Makes a program smaller that a host does not run as it should.
@MainActor
package struct ProgramShrinker {
  /// Whether a program is still one of which the same is wrong.
  private let fails: (ViewProgram) -> Bool

  /// How many programs are tried at most.
  private var budget: Int

  package init(budget: Int = 400, fails: @escaping (ViewProgram) -> Bool) {
    self.budget = budget
    self.fails = fails
  }

  /// The smallest program found.
  package mutating func shrink(_ program: ViewProgram) -> ViewProgram {
    var best = program
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in best.simpler() {
        if budget == 0 { return best }
        budget -= 1
        if candidate != best, fails(candidate) {
          best = candidate
          isSmaller = true
          break
        }
      }
    }
    return best
  }
}

extension ViewProgram {
  /// Programs with a little less, those that lack most first.
  func simpler() -> [ViewProgram] {
    [
      withoutTurns, withoutCauses, withoutViews, withoutWraps, withSimplerViews, withSimplerCauses,
    ].flatMap(\.self)
  }

  private func changed(_ change: (inout ViewProgram) -> Void) -> ViewProgram {
    var program = self
    change(&program)
    return program
  }

  private var withoutTurns: [ViewProgram] {
    // What comes after the difference first.
    turns.indices.reversed().map { index in changed { $0.turns.remove(at: index) } }
  }

  private var withoutCauses: [ViewProgram] {
    turns.indices.flatMap { turn in
      turns[turn].count < 2
        ? []
        : turns[turn].indices.map { index in changed { $0.turns[turn].remove(at: index) } }
    }
  }

  /// With another view as the root, without a view inside of another, or with one of its own
  /// in its place.
  private var withoutViews: [ViewProgram] {
    views.indices.dropFirst().map { view in changed { $0.removeUnused(root: view) } }
      + views.indices.flatMap { view in
        views[view].children.indices.flatMap { place in
          let inside = views[views[view].children[place].view].children
          return [changed { $0.removeChild(place, of: view) }]
            + inside.map { grandchild in
              changed {
                $0.views[view].children[place].view = grandchild.view
                $0.removeUnused()
              }
            }
        }
      }
  }

  private var withoutWraps: [ViewProgram] {
    views.indices.flatMap { view in
      views[view].children.indices.map { place in
        changed { $0.views[view].children[place].wrap = .none }
      }
    }
  }

  private var withSimplerViews: [ViewProgram] {
    var found: [ViewProgram] = []
    for view in views.indices {
      found.append(changed { $0.views[view].kind = .plain })
      for index in views[view].shows.indices {
        found.append(changed { $0.views[view].shows.remove(at: index) })
        for simple in views[view].shows[index].simpler {
          found.append(changed { $0.views[view].shows[index] = simple })
        }
      }
      for place in views[view].children.indices {
        for simple in views[view].children[place].input.simpler {
          found.append(changed { $0.views[view].children[place].input = simple })
        }
        found.append(changed { $0.views[view].children[place].binding = .constant(0) })
        if case .animated(_, let form) = views[view].children[place].binding {
          found.append(changed { $0.views[view].children[place].binding = form })
        }
      }
    }
    return found
  }

  private var withSimplerCauses: [ViewProgram] {
    turns.indices.flatMap { turn in
      turns[turn].indices.flatMap { index in
        turns[turn][index].simpler.map { simple in changed { $0.turns[turn][index] = simple } }
      }
    }
  }

  private mutating func removeChild(_ place: Int, of view: Int) {
    views[view].children.remove(at: place)
    removeUnused()
  }

  /// Takes away the views that no view has, and numbers the others again.
  private mutating func removeUnused(root: Int = 0) {
    var used: [Int] = []
    var rest = [root]
    while let view = rest.popLast() {
      used.append(view)
      rest += views[view].children.map(\.view)
    }
    used.sort()
    let numbers = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    views = used.map { view in
      var program = views[view]
      for place in program.children.indices {
        program.children[place].view = numbers[program.children[place].view]!
      }
      return program
    }
    turns = turns.map { $0.compactMap { $0.renumbered(numbers) } }
  }
}

extension Expression {
  fileprivate var simpler: [Expression] {
    switch self {
    case .constant(let value): value > 1 ? [.constant(1)] : []
    case .leaf: [.constant(0), .constant(1)]
    case .when(let leaf, let first, let second): [.leaf(leaf), first, second]
    }
  }
}

extension Cause {
  fileprivate var simpler: [Cause] {
    switch self {
    case .elsewhere(let cause): [cause]
    case .transaction(let number, let cause):
      [cause] + (number > 1 ? [.transaction(1, cause)] : [])
    case .write(let target, let leaf, let value) where value > 1 || target.number > 0:
      [.write(Target(view: target.view, number: 0), leaf, min(value, 1))]
    case .model(let model, let property, let value) where value > 1: [.model(model, property, 1)]
    default: []
    }
  }

  /// The same for a program with other numbers; nil if the view has gone.
  fileprivate func renumbered(_ numbers: [Int: Int]) -> Cause? {
    func target(_ old: Target) -> Target? {
      numbers[old.view].map { Target(view: $0, number: old.number) }
    }
    switch self {
    case .write(let old, let leaf, let value): return target(old).map { .write($0, leaf, value) }
    case .clear(let old): return target(old).map { .clear($0) }
    case .edit(let old, let edit): return target(old).map { .edit($0, edit) }
    case .owned(let old, let property, let value):
      return target(old).map { .owned($0, property, value) }
    case .kept(let old, let property, let value):
      return target(old).map { .kept($0, property, value) }
    case .elsewhere(let cause): return cause.renumbered(numbers).map { .elsewhere($0) }
    case .transaction(let number, let cause):
      return cause.renumbered(numbers).map { .transaction(number, $0) }
    case .model, .object: return self
    }
  }
}
