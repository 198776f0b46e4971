import Foundation

/// A terminal that a test looks at and types on.
final class PseudoTerminal {
  /// The test's side, and that of the program.
  private let (near, far): (Int32, Int32)

  /// All that has been written on it.
  private(set) var output = ""

  init() throws {
    var (near, far): (Int32, Int32) = (-1, -1)
    guard openpty(&near, &far, nil, nil, nil) == 0 else { throw POSIXError(.ENXIO) }
    (self.near, self.far) = (near, far)
  }

  deinit {
    close(near)
    close(far)
  }

  /// What the terminal does with keys, as the flags that matter here.
  var isRaw: Bool {
    var settings = termios()
    tcgetattr(far, &settings)
    return settings.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
  }

  /// Starts the program on it.
  func start(_ arguments: [String], environment: [String: String]) throws -> Process {
    let process = Process()
    process.executableURL = Executable.url
    process.arguments = arguments
    process.environment = environment
    let handle = FileHandle(fileDescriptor: far, closeOnDealloc: false)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    self.process = process
    return process
  }

  func type(_ text: String) { _ = text.withCString { write(near, $0, strlen($0)) } }

  /// Waits until a text has been written since the last one that was waited for.
  ///
  /// - Throws: If the program has ended without it.
  func wait(for text: String) throws {
    while true {
      if let range = unread.range(of: text) {
        unread = String(unread[range.upperBound...])
        return
      }
      var readable = pollfd(fd: near, events: Int16(POLLIN), revents: 0)
      // Looks now and then whether there is still somebody who writes.
      if poll(&readable, 1, 1_000) > 0 {
        read()
      } else if process?.isRunning != true {
        throw Ended(wanted: text, output: output)
      }
    }
  }

  /// A program has ended before it has written what was waited for.
  struct Ended: Error {
    let wanted: String
    let output: String
  }

  /// Reads what a program has left that has ended.
  func readRest() {
    _ = fcntl(near, F_SETFL, O_NONBLOCK)
    while read() {}
  }

  private var process: Process?
  private var unread = ""

  @discardableResult
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(near, &buffer, buffer.count)
    if count <= 0 { return false }
    // A character may come in two pieces; the texts that are waited for do not.
    let text = String(decoding: buffer.prefix(count), as: UTF8.self)
    output += text
    unread += text
    return true
  }
}
