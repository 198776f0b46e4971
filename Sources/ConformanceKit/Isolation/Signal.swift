/// The names of the signals that end a process.
package enum Signal {
  /// `SIGSEGV` for 11, `signal 77` for one without a name here.
  package static func name(_ number: Int32) -> String { names[number] ?? "signal \(number)" }

  // The numbers that are the same on Linux and on Darwin, and SIGBUS.
  private static let names: [Int32: String] = {
    var names: [Int32: String] = [
      1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT",
      8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
      24: "SIGXCPU (a limit of processor time)", 25: "SIGXFSZ (a limit of the size of files)",
    ]
    #if os(Linux) || os(Android)
      names[7] = "SIGBUS"
    #else
      names[10] = "SIGBUS"
    #endif
    return names
  }()
}
