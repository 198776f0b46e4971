import Conformance
import ConformanceKit
import DataFlow
import Dispatch

/// What the body of a clause about data flow works with: it makes the host,
/// does named steps, and writes one line for each.
///
/// A line says how many bodies of the watched types the step made run, what
/// the watched texts show, the watched values, how many of the watched objects
/// there have been, and the misuse that the host has noticed:
///
/// ```
/// set name: Owner +0, Reader +1, text = B, signals = 1, made = 1, gone = 0
/// ```
///
/// Nothing is written where nothing is watched and no misuse was noticed.
@MainActor
public final class Stage {
  /// The candidate that the clause is about.
  public let candidate: any Candidate.Type

  /// Where lines go, and what a stochastic clause is given.
  public nonisolated let context: ClauseContext

  /// The host that was mounted last.
  public private(set) var host: Host!

  /// Which events the hosts of this run of the body keep.
  let recording: Recording
  /// Where the lines about events go; nil if none are recorded.
  private let events: ClauseContext?
  private var facts: [() -> [String]] = []

  /// Whether the hosts of this run of the body record events.
  var isRecording: Bool { events != nil }

  fileprivate init(
    _ candidate: any Candidate.Type, _ context: ClauseContext, events: ClauseContext?
  ) {
    self.candidate = candidate
    self.context = context
    self.events = events
    recording = events == nil ? .off : .all
  }

  /// The facts hold on to the views, and these to the stage.
  fileprivate func close() {
    facts = []
    host = nil
  }
}

// MARK: - Mounting

extension Stage {
  /// Mounts `content` in a host of its own, and writes the first line.
  ///
  /// - Parameters:
  ///   - bodies: The views whose bodies are counted.
  ///   - texts: The tags of the texts that are shown.
  ///   - values: What else is written down, by its name.
  ///   - lives: The class whose instances are counted from here on.
  ///   - tracking: How the host observes, if not as the candidate does.
  ///   - wake: What the host calls to ask for a step.
  public func mount<Content: View>(
    bodies: [any View.Type] = [], texts: [String] = [],
    values: KeyValuePairs<String, () -> Any> = [:], lives: Probe.Type? = nil,
    tracking: DataFlow::Tracking? = nil, wake: (@Sendable () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    host = made(tracking: tracking, wake: wake, content: content)
    watch(bodies, texts, Array(values), lives)
  }

  /// As above, for a whole program.
  public func mount<Program: App>(
    app: Program.Type, bodies: [any View.Type] = [], texts: [String] = [],
    values: [(key: String, value: () -> Any)] = [], lives: Probe.Type? = nil,
    sceneStorage: (any KeyValueStore)? = nil
  ) {
    host = made(app: app.init(), sceneStorage: sceneStorage)
    watch(bodies, texts, values, lives)
  }

  /// Mounts a ``StepsView``, whose steps ``advance(_:times:)`` makes.
  func mountSteps<Content: View>(
    bodies: [any View.Type] = [], texts: [String] = [],
    values: KeyValuePairs<String, () -> Any> = [:], lives: Probe.Type? = nil,
    @ViewBuilder content: @escaping @MainActor (Int) -> Content
  ) {
    mount(bodies: bodies, texts: texts, values: values, lives: lives) {
      StepsView(content: content)
    }
  }

  private func watch(
    _ types: [any View.Type], _ texts: [String], _ values: [(key: String, value: () -> Any)],
    _ lives: Probe.Type?
  ) {
    let host = host!
    var runs = types.map { _ in 0 }
    var issueCount = 0
    facts = [
      {
        let before = runs
        runs = types.map { host.bodies($0) }
        return zip(types, zip(runs, before)).map { type, runs in
          // The name of a type without the candidate in it.
          "\("\(type)".prefix { $0 != "<" }) +\(runs.0 - runs.1)"
        }
      },
      { texts.map { "\($0) = \(host.text($0) ?? "gone")" } },
      { values.map { "\($0.key) = \($0.value())" } },
      { lives.map { ["made = \(host.inits($0))", "gone = \(host.deinits($0))"] } ?? [] },
      {
        let issues = host.issues.dropFirst(issueCount)
        issueCount += issues.count
        return issues.map { "issue \($0.kind)" }
      },
    ]
    write("mounted")
  }
}

// MARK: - Steps

extension Stage {
  /// Does `body`, which makes turns of its own or none, and writes a line.
  public func perform(_ step: String, _ body: () -> Void) {
    body()
    write(step)
  }

  /// Does `body` as one turn of the host's loop.
  public func turn(_ step: String, _ body: () -> Void) { perform(step) { host.turn(body) } }

  /// Does `body` on the host's thread, without an update after it.
  public func raw(_ step: String, _ body: () -> Void) { perform(step) { host.raw(body) } }

  /// Lets the host update what other threads have changed.
  public func settle(_ step: String) { perform(step) { host.settle() } }

  /// Lets the views' tasks go on until they are at rest.
  public func settleTasks(_ step: String) async {
    await host.settle()
    write(step)
  }

  /// Lets time pass on the host's clock.
  public func pass(_ duration: Duration) {
    perform("after \(duration)") { host.advance(by: duration) }
  }

  /// Takes the views away.
  public func unmount(_ step: String) { perform(step) { host.unmount() } }

  /// Taps the button with a tag, by default that of the step's name.
  ///
  /// A broken host may not show the button: then the line says enough.
  public func tap(_ step: String, _ tag: String? = nil, times: Int = 1) {
    let tag = tag ?? step
    perform(step) {
      for _ in 0..<times where host.shows(tag) { host.tap(tag) }
    }
  }

  /// Makes a ``StepsView`` count on.
  public func advance(_ step: String, times: Int = 1) { tap(step, "step", times: times) }

  /// Switches the toggle with a tag on.
  public func switchOn(_ step: String, _ tag: String = "switch") {
    perform(step) { if host.shows(tag) { host.set(tag, true) } }
  }

  /// Writes to the text field with a tag.
  public func enter(_ text: String, _ tag: String = "editor") {
    perform("write \(text)") { if host.shows(tag) { host.set(tag, text) } }
  }

  private func write(_ step: String) {
    let facts = facts.flatMap { $0() }
    if !facts.isEmpty { log("\(step): \(facts.joined(separator: ", "))") }
  }
}

// MARK: - Lines

extension Stage {
  /// Writes a line.
  public nonisolated func log(_ line: String) { context.log(line) }

  /// Does `body` on another thread, and waits for it.
  public nonisolated func elsewhere(_ step: String, _ body: @escaping @Sendable () -> Void) {
    context.elsewhere(step, body)
  }

  /// Writes the misuse that `body` makes outside of all hosts.
  public func logLooseIssues(_ body: () -> Void) {
    Host.removeLooseIssues()
    body()
    log("issues = \(Host.looseIssues.map { "\($0.kind)" }.joined(separator: ", "))")
    Host.removeLooseIssues()
  }

  /// Writes the transactions of the updates since the last call, if the host
  /// records.
  public func logUpdates(_ step: String) {
    let updates = host.events.filter { $0.kind == .updated }.map(\.subject)
    logEvents("\(step): updates " + (updates.isEmpty ? "none" : updates.joined(separator: ", ")))
  }

  /// Writes how many events there have been since the last call, if the host
  /// records.
  public func logEventCount(_ step: String) { logEvents("\(step): events \(host.events.count)") }

  /// Writes what moves at the time: the view's tag, from where, to where and how.
  public func logAnimations(_ step: String) {
    let lines = host.animations.map { record in
      "\(record.tags.map(\.description).joined(separator: "+")): \(record)"
    }
    log("\(step): " + (lines.isEmpty ? "nothing moves" : lines.joined(separator: "; ")))
  }

  private func logEvents(_ line: String) {
    events?.log(line)
    host.removeEvents()
  }
}

/// Marks the queue of the main actor.
private let mainQueueMark: DispatchSpecificKey<Void> = {
  let mark = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: mark, value: ())
  return mark
}()

extension Stage {
  /// Writes where the caller runs.
  public nonisolated func logActor(_ name: String) {
    let isHere = DispatchQueue.getSpecific(key: mainQueueMark) != nil
    log("\(name): \(isHere ? "main actor" : "elsewhere")")
  }
}

// MARK: - Both modes

extension Stage {
  /// Runs a body with hosts that record, and again with hosts that do not.
  ///
  /// The lines of the first run are those of the clause; where the second run
  /// writes another line, a further one says so. Lines about events are the
  /// first run's alone.
  static func run(
    _ body: @MainActor (Stage) async throws -> Void, on candidate: any Candidate.Type,
    _ context: ClauseContext
  ) async throws {
    // The process keeps what has come up outside of hosts until somebody takes it away.
    defer { Host.removeLooseIssues() }
    func lines(
      events: ClauseContext?, echo: @escaping @Sendable (String) -> Void
    ) async throws -> [String] {
      // What goes on after the body, such as a task of its views, says nothing.
      let isOver = Locked(false)
      let trace = Trace { line in if !isOver.withLock(\.self) { echo(line) } }
      let own = ClauseContext(
        trace: trace, seed: context.seed, rounds: context.rounds, patience: context.patience)
      let stage = Stage(candidate, own, events: events)
      defer { stage.close() }
      try await body(stage)
      isOver.withLock { $0 = true }
      return trace.snapshot
    }
    let recorded = try await lines(events: context) { context.log($0) }
    let count = Locked(0)
    let plain = try await lines(events: nil) { line in
      let index = count.withLock { count in
        defer { count += 1 }
        return count
      }
      let expected = index < recorded.count ? recorded[index] : "no line"
      if line != expected { context.log("without recording: \(line); recording: \(expected)") }
    }
    for line in recorded.dropFirst(plain.count) {
      context.log("without recording: no line; recording: \(line)")
    }
  }
}
