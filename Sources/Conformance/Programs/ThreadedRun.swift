import ConformanceKit
import Foundation
import Synchronization

/// One run of a program with several threads, which are its outermost steps.
///
/// Nobody knows in which order threads come, so that no call is predicted; but
/// each scope and each change notes when it began and when it ended, by a clock
/// that all threads share. What began after something else had ended is later
/// than that, whatever the threads do, and from this follows what must have
/// happened when all are done (``ThreadedRun/judge()``).
///
/// All that the threads change, they change by hand: there is no value that they
/// would have to guard.
final class ThreadedRun<Checked: Candidate>: Sendable {
  let program: Program
  let models: [Checked.Manual]
  /// A persistent observer for each thread, which alone runs it.
  let observers: [Persistent]
  /// What the code of the observers finds the run by, as long as it goes on.
  let maker: Locked<ThreadedRun?>
  private let clock = Atomic<Int>(0)
  /// How many threads are not done.
  private let running: Atomic<Int>
  let history = Locked(History())

  /// What the threads have done.
  struct History {
    var scopes: [Record] = []
    var changes: [Change] = []
    /// When the changes under way have begun, by thread, innermost last.
    var open: [ThreadIdentity: [Int]] = [:]
  }

  struct Place: Hashable {
    var object: Int
    var property: Int
  }

  struct Change {
    let place: Place
    let thread: ThreadIdentity
    let begin: Int
    let end: Int
  }

  /// A scope that has ended, and its observer.
  final class Record: Sendable {
    let step: Int
    let thread = ThreadIdentity.current
    /// When each place had been read first.
    let reads: [Place: Int]
    let begin: Int
    let end: Int
    let calls: CallLog
    let token: WeakToken

    init(
      step: Int, reads: [Place: Int], begin: Int, end: Int, calls: CallLog, token: WeakToken
    ) {
      (self.step, self.reads, self.begin, self.end) = (step, reads, begin, end)
      (self.calls, self.token) = (calls, token)
    }

    /// Whether the scope has to be called for a change.
    ///
    /// The change has begun when the scope had read what it changes: it has found the
    /// observer, or somebody else had. On the scope's own thread it has to come after the
    /// end: what a scope changes itself calls nobody.
    func awaits(_ change: Change) -> Bool {
      guard let read = reads[change.place] else { return false }
      return change.begin > (change.thread == thread ? end : read)
    }
  }

  struct WeakToken: Sendable {
    weak let token: Token?
  }

  /// When an observer was called, and when the change began that called it, if one did.
  final class CallLog: Sendable {
    private let entries = Locked<[(time: Int, change: Int?)]>([])

    func note(_ time: Int, _ change: Int?) { entries.withLock { $0.append((time, change)) } }

    var all: [(time: Int, change: Int?)] { entries.withLock(\.self) }

    var count: Int { entries.withLock { $0.count } }
  }

  struct Persistent: Sendable {
    let observer: Checked.TrackingObserver?
    let calls: CallLog
    let token: WeakToken
    let runs = Locked<[Record]>([])
    /// When the first cancel had returned.
    let cancelled = Locked<Int?>(nil)
  }

  /// A run of `program`, which has not begun.
  init(_ program: Program) {
    self.program = program
    running = Atomic(program.steps.count)
    models = program.objects.map { _ in Checked.Manual() }
    let maker = Locked<ThreadedRun?>(nil)
    observers = (0..<ThreadedProgram.threads).map { _ in
      let (calls, token) = (CallLog(), Token())
      let observer = Checked.makeObserver {
        token.keep()
        maker.withLock { $0 }?.called(calls)
      }
      return Persistent(observer: observer, calls: calls, token: WeakToken(token: token))
    }
    self.maker = maker
  }

  /// Lets other threads come in between, if there are any: without that a scope is over
  /// before anybody else has had a core.
  func letOthersIn() {
    guard running.load(ordering: .relaxed) > 1 else { return }
    let time = clock.load(ordering: .relaxed)
    for _ in 0..<20 where clock.load(ordering: .relaxed) == time { sched_yield() }
  }

  func now() -> Int { clock.add(1, ordering: .sequentiallyConsistent).newValue }

  func called(_ calls: CallLog) {
    let change = history.withLock { $0.open[.current]?.last }
    calls.note(now(), change)
    letOthersIn()
  }

  // MARK: - Threads

  /// Runs all threads.
  ///
  /// - Returns: Whether they came to an end.
  func runThreads(_ patience: Double) -> Bool {
    let start = Latch()
    let workers = program.steps.map { step in
      Worker { [self] in
        start.wait()
        var thread = ThreadSteps(run: self)
        thread.perform(step.body)
        running.subtract(1, ordering: .relaxed)
      }
    }
    start.open()
    return workers.allSatisfy { $0.join(patience) }
  }

  /// Changes every property of every object.
  func changeAll() {
    var thread = ThreadSteps(run: self)
    for object in models.indices {
      for index in ThreadedProgram.members {
        thread.perform([Step(.write(Member(object: object, index: index), value: 0))])
      }
    }
  }
}

/// What one thread does.
private struct ThreadSteps<Checked: Candidate> {
  let run: ThreadedRun<Checked>
  /// What the scopes that are open have read, outermost first.
  private var scopes: [[ThreadedRun<Checked>.Place: Int]] = []

  init(run: ThreadedRun<Checked>) { self.run = run }

  mutating func perform(_ steps: [Step]) {
    for step in steps { perform(step) }
  }

  private mutating func perform(_ step: Step) {
    switch step.action {
    case .read(let member):
      run.models[member.object].access(Subject<Checked>.property(member.index))
      note(place(member))
    case .write(let member, _): change(member, [])
    case .mutate(let member, _): change(member, step.body)
    case .track: track(step)
    case .run(let observer): track(step, observer)
    case .cancel(let observer):
      run.observers[observer].observer?.cancel()
      let time = run.now()
      run.observers[observer].cancelled.withLock { $0 = $0 ?? time }
    default: break
    }
  }

  /// Notes what all scopes that are open have read by now.
  private mutating func note(_ place: ThreadedRun<Checked>.Place) {
    guard !scopes.isEmpty else { return }
    let time = run.now()
    for position in scopes.indices { scopes[position][place] = scopes[position][place] ?? time }
    run.letOthersIn()
  }

  private func place(_ member: Member) -> ThreadedRun<Checked>.Place {
    .init(object: member.object, property: ObjectKind.manual.members[member.index].properties[0])
  }

  private mutating func change(_ member: Member, _ body: [Step]) {
    let begin = run.now()
    run.history.withLock { $0.open[.current, default: []].append(begin) }
    run.models[member.object].withMutation(Subject<Checked>.property(member.index)) {
      perform(body)
    }
    let change = ThreadedRun<Checked>.Change(
      place: place(member), thread: .current, begin: begin, end: run.now())
    run.history.withLock { history in
      history.open[.current]?.removeLast()
      history.changes.append(change)
    }
  }

  private mutating func track(_ step: Step) {
    let (calls, token) = (ThreadedRun<Checked>.CallLog(), Token())
    let weakToken = ThreadedRun<Checked>.WeakToken(token: token)
    var reads: [ThreadedRun<Checked>.Place: Int] = [:]
    let begin = run.now()
    Checked.track(
      { reads = scope(step.body) },
      onChange: { [weak run] in
        token.keep()
        run?.called(calls)
      })
    let record = ThreadedRun<Checked>.Record(
      step: step.number, reads: reads, begin: begin, end: run.now(), calls: calls,
      token: weakToken)
    run.history.withLock { $0.scopes.append(record) }
  }

  private mutating func track(_ step: Step, _ position: Int) {
    let persistent = run.observers[position]
    var reads: [ThreadedRun<Checked>.Place: Int] = [:]
    let begin = run.now()
    persistent.observer?.track { reads = scope(step.body) }
    let record = ThreadedRun<Checked>.Record(
      step: step.number, reads: reads, begin: begin, end: run.now(), calls: persistent.calls,
      token: persistent.token)
    persistent.runs.withLock { $0.append(record) }
  }

  /// What a scope with `body` reads.
  private mutating func scope(_ body: [Step]) -> [ThreadedRun<Checked>.Place: Int] {
    scopes.append([:])
    perform(body)
    return scopes.removeLast()
  }
}
