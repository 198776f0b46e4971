internal import Observation
internal import ObservationCore

// The standard library's scopes have no cancel in Swift 6.3. One that its observer
// has left behind does not count any more (`__ForeignRegistration`), but it stays in
// the registrars of the models that it read: some 700 bytes, until one of them
// changes. An observer that runs again for other reasons would leave one each time,
// without end.
//
// There is one way to be rid of them: a registration goes, from all registrars, when
// it fires. So an observer whose last run read a model here gets a `Trigger`, a model
// with one property that nobody else reads, and each of its runs reads it too. To
// revoke a registration is to change the trigger: the registration is called, in
// vain, and removes itself.
//
// What the standard library registers while another thread changes one of the models stays
// in all of them until they go: it is called at each change, in vain, and not removed. In
// the trigger, too: each would hold the other for ever. So a registration gives its trigger
// away, to the next run or to the end of the observer.
//
// The first run's registration has no trigger, because before it nobody knows that
// there is something to read: one for each observer stays behind. Nor has a
// run that is inside of another scope, or of a call that is made while one is open: the
// standard library counts all that an inner scope has read for the outer ones, and to pull
// the trigger would call them. That is also what happens to a scope of the standard
// library's own around a run.
//
// A run that reads the trigger has read something, and cannot tell whether its code has.
// So of the runs in a row that have, the 8th, the 16th, the 32nd and so on ask: their code is
// in a scope of its own, and the trigger is read if that has read something. What the inner
// scope registers stays behind as well: one registration each time the runs have doubled.
// An observer that reads models here no more goes on as if it did for at most as many runs
// as it had read them in, or 7.
//
// Whoever only wants to know whether code reads models here (`isRead`) leaves one
// registration behind, which calls nothing, and only where the answer is yes.

/// The standard library's Observation, as scopes see it.
final class StandardWorld: __OtherWorld, @unchecked Sendable {
  override func observe(_ scope: UnsafeMutableRawPointer, _ body: () -> Void) {
    Observation.withObservationTracking(body, onChange: Self.register(scope, trigger: nil))
  }

  override func observe(
    _ scope: UnsafeMutableRawPointer, after previous: __ForeignRegistration,
    _ body: () -> Void
  ) {
    let last = (previous as? StandardRegistration)?.takeTrigger()
    last?.pull()
    let trigger = __OtherWorld.__isNested(scope) ? nil : last ?? Trigger()
    let asks = trigger?.beginsRunThatAsks() ?? false
    Observation.withObservationTracking(
      {
        if asks {
          if isRead(by: body) { trigger?.read() }
        } else {
          body()
          trigger?.read()
        }
      }, onChange: Self.register(scope, trigger: trigger))
  }

  override func isRead(by body: () -> Void) -> Bool {
    var isRead = false
    // By its address: a variable that a function notes it in would be allocated.
    withUnsafeMutablePointer(to: &isRead) { isRead in
      Observation.withObservationTracking(body, onChange: Self.note(in: isRead))
    }
    return isRead
  }

  /// Notes that a scope has read something; what is called at a change does nothing.
  private static func note(in isRead: UnsafeMutablePointer<Bool>) -> @Sendable () -> Void {
    isRead.pointee = true
    return {}
  }

  /// The code of the standard library's scope in `scope`, which has read something.
  private static func register(
    _ scope: UnsafeMutableRawPointer, trigger: Trigger?
  ) -> @Sendable () -> Void {
    let registration = StandardRegistration(scope, trigger: trigger)
    return { registration.call() }
  }
}

/// What the standard library calls.
///
/// `@unchecked Sendable`: the superclass guards what it has, and the trigger is its
/// observer's: of the run that makes the registration, and then of the next one or of the
/// end, which come after it.
private final class StandardRegistration: __ForeignRegistration, @unchecked Sendable {
  private var trigger: Trigger?

  init(_ scope: UnsafeMutableRawPointer, trigger: Trigger?) {
    self.trigger = trigger
    super.init(scope)
  }

  /// The trigger, which the registration does not hold any more.
  func takeTrigger() -> Trigger? { trigger.take() }

  override func revoke() { takeTrigger()?.pull() }
}

/// A model of the standard library's, whose change takes registrations away.
///
/// `@unchecked Sendable`: the standard library guards the registrar, and the number is the
/// observer's, whose runs come one after the other.
private final class Trigger: Observation.Observable, @unchecked Sendable {
  private let registrar = Observation.ObservationRegistrar()
  /// How many runs of the observer in a row have registered something: the first was
  /// without a trigger.
  private var runs: Int = 1

  /// The property; its value means nothing.
  private var isPulled: Bool { false }

  /// Takes note of a run.
  ///
  /// - Returns: Whether the run asks if its code has read anything.
  func beginsRunThatAsks() -> Bool {
    runs += 1
    return runs >= 8 && runs & (runs - 1) == 0
  }

  func read() { registrar.access(self, keyPath: \.isPulled) }

  func pull() { registrar.willSet(self, keyPath: \.isPulled) }
}
