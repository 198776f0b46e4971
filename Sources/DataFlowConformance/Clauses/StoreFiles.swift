import Conformance
import ConformanceKit
import DataFlow
import Foundation

/// Values in a file, and what goes wrong with it.
extension Catalogue {
  static let storeFiles: [Clause] = [
    Clause(
      flow: "STORE-13", .required,
      "What cannot be saved MUST stay readable, and MUST be saved by the next write of any value.",
      source: "documentation of FileStore",
      hint: "Does a store forget what is in no file, or what is in its memory already?",
      expected: [
        "mounted: text = 7, file = nothing, issues = none",
        "add: text = 8, file = 8, issues = none",
        "add what cannot be saved: text = 9, file = 8, issues = storeNotSaved",
        "read the file again: text = 9, file = 8, issues = storeNotSaved",
        "the same once it can: text = 9, file = 9, issues = storeNotSaved",
      ]
    ) { stage in
      withStore(stage) { store, file in
        stage.tap("add")
        // A folder where the new file would be.
        file.makeFolder(".new")
        stage.tap("add what cannot be saved", "add")
        stage.turn("read the file again") { store.refresh() }
        file.remove(".new")
        stage.tap("the same once it can", "write again")
      }
    },
    Clause(
      flow: "STORE-14", .required,
      "The last good values MUST stay when the file is damaged, removed, or cannot be read.",
      source: "documentation of FileStore",
      hint: "Does a write begin with what is in memory if the file has no good values?",
      expected: [
        "mounted: text = 7, file = nothing, issues = none",
        "add: text = 8, file = 8, issues = none",
        "write another once damaged: text = 8, file = 8, issues = corruptStore",
        "read again once removed: text = 8, file = nothing, issues = corruptStore corruptStore",
        "write again: text = 8, file = 8, issues = corruptStore corruptStore",
        "add to a folder: text = 9, file = nothing, "
          + "issues = corruptStore corruptStore storeNotSaved",
      ]
    ) { stage in
      withStore(stage) { store, file in
        stage.tap("add")
        file.replace("garbage")
        file.remove(".previous")
        stage.turn("write another once damaged") { store["another"] = 1 }
        file.remove("")
        stage.turn("read again once removed") { store.refresh() }
        stage.tap("write again")
        file.remove("")
        file.makeFolder("")
        stage.tap("add to a folder", "add")
      }
    },
    Clause(
      flow: "STORE-15", .required,
      "Of two programs that write a key of a file the later MUST win, whatever it knew before.",
      source: "documentation of FileStore",
      hint: "Is a write left out because the memory has its value, without a look at the file?",
      expected: [
        "mounted: text = 7, file = nothing, issues = none",
        "add: text = 8, file = 8, issues = none",
        "another program writes 5: text = 8, file = 5, issues = none",
        "write again: text = 8, file = 8, issues = none",
        "another program's key: text = 8, file = 8, issues = none",
      ]
    ) { stage in
      withStore(stage) { _, file in
        stage.tap("add")
        stage.perform("another program writes 5") { file.store["count"] = 5 }
        stage.tap("write again")
        file.store["other"] = 1
        stage.tap("another program's key", "write again")
      }
    },
  ]
}

/// A file that a clause does things to, in a folder that goes with it.
@MainActor
private struct StoreFile {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("store-\(UUID().uuidString)")

  var path: String { folder.appendingPathComponent("values").path }

  /// What another program finds.
  var store: FileStore { FileStore(path: path) }

  func makeFolder(_ suffix: String) {
    try? FileManager.default.createDirectory(
      atPath: path + suffix, withIntermediateDirectories: true)
  }

  func remove(_ suffix: String) { try? FileManager.default.removeItem(atPath: path + suffix) }

  func replace(_ text: String) { try? text.write(toFile: path, atomically: false, encoding: .utf8) }

  /// What is in the file, without a look at any other.
  var count: StoredValue? {
    let copy = path + ".copy"
    try? FileManager.default.copyItem(atPath: path, toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    return FileStore(path: copy)["count"]
  }
}

/// Mounts a view over a store in a file.
@MainActor
private func withStore(_ stage: Stage, _ body: (FileStore, StoreFile) -> Void) {
  let file = StoreFile()
  defer { try? FileManager.default.removeItem(at: file.folder) }
  let store = FileStore(path: file.path)
  stage.mount(
    texts: ["text"],
    values: [
      "file": { shown(file.count) },
      "issues": {
        let kinds = store.issues.map { "\($0.kind)" }
        return kinds.isEmpty ? "none" : kinds.joined(separator: " ")
      },
    ]
  ) {
    KeyView(key: "count").defaultAppStorage(store)
  }
  body(store, file)
}
