/// A window that is open, and what belongs to it alone.
///
/// It outlives its views: when the program is started again, the windows that
/// were open come back with their values and what they have stored. Only for the
/// thread of the hosts.
final class WindowSession: Identifiable, @unchecked Sendable {
  // `@unchecked Sendable`: nobody else uses it.

  /// Counts the windows of a host, from 1.
  let id: Int

  /// What the window shows, if its scene opens windows for values.
  let value: ObservedValue<AnyHashable?>

  let phase = ObservedValue(ScenePhase.active)

  /// What `SceneStorage` keeps.
  let store = MemoryStore()

  /// Whether the window is open; writing false closes it.
  private(set) var isPresented: Binding<Bool>!

  /// The window's scene, while it is there.
  unowned(unsafe) var scene: WindowScene?

  /// The window's node, while it is there.
  unowned(unsafe) var node: WindowNode?

  init(id: Int, value: AnyHashable?, directory: WindowDirectory) {
    self.id = id
    self.value = ObservedValue(value)
    isPresented = Binding { [weak self] in
      self?.scene != nil
    } set: { [weak self, weak directory] (isPresented: Bool) in
      if !isPresented, let self { directory?.close(self) }
    }
  }
}

extension WindowSession: Equatable {
  static func == (left: WindowSession, right: WindowSession) -> Bool { left === right }
}
