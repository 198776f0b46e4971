/// Makes a program that goes wrong as small as it can.
///
/// Removes steps, more of them at first and then one by one, puts what is inside
/// of a step in its place, and makes numbers small, as long as what is left goes
/// wrong in the same way: Andreas Zeller, Ralf Hildebrandt: Simplifying and
/// Isolating Failure-Inducing Input, 2002. https://doi.org/10.1109/32.988498
package struct ProgramShrinking {
  /// The smallest one so far.
  package private(set) var program: Program
  package private(set) var problem: ProgramProblem
  /// How many more programs may be tried.
  private var attempts: Int
  private let test: (Program) -> ProgramProblem?

  /// Makes `program` smaller.
  ///
  /// - Parameters:
  ///   - problem: How it goes wrong.
  ///   - attempts: How many programs may be tried.
  ///   - test: Runs a program.
  package init(
    _ program: Program, _ problem: ProgramProblem, attempts: Int = 2_000,
    _ test: @escaping (Program) -> ProgramProblem?
  ) {
    self.program = program
    self.problem = problem
    self.attempts = attempts
    self.test = test
    var size = 0
    while size != self.program.stepCount, self.attempts > 0 {
      size = self.program.stepCount
      removeSteps()
      replaceSteps()
    }
    simplifyValues()
    removeObjects()
  }

  /// Takes `candidate` if it goes wrong in the same way.
  private mutating func take(_ candidate: Program) -> Bool {
    let candidate = candidate.numbered
    guard attempts > 0, candidate != program else { return false }
    attempts -= 1
    guard let found = test(candidate), found.kind == problem.kind else { return false }
    (program, problem) = (candidate, found)
    return true
  }

  private mutating func removeSteps() {
    var width = max(1, program.stepCount / 2)
    while true {
      var start = 0
      while start < program.stepCount {
        let numbers = start..<(start + width)
        if !take(program.replacing { numbers.contains($0.number) ? [] : nil }) { start += width }
      }
      guard width > 1 else { return }
      width /= 2
    }
  }

  /// Puts the insides of steps in their places.
  private mutating func replaceSteps() {
    var number = 0
    while number < program.stepCount {
      let taken = [\Step.body, \Step.onChange].contains { part in
        take(
          program.replacing {
            $0.number == number && !$0[keyPath: part].isEmpty ? $0[keyPath: part] : nil
          })
      }
      if !taken { number += 1 }
    }
  }

  private mutating func simplifyValues() {
    for number in 0..<program.stepCount {
      for value in 0...1 {
        let simpler = program.replacing { step in
          guard step.number == number, case .write(let member, let old) = step.action,
            old > value
          else { return nil }
          var step = step
          step.action = .write(member, value: value)
          return [step]
        }
        if take(simpler) { break }
      }
    }
  }

  /// Removes the objects that no step names, the last ones first.
  private mutating func removeObjects() {
    while program.objects.count > 1 {
      var shorter = program
      shorter.objects.removeLast()
      guard shorter.namesObjectsThatExist, take(shorter) else { return }
    }
  }
}

extension Program {
  /// The program in which `replacement` says what is in the place of a step, outer
  /// steps first; nil leaves it there.
  fileprivate func replacing(_ replacement: (Step) -> [Step]?) -> Program {
    func replaced(_ steps: [Step]) -> [Step] {
      steps.flatMap { step in
        if let others = replacement(step) { return others }
        var step = step
        step.body = replaced(step.body)
        step.onChange = replaced(step.onChange)
        return [step]
      }
    }
    return Program(objects: objects, steps: replaced(steps))
  }

  /// Whether every object that a step names exists.
  package var namesObjectsThatExist: Bool {
    steps.flatMap(\.objects).allSatisfy(objects.indices.contains)
  }
}

extension Step {
  /// The positions of the objects that it names, and the steps inside of it.
  package var objects: [Int] { action.objects + (body + onChange).flatMap(\.objects) }
}

extension Action {
  /// The positions of the objects that it names.
  package var objects: [Int] {
    switch self {
    case .read(let member), .write(let member, _), .add(_, let member), .mutate(let member, _),
      .mutateByCopy(let member):
      [member.object]
    case .mutateAs(let member, let subject): [member.object, subject]
    case .readAll(let object), .readChild(let object), .replace(let object): [object]
    case .adopt(let object, let child): [object] + (child.map { [$0] } ?? [])
    case .loop(let member): member.map { [$0.object] } ?? []
    case .track, .make, .run, .cancel, .drop, .keep, .end, .thread: []
    }
  }
}
