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
  ///   - wake: Called, on any thread, when another thread has made the first
  ///     change since the last step: a program's loop then asks for a step.
  ///   - defaultAppStorage: Where stored values are that name no store, or nil for
  ///     a store of the host's own, in memory.
  public convenience init<Program: App>(
    app: @autoclosure @escaping @MainActor () -> Program, tracking: Tracking = .core,
    recording: Recording = .off, wake: (@Sendable () -> Void)? = nil,
    defaultAppStorage: (any KeyValueStore)? = nil
  ) {
    self.init(
      tracking: tracking, recording: recording, wake: wake, defaultAppStorage: defaultAppStorage
    ) {
      AppView(program: app())
    }
  }
}
