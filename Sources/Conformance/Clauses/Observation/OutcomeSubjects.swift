import ConformanceKit

// What the threads of a table's round do things to. Values are behind a lock: a read that
// does not see the value of a write then comes before it, and so does its registration.

/// A property that some threads read and others change.
struct GuardedPlace: Sendable {
  let model: any ManualModel
  let property: ManualProperty
  private let stored = Locked(0)

  init(_ model: any ManualModel, _ property: ManualProperty) {
    self.model = model
    self.property = property
  }

  /// The value, without a read that is tracked.
  var value: Int { stored.withLock { $0 } }

  /// A read, which registers before it looks.
  func read() -> Int {
    model.access(property)
    return value
  }

  /// A change, of which `around` is given what stores the value.
  func write(_ value: Int, _ pace: Pace, around: (() -> Void) -> Void = { $0() }) {
    model.withMutation(property) {
      pace.wait(.store)
      around { stored.withLock { $0 = value } }
    }
  }
}

/// What has been noted, in order.
final class NotedList<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])

  func note(_ element: Element) { elements.withLock { $0.append(element) } }

  var all: [Element] { elements.withLock { $0 } }
}

/// What one scope has read, how often it was called, and what it has captured.
final class NotedScope: Sendable {
  let reads = NotedList<Int>()
  let calls = Calls()
  private let token = Locked(Weak(nil))

  /// A new capture, for the code of the scope.
  func capture() -> Token {
    let capture = Token()
    token.withLock { $0 = Weak(capture) }
    return capture
  }

  /// Whether the scope's code is still there.
  var captures: String { token.withLock { $0.state } }
}

// MARK: - Scopes

/// A round of scopes that are tracked while what they read changes.
final class ScopeRound: Sendable {
  private let candidate: any Candidate.Type
  private let pace: Pace
  private let places: [GuardedPlace]
  private let scopes: [NotedScope]
  /// An object that scopes read and somebody lets go of, if there is one.
  private let dying: Locked<(any ManualModel)?>

  /// A round.
  ///
  /// The properties are one that the macro has made and one that it has not, by turns: a
  /// registrar may know them in different ways. Two of them are of one object or of two.
  init(
    _ candidate: any Candidate.Type, _ pace: Pace, places: Int = 1, scopes: Int = 1,
    hasDying: Bool = false
  ) {
    self.candidate = candidate
    self.pace = pace
    let model = candidate.manual()
    let properties: [ManualProperty] = pace.isOdd ? [.tracked, .value] : [.value, .tracked]
    self.places = (0..<places).map { place in
      let isElsewhere = place > 0 && pace.round % 4 < 2
      return GuardedPlace(isElsewhere ? candidate.manual() : model, properties[place])
    }
    self.scopes = (0..<scopes).map { _ in NotedScope() }
    let dying: (any ManualModel)? = hasDying ? candidate.manual() : nil
    self.dying = Locked(dying)
  }

  // MARK: Steps

  /// Tracks reads of all that there is to read.
  func track(_ number: Int = 0) {
    let scope = scopes[number]
    watch(scope) {
      if pace.isOdd { readDying() }
      for place in places {
        scope.reads.note(place.read())
        pace.wait(.read)
      }
      if !pace.isOdd { readDying() }
    }
  }

  /// Tracks the first scope inside of the second one.
  func trackNested() {
    watch(scopes[1]) {
      track()
      for value in scopes[0].reads.all { scopes[1].reads.note(value) }
      pace.wait(.step)
    }
  }

  /// Changes a property.
  func write(_ value: Int, to place: Int = 0) { places[place].write(value, pace) }

  /// Lets go of the object that dies.
  func drop() {
    let dropped = dying.withLock { $0.take() }
    withExtendedLifetime(dropped) {}
  }

  private func readDying() { dying.withLock { $0 }?.access(.value) }

  private func watch(_ scope: NotedScope, _ apply: () -> Void) {
    let capture = scope.capture()
    candidate.watch(
      scope.calls, apply,
      onChange: { [pace, capture] in
        capture.keep()
        pace.wait(.call)
      })
  }

  // MARK: Outcomes

  /// What may come of a scope with one property and one change of it.
  ///
  /// Who has read the old value has registered before the change could look for observers the
  /// last time. Who has read the new one may have been there before the change, or in it, and
  /// is called; or came after it, and waits for the next one.
  static let once: Set<String> = [
    "read 0, calls 1, later 0", "read 1, calls 0, later 1", "read 1, calls 1, later 0",
  ]

  /// ``once`` for each of two scopes.
  static let twice: Set<String> = pairs("first", "second") { _, _ in true }

  /// ``once`` for each of two scopes that have made the same read.
  static let nested: Set<String> = pairs("inner", "outer") { $0.prefix(6) == $1.prefix(6) }

  private static func pairs(
    _ first: String, _ second: String, where isPossible: (String, String) -> Bool
  ) -> Set<String> {
    var all: Set<String> = []
    for one in once {
      for other in once where isPossible(one, other) {
        all.insert("\(first): \(one); \(second): \(other)")
      }
    }
    return all
  }

  /// Changes everything when all is quiet.
  ///
  /// - Returns: How often each scope was called before, and then.
  private func settle() -> [(calls: Int, later: Int)] {
    let before = scopes.map { $0.calls.count }
    for place in places { place.write(9, pace) }
    return scopes.indices.map { number in
      (calls: before[number], later: scopes[number].calls.count - before[number])
    }
  }

  /// `read 0, calls 1, later 0` for each of some scopes, of which the last part is what quiet
  /// changes of all properties add.
  func outcome(_ names: String...) -> String {
    let counts = settle()
    let texts = scopes.indices.map { number in
      let values = scopes[number].reads.all.map { "\($0)" }.joined(separator: " ")
      return "read \(values), calls \(counts[number].calls), later \(counts[number].later)"
    }
    guard !names.isEmpty else { return texts.joined(separator: "; ") }
    return zip(names, texts).map { "\($0): \($1)" }.joined(separator: "; ")
  }

  /// The same for one scope, and what has become of its code.
  func outcomeAndCaptures() -> String { "\(outcome()), captures \(scopes[0].captures)" }

  /// The same for one scope and several changes of one property: `read the last value, ...`.
  func outcomeByAge() -> String {
    let isLast = scopes[0].reads.all == [places[0].value]
    let counts = settle()[0]
    return "read \(isLast ? "the last" : "an old") value, calls \(counts.calls), "
      + "later \(counts.later)"
  }

  /// Whether all scopes have been called, at the latest when everything has changed once more.
  func outcomeAtLeast() -> String {
    _ = settle()
    let silent = scopes.count { $0.calls.count == 0 }
    return silent == 0 ? "called" : "not called: \(silent)"
  }

  /// Whether all scopes have been called by now.
  func outcomeByNow() -> String {
    let silent = scopes.count { $0.calls.count == 0 }
    return silent == 0 ? "called" : "not called: \(silent)"
  }
}

// MARK: - Scopes that track again

/// A round of a scope whose call tracks again, while what it reads changes.
final class ChainRound: Sendable {
  private let candidate: any Candidate.Type
  private let pace: Pace
  private let place: GuardedPlace
  private let reader = Locked<ThreadIdentity?>(nil)
  private let reads = NotedList<Int>()
  private let callers = NotedList<String>()
  /// Whether no call is to track any more: the last scope would keep the round for good.
  private let isOver = Flag()

  init(_ candidate: any Candidate.Type, _ pace: Pace) {
    self.candidate = candidate
    self.pace = pace
    place = GuardedPlace(candidate.manual(), pace.isOdd ? .tracked : .value)
  }

  /// Tracks for the first time.
  func track() {
    reader.withLock { $0 = ThreadIdentity.current }
    trackAgain()
  }

  func write() { place.write(1, pace) }

  private func trackAgain() {
    candidate.track(
      {
        reads.note(place.read())
        pace.wait(.read)
      }, onChange: { self.called() })
  }

  private func called() {
    let isReader = reader.withLock { $0 == ThreadIdentity.current }
    callers.note(isReader ? "reader" : "writer")
    // Who calls without a change calls for ever.
    if !isOver.isUp, callers.all.count < 8 { trackAgain() }
  }

  /// What may come of one change.
  ///
  /// In the change's own call, before the value is stored, a scope reads the old value, and
  /// waits for the next change. Any other scope that has read the old value is called.
  static let once: Set<String> = [
    "read 1, called by nobody, last read 1, later 1",
    "read 0, called by writer, last read 0, later 1",
    "read 0, called by writer, last read 1, later 1",
    "read 1, called by writer, last read 1, later 1",
    "read 0, called by reader, last read 1, later 1",
    "read 1, called by reader, last read 1, later 1",
    "read 0, called by reader writer, last read 1, later 1",
    "read 1, called by reader writer, last read 1, later 1",
    "read 0, called by reader reader, last read 1, later 1",
    "read 1, called by reader reader, last read 1, later 1",
  ]

  /// How often a quiet change calls whoever waits.
  private func settle() -> Int {
    let before = callers.all.count
    isOver.raise()
    place.write(9, pace)
    return callers.all.count - before
  }

  /// `read 0, called by writer, last read 0, later 1`.
  func outcome() -> String {
    let (values, names) = (reads.all, callers.all)
    let later = settle()
    let who = names.isEmpty ? "nobody" : names.joined(separator: " ")
    return "read \(values.first ?? -1), called by \(who), last read \(values.last ?? -1), "
      + "later \(later)"
  }

  /// Whether somebody waits for the next change.
  func outcomeAtLeast() -> String { settle() > 0 ? "called" : "not called: 1" }
}
