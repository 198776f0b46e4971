/// What is done to a host in a turn: a cause whose target is found.
indirect enum Action {
  case write(String, ProgramLeaf, Int?)
  case edit(String, ListEdit)
  case model(Int, Int, Int)
  case object(Int, Int, Int)
  case owned(String, Int, Int)
  case kept(String, Int, Int)
  case elsewhere(Action)
  case transaction(Int, Action)
}

extension NaiveHost {
  /// Makes a turn.
  ///
  /// - Returns: What has to be done to the other host.
  mutating func turn(_ causes: [Cause]) -> [Action] {
    expected = Expectation(texts: expected.texts)
    let actions = causes.compactMap { perform($0, transaction: 0, isForeign: false) }
    deliver()
    flush()
    return actions
  }

  /// Shows what waits.
  private mutating func flush() {
    while !pending.isEmpty { update(pending.removeFirst()) }
    announced = []
  }

  /// Whether something waits with another transaction, or behind it.
  private func hasOthers(than transaction: Int) -> Bool {
    pending.count > (pending.last?.transaction == transaction ? 1 : 0)
  }

  /// Shows what waits with other transactions than that of a change that is about to be
  /// made (TX-16); what other threads have changed, too, if nothing stays.
  private mutating func showOthers(than transaction: Int) {
    guard pending.last?.transaction == transaction else {
      deliver()
      return flush()
    }
    for _ in 1..<pending.count { update(pending.removeFirst()) }
  }

  /// Shows what waits with other transactions before the readers of a model or an object
  /// are told of a change.
  ///
  /// The first one who is told may run whether it depends on what is shown or not, and so
  /// may once more whoever has run then: nobody promises in which order they are told.
  ///
  /// - Returns: Whether anything was shown.
  private mutating func showEarlier(than transaction: Int, for readers: [String]) -> Bool {
    guard !readers.isEmpty, hasOthers(than: transaction) else { return false }
    let known = expected.updates.count
    expected.optional.formUnion(readers)
    showOthers(than: transaction)
    expected.optional.formUnion(expected.updates[known...].joined().flatMap(\.runs))
    expected.optional.formUnion(rowReads.keys)
    // Those who may run once more are an update, whoever else there is to be told.
    join(transaction) { _ in }
    return true
  }

  /// Changes the update that a write with a transaction belongs to.
  mutating func join(_ transaction: Int, _ change: (inout Update) -> Void) {
    if pending.last?.transaction != transaction { pending.append(Update(transaction: transaction)) }
    change(&pending[pending.count - 1])
  }
}

// MARK: - Causes

extension NaiveHost {
  private mutating func perform(
    _ cause: Cause, transaction: Int, isForeign: Bool
  ) -> Action? {
    switch cause {
    case .write(let target, let leaf, let value):
      guard let path = path(of: target), write(leaf, at: path, value, transaction, isForeign)
      else { return nil }
      return .write(path, leaf, value)
    case .clear(let target):
      guard let path = path(of: target), program.views[target.view].kind == .boxed
      else { return nil }
      let key = StateKey(path: path, life: kept[path]!.life, slot: .maybe)
      store(.maybe(nil), in: key, transaction, isForeign)
      return .write(path, .maybe, nil)
    case .edit(let target, let edit):
      guard let path = path(of: target), self.edit(edit, at: path, transaction, isForeign)
      else { return nil }
      return .edit(path, edit)
    case .model(let model, let property, let value):
      setModel(.shared(model), property, value, transaction, isForeign)
      return .model(model, property, value)
    case .object(let index, let property, let value):
      publish(.shared(index), property, value, transaction, isForeign)
      return .object(index, property, value)
    case .owned(let target, let property, let value):
      guard let path = path(of: target), program.views[target.view].kind == .owner
      else { return nil }
      let key = StateKey(path: path, life: kept[path]!.life, slot: .inner)
      publish(.own(key), property, value, transaction, isForeign)
      return .owned(path, property, value)
    case .kept(let target, let property, let value):
      guard let path = path(of: target), program.views[target.view].kind == .keeper
      else { return nil }
      let key = StateKey(path: path, life: kept[path]!.life, slot: .model)
      setModel(.own(key), property, value, transaction, isForeign)
      return .kept(path, property, value)
    case .elsewhere(let cause):
      return perform(cause, transaction: 0, isForeign: true).map { .elsewhere($0) }
    case .transaction(let number, let cause):
      return perform(cause, transaction: number, isForeign: isForeign)
        .map { .transaction(number, $0) }
    }
  }

  /// The view that is meant, if there is one.
  private func path(of target: Target) -> String? {
    let paths = order.filter { kept[$0]?.view == target.view }
    return paths.isEmpty ? nil : paths[rest(target.number, paths.count)]
  }

  /// Writes a part of a state of a view, or what its binding leads to.
  private mutating func write(
    _ leaf: ProgramLeaf, at path: String, _ value: Int, _ transaction: Int, _ isForeign: Bool
  ) -> Bool {
    let record = kept[path]!
    let kind = program.views[record.view].kind
    if leaf == .bound, kind == .bound {
      var (lead, transaction) = (record.input.lead, transaction)
      if case .animated(let own, let inner) = lead {
        (lead, transaction) = (inner, merged(transaction, own))
      }
      switch lead {
      case .constant, .animated: return true
      case .model(let model, let index):
        setModel(.shared(model), index, value, transaction, isForeign)
        return true
      case .property(let object, let index):
        // One that another thread may not use.
        if isForeign { return false }
        publish(object, index, value, transaction, false)
        return true
      case .functions(let key, let leaf, _), .state(let key, let leaf):
        return set(leaf, of: key, to: value, transaction, isForeign)
      }
    }
    guard leaf != .count, let slot = Body.slot(of: leaf, kind) else { return false }
    let key = StateKey(path: path, life: record.life, slot: slot)
    return set(leaf, of: key, to: value, transaction, isForeign)
  }

  private mutating func set(
    _ leaf: ProgramLeaf, of key: StateKey, to value: Int, _ transaction: Int, _ isForeign: Bool
  ) -> Bool {
    guard var whole = newest[key], whole.set(leaf, to: value) else { return false }
    store(whole, in: key, transaction, isForeign)
    return true
  }

  private mutating func edit(
    _ edit: ListEdit, at path: String, _ transaction: Int, _ isForeign: Bool
  ) -> Bool {
    let record = kept[path]!
    let key = StateKey(path: path, life: record.life, slot: .items)
    guard case .items(var items)? = newest[key] else { return false }
    let rows = program.views[record.view].children.map(\.wrap)
    let isLoose = rows.allSatisfy { if case .rows = $0 { false } else { true } }
    if case .double = edit, !isLoose { return false }
    edit.apply(to: &items)
    store(.items(items), in: key, transaction, isForeign)
    return true
  }

  /// Writes a state; an equal value is no write.
  private mutating func store(
    _ value: StateValue, in key: StateKey, _ transaction: Int, _ isForeign: Bool
  ) {
    guard let old = newest[key] else { return }
    // Which is not compared before the host looks.
    if isForeign { return storeElsewhere(value, in: key, transaction) }
    if old == value { return }
    newest[key] = value
    join(transaction) { $0.add(key, value) }
  }

  /// Sets a property of a model; an equal value is no change.
  private mutating func setModel(
    _ model: ModelKey, _ property: Int, _ value: Int, _ transaction: Int, _ isForeign: Bool
  ) {
    if models[model]![property] == value { return }
    if isForeign || !seesAhead { noteWhoMaySee(.model(model, property), transaction) }
    let readers = untold(.model(model, property))
    let isShown = seesAhead && !isForeign && showEarlier(than: transaction, for: readers)
    tell(.model(model, property), transaction, isForeign, isShown ? readers : [])
    models[model]![property] = value
  }

  /// Sets a published property, which says so whatever the value.
  private mutating func publish(
    _ object: ObjectKey, _ property: Int, _ value: Int, _ transaction: Int, _ isForeign: Bool
  ) {
    noteBindings(to: object)
    // An object that has told of a change has that shown before another one.
    if !isForeign, announced.contains(object), hasOthers(than: transaction) {
      showOthers(than: transaction)
      noteBindings(to: object)
    }
    let readers = untold(.object(object))
    if isForeign {
      noteWhoMaySee(.object(object), transaction)
      publishOffMain(object, isSure: !readers.isEmpty)
    }
    let isShown = !isForeign && showEarlier(than: transaction, for: readers)
    if isShown { noteBindings(to: object) }
    if !isForeign, !readers.isEmpty { announced.insert(object) }
    tell(.object(object), transaction, isForeign, isShown ? readers : [])
    objects[object]![property] = value
  }

  /// Who reads a property through a binding may run because of another one.
  private mutating func noteBindings(to object: ObjectKey) {
    for (path, record) in kept where record.reads.reads(object) { expected.optional.insert(path) }
  }

  /// Another thread tells views of a change of an object, which is reported once.
  private mutating func publishOffMain(_ object: ObjectKey, isSure: Bool) {
    let mayBeTold = readers(of: .object(object)).contains(where: expected.optional.contains)
    switch (isSure, wasPublishedOffMain) {
    case (_, true?): break
    case (true, let before):
      expected.issues["publishingOffMain", default: 0...0].add(before == false ? 1...1 : 0...1)
      wasPublishedOffMain = true
    case (false, _) where mayBeTold:
      if wasPublishedOffMain == false {
        expected.issues["publishingOffMain", default: 0...0].add(0...1)
      }
      wasPublishedOffMain = nil
    default: break
    }
  }

  /// Those who have read something and have not been told of a change since.
  private func untold(_ source: Reads.Source) -> [String] {
    readers(of: source).filter { !told.contains(notice($0, of: source)) }
  }

  /// What a reader is told: another registrar's models tell it apart from all else.
  private func notice(_ reader: String, of source: Reads.Source) -> Notice {
    let isModel = if case .model = source { true } else { false }
    return Notice(reader: reader, isOfOtherRegistrar: isModel && !seesAhead)
  }

  private func readers(of source: Reads.Source) -> [String] {
    let bodies = order.filter { kept[$0]!.reads.sources.contains(source) }
    return bodies + (source == .model(.shared(0), 0) ? Array(rowReads.keys) : [])
  }

  /// Tells those who have read something that it changes.
  ///
  /// - Parameter early: Those for whom something was shown before: the first one of them
  ///   who was told has run since, and is told again of the next change.
  private mutating func tell(
    _ source: Reads.Source, _ transaction: Int, _ isForeign: Bool, _ early: [String]
  ) {
    let readers = untold(source)
    guard !readers.isEmpty else { return noteWhoMayBeTold(source, transaction, isForeign) }
    let isCertain = early.count == 1 && readers == early
    if !isCertain { told.formUnion(readers.map { notice($0, of: source) }) }
    if isForeign {
      for reader in readers { foreign.add(.reader(reader), transaction) }
    } else {
      join(transaction) { $0.due.formUnion(readers) }
    }
  }

  /// Who may run with what waits sees a change with that if nothing is shown before it:
  /// nobody promises whether it does.
  private mutating func noteWhoMaySee(_ source: Reads.Source, _ transaction: Int) {
    let mayRun = readers(of: source).contains(where: expected.optional.contains)
    if mayRun, hasOthers(than: transaction) { isOpen = true }
  }

  /// Who may have run since it was told is told again if it has: then that begins an update,
  /// or has others shown before, and nobody promises either.
  private mutating func noteWhoMayBeTold(
    _ source: Reads.Source, _ transaction: Int, _ isForeign: Bool
  ) {
    guard readers(of: source).contains(where: expected.optional.contains) else { return }
    let isSame = pending.count == 1 && pending[0].transaction == transaction
    if isForeign ? transaction != 0 : !isSame { isOpen = true }
  }
}

extension ClosedRange<Int> {
  /// As many more as the other range says.
  mutating func add(_ other: Self) {
    self = (lowerBound + other.lowerBound)...(upperBound + other.upperBound)
  }
}
