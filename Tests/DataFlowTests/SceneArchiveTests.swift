import CommandKit
import DataFlow
import Foundation
import Testing

/// Windows that come back in another process.
///
/// What the clause STORE-09 leaves open. A second host with the same store stands
/// for the process.
@MainActor
@Suite struct SceneArchiveTests {
  private struct Page: View {
    @SceneStorage("page") private var page = 1

    var body: some View {
      Text("\(page)").tag("page")
      Button("Turn") { page += 1 }.tag("turn")
    }
  }

  private struct Reader: App {
    var body: some Scene {
      WindowGroup(id: "books") { Page() }
      WindowGroup(id: "notes", for: Int.self) { $note in
        Text("note \(note ?? 0)").tag("page")
      }
    }
  }

  /// The same program, later: other scenes, and other types of values.
  private struct LaterReader: App {
    var body: some Scene {
      WindowGroup(id: "papers") { Text("paper").tag("page") }
      WindowGroup(id: "notes", for: [String].self) { _ in Text("later").tag("page") }
    }
  }

  private func pages(_ host: Host) -> [String?] { host.windows.map { $0.text("page") } }

  @Test func `windows come back in the order of their scenes`() {
    let store = MemoryStore()
    let host = Host(app: Reader(), sceneStorage: store)
    host.openWindow(value: 5)
    host.openWindow(id: "books").tap("turn")
    #expect(pages(host) == ["1", "note 5", "2"])
    let again = Host(app: Reader(), sceneStorage: store)
    #expect(pages(again) == ["1", "2", "note 5"])
    #expect(again.openWindow(value: 5).id == again.windows[2].id)
    again.relaunch()
    #expect(pages(again) == ["1", "2", "note 5"] && again.issues.isEmpty)
  }

  private struct Pair: App {
    struct Values: View {
      @SceneStorage("first") private var first = 0
      @SceneStorage("second") private var second = 0
      @MainActor static var places: [Binding<Int>] = []

      var body: some View {
        Text("\(first) \(second)").tag("page").onAppear { Self.places = [$first, $second] }
      }
    }

    var body: some Scene { WindowGroup { Values() } }
  }

  /// A store that has something done after the next write, in whose middle that seems to be.
  private final class Meddling: KeyValueStore, @unchecked Sendable {
    // `@unchecked Sendable`: `next` is only used under `lock`.
    private let memory = MemoryStore()
    private let lock = NSLock()
    private var next: (@Sendable () -> Void)?

    func afterNextWrite(_ body: @escaping @Sendable () -> Void) { lock.withLock { next = body } }

    func read(_ key: String) -> StoredValue? { memory.read(key) }

    func write(_ value: StoredValue?, for key: String) {
      memory.write(value, for: key)
      let body = lock.withLock {
        defer { next = nil }
        return next
      }
      body?()
    }

    func observe(
      _ key: String, _ onChange: @escaping @Sendable () -> Void
    ) -> StoreObservation { memory.observe(key, onChange) }
  }

  @Test func `threads that write values of one window leave all of them in the store`() {
    let store = Meddling()
    let host = Host(app: Pair(), sceneStorage: store)
    let (first, second) = (Pair.Values.places[0], Pair.Values.places[1])
    for round in 1...50 {
      let end = DispatchSemaphore(value: 0)
      store.afterNextWrite {
        PlainThread.start(stackSize: 1 << 20) {
          first.wrappedValue = round
          end.signal()
        }
        // The other thread is on its way to the store, where it has to wait for this one.
        while first.wrappedValue != round { sched_yield() }
        for _ in 0..<200 { sched_yield() }
        second.wrappedValue = round
      }
      second.wrappedValue = -round
      end.wait()
      #expect(pages(Host(app: Pair(), sceneStorage: store)) == ["\(round) \(round)"])
    }
    withExtendedLifetime(host) {}
  }

  @Test func `a program whose windows were all closed begins as at its first launch`() {
    let store = MemoryStore()
    let host = Host(app: Reader(), sceneStorage: store)
    host.windows[0].tap("turn")
    host.windows[0].close()
    #expect(pages(Host(app: Reader(), sceneStorage: store)) == ["1"])
  }

  @Test func `a window that is opened later is told from those that came back`() {
    let store = MemoryStore()
    Host(app: Reader(), sceneStorage: store).windows[0].tap("turn")
    let again = Host(app: Reader(), sceneStorage: store)
    let other = again.openWindow(id: "books")
    other.tap("turn")
    other.tap("turn")
    #expect(pages(Host(app: Reader(), sceneStorage: store)) == ["2", "3"])
    again.windows[0].close()
    #expect(pages(Host(app: Reader(), sceneStorage: store)) == ["3"])
  }

  @Test func `windows that the program does not have any more are forgotten`() {
    let store = MemoryStore()
    Host(app: Reader(), sceneStorage: store).openWindow(value: 5)
    let later = Host(app: LaterReader(), sceneStorage: store)
    #expect(pages(later) == ["paper"])
    #expect(pages(Host(app: LaterReader(), sceneStorage: store)) == ["paper"])
    #expect(pages(Host(app: Reader(), sceneStorage: store)) == ["1"])
  }

  @Test func `windows that have been forgotten are not waited for`() {
    let store = MemoryStore()
    Host(app: Reader(), sceneStorage: store).openWindow(value: 5)
    let later = Host(app: LaterReader(), sceneStorage: store)
    for _ in 1...2 {
      later.windows[0].close()
      #expect(pages(later) == [])
      later.relaunch()
      #expect(pages(later) == ["paper"] && later.issues.isEmpty)
    }
  }

  @Test(arguments: [StoredValue.int(1), .data(Data("no windows".utf8))])
  func `what is no list of windows is reported`(_ value: StoredValue) {
    let store: MemoryStore = ["DataFlow.windows": value]
    let host = Host(app: Reader(), sceneStorage: store)
    #expect(pages(host) == ["1"])
    #expect(host.issues.map(\.kind) == [.windowsNotRestored])
    #expect(pages(Host(app: Reader(), sceneStorage: store)) == ["1"])
  }

  @Test func `a file has the windows`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("windows").path
    let host = Host(app: Reader(), sceneStorage: FileStore(path: path))
    host.windows[0].tap("turn")
    host.openWindow()
    #expect(pages(Host(app: Reader(), sceneStorage: FileStore(path: path))) == ["2", "1"])
  }

  @Test func `a window that is closed writes no more`() {
    let store = MemoryStore()
    struct Keeper: View {
      @SceneStorage("page") private var page = 1
      let keep: (Binding<Int>) -> Void

      var body: some View {
        Text("\(page)").tag("page").onAppear { keep($page) }
      }
    }
    final class Kept { var binding: Binding<Int>? }
    let kept = Kept()
    struct Program: App {
      static var keep: (Binding<Int>) -> Void = { _ in }

      var body: some Scene { WindowGroup { Keeper(keep: Self.keep) } }
    }
    Program.keep = { kept.binding = $0 }
    let host = Host(app: Program(), sceneStorage: store)
    let window = host.windows[0]
    window.close()
    let stored = store["DataFlow.windows"]
    kept.binding?.wrappedValue = 9
    #expect(store["DataFlow.windows"] == stored)
  }

  /// Counts what is written.
  private final class CountingStore: KeyValueStore {
    private let memory = MemoryStore()
    private(set) var writes = 0

    func read(_ key: String) -> StoredValue? { memory.read(key) }

    func write(_ value: StoredValue?, for key: String) {
      writes += 1
      memory.write(value, for: key)
    }

    func observe(
      _ key: String, _ onChange: @escaping @Sendable () -> Void
    ) -> StoreObservation {
      memory.observe(key, onChange)
    }
  }

  @Test func `the windows are written when one of them has another value, and only then`() {
    struct Marker: View {
      @SceneStorage("page") private var page = 1

      var body: some View {
        Text("\(page)").tag("page")
        Button("2") { page = 2 }
        Button("3") { page = 3 }
      }
    }
    struct Program: App {
      var body: some Scene { WindowGroup { Marker() } }
    }
    let store = CountingStore()
    let host = Host(app: Program(), sceneStorage: store)
    for (number, isOther) in [(2, true), (2, false), (3, true), (3, false), (2, true)] {
      let writes = store.writes
      host.tap(button: "\(number)")
      #expect(pages(host) == ["\(number)"] && (store.writes > writes) == isOther)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `windows come back as they were, whatever has been done to them`(seed: UInt64) {
    var random = ForEachTests.Generator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let store = MemoryStore()
    var host = Host(app: Reader(), sceneStorage: store)
    // What each window shows, in the order in which they were opened.
    var expected = [1]
    for step in 0..<40 {
      let place = Int.random(in: expected.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        host.openWindow(id: "books")
        expected.append(1)
      case 1 where expected.count > 1:
        host.windows[place].close()
        expected.remove(at: place)
      case 2: host = Host(app: Reader(), sceneStorage: store)
      default:
        host.windows[place].tap("turn")
        expected[place] += 1
      }
      #expect(pages(host) == expected.map { "\($0)" as String? }, "seed \(seed), step \(step)")
    }
    #expect(host.issues.isEmpty)
  }
}
