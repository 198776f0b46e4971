import DataFlow
import Foundation
import Testing

/// A store in a file loses nothing.
@Suite struct FileStoreTests {
  private static let values: [String: StoredValue] = [
    "bool": true, "int": 5, "large": .int(.max), "double": 0.1, "huge": .double(.infinity),
    "text": "ä\n\"b\"", "data": .data(Data([0, 255])),
    "date": .date(Date(timeIntervalSinceReferenceDate: 0.1)),
  ]

  @Test func `every value is read as it was written`() {
    let folder = StoreFolder()
    let store = FileStore(path: folder.file)
    #expect(store.all.isEmpty && folder.names().isEmpty)
    store.write(Self.values)
    let again = FileStore(url: URL(fileURLWithPath: folder.file))
    #expect(again.all == Self.values && again.issues.isEmpty)
    again["int"] = nil
    #expect(FileStore(path: folder.file)["int"] == nil)
    #expect(folder.names() == ["settings", "settings.lock", "settings.previous"])
  }

  @Test func `the same values are the same file`() throws {
    let folder = StoreFolder()
    let store = FileStore(path: folder.file)
    store.write(["b": 1, "a": 2])
    let first = try folder.bytes()
    store["a"] = 3
    store["a"] = 2
    #expect(try folder.bytes() == first)
  }

  enum Damage: CaseIterable {
    case torn, empty, changed, foreign, longer
  }

  @Test(arguments: Damage.allCases)
  func `a damaged file is reported, and the values before it count`(_ damage: Damage) throws {
    let folder = StoreFolder()
    let store = FileStore(path: folder.file)
    store["n"] = 1
    store["n"] = 2
    let good = try folder.bytes()
    let bad =
      switch damage {
      case .torn: good.dropLast(3)
      case .empty: Data()
      case .changed: Data(String(decoding: good, as: UTF8.self).replacing("2", with: "7").utf8)
      case .foreign: Data("{ \"n\": 2 }\n".utf8)
      case .longer: good + [10]
      }
    try folder.replace(bad)

    let again = FileStore(path: folder.file)
    #expect(again["n"] == 1)
    #expect(again.issues.map(\.kind) == [.corruptStore])
    #expect(again.issues[0].description.contains(folder.file))
    #expect(try folder.bytes() == bad)

    again["m"] = 3
    #expect(try folder.bytes(".corrupt") == bad)
    let repaired = FileStore(path: folder.file)
    #expect(repaired.all == ["n": 1, "m": 3] && repaired.issues.isEmpty)
  }

  @Test func `with nothing good left, only defaults count`() throws {
    let folder = StoreFolder()
    FileStore(path: folder.file)["n"] = 1
    try folder.replace(Data("x".utf8))
    let store = FileStore(path: folder.file)
    #expect(store.all.isEmpty && store.issues.map(\.kind) == [.corruptStore])
    #expect(store.issues[0].description.contains("only defaults are left"))
  }

  @Test func `what cannot be written is reported, and written with the next write`() throws {
    let folder = StoreFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    // A folder where the new file would be.
    try FileManager.default.createDirectory(
      atPath: folder.file + ".new", withIntermediateDirectories: true)
    let store = FileStore(path: folder.file)
    store["a"] = 1
    #expect(store["a"] == 1 && store.issues.map(\.kind) == [.storeNotSaved])
    #expect(FileStore(path: folder.file).all.isEmpty)
    try FileManager.default.removeItem(atPath: folder.file + ".new")
    store["b"] = 2
    #expect(FileStore(path: folder.file).all == ["a": 1, "b": 2])
  }

  @Test func `two stores of one file keep each other's keys`() {
    let folder = StoreFolder()
    let stores = (0..<2).map { _ in FileStore(path: folder.file) }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<25 { stores[thread % 2]["\(thread) \(number)"] = .int(number) }
    }
    let all = FileStore(path: folder.file).all
    #expect(all.count == 100 && stores.allSatisfy { $0.issues.isEmpty })
    for store in stores { store.refresh() }
    #expect(stores.allSatisfy { $0.all == all })
  }

  @Test func `what another program has written is announced`() {
    let folder = StoreFolder()
    let (store, other) = (FileStore(path: folder.file), FileStore(path: folder.file))
    let keys = Names()
    let observations = ["a", "b", "c"].map { key in store.observe(key) { keys.append(key) } }
    other.write(["a": 1, "b": 1])
    #expect(keys.all.isEmpty)
    store.refresh()
    #expect(keys.all == ["a", "b"] && store["a"] == 1)
    other["b"] = 2
    store["c"] = 1
    #expect(keys.all == ["a", "b", "b", "c"] && store["b"] == 2)
    store["c"] = 1
    #expect(keys.all.count == 4)
    withExtendedLifetime(observations) {}
  }

  @MainActor
  @Test func `views that name one file show the same, and so does whoever writes to it`() {
    struct Number: View {
      @AppStorage private var number: Int

      init(path: String) {
        _number = AppStorage(wrappedValue: 0, "n", store: FileStore(path: path))
      }

      var body: some View {
        Text("\(number)")
        Button("Add") { number += 1 }
      }
    }
    let folder = StoreFolder()
    let host = Host {
      Number(path: folder.file)
      Group { Number(path: folder.file) }
    }
    host.tap(button: "Add", at: 1)
    #expect(host.texts == ["1", "Add", "1", "Add"])
    // A store of no view is as another program's.
    let other = FileStore(path: folder.file)
    other["n"] = 5
    host.settle()
    #expect(host.texts == ["1", "Add", "1", "Add"])
    let second = Host(defaultAppStorage: other) { Number(path: folder.file) }
    other["n"] = 6
    host.settle()
    second.settle()
    #expect(host.texts == ["6", "Add", "6", "Add"] && second.texts == ["6", "Add"])
    second.tap(button: "Add")
    #expect(other["n"] == 7)
  }

  @MainActor
  @Test func `a program finds its values when it is started again`() {
    struct Settings: View {
      @AppStorage("size") private var size = 12

      var body: some View {
        Text("\(size)").tag("size")
        Button("Larger") { size += 1 }.tag("larger")
      }
    }
    let folder = StoreFolder()
    let first = Host(defaultAppStorage: FileStore(path: folder.file)) { Settings() }
    first.tap("larger")
    let second = Host(defaultAppStorage: FileStore(path: folder.file)) { Settings() }
    #expect(second.text("size") == "13")
  }

  // MARK: - Other processes

  /// A folder of a test that another process finds by what it is told.
  private static func folder(of process: Int32, _ name: String) -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("observatory-\(process)-\(name)").path
  }

  @Test(arguments: [1, 250, 500, 750, 999])
  func `killing the writer in the middle leaves a value that was written`(
    _ writes: Int
  ) async throws {
    let path = Self.folder(of: getpid(), "killed-\(writes)")
    let folder = StoreFolder(path)
    await #expect(processExitsWith: .signal(SIGKILL)) { [writes] in
      let path = Self.folder(of: getppid(), "killed-\(writes)")
      let store = FileStore(path: path + "/settings")
      let progress = Names()
      // Somewhere in the write that follows, wherever that is by then.
      Thread.detachNewThread {
        while progress.count < writes {}
        kill(getpid(), SIGKILL)
      }
      for number in 1...1000 {
        store.write(["number": .int(number), "text": .string("number \(number)")])
        progress.append("")
      }
      // Who kills may come only now.
      while true { pause() }
    }
    let store = FileStore(path: folder.file)
    let number = try #require(store["number"].flatMap { Int(stored: $0) })
    #expect(number >= writes && number <= 1000)
    #expect(store["text"] == .string("number \(number)"))
    #expect(store.issues.isEmpty)
    // What the killed writer has left behind is in nobody's way.
    store["number"] = 0
    #expect(FileStore(path: folder.file)["number"] == 0 && store.issues.isEmpty)
  }

  @Test func `two processes do not overwrite each other's keys`() async {
    let folder = StoreFolder(Self.folder(of: getpid(), "shared"))
    async let other = #expect(processExitsWith: .success) {
      let store = FileStore(path: Self.folder(of: getppid(), "shared") + "/settings")
      for number in 0..<100 { store["theirs \(number)"] = .int(number) }
    }
    let store = FileStore(path: folder.file)
    for number in 0..<100 { store["ours \(number)"] = .int(number) }
    _ = await other
    let all = FileStore(path: folder.file).all
    #expect(all.count == 200 && store.issues.isEmpty)
  }
}

/// What several threads note.
private final class Names: @unchecked Sendable {
  // `@unchecked Sendable`: `names` is only used under `lock`.
  private let lock = NSLock()
  private var names: [String] = []

  var all: [String] { lock.withLock { names } }
  var count: Int { lock.withLock { names.count } }

  func append(_ name: String) { lock.withLock { names.append(name) } }
}
