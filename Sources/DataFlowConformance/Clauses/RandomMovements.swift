import Conformance
import ConformanceKit
import DataFlow

/// Movements that begin, are broken off and end by chance, beside a list of them.
extension Catalogue {
  static let randomMovements: [Clause] = [
    Clause(
      flow: "RND-26", .observed,
      "What moves MUST be what a naive list says, with random writes, animations and waits.",
      source: Source.decision,
      hint: "Is a movement in the list until its time is over, or something else takes its place?",
      stochastic: true, expected: ["runs that differ: 0"]
    ) { stage in
      let count = max(4, stage.context.rounds / 20)
      await Choices.search("RND-26", for: MovementRun.self, count: count, on: stage)
    }
  ]
}

/// What the views show: how much each one covers, and the colours of each text's parts.
private struct Scenery: Equatable {
  var opacities: [Int?]
  /// Numbers of ``palette``; a text has one part or two.
  var texts: [[Int]?]

  /// Colours by their parts, and one that has none here.
  static let palette: [[Double]?] = [
    [1, 0, 0, 1], [0, 0.5, 0, 1], [0, 0, 1, 0.5], nil, [0.5, 0.25, 0, 1],
  ]

  /// The opacities, and the numbers of the colours.
  var text: String {
    let views = opacities.map { $0.map { "\($0)/8" } ?? "-" }.joined(separator: " ")
    let texts = texts.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
    return "opacities \(views), colors \(texts)"
  }

  static func color(_ parts: [Double]?) -> Color {
    parts.map { Color(red: $0[0], green: $0[1], blue: $0[2], opacity: $0[3]) } ?? Color("own")
  }
}

private struct SceneryView: View {
  let handle: Handle<Binding<Scenery>>
  @State private var scenery: Scenery

  init(_ scenery: Scenery, handle: Handle<Binding<Scenery>>) {
    self.handle = handle
    _scenery = State(wrappedValue: scenery)
  }

  var body: some View {
    let _ = handle.take($scenery)
    ForEach(scenery.opacities.indices, id: \.self) { index in
      if let opacity = scenery.opacities[index] {
        Image("").opacity(Double(opacity) / 8).tag("view \(index)")
      }
    }
    ForEach(scenery.texts.indices, id: \.self) { index in
      if let parts = scenery.texts[index] {
        let texts = parts.map { Text("-").foregroundColor(Scenery.color(Scenery.palette[$0])) }
        texts.dropFirst().reduce(texts[0], +).tag("text \(index)")
      }
    }
  }
}

// MARK: - The list

/// One movement, as the naive list has it.
private struct NaiveMovement {
  let name: String
  let place: Int
  let from: [Double]
  let to: [Double]
  let animation: Animation
  let start: Duration
  /// The number of who waits for it, until that has been told.
  var waiter: Int?
  /// Whether who waits is told when it looks complete.
  let isLogical: Bool
  /// Who waits for its end because it has taken the place of others.
  var inherited: [Int] = []

  /// When so many seconds have passed; late, if there are infinitely many.
  func end(after seconds: Double) -> Duration { start + .seconds(min(seconds, 1e6)) }

  func value(at now: Duration) -> [Double] {
    let progress = animation.progress(at: (now - start) / .seconds(1))
    return zip(from, to).map { $0 + ($1 - $0) * progress }
  }

  func line(at now: Duration) -> String {
    "\(name): \(attribute(from)) -> \(attribute(to)), \(animation), "
      + "now \(attribute(value(at: now)))"
  }

  private func attribute(_ parts: [Double]) -> Attribute {
    parts.count == 1 ? .opacity(parts[0]) : .foreground(Scenery.color(parts))
  }
}

private struct MovementRun: Choices.Run {
  private(set) var choices: Choices
  private(set) var steps: [String] = []
  private var scenery: Scenery
  private var movements: [NaiveMovement] = []
  /// Others have taken the place of these, which have not looked complete yet.
  private var late: [NaiveMovement] = []
  private var now: Duration = .zero
  /// How many movements, or updates, each waits for, by its number.
  private var waits: [Int: Int] = [:]
  private var told: [Int] = []

  init(_ choices: Choices) {
    self.choices = choices
    scenery = Scenery(opacities: [], texts: [])
    scenery = anyScenery()
  }

  private mutating func number(_ range: Range<Int>) -> Int { choices.number(range) }

  private mutating func anyScenery() -> Scenery {
    Scenery(
      opacities: (0..<5).map { _ in number(0..<6) == 0 ? nil : number(0..<9) },
      texts: (0..<2).map { _ in
        number(0..<6) == 0 ? nil : (0..<number(1..<3)).map { _ in number(0..<5) }
      })
  }

  /// Changes a part of what is shown, so that other things move on.
  private mutating func next() -> Scenery {
    let other = anyScenery()
    var new = scenery
    for index in new.opacities.indices where number(0..<3) == 0 {
      new.opacities[index] = other.opacities[index]
    }
    for index in new.texts.indices where number(0..<2) == 0 {
      new.texts[index] = other.texts[index]
    }
    return new
  }

  // MARK: Both

  /// What differs first, in lines, or nil.
  @MainActor
  mutating func firstDifference(on stage: Stage) -> [String]? {
    let handle = Handle<Binding<Scenery>>()
    let first = scenery
    steps.append("shown: \(first.text)")
    stage.mount { SceneryView(first, handle: handle) }
    defer { stage.host.unmount() }
    let heard = Handle<[Int]>([])
    for step in 0..<24 where !choices.isOver {
      if number(0..<5) < 3 {
        write(step, handle.value, on: stage) { heard.take(heard.value + [$0]) }
      } else {
        let length = Duration.seconds(0.25 * Double(number(1..<5)))
        steps.append("\(step): \(length / .seconds(1)) seconds pass")
        stage.host.advance(by: length)
        pass(length)
      }
      let records = stage.host.animations
      let actual = records.map { record in
        let tag = record.tags.first.map { "\($0)" } ?? "-"
        return "\(tag): \(record), now \(stage.host.value(of: record).map { "\($0)" } ?? "-")"
      }
      let due = stage.host.clock.nextDeadline?.offset
      for (expected, actual) in [
        (movements.map { $0.line(at: now) }, actual),
        (told.sorted().map { "told \($0)" }, heard.value.sorted().map { "told \($0)" }),
        ([Self.line(nextDue)], [Self.line(due)]),
      ] where expected != actual {
        return ["step \(step), expected:"] + expected + ["but:"] + actual
      }
      let numbers = Set(records.map(\.id))
      if numbers.count < records.count || records.map(\.id) != numbers.sorted() {
        return ["step \(step), the numbers of the records: \(records.map(\.id))"]
      }
    }
    stage.host.unmount()
    for movement in movements + late { end(movement) }
    return told.sorted() == heard.value.sorted() ? nil : ["at the end, told \(heard.value!)"]
  }

  @MainActor
  private mutating func write(
    _ step: Int, _ binding: Binding<Scenery>, on stage: Stage, tell: @escaping (Int) -> Void
  ) {
    let new = next()
    let (spring, isLogical) = (Animation.spring(duration: 0.6, bounce: 0.2), number(0..<2) == 0)
    let animation: Animation? =
      switch number(0..<6) {
      case 0: nil
      case 1: spring
      case 2: spring.delay(0.25)
      case 3: .linear(duration: 1).repeatForever()
      default: .linear(duration: 0.5 * Double(number(1..<4)))
      }
    steps.append(
      "\(step): withAnimation(\(animation.map { "\($0)" } ?? "nil"), "
        + "completionCriteria: \(isLogical ? ".logicallyComplete" : ".removed")): \(new.text)")
    stage.host.turn {
      withAnimation(animation, completionCriteria: isLogical ? .logicallyComplete : .removed) {
        binding.wrappedValue = new
      } completion: {
        tell(step)
      }
    }
    waits[step] = 1
    for index in new.opacities.indices {
      func parts(_ opacity: Int?) -> [[Double]?]? { opacity.map { [[Double($0) / 8]] } }
      move(
        "view \(index)", from: parts(scenery.opacities[index]), to: parts(new.opacities[index]),
        animation, step, isLogical)
    }
    for index in new.texts.indices {
      func parts(_ text: [Int]?) -> [[Double]?]? { text.map { $0.map { Scenery.palette[$0] } } }
      move(
        "text \(index)", from: parts(scenery.texts[index]), to: parts(new.texts[index]),
        animation, step, isLogical)
    }
    scenery = new
    stopWaiting(step)
  }

  // MARK: Naive

  /// What is shown of a view becomes something else; nil where there is no view.
  private mutating func move(
    _ name: String, from old: [[Double]?]?, to new: [[Double]?]?, _ animation: Animation?,
    _ step: Int, _ isLogical: Bool
  ) {
    guard let old, let new, old.count == new.count else {
      return end { $0.name == name }
    }
    for (place, (from, to)) in zip(old, new).enumerated() where from != to {
      func isSame(_ movement: NaiveMovement) -> Bool {
        movement.name == name && movement.place == place
      }
      let replaced = movements.first(where: isSame)
      guard let animation, let to, let shown = replaced?.value(at: now) ?? from else {
        end(where: isSame)
        continue
      }
      movements.removeAll(where: isSame)
      waits[step]! += 1
      movements.append(
        NaiveMovement(
          name: name, place: place, from: shown, to: to, animation: animation, start: now,
          waiter: step, isLogical: isLogical,
          inherited: replaced.map { inherit($0) } ?? []))
    }
  }

  /// Who waits for the end of another movement from now on.
  ///
  /// Who waits until the old one looks complete goes on waiting for that, if it ever does.
  private mutating func inherit(_ replaced: NaiveMovement) -> [Int] {
    guard let waiter = replaced.waiter else { return replaced.inherited }
    guard replaced.isLogical, replaced.animation.perceivedDuration.isFinite else {
      return replaced.inherited + [waiter]
    }
    var old = replaced
    old.inherited = []
    late.append(old)
    return replaced.inherited
  }

  private mutating func pass(_ length: Duration) {
    now += length
    for index in movements.indices {
      let movement = movements[index]
      if movement.end(after: movement.animation.duration) <= now {
        end(movement)
      } else if movement.isLogical, movement.end(after: movement.animation.perceivedDuration) <= now
      {
        if let waiter = movement.waiter { stopWaiting(waiter) }
        movements[index].waiter = nil
      }
    }
    for movement in late where movement.end(after: movement.animation.perceivedDuration) <= now {
      end(movement)
    }
    movements.removeAll { $0.end(after: $0.animation.duration) <= now }
    late.removeAll { $0.end(after: $0.animation.perceivedDuration) <= now }
  }

  /// When a movement ends next, or looks as if it did to who waits for that.
  private var nextDue: Duration? {
    var due: [Duration] = []
    for movement in movements where movement.animation.duration.isFinite {
      due.append(movement.end(after: movement.animation.duration))
      if movement.isLogical {
        due.append(movement.end(after: movement.animation.perceivedDuration))
      }
    }
    due += late.map { $0.end(after: $0.animation.perceivedDuration) }
    return due.filter { $0 > now }.min()
  }

  /// In thousandths of a second: a nanosecond more or less is no difference.
  private static func line(_ due: Duration?) -> String {
    due.map { "due at \(Catalogue.rounded([$0 / .seconds(1)]))" } ?? "at rest"
  }

  private mutating func end(_ movement: NaiveMovement) {
    for waiter in movement.inherited + [movement.waiter].compactMap(\.self) { stopWaiting(waiter) }
  }

  /// Ends all movements of a kind, and those that others have taken the place of.
  private mutating func end(where isOfKind: (NaiveMovement) -> Bool) {
    for movement in movements + late where isOfKind(movement) { end(movement) }
    movements.removeAll(where: isOfKind)
    late.removeAll(where: isOfKind)
  }

  private mutating func stopWaiting(_ waiter: Int) {
    waits[waiter]! -= 1
    if waits[waiter] == 0 { told.append(waiter) }
  }
}
