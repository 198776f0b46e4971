internal import ObservationCore

// Waiting for tasks, and letting time pass.

extension Host {
  /// Updates the views until they are at rest and no task of theirs is at work.
  ///
  /// Waits for the tasks that views have started, and updates the views whenever
  /// something outside of a step has changed. A task that sleeps until a time of
  /// the host's clock is at rest: it goes on when the host advances. Of one that has
  /// parts, of which one sleeps so, nobody can tell whether the rest waits for that
  /// part: it is waited for as long as it goes on on the main actor, but for a
  /// thousand rounds of that at most, and is then taken to be at rest. Each time that it
  /// has not gone on in all of them it gets a tenth of them the next time.
  ///
  /// A task that never ends, because it listens, keeps the caller waiting: use
  /// ``settle(until:)``. A task of the host's own views that calls this waits for
  /// all others; the host notes an issue.
  ///
  /// Returns early if the caller's task is cancelled, as by the time limit of a test.
  public func settle() async {
    let own = ViewTask.current
    let isInside = own?.beginWait(for: graph.tasks) ?? false
    if isInside { graph.issues.add(.waitingForItself) }
    defer { if isInside { own?.endWait() } }
    let tasks = graph.tasks
    update()
    while !Task.isCancelled {
      let isWorking = tasks.workingCount(isInside: isInside) > 0
      if !isWorking, !tasks.beginRound() { return }
      if isWorking, graph.isIdle {
        await tasks.wait { !graph.isIdle || tasks.workingCount(isInside: isInside) == 0 }
      } else {
        await Task.yield()
      }
      update()
    }
  }

  /// Updates the views until `condition` holds.
  ///
  /// Asked after each update of what has changed outside of a step, by a task or
  /// by another thread, and whenever a model of ObservationCore has changed that it has read.
  /// Never sleeps. Returns early if the caller's task is cancelled.
  ///
  /// - Parameter condition: What the caller waits for.
  public func settle(until condition: () -> Bool) async {
    let tasks = graph.tasks
    // What the condition reads need be nothing that a view shows.
    let observer = PersistentObserver(options: .didSet) { _ in tasks.resumeWaiters() }
    defer { observer.cancel() }
    func holds() -> Bool { observer.track(condition) }
    update()
    while !holds(), !Task.isCancelled {
      if graph.isIdle {
        await tasks.wait { !graph.isIdle || holds() }
      } else {
        // Views that never come to rest do not keep tasks from going on.
        await Task.yield()
      }
      update()
    }
  }

  func update() {
    HostThread.enter(graph) { graph.drain() }
    graph.stored.saveLate()
  }

  /// The time of the host.
  public var clock: HostClock { graph.clock }

  /// Lets time pass: what is due is done in order, a turn for each time at which
  /// something is.
  ///
  /// Tasks that sleep until then go on later, in any order; the asynchronous form waits
  /// for them. An asynchronous function that does not want that calls this one in a
  /// closure: `{ host.advance(by: .seconds(1)) }()`.
  ///
  /// - Parameter duration: How long.
  /// - Precondition: The clock is one that stands still.
  public func advance(by duration: Duration) {
    let end = graph.clock.now.offset + duration
    while turnClock(to: end, waking: .all) {}
  }

  /// As above, and waits for the tasks that go on, as ``settle()-async`` does: if the
  /// caller's task is cancelled, no more time passes.
  ///
  /// Of tasks that sleep until the same time each one is waited for before the next is
  /// woken: what they do, they do in the same order each time.
  ///
  /// While a task listens, which never comes to rest, use ``advance(by:until:)``.
  public func advance(by duration: Duration) async {
    let end = graph.clock.now.offset + duration
    await settle()
    while !Task.isCancelled, turnClock(to: end, waking: .first) { await settle() }
    await settle()
  }

  /// Lets time pass until `condition` holds, and waits for it once `duration` has
  /// passed, as ``settle(until:)`` does.
  ///
  /// For hosts of which a task listens and never comes to rest. At each time at which
  /// something is due the tasks that it wakes go on until they are at rest again, or
  /// for a thousand rounds of the main actor: what they do elsewhere the clock may
  /// overtake. If the caller's task is cancelled, no more time passes.
  ///
  /// - Parameters:
  ///   - duration: How long at most, by the host's clock.
  ///   - condition: What the caller waits for; asked after each update.
  /// - Precondition: The clock is one that stands still.
  public func advance(by duration: Duration, until condition: () -> Bool) async {
    let end = graph.clock.now.offset + duration
    // Tasks that have only just been started go on until they sleep.
    await calmDown(to: 0, until: condition)
    while !condition(), !Task.isCancelled {
      let count = graph.tasks.workingCount()
      let isOver = !turnClock(to: end, waking: .first)
      await calmDown(to: count, until: condition)
      if isOver { break }
    }
    await settle(until: condition)
  }

  /// Lets tasks go on until no more than `count` are at work.
  private func calmDown(to count: Int, until condition: () -> Bool) async {
    for _ in 0..<ViewTasks.patience {
      update()
      if graph.tasks.workingCount() <= count || condition() { return }
      await Task.yield()
    }
  }

  /// Moves the clock to the next time at which something is due, or to `end`.
  ///
  /// - Returns: Whether `end` is not reached.
  private func turnClock(to end: Duration, waking sleepers: HostClock.Sleepers) -> Bool {
    let clock = graph.clock
    precondition(
      clock.isManual, "A host cannot advance a clock that goes by itself. Make it with .manual().")
    let next = min(clock.nextDeadline?.offset ?? end, end)
    turn { clock.move(to: next, waking: sleepers) }
    return next < end || clock.nextDeadline.map { $0.offset <= end } ?? false
  }
}
