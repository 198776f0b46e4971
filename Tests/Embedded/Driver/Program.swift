import ObservationCore

/// One run over a byte string.
///
/// The steps are reads, changes, scopes, runs and ends, on models that the macro makes, and
/// with observers that have chosen their sides. It asks no model what should come of
/// them: it writes down what does.
final class Program {
  private let bytes: [UInt8]
  private var position = 0
  private var objects: [Subject] = []
  /// Of which kind the next object is.
  private var made: Int
  private var persistent: [PersistentObserver?] = [nil, nil, nil]
  private var tokens = [TokenPlace(), TokenPlace(), TokenPlace()]
  private var isTracking = [false, false, false]
  private var nextName = 1
  private var nextValue = 1
  private var depth = 0

  private static var deepest: Int { 6 }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    made = Int(bytes.first ?? 0)
    for _ in 0..<3 { objects.append(newSubject()) }
  }

  private func newSubject() -> Subject {
    made += 1
    return Subject.make(made - 1)
  }

  private func newName() -> Int {
    nextName += 1
    return nextName - 1
  }

  func run() {
    while step() {}
    for place in tokens { place.cancel() }
    for place in persistent.indices where persistent[place] != nil {
      Trace.line(0, "drop", place)
      persistent[place] = nil
    }
    for place in objects.indices { replace(place) }
    objects = []
  }

  /// Makes one step.
  ///
  /// - Returns: False at the end of the bytes, or of the steps inside a scope.
  private func step() -> Bool {
    guard position + 1 < bytes.count else { return false }
    let code = Int(bytes[position])
    let detail = Int(bytes[position + 1])
    position += 2
    let object = detail % 3
    let property = detail / 4 % 4
    let isOther = detail & 0x80 != 0
    switch code % 12 {
    case 0, 1: read(object, property, all: detail >> 5 == 7)
    case 2, 3: change(object, property, inPlace: isOther)
    case 4: if isOther { observe(detail) } else { track(throwing: false) }
    case 5: if isOther { trackSides(detail) } else { track(throwing: detail & 1 == 0) }
    case 6, 7: trackPersistent(detail % 3, options: isOther ? options(detail) : nil)
    case 8: drop(detail % 3)
    case 9: cancel(detail % 3)
    case 10: replace(object)
    default: return depth == 0
    }
    return true
  }

  /// The steps up to the end of a scope, or of the bytes.
  private func steps() {
    depth += 1
    while step() {}
    depth -= 1
  }

  // MARK: Steps

  private func read(_ object: Int, _ property: Int, all: Bool) {
    if all {
      Trace.line(depth, "read all", object, objects[object].sum())
    } else {
      Trace.line(depth, "read", object * 10 + property, objects[object].read(property))
    }
  }

  private func change(_ object: Int, _ property: Int, inPlace: Bool) {
    // An observer may replace the object; this change goes on.
    let subject = objects[object]
    Trace.line(depth, inPlace ? "add" : "write", object * 10 + property)
    if inPlace {
      subject.add(property)
    } else {
      // Every fourth value is the one before: no change.
      if nextValue % 4 != 0 { nextValue += 1 }
      subject.write(property, nextValue)
      if nextValue % 4 == 0 { nextValue += 1 }
    }
  }

  /// The code of observer `name`.
  private func called(_ name: Int) {
    Trace.line(depth, "called", name)
    if depth < Self.deepest { steps() }
  }

  private func called(_ name: Int, _ event: borrowing ObservationTracking.Event) {
    let kind =
      switch event.kind {
      case .willSet: 1
      case .didSet: 2
      case .deinit: 3
      default: 0
      }
    Trace.line(depth, event.subject == nil ? "told of something" : "told", name, kind)
    if depth < Self.deepest { steps() }
  }

  private struct Stop: Error {}

  private func track(throwing: Bool) {
    guard depth < Self.deepest else { return }
    let name = newName()
    Trace.line(depth, throwing ? "track, throwing" : "track", name)
    nonisolated(unsafe) let program = self
    do throws(Stop) {
      try withObservationTracking { () throws(Stop) in
        program.steps()
        if throwing { throw Stop() }
      } onChange: {
        program.called(name)
      }
    } catch {
      Trace.line(depth, "thrown", name)
    }
  }

  private func options(_ detail: Int) -> ObservationTracking.Options {
    var options: ObservationTracking.Options = []
    if detail & 0x10 != 0 { options.insert(.willSet) }
    if detail & 0x20 != 0 { options.insert(.didSet) }
    if detail & 0x40 != 0 { options.insert(.deinit) }
    return options
  }

  private func trackSides(_ detail: Int) {
    guard depth < Self.deepest else { return }
    let name = newName()
    Trace.line(depth, "track sides", name, detail >> 4 & 7)
    nonisolated(unsafe) let program = self
    withObservationTracking(options: options(detail)) {
      program.steps()
    } onChange: { event in
      program.called(name, event)
    }
  }

  private func observe(_ detail: Int) {
    guard depth < Self.deepest else { return }
    let name = newName()
    Trace.line(depth, "observe", name, detail >> 4 & 7)
    nonisolated(unsafe) let program = self
    let token = ObservationTracking.observe(options: options(detail)) {
      program.steps()
    } onChange: { event in
      program.called(name, event)
    }
    tokens[detail % 3].keep(token)
  }

  private func trackPersistent(_ place: Int, options: ObservationTracking.Options?) {
    guard depth < Self.deepest, !isTracking[place] else { return }
    if persistent[place] == nil {
      let name = newName()
      Trace.line(depth, "persistent", place, name)
      nonisolated(unsafe) let program = self
      persistent[place] =
        if let options {
          PersistentObserver(options: options) { event in program.called(name, event) }
        } else {
          PersistentObserver { program.called(name) }
        }
    }
    guard let observer = persistent[place] else { return }
    Trace.line(depth, "track persistent", place)
    isTracking[place] = true
    observer.track { steps() }
    isTracking[place] = false
    Trace.line(depth, observer.readsNothing ? "has read nothing" : "has read", place)
  }

  private func cancel(_ place: Int) {
    guard let observer = persistent[place] else { return }
    Trace.line(depth, "cancel", place)
    observer.cancel()
  }

  private func drop(_ place: Int) {
    tokens[place].cancel()
    guard persistent[place] != nil, !isTracking[place] else { return }
    Trace.line(depth, "drop", place)
    persistent[place] = nil
  }

  private func replace(_ object: Int) {
    Trace.line(depth, "replace", object)
    objects[object] = newSubject()
  }
}

/// Where a token is kept: an array takes none.
private final class TokenPlace {
  private var token: ObservationTracking.Token?

  func keep(_ token: consuming ObservationTracking.Token) { self.token = consume token }

  func cancel() { token = nil }
}
