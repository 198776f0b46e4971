import DataFlow
import ObservationCore
import Testing

/// What a host keeps of what it sees, and that it does not depend on it.
@MainActor
@Suite(.serialized)
struct RecordingTests {
  final class Owned: Probe {}

  @Observable
  final class Score {
    var points = 0
    @ObservationIgnored var isAwake = false
  }

  struct Row: View {
    @State private var owned = Owned()
    @Environment(\.limit) private var limit
    let id: Int
    let score: Score

    var body: some View {
      Text("\(id): \(score.points) of \(limit)").tag(id)
    }
  }

  /// Reads nothing until it is awake.
  struct Sleeper: View {
    let score: Score

    var body: some View {
      Text(score.isAwake ? "\(score.points)" : "asleep").tag("sleeper")
    }
  }

  struct Board: View {
    @State private var ids = [1, 2, 3]
    @State private var limit = 10
    let score: Score

    var body: some View {
      Sleeper(score: score)
      ForEach(ids, id: \.self) { Row(id: $0, score: score) }.environment(\.limit, limit)
      Button("Rotate") { ids = Array(ids.dropFirst()) + [ids.count + ids[0]] }.tag("rotate")
      Button("Raise") { withAnimation { limit += 1 } }.tag("raise")
      Button("Double") { ids.append(ids[0]) }.tag("double")
    }
  }

  /// Does everything that a host can be asked about.
  private func play(_ recording: Recording, _ tracking: Tracking = .core) -> (Host, [String]) {
    let score = Score()
    let host = Host(tracking: tracking, recording: recording) { Board(score: score) }
    var answers: [String] = []
    func note(_ step: String) {
      answers.append(
        """
        \(step): \(host.bodies(Board.self)) + \(host.bodies(Row.self)), \
        third \(host.bodies("3/Row").map(String.init) ?? "gone"), \
        rows \(host.views(Row.self).map(\.id)), \(host.text(3) ?? "-"), \
        sleeper \(host.bodies(Sleeper.self)) \(host.text("sleeper") ?? "gone"), \
        \(host.inits(Owned.self)) - \(host.deinits(Owned.self)), \
        issues \(host.issues.map(\.kind)), idle \(host.isIdle)
        """)
    }
    note("mounted")
    for step in ["rotate", "raise", "rotate", "double", "rotate"] {
      host.tap(step)
      note(step)
    }
    host.turn { score.points += 1 }
    note("points")
    host.raw { score.points += 1 }
    note("points, no update")
    host.settle()
    note("settled")
    score.isAwake = true
    host.reevaluateAll()
    note("again")
    host.turn { score.points += 1 }
    note("points, awake")
    host.relaunch()
    note("relaunched")
    host.unmount()
    note("unmounted")
    return (host, answers)
  }

  @Test(
    arguments: [Recording.off, .last(1), .last(7), .all],
    [
      Tracking.core, .coreAlone,
      .oneShot { apply, onChange in withObservationTracking(apply, onChange: onChange) },
    ])
  func `recording and the registrar change no answer`(_ recording: Recording, _ tracking: Tracking)
  {
    let answers = play(recording, tracking).1
    #expect(answers == play(.off).1)
    #expect(answers.contains { $0.hasPrefix("points, no update: ") && $0.contains("1 asleep") })
    #expect(answers.contains { $0.hasPrefix("points, awake: ") && $0.contains("sleeper 3 3") })
    #expect(answers.contains { $0.hasPrefix("unmounted: ") && $0.contains("rows []") })
  }

  @Test func `views that have gone are counted`() {
    let host = play(.off).0
    #expect(host.views(Row.self).isEmpty)
    #expect(host.bodies(Row.self) > 0 && host.bodies(Board.self) > 0)
    #expect(host.bodies(Text.self) == 0)
  }

  @Test(arguments: [Recording.off, .last(0)])
  func `a host that is not asked keeps no events`(_ recording: Recording) {
    #expect(Host { EmptyView() }.events.isEmpty)
    let host = play(recording).0
    host.note("a note")
    #expect(host.events.isEmpty)
  }

  @Test(arguments: [1, 2, 7, 50, 1_000])
  func `the last events are the newest of all`(_ count: Int) {
    let all = play(.all).0.events
    #expect(all.map(\.sequence) == Array(0..<all.count))
    #expect(play(.last(count)).0.events == Array(all.suffix(count)))
  }

  @Test func `removed events make room`() {
    let host = Host(recording: .last(3)) { EmptyView() }
    for round in 0..<3 {
      host.removeEvents()
      #expect(host.events.isEmpty)
      for number in 0..<(2 + round) { host.note("\(number)") }
      #expect(host.events.map(\.subject) == (0..<(2 + round)).suffix(3).map(String.init))
    }
    #expect(host.events.last?.sequence == 11)
  }
}

extension EnvironmentValues {
  private struct LimitKey: EnvironmentKey {
    static let defaultValue = 0
  }

  fileprivate var limit: Int {
    get { self[LimitKey.self] }
    set { self[LimitKey.self] = newValue }
  }
}
