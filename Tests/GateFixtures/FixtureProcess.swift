internal import Foundation

/// Processes that clauses start.
enum FixtureProcess {
  /// Makes a copy of this process that has all that is open here, and stays.
  static func fork() {
    // By its name: Swift hides it, because a copy may not do much. This one waits.
    typealias Fork = @convention(c) () -> pid_t
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { abort() }
    guard unsafeBitCast(symbol, to: Fork.self)() == 0 else { return }
    while true { pause() }
  }

  /// Starts a process that never comes to its program: it waits for somebody who reads a
  /// pipe, and the thread that starts it waits for that, in a way that no signal ends.
  static func start() {
    mkfifo(pipe, 0o600)
    // Not before: the process has yet to open it.
    atexit { unlink(FixtureProcess.pipe) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 5, pipe, O_WRONLY, 0)
    var identifier: pid_t = 0
    let words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    posix_spawn(&identifier, "/bin/true", &actions, nil, words, nil)
  }

  /// A pipe that nobody reads.
  private static var pipe: String {
    FileManager.default.temporaryDirectory.appendingPathComponent("fixture-\(getpid())").path
  }
}
