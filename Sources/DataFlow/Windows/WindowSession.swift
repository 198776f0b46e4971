/// A window that is open, and what belongs to it alone.
///
/// It outlives its views: when the program is started again, the windows that
/// were open come back with their values and what they have stored. Where the host
/// has an archive, so they do in another process. Only for the thread of the hosts.
final class WindowSession: Identifiable, @unchecked Sendable {
  // `@unchecked Sendable`: nobody else uses it.

  /// Counts the windows of a host, from 1.
  let id: Int

  /// What the window shows, if its scene opens windows for values.
  let value: ObservedValue<AnyHashable?>

  let phase = ObservedValue(ScenePhase.active)

  /// What `SceneStorage` keeps.
  let store: any KeyValueStore

  private let archive: SceneArchive?
  /// What the archive calls the window.
  private let archiveID: Int

  /// Whether the window is open; writing false closes it.
  private(set) var isPresented: Binding<Bool>!

  /// The window's scene, while it is there.
  unowned(unsafe) var scene: WindowScene?

  /// The window's node, while it is there.
  unowned(unsafe) var node: WindowNode?

  /// - Parameter window: The window's entry in the archive of the directory.
  init(
    id: Int, value: AnyHashable?, directory: WindowDirectory, window: SceneArchive.Window? = nil
  ) {
    self.id = id
    self.value = ObservedValue(value)
    archiveID = window?.id ?? 0
    archive = window == nil ? nil : directory.archive
    store =
      if let window, let archive {
        ArchivedStore(window.stored, in: archive, id: window.id)
      } else {
        MemoryStore()
      }
    isPresented = Binding { [weak self] in
      self?.scene != nil
    } set: { [weak self, weak directory] (isPresented: Bool) in
      if !isPresented, let self { directory?.close(self) }
    }
  }
}

extension WindowSession {
  /// Shows another value.
  func show(_ value: AnyHashable?) {
    self.value.update(to: value)
    archive?.show(value, in: archiveID)
  }

  /// Does not come back any more.
  func leaveArchive() { archive?.remove(archiveID) }
}

extension WindowSession: Equatable {
  static func == (left: WindowSession, right: WindowSession) -> Bool { left === right }
}
