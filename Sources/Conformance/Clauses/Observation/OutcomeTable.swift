import CommandKit
import ConformanceKit
import Synchronization

// Closed tables of outcomes, as jcstress has them: a few threads do a few things at once, to
// something that is new in each round, and what comes of it has to be in a table. Histories of
// many steps (`ThreadedRun`) know when each began and ended, and ask what follows from that;
// those of a few (`HistoryRound`), which order explains them; a table has all that an order
// can bring, and is one line when it does not.

/// What a few threads do at once, and all that may come of it.
///
/// Whether an outcome of the table is ever seen is chance, and nobody's promise.
struct OutcomeTable<Subject: Sendable>: Sendable {
  /// What each thread does, in a word: `track/write`.
  let name: String
  /// Makes what the threads of a round do it to.
  let make: @Sendable (Pace) -> Subject
  /// What each thread does, once in a round.
  let actors: [@Sendable (Subject) -> Void]
  /// What has come of a round, when all threads are done; may change things once more.
  let outcome: @Sendable (Subject) -> String
  /// The outcomes that some order of the steps explains: any other is a fault.
  let acceptable: Set<String>

  init(
    _ name: String, make: @escaping @Sendable (Pace) -> Subject,
    actors: [@Sendable (Subject) -> Void], outcome: @escaping @Sendable (Subject) -> String,
    acceptable: Set<String>
  ) {
    self.name = name
    self.make = make
    self.actors = actors
    self.outcome = outcome
    self.acceptable = acceptable
  }
}

/// How long threads dawdle at each place of a round, so that they do not always meet in the
/// same way; without it the shorter operation is over before the longer one has begun.
final class Pace: Sendable {
  /// Where there is something to wait for.
  enum Place: Int, CaseIterable {
    /// Before the first thread begins, and so on.
    case first
    case second
    case third
    /// In a scope, after each read.
    case read
    /// In a change, before the value is stored.
    case store
    /// In a call of an observer.
    case call
    /// Between two steps of one thread.
    case step
  }

  /// Which round it is: what may be done in two ways is done in both.
  let round: Int
  private let turns: [Int]
  /// Never raised: a load that orders is one that the optimizer leaves in its loop.
  private let isOver = Atomic<Bool>(false)

  init(seed: UInt64, round: Int) {
    var generator = SplitMix(seed: seed &+ UInt64(round))
    // Some rounds are about steps, and others about whole operations, which take some
    // hundreds of turns in a debug build.
    let most = [1, 10, 60, 400].randomElement(using: &generator) ?? 1
    turns = Place.allCases.map { _ in
      Bool.random(using: &generator) ? 0 : Int.random(in: 0..<most, using: &generator)
    }
    self.round = round
  }

  /// Whether to do it in the second of two ways.
  var isOdd: Bool { !round.isMultiple(of: 2) }

  /// Waits for as long as it takes here in this round.
  func wait(_ place: Place) {
    for _ in 0..<turns[place.rawValue] {
      if isOver.load(ordering: .acquiring) { return }
    }
  }
}

/// What has been seen in the rounds so far.
private struct OutcomeTally {
  var seen: [String: (count: Int, round: Int)] = [:]
  var rounds = 0

  mutating func note(_ outcome: String, in round: Int) {
    seen[outcome, default: (0, round)].count += 1
    rounds += 1
  }

  /// What to say of a run of so many rounds.
  func verdict(_ name: String, acceptable: Set<String>, planned: Int, seed: UInt64) -> String {
    let outcomes = seen.sorted { $0.key < $1.key }
    let forbidden = outcomes.filter { !acceptable.contains($0.key) }
    guard !forbidden.isEmpty else {
      return rounds == planned
        ? "\(name): as the table says" : "\(name): \(rounds) of \(planned) rounds"
    }
    let wrong = forbidden.map { outcome, times in
      let often = "seen \(Text.count(times.count, "time")) of \(rounds)"
      return "\(outcome) is not in the table (\(often); round \(times.round), seed \(seed))"
    }
    let right = outcomes.filter { acceptable.contains($0.key) }.map { outcome, times in
      "\(outcome) (\(times.count))"
    }
    let others = right.isEmpty ? "" : "; in it: " + right.joined(separator: "; ")
    return "\(name): " + wrong.joined(separator: "; ") + others
  }
}

/// A table, whatever its threads do things to.
protocol PlayableTable: Sendable {
  /// Plays the rounds, and says whether all outcomes are in the table.
  func verdict(of planned: Int, _ x: ClauseContext) -> String
}

extension OutcomeTable: PlayableTable {
  func verdict(of planned: Int, _ x: ClauseContext) -> String {
    let (tally, barrier) = (Locked(OutcomeTally()), Barrier(parties: actors.count))
    let slot = Locked<(pace: Pace, subject: Subject)?>(nil)
    let (seed, patience) = (x.seed, x.patience)
    x.together(actors.count, meetings: barrier) { number in
      for round in 0..<planned {
        if number == 0 {
          let pace = Pace(seed: seed, round: round)
          let subject = make(pace)
          slot.withLock { $0 = (pace, subject) }
        }
        guard barrier.arrive(2 * round, patience), let now = slot.withLock({ $0 }) else { return }
        now.pace.wait([Pace.Place.first, .second, .third][number])
        actors[number](now.subject)
        guard barrier.arrive(2 * round + 1, patience) else { return }
        if number == 0 {
          let outcome = outcome(now.subject)
          tally.withLock { $0.note(outcome, in: round) }
        }
      }
    }
    return tally.withLock { tally in
      tally.verdict(name, acceptable: acceptable, planned: planned, seed: seed)
    }
  }
}

extension ClauseContext {
  /// Plays tables, which share the rounds of the clause, and writes down a verdict for each.
  ///
  /// A round is as much as three of other clauses: its threads wait for each other twice.
  func judge(_ tables: any PlayableTable...) {
    for table in tables { log(table.verdict(of: max(20, rounds / (3 * tables.count)), self)) }
  }
}
