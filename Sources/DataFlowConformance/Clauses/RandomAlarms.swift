import CommandKit
import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Tasks that sleep and timers, which come and go by chance, beside a list of when each is due.
extension Catalogue {
  static let randomAlarms: [Clause] = [
    Clause(
      flow: "RND-28", .observed,
      "What is due MUST be done at its time, in order, for as long as its view is there.",
      source: Source.decision,
      hint: "Is what comes, goes or is due at the same time as another found in its place?",
      stochastic: true, expected: ["runs that differ: 0"]
    ) { stage in
      let count = max(2, stage.context.rounds / 100)
      await Choices.search("RND-28", for: AlarmRun.self, count: count, on: stage)
    }
  ]
}

/// What is due again and again.
private struct Alarm: Identifiable, Equatable {
  let id: Int
  /// In quarters of a second.
  let interval: Int
  let isTimer: Bool
  /// When it came, in quarters of a second.
  let start: Int
}

private struct AlarmsView: View {
  let handle: Handle<Binding<[Alarm]>>
  let heard: Locked<[(time: Duration, id: Int)]>
  @State private var alarms: [Alarm] = []

  var body: some View {
    let _ = handle.take($alarms)
    ForEach(alarms) { AlarmView(alarm: $0, heard: heard) }
  }
}

private struct AlarmView: View {
  let alarm: Alarm
  let heard: Locked<[(time: Duration, id: Int)]>
  @Environment(\.hostClock) private var clock

  var body: some View {
    let (clock, id, heard) = (clock, alarm.id, heard)
    let seconds = Double(alarm.interval) / 4
    if alarm.isTimer {
      Text("").onReceive(
        Timer.publish(every: seconds, on: .main, in: .common).autoconnect()
      ) { _ in
        heard.withLock { $0.append((clock.now.offset, id)) }
      }
    } else {
      Text("").task {
        while (try? await clock.sleep(for: .seconds(seconds))) != nil {
          heard.withLock { $0.append((clock.now.offset, id)) }
        }
      }
    }
  }
}

private struct AlarmRun: Choices.Run {
  private(set) var choices: Choices
  private(set) var steps: [String] = []
  private var alarms: [Alarm] = []
  private var now = 0
  private var lastID = 0

  init(_ choices: Choices) { self.choices = choices }

  private mutating func number(_ range: Range<Int>) -> Int { choices.number(range) }

  @MainActor
  mutating func firstDifference(on stage: Stage) async -> [String]? {
    let handle = Handle<Binding<[Alarm]>>()
    let heard = Locked<[(time: Duration, id: Int)]>([])
    stage.mount { AlarmsView(handle: handle, heard: heard) }
    defer { stage.host.unmount() }
    for step in 0..<16 where !choices.isOver {
      change()
      let alarms = alarms
      steps.append("\(step): \(list)")
      stage.host.turn { handle.value.wrappedValue = alarms }
      await stage.host.settle()
      if let found = difference("step \(step)", stage.host, until: now, heard) { return found }
      let end = now + number(0..<12)
      steps.append("\(step): \(Double(end - now) / 4) seconds pass")
      await stage.host.advance(by: .seconds(Double(end - now) / 4))
      let found = difference("step \(step), advanced", stage.host, until: end, heard)
      if let found { return found }
    }
    stage.host.unmount()
    self.alarms = []
    return difference("unmounted", stage.host, until: now, heard)
  }

  /// The alarms that are there.
  private var list: String {
    let texts = alarms.map { alarm in
      "\(alarm.isTimer ? "timer" : "task") \(alarm.id) every \(Double(alarm.interval) / 4)"
    }
    return texts.isEmpty ? "none" : texts.joined(separator: ", ")
  }

  /// Some alarms go, and others come among them.
  private mutating func change() {
    let isFewer = number(0..<4) == 0
    for alarm in alarms where number(0..<(isFewer ? 2 : 6)) == 0 {
      alarms.removeAll { $0.id == alarm.id }
    }
    for _ in 0..<number(0..<4) {
      lastID += 1
      alarms.insert(
        Alarm(id: lastID, interval: number(1..<9), isTimer: number(0..<2) == 0, start: now),
        at: number(0..<alarms.count + 1))
    }
  }

  /// Lets time pass in the list, and compares what has been heard with what was due.
  @MainActor
  private mutating func difference(
    _ step: String, _ host: Host, until end: Int, _ heard: Locked<[(time: Duration, id: Int)]>
  ) -> [String]? {
    var due: [String] = []
    while now < end {
      now += 1
      // Of those that are due together, the order is that in which they began to wait.
      let ids = alarms.filter { (now - $0.start) % $0.interval == 0 }.map(\.id).sorted()
      due += ids.map { "\($0) at \(Double(now) / 4)" }
    }
    let actual = heard.withLock { lines in
      defer { lines = [] }
      return lines
    }
    let isInOrder = zip(actual, actual.dropFirst()).allSatisfy { $0.time <= $1.time }
    let lines = actual.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
      .map { "\($0.id) at \($0.time / .seconds(1))" }
    let next = alarms.map { now + $0.interval - (now - $0.start) % $0.interval }.min()
    let deadline = host.clock.nextDeadline.map { Int($0.offset / .seconds(0.25)) }
    if lines == due, isInOrder, next == deadline { return nil }
    return ["\(step), expected, then \(next.map { "\($0)" } ?? "nothing"):"] + due
      + ["but, then \(deadline.map { "\($0)" } ?? "nothing"), in order \(isInOrder):"] + lines
  }
}
