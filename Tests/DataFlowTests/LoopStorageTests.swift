import DataFlow
import Testing

/// Where a program's loop keeps what is stored.
@Suite struct LoopStorageTests {
  private struct Page: View {
    @AppStorage("volume") private var volume = 1
    @SceneStorage("page") private var page = 1

    var body: some View {
      Text("\(volume) \(page)").tag("text")
      Button("Next") {
        volume += 1
        page += 1
      }
      .tag("next")
    }
  }

  private struct Reader: App {
    var body: some Scene { WindowGroup { Page() } }
  }

  /// Launches a program several times with the same stores.
  ///
  /// - Parameter isApart: Whether its windows have a store of their own.
  @MainActor
  private static func launch(isApart: Bool) {
    let (values, windows) = (MemoryStore(), MemoryStore())
    for launch in 1...3 {
      let loop = HostLoop(
        app: Reader(), defaultAppStorage: values, sceneStorage: isApart ? windows : nil)
      precondition(loop.host.text("text") == "\(launch) \(launch)")
      loop.perform { $0.tap("next") }
      precondition(loop.host.text("text") == "\(launch + 1) \(launch + 1)")
      precondition(loop.host.windows.count == 1 && loop.host.issues.isEmpty)
      loop.host.unmount()
    }
    precondition(values["volume"] == 4)
    // What a window has is one value, beside that of the program or apart from it.
    precondition(values.all.count == (isApart ? 1 : 2))
    precondition(windows.all.count == (isApart ? 1 : 0))
  }

  @Test(arguments: [false, true])
  func `a loop keeps windows in the store that it has for them, or with the other values`(
    isApart: Bool
  ) async {
    await #expect(processExitsWith: .success) { [isApart] in
      await MainActor.run { LoopStorageTests.launch(isApart: isApart) }
    }
  }

  /// What a program is made of, and no view.
  private final class Volume {
    @AppStorage("volume") var level = 1

    /// Louder than when it was last made.
    init() { level += 1 }
  }

  private struct Player: App {
    private let volume = Volume()

    var body: some Scene {
      WindowGroup {
        Text("\(volume.level)").tag("level").onAppear { volume.level += 1 }
      }
    }
  }

  /// Launches a program whose model has a stored value, and lets go of it.
  @MainActor
  private static func launchModel() {
    let values: MemoryStore = ["volume": 5]
    do {
      let loop = HostLoop(app: Player(), defaultAppStorage: values)
      precondition(values["volume"] == 7 && loop.host.windows.count == 1)
      precondition(loop.host.issues.isEmpty && Host.looseIssues.isEmpty)
      loop.host.unmount()
    }
    // Whoever comes next has no store of its program's.
    _ = Volume()
    precondition(values["volume"] == 7 && !Host.looseIssues.isEmpty)
  }

  @Test func `a model finds its stored values while the program is made`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run { LoopStorageTests.launchModel() }
    }
  }
}
