import ConformanceKit

/// One run of a program on a candidate, step by step beside the naive model.
///
/// Each call is judged where it comes, each read returns what was written, and
/// between two statements nothing is alive that should not be, and the other way
/// round. It ends with the first problem.
///
/// `@unchecked Sendable`: for the thread that made it. Calls on other threads are
/// a problem, and that thread waits for them.
final class ProgramRun<Checked: Candidate>: @unchecked Sendable {
  private let program: Program
  private let thread = ThreadIdentity.current
  var naive = NaiveObservation()
  var objects: NaiveObjects
  var subjects: [Subject<Checked>]
  private let classes: FreshClasses<Checked>
  /// The lives that a step holds itself, whatever becomes of their positions.
  var held: [Int] = []
  /// The object of each life.
  private var lives: [Weak]
  /// The persistent observers by their positions.
  var observers: [Int: (name: Int, observer: Checked.TrackingObserver)] = [:]
  /// The observers whose runs are under way.
  var running: Set<Int> = []
  /// What keeps observers, by the positions.
  var tokens: [Int: (name: Int, kept: any ObservationKeeping)] = [:]
  /// What becomes of the model when the values of the changes under way are stored,
  /// outermost first; nil where they have been.
  private var middles: [(() -> Void)?] = []
  /// The members that are being changed in place: nobody else may use what is stored there.
  var inPlace: [Member] = []
  /// All observers that the program has made, which have names from 0.
  private var records: [Record] = []
  private(set) var problem: ProgramProblem?
  /// The step that runs.
  private(set) var current: Int?
  private var depth = 0
  private var stepsLeft = 2_000
  /// What a capture writes to at its end: nobody observes it.
  private let bystander = Checked.Counter()

  /// How deep observers call each other.
  private static var deepest: Int { 6 }

  private struct Record {
    let step: Int
    let code: [Step]
    weak let token: Token?
    /// Whether the captures should be there, for a persistent one.
    var isKept: Bool
    /// Whether a token keeps the observer: the captures may be there, whether it waits or not.
    var isHeld = false
  }

  private init(_ program: Program) {
    self.program = program
    objects = NaiveObjects(program.objects)
    let classes = FreshClasses<Checked>()
    self.classes = classes
    subjects = program.objects.map { Subject($0, classes) }
    lives = subjects.map { Weak($0.object) }
  }

  /// Runs a program.
  ///
  /// - Parameter look: Gets the objects at their positions, and the persistent observers that
  ///   there are, after each outermost step.
  /// - Returns: Where the candidate and the model part, if they do.
  static func problem(
    in program: Program, _ look: (([any AnyObject], [Checked.TrackingObserver]) -> Void)? = nil
  ) -> ProgramProblem? {
    let run = ProgramRun(program)
    run.start(look)
    return run.problem
  }

  private func start(_ look: (([any AnyObject], [Checked.TrackingObserver]) -> Void)?) {
    for step in program.steps where problem == nil {
      perform(step)
      checkLives(step.number)
      look?(subjects.map(\.object), observers.values.map { $0.observer })
    }
    current = nil
    // Whoever still waits must not keep anything of the run, or be called.
    for position in observers.keys.sorted() { drop(position) }
    for position in tokens.keys.sorted() { end(position, cancels: false) }
    subjects = []
    objects.clear()
    naive.keep(alive: [])
    checkLives(nil)
  }

  /// Notes a problem, if it is the first one.
  func fail(_ kind: ProgramProblem.Kind, observer: Int? = nil, details: String = "") {
    guard problem == nil else { return }
    problem = ProgramProblem(
      kind, step: current, observer: observer.map { records[$0].step }, details: details)
  }

  // MARK: - Steps

  func perform(_ steps: [Step]) {
    for step in steps { perform(step) }
  }

  private func perform(_ step: Step) {
    guard problem == nil, stepsLeft > 0 else { return }
    stepsLeft -= 1
    let outer = current
    current = step.number
    act(step)
    if problem == nil { current = outer }
  }

  /// The object at `slot` is another one.
  func replace(_ slot: Int) {
    subjects[slot] = Subject(objects.kinds[objects.slots[slot]], classes)
    lives.append(Weak(subjects[slot].object))
    _ = objects.replace(slot)
    collect()
  }

  /// Lets go of what nobody holds any more.
  func collect() {
    objects.collect(held: naive.changing + held)
    naive.keep(alive: objects.alive)
  }

  /// Which life an object is.
  func life(of object: (any AnyObject)?) -> Int {
    guard let object else { return -1 }
    return lives.firstIndex { $0.object === object } ?? -2
  }

  // MARK: - Observers

  /// The name of a new observer, and what its code captures.
  func newObserver(_ step: Step, isKept: Bool) -> (name: Int, token: Token) {
    let bystander = bystander
    let number = records.count + 1
    // A set is no read; it takes the locks that a set takes.
    let token = Token { bystander.count = number }
    records.append(
      Record(step: step.number, code: step.onChange, token: token, isKept: isKept))
    return (number - 1, token)
  }

  /// The captures of a persistent observer are to go.
  func forget(_ name: Int) {
    records[name].isKept = false
    naive.disarm(name)
  }

  /// A token keeps an observer, or does no longer.
  func hold(_ name: Int, _ isHeld: Bool) {
    records[name].isHeld = isHeld
    if !isHeld { naive.disarm(name) }
  }

  /// Whether the code of a persistent observer is still wanted.
  func isKept(_ name: Int) -> Bool { records[name].isKept }

  /// The code of the observer `name`.
  ///
  /// - Parameter isLate: Whether the innermost change has been stored.
  func called(_ name: Int, isLate: Bool = false) {
    guard problem == nil else { return }
    guard thread == .current else { return fail(.elsewhere, observer: name) }
    if isLate { passMiddle() }
    guard problem == nil else { return }
    switch naive.called(name) {
    case .notWaiting: return fail(.again, observer: name)
    case .forNothing: return fail(.forNothing, observer: name)
    case nil: break
    }
    guard depth < Self.deepest else { return }
    depth += 1
    naive.begin(nil)
    perform(records[name].code)
    if problem == nil { naive.abandon() }
    depth -= 1
  }

  /// Those in `observers` should have been called.
  func expectCalled(_ observers: Set<Int>) {
    if let name = observers.min() { fail(.missing, observer: name) }
  }

  // MARK: - Changes

  /// A change begins.
  ///
  /// - Parameter middle: What becomes of the model where the value is stored, if nobody
  ///   sees that.
  func beginChange(of place: NaiveObjects.Place, _ middle: (() -> Void)? = nil) {
    naive.beginChange(of: place)
    middles.append(middle)
  }

  /// The value of the innermost change has been stored, at last.
  private func passMiddle() {
    guard let middle = middles.last ?? nil else { return }
    middles[middles.count - 1] = nil
    expectCalled(naive.beginMutation())
    middle()
    naive.endMutation()
  }

  /// The innermost change is over.
  func endChange() {
    guard problem == nil else { return }
    passMiddle()
    middles.removeLast()
    expectCalled(naive.endChange())
    collect()
  }

  // MARK: - Lives

  /// Compares what is alive with what should be, where no step is under way.
  private func checkLives(_ step: Int?) {
    guard problem == nil else { return }
    current = step
    for (life, object) in lives.enumerated() {
      let isAlive = object.object != nil
      if isAlive != objects.alive.contains(life) {
        return fail(isAlive ? .objectKept : .objectGone)
      }
    }
    for (name, record) in records.enumerated() {
      if record.isHeld, naive.waiting[name] == nil { continue }
      let shouldLive = record.isKept || naive.waiting[name] != nil
      if (record.token != nil) != shouldLive {
        return fail(shouldLive ? .released : .kept, observer: name)
      }
    }
  }
}
