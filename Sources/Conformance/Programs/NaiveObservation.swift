/// Observation on one thread as sets: who waits for what, and who has to be
/// called when.
///
/// Knows names only: no registrar, no closure, no object. The order of the
/// observers of one change is nobody's promise, so that calls are not made here
/// but judged (``called(_:)``), where the candidate makes them.
struct NaiveObservation {
  /// A property of one life of one of the objects.
  struct Place: Hashable {
    var life: Int
    var property: Int
  }

  /// The places that each armed observer waits for.
  private(set) var waiting: [Int: Set<Place>] = [:]
  /// Those that are called by `didSet`, when the value has been stored.
  private var late: Set<Int> = []
  /// The scopes that are open, outermost first.
  private var scopes: [Scope] = []
  /// The changes that go on, outermost first.
  private var changes: [Change] = []
  private var lastChange = 0

  private struct Scope {
    /// Nil where the code of an observer begins: what that reads is not what the
    /// scope around it reads.
    var observer: Int?
    var reads: Set<Place> = []
    /// The changes in the middle of which it has read what they change.
    var changes: Set<Int> = []
  }

  private struct Change {
    let number: Int
    let place: Place
    var phase = Phase.calling
    /// The observers that it must have called before it goes on.
    var owed: Set<Int>
    /// The observers that it, or one around it, must have called.
    var pending: Set<Int>
    /// The observers that it found.
    var met: Set<Int>
    /// Those among them that are called when its value has been stored.
    let late: Set<Int>
    /// The observers that have read in the middle of it.
    var readers: Set<Int> = []
  }

  private enum Phase {
    /// `willSet` calls observers.
    case calling
    /// Between `willSet` and `didSet`.
    case open
    /// `didSet` calls observers.
    case closing
  }

  /// What is wrong with a call.
  enum Objection {
    /// The observer was called since it was last armed, or never was armed.
    case notWaiting
    /// No change under way concerns it.
    case forNothing
  }

  // MARK: - Reads

  mutating func read(_ place: Place) {
    let middle = changes.filter { $0.place == place && $0.phase == .open }.map(\.number)
    for position in scopes.indices.reversed() {
      guard scopes[position].observer != nil else { return }
      scopes[position].reads.insert(place)
      scopes[position].changes.formUnion(middle)
    }
  }

  /// A scope of `observer` begins, or, without one, an observer's code.
  mutating func begin(_ observer: Int?) { scopes.append(Scope(observer: observer)) }

  /// The innermost scope ends, and what it has read does not count.
  mutating func abandon() { scopes.removeLast() }

  /// The innermost scope ends; from now on its observer waits for what it has read
  /// of `alive` lives.
  ///
  /// - Parameters:
  ///   - isPersistent: Such an observer may still be in the hands of a
  ///     change that an earlier run saw, which may call it, once.
  ///   - isLate: Whether `didSet` calls it, and not `willSet`.
  /// - Returns: Whether it has read anything at all.
  mutating func arm(alive: Set<Int>, isPersistent: Bool, isLate: Bool = false) -> Bool {
    let scope = scopes.removeLast()
    guard let observer = scope.observer, !scope.reads.isEmpty else { return false }
    let reads = scope.reads.filter { alive.contains($0.life) }
    guard !reads.isEmpty else { return true }
    waiting[observer] = reads
    if isLate { late.insert(observer) }
    for position in changes.indices where reads.contains(changes[position].place) {
      if scope.changes.contains(changes[position].number) {
        changes[position].readers.insert(observer)
      } else if isPersistent, changes[position].phase != .open {
        changes[position].met.insert(observer)
      }
    }
    return true
  }

  /// `observer` waits for nothing any more, and no change has to call it.
  mutating func disarm(_ observer: Int) {
    waiting[observer] = nil
    for position in changes.indices {
      changes[position].owed.remove(observer)
      changes[position].pending.remove(observer)
      changes[position].readers.remove(observer)
    }
  }

  /// Nobody waits for lives but `alive` any more.
  mutating func keep(alive: Set<Int>) {
    for (observer, places) in waiting {
      let kept = places.filter { alive.contains($0.life) }
      waiting[observer] = kept.isEmpty ? nil : kept
    }
  }

  // MARK: - Changes

  /// The lives that changes under way are about.
  var changing: [Int] { changes.map(\.place.life) }

  /// `willSet` begins.
  mutating func beginChange(of place: Place) {
    let found = waitingFor(place)
    let met = found.subtracting(late)
    lastChange += 1
    changes.append(
      Change(
        number: lastChange, place: place, owed: due(met, of: place, but: changes), pending: met,
        met: met,
        late: found.intersection(late)))
  }

  private func waitingFor(_ place: Place) -> Set<Int> {
    Set(waiting.filter { $0.value.contains(place) }.keys)
  }

  /// Those of `met` that nobody else is about to call: none of `changes`.
  private func due(
    _ met: Set<Int>, of place: Place, but changes: some Sequence<Change>
  ) -> Set<Int> {
    var due = met
    for change in changes {
      if change.phase != .closing, change.place == place { due.subtract(change.late) }
      if change.phase == .open { continue }
      due.subtract(change.owed)
      if change.place == place { due.subtract(change.met) }
    }
    return due
  }

  /// `willSet` has ended, and the value is about to change.
  ///
  /// - Returns: The observers that it should have called.
  mutating func beginMutation() -> Set<Int> {
    let last = changes.count - 1
    handOver()
    changes[last].phase = .open
    return changes[last].owed
  }

  /// `didSet` begins.
  mutating func endMutation() {
    let last = changes.count - 1
    let place = changes[last].place
    let met = waitingFor(place).intersection(late.union(changes[last].readers))
    changes[last].owed = due(met, of: place, but: changes.dropLast())
    changes[last].pending = met
    changes[last].met = met
    changes[last].phase = .closing
  }

  /// The change is over.
  ///
  /// - Returns: The observers that its `didSet` should have called.
  mutating func endChange() -> Set<Int> {
    handOver()
    return changes.removeLast().owed
  }

  /// Leaves those that the last change has not called, and need not, to the change
  /// around it that found them first.
  private mutating func handOver() {
    guard let last = changes.last else { return }
    for observer in last.pending.subtracting(last.owed) {
      if changes.dropLast().contains(where: { $0.owed.contains(observer) }) { continue }
      let outer = changes.dropLast().firstIndex {
        $0.phase != .open && $0.place == last.place && $0.met.contains(observer)
      }
      if let outer { changes[outer].owed.insert(observer) }
    }
  }

  // MARK: - Calls

  /// Judges a call of `observer`, which waits no longer.
  mutating func called(_ observer: Int) -> Objection? {
    guard let places = waiting[observer] else { return .notWaiting }
    let isConcerned = changes.contains {
      $0.phase != .open && places.contains($0.place) && $0.met.contains(observer)
    }
    disarm(observer)
    return isConcerned ? nil : .forNothing
  }
}
