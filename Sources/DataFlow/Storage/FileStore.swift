public import Foundation

/// A store in a file, which loses nothing.
///
/// When a write returns, the value is on the disk. A program that is ended in the
/// middle of a write, even by force, leaves the file as it was before or as it is
/// after. Programs that use one file at the same time do not overwrite each
/// other's keys, and of two writes to one key the later counts.
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
/// The new file has the owner and the mode of the one before, as far as the
/// program may give them; access lists and other attributes are not kept. Where
/// `path` is a symbolic link, all of this happens beside its target.
///
/// Its first line has its length and a checksum, by which damage is noticed.
/// Threads that write while another one waits for the disk are served by the next
/// write together.
///
/// **What goes wrong.** Nothing but a later write takes away a value that the store has read
/// or been given:
///
/// | what happens | what counts | what becomes of the file |
/// | --- | --- | --- |
/// | it is damaged | the values in memory, and of the file before what was never seen | the next write repairs it, and keeps the damaged one as `settings.corrupt` |
/// | it has been removed | the values in memory | the next write makes it again |
/// | it cannot be read | the values in memory | nothing: it is left alone until it can be |
/// | it cannot be written | the values in memory, and what others have put in their place since | the next write tries again, and so does ``save()`` |
///
/// All of it is in ``issues``, once until the file is good again, and among the
/// issues of the host that was at work, or ``Host/looseIssues``.
///
/// Values are read from memory; what other programs have written is there after
/// the next own write, or after ``refresh()``.
///
/// **Several stores of one file.** Each has a memory of its own, and another store's writes
/// are to it as another program's. Those that views are given are one: all views of a
/// program use the first of them that is there, and the others read what it has written, as
/// it does what they have. Of values that several of them could not write, the first that is
/// saved counts. So a view may name a file where it is declared:
/// `@AppStorage("n", store: FileStore(path: file))`. A file is known by its absolute path, as
/// it is written: a link to it is another one. Each value of such a view makes a store,
/// which reads the file: a view that is made often is better given a store that stays.
///
/// Safe from any thread. Reading takes a lock that nobody holds while the disk
/// works.
public final class FileStore: KeyValueStore, @unchecked Sendable {
  // `@unchecked Sendable`: what is stored is only used under `memory`.

  /// Where the file is, from the root of the disk on.
  public let path: String

  /// Whether the store shares its file's values with others that views are given.
  let isShared: Bool

  private let system: StoreDisk.System
  private let observers = StoreObservers()

  /// Held for as long as the disk works.
  private let writing = NSLock()

  /// Held to look at what follows.
  private let memory = NSLock()
  private var values: [String: StoredValue] = [:]
  /// What has been written and is not in the file yet.
  private var unsaved: [String: Change] = [:]
  /// The keys that there have ever been: those without a value were removed.
  private var known: Set<String> = []
  /// Whether there has been a good file.
  private var hasFile: Bool = false
  private var found: [Issue] = []
  /// What has gone wrong since the file was good.
  private var standing: Set<Issue> = []
  /// What nobody has been told yet.
  private var untold: [Issue] = []

  /// Reads the file at `path`, if there is one.
  ///
  /// Never fails: what is wrong is in ``issues``. Nothing is written before the
  /// first write, which also makes the folders that are missing.
  ///
  /// - Parameter path: Where the file is. A relative path begins in the folder that is the
  ///   program's at this moment: the file stays the same when the program goes to another one.
  ///   `~` is not replaced.
  public convenience init(path: String) {
    self.init(path, isShared: true) { _, _, call in call() }
  }

  /// Reads the file at `url`, if there is one.
  public convenience init(url: URL) { self.init(path: url.path) }

  /// Reads the file at `path`, if there is one.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - isShared: Whether it shares its values with the other stores of views.
  ///   - system: What answers the calls to the system.
  init(_ path: String, isShared: Bool = false, on system: @escaping StoreDisk.System) {
    self.path = StoreDisk.absolute(path, in: FileManager.default.currentDirectoryPath)
    self.isShared = isShared
    self.system = system
    refresh()
  }

  deinit { leaveShared() }

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
  /// Waits until it is on the disk.
  ///
  /// - Complexity: O(size of the file).
  public func write(_ value: StoredValue?, for key: String) { write([key: value]) }

  /// Replaces several values at once: all of them get into the file, or none.
  ///
  /// The file is written only where it has other values; whether it has is asked
  /// of the disk, because another program may have written since.
  ///
  /// - Parameter changes: The new values by their keys; nil removes one.
  /// - Complexity: O(size of the file).
  public func write(_ changes: [String: StoredValue?]) {
    let changed = memory.withLock {
      let changed = changes.filter { values[$0.key] != $0.value }
      for (key, value) in changes {
        values[key] = value
        unsaved[key] = Change(value: value)
        known.insert(key)
      }
      return changed
    }
    announce(saveAll().union(changed.keys))
    tellOthers()
  }

  /// Tries again to put into the file what could not be written.
  ///
  /// Also what views have written that were given another store of the file; see ``FileStore``.
  ///
  /// - Returns: Whether the file has all values.
  /// - Complexity: O(1) if it has; O(size of the file) otherwise.
  @discardableResult
  public func save() -> Bool {
    let isSaved = saveOwn()
    // Each of them, also after one that cannot.
    let areOthersSaved = others.map { $0.saveOwn() }
    tellOthers()
    return isSaved && areOthersSaved.allSatisfy(\.self)
  }

  private func saveOwn() -> Bool {
    announce(saveAll())
    return memory.withLock { unsaved.isEmpty }
  }

  /// Reads what other programs have written.
  public func refresh() { announce(writing.withLock { load() }) }

  /// Calls `onChange` after each change of the value of `key`.
  public func observe(
    _ key: String, _ onChange: @escaping @Sendable () -> Void
  ) -> StoreObservation {
    observers.add(onChange, for: key)
  }

  /// Tells of changes and of issues, outside of all locks.
  private func announce(_ keys: Set<String>) {
    for key in keys.sorted() { observers.announce(key) }
    let issues = memory.withLock {
      defer { untold.removeAll() }
      return untold
    }
    for issue in issues { IssueList.current.add(issue) }
  }
}

// MARK: - Reading

extension FileStore {
  /// What is in the file.
  private enum Content {
    case nothing
    case good([String: StoredValue], StoreDisk.File)
    case damaged(String, StoreDisk.File)
  }

  /// Reads the file into the memory.
  ///
  /// - Returns: The keys whose values differ from what they were.
  private func load() -> Set<String> {
    do {
      let disk = try StoreDisk(following: path, on: system)
      let content = try readFile(of: disk)
      let lasting = try lastingValues(content, disk)
      if case .good = content {
        leaveOvertaken(by: lasting)
        settle()
      }
      return adopt(lasting)
    } catch {
      report(.storeNotRead(path, "\(error)"))
      return []
    }
  }

  /// - Throws: What keeps the file from being read. That is no damage.
  private func readFile(of disk: StoreDisk) throws -> Content {
    guard let file = try disk.read(disk.path) else { return .nothing }
    do {
      return .good(try StoreFormat.decode(file.bytes), file)
    } catch {
      return .damaged("\(error)", file)
    }
  }

  /// The values that count: those of a good file, and otherwise those in memory.
  private func lastingValues(
    _ content: Content, _ disk: StoreDisk
  ) throws -> [String: StoredValue] {
    let now = memory.withLock { (values: values, known: known, hasFile: hasFile) }
    switch content {
    case .good(let values, _):
      return values
    case .nothing:
      if now.hasFile { report(.storeRemoved(path)) }
      return now.values
    case .damaged(let reason, _):
      var previous: [String: StoredValue]?
      if let file = try disk.read(disk.previous) {
        previous = try? StoreFormat.decode(file.bytes)
      }
      report(.corruptStore(path, reason, hasMemory: now.hasFile, hasPrevious: previous != nil))
      // Another program's, of which this one has not heard.
      let others = (previous ?? [:]).filter { !now.known.contains($0.key) }
      return now.values.merging(others) { own, _ in own }
    }
  }

  /// Gives up what was to be written and has been overtaken by another program's writes.
  private func leaveOvertaken(by saved: [String: StoredValue]) {
    memory.withLock { unsaved = unsaved.filter { $0.value.counts(against: saved[$0.key]) } }
  }

  /// Makes the values those of the file, and what is not there yet.
  ///
  /// - Returns: The keys whose values differ from what they were.
  private func adopt(_ saved: [String: StoredValue]) -> Set<String> {
    memory.withLock {
      let old = values
      values = saved
      for (key, change) in unsaved { values[key] = change.value }
      known.formUnion(values.keys)
      return Set(old.keys).union(values.keys).filter { old[$0] != values[$0] }
    }
  }
}

// MARK: - Writing

extension FileStore {
  /// Puts into the file what is not there yet.
  ///
  /// - Returns: The keys that other programs have changed.
  private func saveAll() -> Set<String> {
    writing.withLock {
      let batch = memory.withLock {
        defer { unsaved.removeAll() }
        return unsaved
      }
      // Another thread has saved these while this one waited.
      if batch.isEmpty { return [] }
      var sight: Sight?
      do {
        let disk = try StoreDisk(following: path, on: system)
        return adopt(try disk.locked { try replaceFile(of: disk, with: batch, &sight) })
      } catch {
        let overtaken = keep(batch, sight ?? look())
        report(.storeNotSaved(path, "\(error)"))
        return overtaken
      }
    }
  }

  /// Keeps what could not be written for another attempt, but for what has been overtaken.
  ///
  /// - Returns: The keys of which another program's value counts.
  private func keep(_ batch: [String: Change], _ sight: Sight?) -> Set<String> {
    memory.withLock {
      var overtaken: Set<String> = []
      // What has been written meanwhile is newer.
      for (key, change) in batch where unsaved[key] == nil {
        if let sight, !sight.isOwn, !change.counts(against: sight.values[key]) {
          values[key] = sight.values[key]
          overtaken.insert(key)
        } else {
          unsaved[key] = change.failed(key, sight)
        }
      }
      return overtaken
    }
  }

  /// What the file has, if it can be read.
  private func look() -> Sight? {
    guard let disk = try? StoreDisk(following: path, on: system),
      let content = try? readFile(of: disk)
    else { return nil }
    return sight(of: content)
  }

  private func sight(of content: Content) -> Sight? {
    switch content {
    // Where it was removed, what is in memory counts.
    case .nothing: memory.withLock { hasFile } ? nil : Sight(values: [:])
    case .good(let values, _): Sight(values: values)
    case .damaged: nil
    }
  }

  /// Writes a file with what is there and `batch`.
  ///
  /// - Parameter sight: Becomes what the file has, before and after.
  private func replaceFile(
    of disk: StoreDisk, with batch: [String: Change], _ sight: inout Sight?
  ) throws -> [String: StoredValue] {
    let content = try readFile(of: disk)
    sight = self.sight(of: content)
    let old = try lastingValues(content, disk)
    var values = old
    for (key, change) in batch {
      if case .good = content, !change.counts(against: old[key]) { continue }
      values[key] = change.value
    }
    let bytes = try StoreFormat.encode(values)
    switch content {
    case .nothing:
      if values.isEmpty { return values }
      try disk.write(bytes, to: disk.new, like: nil)
    case .good(_, let file):
      if values == old {
        // Whoever has put the file there may have failed to, this store included.
        try disk.keepName()
        settle()
        return values
      }
      try disk.write(bytes, to: disk.new, like: file)
      try disk.keep(file, as: disk.previous)
    case .damaged(_, let file):
      try disk.write(bytes, to: disk.new, like: file)
      try disk.keep(file, as: disk.corrupt)
    }
    try disk.replace { sight = Sight(values: values, isOwn: true) }
    settle()
    return values
  }
}

// MARK: - Issues

extension FileStore {
  /// Notes what is wrong, if it has not been wrong before.
  private func report(_ issue: Issue) {
    memory.withLock {
      guard standing.insert(issue).inserted else { return }
      found.append(issue)
      untold.append(issue)
    }
  }

  /// The file is good.
  private func settle() {
    memory.withLock {
      hasFile = true
      standing = unsaved.isEmpty ? [] : standing.filter { $0.kind == .storeNotSaved }
    }
  }
}
