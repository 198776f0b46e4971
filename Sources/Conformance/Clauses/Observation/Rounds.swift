import ConformanceKit

// How two threads meet, round after round.

extension ClauseContext {
  /// Runs `threads` threads that begin together.
  ///
  /// - Parameters:
  ///   - meetings: Where the threads meet while they run; nil if they do not. As
  ///     long as they do, they may take their time.
  ///   - slowness: How many times the usual patience they may need.
  func together(
    _ threads: Int, meetings: Barrier? = nil, slowness: Double = 1,
    _ body: @escaping @Sendable (Int) -> Void
  ) {
    let barrier = Barrier(parties: threads)
    let workers = (0..<threads).map { number in
      Worker { [patience] in
        if barrier.arrive(0, patience) { body(number) }
      }
    }
    for worker in workers {
      var before = meetings?.count ?? 0
      while !worker.join(patience * slowness) {
        let now = meetings?.count ?? 0
        guard now > before else {
          log("hung: one of \(threads) threads")
          break
        }
        before = now
      }
    }
  }

  /// Runs `rounds` rounds in which two threads act on a new subject at once.
  ///
  /// - Parameters:
  ///   - make: Makes the subject of a round, on the first thread.
  ///   - second: What the second thread does.
  ///   - first: What the first thread does.
  ///   - check: What the first thread does when both are done.
  func race<Subject: Sendable>(
    _ make: @escaping @Sendable (Int) -> Subject,
    second: @escaping @Sendable (Subject) -> Void, first: @escaping @Sendable (Subject) -> Void,
    check: @escaping @Sendable (Subject) -> Void
  ) {
    let slot = Locked<Subject?>(nil)
    let barrier = Barrier(parties: 2)
    together(2, meetings: barrier) { [rounds, patience] number in
      for round in 0..<rounds {
        if number == 0 { slot.withLock { $0 = make(round) } }
        guard barrier.arrive(2 * round, patience), let subject = slot.withLock({ $0 }) else {
          return
        }
        number == 0 ? first(subject) : second(subject)
        guard barrier.arrive(2 * round + 1, patience) else { return }
        if number == 0 { check(subject) }
      }
    }
  }
}

extension ClauseContext {
  /// Two threads write two properties of one tracking at once.
  ///
  /// - Parameters:
  ///   - name: What to call the rounds in which the number of calls was wrong.
  ///   - isWrong: Which numbers are.
  func duel(
    _ candidate: any Candidate.Type, _ name: String, isWrong: @escaping @Sendable (Int) -> Bool
  ) {
    let wrong = Calls(name)
    race(
      { _ in
        let (model, calls) = (candidate.counter(), Calls())
        candidate.watch(calls) { _ = (model.count, model.other) }
        return (model: model, calls: calls)
      },
      second: { $0.model.other = 1 },
      first: { $0.model.count = 1 },
      check: { if isWrong($0.calls.count) { wrong.note() } })
    log(counts: wrong)
  }

  /// One thread writes one property again and again; another reads it, and
  /// reads it again whenever it is called, until it has seen the last value.
  ///
  /// When the last write has returned, every call has been made.
  ///
  /// - Parameter reader: Makes what reads in one round. It returns what it saw,
  ///   and what tells whether it was called since; who calls it rings the bell.
  func chase(
    _ candidate: any Candidate.Type,
    _ reader: @escaping @Sendable (Bell) throws -> (Chase) -> (seen: Int, isCalled: () -> Bool)
  ) {
    let bell = Bell()
    let stale = Calls("rounds that ended with an old value")
    race(
      { _ in Chase(model: candidate.manual()) },
      second: {
        $0.write()
        bell.ring()
      },
      first: { round in
        guard let read = try? reader(bell) else { return }
        while true {
          let (seen, isCalled) = read(round)
          if seen == Chase.last { return }
          guard bell.meet(patience, when: { isCalled() || round.done.isUp }) else {
            return log("hung: a writer")
          }
          // The order matters: done is raised after the last call.
          if round.done.isUp && !isCalled() { return stale.note() }
        }
      },
      check: { _ in })
    log(counts: stale)
  }
}

/// A property that one thread writes while another one reads it.
struct Chase: Sendable {
  /// The last value.
  static let last: Int = 20

  let model: any ManualModel
  private let stored = Locked(0)

  /// Raised after the last write, and the calls that it makes.
  let done = Flag()

  init(model: any ManualModel) { self.model = model }

  /// The value, without a read that is tracked.
  var value: Int { stored.withLock { $0 } }

  /// A read.
  func read() -> Int {
    model.access(.value)
    return value
  }

  /// All writes.
  func write() {
    for value in 1...Self.last { model.withMutation(.value) { stored.withLock { $0 = value } } }
    done.raise()
  }
}
