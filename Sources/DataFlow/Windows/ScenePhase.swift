/// Whether a scene is in use.
///
/// A window's own phase in its views; in an ``App``, that of the window that is
/// in use the most, and in a ``Scene`` with a body that of its own windows. The host
/// drives it: ``Host/scenePhase``, ``HostWindow/phase``.
///
/// Source: Apple, *ScenePhase*.
public enum ScenePhase: Sendable, Hashable, Comparable {
  /// Nobody sees the scene.
  case background
  /// The scene is seen, and takes no input.
  case inactive
  /// The scene is in use.
  case active
}

extension EnvironmentValues {
  private struct ScenePhaseKey: EnvironmentKey {
    static var defaultValue: ScenePhase { .active }
  }

  /// Whether the scene of the view is in use.
  ///
  /// Source: Apple, *scenePhase*.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
}
