internal import Dispatch
public import Foundation

/// Runs a host in a program: in real time, until it is told to end.
///
/// The main thread serves the main actor and the main run loop: tasks go on, timers tick,
/// also those that belong to no view, and whatever changes, and whatever has come to rest,
/// is shown by a step soon after. ``App/main()`` needs nothing else; a program that shows
/// its views somewhere makes its own:
///
/// ```swift
/// @main
/// struct Shop: App {
///   var body: some Scene { WindowGroup { Shelf() } }
///
///   static func main() {
///     let loop = HostLoop(app: Shop()) { host in print(host.elements) }
///     loop.run()
///   }
/// }
/// ```
@MainActor
public final class HostLoop {
  /// What is run.
  public private(set) var host: Host!

  private let show: @MainActor (Host) -> Void
  private let reporter: IssueReporter
  private let storage: ProgramStore.Tenure
  private var signals: [any DispatchSourceSignal] = []

  /// Launches a program.
  ///
  /// - Parameters:
  ///   - app: The program; evaluated once.
  ///   - tracking: The registrar that models are observed with.
  ///   - recording: Which ``Host/events`` the host keeps.
  ///   - defaultAppStorage: Where stored values are that name no store, for as long as the
  ///     loop is there also those outside of views, in a model, say.
  ///   - sceneStorage: Where the windows are that are open, with what
  ///     ``SceneStorage`` has of them, so that they come back when the program is
  ///     started again; nil for the same store. One program at a time has them.
  ///   - show: Called after the launch, and after each step in which something
  ///     may have changed.
  ///   - report: Called with each issue of the host, and with each that comes up
  ///     outside of all hosts, such as those of stores: once each, after the
  ///     launch or the step in which it came up, before `show`; soon if it came up
  ///     elsewhere. Nil for a line on standard error.
  public init<Program: App>(
    app: @autoclosure @escaping @MainActor () -> Program, tracking: Tracking = .core,
    recording: Recording = .off,
    defaultAppStorage: any KeyValueStore = UserDefaults.standard,
    sceneStorage: (any KeyValueStore)? = nil,
    show: @escaping @MainActor (Host) -> Void = { _ in },
    report: (@MainActor (Issue) -> Void)? = nil
  ) {
    self.show = show
    reporter = IssueReporter(report ?? IssueReporter.print)
    Self.takeErrorsOfLargeFiles()
    reporter.listen(to: .loose)
    let wake = Wake()
    // Before there is a program: what it is made of may look.
    storage = ProgramStore.Tenure(of: defaultAppStorage)
    host = Host(
      app: app(), tracking: tracking, recording: recording, clock: .system(),
      wake: { wake.call() }, defaultAppStorage: defaultAppStorage,
      sceneStorage: sceneStorage ?? defaultAppStorage)
    wake.loop = self
    // What was asked for while there was no loop.
    if !host.isIdle { wake.call() }
    reporter.listen(to: host.graph.issues)
    reportIssues()
    show(host)
  }

  /// Serves the main actor and the main run loop until the program ends: by
  /// ``end(status:)``, or by SIGINT, SIGTERM or SIGHUP, which end it with status 0.
  ///
  /// A signal that the program has been started without, as by `nohup`, is
  /// ignored as before.
  ///
  /// - Precondition: The caller is on the main thread, outside of any task.
  public func run() -> Never {
    for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) { endOnSignal(number) }
    Self.unblockSignals()
    withExtendedLifetime(self) { () -> Never in
      while true {
        // Serves the main queue, too, and returns after each turn of it.
        _ = RunLoop.main.run(mode: .default, before: .distantFuture)
        lookAtStores()
      }
    }
  }

  /// Has what tasks have set in a store that does not tell of it shown by a step, and what is
  /// stored outside of views saved.
  private func lookAtStores() {
    if host.graph.stored.needsPolling { host.graph.pollStores() }
    ProgramStore.saveLate()
  }

  /// Does something with the host, as a user of the program does, and shows what
  /// has come of it.
  ///
  /// A change that a step of the host makes is part of that step, and asks for no
  /// other one: without this it would be shown with the next change.
  ///
  /// ```swift
  /// loop.perform { host in host.tap(button: "Add") }
  /// ```
  @discardableResult
  public func perform<Result, Failure: Error>(
    _ body: (Host) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { step() }
    return try body(host)
  }

  /// Ends the lives of all views, whose `onDisappear` is called, has their stores
  /// saved, and ends the process.
  ///
  /// - Parameter status: The exit status of the process. Where it is 0, and stored
  ///   values are lost because they cannot be saved, it is ``unsavedStatus``.
  public func end(status: Int32 = 0) -> Never {
    let stores = host.graph.stored.stores
    host.unmount()
    // Of an effect that ends the program the others would wait for it to return.
    host.graph.performLastEffects()
    var isSaved = ProgramStore.saveAll()
    for store in stores where !store.save() { isSaved = false }
    reporter.deliver()
    exit(status == 0 && !isSaved ? Self.unsavedStatus : status)
  }

  /// The exit status of a program that loses stored values at its end: 74, which
  /// `sysexits.h` calls an error of input or output.
  public nonisolated static var unsavedStatus: Int32 { 74 }

  private func endOnSignal(_ number: Int32) {
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    let isRegistered = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { @Sendable in isRegistered.signal() }
    source.setEventHandler { @Sendable [weak self] in
      DispatchQueue.main.async {
        MainActor.assumeIsolated { () -> Void in if let self { self.end() } }
      }
    }
    source.resume()
    // Until then the signal does what it does by default: one that were ignored
    // would be lost.
    isRegistered.wait()
    #if canImport(Darwin)
      // Elsewhere Dispatch catches the signal itself.
      signal(number, SIG_IGN)
    #endif
    signals.append(source)
  }

  private func step() {
    host.settle()
    reportIssues()
    show(host)
  }

  private func reportIssues() {
    if let issue = host.graph.countedIssue { reporter.note(issue) }
    reporter.deliver()
  }

  /// What asks for a step, on any thread.
  private final class Wake: @unchecked Sendable {
    // `@unchecked Sendable`: `loop` is set on the main actor and read there.
    weak var loop: HostLoop?

    func call() {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.loop?.step() } }
    }
  }
}

extension App {
  /// Runs the program, with `@main`: without a screen, until SIGINT, SIGTERM or
  /// SIGHUP.
  ///
  /// A program that shows its views somewhere, or is driven by somebody, declares
  /// a `main` of its own with a ``HostLoop``.
  ///
  /// Source: Apple, *App.main()*.
  public static func main() {
    // Kept: what asks for steps does not keep it.
    let loop = HostLoop(app: Self())
    loop.run()
  }
}
