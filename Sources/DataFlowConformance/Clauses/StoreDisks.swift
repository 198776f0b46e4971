import CommandKit
import Conformance
import ConformanceKit
@_spi(Testing) import DataFlow
import Foundation

/// A file store on a disk of which each call fails once, and what its file is made of.
extension Catalogue {
  static let storeDisks: [Clause] = [
    Clause(
      flow: "STORE-16", .required,
      "Whatever call to the system fails, no value MUST be lost, and the file MUST stay whole.",
      source: "documentation of FileStore",
      hint: "Is the new file complete, and on the disk, before it has the name of the old one?",
      expected: [
        "write: readlink values, open values.lock, flock values.lock, open values, fstat values, "
          + "read values, read values, open values.new, write values.new, fsync values.new, "
          + "link values.previous, rename values.new, open folder, fsync folder",
        "write, link values.previous fails: written all the same",
        "write, open folder fails: the file is the new one, tried again",
        "write, fsync folder fails: the file is the new one, tried again",
        "write, any other fails: the file is the old one, tried again",
        "write, all are interrupted: written all the same",
        "first: readlink values, mkdir folder, open parent, fsync parent, open values.lock, "
          + "flock values.lock, open values, open values.new, write values.new, "
          + "fsync values.new, rename values.new, open folder, fsync folder",
        "first, open folder fails: the file is the new one, tried again",
        "first, fsync folder fails: the file is the new one, tried again",
        "first, any other fails: the file is the old one, tried again",
        "first, all are interrupted: written all the same",
        "repair: readlink values, open values.lock, flock values.lock, open values, fstat values, "
          + "read values, read values, open values.previous, fstat values.previous, "
          + "read values.previous, read values.previous, open values.new, write values.new, "
          + "fsync values.new, link values.corrupt, rename values.new, open folder, fsync folder",
        "repair, link values.corrupt fails: written all the same",
        "repair, open folder fails: the file is the new one, tried again",
        "repair, fsync folder fails: the file is the new one, tried again",
        "repair, any other fails: the file is the old one, tried again",
        "repair, all are interrupted: written all the same",
        "links: readlink link, readlink middle, readlink values, "
          + "open values.lock, flock values.lock, open values, fstat values, "
          + "read values, read values, open values.new, write values.new, fsync values.new, "
          + "link values.previous, rename values.new, open folder, fsync folder",
        "links, link values.previous fails: written all the same",
        "links, open folder fails: the file is the new one, tried again",
        "links, fsync folder fails: the file is the new one, tried again",
        "links, any other fails: the file is the old one, tried again",
        "links, all are interrupted: written all the same",
      ]
    ) { stage in
      for work in DiskTrial.Work.allCases { DiskTrial.log(work, on: stage) }
    },
    Clause(
      flow: "STORE-17", .required,
      "A store's file MUST have its values and their types, and any damage MUST be noticed.",
      source: "documentation of FileStore",
      hint: "Does the first line have the length and the checksum of all that follows?",
      expected: [
        "DataFlow store 1 207 54719ec6f9c2e5a2",
        "{",
        "  \"a\" : {",
        "    \"bool\" : true",
        "  },",
        "  \"b\" : {",
        "    \"int\" : 2",
        "  },",
        "  \"c\" : {",
        "    \"double\" : \"0.5\"",
        "  },",
        "  \"d\" : {",
        "    \"string\" : \"text\"",
        "  },",
        "  \"e\" : {",
        "    \"data\" : \"AQI=\"",
        "  },",
        "  \"f\" : {",
        "    \"date\" : \"0.25\"",
        "  }",
        "}",
        "read again: true",
        "with the checksum of the content: true",
        "empty: corruptStore, The store values is damaged: its first line is not complete",
        "no end of line: corruptStore, The store values is damaged: its first line is not complete",
        "another title: corruptStore, The store values is damaged: its first line is \"DataFlow "
          + "store 2 207 54719ec6f9c2e5a2\"",
        "a word more: corruptStore, The store values is damaged: its first line is \"DataFlow "
          + "store 1 207 54719ec6f9c2e5a2 \"",
        "a byte less: corruptStore, The store values is damaged: it has 206 bytes instead of 207",
        "a byte more: corruptStore, The store values is damaged: it has 208 bytes instead of 207",
        "another byte: corruptStore, The store values is damaged: its checksum is ",
        "another checksum: corruptStore, The store values is damaged: its checksum is ",
        "a long line: corruptStore, The store values is damaged: its first line is "
          + "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"",
        "no object: corruptStore, The store values is damaged: DecodingError.typeMismatch: "
          + "expected value of type Dictionary<String, Any>",
        "no type: corruptStore, The store values is damaged: a value has no type, or several",
        "two types: corruptStore, The store values is damaged: a value has no type, or several",
        "no number: corruptStore, The store values is damaged: \"x\" is no number",
        "another type: corruptStore, The store values is damaged: DecodingError.typeMismatch: "
          + "expected value of type Int",
        "good: good, a = 1",
      ]
    ) { stage in
      let folder = StoreFolder()
      defer { folder.remove() }
      let values: [String: StoredValue] = [
        "a": true, "b": 2, "c": 0.5, "d": "text", "e": .data(Data([1, 2])),
        "f": .date(Date(timeIntervalSinceReferenceDate: 0.25)),
      ]
      FileStore(path: folder.file).write(values)
      let text = (try? String(contentsOfFile: folder.file, encoding: .utf8)) ?? ""
      for line in text.split(separator: "\n") { stage.log(String(line)) }
      stage.log("read again: \(FileStore(path: folder.file).all == values)")
      let end = text.firstIndex(of: "\n") ?? text.startIndex
      let (title, content) = (String(text[..<end]), String(text[end...].dropFirst()))
      func sealed(_ content: String) -> String {
        "DataFlow store 1 \(content.utf8.count) \(StoreFolder.checksum(of: content))\n\(content)"
      }
      stage.log("with the checksum of the content: \(sealed(content) == text)")
      let damages: KeyValuePairs<String, String> = [
        "empty": "", "no end of line": title,
        "another title": "DataFlow store 2" + text.dropFirst(16),
        "a word more": title + " \n" + content, "a byte less": String(text.dropLast()),
        "a byte more": text + " ", "another byte": text.replacing("text", with: "test"),
        "another checksum": title.dropLast() + "x\n" + content,
        "a long line": String(repeating: "x", count: 60) + "\n",
        "no object": sealed("[]"), "no type": sealed(#"{"a":{}}"#),
        "two types": sealed(#"{"a":{"int":1,"bool":true}}"#),
        "no number": sealed(#"{"a":{"double":"x"}}"#),
        "another type": sealed(#"{"a":{"int":"x"}}"#),
        "good": sealed(#"{"a":{"int":1}}"#),
      ]
      for (name, text) in damages {
        folder.replace(with: text)
        let store = FileStore(path: folder.file)
        let issue = store.issues.first.map { StoreFolder.reason(of: $0, folder.file) }
        stage.log("\(name): \(issue ?? "good, a = \(shown(store["a"]))")")
      }
    },
  ]
}

/// A folder in memory, if the system has that, for the file of a store.
private struct StoreFolder {
  let path: String

  var file: String { path + "/values" }

  init() {
    let memory = "/dev/shm"
    let parent =
      FileManager.default.isWritableFile(atPath: memory)
      ? memory : FileManager.default.temporaryDirectory.path
    path = parent + "/store-\(UUID().uuidString)"
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  func replace(with text: String) {
    try? text.write(toFile: file, atomically: false, encoding: .utf8)
  }

  func link(_ name: String, to target: String) {
    try? FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  /// FNV-1a, by its definition.
  static func checksum(of text: String) -> String {
    let hash = text.utf8.reduce(14_695_981_039_346_656_037 as UInt64) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// What an issue says is wrong with a file, without where it is and what follows.
  static func reason(of issue: Issue, _ path: String) -> String {
    let text = issue.description.replacing(path, with: "values")
    let sentence = text.range(of: ". ").map { String(text[..<$0.lowerBound]) } ?? text
    let checksum = sentence.range(of: "its checksum is ")
    return "\(issue.kind), " + (checksum.map { String(sentence[..<$0.upperBound]) } ?? sentence)
  }
}

// MARK: - Calls that fail

/// One write to a store on a disk of which some calls fail.
private struct DiskTrial {
  enum Work: String, CaseIterable { case write, first, repair, links }

  /// What is done, and what the calls to the system are to fail with.
  private final class Disk: Sendable {
    let calls = Locked<[String]>([])
    /// The error of a call by its number; nil while there is nothing to count.
    let fault = Locked<(@Sendable (Int) -> Int32?)?>(nil)

    func call(_ name: String, _ path: String, in folder: String) -> Int32? {
      guard let fault = fault.withLock(\.self) else { return nil }
      let isInside = path.hasPrefix(folder + "/")
      let place =
        isInside ? String(path.dropFirst(folder.count + 1)) : path == folder ? "folder" : "parent"
      let number = calls.withLock { calls in
        calls.append("\(name) \(place)")
        return calls.count - 1
      }
      return fault(number)
    }
  }

  let calls: [String]
  /// What became of it.
  let outcome: String

  private init(_ work: Work, fault: @escaping @Sendable (Int) -> Int32?) {
    let (folder, disk) = (StoreFolder(), Disk())
    defer { folder.remove() }
    if work != .first {
      let other = FileStore(path: folder.file)
      other.write(["n": 1, "m": 1])
      other["n"] = 2
    }
    if work == .links {
      folder.link("link", to: folder.path + "/middle")
      folder.link("middle", to: "values")
    }
    let store = FileStore(path: work == .links ? folder.path + "/link" : folder.file) {
      [path = folder.path] in disk.call($0, $1, in: path)
    }
    if work == .repair { folder.replace(with: "garbage") }
    disk.fault.withLock { $0 = fault }
    store["n"] = 3
    calls = disk.calls.withLock(\.self)
    disk.fault.withLock { $0 = nil }

    let isInMemory = store["n"] == 3 && (work == .first || store["m"] == 1)
    let found = FileStore(path: folder.file)
    let isNew = found["n"] == 3 && (work == .first || found["m"] == 1)
    let isWhole = found.issues.isEmpty || work == .repair
    let isUnsaved = store.issues.contains { $0.kind == .storeNotSaved }
    let isTriedAgain = store.save()
    let isSavedNow = FileStore(path: folder.file).all == store.all
    outcome =
      switch (isInMemory && isWhole && isTriedAgain && isSavedNow, isUnsaved, isNew) {
      case (true, false, true): "written all the same"
      case (true, true, true): "the file is the new one, tried again"
      case (true, true, false): "the file is the old one, tried again"
      default:
        "in memory \(isInMemory), whole \(isWhole), reported \(isUnsaved), new \(isNew), "
          + "tried again \(isTriedAgain), then saved \(isSavedNow)"
      }
  }

  /// Writes which calls there are, and what happens where one fails.
  @MainActor
  static func log(_ work: Work, on stage: Stage) {
    let usual = "the file is the old one, tried again"
    let calls = DiskTrial(work) { _ in nil }.calls
    stage.log("\(work): \(calls.joined(separator: ", "))")
    var isUsual = false
    for place in calls.indices {
      let trial = DiskTrial(work) { $0 == place ? EIO : nil }
      isUsual = isUsual || trial.outcome == usual
      if trial.outcome != usual {
        stage.log("\(work), \(calls[place]) fails: \(trial.outcome)")
      }
    }
    if isUsual { stage.log("\(work), any other fails: \(usual)") }
    let interrupted = DiskTrial(work) { $0.isMultiple(of: 2) ? EINTR : nil }
    stage.log("\(work), all are interrupted: \(interrupted.outcome)")
  }
}
