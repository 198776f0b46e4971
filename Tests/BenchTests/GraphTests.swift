import BenchKit
import Candidates
import ConformanceKit
import Foundation
import Testing
import Workloads

/// The graphs of derived values, and what they are checked against.
struct GraphTests {
  /// What the benchmark that the grids are from says of so many iterations that come after
  /// as many others: their sum, as far as it is exact, and the evaluations.
  struct Published: Sendable {
    let grid: Grid
    let iterations: Int
    let sum: Double?
    let evaluations: Int

    /// The larger ones take minutes in a debug build.
    static let all: [Published] =
      [
        Published(grid: .simple, iterations: 600_000, sum: 19_199_968, evaluations: 3_480_000),
        Published(
          grid: .component, iterations: 15_000, sum: 302_310_782_860, evaluations: 1_155_000),
        Published(grid: .deep, iterations: 500, sum: nil, evaluations: 1_246_500),
        Published(
          grid: .veryDynamic, iterations: 2_000, sum: 15_664_996_402_790_400,
          evaluations: 1_078_000),
      ]
      + (ProcessInfo.processInfo.environment["OBSERVATION_LONG"] == nil ? [] : large)

    private static let large = [
      Published(
        grid: .largeApp, iterations: 7_000, sum: 29_355_933_696_000, evaluations: 1_463_000),
      Published(
        grid: .wideDense, iterations: 3_000, sum: 1_171_484_375_000, evaluations: 732_000),
    ]
  }

  @Test(arguments: Published.all)
  func `a grid is upstream's, number by number`(_ published: Published) {
    var grid = NaiveGrid(published.grid)
    for iteration in 0..<published.iterations { grid.iterate(iteration) }
    let before = grid.outcome.evaluations
    for iteration in 0..<published.iterations { grid.iterate(iteration) }
    #expect(grid.outcome.evaluations - before == published.evaluations)
    if let sum = published.sum { #expect(grid.end == sum) }
  }

  @Test(arguments: [
    (1_000, [-3, -6, -2, 2], [-2, -4, 2, 3]), (2_500, [-3, -6, -2, 2], [-2, -4, 2, 3]),
    (5_000, [2, 4, -1, -6], [-2, 1, -4, -4]),
  ])
  func `layers end as cellx's`(count: Int, before: [Int], after: [Int]) {
    let ends = CellLayers(count: count).ends
    #expect(ends.before == before && ends.after == after)
  }

  /// A graph of `Derived` values that does one thing wrong.
  @Test(arguments: [
    (GraphFault.evaluatesTwice, Workload.graphDiamond), (.runsTwice, .graphDeep),
    (.neverStops, .graphAvoidable), (.seesTheOld, .graphTriangle), (.evaluatesTwice, .gridSimple),
    (.runsTwice, .nodeUpdateOutputs), (.seesTheOld, .graphLayers),
    (.evaluatesTwice, .memoryDerived), (.seesTheOld, .memoryDerivedProperty),
    (.runsTwice, .memoryEffect),
  ])
  func `a graph that does too much, or sees what is old, is a hard error`(
    fault: GraphFault, workload: Workload
  ) throws {
    func measure() throws {
      let faulty = Participant(
        yardstick: "faulty", summary: "Does one thing wrong.", loops: FaultyCandidate.loops)
      var harness = Harness(
        plan: .smoke, timer: .monotonic, allocator: nil, generator: SplitMix(seed: 1))
      _ = try harness.measure([workload], [faulty])
    }
    try GraphFault.$current.withValue(nil) { try measure() }
    GraphFault.$current.withValue(fault) {
      _ = #expect(throws: ChecksumMismatch.self) { try measure() }
    }
  }

  @Test func `a graph on one-shot tracking runs what it has to, and ends`() {
    let graph = TrackedGraph<StdlibCandidate>()
    weak var lower: TrackedGraph<StdlibCandidate>.Node?
    let log = Locked<[String]>([])
    do {
      let (source, other) = (graph.source(1), graph.source(0))
      let half = graph.value { graph.read(source) / 2 }
      let text = graph.value {
        log.withLock { $0.append("evaluated") }
        return graph.read(half) * 10
      }
      let effect = graph.effect {
        let value = graph.read(text)
        log.withLock { $0.append("ran \(value)") }
        // What an effect writes is shown by the same turn.
        graph.write(value, to: other)
      }
      let follower = graph.effect {
        let value = graph.read(other)
        log.withLock { $0.append("followed \(value)") }
      }
      graph.write(0, to: source)
      graph.batch {
        graph.write(5, to: source)
        graph.write(4, to: source)
      }
      graph.write(4, to: source)
      lower = source
      withExtendedLifetime((effect, follower)) {}
    }
    #expect(
      log.withLock(\.self) == [
        "evaluated", "ran 0", "followed 0", "evaluated", "ran 20", "followed 20",
      ])
    #expect(lower == nil)
  }
}

/// What ``FaultyGraph`` does wrong, for one task.
enum GraphFault: Sendable {
  case evaluatesTwice, runsTwice, neverStops, seesTheOld
  @TaskLocal static var current: GraphFault?
}

/// A graph that evaluates everything that it knows after each write, in the order in which
/// it was made, unless what a value is made of is the same: slow, right, and easy to break.
final class FaultyGraph: GraphBuilder, @unchecked Sendable {
  // `@unchecked Sendable`: a graph is one thread's.
  final class Node: @unchecked Sendable {
    var number = 0
    var list: [Int] = []
    var version = 0
    var reads: [(node: Node, version: Int)] = []
    var run: (() -> Bool)?
    var isEffect = false
  }

  private let fault = GraphFault.current
  private var nodes: [Node] = []
  private var reader: Node?
  private var batches = 0

  func source(_ value: Int) -> Node {
    let node = Node()
    node.number = value
    return node
  }

  func write(_ value: Int, to source: Node) {
    if source.number == value { return }
    source.number = value
    source.version += 1
    if batches == 0 { update() }
  }

  func read(_ node: Node) -> Int {
    refresh(node)
    reader?.reads.append((node, node.version))
    return node.number
  }

  func read(_ list: List) -> [Int] {
    _ = read(list.node)
    return list.node.list
  }

  struct List: Sendable { let node: Node }

  func value(_ compute: @escaping @Sendable () -> Int) -> Node {
    let node = Node()
    node.run = { [unowned node] in
      let value = compute()
      defer { node.number = value }
      return node.number != value
    }
    return node
  }

  func list(_ compute: @escaping @Sendable () -> [Int]) -> List {
    let node = Node()
    node.run = { [unowned node] in
      let value = compute()
      defer { node.list = value }
      return node.list != value
    }
    return List(node: node)
  }

  func effect(_ body: @escaping @Sendable () -> Void) -> Node {
    let node = Node()
    node.isEffect = true
    node.run = {
      body()
      return false
    }
    nodes.append(node)
    refresh(node)
    return node
  }

  func batch(_ body: () -> Void) {
    batches += 1
    body()
    batches -= 1
    if batches == 0 { update() }
  }

  private func update() { for node in nodes { refresh(node) } }

  private func refresh(_ node: Node) {
    guard let run = node.run else { return }
    let isNew = node.version == 0
    var isDue = isNew
    for read in node.reads where !isDue {
      refresh(read.node)
      isDue =
        read.node.version != read.version
        || fault == .neverStops && !read.node.reads.isEmpty
    }
    if !isDue { return }
    let outer = reader
    reader = node
    node.reads = []
    let old = node.number
    let isChanged = run()
    if fault == .evaluatesTwice && !node.isEffect || fault == .runsTwice && node.isEffect {
      _ = run()
    }
    reader = outer
    if isChanged || isNew { node.version += 1 }
    if fault == .seesTheOld, !isNew, node.version % 2 == 0 { node.number = old }
  }
}

/// The standard library's models, and ``FaultyGraph``.
enum FaultyCandidate: MeasuredCandidate {
  static let name = "faulty"
  static let version = "1"
  static let summary = "A graph that does one thing wrong."
  static let capabilities = StdlibCandidate.capabilities

  typealias Models = StdlibCandidate.Models
  typealias MeasuredModels = StdlibCandidate.MeasuredModels
  typealias Graph = FaultyGraph

  static func track<Result>(
    _ apply: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
  ) -> Result {
    StdlibCandidate.track(apply, onChange: onChange())
  }
}
