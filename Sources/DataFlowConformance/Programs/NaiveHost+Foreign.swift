/// What other threads have changed, until a host looks for it.
///
/// Whatever they do between two looks is one change of each state, in the transaction of
/// the last write (TX-25); a body is told once until it has run, and shows what it has been
/// told with what has been written before.
struct ForeignChanges {
  /// Something that has changed: a state, or what a body or a row has read.
  enum Target: Hashable {
    case state(StateKey)
    case reader(String)
  }

  /// What was changed without a transaction, by the first change; nil stands for all that
  /// was changed in transactions.
  private var plain: [Target?] = []

  /// What was changed in transactions, by the last change.
  private var others: [(target: Target, transaction: Int)] = []

  /// Forgets what has gone.
  mutating func remove(_ target: Target) {
    plain.removeAll { $0 == target }
    others.removeAll { $0.target == target }
  }

  /// Takes note of a change.
  mutating func add(_ target: Target, _ transaction: Int) {
    let known = others.firstIndex { $0.target == target }
    // A state that waits in a transaction waits for the last one; a reader that is told
    // again has run meanwhile, and runs once for each.
    let isState = if case .state = target { true } else { false }
    guard transaction != 0 || known != nil && isState else {
      if !plain.contains(target) { plain.append(target) }
      return
    }
    if !plain.contains(nil) { plain.append(nil) }
    if let known {
      if others[known].transaction == transaction { return }
      others.remove(at: known)
    }
    others.append((target, transaction))
  }

  /// What there is to be looked at, in this order; nothing of it is left.
  mutating func take() -> [(target: Target, transaction: Int)] {
    let inTransactions = Set(others.map(\.target))
    let all = plain.flatMap { target -> [(target: Target, transaction: Int)] in
      guard let target else { return others }
      if case .state = target, inTransactions.contains(target) { return [] }
      return [(target, 0)]
    }
    self = ForeignChanges()
    return all
  }
}

extension NaiveHost {
  /// What other threads have changed joins what waits.
  mutating func deliver() {
    for (target, transaction) in foreign.take() {
      switch target {
      case .state(let key):
        guard let value = newest[key] else { continue }
        join(transaction) {
          $0.add(key, value)
          $0.foreign.insert(key)
        }
      case .reader(let path):
        join(transaction) { $0.due.insert(path) }
        // With what waits, and once more in its own transaction.
        pending[0].due.insert(path)
      }
    }
  }

  /// Readers have gone, who wait for nothing any more.
  mutating func forget(_ readers: [String]) {
    for reader in readers {
      foreign.remove(.reader(reader))
      for index in pending.indices { pending[index].due.remove(reader) }
    }
  }

  /// Another thread writes a state, which has one newest value: what waits to be shown of
  /// it is that.
  mutating func storeElsewhere(_ value: StateValue, in key: StateKey, _ transaction: Int) {
    newest[key] = value
    if let last = pending.lastIndex(where: { $0.values[key] != nil }) {
      pending[last].values[key] = value
    }
    foreign.add(.state(key), transaction)
  }
}
