@_spi(Testing) import ObservationCore
import Testing

extension CoreTests {
  /// Random graphs beside a naive model, which computes everything from the properties.
  @Suite struct DerivedGraphTests {
    @Test(arguments: 0..<Rounds.count(60, long: 5_000))
    func `D-40 a random graph has the values and the runs of the naive one`(_ seed: Int) {
      expectingNoLeaks {
        var trial = Trial(seed: UInt64(seed))
        for _ in 0..<40 { trial.step() }
      }
    }

    @Test func `an effect that others have run again and again is not without end`() {
      let count = 300
      let places = (0...count).map { _ in Cells() }
      let log = EffectTests.Log()
      let total = Effect { log.add("\(places.reduce(0) { $0 + $1[0] })") }
      // Each hands its number on to the next one.
      let rows = (0..<count).map { index in
        Effect {
          let number = places[index][0]
          if number > 0 { places[index + 1][0] = number + 1 }
        }
      }
      places[0][0] = 1
      #expect(log.take().last == "\((1...count + 1).reduce(0, +))")
      for row in rows { row.cancel() }
      total.cancel()
    }

    @Test func `D-06 a value keeps an edge for each value that it reads, and no others`() {
      expectingNoLeaks { expectEdges() }
    }
  }
}

/// Reads values of a graph by chance, and expects that the edges are those of what was read.
private func expectEdges() {
  let cells = Cells()
  let lower = (0..<6).map { number in Derived { cells[number] + number } }
  // Reads those that a word has a bit for; some runs leave out one in between, others
  // several, the first ones or the last.
  let sum = Derived { sumOfChosen(lower, cells[10]) }
  var dice = Dice(seed: 1)
  let before = LiveCounts.snapshot["edges", default: 0]
  for round in 0..<300 {
    let chosen = dice.roll(64)
    cells[10] = chosen
    if dice.roll(3) == 0 { cells.increment(dice.roll(6)) }
    var expected = 0
    for number in lower.indices where isChosen(number, chosen) {
      expected += cells.peek(number) + number
    }
    #expect(sum.value == expected, "round \(round)")
    let edges = LiveCounts.snapshot["edges", default: 0] - before
    // One may be in the value itself.
    let count = chosen.nonzeroBitCount
    if CoreTests.areAlone && LiveCounts.isCounting {
      #expect((count - 1...count).contains(edges), "round \(round)")
    }
  }
}

/// The sum of the values that a word has a bit for, of which no others are read.
private func sumOfChosen(_ values: [Derived<Int>], _ word: Int) -> Int {
  var sum = 0
  for number in values.indices where isChosen(number, word) { sum += values[number].value }
  return sum
}

/// Whether a word has the bit of a number.
private func isChosen(_ number: Int, _ word: Int) -> Bool { word >> number & 1 == 1 }

/// What a derived value of a random graph is: a rule over what it reads.
private struct Rule: Sendable {
  enum Kind: CaseIterable { case sum, remainder, choice, constant, first }

  let kind: Kind
  /// Properties come first, by number, and then derived values.
  let inputs: [Int]

  /// Reads by `read`, and nothing that it need not.
  func value(_ read: (Int) -> Int) -> Int {
    switch kind {
    case .sum: inputs.reduce(0) { $0 &+ read($1) }
    case .remainder: inputs.reduce(0) { $0 &+ read($1) } % 3
    case .choice: read(inputs[0]) % 2 == 0 ? read(inputs[1]) : read(inputs[2])
    case .constant: inputs.reduce(0) { sum, input in read(input) * 0 }
    case .first: inputs.first { read($0) % 3 != 0 } ?? -1
    }
  }
}

/// One derived value, or effect, and what its runs have said of themselves.
private final class Member: @unchecked Sendable {
  // `@unchecked Sendable`: the trial has one thread.
  let rule: Rule
  var runs = 0
  /// How often its value has changed.
  var changes = 0
  var last: Int?
  /// What the last run has read, and how often that had changed.
  var reads: [Int: Int] = [:]

  init(_ rule: Rule) { self.rule = rule }
}

private struct Trial {
  static let properties = 5

  private var dice: Dice
  private let cells = Cells()
  private let written = Member(Rule(kind: .sum, inputs: []))
  private var members: [Member] = []
  private var values: [Derived<Int>] = []
  private var effects: [Int: (member: Member, effect: Effect)] = [:]
  private var effectCount = 0
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    dice = Dice(seed: seed)
    for place in 0..<(3 + dice.roll(20)) {
      let known = Self.properties + place
      let kind = Rule.Kind.allCases[dice.roll(Rule.Kind.allCases.count)]
      let inputs = (0..<(3 + dice.roll(3))).map { _ in
        dice.roll(3) == 0 || place == 0 ? dice.roll(known) : known - 1 - dice.roll(min(place, 4))
      }
      let member = Member(Rule(kind: kind, inputs: inputs))
      members.append(member)
      values.append(derived(member))
    }
  }

  private func derived(_ member: Member) -> Derived<Int> {
    let reading = reading(member)
    return Derived(reading)
  }

  /// The code of a value, or an effect; it checks that there was a reason to run it.
  private func reading(_ member: Member) -> @Sendable () -> Int {
    let (cells, members, values, written) = (cells, members, values, written)
    @Sendable func changes(_ input: Int) -> Int {
      input < Self.properties
        ? written.reads[input] ?? 0 : members[input - Self.properties].changes
    }
    let seed = seed
    return {
      member.runs += 1
      let hasReason =
        member.last == nil || member.reads.contains { input, seen in changes(input) != seen }
      #expect(hasReason, "seed \(seed): a run without a reason")
      member.reads = [:]
      let value = member.rule.value { input in
        let value =
          input < Self.properties ? cells[input] : values[input - Self.properties].value
        // The first read: what has changed since then is a reason.
        if member.reads[input] == nil { member.reads[input] = changes(input) }
        return value
      }
      if member.last != value { member.changes += 1 }
      member.last = value
      return value
    }
  }

  /// The value of an input, from the properties.
  private func naive(_ input: Int) -> Int {
    input < Self.properties
      ? cells.peek(input) : members[input - Self.properties].rule.value(naive)
  }

  mutating func step() {
    for member in members { member.runs = 0 }
    let before = effects.mapValues { known in known.member.reads.keys.map { ($0, naive($0)) } }
    for (_, known) in effects { known.member.runs = 0 }
    var touched: Set<Int> = []
    switch dice.roll(8) {
    case 0: addEffect()
    case 1:
      if let key = effects.keys.sorted().first { effects[key] = nil }
    case 2:
      let count = 1 + dice.roll(4)
      var writes: [(Int, Int)] = []
      for _ in 0..<count { writes.append((dice.roll(Self.properties), dice.roll(6))) }
      withBatch { for (place, value) in writes { write(place, value, &touched) } }
    default: write(dice.roll(Self.properties), dice.roll(6), &touched)
    }
    check(before, touched)
    for _ in 0..<dice.roll(4) {
      let place = dice.roll(values.count)
      let value = values[place].value
      #expect(value == naive(Self.properties + place), "seed \(seed): value \(place)")
    }
    for member in members { #expect(member.runs <= 1, "seed \(seed): evaluated twice") }
  }

  private func write(_ place: Int, _ value: Int, _ touched: inout Set<Int>) {
    touched.insert(place)
    written.reads[place, default: 0] += 1
    cells[place] = value
  }

  /// Whether the effects ran that had to, once, and no others.
  private func check(_ before: [Int: [(Int, Int)]], _ touched: Set<Int>) {
    for (key, reads) in before {
      guard let known = effects[key] else { continue }
      let isDue = reads.contains { input, value in
        input < Self.properties ? touched.contains(input) : naive(input) != value
      }
      #expect(known.member.runs == (isDue ? 1 : 0), "seed \(seed): effect \(key)")
      #expect(known.member.last == known.member.rule.value(naive), "seed \(seed): effect \(key)")
    }
  }

  private mutating func addEffect() {
    let inputs = (0..<3).map { _ in dice.roll(Self.properties + values.count) }
    let kind: Rule.Kind = dice.roll(2) == 0 ? .sum : .choice
    let member = Member(Rule(kind: kind, inputs: inputs))
    let reading = reading(member)
    effects[effectCount] = (member, Effect { _ = reading() })
    effectCount += 1
  }
}
