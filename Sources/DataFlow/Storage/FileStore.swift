public import Foundation

/// A store in a file, which loses nothing.
///
/// When a write returns, the value is on the disk. A program that is ended in the
/// middle of a write, even by force, leaves the file as it was before or as it is
/// after; a file that is damaged all the same is reported and put aside, and the
/// values of the one before count. Programs that use one file at the same time do
/// not overwrite each other's keys.
///
/// **How.** The file is never written to: each write makes a new one beside it,
/// which is on the disk with its name before the call returns.
///
/// ```
///   lock settings.lock          other writers wait
///   read settings               what other programs have written since
///   write settings.new, fsync   that, and the own changes
///   link settings.previous      the last good file stays
///   rename to settings, fsync the folder
/// ```
///
/// Its first line has its length and a checksum, by which damage is noticed.
/// Threads that write while another one waits for the disk are served by the next
/// write together.
///
/// Values are read from memory; what other programs have written is there after
/// the next own write, or after ``refresh()``.
///
/// Safe from any thread. Reading takes a lock that nobody holds while the disk
/// works.
public final class FileStore: KeyValueStore, @unchecked Sendable {
  // `@unchecked Sendable`: what is stored is only used under `memory`.

  /// Where the file is.
  public let path: String

  private let disk: StoreDisk
  private let observers = StoreObservers()

  /// Held for as long as the disk works.
  private let writing = NSLock()

  /// Held to look at what follows.
  private let memory = NSLock()
  private var values: [String: StoredValue] = [:]
  /// What has been written and is not in the file yet; nil for what was removed.
  private var unsaved: [String: StoredValue?] = [:]
  private var found: [Issue] = []

  /// Reads the file at `path`, if there is one.
  ///
  /// Never fails: what is wrong is in ``issues``. Nothing is written before the
  /// first write, which also makes the folders that are missing.
  public init(path: String) {
    self.path = path
    disk = StoreDisk(path: path)
    values = readFile().values
  }

  /// Reads the file at `url`, if there is one.
  public convenience init(url: URL) { self.init(path: url.path) }

  /// What has gone wrong with the file, in order.
  public var issues: [Issue] { memory.withLock { found } }

  /// All values by their keys.
  public var all: [String: StoredValue] { memory.withLock { values } }

  /// The value of `key`, or nil if there is none.
  ///
  /// - Complexity: O(1), expected.
  public func read(_ key: String) -> StoredValue? { memory.withLock { values[key] } }

  /// Replaces the value of `key`; nil removes it.
  ///
  /// Waits until it is on the disk, unless the key has this value.
  ///
  /// - Complexity: O(size of the file).
  public func write(_ value: StoredValue?, for key: String) { write([key: value]) }

  /// Replaces several values at once: all of them are in the file, or none.
  ///
  /// - Parameter changes: The new values by their keys; nil removes one.
  /// - Complexity: O(size of the file).
  public func write(_ changes: [String: StoredValue?]) {
    let changed = memory.withLock {
      let changed = changes.filter { values[$0.key] != $0.value }
      for (key, value) in changed {
        values[key] = value
        unsaved[key] = .some(value)
      }
      return changed
    }
    if changed.isEmpty { return }
    let others = save()
    for key in Set(changed.keys).union(others).sorted() { observers.announce(key) }
  }

  /// Reads what other programs have written.
  public func refresh() {
    let others = writing.withLock { adopt(readFile().values) }
    for key in others.sorted() { observers.announce(key) }
  }

  /// Calls `onChange` after each change of the value of `key`.
  public func observe(
    _ key: String, _ onChange: @escaping @Sendable () -> Void
  ) -> StoreObservation {
    observers.add(onChange, for: key)
  }
}

// MARK: - The file

extension FileStore {
  /// What is in the file, and the bytes if they are good.
  private struct Content {
    var values: [String: StoredValue] = [:]
    var bytes: Data?
    var isCorrupt: Bool = false
  }

  /// The values of the file; those of the one before, if it is damaged.
  private func readFile() -> Content {
    do {
      guard let bytes = try disk.read(disk.path) else { return Content() }
      return Content(values: try StoreFormat.decode(bytes), bytes: bytes)
    } catch {
      return Content(values: readPrevious(because: "\(error)"), isCorrupt: true)
    }
  }

  private func readPrevious(because reason: String) -> [String: StoredValue] {
    let bytes = try? disk.read(disk.previous)
    if let bytes, let values = try? StoreFormat.decode(bytes) {
      report(.corruptStore(path, reason, "The values of the write before count."))
      return values
    }
    report(
      .corruptStore(path, reason, "There is no good file from before: only defaults are left."))
    return [:]
  }

  private func report(_ issue: Issue) {
    let isNew = memory.withLock {
      if found.last == issue { return false }
      found.append(issue)
      return true
    }
    if isNew { IssueList.current.add(issue) }
  }

  /// Puts into the file what is not there yet.
  ///
  /// - Returns: The keys that other programs have changed.
  private func save() -> Set<String> {
    writing.withLock {
      let batch = memory.withLock {
        defer { unsaved.removeAll() }
        return unsaved
      }
      // Another thread has saved these while this one waited.
      if batch.isEmpty { return [] }
      do {
        let saved = try disk.locked { try replaceFile(with: batch) }
        return adopt(saved)
      } catch {
        memory.withLock { unsaved.merge(batch) { newer, _ in newer } }
        report(.storeNotSaved(path, "\(error)"))
        return []
      }
    }
  }

  /// Writes a file with what is there and `batch`.
  private func replaceFile(with batch: [String: StoredValue?]) throws -> [String: StoredValue] {
    let old = readFile()
    var values = old.values
    for (key, value) in batch { values[key] = value }
    let bytes = try StoreFormat.encode(values)
    try disk.write(bytes, to: disk.new)
    if let bytes = old.bytes {
      try disk.keepPrevious(bytes)
    } else if old.isCorrupt {
      try disk.rename(disk.path, to: disk.corrupt)
    }
    try disk.rename(disk.new, to: disk.path)
    try disk.syncFolder()
    return values
  }

  /// Makes the values those of the file, and what is not there yet.
  ///
  /// - Returns: The keys whose values differ from what they were.
  private func adopt(_ saved: [String: StoredValue]) -> Set<String> {
    memory.withLock {
      let old = values
      values = saved
      for (key, value) in unsaved { values[key] = value }
      return Set(old.keys).union(values.keys).filter { old[$0] != values[$0] }
    }
  }
}
