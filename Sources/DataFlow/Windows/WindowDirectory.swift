/// The scenes of a host and their windows.
///
/// Only for the thread of the hosts.
final class WindowDirectory: @unchecked Sendable {
  // `@unchecked Sendable`: nobody else uses it.

  /// The scenes that are there, in order.
  private(set) var scenes: [WindowScene] = []

  /// The windows that are open, in the order in which they were opened.
  private(set) var windows: [WindowSession] = []

  /// The window that was opened or asked for last.
  private(set) var front: WindowSession?

  /// The phase of the window that is in use the most.
  let phase = ObservedValue(ScenePhase.active)

  /// What `SceneStorage` keeps where there is no window.
  let looseStore = MemoryStore()

  /// The window that elements are looked for in, if not everywhere.
  var scope: WindowSession?

  private let issues: IssueList

  /// Where windows are when the program does not run, if they come back.
  var archive: SceneArchive?

  /// The windows that come back when the program is started again, by scene.
  private var saved: [String: [WindowSession]] = [:]

  /// Whether scenes show the windows that they had before.
  private var isRestoring: Bool = false

  private var lastID: Int = 0

  init(issues: IssueList) { self.issues = issues }
}

// MARK: - Scenes

extension WindowDirectory {
  /// A scene comes, with the windows that it had or those of a launch.
  func add(_ declaration: WindowScene.Declaration) -> WindowScene {
    let isFirst = scenes.allSatisfy(\.declaration.isSettings)
    if scenes.isEmpty {
      isRestoring = saved.values.contains { !$0.isEmpty } || archive?.hasWaiting ?? false
    }
    // A name may be the number of another scene.
    let key = declaration.id.map { "id \($0)" } ?? "\(scenes.count)"
    let scene = WindowScene(declaration, key: key)
    scenes.append(scene)
    if isRestoring {
      let sessions = saved.removeValue(forKey: scene.key) ?? archived(for: scene)
      for session in sessions { show(session, in: scene) }
    } else if !declaration.isSettings, isFirst || !declaration.isNamed {
      open(in: scene, value: nil)
    }
    // Those without windows hear of it, too.
    updatePhases(of: declaration.groups)
    return scene
  }

  /// A scene goes; its windows are those of the next launch, which begins in use.
  func remove(_ scene: WindowScene) {
    scenes.removeAll { $0 === scene }
    // Also one that is only about to be shown, and none that is being closed.
    let own = windows.filter { $0.scene === scene }
    saved[scene.key] = own
    for session in own {
      forget(session)
      session.phase.update(to: .active)
    }
    if scenes.isEmpty { phase.update(to: .active) }
  }

  /// The windows that a scene had when the program ran before.
  private func archived(for scene: WindowScene) -> [WindowSession] {
    guard let archive else { return [] }
    return archive.take(scene: scene.key).compactMap { window in
      let value = window.value.flatMap { data in
        scene.declaration.valueType.flatMap { SceneArchive.decode(data, as: $0) }
      }
      // It showed something that the program does not know any more.
      if window.value != nil, value == nil {
        archive.remove(window.id)
        return nil
      }
      lastID += 1
      return WindowSession(id: lastID, value: value, directory: self, window: window)
    }
  }

  /// Shows a window if there is none but the settings although some were to come back: the
  /// program has not got their scenes any more, or only the settings were open.
  func openAnyWindow() {
    guard isRestoring, windows.allSatisfy({ $0.scene?.declaration.isSettings ?? false })
    else { return }
    archive?.removeWaiting()
    if let scene = scenes.first(where: { !$0.declaration.isSettings }) {
      open(in: scene, value: nil)
    }
  }
}

// MARK: - Windows

extension WindowDirectory {
  /// Opens a window, or asks for the one that is there already.
  ///
  /// - Parameters:
  ///   - id: The scene's name, or nil for any.
  ///   - value: What the window shows, or nil for nothing.
  ///   - type: The type of the value, or nil without one.
  /// - Returns: The window, or nil if no scene opens such windows.
  @discardableResult
  func open(id: String?, value: AnyHashable? = nil, of type: (any Any.Type)? = nil)
    -> WindowSession?
  {
    let scene = scenes.first {
      (id == nil || $0.declaration.id == id) && (type == nil || $0.declaration.valueType == type)
        && !$0.declaration.isSettings
    }
    guard let scene else {
      let wanted = [id.map { "the id \"\($0)\"" }, type.map { "values of type \($0)" }]
      issues.add(.noSuchScene(wanted.compactMap(\.self).joined(separator: " and "), scenes))
      return nil
    }
    return open(in: scene, value: value)
  }

  /// Opens the window of the program's settings, or asks for the one that is there already.
  ///
  /// - Returns: The window, or nil if the program has no settings.
  @discardableResult
  func openSettings() -> WindowSession? {
    guard let scene = scenes.first(where: \.declaration.isSettings) else {
      issues.add(.noSettings)
      return nil
    }
    return open(in: scene, value: nil)
  }

  @discardableResult
  private func open(in scene: WindowScene, value: AnyHashable?) -> WindowSession {
    let value = value ?? scene.declaration.makeValue?()
    let known = scene.windows.current.first {
      scene.declaration.isUnique || value != nil && $0.value.current == value
    }
    if let known {
      front = known
      return known
    }
    lastID += 1
    let window = archive.map {
      SceneArchive.Window(id: $0.add(scene: scene.key, value: value), scene: scene.key)
    }
    let session = WindowSession(id: lastID, value: value, directory: self, window: window)
    show(session, in: scene)
    return session
  }

  private func show(_ session: WindowSession, in scene: WindowScene) {
    session.scene = scene
    windows.append(session)
    front = session
    // It may be closed before it is shown.
    scene.windows.update(
      to: scene.windows.current + (session.scene === scene ? [session] : []))
    updatePhase()
  }

  /// Makes an open window the one that was asked for last.
  func bringToFront(_ session: WindowSession) {
    if session.scene != nil { front = session }
  }

  /// Closes a window; what belongs to it alone is gone.
  func close(_ session: WindowSession) {
    // Kept here: the scene may go before the window has.
    guard let scene = scenes.first(where: { $0 === session.scene }) else { return }
    session.leaveArchive()
    forget(session)
    scene.windows.update(to: scene.windows.current.filter { $0 !== session })
    updatePhase()
  }

  /// Closes the windows of a scene, or those that show a value of a type.
  func close(id: String?, value: AnyHashable? = nil, of type: (any Any.Type)? = nil) {
    let closing = windows.filter { session in
      let declaration = session.scene?.declaration
      // Numbers of other types are equal, too.
      return (id == nil || declaration?.id == id)
        && (type == nil || declaration?.valueType == type && session.value.current == value)
    }
    closing.forEach(close)
  }

  func setPhase(_ phase: ScenePhase, of session: WindowSession) {
    session.phase.update(to: phase)
    updatePhase()
  }

  private func forget(_ session: WindowSession) {
    session.scene = nil
    windows.removeAll { $0 === session }
    if front === session { front = windows.last }
  }

  private func updatePhase() {
    phase.update(to: windows.map(\.phase.current).max() ?? .background)
    updatePhases(of: scenes.flatMap(\.declaration.groups))
  }

  private func updatePhases(of groups: [SceneGroup]) {
    for group in groups {
      let own = windows.filter { $0.scene?.declaration.groups.contains { $0 === group } ?? false }
      group.phase.update(to: own.map(\.phase.current).max() ?? .background)
    }
  }
}

extension ViewGraph {
  /// Begins with the windows that a store has, and keeps them there.
  func restoreWindows(from store: (any KeyValueStore)?) {
    if let store { stored.addStore(store) }
    windows.archive = store.map { SceneArchive($0, issues: issues) }
  }

  /// Where elements are looked for: a window, or everywhere.
  ///
  /// Asked each time: a window may close, or come back, while it is looked at.
  var visible: ViewNode? {
    guard let window = windows.scope else { return root }
    return window.node
  }
}
