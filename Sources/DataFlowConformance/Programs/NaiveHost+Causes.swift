/// What is done to a host in a turn: a cause whose target is found.
indirect enum Action {
  case write(String, ProgramLeaf, Int?)
  case edit(String, ListEdit)
  case model(Int, Int, Int)
  case object(Int, Int, Int)
  case owned(String, Int, Int)
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
  }

  /// Shows what waits with other transactions than that of a change that is about to be
  /// made (TX-16).
  ///
  /// The first one who is told of the change may run whether it depends on that or not.
  private mutating func showEarlier(than transaction: Int, for readers: [String]) {
    let stays = pending.last?.transaction == transaction ? 1 : 0
    if readers.isEmpty || pending.count == stays { return }
    expected.optional.formUnion(readers)
    for _ in stays..<pending.count { update(pending.removeFirst()) }
  }

  /// What other threads have written joins what waits without a transaction.
  private mutating func deliver() {
    let keys = foreign
    foreign = []
    for key in keys {
      guard let value = newest[key] else { continue }
      join(0) {
        $0.add(key, value)
        $0.foreign.insert(key)
      }
    }
  }

  /// Changes the update that a write with a transaction belongs to.
  private mutating func join(_ transaction: Int, _ change: (inout Update) -> Void) {
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
      setModel(model, property, value, transaction)
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
      switch record.input.lead {
      case .constant: return true
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
    guard let old = newest[key], old != value else { return }
    newest[key] = value
    if isForeign {
      foreign.insert(key)
    } else {
      join(transaction) { $0.add(key, value) }
    }
  }

  /// Sets a property of a model; an equal value is no change.
  private mutating func setModel(
    _ model: Int, _ property: Int, _ value: Int, _ transaction: Int
  ) {
    if models[model][property] == value { return }
    if seesAhead { showEarlier(than: transaction, for: untold(.model(model, property))) }
    tell(.model(model, property), transaction)
    models[model][property] = value
  }

  /// Sets a published property, which says so whatever the value.
  private mutating func publish(
    _ object: ObjectKey, _ property: Int, _ value: Int, _ transaction: Int, _ isForeign: Bool
  ) {
    // Who reads a property through a binding may run because of another one.
    for (path, record) in kept where record.reads.reads(object) { expected.optional.insert(path) }
    let readers = untold(.object(object))
    if !readers.isEmpty {
      if isForeign {
        expected.issues.insert("publishingOffMain")
        expected.tolerated.insert("publishingOffMain")
      } else {
        showEarlier(than: transaction, for: readers)
      }
    }
    tell(.object(object), transaction)
    objects[object]![property] = value
  }

  private func untold(_ source: Reads.Source) -> [String] {
    let bodies = order.filter { kept[$0]!.reads.sources.contains(source) }
    let rows = source == .model(0, 0) ? Array(rowReads.keys) : []
    return (bodies + rows).filter { !told.contains($0) }
  }

  /// Tells those who have read something that it changes.
  private mutating func tell(_ source: Reads.Source, _ transaction: Int) {
    let readers = untold(source)
    if readers.isEmpty { return }
    told.formUnion(readers)
    join(transaction) { $0.due.formUnion(readers) }
  }
}
