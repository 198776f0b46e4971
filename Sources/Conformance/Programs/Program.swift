/// Things to do with a few objects and their observers, as data.
///
/// Made of a seed (``ProgramShape/program(using:)``) or of a fuzzer's bytes, run
/// on a candidate beside a naive model (``ProgramRun``), made smaller when the
/// two part (``ProgramShrinking``), and printed as Swift (``ProgramText``).
package struct Program: Equatable, Codable, Sendable {
  /// What its objects are; steps name them by their position.
  package var objects: [ObjectKind]
  package var steps: [Step]

  package init(objects: [ObjectKind], steps: [Step]) {
    self.objects = objects
    self.steps = steps
  }
}

/// One statement, with those inside of it.
package struct Step: Equatable, Codable, Sendable {
  package var action: Action
  /// What the scope, the run or the mutation contains.
  package var body: [Step]
  /// What the code of the observer does that the step makes.
  package var onChange: [Step]
  /// Which step of its program it is, from 0; see ``Program/numbered``.
  package var number: Int = 0

  package init(_ action: Action, body: [Step] = [], onChange: [Step] = []) {
    self.action = action
    self.body = body
    self.onChange = onChange
  }
}

/// What a step does, the steps inside of it aside.
package enum Action: Equatable, Codable, Sendable {
  /// Reads a member, by hand if it is one of those.
  case read(Member)
  /// Reads everything that the object has.
  case readAll(object: Int)
  /// Reads the value of the object's child, if it has one.
  case readChild(object: Int)
  /// Sets a member; a change by hand stores nothing.
  case write(Member, value: Int)
  /// Adds to a member in place.
  case add(Int, to: Member)
  /// Makes the child of a node the object `child`, or none.
  case adopt(object: Int, child: Int?)
  /// `withMutation` by hand, around the body.
  case mutate(Member, isThrowing: Bool)
  /// A change by hand with another object as the subject.
  case mutateAs(Member, subject: Int)
  /// A change by hand by a copy of the registrar.
  case mutateByCopy(Member)
  /// A scope that reads what the body reads.
  case track(isThrowing: Bool)
  /// A new persistent observer at this position, instead of the one there.
  case make(observer: Int)
  /// A run of the persistent observer there.
  case run(observer: Int)
  case cancel(observer: Int)
  /// Lets go of a persistent observer.
  case drop(observer: Int)
  /// A scope as `track`, whose observer a token keeps at this position, instead of the one
  /// there; it is called before the change is stored, or after it.
  case keep(token: Int, isAfter: Bool)
  /// Ends the token there, by its `cancel` or by letting go of it.
  case end(token: Int, cancels: Bool)
  /// A new object instead of the one there.
  case replace(object: Int)
  /// A thread that does what the body says, beside the others.
  case thread
  /// The body again and again, and each time a change of a member after it, or of everything.
  case loop(changing: Member?)
}

/// A member of one of the objects.
package struct Member: Hashable, Codable, Sendable {
  package var object: Int
  /// The position in ``ObjectKind/members``.
  package var index: Int

  package init(object: Int, index: Int) {
    self.object = object
    self.index = index
  }
}

// MARK: - Steps in order

extension Program {
  /// The same, in which each step knows its number: the position in the order of
  /// a text.
  package var numbered: Program {
    var next = 0
    var program = self
    Program.number(&program.steps, &next)
    return program
  }

  /// How many steps there are.
  package var stepCount: Int { steps.reduce(0) { $0 + $1.count } }

  private static func number(_ steps: inout [Step], _ next: inout Int) {
    for position in steps.indices {
      steps[position].number = next
      next += 1
      number(&steps[position].body, &next)
      number(&steps[position].onChange, &next)
    }
  }
}

extension Step {
  /// The step, and those inside of it.
  package var count: Int {
    1 + (body + onChange).reduce(0) { $0 + $1.count }
  }
}
