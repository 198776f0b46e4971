@_spi(Testing) import ObservationCore

/// The words that observers have, for small numbers of references and calls.
enum TrackerWords {
  static let names = ["recording", "dirty", "armed", "fired", "dead"]

  private static let fields = Dictionary(
    uniqueKeysWithValues: WordField.ofTrackers.map { ($0.name, $0) })

  private static func field(_ name: String) -> WordField {
    guard let field = fields[name] else { fatalError("no field \(name)") }
    return field
  }

  private static let marks = [
    "will", "did", "end", "spent", "once", "owned", "ended", "derives",
  ].map(field)

  private static let (state, persistent) = (field("state"), field("persistent"))
  private static let (hold, call, ref) = (field("hold"), field("call"), field("ref"))

  /// What a scope has in advance.
  private static let bias = 1 << 30

  /// The words, each once.
  static let all: [UInt64] = oneShots + (0..<5).flatMap(persistents)

  private static var oneShots: [UInt64] {
    (0..<4).flatMap { number in
      references(of: number).map { state.bits(number) | $0 }
    }
  }

  private static func persistents(_ number: Int) -> [UInt64] {
    let isDead = names[number] == "dead"
    let marks = (0..<(1 << Self.marks.count)).map { choice in
      Self.marks.indices.reduce(UInt64(0)) { word, index in
        choice & 1 << index == 0 ? word : word | Self.marks[index].mask
      }
    }
    return marks.flatMap { marks -> [UInt64] in
      let derives = marks & field("derives").mask != 0
      if derives, !isDead, names[number] != "armed" { return [] }
      return (0...2).flatMap { calls in
        references(of: number, derives: derives).flatMap { references in
          (0...(isDead ? 2 : 0)).map { holds in
            state.bits(number) | persistent.mask | marks | call.bits(calls) | references
              | hold.bits(holds)
          }
        }
      }
    }
  }

  /// In a run changes may have taken nodes that are not counted yet.
  ///
  /// Who marks derived values never counts them.
  private static func references(of number: Int, derives: Bool = false) -> [UInt64] {
    let plain = (1...3).map(ref.bits)
    let biased = (-1...1).map { ref.bits(bias + $0) }
    return switch names[number] {
    case "recording", "dirty": biased
    case "dead": plain + biased
    default: derives ? biased : plain
    }
  }
}

// MARK: - Parts

extension TrackerWords {
  static func name(of word: UInt64) -> String { names[state.value(in: word)] }

  private static func isPersistent(_ word: UInt64) -> Bool { word & persistent.mask != 0 }

  private static func isSided(_ word: UInt64) -> Bool {
    ["will", "did", "end"].contains { word & field($0).mask != 0 }
  }

  private static func isBiased(_ word: UInt64) -> Bool { ref.value(in: word) > bias / 2 }

  static let states: [WordTable.Condition] = names.indices.map { number in
    (names[number], { state.value(in: $0) == number })
  }

  /// Beside the state.
  static let conditions: [String: [WordTable.Condition]] = {
    func has(_ name: String) -> WordTable.Condition {
      let field = field(name)
      return (name, { $0 & field.mask != 0 })
    }
    let all: WordTable.Condition = (
      "all sides", { word in ["will", "did", "end"].allSatisfy { word & field($0).mask != 0 } }
    )
    let isLast: WordTable.Condition = ("one ref", { ref.value(in: $0) == 1 })
    return [
      "begin": [has("spent")],
      "end, sided": [has("ended")],
      "end, sided, with ends": [has("ended")],
      "change, one-shot": [isLast],
      "willSet": [has("will"), has("did"), has("spent")],
      "didSet": [all, has("will"), has("did")],
      "end of an object": [all, has("ended")],
      "cancel": [has("call")],
      "left to nodes": [all, isLast],
    ]
  }()

  /// Whether the party may be there that makes the event happen.
  static func mayHappen(_ event: String, _ word: UInt64) -> Bool {
    // It has no states but armed and dead, and marks by itself.
    if word & field("derives").mask != 0 { return event == "cancel" }
    let state = name(of: word)
    let isOpen = isBiased(word)
    return switch event {
    case "begin", "cancel", "change", "end of an object": isPersistent(word)
    case "end": isPersistent(word) && !isSided(word) && isOpen
    case "end, one-shot", "end, forgotten": !isPersistent(word) && isOpen
    case "end, sided", "end, sided, with ends": isSided(word) && isOpen
    case "change, one-shot": !isPersistent(word)
    case "willSet", "didSet": isSided(word)
    case "call over":
      word & call.mask != 0 && (ref.value(in: word) > 1 || state == "dead")
    case "left to nodes": isSided(word) && word & field("owned").mask == 0
    default: true
    }
  }
}

// MARK: - Losses

extension TrackerWords {
  /// What is lost by a move that `event` makes of `word`.
  static func losses(
    of word: UInt64, by event: String, _ next: UInt64?, _ action: String
  ) -> [String] {
    let calls = ["due", "dueLast", "changed"].contains(action) || action.hasPrefix("keep and call")
    guard let next else { return calls ? ["a call that no step has claimed"] : [] }
    var losses: [String] = []
    func expect(_ holds: Bool, _ loss: String) {
      if !holds { losses.append(loss) }
    }
    let (old, new) = (name(of: word), name(of: next))
    losses += WordEvent.violations(ofTracker: next)
    expect(old != "dead" || new == "dead", "an observer comes back")
    let ends = event == "cancel" && new == "dead"
    expect(
      old != "armed" || new == "armed" || calls || ends || event == "begin",
      "who waits for a change is not called")
    expect(old != "dirty" || new == "dirty" || calls || ends, "a change in a run is not told")
    expect(new != "fired" || old == "fired" || calls || event == "end, forgotten", "fires unseen")
    if event.hasPrefix("change"), old == "recording" {
      expect(new == "dirty", "a change in a run is not noted")
    }
    let kept = ["persistent", "will", "did", "end", "once", "derives", "hold"].map(field)
    for field in kept {
      expect(field.value(in: word) == field.value(in: next), "changes \(field.name)")
    }
    let newCalls = call.value(in: next) - call.value(in: word)
    if event == "call over" {
      expect(newCalls == -1, "a call is not given back")
    } else if isPersistent(word) {
      let tells = event == "end, sided, with ends" && action == "quiet"
      expect(newCalls == (calls || tells ? 1 : 0), "a call is not counted")
    }
    return losses
  }
}

/// The words that links have, for small numbers of external nodes.
enum LinkWords {
  private static let names: [(String, UInt64)] = [("none", 0), ("linked", 1), ("abandoned", 2)]

  static let all: [UInt64] = names.flatMap { name in
    // Busy or not, ended or not, and up to two externals.
    (0..<12).map { name.1 | UInt64($0) << 2 }
  }

  static let states: [WordTable.Condition] = names.map { name, bits in
    (name, { $0 & 3 == bits })
  }

  static let conditions: [String: [WordTable.Condition]] = ["read": [("busy", { $0 & 4 != 0 })]]
}
