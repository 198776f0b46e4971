@_spi(Testing) import DataFlow
import Foundation
import Testing

/// A file that somebody else spoils while a program uses it.
@Suite struct FileStoreDamageTests {
  /// What becomes of the file.
  enum Accident: CaseIterable {
    case torn, emptied, changed, replaced, removed, folder
  }

  /// What the program does next.
  enum Next: CaseIterable {
    case writeAnother, writeTheSame, removeOne, refresh
  }

  private func spoil(_ folder: StoreFolder, by accident: Accident) throws {
    let good = try folder.bytes()
    switch accident {
    case .torn: try folder.replace(good.dropLast(3))
    case .emptied: try folder.replace(Data())
    case .changed:
      try folder.replace(Data(String(decoding: good, as: UTF8.self).replacing("2", with: "7").utf8))
    case .replaced: try folder.replace(Data("garbage".utf8))
    case .removed: try folder.remove()
    case .folder:
      try folder.remove()
      try folder.makeFolder(folder.file)
    }
  }

  @Test(arguments: Accident.allCases, Next.allCases)
  func `the last good values stay, in the memory and in the file`(
    _ accident: Accident, _ next: Next
  ) throws {
    for hasPrevious in [true, false] { try check(accident, next, hasPrevious) }
  }

  private func check(_ accident: Accident, _ next: Next, _ hasPrevious: Bool) throws {
    let folder = StoreFolder()
    let store = folder.found
    store.write(["x": 1, "y": 1, "old": 1])
    store.write(["y": 2, "old": nil])
    if !hasPrevious { try folder.remove(".previous") }
    try spoil(folder, by: accident)

    var expected: [String: StoredValue] = ["x": 1, "y": 2]
    switch next {
    case .writeAnother:
      store["z"] = 3
      expected["z"] = 3
    case .writeTheSame: store["y"] = 2
    case .removeOne:
      store["x"] = nil
      expected["x"] = nil
    case .refresh: store.refresh()
    }
    // Also what has been removed does not come back.
    #expect(store.all == expected && store.issues.count == 1)
    if accident == .folder {
      let kind: DataFlow.Issue.Kind = next == .refresh ? .storeNotRead : .storeNotSaved
      #expect(store.issues.map(\.kind) == [kind] && store.save() == (next == .refresh))
      var isFolder: ObjCBool = false
      #expect(FileManager.default.fileExists(atPath: folder.file, isDirectory: &isFolder))
      #expect(isFolder.boolValue && !folder.names().contains("settings.corrupt"))
      try folder.remove()
    } else {
      #expect(store.issues.map(\.kind) == [.corruptStore])
    }
    store["y"] = 2
    #expect(store.save() && folder.found.all == expected && folder.found.issues.isEmpty)
    // Once for the accident; that it has been mended is the end of it.
    try spoil(folder, by: .torn)
    store["y"] = 2
    #expect(store.issues.filter { $0.kind == .corruptStore }.count >= 1)
    #expect(folder.found.all == expected)
  }

  @Test func `what another program has written before the damage is not lost`() throws {
    let folder = StoreFolder()
    let (store, other) = (folder.found, folder.found)
    store["x"] = 1
    other["y"] = 2
    other["z"] = 3
    try folder.replace(Data("garbage".utf8))
    store["x"] = 4
    // `z` was in the damaged file alone, and the other program still has it.
    #expect(store.all == ["x": 4, "y": 2])
    other["z"] = 3
    #expect(folder.found.all == ["x": 4, "y": 2, "z": 3])
  }

  @Test func `a damaged file is left alone while the one before cannot be read`() throws {
    let folder = StoreFolder()
    folder.found["x"] = 1
    folder.found["x"] = 2
    try folder.replace(Data("garbage".utf8))
    let store = FileStore(path: folder.file) { call, path in
      call == "open" && path.hasSuffix(".previous") ? EIO : nil
    }
    store["y"] = 1
    #expect(store.issues.map(\.kind) == [.storeNotRead, .storeNotSaved])
    #expect(try folder.bytes() == Data("garbage".utf8) && folder.found["x"] == 1)
  }

  @Test func `a write that comes while another one is saved is never out of sight`() {
    let folder = StoreFolder()
    let state = SharedState()
    let store = FileStore(path: folder.file) { call, path in
      guard call == "flock", let store = state.store else { return nil }
      // Each save begins here: what the other thread has written is readable.
      state.seen.append(store["b"])
      if state.seen.count == 1 {
        let thread = Thread { store["b"] = 2 }
        state.threads.append(thread)
        thread.start()
        while store["b"] == nil {}
      }
      return nil
    }
    state.store = store
    store["a"] = 1
    while !state.threads.allSatisfy(\.isFinished) {}
    store["c"] = 1
    #expect(state.seen.first == .some(nil) && state.seen.dropFirst().allSatisfy { $0 == 2 })
    #expect(store.all == ["a": 1, "b": 2, "c": 1] && folder.found.all == store.all)
    state.store = nil
  }

  /// What a program does that could not save a value, after another one has written.
  enum Return: CaseIterable {
    case save, writeAnother, refresh
  }

  @Test(arguments: Return.allCases)
  func `what another program has written after a write that failed counts`(
    _ next: Return
  ) throws {
    let folder = StoreFolder()
    let state = SharedState()
    let store = FileStore(path: folder.file) { call, _ in
      call == "rename" && state.isFailing ? ENOSPC : nil
    }
    store.write(["a": 1, "b": 1, "c": 1])
    state.isFailing = true
    store.write(["a": 2, "b": nil, "c": 2, "d": 2])
    folder.found.write(["a": 3, "b": 3, "d": nil])
    // Its own newest is later than both.
    store["c"] = 4
    state.isFailing = false
    switch next {
    case .save: #expect(store.save())
    case .writeAnother: store["e"] = 5
    case .refresh:
      store.refresh()
      #expect(store["a"] == 3 && store["b"] == 3 && store["c"] == 4 && store["d"] == 2)
      store.save()
    }
    var expected: [String: StoredValue] = ["a": 3, "b": 3, "c": 4, "d": 2]
    if next == .writeAnother { expected["e"] = 5 }
    #expect(store.all == expected && folder.found.all == expected)
  }

  @Test func `a file whose name did not get on the disk is the store's own`() {
    let folder = StoreFolder()
    let state = SharedState()
    let store = FileStore(path: folder.file) { call, path in
      call == "fsync" && !path.hasSuffix(".new") && state.isFailing ? EIO : nil
    }
    store["a"] = 1
    state.isFailing = true
    store["a"] = 2
    #expect(folder.found["a"] == 2)
    // It is still to be put on the disk.
    store.refresh()
    #expect(!store.save())
    folder.found["a"] = 1
    state.isFailing = false
    #expect(store.save() && store["a"] == 1 && folder.found["a"] == 1)
  }

  @Test(arguments: ["write", "flock"])
  func `what another program has made a file for counts`(_ failing: String) {
    let folder = StoreFolder()
    let state = SharedState()
    let store = FileStore(path: folder.file) { call, _ in
      call == failing && state.isFailing ? ENOSPC : nil
    }
    state.isFailing = true
    store.write(["a": 1, "b": 1])
    folder.found["a"] = 3
    state.isFailing = false
    #expect(store.save() && store.all == ["a": 3, "b": 1] && folder.found.all == store.all)
  }

  @Test func `what is in memory counts where a file was removed, whoever makes it again`() throws {
    let folder = StoreFolder()
    let state = SharedState()
    let store = FileStore(path: folder.file) { call, _ in
      call == "write" && state.isFailing ? ENOSPC : nil
    }
    store["a"] = 1
    let other = folder.found
    try folder.remove()
    state.isFailing = true
    store["a"] = 2
    other["b"] = 1
    state.isFailing = false
    #expect(store.save() && folder.found.all == ["a": 2, "b": 1])
  }

  @Test func `what another program has written in between counts, whatever it writes`() {
    let folder = StoreFolder()
    let state = SharedState()
    let store = FileStore(path: folder.file) { call, _ in
      call == "write" && state.isFailing ? ENOSPC : nil
    }
    store["a"] = 1
    state.isFailing = true
    store["a"] = 2
    folder.found["a"] = 3
    store["b"] = 1
    #expect(store["a"] == 3)
    folder.found["a"] = 1
    state.isFailing = false
    #expect(store.save() && folder.found.all == ["a": 1, "b": 1] && store.all == folder.found.all)
  }

  @MainActor
  @Test func `each store is saved, also after one that cannot be`() throws {
    struct Form: View {
      @AppStorage private var number: Int

      init(_ store: FileStore) { _number = AppStorage(wrappedValue: 0, "n", store: store) }

      var body: some View { Text("\(number)") }
    }
    let folder = StoreFolder()
    let state = SharedState()
    // The last can write again, and those before it cannot.
    let stores = [true, true, false].map { staysFull in
      FileStore(path: folder.file, isShared: true) { call, _ in
        call == "rename" && (staysFull || state.isFailing) ? ENOSPC : nil
      }
    }
    let hosts = stores.map { store in Host { Form(store) } }
    state.isFailing = true
    for (place, store) in stores.enumerated() { store["\(place)"] = .int(place) }
    state.isFailing = false
    #expect(!stores[0].save())
    #expect(folder.found.all == ["2": 2])
    withExtendedLifetime(hosts) {}
  }

  @Test func `what could not be saved stays when the file is read again`() throws {
    let folder = StoreFolder()
    let state = SharedState()
    let store = FileStore(path: folder.file) { call, _ in
      call == "rename" && state.isFailing ? ENOSPC : nil
    }
    store.write(["a": 1, "b": 1])
    state.isFailing = true
    store.write(["a": 2, "b": nil])
    folder.found["c"] = 3
    store.refresh()
    #expect(store.all == ["a": 2, "c": 3] && store.issues.map(\.kind) == [.storeNotSaved])
    store["a"] = 2
    #expect(!store.save() && store.issues.count == 1)
    state.isFailing = false
    store["a"] = 2
    #expect(folder.found.all == ["a": 2, "c": 3])
    // Another time is another issue.
    state.isFailing = true
    store["a"] = 3
    #expect(store.issues.count == 2)
  }

  // MARK: - What kind of file it is

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o400] as [mode_t])
  func `a file keeps its mode and its owner`(_ mode: mode_t) throws {
    let folder = StoreFolder()
    let store = folder.found
    store["x"] = 1
    chmod(folder.file, mode)
    // Only the superuser may give a file away.
    let owner: uid_t = getuid() == 0 ? 65_534 : getuid()
    chown(folder.file, owner, owner == getuid() ? getgid() : 65_534)
    let old = status(folder.file)
    store["x"] = 2
    #expect(store.issues.isEmpty && folder.found["x"] == 2)
    let new = status(folder.file)
    #expect(new.st_ino != old.st_ino && new.st_mode & 0o7777 == mode)
    #expect(new.st_uid == owner && new.st_gid == old.st_gid)
    #expect(status(folder.file + ".previous").st_mode & 0o7777 == mode)
    // A damaged file may be as private as a good one.
    try folder.replace(Data("garbage".utf8))
    chmod(folder.file, mode)
    store["x"] = 3
    #expect(status(folder.file).st_mode & 0o7777 == mode)
    #expect(status(folder.file + ".corrupt").st_mode & 0o7777 == mode)
  }

  /// Where a symbolic link leads.
  enum Link: CaseIterable {
    case beside, elsewhere, absolute, toAnother, nowhere, around
  }

  @Test(arguments: Link.allCases)
  func `a symbolic link stays, and its target is the store`(_ link: Link) throws {
    let folder = try StoreFolder(made: true)
    let (path, other) = (folder.path + "/link", folder.path + "/other")
    try folder.makeFolder(other)
    func make(_ path: String, _ target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
    var target = folder.file
    switch link {
    case .beside: try make(path, "settings")
    case .elsewhere:
      target = other + "/settings"
      try make(path, "other/settings")
    case .absolute: try make(path, target)
    case .toAnother:
      try make(path, "other/second")
      try make(other + "/second", "../settings")
    case .nowhere: try make(path, "settings")
    case .around: try make(path, "link")
    }
    if link != .nowhere && link != .around { FileStore(path: target)["x"] = 1 }
    let store = FileStore(path: path)
    store["y"] = 2
    #expect(status(path).st_mode & S_IFMT == S_IFLNK)
    if link == .around {
      #expect(store.issues.map(\.kind) == [.storeNotRead, .storeNotSaved] && store["y"] == 2)
      return
    }
    #expect(store.issues.isEmpty && FileStore(path: target).all == store.all)
    #expect(store["x"] == (link == .nowhere ? nil : 1) && store["y"] == 2)
    // Who uses the target itself waits for the same lock.
    let beside = (target as NSString).deletingLastPathComponent
    #expect(FileManager.default.fileExists(atPath: beside + "/settings.lock"))
    #expect(!FileManager.default.fileExists(atPath: path + ".lock"))
  }

  @Test func `a program without standard files prints nothing into its store`() async {
    let folder = StoreFolder(Self.closedFolder(of: getpid()))
    await #expect(processExitsWith: .success) {
      for file: Int32 in 0...2 { close(file) }
      let store = FileStore(path: Self.closedFolder(of: getppid()) + "/settings") { _, _ in
        for file: Int32 in 0...2 { _ = Foundation.write(file, "garbage", 7) }
        return nil
      }
      for number in 0..<5 { store["n"] = .int(number) }
    }
    let store = folder.found
    #expect(store["n"] == 4 && store.issues.isEmpty)
    #expect((try? folder.bytes(".lock")) == Data())
  }

  private static func closedFolder(of process: Int32) -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("observatory-\(process)-closed").path
  }
}

/// What a disk that fails has in common with a test.
private final class SharedState: @unchecked Sendable {
  // `@unchecked Sendable`: the disk's calls come one after the other.
  var store: FileStore?
  var seen: [StoredValue?] = []
  var threads: [Thread] = []
  var isFailing = false
}
