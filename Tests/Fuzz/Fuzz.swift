// Public for the fuzzer alone.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Glibc
@_spi(Testing) import ObservationCore

// Bytes as a history: each byte string is a sequence of steps on a few objects
// and observers, on one thread, made on the core and on a model of it that is
// nothing but sets. Both must call the same observers at the same steps, and
// at the end nothing may be left.

/// Properties that are accessed by their numbers and by their key paths.
final class Subject: Observable {
  static let properties = 4

  private let registrar = ObservationRegistrar(__lazy: ())
  private var values = [0, 0, 0, 0]

  /// Reads `property`; by key path if `byHand`.
  func read(_ property: Int, byHand: Bool) {
    if byHand {
      registrar.access(self, keyPath: \Subject.[property])
    } else {
      registrar.__access(
        property, of: Subject.properties, in: Subject.self, keyPath: \Subject.[property])
    }
    _ = values[property]
  }

  func write(_ property: Int, byHand: Bool) {
    if byHand {
      registrar.withMutation(of: self, keyPath: \Subject.[property]) { values[property] += 1 }
    } else {
      let change = registrar.__willSet(property, keyPath: \Subject.[property])
      values[property] += 1
      registrar.__didSet(property, since: change, keyPath: \Subject.[property])
    }
  }

  subscript(property: Int) -> Int { values[property] }

  func checkInvariants() -> [String] { registrar.checkInvariants() }
}

/// A property of one life of one of the objects.
struct Place: Hashable {
  var life: Int
  var property: Int
}

/// The naive model: who waits for what.
struct Naive {
  /// The places that each armed observer waits for.
  var waiting: [Int: Set<Place>] = [:]
  /// The places that each open scope has read, outermost first.
  ///
  /// An entry without an observer is where a call of an observer's code begins.
  var scopes: [(observer: Int?, read: Set<Place>)] = []

  mutating func read(_ place: Place) {
    var position = scopes.count - 1
    while position >= 0, scopes[position].observer != nil {
      scopes[position].read.insert(place)
      position -= 1
    }
  }
}

/// One run over a byte string.
final class History {
  private var bytes: UnsafeBufferPointer<UInt8>.Iterator
  private var objects: [Subject] = []
  private var lives: [Int] = []
  private var nextLife = 0
  private var naive = Naive()
  private var persistent: [PersistentObserver?] = [nil, nil, nil]
  /// The number of each persistent observer's life.
  private var names: [Int] = [0, 0, 0]
  private var tracking: Set<Int> = []
  private var nextName = 1
  private var depth = 0
  private var log: [String] = []
  /// The changes under way, outermost first.
  private var changes: [Change] = []
  private var cancelled: Set<Int> = []

  private struct Change {
    var place: Place
    /// The observers that it has yet to call.
    var due: Set<Int>
    /// The observers that it, or one around it, has yet to call.
    var pending: Set<Int>
    /// The observers that it met.
    var met: Set<Int>
  }

  private static var objectCount: Int { 3 }
  private static var deepest: Int { 6 }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Most sweeps of so few nodes would be over in one read.
    LiveCounts.nodesPerRead = [1, 2, 5, 512][bytes.count / 2 % 4]
    self.bytes = bytes.makeIterator()
    for _ in 0..<Self.objectCount {
      objects.append(Subject())
      lives.append(nextLife)
      nextLife += 1
    }
  }

  private func next() -> Int? { bytes.next().map(Int.init) }

  private func note(_ line: String) {
    log.append(String(repeating: "  ", count: depth) + line)
  }

  private func fail(_ message: String) -> Never {
    for line in log { print(line) }
    fflush(nil)
    fatalError(message)
  }

  func run() {
    while step() { check() }
    for position in persistent.indices { drop(position) }
    for position in objects.indices { replace(position) }
    persistent = []
    objects = []
  }

  /// Whether the memory of all objects and observers is as the essays say.
  private func check() {
    var violations: [String] = []
    for position in objects.indices {
      violations += objects[position].checkInvariants().map { "object \(position): \($0)" }
    }
    for position in persistent.indices {
      violations += (persistent[position]?.checkInvariants() ?? [])
        .map { "observer \(names[position]): \($0)" }
    }
    if !violations.isEmpty { fail(violations.joined(separator: "\n")) }
  }

  /// Makes one step.
  ///
  /// - Returns: False at the end of the bytes, or of the steps inside a scope.
  private func step() -> Bool {
    guard let code = next(), let detail = next() else { return false }
    let object = detail % Self.objectCount
    let property = detail / 4 % Subject.properties
    let byHand = detail & 0x80 != 0
    switch code % 12 {
    case 0, 1: read(object, property, byHand: byHand)
    case 2, 3: write(object, property, byHand: byHand)
    case 4: track(throwing: false)
    case 5: track(throwing: detail & 1 == 0)
    case 6, 7: trackPersistent(detail % 3)
    case 8: drop(detail % 3)
    case 9: cancel(detail % 3)
    case 10: replace(object)
    default: return depth == 0
    }
    return true
  }

  // MARK: Steps

  private func read(_ object: Int, _ property: Int, byHand: Bool) {
    note("read \(object).\(property)\(byHand ? " by hand" : "")")
    naive.read(Place(life: lives[object], property: property))
    objects[object].read(property, byHand: byHand)
  }

  private func write(_ object: Int, _ property: Int, byHand: Bool) {
    let place = Place(life: lives[object], property: property)
    // An observer whose node an outer change of the same property has taken is
    // called by that change, if this one does not meet it.
    let waiting = Set(naive.waiting.filter { $0.value.contains(place) }.keys)
    var due = waiting
    for change in changes where change.place == place { due.subtract(change.met) }
    note("write \(object).\(property)\(byHand ? " by hand" : ""): calls \(due.sorted())")
    // An observer may replace the object; this change goes on.
    let subject = objects[object]
    changes.append(Change(place: place, due: due, pending: waiting, met: waiting))
    subject.write(property, byHand: byHand)
    let change = changes.removeLast()
    if !change.due.isEmpty { fail("not called: \(change.due.sorted())") }
    for name in change.pending {
      let outer = changes.firstIndex { $0.place == place && $0.met.contains(name) }
      if let outer { changes[outer].due.insert(name) }
    }
  }

  /// The code of observer `name`.
  private func called(_ name: Int) {
    note("called \(name)")
    guard let places = naive.waiting.removeValue(forKey: name) else {
      fail("called again: \(name)")
    }
    guard changes.contains(where: { places.contains($0.place) }) else {
      fail("called for nothing: \(name)")
    }
    settle(name)
    guard depth < Self.deepest else { return }
    depth += 1
    naive.scopes.append((nil, []))
    while step() { check() }
    naive.scopes.removeLast()
    depth -= 1
  }

  /// No change has to call `name` any more.
  private func settle(_ name: Int) {
    for position in changes.indices {
      changes[position].due.remove(name)
      changes[position].pending.remove(name)
    }
  }

  private struct Stop: Error {}

  private func track(throwing: Bool) {
    guard depth < Self.deepest else { return }
    let name = nextName
    nextName += 1
    note("track \(name)\(throwing ? ", throwing" : "")")
    depth += 1
    naive.scopes.append((name, []))
    nonisolated(unsafe) let history = self
    try? withObservationTracking {
      while step() { check() }
      // What a scope has read is armed when it ends.
      let scope = naive.scopes.removeLast()
      depth -= 1
      if throwing { throw Stop() }
      if !scope.read.isEmpty { naive.waiting[name] = scope.read }
    } onChange: {
      history.called(name)
    }
  }

  private func trackPersistent(_ position: Int) {
    guard depth < Self.deepest, !tracking.contains(position) else { return }
    if persistent[position] == nil {
      let name = nextName
      nextName += 1
      names[position] = name
      nonisolated(unsafe) let history = self
      persistent[position] = PersistentObserver { history.called(name) }
    }
    guard let observer = persistent[position] else { return }
    let name = names[position]
    note("track persistent \(name)")
    tracking.insert(position)
    depth += 1
    // What the last run has read is let go of when this run ends, and does not
    // call it before.
    naive.waiting[name] = nil
    settle(name)
    naive.scopes.append((name, []))
    observer.track { while step() { check() } }
    let scope = naive.scopes.removeLast()
    depth -= 1
    tracking.remove(position)
    if names[position] == name, !cancelled.contains(name), !scope.read.isEmpty {
      naive.waiting[name] = scope.read
      // Its node of an earlier run may be in the hands of a change under way.
      for change in changes.indices where scope.read.contains(changes[change].place) {
        changes[change].met.insert(name)
      }
    }
  }

  private func cancel(_ position: Int) {
    guard let observer = persistent[position] else { return }
    note("cancel \(names[position])")
    forget(names[position])
    observer.cancel()
  }

  private func drop(_ position: Int) {
    guard persistent[position] != nil, !tracking.contains(position) else { return }
    note("drop \(names[position])")
    forget(names[position])
    persistent[position] = nil
  }

  private func forget(_ name: Int) {
    cancelled.insert(name)
    naive.waiting[name] = nil
    settle(name)
  }

  private func replace(_ object: Int) {
    note("replace \(object)")
    lives[object] = nextLife
    nextLife += 1
    objects[object] = Subject()
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let before = LiveCounts.snapshot
  do {
    let history = History(UnsafeBufferPointer(start: start, count: min(count, 512)))
    history.run()
  }
  if LiveCounts.snapshot != before {
    fatalError("left behind: \(LiveCounts.snapshot), was \(before)")
  }
  return 0
}
