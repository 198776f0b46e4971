/// The scene of a program's settings, with one window at most.
///
/// It is not shown at launch, wherever it stands, but opened by ``OpenSettingsAction``,
/// ``SettingsLink`` or ``Host/openSettings()``. Each time that it opens its views are made anew.
///
/// ```swift
/// WindowGroup { Shelf() }
/// Settings { Preferences() }
/// ```
///
/// Source: Apple, *Settings*.
public struct Settings<Content: View>: Scene {
  private let content: WindowContent<Content>

  /// A window that shows `content`.
  public init(@ViewBuilder content: @escaping () -> Content) {
    self.content = WindowContent(content)
  }

  /// Mounts the window if it is open.
  public static func _mountScene(_ scene: Self, in place: Place) -> ViewNode? {
    WindowsView._mount(scene.windows, in: place)
  }

  /// Updates the window.
  public static func _updateScene(_ node: ViewNode?, to scene: Self) {
    WindowsView._update(node, to: scene.windows)
  }

  private var windows: WindowsView<WindowContent<Content>> {
    WindowsView(
      WindowScene.Declaration(title: "Settings", isUnique: true, isSettings: true),
      content: content)
  }
}

/// Opens the settings of the program.
///
/// ```swift
/// @Environment(\.openSettings) private var openSettings
///
/// Button("Settings") { openSettings() }
/// ```
///
/// Where they are open already their window comes to the front. Where the program has no
/// ``Settings`` the host reports it.
///
/// Source: Apple, *OpenSettingsAction*.
@MainActor @preconcurrency
public struct OpenSettingsAction {
  private let directory: WindowDirectory?

  nonisolated init(directory: WindowDirectory?) { self.directory = directory }

  /// Opens the settings.
  public func callAsFunction() {
    guard let directory else { return IssueList.current.add(.noSettings) }
    directory.openSettings()
  }
}

extension EnvironmentValues {
  private struct OpenSettingsKey: EnvironmentKey {
    static var defaultValue: OpenSettingsAction { OpenSettingsAction(directory: nil) }
  }

  /// Opens the settings of the program.
  ///
  /// Source: Apple, *openSettings*.
  public internal(set) var openSettings: OpenSettingsAction {
    get { self[OpenSettingsKey.self] }
    set { self[OpenSettingsKey.self] = newValue }
  }
}

/// A button that opens the settings of the program.
///
/// Source: Apple, *SettingsLink*.
public struct SettingsLink<Label: View>: View {
  @Environment(\.openSettings) private var openSettings
  private let label: Label

  /// A button with a label of any kind.
  public init(@ViewBuilder label: () -> Label) { self.label = label() }

  /// The button.
  public var body: some View {
    let openSettings = openSettings
    Button {
      openSettings()
    } label: {
      label
    }
  }
}

extension SettingsLink where Label == DefaultSettingsLinkLabel {
  /// A button with a label of its own.
  public init() { label = DefaultSettingsLinkLabel() }
}

/// What stands in a ``SettingsLink`` without a label.
///
/// Source: Apple, *DefaultSettingsLinkLabel*.
public struct DefaultSettingsLinkLabel: View {
  /// The text.
  public var body: some View { Text("Settings…") }
}
