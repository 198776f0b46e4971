import CExplorer

@_spi(Testing) @testable import ObservationCore

/// What has become of an observer.
class Watch: @unchecked Sendable {
  // `@unchecked Sendable`: one party runs at a time, and nothing here is a step.

  /// What the last run has read of two properties.
  var seen: [UInt64?] = [nil, nil]
  /// Values that it need not be told of: those of changes in whose `willSet` it has tracked.
  var excused: [UInt64] = []
  var runs = 0
  var calls = 0
  var isInCode = false
  /// What a call does besides.
  var code: ((Watch) -> Void)?

  func called() {
    calls += 1
    isInCode = true
    code?(self)
    isInCode = false
  }

  /// Begins a run.
  func begin() {
    runs += 1
    seen = [nil, nil]
    excused = []
  }

  /// Tracks what `apply` reads.
  func track(_ apply: () -> Void) {}

  /// Reads a property, in a run.
  func read(_ model: Model, _ property: Int = 0) { seen[property] = model.read(property) }

  /// Tracks one property.
  func track(_ model: Model, _ property: Int = 0) { track { read(model, property) } }

  /// Reads both properties, in a run.
  func readBoth(_ model: Model) {
    read(model, 0)
    read(model, 1)
  }

  /// Tracks both properties.
  func trackBoth(_ model: Model) { track { readBoth(model) } }
}

/// An observer of one shot, or more than one such in a row.
final class OneShot: Watch, @unchecked Sendable {
  override func track(_ apply: () -> Void) {
    begin()
    withObservationTracking {
      apply()
    } onChange: {
      self.called()
    }
  }

  /// One that is armed, and does `code` when it is called.
  static func armed(
    _ model: Model, _ property: Int = 0, code: ((Watch) -> Void)? = nil
  ) -> OneShot {
    let watch = OneShot()
    watch.code = code
    watch.track(model, property)
    return watch
  }
}

/// A persistent observer, which keeps this and is kept by it until it is dropped.
final class View: Watch, @unchecked Sendable {
  private var observer: PersistentObserver?
  /// Whether it asks each event of which object it is; and how many have not known.
  var asksForSubjects = false
  private(set) var unnamed = 0

  /// - Parameter options: What it wants to know; nil for one that has not chosen.
  init(options: ObservationTracking.Options? = nil) {
    super.init()
    if let options {
      observer = PersistentObserver(options: options) { event in
        if self.asksForSubjects, event.subject == nil { self.unnamed += 1 }
        self.called()
      }
    } else {
      observer = PersistentObserver { self.called() }
    }
    StateCheck.add(self)
  }

  deinit { StateCheck.remove(view: ObjectIdentifier(self)) }

  override func track(_ apply: () -> Void) {
    begin()
    observer?.track(apply)
  }

  func cancel() { observer?.cancel() }

  /// What is wrong with the observer's memory.
  var violation: String? { observer?.checkInvariants().first }

  /// What is wrong with the observer's word, whoever is in the middle of what.
  var wordViolation: String? { observer?.tracker.violations().first }

  /// The observer's first link: that of the first property that it has read.
  var firstLink: Link? { observer.map { Link($0.tracker.base + 40) } }

  /// Lets go of the observer, which may be called until then.
  func drop() { observer = nil }
}
