/// A window that a host shows, to look at and to drive.
///
/// ```swift
/// let host = Host(app: Reader())
/// let second = host.openWindow()
/// second.tap("next")
/// #expect(second.text("page") == "2" && host.windows[0].text("page") == "1")
/// ```
@MainActor
public struct HostWindow: Identifiable {
  let host: Host
  let session: WindowSession

  /// Counts the windows of the host, from 1.
  public nonisolated var id: Int { session.id }

  /// The title of the window's scene.
  public var title: String? { session.node?.title }

  /// The identifier of the window's scene.
  public var sceneID: String? { session.scene?.declaration.id }

  /// What the window shows, if it was opened for a value.
  public var value: AnyHashable? { session.value.current }

  /// Whether the window is open.
  public var isOpen: Bool { session.scene != nil }

  /// Whether the window was opened or asked for last.
  public var isFront: Bool { host.graph.windows.front === session }

  /// Whether the window is in use; a change is a turn.
  public var phase: ScenePhase {
    get { session.phase.current }
    nonmutating set { host.turn { host.graph.windows.setPhase(newValue, of: session) } }
  }

  /// Makes the window the one in front, as a turn: what a user does who clicks on
  /// it.
  ///
  /// The focus stays where it is. Nothing happens if the window is not open.
  public func bringToFront() { host.turn { host.graph.windows.bringToFront(session) } }

  /// Closes the window, as a turn: what belongs to it alone is gone.
  public func close() { host.turn { host.graph.windows.close(session) } }
}

// MARK: - What it shows

extension HostWindow {
  /// Calls `body`, in which the host finds the elements of this window only.
  ///
  /// What is asked of a window that is not open finds nothing, also if it closes in
  /// the middle of `body`.
  public func within<Result, Failure: Error>(
    _ body: (Host) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try host.graph.windows.withScope(session) { () throws(Failure) -> Result in try body(host) }
  }

  /// What the window shows.
  public var elements: [Element] { within { $0.elements } }

  /// The string that the `Text` with a tag shows, or nil if there is none.
  public func text<Tag: Hashable>(_ tag: Tag) -> String? { within { $0.text(tag) } }

  /// Whether an element has a tag.
  public func shows<Tag: Hashable>(_ tag: Tag) -> Bool { within { $0.shows(tag) } }

  /// The string in the element that a query finds in this window, or in its label; nil if
  /// there is not exactly one.
  public func text(_ query: ElementQuery) -> String? { within { $0.text(query) } }

  /// Whether a query finds something in this window.
  public func shows(_ query: ElementQuery) -> Bool { within { $0.shows(query) } }

  /// All texts that the window shows, in order.
  public var texts: [String] { within { $0.texts } }

  /// Taps the button with a tag, as a turn.
  public func tap<Tag: Hashable>(_ tag: Tag) { within { $0.tap(tag) } }

  /// Writes `value` through the binding of the control with a tag, as a turn.
  public func set<Tag: Hashable, Value>(_ tag: Tag, _ value: Value) {
    within { $0.set(tag, value) }
  }

  /// The element of this window that a query finds.
  ///
  /// - Throws: An error that says what there is, if there is not exactly one.
  public func find(_ query: ElementQuery) throws(ElementSearchError) -> Element {
    try within { (host) throws(ElementSearchError) in try host.find(query) }
  }

  /// Taps what a query finds in this window, as a turn.
  public func tap(_ query: ElementQuery) { within { $0.tap(query) } }

  /// Writes `value` through the binding of the control that a query finds in this
  /// window, as a turn.
  public func set<Value>(_ query: ElementQuery, _ value: Value) { within { $0.set(query, value) } }

  /// Taps a button of this window, as a turn.
  ///
  /// - Parameters:
  ///   - label: What stands in it.
  ///   - index: Which of several is meant, from 0.
  ///   - place: What it is in.
  public func tap(button label: String, at index: Int? = nil, in place: ElementQuery? = nil) {
    within { $0.tap(button: label, at: index, in: place) }
  }

  /// Switches a toggle of this window, as a turn.
  ///
  /// - Parameters:
  ///   - label: What stands beside it.
  ///   - value: Whether it is on afterwards.
  ///   - index: Which of several is meant, from 0.
  ///   - place: What it is in.
  public func set(
    toggle label: String, to value: Bool, at index: Int? = nil, in place: ElementQuery? = nil
  ) {
    within { $0.set(toggle: label, to: value, at: index, in: place) }
  }

  /// Enters a text in this window, as a turn.
  ///
  /// - Parameters:
  ///   - label: What the field's label says.
  ///   - text: All that stands in it afterwards.
  ///   - index: Which of several is meant, from 0.
  ///   - place: What it is in.
  public func set(
    textField label: String, to text: String, at index: Int? = nil,
    in place: ElementQuery? = nil
  ) {
    within { $0.set(textField: label, to: text, at: index, in: place) }
  }
}

extension HostWindow: @MainActor CustomStringConvertible {
  /// All that the window shows, as a host's description has it.
  public var description: String { within { $0.description } }
}

// MARK: - Windows of a host

extension Host {
  /// The windows that are open, in the order in which they were opened; none if
  /// the host shows no ``App``.
  public var windows: [HostWindow] {
    graph.windows.windows.map { HostWindow(host: self, session: $0) }
  }

  /// The window that was opened or asked for last.
  public var frontWindow: HostWindow? {
    graph.windows.front.map { HostWindow(host: self, session: $0) }
  }

  /// Opens another window of the program's first scene, as a turn.
  @discardableResult
  public func openWindow() -> HostWindow {
    open("of the first scene") { $0.open(id: nil) }
  }

  /// Opens a window of the scene with an identifier, as a turn.
  ///
  /// - Returns: The window; that of a ``Window`` scene may have been open.
  @discardableResult
  public func openWindow(id: String) -> HostWindow {
    open("with the id \"\(id)\"") { $0.open(id: id) }
  }

  /// Opens a window for a value, as a turn.
  ///
  /// - Returns: The window, which may have been open.
  @discardableResult
  public func openWindow<Value: Codable & Hashable>(value: Value) -> HostWindow {
    open("for \(Value.self)") { $0.open(id: nil, value: value, of: Value.self) }
  }

  /// Opens a window for a value, of the scene with an identifier, as a turn.
  ///
  /// - Returns: The window, which may have been open.
  @discardableResult
  public func openWindow<Value: Codable & Hashable>(id: String, value: Value) -> HostWindow {
    open("with the id \"\(id)\" for \(Value.self)") {
      $0.open(id: id, value: value, of: Value.self)
    }
  }

  /// Opens the window of the program's settings, as a turn.
  ///
  /// - Returns: The window, which may have been open.
  @discardableResult
  public func openSettings() -> HostWindow { open("of settings") { $0.openSettings() } }

  private func open(
    _ wanted: String, _ body: (WindowDirectory) -> WindowSession?
  ) -> HostWindow {
    guard let session = turn({ body(graph.windows) }) else {
      preconditionFailure("There is no scene \(wanted). \(issues.last?.description ?? "")")
    }
    return HostWindow(host: self, session: session)
  }

  /// Closes a window, as a turn: what belongs to it alone is gone.
  public func close(_ window: HostWindow) { window.close() }

  /// Whether the program is in use: the phase of the window that is in use the
  /// most, or of the only scene of a host that shows no ``App``.
  ///
  /// A change is a turn, and counts for all windows.
  public var scenePhase: ScenePhase {
    get {
      if !graph.windows.scenes.isEmpty { return graph.windows.phase.current }
      return EnvironmentValues(scope: graph.rootEnvironment).scenePhase
    }
    set {
      turn {
        for window in graph.windows.windows { graph.windows.setPhase(newValue, of: window) }
        if graph.windows.scenes.isEmpty { graph.setLoosePhase(newValue) }
      }
    }
  }
}

extension ViewGraph {
  /// Sets the phase of the views that are in no window.
  fileprivate func setLoosePhase(_ phase: ScenePhase) {
    // Views that have read the default have to look again.
    if rootEnvironment?.setRoot({ $0.scenePhase = phase }) == true { enqueueAll() }
  }
}

extension WindowDirectory {
  /// Calls `body`, with elements being looked for in one window only.
  fileprivate func withScope<Result, Failure: Error>(
    _ session: WindowSession, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = scope
    scope = session
    defer { scope = outer }
    return try body()
  }
}
