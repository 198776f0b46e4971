@_spi(Testing) import ObservationCore

/// What each event makes of each word, in lines.
struct WordTable {
  /// A name for a part of all words.
  typealias Condition = (name: String, holds: @Sendable (UInt64) -> Bool)

  let lines: [String]

  /// - Parameters:
  ///   - states: What divides the words first; each word is in one.
  ///   - looksAt: What else each event may look at.
  ///   - mayHappen: Whether an event may come to a word.
  init(
    fields: [WordField], words: [UInt64], events: [WordEvent], states: [Condition],
    looksAt conditions: [String: [Condition]],
    where mayHappen: (String, UInt64) -> Bool = { _, _ in true }
  ) {
    lines = events.flatMap { event in
      let looksAt = conditions[event.name] ?? []
      // By what holds, the outcomes of each state.
      var outcomes: [[Bool]: [[String]]] = [:]
      for word in words where mayHappen(event.name, word) {
        guard let state = states.firstIndex(where: { $0.holds(word) }) else { continue }
        let outcome = Self.outcome(of: event, word, fields)
        let key = looksAt.map { $0.holds(word) }
        var row = outcomes[key] ?? Array(repeating: [], count: states.count)
        if !row[state].contains(outcome) { row[state].append(outcome) }
        outcomes[key] = row
      }
      // What holds comes before what does not.
      let keys = outcomes.keys.sorted { $1.lexicographicallyPrecedes($0) { !$0 && $1 } }
      return keys.flatMap { key in
        let holding = zip(looksAt, key).filter(\.1).map(\.0.name).joined(separator: ", ")
        let title = holding.isEmpty ? event.name : "\(event.name) (\(holding))"
        return Self.lines(title, outcomes[key] ?? [], states.map(\.name))
      }
    }
  }

  /// A line for each outcome, with the states that have it.
  private static func lines(
    _ title: String, _ outcomes: [[String]], _ states: [String]
  ) -> [String] {
    var order: [String] = []
    var found: [String: [String]] = [:]
    for (state, row) in zip(states, outcomes) where !row.isEmpty {
      let outcome = row.joined(separator: " OR ")
      if found[outcome] == nil { order.append(outcome) }
      found[outcome, default: []].append(state)
    }
    return order.map { "\(title): \(found[$0]?.joined(separator: ", ") ?? "") -> \($0)" }
  }

  /// What the event changes of `word`, field by field, and the action.
  private static func outcome(
    of event: WordEvent, _ word: UInt64, _ fields: [WordField]
  ) -> String {
    let (next, action) = event.move(word)
    guard let next else { return "no step: \(action)" }
    if next == word { return "exchanged: \(action)" }
    let changes = fields.compactMap { field -> String? in
      let (old, new) = (field.value(in: word), field.value(in: next))
      if old == new { return nil }
      return field.name == "state" ? TrackerWords.names[new] : change(of: field.name, new - old)
    }
    return "\(changes.joined(separator: " ")): \(action)"
  }

  /// Of references as many as a scope has in advance are a bias.
  private static func change(of name: String, _ change: Int) -> String {
    let bias = 1 << 30
    if abs(change) <= bias / 2 {
      let count = abs(change) == 1 ? "" : "\(abs(change)) "
      return "\(change > 0 ? "+" : "-")\(count)\(name)"
    }
    let rest = change - change.signum() * bias
    let sign = change > 0 ? "+bias" : "-bias"
    return rest == 0 ? sign : "\(sign) \(Self.change(of: name, rest))"
  }
}

extension WordField {
  func value(in word: UInt64) -> Int { Int((word & mask) / unit) }

  /// What a word has for `count` of it.
  func bits(_ count: Int) -> UInt64 { unit &* UInt64(count) }
}
