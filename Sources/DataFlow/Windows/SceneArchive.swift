internal import Foundation

/// The windows of a program as a store has them, so that they come back when the
/// program is started again.
///
/// All of them are one value of the store: which windows there are, what they show
/// and what `SceneStorage` has of them belong together. It is written whenever one
/// of these changes. Windows whose scene has not come are kept until it does.
///
/// Safe from any thread.
final class SceneArchive: @unchecked Sendable {
  // `@unchecked Sendable`: what is stored is only used under `lock`.

  /// The key of the value.
  static var key: String { "DataFlow.windows" }

  /// A window that was open.
  struct Window: Codable {
    let id: Int
    /// The key of its scene.
    let scene: String
    /// What it shows, as JSON; nil if that cannot be stored, or is nothing.
    var value: Data?
    /// What `SceneStorage` has of it.
    var stored: [String: StoredValue] = [:]
  }

  private let store: any KeyValueStore
  private let issues: IssueList

  /// Held also while the store is written to, so that the last write counts.
  ///
  /// Recursive, for observers of the store.
  private let lock = NSRecursiveLock()
  private var windows: [Window] = []
  /// Those that were found in the store, and are not open yet.
  private var waiting: Set<Int> = []
  private var lastID: Int = 0

  init(_ store: any KeyValueStore, issues: IssueList) {
    self.store = store
    self.issues = issues
    guard let stored = store.read(Self.key) else { return }
    do {
      guard case .data(let data) = stored else {
        throw StoreFormat.Damage(description: "it is of the type \(stored.typeName)")
      }
      windows = try JSONDecoder().decode([Window].self, from: data)
    } catch {
      issues.add(.windowsNotRestored("\(error)"))
    }
    waiting = Set(windows.map(\.id))
    lastID = waiting.max() ?? 0
  }

  /// Whether there are windows that wait for their scene.
  var hasWaiting: Bool { lock.withLock { !waiting.isEmpty } }

  /// The windows that wait for a scene, which are open from now on.
  func take(scene: String) -> [Window] {
    lock.withLock {
      let found = windows.filter { waiting.contains($0.id) && $0.scene == scene }
      waiting.subtract(found.map(\.id))
      return found
    }
  }

  /// Forgets the windows that nobody has asked for.
  func removeWaiting() {
    change {
      windows.removeAll { waiting.contains($0.id) }
      waiting.removeAll()
    }
  }

  /// Adds a window.
  ///
  /// - Returns: The number by which it is known here.
  func add(scene: String, value: AnyHashable?) -> Int {
    change {
      lastID += 1
      windows.append(Window(id: lastID, scene: scene, value: Self.encode(value)))
      return lastID
    }
  }

  /// Forgets a window.
  func remove(_ id: Int) { change { windows.removeAll { $0.id == id } } }

  /// Takes note of what a window shows.
  func show(_ value: AnyHashable?, in id: Int) { edit(id) { $0.value = Self.encode(value) } }

  /// Takes note of what `SceneStorage` has of a window.
  ///
  /// - Parameter stored: Asked for when it is this thread's turn, so that nobody's newer
  ///   values are replaced by those of a thread that has been held up.
  func keep(_ stored: () -> [String: StoredValue], of id: Int) {
    edit(id) { $0.stored = stored() }
  }

  private func edit(_ id: Int, _ body: (inout Window) -> Void) {
    change {
      // A window that has been closed is not there any more.
      if let place = windows.firstIndex(where: { $0.id == id }) { body(&windows[place]) }
    }
  }

  private func change<Result>(_ body: () -> Result) -> Result {
    lock.withLock {
      let result = body()
      save()
      return result
    }
  }

  private func save() {
    let encoder = JSONEncoder()
    // The same windows are the same bytes.
    encoder.outputFormatting = .sortedKeys
    do {
      store.write(.data(try encoder.encode(windows)), for: Self.key)
    } catch {
      issues.add(.valueNotStored(Self.key, "[Window]", "\(error)"))
    }
  }

  // MARK: - Values of windows

  private static func encode(_ value: AnyHashable?) -> Data? {
    (value?.base as? any Encodable).flatMap { try? JSONEncoder().encode($0) }
  }

  /// The value of a window, or nil if it is none of the type.
  static func decode(_ data: Data, as type: any Any.Type) -> AnyHashable? {
    func decode<Value: Decodable & Hashable>(_ type: Value.Type) -> AnyHashable? {
      (try? JSONDecoder().decode(type, from: data)).map { AnyHashable($0) }
    }
    return (type as? any (Decodable & Hashable).Type).flatMap { decode($0) }
  }
}

/// What `SceneStorage` has of a window that comes back.
///
/// Safe from any thread, as its parts are.
final class ArchivedStore: KeyValueStore {
  private let memory: MemoryStore
  private let archive: SceneArchive
  private let id: Int

  init(_ values: [String: StoredValue], in archive: SceneArchive, id: Int) {
    memory = MemoryStore(values)
    self.archive = archive
    self.id = id
  }

  func read(_ key: String) -> StoredValue? { memory.read(key) }

  func write(_ value: StoredValue?, for key: String) {
    if memory.read(key) == value { return }
    memory.write(value, for: key)
    archive.keep({ memory.all }, of: id)
  }

  func observe(
    _ key: String, _ onChange: @escaping @Sendable () -> Void
  ) -> StoreObservation {
    memory.observe(key, onChange)
  }
}
