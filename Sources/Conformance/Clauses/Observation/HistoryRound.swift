import ConformanceKit
import Synchronization

/// A round in which three threads do a few things at random to two properties, and note when.
///
/// Afterwards both properties change once more, in the first thread: whoever waits is called
/// then.
final class HistoryRound: Sendable {
  private enum Step {
    case track(scope: Int, places: [Int])
    case write(place: Int, value: Int)
  }

  static let threads: Int = 3
  /// What is said of a history that has an explanation.
  static let explained: String = "an order of the steps explains it"

  private let candidate: any Candidate.Type
  private let pace: Pace
  private let places: [GuardedPlace]
  private let programs: [[Step]]
  private let clock = Atomic<Int>(0)
  private let done: [NotedList<History.Operation>]
  private let calls: [NotedList<Int>]

  /// The round that `seed` and the number of the round make.
  init(_ candidate: any Candidate.Type, _ pace: Pace, seed: UInt64) {
    self.candidate = candidate
    self.pace = pace
    var generator = SplitMix(seed: seed &* 31 &+ UInt64(pace.round))
    let model = candidate.manual()
    let isOneObject = Bool.random(using: &generator)
    let properties: [ManualProperty] = pace.isOdd ? [.tracked, .value] : [.value, .tracked]
    places = properties.enumerated().map { number, property in
      GuardedPlace(number == 0 || isOneObject ? model : candidate.manual(), property)
    }
    var (scopes, values) = (0, 0)
    let tracks = [[0], [0], [0, 1], [1, 0]]
    programs = (0..<Self.threads).map { _ in
      (0..<Int.random(in: 1...2, using: &generator)).map { _ in
        // Without a scope there is nothing to see.
        if scopes == 0 || Int.random(in: 0..<3, using: &generator) == 0 {
          scopes += 1
          let read = tracks.randomElement(using: &generator) ?? [0]
          return .track(scope: scopes - 1, places: read)
        }
        values += 1
        return .write(place: Int.random(in: 0..<3, using: &generator) / 2, value: values)
      }
    }
    done = (0..<Self.threads).map { _ in NotedList() }
    calls = (0..<scopes).map { _ in NotedList() }
  }

  private func now() -> Int { clock.add(1, ordering: .sequentiallyConsistent).newValue }

  /// Does what the thread has to do.
  func run(_ thread: Int) {
    for step in programs[thread] {
      switch step {
      case .track(let scope, let places): track(scope, places, thread)
      case .write(let place, let value): write(place, value, thread)
      }
      pace.wait(.step)
    }
  }

  private func track(_ scope: Int, _ read: [Int], _ thread: Int) {
    let begin = now()
    var reads: [History.Read] = []
    candidate.track(
      {
        for place in read {
          let begin = now()
          let value = places[place].read()
          reads.append(.init(place, value, .init(begin, now())))
          pace.wait(.read)
        }
      },
      onChange: { [self, calls = calls[scope]] in
        calls.note(now())
        pace.wait(.call)
      })
    done[thread].note(.track(scope: scope, reads: reads, span: .init(begin, now())))
  }

  private func write(_ place: Int, _ value: Int, _ thread: Int) {
    let begin = now()
    var stored = History.Span(begin, begin)
    places[place].write(value, pace) { store in
      stored.begin = now()
      store()
      stored.end = now()
    }
    let span = History.Span(begin, now())
    done[thread].note(.write(place: place, value: value, stored: stored, span: span))
  }

  /// What has happened, both properties' last changes included.
  func settle() -> History {
    for place in places.indices { write(place, 100 + place, 0) }
    return History(threads: done.map(\.all), calls: calls.map(\.all))
  }
}
