/// A program: its scenes, and the data that they share.
///
/// ```swift
/// struct Reader: App {
///   @StateObject private var library = Library()
///
///   var body: some Scene {
///     WindowGroup { Shelf().environmentObject(library) }
///   }
/// }
///
/// let host = Host(app: Reader())
/// ```
///
/// An app can have dynamic properties as a view can; they live as long as the
/// program does, which is until the host is relaunched.
///
/// Source: Apple, *App*.
@MainActor @preconcurrency
public protocol App {
  /// The scenes, as one.
  associatedtype Body: Scene

  /// The scenes.
  @SceneBuilder
  var body: Body { get }

  /// Makes the program as it is launched without arguments.
  init()
}

/// An app, in the environment that its host gives to it.
struct AppRoot<Program: App>: View {
  var directory = DirectoryLink()
  // As a view: the properties of a program that stands here would be this view's.
  let app: AppView<Program>

  var body: some View {
    let directory = directory.directory
    app.modifier(EnvironmentModifier { directory?.set(&$0) })
  }
}

/// The scenes of the host that a view is mounted in.
struct DirectoryLink: DynamicProperty {
  private(set) var directory: WindowDirectory?

  static var _needsPreparation: Bool { false }

  static func _install(_ value: UnsafeMutableRawPointer, in node: TrackedNode) {
    value.assumingMemoryBound(to: Self.self).pointee.directory = node.graph.windows
  }

  static func _adopt(
    _ value: UnsafeMutableRawPointer, from old: UnsafeMutableRawPointer, in node: TrackedNode
  ) {
    _install(value, in: node)
  }

  static func _remove(_ value: UnsafeMutableRawPointer) {}

  static func _isSameInput(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool { true }
}

/// An app, as the view that it makes.
struct AppView<Program: App>: View {
  let program: Program

  var body: SceneContent<Program.Body> { SceneContent(scene: program.body) }
}

extension Host {
  /// Launches `app`, and updates its views until they are at rest.
  ///
  /// - Parameters:
  ///   - app: The program; evaluated once at each launch.
  ///   - tracking: The registrar that models are observed with.
  ///   - recording: Which ``events`` the host keeps.
  ///   - clock: What timers and animations go by.
  ///   - wake: Called, on any thread, after the first change since the last step
  ///     that was made outside of a step: a program's loop then asks for one. It
  ///     must not do so itself, nor let go of the host.
  ///   - defaultAppStorage: Where stored values are that name no store, or nil for
  ///     a store of the host's own, in memory.
  ///   - sceneStorage: Where the windows are that are open, with what
  ///     ``SceneStorage`` has of them: another host with this store begins with
  ///     them. Nil for windows that come back after a ``relaunch()`` alone.
  public convenience init<Program: App>(
    app: @autoclosure @escaping @MainActor () -> Program, tracking: Tracking = .core,
    recording: Recording = .off, clock: HostClock = .manual(),
    wake: (@Sendable () -> Void)? = nil, defaultAppStorage: (any KeyValueStore)? = nil,
    sceneStorage: (any KeyValueStore)? = nil
  ) {
    let graph = ViewGraph(
      tracking: tracking, recorder: Recorder(recording), clock: clock, wake: wake)
    if let defaultAppStorage { graph.stored.defaultStore = StoreReference(defaultAppStorage).store }
    graph.restoreWindows(from: sceneStorage)
    self.init(graph) { AppRoot(app: AppView(program: app())) }
  }
}
