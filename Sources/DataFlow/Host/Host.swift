internal import Synchronization

/// Mounts views and updates them, step by step, without a screen.
///
/// A host is what runs a view tree, and what tests it: every step is asked for,
/// nothing waits for time to pass, and everything that happens can be asserted.
///
/// ```swift
/// let host = Host { Counter() }
/// host.tap("increment")
/// #expect(host.text("count") == "1")
/// #expect(host.bodies(Counter.self) == 2)
/// ```
///
/// On the main actor. States may be written and models changed from any thread;
/// the host takes note of it at the next step.
///
/// A body, an action or an `==` may let go of the host, end its views or start them anew, and a
/// view may close its window: what runs is finished, and nothing of what has gone is run then.
@MainActor
public final class Host {
  let graph: ViewGraph
  /// The probes that there had been before the host.
  let census = Census.shared.snapshot
  private let makeRoot: @MainActor (ViewGraph) -> ViewNode?

  /// Mounts `content`, and updates it until it is at rest.
  ///
  /// - Parameters:
  ///   - tracking: The registrar that models are observed with.
  ///   - recording: Which ``events`` the host keeps.
  ///   - clock: What timers and animations go by.
  ///   - wake: Called, on any thread, after the first change since the last step
  ///     that was made outside of a step, the end of something that moves included: a
  ///     program's loop then asks for one,
  ///     by ``settle()-sync``. It must not do so itself, nor let go of the host.
  ///   - defaultAppStorage: Where stored values are that name no store, or nil for
  ///     a store of the host's own, in memory.
  ///   - content: The views.
  public convenience init<Content: View>(
    tracking: Tracking = .core, recording: Recording = .off, clock: HostClock = .manual(),
    wake: (@Sendable () -> Void)? = nil, defaultAppStorage: (any KeyValueStore)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    let graph = ViewGraph(
      tracking: tracking, recorder: Recorder(recording), clock: clock, wake: wake)
    if let defaultAppStorage { graph.stored.defaultStore = StoreReference(defaultAppStorage).store }
    self.init(graph, content: content)
  }

  /// Mounts `content` in a graph without views.
  init<Content: View>(_ graph: ViewGraph, content: @escaping @MainActor () -> Content) {
    self.graph = graph
    #if canImport(Darwin)
      end = MainActorEnd { Self.end(graph) }
    #endif
    makeRoot = { graph in
      let environment = EnvironmentScope(inside: nil)
      environment.setRoot { $0.hostClock = graph.clock }
      graph.rootEnvironment = environment
      return Root._mount(Root(content: content), in: Place(graph: graph, environment: environment))
    }
    mount()
  }

  #if canImport(Darwin)
    // Before macOS 15.4 a `deinit` cannot be isolated, but what it lets go of can see to
    // that itself.
    private let end: MainActorEnd
  #else
    isolated deinit { Self.end(graph) }
  #endif

  private static func end(_ graph: ViewGraph) {
    // Maybe in a body, whose node is in use, as the graph is by whoever makes the update.
    HostThread.enter(graph) { graph.atRest { graph.unmountRoot() } }
  }

  private func mount() {
    HostThread.enter(graph) { graph.mountRoot(makeRoot) }
    graph.stored.saveLate()
  }
}

/// The view around the content of a host.
struct Root<Content: View>: View {
  let content: @MainActor () -> Content

  var body: ModifiedContent<Content, PresentationScope> {
    content().modifier(PresentationScope())
  }
}

// MARK: - Steps

extension Host {
  /// Runs `body` as one turn of the event loop, then updates the views until
  /// they are at rest.
  @discardableResult
  public func turn<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { graph.stored.saveLate() }
    return try HostThread.enter(graph) { () throws(Failure) -> Result in
      defer { graph.drain() }
      return try body()
    }
  }

  /// Runs `body` without updating the views.
  @discardableResult
  public func raw<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try HostThread.enter(graph, body)
  }

  /// Updates the views until they are at rest.
  public func settle() { update() }

  /// Whether nothing waits to be done.
  public var isIdle: Bool { graph.isIdle }

  /// Evaluates every body once more, although nothing has changed.
  ///
  /// Views whose bodies are pure functions do not notice.
  public func reevaluateAll() {
    HostThread.enter(graph) {
      graph.enqueueAll()
      graph.drain()
    }
  }

  /// Ends the lives of all views.
  ///
  /// In a body, or while views go, that waits for the end of the update.
  public func unmount() {
    let graph = graph
    HostThread.enter(graph) { graph.atRest { graph.unmountRoot() } }
    graph.stored.saveLate()
  }

  /// Ends the lives of all views, and mounts new ones: as if the program had
  /// been started again.
  ///
  /// In a body, or while views go, that waits for the end of the update.
  public func relaunch() {
    let (graph, makeRoot) = (graph, makeRoot)
    HostThread.enter(graph) {
      graph.atRest { graph.restart(makeRoot) }
    }
    graph.stored.saveLate()
  }
}

// MARK: - Questions

// With its type: a linker leaves out of an archive what nothing refers to.
extension Host: @MainActor CustomStringConvertible {}

extension Host {
  /// The misuse that the host has noticed, in order.
  public var issues: [Issue] { graph.allIssues }

  /// Misuse that has been noticed outside of any host.
  public static var looseIssues: [Issue] { IssueList.loose.all }

  /// Forgets the misuse that has been noticed outside of any host.
  public static func removeLooseIssues() { IssueList.loose.removeAll() }

  /// What the host has seen, in order: as much as it was asked to record.
  ///
  /// - Complexity: O(events).
  public var events: [Event] { graph.recorder?.events ?? [] }

  /// Adds a line of the caller's to the events.
  public func note(_ text: String) { graph.recorder?.record(.note, text) }

  /// Forgets the events.
  public func removeEvents() { graph.recorder?.removeAll() }

  /// How often the bodies of views of a type have been evaluated, also of views
  /// that have gone.
  ///
  /// - Complexity: O(views).
  public func bodies<Content: View>(_ type: Content.Type) -> Int { graph.runs(of: type) }

  /// How often the body of the view at `path` has been evaluated, or nil if
  /// there is no view.
  ///
  /// - Parameter path: The names of the views around it and its own, from the
  ///   outside in, with slashes between; leading ones may be left out.
  public func bodies(_ path: String) -> Int? { graph.node(at: path)?.runs }

  /// The mounted views of a type, in the order of the tree: outer ones before
  /// inner ones, rows from the first to the last.
  ///
  /// Each is the value that its parent made last, with its dynamic properties
  /// in place: `host.views(Row.self).map(\.item.id)`.
  ///
  /// - Complexity: O(views).
  public func views<Content: View>(_ type: Content.Type) -> [Content] {
    var found: [Content] = []
    graph.forEachTracked {
      if let node = $0 as? CompositeNode<Content> { found.append(node.view) }
    }
    return found
  }

  /// How many calls a registrar that calls once has made, also of those that
  /// came too late or twice.
  @_spi(Testing)
  public var notificationCount: Int { graph.inbox.notifications.load(ordering: .relaxed) }
}
