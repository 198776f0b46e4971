/// A scene that shows windows, while it is there.
///
/// Only for the thread of the hosts.
final class WindowScene {
  /// What is said of a scene where it is declared.
  struct Declaration {
    var title: String?
    /// The name by which windows are opened.
    var id: String?
    /// Whether there is one window at most.
    var isUnique: Bool = false
    /// The type of the values that windows are opened for.
    var valueType: (any Any.Type)?
    /// Makes the value of a window that is opened without one.
    var makeValue: (() -> AnyHashable)?
    /// Whether it is that of the program's settings, which are opened as such.
    var isSettings: Bool = false
    /// The scenes with a body that it is declared in.
    var groups: [SceneGroup] = []

    /// Whether a program can open a window by naming the scene.
    var isNamed: Bool { id != nil || isUnique || valueType != nil }
  }

  let declaration: Declaration

  /// Which scene it is when the program is started again.
  let key: String

  /// The windows, in the order in which they were opened.
  let windows = ObservedValue<[WindowSession]>([])

  init(_ declaration: Declaration, key: String) {
    self.declaration = declaration
    self.key = key
  }
}
