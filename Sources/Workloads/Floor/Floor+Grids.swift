extension Floor {
  static func grid(_ workload: Workload, _ grid: Grid) -> WorkloadLoop {
    WorkloadLoop(each: workload) { _, _ in
      let values = PlainGrid(grid)
      values.read()
      for _ in 0..<grid.warmUp { values.iterate() }
      return { iterations in
        for _ in 0..<iterations { values.iterate() }
        return values.tally.outcome.checksum
      }
    }
  }

  /// A grid whose code knows which values may depend on a source: those below it and to
  /// its left.
  private final class PlainGrid: @unchecked Sendable {
    let tally = GraphTally()
    private let grid: Grid
    private let dynamic: ContiguousArray<Bool>
    private let readPlaces: ContiguousArray<Int>
    /// The sources, and then the values row by row.
    private let values: UnsafeMutablePointer<Int>
    /// The iteration of the last change, and of the last evaluation.
    private let changed: UnsafeMutablePointer<Int>
    private let evaluated: UnsafeMutablePointer<Int>
    private let isStale: UnsafeMutablePointer<Bool>
    /// The summand that the last evaluation has left out, or 0.
    private let leftOut: UnsafeMutablePointer<Int>
    @exclusivity(unchecked)
    private var round: Int = 1

    init(_ grid: Grid) {
      self.grid = grid
      dynamic = ContiguousArray(grid.isDynamic)
      readPlaces = ContiguousArray(grid.readPlaces.map { grid.width * (grid.rows - 1) + $0 })
      let count = grid.width * grid.rows
      func words() -> UnsafeMutablePointer<Int> {
        let words = UnsafeMutablePointer<Int>.allocate(capacity: count)
        words.initialize(repeating: 0, count: count)
        return words
      }
      (values, changed, evaluated, leftOut) = (words(), words(), words(), words())
      isStale = .allocate(capacity: count)
      isStale.initialize(repeating: false, count: count)
      for place in 0..<count {
        if place < grid.width { values[place] = place } else { isStale[place] = true }
      }
      if grid.readPart == 1 {
        for node in grid.width..<count { _ = value(node) }
      }
    }

    deinit {
      for words in [values, changed, evaluated, leftOut] { words.deallocate() }
      isStale.deallocate()
    }

    func iterate() {
      let (turn, width) = (tally.turn, grid.width)
      tally.turn &+= 1
      round &+= 1
      let place = turn % width
      if values[place] != turn &+ place {
        values[place] = turn &+ place
        changed[place] = round
        mark(place)
      }
      read()
    }

    private func mark(_ place: Int) {
      let width = grid.width
      var count = 1
      for row in 1..<grid.rows {
        count = min(width, count &+ grid.summands &- 1)
        let start = row &* width
        var column = place
        for _ in 0..<count {
          isStale[start &+ column] = true
          column = column == 0 ? width &- 1 : column &- 1
        }
      }
    }

    func read() {
      for node in readPlaces { tally.see(value(node)) }
    }

    @inline(__always)
    private func value(_ node: Int) -> Int {
      if isStale[node] { refresh(node) }
      return values[node]
    }

    private func refresh(_ node: Int) {
      isStale[node] = false
      let (width, last) = (grid.width, evaluated[node])
      var isDue = last == 0
      let start = (node / width &- 1) &* width
      var column = node % width
      for index in 0..<grid.summands where !isDue {
        if index == 0 || index != leftOut[node] {
          let lower = start &+ column
          if isStale[lower] { refresh(lower) }
          isDue = changed[lower] > last
        }
        column = column &+ 1 == width ? 0 : column &+ 1
      }
      if isDue { evaluate(node, start) }
    }

    private func evaluate(_ node: Int, _ start: Int) {
      let (width, last) = (grid.width, evaluated[node])
      evaluated[node] = round
      var column = node % width
      var sum = value(start &+ column)
      var skipped = 0
      if dynamic[node &- width] && sum % 2 == 1 { skipped = 1 &+ sum % (grid.summands &- 1) }
      leftOut[node] = skipped
      for index in 1..<grid.summands {
        column = column &+ 1 == width ? 0 : column &+ 1
        if index != skipped { sum &+= value(start &+ column) }
      }
      sum = tally.evaluate(sum)
      if last == 0 || sum != values[node] { changed[node] = round }
      values[node] = sum
    }
  }
}
