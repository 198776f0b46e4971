import ConformanceKit

/// What one thread of a ``ThreadedRun`` does, or the code of an observer on any thread.
struct ThreadSteps<Checked: Candidate> {
  typealias Run = ThreadedRun<Checked>
  typealias Place = ThreadedRun<Checked>.Place

  private let run: Run
  /// An observer's code: what that reads is not what the scopes of its thread read, and it
  /// runs no persistent observer, which are for one thread each.
  private let isCode: Bool
  /// What the scopes that are open have read, outermost first.
  private var scopes: [[Place: Int]] = []

  init(run: Run, isCode: Bool = false) {
    self.run = run
    self.isCode = isCode
  }

  mutating func perform(_ steps: [Step]) {
    for step in steps { perform(step) }
  }

  private mutating func perform(_ step: Step) {
    switch step.action {
    case .read(let member): read(member, step)
    case .write(let member, let value): write(value, to: member)
    case .add(let value, let member): add(value, to: member)
    case .mutate(let member, let isThrowing): mutate(member, isThrowing, step.body)
    case .mutateAs(let member, let subject):
      let (object, other) = (run.object(at: member.object), run.object(at: subject))
      change(object, member.index, nil) { _ in
        guard let model = object.subject.manual, let other = other.subject.manual else { return }
        model.mutate(Subject<Checked>.property(member.index), subject: other)
      }
    case .mutateByCopy(let member):
      let object = run.object(at: member.object)
      change(object, member.index, nil) { _ in
        object.subject.manual?.mutateThroughCopy(Subject<Checked>.property(member.index))
      }
    case .track(let isThrowing): track(step, isThrowing)
    case .replace(let object): run.replace(object)
    case .cancel(let position): cancel(position)
    case .keep(let position, let isAfter): keep(step, position, isAfter)
    case .end(let position, let cancels):
      end(run.tokens[position].withLock { $0.take() }, cancels: cancels)
    case .make(let position) where !isCode: make(position, step)
    case .run(let position) where !isCode: track(step, position)
    case .drop(let position) where !isCode: drop(position)
    // Only programs with one thread have the others.
    default: break
    }
  }

  // MARK: - Reads

  private mutating func read(_ member: Member, _ step: Step) {
    let object = run.object(at: member.object)
    if let cell = object.cells[member.index] {
      cell.lockForReading()
      let (actual, expected) = (object.subject.read(member.index), cell.value)
      cell.unlock()
      if actual != expected {
        run.history.withLock {
          $0.problem =
            $0.problem
            ?? ProgramProblem(
              .value, step: step.number, details: "\(actual) instead of \(expected)")
        }
      }
    } else {
      _ = object.subject.read(member.index)
    }
    note(place(object, member.index))
  }

  /// Notes what all scopes that are open have read by now.
  private mutating func note(_ place: Place) {
    guard !scopes.isEmpty else { return }
    let time = run.now()
    for position in scopes.indices { scopes[position][place] = scopes[position][place] ?? time }
    run.letOthersIn()
  }

  private func place(_ object: SharedObject<Checked>, _ index: Int) -> Place {
    Place(life: object.life, property: object.kind.members[index].properties.first ?? 0)
  }

  // MARK: - Changes

  /// Changes a member, to another value if it has one.
  mutating func change(_ member: Member) {
    let cell = run.object(at: member.object).cells[member.index]
    cell?.lockForReading()
    // Few: some members have no more than 256.
    let value = ((cell?.value ?? 0) + 1) % 100
    cell?.unlock()
    write(value, to: member)
  }

  private mutating func write(_ value: Int, to member: Member) {
    let object = run.object(at: member.object)
    let cell = object.cells[member.index]
    cell?.lockForChange()
    if let cell, cell.value == value, object.kind.members[member.index].use != .uncompared {
      object.subject.write(value, to: member.index)
    } else {
      let stored = cell.map {
        StoredChange(of: member.index, of: object.subject, $0) { _ in value }
      }
      change(object, member.index, stored) { _ in object.subject.write(value, to: member.index) }
    }
    cell?.unlock()
  }

  private mutating func add(_ value: Int, to member: Member) {
    let object = run.object(at: member.object)
    guard let cell = object.cells[member.index] else { return }
    cell.lockForChange()
    let stored = StoredChange(of: member.index, of: object.subject, cell) { $0 + value }
    change(object, member.index, stored) { _ in object.subject.add(value, to: member.index) }
    cell.unlock()
    // A change in place reads what it changes.
    note(place(object, member.index))
  }

  private mutating func mutate(_ member: Member, _ isThrowing: Bool, _ body: [Step]) {
    let object = run.object(at: member.object)
    change(object, member.index, nil) { steps in
      _ = try? object.subject.withMutation(member.index) {
        steps.perform(body)
        if isThrowing { throw Fault(code: 0) }
      }
    }
  }

  /// Notes a change.
  private mutating func change(
    _ object: SharedObject<Checked>, _ index: Int, _ stored: StoredChange<Checked>?,
    by body: (inout ThreadSteps) -> Void
  ) {
    let begin = run.now()
    run.history.withLock {
      $0.threads[.current, default: .init()].open.append(.init(begin: begin, stored: stored))
    }
    body(&self)
    stored?.end()
    let change = Run.Change(
      place: place(object, index), thread: .current, begin: begin, end: run.now())
    run.history.withLock { history in
      history.threads[.current]?.open.removeLast()
      history.changes.append(change)
    }
  }

  // MARK: - Scopes

  private mutating func track(_ step: Step, _ isThrowing: Bool) {
    let (calls, token) = (Run.CallLog(), Token())
    let weakToken = Weak(token)
    let code = step.onChange
    let onChange: @Sendable () -> Void = { [weak run] in
      token.keep()
      run?.called(calls, code)
    }
    var reads: [Place: Int] = [:]
    let begin = run.now()
    if isThrowing {
      try? Checked.trackThrowing(
        {
          _ = scope(step.body)
          throw Fault(code: 0)
        }, onChange: onChange)
    } else {
      Checked.track({ reads = scope(step.body) }, onChange: onChange)
    }
    let record = Run.Record(
      step: step.number, reads: reads, begin: begin, end: run.now(), calls: calls,
      token: weakToken)
    run.history.withLock { $0.scopes.append(record) }
  }

  /// What a scope with `body` reads.
  private mutating func scope(_ body: [Step]) -> [Place: Int] {
    scopes.append([:])
    perform(body)
    return scopes.removeLast()
  }

  private mutating func keep(_ step: Step, _ position: Int, _ isAfter: Bool) {
    let (calls, token) = (Run.CallLog(), Token())
    let (weakToken, ending) = (Weak(token), Run.Ending())
    let code = step.onChange
    let onEvent: @Sendable (ObservedEvent) -> Void = { [weak run] _ in
      token.keep()
      run?.called(calls, code)
    }
    var reads: [Place: Int] = [:]
    let begin = run.now()
    let kept = try? Checked.keepEvents(
      isAfter ? .didSet : .willSet, { reads = scope(step.body) }, onEvent: onEvent)
    let record = Run.Record(
      step: step.number, reads: reads, begin: begin, end: run.now(), calls: calls,
      token: weakToken, ending: ending)
    run.history.withLock { $0.scopes.append(record) }
    let old = run.tokens[position].withLock { holding in
      defer { holding = kept.map { .init(kept: $0, ending: ending) } }
      return holding
    }
    end(old, cancels: false)
  }

  /// Ends an observer that a token has kept.
  private func end(_ holding: consuming Run.Holding?, cancels: Bool) {
    guard let ending = holding?.ending else { return }
    let begin = run.now()
    if cancels { holding?.kept.cancel() }
    holding = nil
    ending.note(begin, run.now())
  }

  // MARK: - Persistent observers

  private func make(_ position: Int, _ step: Step) {
    drop(position)
    let (calls, token) = (Run.CallLog(), Token())
    let record = Run.Persistent(step: step.number, calls: calls, token: Weak(token))
    let code = step.action == .make(observer: position) ? step.onChange : []
    let observer = Checked.makeObserver { [weak run] in
      token.keep()
      run?.called(calls, code)
    }
    guard let observer else { return }
    run.history.withLock { $0.persistent.append(record) }
    run.observers[position].withLock { $0 = .init(observer: observer, record: record) }
  }

  private mutating func track(_ step: Step, _ position: Int) {
    if run.observers[position].withLock({ $0 == nil }) { make(position, step) }
    guard let kept = run.observers[position].withLock(\.self) else { return }
    var reads: [Place: Int] = [:]
    let begin = run.now()
    kept.observer.track { reads = scope(step.body) }
    let record = Run.Record(
      step: step.number, reads: reads, begin: begin, end: run.now(), calls: kept.record.calls,
      token: kept.record.token)
    kept.record.runs.withLock { $0.append(record) }
  }

  private func cancel(_ position: Int) {
    guard let kept = run.observers[position].withLock(\.self) else { return }
    kept.observer.cancel()
    kept.record.noteCancel(run.now())
  }

  private func drop(_ position: Int) {
    var kept = run.observers[position].withLock { $0.take() }
    let record = kept?.record
    kept = nil
    record?.noteDrop(run.now())
  }
}
