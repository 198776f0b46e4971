import CExplorer

@testable import DataFlowParts

// Values that threads share: in boxes, which are read while others replace them, and in
// stores, between which and the views the threads could overtake each other.

extension Scenario {
  static var storages: [Scenario] {
    [
      Scenario("boxes: read/write", "reads twice; replaces the value", BoxedReads.self),
      Scenario(
        "boxes: read/read/write", parties: 3, "two read; replaces the value", BoxedReads.self),
      Scenario(
        "boxes: read/write/write", parties: 3, "reads; two replace the value", BoxedWrites.self),
      Scenario(
        "boxes: write/write", "both replace the value, and read it", BoxedWrites.self),
      Scenario(
        "boxes: post/open", "writes a state twice; steps", BoxedState.self),
      Scenario(
        "stored: write/follow", "writes a stored value; the store changes", StoredWrites.self),
      Scenario(
        "stored: write/write", "both write a stored value; the hosts' steps", StoredOwn.self),
      Scenario(
        "stored: write/write/follow", parties: 3,
        "writes a stored value; writes it, too; the store changes", StoredWrites.self),
      Scenario(
        "stored: write/write, corrected",
        "both write a stored value, of which the store makes another one", StoredCorrected.self),
      Scenario(
        "stored: write/detach", "writes a stored value; ends the views", StoredDetach.self),
      Scenario(
        "in memory: write/follow", "writes a stored value; a store in memory changes",
        MemoryWrites.self),
      Scenario(
        "in memory: write/write", "both write a value that is stored in memory; the hosts' steps",
        MemoryOwn.self),
      Scenario(
        "in memory: write/write/follow", parties: 3,
        "writes a stored value; writes it, too; a store in memory changes", MemoryWrites.self),
    ]
  }
}

/// Two words, so that it stands in a box: of a box that is gone nothing is left of them, and
/// who uses the first one without knowing of it is found.
private struct Number {
  let word: UnsafeMutablePointer<UInt64>
  private let copy: UInt64

  fileprivate init(_ word: UnsafeMutablePointer<UInt64>, _ value: UInt64) {
    self.word = word
    copy = value
  }

  var value: UInt64 {
    let value = ex_read(word)
    if value != copy { ex_fail("has read a half of a value") }
    return value
  }
}

/// The numbers of an execution.
private class NumberRun: Run {
  private var words: [UnsafeMutablePointer<UInt64>] = []

  func makeNumber(_ value: UInt64) -> Number {
    let word = ex_makeWord(value)
    words.append(word)
    return Number(word, value)
  }

  deinit { for word in words { ex_freeWord(word) } }
}

private final class BoxedReads: NumberRun {
  private(set) lazy var shared = Shared(makeNumber(1))

  required init() {
    super.init()
    _ = shared
  }

  override func run(_ number: Int) {
    if number == Int(ex_partyCount()) - 1 { return shared.value.store(makeNumber(2)) }
    seen[number] = shared.value.load().value
    if ex_partyCount() == 2 { again = shared.value.load().value }
  }

  private var seen: [UInt64] = [1, 1]
  private var again: UInt64 = 2

  override func finish() -> String? {
    if shared.value.load().value != 2 { return "the last value is another one" }
    if !seen.allSatisfy({ $0 == 1 || $0 == 2 }) { return "has read \(seen)" }
    return ex_partyCount() == 3 || again >= seen[0] ? nil : "has read an older value later"
  }
}

/// A place that cannot be copied, in an object.
private final class Shared {
  let value: SharedValue<Number>

  init(_ value: Number) { self.value = SharedValue(value) }
}

private final class BoxedWrites: NumberRun {
  private(set) lazy var shared = Shared(makeNumber(0))

  required init() {
    super.init()
    _ = shared
  }
  private var seen: [UInt64] = [0, 0, 0]

  override func run(_ number: Int) {
    if ex_partyCount() == 2 || number > 0 { shared.value.store(makeNumber(UInt64(number + 1))) }
    if ex_partyCount() == 2 || number == 0 { seen[number] = shared.value.load().value }
  }

  override func finish() -> String? {
    let last = shared.value.load().value
    if last == 0 || last > 3 { return "the last value is \(last)" }
    // Whoever has written reads nothing from before that.
    return ex_partyCount() == 3 || !seen[..<2].contains(0) ? nil : "has read \(seen)"
  }
}

private final class BoxedState: NumberRun {
  let graph = ViewGraph()
  private lazy var state = BoxStorage(
    makeNumber(0), layout: ValueLayout.of(Number.self), graph: .passUnretained(graph))

  required init() {
    super.init()
    _ = state
  }

  override func run(_ number: Int) {
    if HostThread.isCurrent { return graph.stepIfAsked() }
    state.write(makeNumber(1))
    state.write(makeNumber(2))
  }

  override func finish() -> String? {
    graph.stepIfAsked()
    let shown = withEvaluation { state.read().value }
    return shown == 2 ? nil : "shows \(shown)"
  }
}

private class StoredRun: Run {
  let graph = ViewGraph()
  let store: any KeyValueStore
  let location: StoredLocation<Int>

  class func makeStore() -> any KeyValueStore { OneValueStore() }

  required init() {
    store = Self.makeStore()
    location = StoredLocation("key", in: store, coding: .storable, fallback: -1, graph: graph)
  }

  /// Whether the views show what the store has.
  override func finish() -> String? {
    graph.stepIfAsked()
    guard case .int(let stored)? = store.read("key") else { return "the store is empty" }
    let newest = location.get()
    if newest != stored { return "has \(newest) of the stored \(stored)" }
    let shown = withEvaluation { location.get() }
    return shown == stored ? nil : "shows \(shown) of the stored \(stored)"
  }
}

private class StoredWrites: StoredRun {
  override func run(_ number: Int) {
    if HostThread.isCurrent {
      store.write(.int(10), for: "key")
    } else {
      location.set(number + 1)
    }
  }
}

private class StoredOwn: StoredRun {
  override func run(_ number: Int) {
    location.set(number + 1)
    if HostThread.isCurrent { graph.step() }
  }
}

private final class MemoryWrites: StoredWrites {
  override class func makeStore() -> any KeyValueStore { MemoryStore() }
}

private final class MemoryOwn: StoredOwn {
  override class func makeStore() -> any KeyValueStore { MemoryStore() }
}

private final class StoredCorrected: StoredRun {
  override class func makeStore() -> any KeyValueStore {
    let store = OneValueStore()
    store.correct = { $0 % 2 == 1 ? $0 + 1 : $0 }
    return store
  }

  override func run(_ number: Int) { location.set(2 * number + 1) }
}

/// What is written counts in the store, also while views end.
private final class StoredDetach: StoredRun {
  override func run(_ number: Int) {
    if HostThread.isCurrent { location.detach() } else { location.set(1) }
  }

  override func finish() -> String? {
    graph.stepIfAsked()
    guard case .int(let stored)? = store.read("key") else { return "the store is empty" }
    return location.get() == stored ? nil : "has another value than the store"
  }
}
