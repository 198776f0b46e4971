internal import Synchronization

extension Grid {
  /// What the code has done after the first reads, ``warmUp``, and that many iterations, by
  /// a naive model: each round, it goes through all that was read, without knowing what
  /// changed.
  package func outcome(after iterations: Int) -> GraphOutcome {
    let key = Key(width: width, rows: rows, iterations: iterations)
    if let known = Self.known.withLock({ $0[key] }) { return known }
    var grid = NaiveGrid(self)
    for iteration in 0..<warmUp + iterations { grid.iterate(iteration) }
    let outcome = grid.outcome
    Self.known.withLock { $0[key] = outcome }
    return outcome
  }

  /// What was asked before: once for each sample.
  private static let known = Mutex<[Key: GraphOutcome]>([:])

  private struct Key: Hashable {
    let width: Int
    let rows: Int
    let iterations: Int
  }
}

/// The naive model of a ``Grid``: values and when they have changed, and no more.
package struct NaiveGrid {
  private let grid: Grid
  private let isDynamic: [Bool]
  private let readPlaces: [Int]
  /// The sources, and then the values row by row.
  private var values: [Int]
  /// The round of the last change.
  private var changed: [Int]
  /// The round of the last evaluation, or -1.
  private var evaluated: [Int]
  /// The round in which a value was found to be up to date.
  private var checked: [Int]
  /// The summand that the last evaluation has left out, or -1.
  private var leftOut: [Int]
  private var round = 0
  /// What the grid's code has done.
  package private(set) var outcome = GraphOutcome(effects: 0, evaluations: 0, sum: 0)

  /// The grid after the first reads.
  package init(_ grid: Grid) {
    self.grid = grid
    isDynamic = grid.isDynamic
    readPlaces = grid.readPlaces
    let count = grid.width * grid.rows
    values = (0..<count).map { $0 < grid.width ? $0 : 0 }
    changed = Array(repeating: 0, count: count)
    evaluated = Array(repeating: -1, count: count)
    checked = Array(repeating: -1, count: count)
    leftOut = Array(repeating: -1, count: count)
    if grid.readPart == 1 {
      for node in grid.width..<count { _ = value(node) }
    }
    read()
  }

  /// Writes a source, and reads the last row.
  package mutating func iterate(_ iteration: Int) {
    round += 1
    let place = iteration % grid.width
    if values[place] != iteration + place {
      values[place] = iteration + place
      changed[place] = round
    }
    read()
  }

  /// The sum of the values that are read, as floating-point numbers: upstream's.
  package var end: Double {
    readPlaces.reduce(0) { $0 + Double(values[grid.width * (grid.rows - 1) + $1]) }
  }

  private mutating func read() {
    for place in readPlaces {
      outcome.effects += 1
      outcome.sum &+= value(grid.width * (grid.rows - 1) + place)
    }
  }

  private func summand(_ index: Int, of node: Int) -> Int {
    (node / grid.width - 1) * grid.width + (node % grid.width + index) % grid.width
  }

  private mutating func value(_ node: Int) -> Int {
    if node < grid.width || checked[node] == round { return values[node] }
    checked[node] = round
    var isDue = evaluated[node] < 0
    var index = 0
    while !isDue && index < grid.summands {
      if index != leftOut[node] {
        let lower = summand(index, of: node)
        _ = value(lower)
        isDue = changed[lower] > evaluated[node]
      }
      index += 1
    }
    if isDue { evaluate(node) }
    return values[node]
  }

  private mutating func evaluate(_ node: Int) {
    outcome.evaluations += 1
    let isFirst = evaluated[node] < 0
    evaluated[node] = round
    var sum = value(summand(0, of: node))
    leftOut[node] =
      isDynamic[node - grid.width] && sum % 2 == 1 ? 1 + sum % (grid.summands - 1) : -1
    for index in 1..<grid.summands where index != leftOut[node] {
      sum &+= value(summand(index, of: node))
    }
    if isFirst || sum != values[node] { changed[node] = round }
    values[node] = sum
  }
}
