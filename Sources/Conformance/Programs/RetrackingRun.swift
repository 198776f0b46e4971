import ConformanceKit

/// What one run of an observer reads, as numbers of properties.
package struct RetrackingReads: Equatable, Codable, Sendable {
  /// What it reads itself, in this order.
  var first: [Int]
  /// What a scope inside of it reads then.
  var inside: [Int] = []
  /// What it reads itself after that.
  var again: [Int] = []

  /// Everything that counts for the run.
  var all: Set<Int> { Set(first).union(inside).union(again) }

  /// Each of `properties` by the run, by a scope inside, and by the run again: the last time
  /// in the reverse order, so that no place in the run is what it was.
  static func thrice(_ properties: [Int]) -> RetrackingReads {
    RetrackingReads(first: properties, inside: properties, again: Array(properties.reversed()))
  }
}

/// A persistent observer that tracks again whenever it is called, what it has read before.
///
/// Where a registrar takes one property for two, such an observer is called twice for one
/// change: it waits again when the second of them is looked at.
///
/// `@unchecked Sendable`: for the thread that made it. All changes are made there, and so all
/// calls are.
final class RetrackingRun: @unchecked Sendable {
  /// A property.
  private enum Place {
    case numbered(any BroadModel, Int)
    case count(any CounterModel)
    case other(any CounterModel)
    case byHand(any ManualModel, Int)
  }

  private let candidate: any Candidate.Type
  private let places: [Place]
  private var observer: (any PersistentObserving)?
  private var reads = RetrackingReads(first: [])
  private var calls = 0
  /// The last value that was written: the next one is another.
  private var value = 0

  /// How many properties a wide object has.
  private static var objectWidth: Int { 130 }

  /// An observer that has not tracked yet.
  ///
  /// - Parameters:
  ///   - width: How many properties there are: of wide objects, and the rest of small ones.
  ///   - isManual: Whether they are key paths of one object instead, named by hand.
  /// - Throws: ``CapabilityMissing`` if the candidate has no such observers.
  init(_ candidate: any Candidate.Type, width: Int, isManual: Bool = false) throws {
    self.candidate = candidate
    places = Self.places(candidate, width, isManual)
    observer = try candidate.observer { [weak self] in self?.called() }
  }

  private static func places(
    _ candidate: any Candidate.Type, _ width: Int, _ isManual: Bool
  ) -> [Place] {
    if isManual {
      let model = candidate.manual()
      return (0..<width).map { Place.byHand(model, $0) }
    }
    var places: [Place] = []
    while places.count + objectWidth <= width {
      let model = candidate.broad()
      for number in 0..<objectWidth { places.append(.numbered(model, number)) }
    }
    while places.count < width {
      let model = candidate.counter()
      places.append(.count(model))
      if places.count < width { places.append(.other(model)) }
    }
    return places
  }

  // MARK: - Runs

  /// Tracks `reads`; the observer does so again whenever it is called, until the next one.
  func track(_ reads: RetrackingReads) {
    self.reads = reads
    track()
  }

  private func track() {
    let reads = reads
    observer?.track { [self] in
      for property in reads.first { read(property) }
      if !reads.inside.isEmpty { scope(over: reads.inside) }
      for property in reads.again { read(property) }
    }
  }

  /// Has a scope read `properties`, of whose calls nobody takes notice.
  func scope(over properties: [Int]) {
    candidate.track({ [self] in for property in properties { read(property) } }, onChange: {})
  }

  private func called() {
    calls += 1
    // Whoever calls again and again is stopped here.
    if calls < 5 { track() }
  }

  private func read(_ property: Int) {
    switch places[property] {
    case .numbered(let model, let number): _ = model.read(number)
    case .count(let model): _ = model.count
    case .other(let model): _ = model.other
    case .byHand(let model, let place): model.access(.element(place))
    }
  }

  // MARK: - Changes

  /// Changes each of `properties`, and has the observer track again after each.
  ///
  /// - Returns: What is wrong with its calls, if anything.
  func problem(changing properties: [Int]) -> String? {
    firstWrong(changing: properties).map {
      let isRead = $0.expected == 1
      return "property \($0.property), which is \(isRead ? "" : "not ")read: calls = \($0.calls)"
    }
  }

  /// As ``problem(changing:)``, in numbers.
  func firstWrong(
    changing properties: [Int]
  ) -> (property: Int, calls: Int, expected: Int)? {
    let known = reads.all
    for property in properties {
      let (calls, expected) = (change(property), known.contains(property) ? 1 : 0)
      if calls != expected { return (property, calls, expected) }
    }
    return nil
  }

  /// - Returns: How often the observer is called.
  private func change(_ property: Int) -> Int {
    calls = 0
    value += 1
    switch places[property] {
    case .numbered(let model, let number): model.write(value, to: number)
    case .count(let model): model.count = value
    case .other(let model): model.other = value
    case .byHand(let model, let place): model.withMutation(.element(place)) {}
    }
    return calls
  }
}
