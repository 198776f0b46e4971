import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow
import Foundation

/// Where a store's file is, for whom, and what is known of it once it is damaged.
extension Catalogue {
  static let storePaths: [Clause] = [
    Clause(
      flow: "STORE-24", .required,
      "A store MUST find its file wherever it is, keep its mode, and know which keys were removed.",
      source: "documentation of FileStore",
      hint: "Is each folder made, each link followed, and is a key remembered that was removed?",
      expected: [
        "first write: the mode of any new file true, issues = none",
        "second write: 640, before it 640, issues = none",
        "two folders are missing: n = 1, issues = none",
        "a link to no folder: n = 1, issues = storeNotSaved, failed = open",
        "once the folder is there: saved true, n = 1",
        "no folder can be made: n = 1, issues = storeNotSaved, failed = mkdir",
        "a folder that another program makes at the same time: n = 1, issues = none",
        "40 links: n = 1, issues = none",
        "41 links: issues = storeNotRead, failed = readlink",
        "a link to a folder around: n = 1, issues = none",
        "removed before it was read, then damaged: k = nothing, issues = corruptStore",
        "removed by another program, then damaged: j = 1, k = nothing, issues = corruptStore",
        "not saved, saved, not saved: n = 3, issues = storeNotSaved storeNotSaved",
        "s: open ./s, open ./s.lock", "d/s: open ./d/s, mkdir ./d", "ö: open ./ö, open ./ö.lock",
        "~/x: open ./~/x", "d//s/: open ./d//s/, mkdir ./d",
        "two views of one file: 0 0", "add: 1 1", "another store of a view: 5 5",
        "what it has: 6",
      ]
    ) { stage in
      let folder = PathFolder()
      defer {
        folder.remove()
        Host.removeLooseIssues()
      }
      logModes(stage, folder)
      logFolders(stage, folder)
      logLinks(stage, folder)
      logRemovedKeys(stage, folder)
      let path = folder / "again"
      let store = FileStore(path: path)
      for number in 1...3 {
        // A folder where the new file would be.
        if number != 2 { folder.makeFolder("again.new") }
        store["n"] = .int(number)
        if number != 2 { folder.removeItem("again.new") }
      }
      stage.log(
        "not saved, saved, not saved: n = \(shown(store["n"])), issues = \(folder.kinds(store))")
      logRelativePaths(stage)
      logSharedFile(stage, folder / "shared by views")
    }
  ]
}

/// Which calls a store makes that begins in the current folder; none of them is answered.
///
/// What is in that folder is up to whoever runs the gate. So of a folder that may be there only
/// the first call is logged, and the others have a name that nobody else gives.
@MainActor
private func logRelativePaths(_ stage: Stage) {
  let current = FileManager.default.currentDirectoryPath
  let folder = "d-\(UUID().uuidString)"
  for (name, count) in [("s", 2), ("d/s", 2), ("ö", 2), ("~/x", 1), ("d//s/", 2)] {
    let path = name.hasPrefix("d/") ? folder + name.dropFirst() : name
    let calls = Locked<[String]>([])
    let store = FileStore(path: path) { call, place in
      if call == "readlink" { return nil }
      let place = place.hasPrefix(current) ? "." + place.dropFirst(current.count) : place
      calls.withLock { $0.append("\(call) \(place)") }
      return EACCES
    }
    store["n"] = 1
    let made = calls.withLock { $0.prefix(count).joined(separator: ", ") }
    stage.log("\(name): \(made.replacing(folder, with: "d"))")
  }
}

@MainActor
private func logSharedFile(_ stage: Stage, _ path: String) {
  let host = stage.made {
    VStack { FileView(store: FileStore(path: path)) }
    HStack { FileView(store: FileStore(path: path)) }
  }
  @MainActor func log(_ step: String) {
    let texts = host.texts.filter { $0 != "Add" }
    stage.log("\(step): \(texts.joined(separator: " "))")
  }
  log("two views of one file")
  host.tap(.button("Add").in(.kind("VStack")))
  log("add")
  // Its views use the first store of the file, and the two hear of each other.
  let other = FileStore(path: path)
  let viewed = stage.made { FileView(store: other) }
  other["n"] = 5
  host.settle()
  log("another store of a view")
  viewed.tap(button: "Add")
  stage.log("what it has: \(shown(other["n"]))")
}

// MARK: - Views

private struct FileView: View {
  @AppStorage private var number: Int

  init(store: FileStore) { _number = AppStorage(wrappedValue: 0, "n", store: store) }

  var body: some View {
    Text("\(number)")
    Button("Add") { number += 1 }
  }
}

@MainActor
private func logModes(_ stage: Stage, _ folder: PathFolder) {
  let path = folder / "values"
  let store = FileStore(path: path)
  store["n"] = 1
  // What the system makes of the same mode.
  close(open(folder / "model", O_CREAT | O_WRONLY, 0o644))
  let isUsual = folder.mode("values") == folder.mode("model")
  stage.log("first write: the mode of any new file \(isUsual), issues = \(folder.kinds(store))")
  chmod(path, 0o640)
  store["n"] = 2
  stage.log(
    "second write: \(folder.mode("values")), before it \(folder.mode("values.previous")), "
      + "issues = \(folder.kinds(store))")
}

@MainActor
private func logFolders(_ stage: Stage, _ folder: PathFolder) {
  let deep = FileStore(path: folder / "a/b/values")
  deep["n"] = 1
  stage.log("two folders are missing: \(folder.found("a/b/values", deep))")

  folder.link("dangling", to: "later")
  let dangling = FileStore(path: folder / "dangling/values")
  dangling["n"] = 1
  stage.log(
    "a link to no folder: n = \(shown(dangling["n"])), issues = \(folder.kinds(dangling)), "
      + "failed = \(folder.failedCall(dangling))")
  folder.makeFolder("later")
  let isSaved = dangling.save()
  let found = FileStore(path: folder / "later/values")["n"]
  stage.log("once the folder is there: saved \(isSaved), n = \(shown(found))")

  let refused = FileStore(path: folder / "refused/values") { call, _ in
    call == "mkdir" ? EIO : nil
  }
  refused["n"] = 1
  stage.log(
    "no folder can be made: n = \(shown(refused["n"])), issues = \(folder.kinds(refused)), "
      + "failed = \(folder.failedCall(refused))")

  let shared = FileStore(path: folder / "shared/values") { call, path in
    guard call == "mkdir" else { return nil }
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
    return EEXIST
  }
  shared["n"] = 1
  stage.log(
    "a folder that another program makes at the same time: "
      + folder.found("shared/values", shared))
}

@MainActor
private func logLinks(_ stage: Stage, _ folder: PathFolder) {
  for number in 1...41 {
    folder.link("link \(number)", to: number == 1 ? "target" : "link \(number - 1)")
  }
  let many = FileStore(path: folder / "link 40")
  many["n"] = 1
  stage.log("40 links: \(folder.found("target", many))")
  let tooMany = FileStore(path: folder / "link 41")
  stage.log(
    "41 links: issues = \(folder.kinds(tooMany)), failed = \(folder.failedCall(tooMany))")
  folder.makeFolder("inside")
  folder.link("inside/link", to: "../around")
  let around = FileStore(path: folder / "inside/link")
  around["n"] = 1
  stage.log("a link to a folder around: \(folder.found("around", around))")
}

@MainActor
private func logRemovedKeys(_ stage: Stage, _ folder: PathFolder) {
  let unread = FileStore(path: folder / "unread")
  FileStore(path: folder / "unread")["k"] = 1
  unread["k"] = nil
  folder.damage("unread")
  unread.refresh()
  stage.log(
    "removed before it was read, then damaged: k = \(shown(unread["k"])), "
      + "issues = \(folder.kinds(unread))")

  let other = FileStore(path: folder / "read")
  other.write(["j": 1, "k": 1])
  let read = FileStore(path: folder / "read")
  other["k"] = nil
  read.refresh()
  folder.damage("read")
  read.refresh()
  stage.log(
    "removed by another program, then damaged: j = \(shown(read["j"])), "
      + "k = \(shown(read["k"])), issues = \(folder.kinds(read))")
}

// MARK: - Files

/// A folder of files, which goes with its clause.
private struct PathFolder {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("paths-\(UUID().uuidString)").path

  init() { makeFolder("") }

  static func / (folder: PathFolder, name: String) -> String { folder.path + "/" + name }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  func makeFolder(_ name: String) {
    try? FileManager.default.createDirectory(
      atPath: self / name, withIntermediateDirectories: true)
  }

  func removeItem(_ name: String) { try? FileManager.default.removeItem(atPath: self / name) }

  func link(_ name: String, to target: String) {
    try? FileManager.default.createSymbolicLink(
      atPath: self / name, withDestinationPath: target)
  }

  func damage(_ name: String) {
    try? "garbage".write(toFile: self / name, atomically: false, encoding: .utf8)
  }

  /// The permissions of a file, in octal digits.
  func mode(_ name: String) -> String {
    var status = stat()
    guard stat(self / name, &status) == 0 else { return "none" }
    return String(status.st_mode & 0o7777, radix: 8)
  }

  /// What has gone wrong with a store.
  func kinds(_ store: FileStore) -> String {
    let kinds = store.issues.map { "\($0.kind)" }
    return kinds.isEmpty ? "none" : kinds.joined(separator: " ")
  }

  /// The call to the system that the last issue of a store names.
  func failedCall(_ store: FileStore) -> String {
    let text = store.issues.last?.description ?? ""
    return ["readlink", "mkdir", "open"].first { text.contains("\($0) \(path)/") } ?? "none"
  }

  /// What another program finds in a file that a store has written to.
  func found(_ name: String, _ store: FileStore) -> String {
    "n = \(shown(FileStore(path: self / name)["n"])), issues = \(kinds(store))"
  }
}
