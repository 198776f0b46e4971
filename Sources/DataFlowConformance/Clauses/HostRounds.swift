import Conformance
import ConformanceKit
import DataFlow

/// For how long a host waits before time goes on, for whom, and what a loop counts.
extension Catalogue {
  static let hostRounds: [Clause] = [
    Clause(
      flow: "HOST-67", .required,
      "Time MUST go on once tasks rest or a thousand rounds are over, and so MUST who has waited.",
      source: "documentation of Host.advance(by:until:)",
      hint: "Is a host at rest if nothing works, and does a wait for another host leave no trace?",
      expected: [
        "nothing to wait for: 0 rounds", "a task that sleeps: 0 rounds",
        "a task that listens: 1000 rounds",
        "another host, then its own: over true, issues waitingForItself, of the other none",
      ]
    ) { stage in
      let empty = stage.made { EmptyView() }
      await stage.logRounds("nothing to wait for", of: empty) {
        empty.clock.now.offset >= .seconds(1)
      }
      let sleeping = stage.made { LateView() }
      await sleeping.settle()
      await stage.logRounds("a task that sleeps", of: sleeping) { sleeping.text("text") == "late" }
      let (stream, source) = AsyncStream.makeStream(of: Int.self)
      let listening = stage.made { ListeningView(stream: stream) }
      await stage.logRounds("a task that listens", of: listening) {
        listening.clock.now.offset >= .seconds(1)
      }
      source.finish()

      let other = stage.made { EmptyView() }
      let isOver = Handle<Bool>(false)
      stage.mount { WaitingView(stage: stage, other: other, isOver: isOver) }
      let ends = await stage.context.eventually { isOver.value == true }
      @MainActor func issues(_ host: Host) -> String {
        let kinds = host.issues.map { "\($0.kind)" }
        return kinds.isEmpty ? "none" : kinds.joined(separator: " ")
      }
      // Without views nobody waits any more.
      let own = issues(stage.host)
      stage.host.unmount()
      stage.log(
        "another host, then its own: over \(ends), issues \(own), of the other \(issues(other))")
    },
    Clause(
      flow: "HOST-68", .required,
      "A loop MUST tell of what other threads publish, before it shows that, and once.",
      source:
        "documentation of HostLoop.init("
        + "app:tracking:recording:defaultAppStorage:sceneStorage:show:report:)",
      hint: "Is misuse that is only counted told as well?",
      expected: [
        "launched: shown A", "published elsewhere: publishingOffMain, shown B",
        "published again: shown C",
      ]
    ) { stage in
      Host.removeLooseIssues()
      let (person, lines) = (Person("A"), Handle<[String]>([]))
      PublishedProgram.person = person
      defer { PublishedProgram.person = nil }
      let loop = stage.loop(of: PublishedProgram()) { host in
        lines.take(lines.value + ["shown \(host.text("name") ?? "gone")"])
      } report: { issue in
        lines.take(lines.value + ["\(issue.kind)"])
      }
      @MainActor func log(_ step: String) {
        stage.log("\(step): \(lines.value.joined(separator: ", "))")
        lines.take([])
      }
      log("launched")
      stage.elsewhere("publishing") { person.name = "B" }
      loop.perform { _ in }
      log("published elsewhere")
      stage.elsewhere("publishing again") { person.name = "C" }
      loop.perform { _ in }
      log("published again")
      loop.host.unmount()
    },
  ]
}

extension Stage {
  /// Lets a second pass until `condition` holds, and writes for how many rounds of the main
  /// actor the host has waited before the time went on.
  fileprivate func logRounds(
    _ step: String, of host: Host, until condition: () -> Bool
  ) async {
    let early = Calls()
    await host.advance(by: .seconds(1)) {
      if host.clock.now.offset == .zero { early.note() }
      return condition()
    }
    // It is asked in each round, and once more before the time goes on.
    log("\(step): \(early.count - 1) rounds")
  }
}

// MARK: - Views

/// Shows that a second has passed.
private struct LateView: View {
  @State private var text = "early"
  @Environment(\.hostClock) private var clock

  var body: some View {
    Text(text).tag("text").task {
      guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
      text = "late"
    }
  }
}

private struct ListeningView: View {
  let stream: AsyncStream<Int>

  var body: some View {
    let stream = stream
    Text("").task { for await _ in stream {} }
  }
}

/// Waits for another host, and then for its own.
private struct WaitingView: View {
  let stage: Stage
  let other: Host
  let isOver: Handle<Bool>

  var body: some View {
    let (stage, other, isOver) = (stage, other, isOver)
    Text("").task {
      await other.settle()
      await stage.host.settle()
      isOver.take(true)
    }
  }
}

private struct PublishedProgram: App {
  static var person: Person?

  var body: some Scene {
    WindowGroup { if let person = Self.person { NameView(person: person) } }
  }
}
