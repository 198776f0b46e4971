import Conformance
import ConformanceKit
import DataFlow

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
    }
  ]
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
