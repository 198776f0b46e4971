import CommandKit
import ConformanceKit

/// One run of a program with a loop, of which only the memory counts that its rounds take.
///
/// A round does what the loop says, and then changes what everybody waits for: each property
/// of each object, or the one that all have read, while others never change. Whoever waits is
/// called, and what a registrar knows of it has no use any more. The loop may stand in scopes
/// that stay open meanwhile.
///
/// `@unchecked Sendable`: for the thread that made it. What observers do on another one they
/// leave undone.
final class LoopRun<Checked: Candidate>: @unchecked Sendable {
  private let program: Program
  private let thread = ThreadIdentity.current
  private let classes: FreshClasses<Checked>
  private var subjects: [Subject<Checked>]
  private var observers: [Int: Checked.TrackingObserver] = [:]
  private var tokens: [Int: any ObservationKeeping] = [:]
  /// The persistent observers whose runs are under way.
  private var running: Set<Int> = []
  /// What all scopes and runs read, and what changes after each round, if that is one member.
  private var trigger: Member?
  private let spare = Checked.Node(value: 0)
  private var problem: ProgramProblem?
  private var isLooping = false
  private var depth = 0
  private var stepsLeft = 0
  /// The last value that was written, or one less: the next one is another.
  private var lastValue = 0
  /// Whether the values of the round are odd: none is one of the round before, also where a
  /// member has 256 values, and begins anew.
  private var isOddRound = false

  /// How deep observers call each other.
  private static var deepest: Int { 3 }
  /// How many steps a round has at most, those of its observers included.
  private static var longest: Int { 200 }

  private init(_ program: Program) {
    self.program = program
    let classes = FreshClasses<Checked>()
    self.classes = classes
    subjects = program.objects.map { Subject($0, classes) }
  }

  /// Runs a program.
  ///
  /// - Returns: What its loop leaves behind, if that grows with the rounds.
  static func problem(in program: Program) -> ProgramProblem? {
    let run = LoopRun(program)
    run.stepsLeft = longest
    run.perform(program.steps)
    run.observers = [:]
    run.tokens = [:]
    return run.problem
  }

  private func perform(_ steps: [Step]) {
    for step in steps where stepsLeft > 0 {
      stepsLeft -= 1
      perform(step)
    }
  }

  private func perform(_ step: Step) {
    switch step.action {
    case .read(let member): read(member)
    case .readAll(let object):
      for index in program.objects[object].members.indices {
        read(Member(object: object, index: index))
      }
    case .readChild(let object): _ = subjects[object].node?.child?.value
    case .write(let member, _): write(member)
    case .add(_, let member):
      // What its body does is about who is called, and not about memory.
      subjects[member.object].add(1, to: member.index)
    case .adopt(let object, let child):
      subjects[object].node?.child = child.flatMap { subjects[$0].node }
    case .mutate(let member, _):
      subjects[member.object].manual?.withMutation(Subject<Checked>.property(member.index)) {
        perform(step.body)
      }
    case .mutateAs(let member, let subject):
      guard let model = subjects[member.object].manual, let other = subjects[subject].manual
      else { return }
      model.mutate(Subject<Checked>.property(member.index), subject: other)
    case .mutateByCopy(let member):
      subjects[member.object].manual?.mutateThroughCopy(Subject<Checked>.property(member.index))
    case .track(let isThrowing): track(step, isThrowing)
    case .make(let position): make(position, step.onChange)
    case .run(let position): run(step, position)
    case .cancel(let position): observers[position]?.cancel()
    case .drop(let position): drop(position)
    case .keep(let position, let isAfter):
      let code = code(step.onChange)
      tokens[position] = try? Checked.keepEvents(isAfter ? .didSet : .willSet) {
        apply(step)
      } onEvent: { _ in
        code()
      }
    case .end(let position, let cancels):
      let token = tokens.removeValue(forKey: position)
      if cancels { token?.cancel() }
    // Who waits for an object that has gone waits for ever.
    case .replace(let object) where object != trigger?.object:
      subjects[object] = Subject(program.objects[object], classes)
    case .replace: break
    case .thread: perform(step.body)
    case .loop(let member): loop(step, changing: member)
    }
  }

  private func read(_ member: Member) {
    let info = program.objects[member.object].members[member.index]
    if case .child = info.use {
      _ = subjects[member.object].node?.child
    } else {
      _ = subjects[member.object].read(member.index)
    }
  }

  private func write(_ member: Member) {
    lastValue += 2
    subjects[member.object].write(lastValue + (isOddRound ? 1 : 0), to: member.index)
  }

  // MARK: - Observers

  /// What an observer does that a step with this code makes.
  private func code(_ steps: [Step]) -> @Sendable () -> Void {
    { [weak self] in self?.called(steps) }
  }

  private func called(_ steps: [Step]) {
    guard thread == .current, depth < Self.deepest else { return }
    depth += 1
    perform(steps)
    depth -= 1
  }

  /// What a scope or a run does.
  private func apply(_ step: Step) {
    perform(step.body)
    if let trigger { read(trigger) }
  }

  private func track(_ step: Step, _ isThrowing: Bool) {
    guard isThrowing else {
      return Checked.track({ apply(step) }, onChange: code(step.onChange))
    }
    try? Checked.trackThrowing(
      {
        apply(step)
        throw Fault(code: step.number)
      }, onChange: code(step.onChange))
  }

  private func make(_ position: Int, _ steps: [Step]) {
    guard !running.contains(position) else { return }
    observers[position] = Checked.makeObserver(onChange: code(steps))
  }

  private func run(_ step: Step, _ position: Int) {
    if observers[position] == nil { make(position, []) }
    guard let observer = observers[position], running.insert(position).inserted else { return }
    observer.track { apply(step) }
    running.remove(position)
  }

  private func drop(_ position: Int) {
    if !running.contains(position) { observers[position] = nil }
  }

  // MARK: - Rounds

  private func loop(_ step: Step, changing member: Member?) {
    // One loop is enough, and one in another would take for ever.
    guard !isLooping, problem == nil else { return perform(step.body) }
    isLooping = true
    trigger = member
    let growth = Heap.growthOfRounds {
      isOddRound.toggle()
      stepsLeft = Self.longest
      perform(step.body)
      stepsLeft = Self.longest
      if let member { write(member) } else { changeAll() }
    }
    if growth > 0 {
      problem = ProgramProblem(.growing, step: step.number, details: "\(growth) bytes")
    }
    (isLooping, trigger) = (false, nil)
    stepsLeft = Self.longest
  }

  /// Changes every property that anybody may wait for.
  private func changeAll() {
    for (object, kind) in program.objects.enumerated() {
      for (index, info) in kind.members.enumerated() where used.contains(object) {
        switch info.use {
        case .child:
          // Set twice: to another one than the one that is there, whichever that is.
          subjects[object].node?.child = spare
          subjects[object].node?.child = nil
        case .computed, .ignored: break
        case .compared, .uncompared, .number, .byHand:
          write(Member(object: object, index: index))
        }
      }
    }
  }

  /// The objects that the program does anything to.
  private lazy var used = Set(program.steps.flatMap(\.objects))
}
