internal import Foundation

/// The files of a store, and what is done to them.
///
/// Each step either has happened or has not, also if the process ends in the
/// middle of it; see ``FileStore`` for their order.
struct StoreDisk: Sendable {
  /// The file; no symbolic link.
  let path: String
  /// The file that is being written.
  var new: String { path + ".new" }
  /// The file before the last write.
  var previous: String { path + ".previous" }
  /// A file that was found to be damaged.
  var corrupt: String { path + ".corrupt" }
  /// What writers lock; always empty.
  var lock: String { path + ".lock" }

  private var folder: String { Self.folder(of: path) }

  /// What answers the calls to the system.
  ///
  /// It is told what is called and with which path, and gives what the call gives: a
  /// count, a file, or minus the number of an error. `call` asks the operating system.
  typealias System = @Sendable (_ name: String, _ path: String, _ call: () -> Int) -> Int

  private let system: System

  /// The files of the store at `path`, or of what that is a symbolic link to: a
  /// link is followed, and stays.
  init(following path: String, on system: @escaping System) throws {
    self.system = system
    Self.openStandardFiles()
    var path = path
    // Linux follows as many as 40 itself; what the last one names is looked at, too.
    for _ in 0...40 {
      guard let target = try Self.target(of: path, system) else {
        self.path = path
        return
      }
      let isAbsolute = target.hasPrefix("/")
      let folder = Self.folder(of: path)
      path = isAbsolute || folder.isEmpty ? target : folder + "/" + target
    }
    throw Failure("readlink", path, ELOOP)
  }
}

// MARK: - Paths

// As strings: Foundation on Linux ends the program if a relative path begins with a name of one
// character (Swift 6.3).

extension StoreDisk {
  /// The path from the root of the disk on, of one that may begin in the folder `current`.
  ///
  /// Nothing in it is replaced: `~` is a name as any other. Nothing is a path of nothing.
  static func absolute(_ path: String, in current: String) -> String {
    let isAbsolute = path.unicodeScalars.first == "/"
    return isAbsolute || path.isEmpty ? path : current + "/" + path
  }

  /// The folder that a path is in; empty for a name alone.
  static func folder(of path: String) -> String {
    var rest = path.unicodeScalars[...]
    while rest.last == "/" { rest.removeLast() }
    while let last = rest.last, last != "/" { rest.removeLast() }
    while rest.count > 1, rest.last == "/" { rest.removeLast() }
    return String(rest)
  }
}

// MARK: - Calls

extension StoreDisk {
  /// A call to the system that has failed.
  struct Failure: Error, CustomStringConvertible {
    let code: Int32
    let description: String

    init(_ call: String, _ path: String, _ code: Int32) {
      self.code = code
      description = "\(call) \(path): \(String(cString: strerror(code)))"
    }
  }

  /// Makes a call to the system until no signal interrupts it.
  @discardableResult
  private static func perform<Number: SignedInteger>(
    _ name: String, _ path: String, _ system: @escaping System, _ call: () -> Number
  ) throws -> Number {
    while true {
      let answer = system(name, path) {
        let result = Int(call())
        return result == -1 ? -Int(errno) : result
      }
      if answer >= 0 { return Number(answer) }
      let code = Int32(-answer)
      if code != EINTR { throw Failure(name, path, code) }
    }
  }

  @discardableResult
  private func perform<Number: SignedInteger>(
    _ name: String, _ path: String, _ call: () -> Number
  ) throws -> Number {
    try Self.perform(name, path, system, call)
  }

  @discardableResult
  private func withFile<Result>(
    _ path: String, _ flags: Int32, mode: mode_t = 0o644, _ body: (Int32) throws -> Result
  ) throws -> Result {
    let file = try perform("open", path) { open(path, flags | O_CLOEXEC, mode) }
    defer { close(file) }
    return try body(file)
  }

  /// Opens the standard files of a program that was started without: what it prints
  /// would go to a file of the store, which had their numbers.
  private static func openStandardFiles() {
    for file in STDIN_FILENO...STDERR_FILENO where fcntl(file, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// What a symbolic link names; nil if `path` is none.
  private static func target(
    of path: String, _ system: @escaping System
  ) throws -> String? {
    var name = [UInt8](repeating: 0, count: Int(PATH_MAX))
    do {
      let count = try perform("readlink", path, system) {
        name.withUnsafeMutableBytes {
          readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
      }
      return String(decoding: name[..<count], as: UTF8.self)
    } catch let failure as Failure where failure.code == EINVAL || failure.code == ENOENT {
      return nil
    }
  }
}

// MARK: - Files

extension StoreDisk {
  /// A file as it was read.
  struct File {
    var bytes: Data = Data()
    fileprivate var status: stat

    /// Lets another file be for the same people.
    ///
    /// Only some may give a file away. Who cannot give it to the group keeps it
    /// from the group that it has.
    fileprivate func lend(to file: Int32) {
      var mode = status.st_mode & 0o7777
      if fchown(file, status.st_uid, status.st_gid) != 0,
        fchown(file, uid_t.max, status.st_gid) != 0
      {
        mode &= ~0o070
      }
      fchmod(file, mode)
    }
  }

  /// Calls `body` while no other writer does, in any process.
  ///
  /// Makes the folder first if it is not there.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    try makeFolder(folder)
    var isLocked = false
    func attempt(_ access: Int32) throws -> Result {
      try withFile(lock, O_CREAT | access) { file in
        // Unlocked when the file is closed, at the latest by the end of the process.
        try perform("flock", lock) { flock(file, LOCK_EX) }
        isLocked = true
        return try body()
      }
    }
    do {
      // To be read: who may replace the file need not be who has made the lock.
      return try attempt(O_RDONLY)
    } catch let failure as Failure where failure.code == EBADF && !isLocked {
      // A network's file system locks only what may be written.
      return try attempt(O_RDWR)
    }
  }

  private func makeFolder(_ path: String) throws {
    var status = stat()
    if path.isEmpty || stat(path, &status) == 0 { return }
    let parent = Self.folder(of: path)
    try makeFolder(parent)
    do {
      try perform("mkdir", path) { mkdir(path, 0o777) }
    } catch let failure as Failure where failure.code == EEXIST {}
    try sync(folder: parent)
  }

  /// A file, or nil if there is none.
  func read(_ path: String) throws -> File? {
    do {
      return try withFile(path, O_RDONLY) { descriptor in
        var file = File(status: stat())
        try perform("fstat", path) { fstat(descriptor, &file.status) }
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          let count = try perform("read", path) { Foundation.read(descriptor, &part, part.count) }
          if count == 0 { return file }
          file.bytes += part[..<count]
        }
      }
    } catch let failure as Failure where failure.code == ENOENT {
      return nil
    }
  }

  /// Makes a file of `bytes`, which are on the disk afterwards.
  ///
  /// - Parameter model: A file whose owner and mode it shall have.
  func write(_ bytes: Data, to path: String, like model: File?) throws {
    // What a writer has left that was ended, whatever that is.
    unlink(path)
    let flags = O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY
    // Nobody else sees it before it is for the same people.
    try withFile(path, flags, mode: model == nil ? 0o644 : 0o600) { file in
      model?.lend(to: file)
      try bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let part = UnsafeRawBufferPointer(rebasing: rest)
          let count = try perform("write", path) {
            Foundation.write(file, part.baseAddress, part.count)
          }
          rest = rest.dropFirst(count)
        }
      }
      try perform("fsync", path) { fsync(file) }
    }
  }

  /// Lets the file as it is have another name, too.
  ///
  /// - Parameter file: What was read, for where there are no links.
  func keep(_ file: File, as name: String) throws {
    unlink(name)
    do {
      try perform("link", name) { link(path, name) }
    } catch {
      try write(file.bytes, to: name, like: file)
    }
  }

  /// Puts the new file in the place of the file: there is one at any time.
  ///
  /// - Parameter hasReplaced: Called when the new file is there, and its name maybe not on the
  ///   disk.
  func replace(_ hasReplaced: () -> Void) throws {
    try perform("rename", new) { rename(new, path) }
    hasReplaced()
    try sync(folder: folder)
  }

  /// Puts the name of the file on the disk, which may be there in memory only.
  func keepName() throws { try sync(folder: folder) }

  /// Puts the names of the files on the disk.
  private func sync(folder: String) throws {
    let path = folder.isEmpty ? "." : folder
    try withFile(path, O_RDONLY) { file in try perform("fsync", path) { fsync(file) } }
  }
}
