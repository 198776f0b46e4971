@_spi(Testing) import DataFlow
import Foundation
import Testing

/// Every call to the system that a file store makes, with every error.
@Suite struct StoreDiskTests {
  /// What a store does when its disk fails.
  enum Work: CaseIterable {
    case first, later, same, several, afterDamage, afterRemoval, throughLink, refresh, launch

    /// What other programs find before.
    var before: [String: StoredValue] {
      switch self {
      case .first: [:]
      case .same: ["n": 5, "m": 1]
      default: ["n": 2, "m": 1]
      }
    }

    /// What they find afterwards.
    var after: [String: StoredValue] {
      switch self {
      case .first: ["n": 3]
      case .same: ["n": 2, "m": 1]
      case .refresh, .launch: before
      default: ["n": 3, "m": 1]
      }
    }
  }

  /// A store at work on a disk that fails.
  final class Trial: @unchecked Sendable {
    // `@unchecked Sendable`: one thread does everything.
    let work: Work
    let folder = StoreFolder()
    private(set) var store: FileStore!
    private(set) var calls: [String] = []
    /// Gives the error of a call, by its number.
    private let fault: (Int, StoreFolder) -> Int32?
    private var isAtWork = false

    init(
      _ work: Work, fault: @escaping (Int, StoreFolder) -> Int32? = { _, _ in nil }
    ) throws {
      self.work = work
      self.fault = fault
      let path = work == .throughLink ? folder.path + "/link" : folder.file
      if work == .throughLink {
        try folder.makeFolder(folder.path)
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: "settings")
      }
      if work != .first {
        let other = folder.found
        other.write(["n": 1, "m": 1])
        other["n"] = 2
      }
      func make() {
        store = FileStore(path: path) { [weak self] in self?.failing($0, $1) }
      }
      if work != .launch { make() }
      switch work {
      // Of which the store has not heard.
      case .same: folder.found["n"] = 5
      case .afterDamage: try folder.replace(Data("garbage".utf8))
      case .afterRemoval: try folder.remove()
      default: break
      }
      isAtWork = true
      switch work {
      case .refresh: store.refresh()
      case .launch: make()
      case .several: store.write(["n": 3, "m": 1])
      case .same: store["n"] = 2
      default: store["n"] = 3
      }
      isAtWork = false
    }

    private func failing(_ call: String, _ path: String) -> Int32? {
      guard isAtWork else { return nil }
      calls.append("\(call) \((path as NSString).lastPathComponent)")
      return fault(calls.count - 1, folder)
    }

    /// The kinds of all that has been reported but for damage, which may be there.
    var issues: [DataFlow.Issue.Kind] { store.issues.map(\.kind).filter { $0 != .corruptStore } }
  }

  @Test(arguments: Work.allCases)
  func `with a disk that works all is saved`(_ work: Work) throws {
    let trial = try Trial(work)
    #expect(trial.calls.count >= 3 && trial.issues.isEmpty)
    #expect(trial.store.all == work.after && trial.folder.found.all == work.after)
    let isDamaged = work == .afterDamage || work == .afterRemoval
    #expect(trial.store.issues.map(\.kind) == (isDamaged ? [.corruptStore] : []))
  }

  @Test(arguments: Work.allCases)
  func `what is written is on the disk before its name, and its name before the end`(
    _ work: Work
  ) throws {
    let trial = try Trial(work)
    let folder = (trial.folder.path as NSString).lastPathComponent
    let order = [
      "write settings.new", "fsync settings.new", "rename settings.new", "fsync \(folder)",
    ]
    let calls = trial.calls.drop { $0 != order[0] }.filter(order.contains)
    #expect(calls == (work == .refresh || work == .launch ? [] : order), "\(trial.calls)")
  }

  @Test func `the name of a new folder is on the disk, too`() throws {
    let trial = try Trial(.first)
    let path = trial.folder.path as NSString
    let parent = (path.deletingLastPathComponent as NSString).lastPathComponent
    let made = try #require(trial.calls.firstIndex(of: "mkdir \(path.lastPathComponent)"))
    #expect(trial.calls[made...].contains("fsync \(parent)"), "\(trial.calls)")
  }

  @Test(
    arguments: Work.allCases, [EIO, ENOSPC, EDQUOT, EACCES, EROFS, EMFILE, ENOMEM, EFBIG, EISDIR])
  func `whatever call fails, nothing is lost and the next save puts it right`(
    _ work: Work, _ code: Int32
  ) throws {
    let count = try Trial(work).calls.count
    for number in 0..<count {
      let trial = try Trial(work) { call, _ in call == number ? code : nil }
      let context: Comment = "\(trial.calls)[\(number)]"
      let found = trial.folder.found
      let isSaved = found.all == work.after && trial.issues.isEmpty
      if work == .launch {
        // What cannot be read is not taken for damaged, or for nothing.
        #expect(trial.issues == [.storeNotRead], context)
        trial.store.refresh()
      } else if work == .refresh {
        #expect(trial.issues == [.storeNotRead], context)
      } else {
        #expect(isSaved || trial.issues == [.storeNotSaved], context)
      }
      #expect(trial.store.all == work.after, context)
      if work != .afterDamage {
        #expect(!trial.folder.names().contains("settings.corrupt"), context)
        let isWhole = found.all == work.before || found.all == work.after
        #expect(isWhole || work == .afterRemoval && found.all.isEmpty, context)
        #expect(found.issues.isEmpty, context)
      }
      #expect(trial.store.save(), context)
      // A write that does not change the memory reaches the file all the same.
      trial.store["n"] = work.after["n"]
      #expect(trial.folder.found.all == work.after, context)
      #expect(trial.folder.found.issues.isEmpty, context)
      #expect(trial.issues.count <= 1, context)
    }
  }

  @Test(arguments: Work.allCases)
  func `whatever call a signal interrupts, it is made again`(_ work: Work) throws {
    let count = try Trial(work).calls.count
    for number in 0..<count {
      let trial = try Trial(work) { call, _ in call == number ? EINTR : nil }
      #expect(trial.calls.count == count + 1 && trial.issues.isEmpty, "\(trial.calls)")
      #expect(trial.folder.found.all == work.after)
    }
  }

  @Test(arguments: Work.allCases)
  func `whatever call is the last, the file is as before or as after`(_ work: Work) throws {
    let count = try Trial(work).calls.count
    for number in 0..<count {
      // What is there if the process ends before the call.
      let copy = StoreFolder()
      let trial = try Trial(work) { call, folder in
        if call == number {
          try? FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
        }
        return nil
      }
      let found = copy.found
      let context: Comment = "\(trial.calls)[\(number)]"
      let isWhole = found.all == work.before || found.all == work.after
      switch work {
      // The file of the write before that.
      case .afterDamage: #expect(isWhole || found.all == ["n": 1, "m": 1], context)
      case .afterRemoval: #expect(isWhole || found.all.isEmpty, context)
      default: #expect(isWhole && found.issues.isEmpty, context)
      }
      // Who comes next writes.
      found["n"] = 9
      #expect(copy.found["n"] == 9 && copy.found.issues.isEmpty, context)
    }
  }

  /// What a test and its disk tell each other.
  private final class Switch: @unchecked Sendable {
    // `@unchecked Sendable`: one thread does everything.
    var error: Int32?
    var count = 0

    /// The error of the next call, if it is to have one.
    func call() -> Int32? {
      count += 1
      return error
    }
  }

  @Test func `no store says that a file is saved whose name is not on the disk`() throws {
    let (folder, names) = (try StoreFolder(made: true), Switch())
    let path = folder.path
    let store = FileStore(path: folder.file) { call, place in
      call == "fsync" && place == path ? names.call() : nil
    }
    names.error = EIO
    store["n"] = 1
    #expect(folder.found["n"] == 1 && store.issues.map(\.kind) == [.storeNotSaved])
    #expect(!store.save() && names.count == 2)
    names.error = nil
    #expect(store.save() && names.count == 3)
    // Nothing is left to be done.
    #expect(store.save() && names.count == 3 && store.issues.count == 1)
  }

  @Test func `a lock that has to be open for writing is opened again`() throws {
    let (folder, locks) = (try StoreFolder(made: true), Switch())
    let store = FileStore(path: folder.file) { call, _ in
      guard call == "flock" else { return nil }
      defer { locks.error = nil }
      return locks.call()
    }
    locks.error = EBADF
    store["n"] = 1
    #expect(locks.count == 2 && store.issues.isEmpty && folder.found["n"] == 1)
    locks.error = EIO
    store["n"] = 2
    #expect(locks.count == 3 && store.issues.map(\.kind) == [.storeNotSaved])
  }

  /// Writes to a store whose lock somebody else has made, who alone may write to it.
  ///
  /// As another user where the caller is the one who may do anything.
  private static func writeWithoutLock() throws {
    let folder = try StoreFolder(made: true)
    folder.found["n"] = 1
    chmod(folder.path, 0o777)
    chmod(folder.file, 0o666)
    chmod(folder.file + ".lock", 0o444)
    let isOther = geteuid() == 0 && seteuid(65_534) == 0
    defer { if isOther { precondition(seteuid(0) == 0) } }
    let store = folder.found
    // Where temporary files are for one user alone, the other one finds none.
    if isOther, store["n"] == nil { return }
    store["n"] = 2
    precondition(store.issues.isEmpty && folder.found["n"] == 2)
  }

  @Test func `a lock that may only be read is one all the same`() async {
    await #expect(processExitsWith: .success) { try StoreDiskTests.writeWithoutLock() }
  }
}
