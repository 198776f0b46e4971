import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// In which order tasks are woken, and which of them are waited for.
extension Catalogue {
  static let taskOrder: [Clause] = [
    Clause(
      flow: "TASK-16", .observed,
      "Sleeps MUST end when they are over, and those of one time in the order of their beginning.",
      source: "documentation of HostClock.sleep(until:tolerance:)",
      hint: "Is what rings next still known when a sleep in the middle has been cancelled?",
      expected: [
        "at one time: 0 1 2 3 4", "one after the other: a0 b0 a1 b1 a2 b2",
        "without 0: 1 2 3 10 11 12 20", "without 1: 2 3 10 11 12 20",
        "without 2: 1 3 10 11 12 20", "without 3: 1 2 10 11 12 20",
        "without 10: 1 2 3 11 12 20", "without 11: 1 2 3 10 12 20",
        "without 12: 1 2 3 10 11 20", "without 20: 1 2 3 10 11 12",
      ]
    ) { stage in
      let (begun, notes) = (Calls(), NoteList())
      stage.mount {
        ForEach(0..<5) { _ in
          SleepingView(seconds: 1) {
            begun.next() - 1
          } end: { turn, _ in
            notes.add("\(turn)")
          }
        }
      }
      await stage.host.advance(by: .seconds(1))
      stage.log("at one time: \(notes.take())")
      let second = Calls()
      stage.mount {
        ForEach(0..<3) { _ in
          SleepingView(seconds: 1) {
            second.next() - 1
          } end: { turn, _ in
            notes.add("a\(turn)")
            await Task.yield()
            notes.add("b\(turn)")
          }
        }
      }
      await stage.host.advance(by: .seconds(1))
      stage.log("one after the other: \(notes.take())")
      let all = [1, 10, 2, 11, 12, 20, 3]
      for missing in [0, 1, 2, 3, 10, 11, 12, 20] {
        stage.mountSteps { step in
          ForEach(step == 0 ? all : all.filter { $0 != missing }, id: \.self) { seconds in
            SleepingView(seconds: seconds) {
              0
            } end: { _, time in
              notes.add(time == .seconds(seconds) ? "\(seconds)" : "\(seconds) at \(time)")
            }
          }
        }
        await stage.host.settle()
        stage.advance("step")
        await stage.host.advance(by: .seconds(30))
        stage.log("without \(missing): \(notes.take())")
      }
    },
    Clause(
      flow: "TASK-17", .observed,
      "A clock MUST have the date of its time, and no sleep last that is over when it begins.",
      source: "documentation of HostClock",
      hint: "Does a sleep end that has no need to begin, because of its time or of its task?",
      expected: [
        "a nanosecond: true", "dates: 0.0 0.25 10.25", "at its start: 1000.0",
        "for no time: over", "for less: over", "until now: over", "until before: over",
        "cancelled before: CancellationError", "cancelled before, for no time: CancellationError",
        "due: never, at 10.25 seconds",
      ]
    ) { stage in
      stage.mount { Text("") }
      let clock = stage.host.clock
      stage.log("a nanosecond: \(clock.minimumResolution == .nanoseconds(1))")
      let start = clock.now
      var dates: [String] = []
      for seconds in [0, 0.25, 10] {
        await stage.host.advance(by: .seconds(seconds))
        dates.append("\(clock.date.timeIntervalSinceReferenceDate)")
      }
      stage.log("dates: \(dates.joined(separator: " "))")
      let other = HostClock.manual(start: Date(timeIntervalSinceReferenceDate: 1000))
      stage.log("at its start: \(other.date.timeIntervalSinceReferenceDate)")
      await stage.logEnd("for no time") { try await clock.sleep(for: .zero) }
      await stage.logEnd("for less") { try await clock.sleep(for: .seconds(-1)) }
      await stage.logEnd("until now") { try await clock.sleep(until: clock.now) }
      await stage.logEnd("until before") { try await clock.sleep(until: start) }
      await stage.logEnd("cancelled before", isCancelled: true) {
        try await clock.sleep(for: .seconds(1))
      }
      await stage.logEnd("cancelled before, for no time", isCancelled: true) {
        try await clock.sleep(for: .zero)
      }
      let due = clock.nextDeadline.map { "\($0.offset)" } ?? "never"
      stage.log("due: \(due), at \(clock.now.offset)")
    },
  ]
}

extension Stage {
  /// Writes how a sleep ends that has no need to begin; a broken clock's never does.
  ///
  /// - Parameters:
  ///   - name: What the line begins with.
  ///   - isCancelled: Whether its task is cancelled before it runs.
  ///   - sleep: What sleeps.
  fileprivate func logEnd(
    _ name: String, isCancelled: Bool = false, _ sleep: @escaping @MainActor () async throws -> Void
  ) async {
    let end = Handle<String>()
    let task = Task { @MainActor in
      do {
        try await sleep()
        end.take("over")
      } catch {
        end.take("\(type(of: error))")
      }
    }
    // Not begun: the main actor is at work here.
    if isCancelled { task.cancel() }
    _ = await context.eventually { end.value != nil }
    log("\(name): \(end.value ?? "never")")
  }
}

// MARK: - Views

/// Says that it begins, sleeps, and says what time it is then.
private struct SleepingView: View {
  let seconds: Int
  let begin: @MainActor () -> Int
  let end: @MainActor (Int, Duration) async -> Void
  @Environment(\.hostClock) private var clock

  var body: some View {
    let (clock, seconds, begin, end) = (clock, seconds, begin, end)
    Text("").task {
      let turn = begin()
      guard (try? await clock.sleep(for: .seconds(seconds))) != nil else { return }
      await end(turn, clock.now.offset)
    }
  }
}
