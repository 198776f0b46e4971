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
/// What the threads change by hand has no value that they would have to guard. A stored
/// member is read and changed under a lock of its own (``SharedCell``), which is open while
/// the change calls observers (``StoredChange``). So a thread holds one such lock at most,
/// and none while a program's code runs.
final class ThreadedRun<Checked: Candidate>: Sendable {
  let program: Program
  /// The objects at their positions.
  let objects: Locked<[SharedObject<Checked>]>
  /// The persistent observers at their positions; the thread with that number runs it.
  let observers: [Locked<Kept?>]
  /// What keeps observers, at its positions.
  let tokens: [Locked<Holding?>]
  /// The members that the program names, by the positions of their objects.
  let members: [Int: Set<Int>]
  private let classes = Locked(FreshClasses<Checked>())
  private let clock = Atomic<Int>(0)
  /// How many threads are not done.
  private let running = Atomic<Int>(0)
  let history = Locked(History())

  /// How deep observers call each other.
  private static var deepest: Int { 3 }

  /// What the threads have done.
  struct History {
    var scopes: [Record] = []
    var persistent: [Persistent] = []
    var changes: [Change] = []
    /// All objects that there ever were, by their lives.
    var lives: [Weak] = []
    var threads: [ThreadIdentity: ThreadState] = [:]
    /// What a read has found, if that was wrong.
    var problem: ProgramProblem?
  }

  struct ThreadState {
    /// The changes under way, innermost last.
    var open: [OpenChange] = []
    /// How many observers are being called.
    var depth = 0
  }

  struct OpenChange {
    let begin: Int
    /// The stored member that the thread changes, if it is one, and has locked.
    let stored: StoredChange<Checked>?
  }

  struct Place: Hashable {
    var life: Int
    var property: Int
  }

  struct Change {
    let place: Place
    let thread: ThreadIdentity
    let begin: Int
    let end: Int
  }

  /// A persistent observer, and what is known of it.
  struct Kept: Sendable {
    let observer: Checked.TrackingObserver
    let record: Persistent
  }

  /// What keeps the observer of a scope, and what is known of its end.
  struct Holding: Sendable {
    let kept: any ObservationKeeping
    let ending: Ending
  }

  /// A run of `program`, which has not begun.
  init(_ program: Program) {
    self.program = program
    members = program.members
    objects = Locked([])
    observers = (0..<ThreadedProgram.threads).map { _ in Locked(nil) }
    tokens = (0..<ThreadedProgram.threads).map { _ in Locked(nil) }
    let objects = program.objects.indices.map { newObject(at: $0) }
    self.objects.withLock { $0 = objects }
  }

  // MARK: - Objects

  /// An object for a position.
  private func newObject(at slot: Int) -> SharedObject<Checked> {
    let kind = program.objects[slot]
    let subject = classes.withLock { Subject<Checked>(kind, $0) }
    let life = history.withLock { history in
      history.lives.append(Weak(subject.object))
      return history.lives.count - 1
    }
    return SharedObject(subject, kind, life: life, members: members[slot] ?? [])
  }

  /// The object at a position.
  func object(at slot: Int) -> SharedObject<Checked> { objects.withLock { $0[slot] } }

  /// Another object takes the position, and the one that was there ends with whoever is at it.
  func replace(_ slot: Int) {
    let new = newObject(at: slot)
    let old = objects.withLock { objects in
      defer { objects[slot] = new }
      return objects[slot]
    }
    withExtendedLifetime(old) {}
  }

  // MARK: - Time

  /// Lets other threads come in between, if there are any: without that a scope is over
  /// before anybody else has had a core.
  func letOthersIn() {
    guard running.load(ordering: .relaxed) > 1 else { return }
    let time = clock.load(ordering: .relaxed)
    for _ in 0..<20 where clock.load(ordering: .relaxed) == time { sched_yield() }
  }

  func now() -> Int { clock.add(1, ordering: .sequentiallyConsistent).newValue }

  // MARK: - Calls

  /// An observer is called, whose code is `code`.
  func called(_ calls: CallLog, _ code: [Step]) {
    let (change, depth) = history.withLock { history in
      history.threads[.current, default: ThreadState()].depth += 1
      let thread = history.threads[.current, default: ThreadState()]
      return (thread.open.last, thread.depth)
    }
    calls.note(now(), change?.begin)
    let body = { [self] in
      letOthersIn()
      if depth > Self.deepest { return }
      var steps = ThreadSteps(run: self, isCode: true)
      steps.perform(code)
    }
    if let stored = change?.stored { stored.letOthersIn(body) } else { body() }
    history.withLock { $0.threads[.current]?.depth -= 1 }
  }

  // MARK: - Threads

  /// Runs all threads.
  ///
  /// - Returns: Whether they came to an end.
  func runThreads(_ patience: Double) -> Bool {
    let start = Latch()
    let threads = program.steps.filter { $0.action == .thread }
    running.store(threads.count, ordering: .relaxed)
    let workers = threads.map { step in
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

  /// Changes every member that the program names, of every object that is at a position.
  func changeAll() {
    var thread = ThreadSteps(run: self)
    for (slot, indices) in members {
      for index in indices.sorted() { thread.change(Member(object: slot, index: index)) }
    }
  }
}

extension Program {
  /// The members that its steps name and that somebody may observe, by their objects.
  fileprivate var members: [Int: Set<Int>] {
    var found: [Int: Set<Int>] = [:]
    func look(_ steps: [Step]) {
      for step in steps {
        if let member = step.action.member, objects[member.object].members[member.index].isObserved
        {
          found[member.object, default: []].insert(member.index)
        }
        look(step.body + step.onChange)
      }
    }
    look(steps)
    return found
  }
}

extension Action {
  /// The member that it names.
  fileprivate var member: Member? {
    switch self {
    case .read(let member), .write(let member, _), .add(_, let member), .mutate(let member, _),
      .mutateAs(let member, _), .mutateByCopy(let member):
      member
    case .readAll, .readChild, .adopt, .track, .make, .run, .cancel, .drop, .keep, .end,
      .replace, .thread, .loop:
      nil
    }
  }
}
