import ConformanceKit

// Each step is done to the candidate and to the naive model. What the candidate
// calls meanwhile finds the model as it has to be at that moment.

extension ProgramRun {
  func act(_ step: Step) {
    guard isAllowed(step.action) else { return }
    switch step.action {
    case .read(let member): read(member)
    case .readAll(let object):
      for index in objects.kinds[objects.slots[object]].members.indices {
        read(Member(object: object, index: index))
      }
    case .readChild(let object): readChild(object)
    case .write(let member, let value): write(value, to: member)
    case .add(let value, let member): add(value, to: member, step.body)
    case .adopt(let object, let child): adopt(child, by: object)
    case .mutate(let member, let isThrowing): mutate(member, isThrowing, step.body)
    case .mutateAs(let member, let subject): mutateAs(member, subject)
    case .mutateByCopy(let member): mutateByCopy(member)
    case .track(let isThrowing): track(step, isThrowing)
    case .make(let position): make(step, position)
    case .run(let position): run(step, position)
    case .cancel(let position):
      guard let (name, observer) = observers[position] else { return }
      forget(name)
      observer.cancel()
    case .drop(let position): drop(position)
    case .keep(let position, let isAfter): keep(step, position, isAfter)
    case .end(let position, let cancels): end(position, cancels: cancels)
    case .replace(let object): replace(object)
    // Only programs with several threads have the one, and those for a ``LoopRun`` the other.
    case .thread, .loop: perform(step.body)
    }
  }

  /// Whether a step may be made in the middle of changes in place: by the rules of Swift,
  /// whoever changes a stored value is alone at it.
  private func isAllowed(_ action: Action) -> Bool {
    if inPlace.isEmpty { return true }
    switch action {
    case .track: return true
    case .read(let member): return inPlace.allSatisfy { !objects.areOneValue($0, member) }
    default: return false
    }
  }

  // MARK: - Reads

  private func read(_ member: Member) {
    let life = objects.slots[member.object]
    for place in objects.places(member) { naive.read(place) }
    let isChild = objects.info(member).use == .child
    let actual =
      isChild
      ? self.life(of: subjects[member.object].node?.child)
      : subjects[member.object].read(member.index)
    let expected = objects.value(member.index, of: life)
    if actual != expected { fail(.value, details: "\(actual) instead of \(expected)") }
  }

  private func readChild(_ object: Int) {
    read(Member(object: object, index: ObjectKind.child))
    guard problem == nil, let child = objects.child(of: object),
      let node = subjects[object].node?.child
    else { return }
    // The child was read again, to get at it.
    naive.read(.init(life: child, property: 0))
    let (actual, expected) = (node.value, objects.value(0, of: child))
    if actual != expected { fail(.value, details: "\(actual) instead of \(expected)") }
  }

  // MARK: - Changes

  private func write(_ value: Int, to member: Member) {
    let life = objects.slots[member.object]
    let use = objects.info(member).use
    let isEqual = objects.value(member.index, of: life) == value
    let isSilent =
      switch use {
      case .ignored: true
      case .compared, .number: isEqual
      case .uncompared, .computed, .byHand, .child: false
      }
    if isSilent {
      subjects[member.object].write(value, to: member.index)
      objects.store(value, in: member.index, of: life)
    } else {
      change(member, to: { _ in value }, by: { $0.write(value, to: member.index) })
    }
  }

  private func add(_ value: Int, to member: Member, _ body: [Step]) {
    // A change in place reads what it changes.
    for place in objects.places(member) { naive.read(place) }
    guard !body.isEmpty, objects.kinds[objects.slots[member.object]].canBeHeld else {
      return change(member, to: { $0 + value }, by: { $0.add(value, to: member.index) })
    }
    let life = objects.slots[member.object]
    let subject = subjects[member.object]
    beginChange(of: objects.place(member))
    subject.add(value, to: member.index) {
      guard problem == nil else { return }
      expectCalled(naive.beginMutation())
      inPlace.append(member)
      perform(body)
      inPlace.removeLast()
      guard problem == nil else { return }
      let old = objects.value(member.index, of: life)
      objects.store(old + value, in: member.index, of: life)
      naive.endMutation()
    }
    endChange()
  }

  /// Changes a member between `willSet` and `didSet`, which are the candidate's.
  ///
  /// - Parameter value: Makes the new value of the one that is there once all have
  ///   been called.
  private func change(
    _ member: Member, to value: @escaping (Int) -> Int, by body: (Subject<Checked>) -> Void
  ) {
    let life = objects.slots[member.object]
    // An observer may replace the object; this change goes on.
    let subject = subjects[member.object]
    beginChange(of: objects.place(member)) { [self] in
      objects.store(value(objects.value(member.index, of: life)), in: member.index, of: life)
    }
    body(subject)
    endChange()
  }

  private func adopt(_ child: Int?, by object: Int) {
    guard let node = subjects[object].node else { return }
    let life = objects.slots[object]
    let newChild = child.map { objects.slots[$0] }
    beginChange(of: .init(life: life, property: ObjectKind.child)) { [self] in
      objects.adopt(newChild, by: life)
    }
    holding(newChild) { setChild(of: node, to: child) }
    endChange()
  }

  /// Apart: what it holds goes when it returns.
  @inline(never)
  private func setChild(of node: Checked.Node, to child: Int?) {
    let new = child.flatMap { subjects[$0].node }
    withExtendedLifetime(new) { node.child = new }
  }

  /// Calls `body`, which holds a life itself, whatever becomes of its position.
  private func holding(_ life: Int?, _ body: () -> Void) {
    if let life { held.append(life) }
    body()
    if life != nil { held.removeLast() }
  }

  private func mutateAs(_ member: Member, _ subject: Int) {
    guard let model = subjects[member.object].manual, subjects[subject].manual != nil else {
      return
    }
    beginChange(of: objects.place(member)) {}
    holding(objects.slots[subject]) { mutate(model, member.index, as: subject) }
    endChange()
  }

  /// Apart: what it holds goes when it returns.
  @inline(never)
  private func mutate(_ model: Checked.Manual, _ index: Int, as subject: Int) {
    guard let other = subjects[subject].manual else { return }
    withExtendedLifetime(other) {
      model.mutate(Subject<Checked>.property(index), subject: other)
    }
  }

  private func mutateByCopy(_ member: Member) {
    guard let model = subjects[member.object].manual else { return }
    beginChange(of: objects.place(member)) {}
    model.mutateThroughCopy(Subject<Checked>.property(member.index))
    endChange()
  }

  private func mutate(_ member: Member, _ isThrowing: Bool, _ body: [Step]) {
    // An observer may replace the object; this change goes on.
    let subject = subjects[member.object]
    guard subject.hasMembersByHand else { return }
    beginChange(of: objects.place(member))
    let number = current ?? 0
    var count = 0
    do {
      let result = try subject.withMutation(member.index) {
        count += 1
        guard problem == nil, count == 1 else { return number }
        expectCalled(naive.beginMutation())
        perform(body)
        if problem == nil { naive.endMutation() }
        if isThrowing { throw Fault(code: number) }
        return number
      }
      if isThrowing || result != number { fail(.result) }
    } catch {
      if !isThrowing || (error as? Fault)?.code != number { fail(.result) }
    }
    if count != 1 { fail(.mutation) }
    endChange()
  }

  // MARK: - Scopes

  private func track(_ step: Step, _ isThrowing: Bool) {
    var scope: (name: Int, token: Token?) = newObserver(step, isKept: false)
    let name = scope.name
    var counts = (applied: 0, evaluated: 0)
    var hasRead = false
    let apply = { [self] in
      counts.applied += 1
      guard problem == nil, counts.applied == 1 else { return }
      naive.begin(name)
      perform(step.body)
      guard problem == nil else { return }
      // What a scope has read is armed when it ends.
      if isThrowing {
        naive.abandon()
      } else {
        hasRead = naive.arm(alive: objects.alive, isPersistent: false)
      }
    }
    func code() -> @Sendable () -> Void {
      counts.evaluated += 1
      let token = scope.token
      return { [weak self] in
        token?.keep()
        self?.called(name)
      }
    }
    let isPassedOn = Self.scope(name, isThrowing, apply, code)
    scope.token = nil
    if !isPassedOn { fail(.result, observer: name) }
    if counts.applied != 1 { fail(.applied, observer: name) }
    if counts.evaluated != (hasRead ? 1 : 0) {
      fail(hasRead ? .notEvaluated : .evaluated, observer: name)
    }
  }

  /// - Returns: Whether the scope's result, or its error, has come back.
  private static func scope(
    _ name: Int, _ isThrowing: Bool, _ apply: () -> Void, _ code: () -> @Sendable () -> Void
  ) -> Bool {
    guard isThrowing else {
      let result = Checked.track(
        {
          apply()
          return name
        }, onChange: code())
      return result == name
    }
    do {
      try Checked.trackThrowing(
        {
          apply()
          throw Fault(code: name)
        }, onChange: code())
      return false
    } catch {
      return (error as? Fault)?.code == name
    }
  }

  /// - Parameter isAfter: Whether the observer is called when the change has been stored.
  private func keep(_ step: Step, _ position: Int, _ isAfter: Bool) {
    var scope: (name: Int, token: Token?) = newObserver(step, isKept: false)
    let name = scope.name
    let kind: ObservedEvent.Kind = isAfter ? .didSet : .willSet
    var applied = 0
    let kept = try? Checked.keepEvents(isAfter ? .didSet : .willSet) { [self] in
      applied += 1
      guard problem == nil, applied == 1 else { return }
      naive.begin(name)
      perform(step.body)
      guard problem == nil else { return }
      _ = naive.arm(alive: objects.alive, isPersistent: false, isLate: isAfter)
    } onEvent: { [weak self, token = scope.token] event in
      token?.keep()
      guard event.kind == kind else {
        self?.fail(.side, observer: name)
        return
      }
      self?.called(name, isLate: isAfter)
    }
    scope.token = nil
    if applied != 1 { fail(.applied, observer: name) }
    guard let kept else { return fail(.result, observer: name) }
    end(position, cancels: false)
    tokens[position] = (name, kept)
    hold(name, true)
  }

  func end(_ position: Int, cancels: Bool) {
    guard let (name, kept) = tokens.removeValue(forKey: position) else { return }
    hold(name, false)
    if cancels { kept.cancel() }
  }

  // MARK: - Persistent observers

  private func make(_ step: Step, _ position: Int) {
    drop(position)
    guard observers[position] == nil else { return }
    let (name, token) = newObserver(step, isKept: true)
    let observer = Checked.makeObserver { [weak self] in
      token.keep()
      self?.called(name)
    }
    if let observer { observers[position] = (name, observer) }
  }

  private func run(_ step: Step, _ position: Int) {
    if observers[position] == nil {
      make(Step(.make(observer: position)).at(step.number), position)
    }
    guard let (name, observer) = observers[position], running.insert(name).inserted else { return }
    // What the last run has read is let go of, and does not call it any more.
    naive.disarm(name)
    var count = 0
    let number = current ?? 0
    let result = observer.track { [self] in
      count += 1
      guard problem == nil, count == 1 else { return number }
      naive.begin(name)
      perform(step.body)
      guard problem == nil else { return number }
      if isKept(name) {
        _ = naive.arm(alive: objects.alive, isPersistent: true)
      } else {
        naive.abandon()
      }
      return number
    }
    running.remove(name)
    if result != number { fail(.result, observer: name) }
    if count != 1 { fail(.applied, observer: name) }
  }

  func drop(_ position: Int) {
    guard let (name, _) = observers[position], !running.contains(name) else { return }
    forget(name)
    observers[position] = nil
  }
}

extension Step {
  /// The same at another number.
  fileprivate func at(_ number: Int) -> Step {
    var step = self
    step.number = number
    return step
  }
}
