import ObservationCore

// What a class may have beside variables of `Int`, and what tracking may do beside
// returning; one line for each, with how many calls there were and a value.

private struct Point: Equatable {
  var x = 0
  var y = 0
}

/// A value that cannot be compared, and keeps references.
private struct Tagged {
  var tag = 0
  var items: [Int] = []
}

@Observable
private final class Leaf {
  var value = 0
}

@Observable
private final class Model {
  let name: StaticString
  var point = Point()
  var tagged = Tagged()
  var next: Model?
  var leaf: Leaf?
  unowned(unsafe) var owner: Leaf
  @ObservationIgnored var ignored = 0
  @ObservationIgnored lazy var late = point.x + 7
  /// What the observers of `counted` have seen: those in the class.
  @ObservationIgnored var changes = 0
  var counted = 0 {
    willSet { changes += newValue - counted }
    didSet { changes += 100 * (counted - oldValue) }
  }
  var sum: Int {
    get { point.x + point.y }
    set { point = Point(x: newValue, y: 0) }
  }
  private(set) var guarded = 0

  init(_ name: StaticString, owner: Leaf) {
    self.name = name
    self.owner = owner
    point.x = 1
  }

  func increment() { guarded += 1 }
}

@Observable
private class Shape {
  var area = 0
  final var corners: Int { area / 10 }
}

@Observable
private final class Square: Shape {
  var side: Int?
  override init() {
    super.init()
    side = 3
  }
}

@Observable
private final class Pair<First, Second> {
  var first: First
  var second: Second?

  init(_ first: First) { self.first = first }
}

private enum Refusal: Error {
  case early
  case late(Int)
}

/// Writes how often a change of what `apply` reads called.
private func edge(
  _ name: StaticString, reading apply: () -> Int, change: () -> Void
) {
  nonisolated(unsafe) var calls = 0
  let first = withObservationTracking(apply) { calls += 1 }
  change()
  let persistent = PersistentObserver { calls += 10 }
  let second = persistent.track(apply)
  change()
  // Whatever was not called must not be later.
  persistent.cancel()
  Trace.line(0, name, calls, first * 1000 + second)
}

/// Goes to each of them once.
func runEdges() {
  properties()
  values()
  classes()
  errors()
  runMiddles()
}

private func properties() {
  let owner = Leaf()
  let model = Model("edge", owner: owner)
  edge("a constant") {
    model.name.utf8CodeUnitCount
  } change: {
    model.guarded(by: 1)
  }
  edge("an ignored one") {
    model.ignored
  } change: {
    model.ignored += 1
  }
  edge("an ignored lazy one") {
    model.late
  } change: {
    model.late += 1
  }
  edge("a computed one") {
    model.sum
  } change: {
    model.point.y += 1
  }
  edge("its setter") {
    model.point.x
  } change: {
    model.sum += 2
  }
  edge("with observers of its own") {
    model.counted
  } change: {
    model.counted += 1
  }
  Trace.line(0, "which have seen", model.changes)
  edge("equal values") {
    model.counted
  } change: {
    model.counted = model.counted
  }
  edge("set in private") {
    model.guarded
  } change: {
    model.increment()
  }
  edge("unowned") {
    model.owner.value
  } change: {
    owner.value += 1
  }
}

extension Model {
  fileprivate func guarded(by count: Int) { for _ in 0..<count { increment() } }
}

private func values() {
  let model = Model("edge", owner: Leaf())
  edge("a part in place") {
    model.point.x
  } change: {
    model.point.x += 1
  }
  edge("another part in place") {
    model.point.x
  } change: {
    model.point.y += 1
  }
  edge("a part to the same") {
    model.point.x
  } change: {
    model.point.x += 0
  }
  edge("an element") {
    model.tagged.items.count
  } change: {
    model.tagged.items.append(1)
  }
  edge("a value without ==") {
    model.tagged.tag
  } change: {
    model.tagged = model.tagged
  }
  edge("by inout") {
    model.point.y
  } change: {
    swap(&model.point.x, &model.guardedPoint.y)
  }
  edge("nil") {
    model.leaf?.value ?? 5
  } change: {
    model.leaf = model.leaf == nil ? Leaf() : nil
  }
  model.leaf = Leaf()
  edge("through a reference") {
    model.leaf?.value ?? 5
  } change: {
    model.leaf?.value += 1
  }
  edge("the same reference") {
    model.leaf?.value ?? 5
  } change: {
    model.leaf = model.leaf
  }
  model.next = Model("next", owner: model.owner)
  edge("two steps away") {
    model.next?.next?.sum ?? 4
  } change: {
    if model.next?.next == nil {
      model.next?.next = Model("last", owner: model.owner)
    } else {
      model.next = nil
    }
  }
}

extension Model {
  /// Another way to the same value.
  fileprivate var guardedPoint: Point {
    get { Point(x: guarded, y: guarded) }
    set { guarded = newValue.y }
  }
}

private func classes() {
  let square = Square()
  edge("inherited") {
    square.corners
  } change: {
    square.area += 10
  }
  edge("of the subclass") {
    square.side ?? 0
  } change: {
    square.side = square.side.map { $0 + 1 }
  }
  let shape: Shape = square
  edge("through the base class") {
    square.area
  } change: {
    shape.area += 1
  }
  let pair = Pair<Leaf, [Int]>(Leaf())
  edge("a generic reference") {
    pair.first.value
  } change: {
    pair.first = Leaf()
  }
  edge("a generic optional") {
    pair.second?.count ?? 9
  } change: {
    pair.second = (pair.second ?? []) + [1]
  }
  let other = Pair<StaticString, Point>("generic")
  edge("another instance of it") {
    other.second?.x ?? 9
  } change: {
    other.second = Point(x: (other.second?.x ?? 0) + 1)
  }
}

private func errors() {
  let leaf = Leaf()
  nonisolated(unsafe) var calls = 0
  func read(_ limit: Int) throws(Refusal) -> Int {
    if limit == 0 { throw .early }
    let value = leaf.value
    if value >= limit { throw .late(value) }
    return value
  }
  func attempt(_ name: StaticString, _ limit: Int, _ body: () throws(Refusal) -> Int) {
    do throws(Refusal) {
      Trace.line(0, name, limit, try body())
    } catch {
      switch error {
      case .early: Trace.line(1, "early")
      case .late(let value): Trace.line(1, "late", value)
      }
    }
    leaf.value += 1
    Trace.line(1, "calls", calls)
  }
  let persistent = PersistentObserver { calls += 10 }
  for limit in [5, 0, 1] {
    attempt("once", limit) { () throws(Refusal) in
      try withObservationTracking { () throws(Refusal) in
        try read(limit)
      } onChange: {
        calls += 1
      }
    }
    attempt("again", limit) { () throws(Refusal) in
      try persistent.track { () throws(Refusal) in try read(limit) }
    }
  }
  persistent.cancel()
}
