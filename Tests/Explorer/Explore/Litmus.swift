import CExplorer
import CObservationCore
import Synchronization

@testable import ObservationCore

/// A few operations whose results say what the weak memory is: all that may come out, and
/// nothing else.
struct Litmus {
  typealias Party = ([AtomicWord]) -> [Bits]

  let name: String
  /// What each party does with words that are 0 first, and what it has read.
  let parties: [Party]
  /// The results of all parties in a row, as digits.
  let results: Set<String>

  init(_ name: String, _ results: Set<String>, _ parties: Party...) {
    self.name = name
    self.results = results
    self.parties = parties
  }

  // `nonisolated(unsafe)`: the process has one thread.
  private nonisolated(unsafe) static var found: Set<String> = []

  /// Explores the test.
  ///
  /// - Returns: What has come out.
  func explore() -> Set<String> {
    Self.found = []
    var limits = Exploration.Limits()
    limits.bound = 6
    let exploration = Exploration(scenario, limits)
    if let failure = exploration.failure { return [failure.message] }
    return Self.found
  }

  private var scenario: Scenario {
    Scenario(name, parties: parties.count, isWeak: true, "") { LitmusRun(parties) }
  }

  private final class LitmusRun: Run {
    private let parties: [Party]
    private let addresses = (0..<4).map { _ in ex_makeWord(0) }
    private var read: [[Bits]]

    init(_ parties: [Party]) {
      self.parties = parties
      read = parties.map { _ in [] }
    }

    required init() { fatalError("has no parties") }

    override func run(_ number: Int) {
      read[number] = parties[number](
        addresses.map { UnsafeMutableRawPointer($0).atomicWord(at: 0) })
    }

    override func finish() -> String? {
      Litmus.found.insert(read.joined().map(String.init).joined())
      for address in addresses { ex_freeWord(address) }
      return nil
    }
  }
}

extension Litmus {
  private static func all(_ count: Int, but others: Set<String> = []) -> Set<String> {
    var words: Set<String> = [""]
    for _ in 0..<count { words = Set(words.flatMap { ["\($0)0", "\($0)1"] }) }
    return words.subtracting(others)
  }

  /// One party stores to a word, and then to another one, by which the second finds it.
  private static func message(
    _ name: String, _ results: Set<String>, _ store: AtomicStoreOrdering,
    _ load: AtomicLoadOrdering
  ) -> Litmus {
    Litmus(
      name, results,
      {
        $0[0].pointee.store(1, ordering: .relaxed)
        $0[1].pointee.store(1, ordering: store)
        return []
      },
      { [$0[1].pointee.load(ordering: load), $0[0].pointee.load(ordering: .relaxed)] })
  }

  /// Each of two parties stores to its own word, and loads that of the other.
  private static func buffers(
    _ name: String, _ results: Set<String>, _ store: AtomicStoreOrdering,
    _ load: AtomicLoadOrdering, fence: Bool = false
  ) -> Litmus {
    Litmus(
      name, results,
      {
        $0[0].pointee.store(1, ordering: store)
        if fence { _ = oc_fenceOthers() }
        return [$0[1].pointee.load(ordering: load)]
      },
      {
        $0[1].pointee.store(1, ordering: store)
        return [$0[0].pointee.load(ordering: load)]
      })
  }

  /// Two parties look at the stores of two others, one first at this, one first at that.
  private static func orders(
    _ name: String, _ results: Set<String>, _ store: AtomicStoreOrdering,
    _ load: AtomicLoadOrdering
  ) -> Litmus {
    Litmus(
      name, results,
      {
        $0[0].pointee.store(1, ordering: store)
        return []
      },
      {
        $0[1].pointee.store(1, ordering: store)
        return []
      },
      { [$0[0].pointee.load(ordering: load), $0[1].pointee.load(ordering: load)] },
      { [$0[1].pointee.load(ordering: load), $0[0].pointee.load(ordering: load)] })
  }

  static var all: [Litmus] {
    [
      message("message", all(2, but: ["10"]), .releasing, .acquiring),
      message("message, not released", all(2), .relaxed, .acquiring),
      message("message, not acquired", all(2), .releasing, .relaxed),
      Litmus(
        "message by way of an update", all(2, but: ["10"]),
        {
          $0[0].pointee.store(1, ordering: .relaxed)
          $0[1].pointee.store(1, ordering: .releasing)
          return []
        },
        {
          $0[1].pointee.wrappingAdd(1, ordering: .relaxed)
          return []
        },
        { [$0[1].pointee.load(ordering: .acquiring) / 2, $0[0].pointee.load(ordering: .relaxed)] }),
      Litmus(
        "message of a message", all(2, but: ["10"]),
        {
          $0[0].pointee.store(1, ordering: .relaxed)
          return []
        },
        {
          $0[1].pointee.store($0[0].pointee.load(ordering: .acquiring), ordering: .releasing)
          return []
        },
        { [$0[1].pointee.load(ordering: .acquiring), $0[0].pointee.load(ordering: .relaxed)] }),
      Litmus(
        "one word", ["00", "01", "02", "11", "12", "22"],
        {
          $0[0].pointee.store(1, ordering: .relaxed)
          $0[0].pointee.store(2, ordering: .relaxed)
          return []
        },
        { [$0[0].pointee.load(ordering: .relaxed), $0[0].pointee.load(ordering: .relaxed)] }),
      buffers("store and load", all(2), .releasing, .acquiring),
      buffers(
        "store and load, sequentially", all(2, but: ["00"]), .sequentiallyConsistent,
        .sequentiallyConsistent),
      buffers(
        "store and load, one with a fence", all(2, but: ["00"]), .relaxed, .relaxed, fence: true),
      Litmus(
        "a sequential store is no fence", all(2),
        {
          $0[0].pointee.store(1, ordering: .relaxed)
          $0[1].pointee.store(1, ordering: .sequentiallyConsistent)
          return []
        },
        {
          let first = $0[1].pointee.load(ordering: .relaxed)
          $0[2].pointee.store(1, ordering: .sequentiallyConsistent)
          return [first, $0[0].pointee.load(ordering: .relaxed)]
        }),
      orders("two orders", all(4), .releasing, .acquiring),
      orders(
        "two orders, sequentially", all(4, but: ["1010"]), .sequentiallyConsistent,
        .sequentiallyConsistent),
      Litmus(
        "a load that waits for a store (which is left out)", all(2, but: ["11"]),
        {
          let first = $0[0].pointee.load(ordering: .relaxed)
          $0[1].pointee.store(1, ordering: .relaxed)
          return [first]
        },
        {
          let first = $0[1].pointee.load(ordering: .relaxed)
          $0[0].pointee.store(1, ordering: .relaxed)
          return [first]
        }),
    ]
  }
}
