import ConformanceKit
import DataFlow

// MARK: - Hosts

extension Stage {
  /// A host of `content`, beside the one that was mounted last, that observes as the candidate
  /// does and records as this run of the body does.
  ///
  /// Clauses make their hosts here: one that they make by themselves observes as the core does,
  /// whoever is judged, and records in both runs or in none. Those that have to, because what
  /// they look at are events, say, are listed in a test (`StageHostTests`).
  ///
  /// - Parameters:
  ///   - tracking: How the host observes, if not as the candidate does.
  ///   - clock: What its timers and animations go by, if another host goes by it, too.
  ///   - wake: What the host calls to ask for a step.
  ///   - content: The views.
  func made<Content: View>(
    tracking: DataFlow::Tracking? = nil, clock: HostClock = .manual(),
    wake: (@Sendable () -> Void)? = nil, @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> Host {
    Host(
      tracking: tracking ?? candidate.tracking, recording: recording, clock: clock, wake: wake,
      content: content)
  }

  /// As above, for a whole program.
  func made<Program: App>(
    app: @autoclosure @escaping @MainActor () -> Program,
    sceneStorage: (any KeyValueStore)? = nil
  ) -> Host {
    Host(
      app: app(), tracking: candidate.tracking, recording: recording, sceneStorage: sceneStorage)
  }

  /// A loop that runs `app`, and keeps what it stores in `store`.
  ///
  /// - Parameters:
  ///   - show: Called after the launch, and after each step.
  ///   - report: Called with each issue.
  func loop<Program: App>(
    of app: @autoclosure @escaping @MainActor () -> Program, _ store: MemoryStore = MemoryStore(),
    show: @escaping @MainActor (Host) -> Void, report: @escaping @MainActor (Issue) -> Void
  ) -> HostLoop {
    HostLoop(
      app: app(), tracking: candidate.tracking, recording: recording, defaultAppStorage: store,
      show: show, report: report)
  }
}
