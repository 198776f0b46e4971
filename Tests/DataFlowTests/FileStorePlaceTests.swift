@_spi(Testing) import DataFlow
import Foundation
import Testing

/// Where the files of a store are, whose they are, and what they are on.
@Suite struct FileStorePlaceTests {
  /// A folder of a test that another process finds by what it is told.
  private static func folder(of process: Int32, _ name: String) -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("observatory-\(process)-\(name)").path
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    lstat(path, &status)
    return status
  }

  // MARK: - Folders

  @Test func `a relative path is one of the current folder, also through links`() async throws {
    let folder = StoreFolder(Self.folder(of: getpid(), "relative"))
    try folder.makeFolder(folder.path + "/inner")
    await #expect(processExitsWith: .success) {
      guard chdir(Self.folder(of: getppid(), "relative")) == 0 else { exit(1) }
      symlink("observatory-settings", "link")
      symlink("inner/second", "first")
      symlink("../other", "inner/second")
      FileStore(path: "plain")["n"] = 1
      FileStore(path: "link")["n"] = 2
      FileStore(path: "first")["n"] = 3
      FileStore(path: "new/made")["n"] = 4
    }
    let files = ["plain", "observatory-settings", "other", "new/made"]
    for (place, name) in files.enumerated() {
      #expect(FileStore(path: folder.path + "/" + name)["n"] == .int(place + 1), "\(name)")
    }
  }

  @Test func `a relative path may begin with a name of one character`() async throws {
    let folder = StoreFolder(Self.folder(of: getpid(), "short"))
    try folder.makeFolder(folder.path)
    await #expect(processExitsWith: .success) {
      guard chdir(Self.folder(of: getppid(), "short")) == 0 else { exit(1) }
      for path in ["s", "d/s", "ö", "~/x", "./e/s"] {
        let store = FileStore(path: path)
        store["n"] = 1
        if !store.issues.isEmpty { exit(1) }
      }
      // A folder is no file, and nothing is made of nothing.
      for path in [".", "..", "d/", ""] {
        let store = FileStore(path: path)
        store["n"] = 1
        if store.issues.last?.kind != .storeNotSaved { exit(1) }
      }
    }
    for name in ["s", "d/s", "ö", "~/x", "e/s"] {
      #expect(FileStore(path: folder.path + "/" + name)["n"] == 1, "\(name)")
    }
  }

  @Test func `a store stays with its file when the program goes to another folder`() async throws {
    let folder = StoreFolder(Self.folder(of: getpid(), "staying"))
    try folder.makeFolder(folder.path + "/elsewhere")
    await #expect(processExitsWith: .success) {
      guard chdir(Self.folder(of: getppid(), "staying")) == 0 else { exit(1) }
      let store = FileStore(path: "here/settings")
      store["a"] = 1
      guard chdir("elsewhere") == 0 else { exit(1) }
      store["b"] = 2
      if !store.issues.isEmpty || !store.path.hasSuffix("-staying/here/settings") { exit(1) }
    }
    #expect(FileStore(path: folder.path + "/here/settings").all == ["a": 1, "b": 2])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/elsewhere/here"))
  }

  @Test func `folders that a store makes are as any that the program makes`() throws {
    let folder = try StoreFolder(made: true)
    FileStore(path: folder.path + "/a/b/settings")["n"] = 1
    mkdir(folder.path + "/own", 0o777)
    let own = status(folder.path + "/own")
    for name in ["/a", "/a/b"] {
      let made = status(folder.path + name)
      #expect(made.st_mode == own.st_mode && made.st_gid == own.st_gid, "\(name)")
    }
  }

  // MARK: - Other people's files

  // Only the superuser may become somebody else.
  @Test(.enabled(if: getuid() == 0), arguments: [true, false])
  func `who may not give a file away lends it to its group only if that is the own one`(
    _ isMember: Bool
  ) async throws {
    let folder = StoreFolder(Self.folder(of: getpid(), "lent-\(isMember)"))
    folder.found["n"] = 1
    try folder.remove(".lock")
    chmod(folder.path, 0o777)
    chown(folder.file, 65_533, 65_532)
    chmod(folder.file, 0o666)
    await #expect(processExitsWith: .success) { [isMember] in
      let path = Self.folder(of: getppid(), "lent-\(isMember)") + "/settings"
      guard setgid(isMember ? 65_532 : 65_531) == 0, setuid(65_531) == 0 else { exit(1) }
      let store = FileStore(path: path)
      store["n"] = 2
      if !store.issues.isEmpty { exit(1) }
    }
    let new = status(folder.file)
    #expect(new.st_uid == 65_531 && new.st_gid == (isMember ? 65_532 : 65_531))
    #expect(new.st_mode & 0o7777 == (isMember ? 0o666 : 0o606))
    #expect(folder.found["n"] == 2)
  }

  // MARK: - Disks without links

  /// What is in a folder after each of some writes, in the middle of which the file is
  /// damaged.
  private func history(of folder: StoreFolder, linkError: Int32?) throws -> [[String: Data]] {
    let store = FileStore(path: folder.file) { call, _ in call == "link" ? linkError : nil }
    var history: [[String: Data]] = []
    for number in 0..<6 {
      if number == 3 { try folder.replace(Data("garbage".utf8)) }
      store["n"] = .int(number)
      var files: [String: Data] = [:]
      for name in folder.names() {
        files[name] = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
      }
      history.append(files)
    }
    #expect(store.issues.map(\.kind) == [.corruptStore])
    return history
  }

  @Test(arguments: [EPERM, EMLINK, EXDEV])
  func `where there are no links, the file before is kept all the same`(_ code: Int32) throws {
    let copied = try history(of: StoreFolder(), linkError: code)
    #expect(try copied == history(of: StoreFolder(), linkError: nil))
    #expect(
      copied.last?.keys.sorted() == [
        "settings", "settings.corrupt", "settings.lock", "settings.previous",
      ])
  }
}
