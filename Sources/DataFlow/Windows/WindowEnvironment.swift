extension EnvironmentValues {
  private struct WindowSessionKey: EnvironmentKey {
    static var defaultValue: WindowSession? { nil }
  }

  /// The window that the view is in.
  var windowSession: WindowSession? {
    get { self[WindowSessionKey.self] }
    set { self[WindowSessionKey.self] = newValue }
  }

  private struct SupportsMultipleWindowsKey: EnvironmentKey {
    static var defaultValue: Bool { false }
  }

  /// Whether the program's windows can be opened and closed: in an ``App``.
  ///
  /// Source: Apple, *supportsMultipleWindows*.
  public internal(set) var supportsMultipleWindows: Bool {
    get { self[SupportsMultipleWindowsKey.self] }
    set { self[SupportsMultipleWindowsKey.self] = newValue }
  }
}

extension WindowSession {
  /// Sets what the views of the window find in their environment.
  func set(_ values: inout EnvironmentValues) {
    values.windowSession = self
    values.scenePhase = phase.read()
    values.dismiss = DismissAction(isPresented: isPresented)
    values.dismissWindow = values.dismissWindow.inside(of: self)
  }
}

extension WindowDirectory {
  /// Sets what an app and its scenes find in their environment.
  func set(_ values: inout EnvironmentValues) {
    values.scenePhase = phase.read()
    values.openWindow = OpenWindowAction(directory: self)
    values.dismissWindow = DismissWindowAction(directory: self)
    values.openSettings = OpenSettingsAction(directory: self)
    values.supportsMultipleWindows = true
  }
}
